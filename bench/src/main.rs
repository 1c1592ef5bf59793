//! Benchmarks of make24 beside other solvers, on the same tasks in the same run.
//!
//!     cargo run --release --manifest-path bench/Cargo.toml            the table of peers
//!     cargo run --release --manifest-path bench/Cargo.toml -- own     figures of make24 alone
//!     cargo run --release --manifest-path bench/Cargo.toml -- growth --plot bench/growth.svg
//!     cargo run --release --manifest-path bench/Cargo.toml -- people human-times.csv
//!
//! Every task states its answer. A peer with another answer is measured all the same, and the table says so. Only
//! ratios within one run are comparable: figures of another day, or of another machine, are not.

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
    command: Option<Benchmark>,
}

#[derive(Subcommand)]
enum Benchmark {
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
    /// Fit the model of difficulty to what people did, print its constants, and fail if the source has others
    People {
        /// A table with the columns hand, mean_time_s and solved_rate
        #[arg(default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/people/human-times.csv"))]
        times: PathBuf,
        /// Another such table, of hands that are kept back: how far off the model is with them
        #[arg(long)]
        held: Option<PathBuf>,
        /// Where a picture of predictions and results goes
        #[arg(long)]
        plot: Option<PathBuf>,
    },
    /// One step of the growth, in a process of its own, so that its memory can be told
    #[command(hide = true)]
    Step { question: String, cards: usize },
}

fn main() -> anyhow::Result<()> {
    match Args::parse().command.unwrap_or(Benchmark::Peers { python: None }) {
        Benchmark::Peers { python } => peers::run(python.as_deref()),
        Benchmark::Own => own::run(),
        Benchmark::Growth { plot } => growth::run(plot.as_deref()),
        Benchmark::People { times, held, plot } => people::run(&times, held.as_deref(), plot.as_deref()),
        Benchmark::Step { question, cards } => growth::step(&question, cards),
    }
}
