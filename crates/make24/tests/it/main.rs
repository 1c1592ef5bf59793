//! The tests of the engine, as one program.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod agreement;
mod architecture;
mod census_rows;
mod deck;
mod forms;
mod four_fours;
mod hands;
mod judging;
mod large_numbers;
mod least;
mod limits;
mod memory;
mod notation;
mod operator_table;
mod operators;
mod patterns;
mod plain;
mod plan;
mod powers;
mod programs;
mod published;
mod search;
mod sequences;
mod value;
