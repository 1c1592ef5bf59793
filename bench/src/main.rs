//! make24 beside other solvers, on the same work in the same run.
//!
//!     cargo run --release --manifest-path bench/Cargo.toml            the table of peers
//!     cargo run --release --manifest-path bench/Cargo.toml -- own     figures of our own
//!     cargo run --release --manifest-path bench/Cargo.toml -- growth --plot bench/growth.svg
//!     cargo run --release --manifest-path bench/Cargo.toml -- people human-times.csv
//!
//! Every work says what its answer is; who answers otherwise is measured all the same, and the table says so. What is
//! compared are ratios within one run: the figures of another day, or of another machine, are no measure.

mod growth;
mod measure;
mod own;
mod peers;
mod people;
mod table;

use clap::{Parser, Subcommand};
use std::path::PathBuf;

#[derive(Parser)]
struct Args {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand)]
enum What {
    /// make24 beside its peers
    Peers {
        /// A Python with the package countdown-numbers-solver; without it that peer is left out
        #[arg(long)]
        python: Option<PathBuf>,
    },
    /// make24 alone: the figures that it sets itself
    Own,
    /// Time and memory by the number of cards
    Growth {
        /// Where the plot goes
        #[arg(long)]
        plot: Option<PathBuf>,
    },
    /// Fit the model of difficulty to what people did, and print its constants
    People {
        /// A table with the columns hand, mean_time_s and solved_rate
        times: PathBuf,
    },
    /// One step of the growth, in a process of its own, so that its memory can be told
    #[command(hide = true)]
    Step { question: String, cards: usize },
}

fn main() -> anyhow::Result<()> {
    match Args::parse().what.unwrap_or(What::Peers { python: None }) {
        What::Peers { python } => peers::run(python.as_deref()),
        What::Own => own::run(),
        What::Growth { plot } => growth::run(plot.as_deref()),
        What::People { times } => people::run(&times),
        What::Step { question, cards } => growth::step(&question, cards),
    }
}
