//! The columns of a data set.

use crate::column::{ColumnInfo, ColumnType};
use crate::fields::read_from_name;
use crate::named::Names;
use schemars::JsonSchema;
use serde::Serialize;

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DatasetColumn {
    /// The puzzle as text, `3 3 8 8 -> 24`: equal puzzles have equal keys in every data set, for decontamination.
    Key,
    /// The split.
    Split,
    /// The cards, in ascending order.
    Hand,
    /// The number to make.
    Target,
    /// `solved` or `unsolvable`, which is proven.
    Status,
    /// The number of essential solutions.
    Count,
    /// The solutions, the simplest first.
    Solutions,
    /// How hard it is for people, from 0 to 100.
    Difficulty,
    /// The stage of the curriculum, from 1.
    Stage,
    /// The steps of the first solution: `8 / 3 = 8/3 (left: 3 8 8/3)`.
    Working,
    /// What a method tries until it finds a solution.
    Trace,
    /// The question for a language model.
    Prompt,
    /// A right answer: the first solution, or that there is none.
    Answer,
}

read_from_name!(DatasetColumn);

impl Names for DatasetColumn {
    const WHAT: &'static str = "column";
    fn all() -> Vec<(DatasetColumn, &'static str)> {
        DatasetColumn::ALL.iter().map(|(column, name, ..)| (*column, *name)).collect()
    }
}

impl DatasetColumn {
    /// Every column, in the order of the variants: its name, its type and what it is.
    pub const ALL: &[(DatasetColumn, &str, ColumnType, &str)] = &[
        (
            DatasetColumn::Key,
            "key",
            ColumnType::Text,
            "the puzzle as text, `3 3 8 8 -> 24`; equal puzzles have equal keys",
        ),
        (DatasetColumn::Split, "split", ColumnType::Text, "the split"),
        (DatasetColumn::Hand, "hand", ColumnType::Integers, "the cards, in ascending order"),
        (DatasetColumn::Target, "target", ColumnType::Integer, "the number to make"),
        (
            DatasetColumn::Status,
            "status",
            ColumnType::Text,
            "`solved` or `unsolvable`, which is proven by a complete search",
        ),
        (DatasetColumn::Count, "count", ColumnType::Integer, "the number of essential solutions"),
        (DatasetColumn::Solutions, "solutions", ColumnType::Texts, "the essential solutions, the simplest first"),
        (
            DatasetColumn::Difficulty,
            "difficulty",
            ColumnType::Number,
            "how hard it is for people, from 0 to 100; null without a solution",
        ),
        (DatasetColumn::Stage, "stage", ColumnType::Integer, "the stage of the curriculum, from 1"),
        (
            DatasetColumn::Working,
            "working",
            ColumnType::Texts,
            "the steps of the first solution, with the numbers that are left",
        ),
        (DatasetColumn::Trace, "trace", ColumnType::Text, "what a method tries until it finds a solution"),
        (DatasetColumn::Prompt, "prompt", ColumnType::Text, "the question for a language model"),
        (
            DatasetColumn::Answer,
            "answer",
            ColumnType::Text,
            "a right answer: the first solution, or that there is none",
        ),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        DatasetColumn::ALL[self as usize].1
    }

    /// The column under this name, its type and what it is.
    pub(super) fn info(self, name: &str) -> ColumnInfo {
        let (.., kind, about) = DatasetColumn::ALL[self as usize];
        ColumnInfo::new(name, kind, about)
    }
}
