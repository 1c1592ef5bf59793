//! Benchmarks of make24 and other solvers, on the same tasks in the same run.
//!
//!     scripts/setup && bench/run
//!
//! makes a virtual environment with the Python packages of `bench/peers.txt` and the wheel of make24, and runs `measure`,
//! which takes about five minutes. The commands of this program, each behind
//! `cargo run --release --manifest-path bench/Cargo.toml --`:
//!
//!     measure --python PYTHON           measure all solvers, and write results.jsonl, RESULTS.md and the pictures
//!     draw                              write RESULTS.md and the pictures again from results.jsonl
//!     own                               figures of make24 alone
//!     people human-times.csv            fit the model of difficulty
//!
//! Each task has a known answer. A peer with another answer is measured all the same, and the table shows it. Compare
//! only ratios within one run: another day or another machine has other times.

mod growth;
mod measure;
mod own;
mod peers;
mod people;
mod picture;
mod python;
mod report;
mod results;
mod table;
mod tasks;

use clap::{Parser, Subcommand};
use results::{Results, Run};
use std::path::{Path, PathBuf};

/// Where the results and the Python programs are.
const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[derive(Parser)]
struct Args {
    #[command(subcommand)]
    command: Benchmark,
}

#[derive(Subcommand)]
enum Benchmark {
    /// Measure make24 and its peers, and write the results, the table and the pictures
    Measure {
        /// A Python with the packages of bench/peers.txt and the wheel of make24
        #[arg(long)]
        python: PathBuf,
    },
    /// Write the table and the pictures again from the results of the newest run
    Draw,
    /// Measure make24 alone
    Own,
    /// Fit the model of difficulty to results of people, print its constants, and fail if the source has others
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
    /// The hands of one size, in a process of its own, which can be ended and whose memory can be measured
    #[command(hide = true)]
    Step { question: String, solver: String, cards: usize },
}

fn main() -> anyhow::Result<()> {
    match Args::parse().command {
        Benchmark::Measure { python } => measure_all(&python),
        Benchmark::Draw => {
            let results = Results::read(&file("results.jsonl"))?;
            write(&results, None)
        }
        Benchmark::Own => own::run(),
        Benchmark::People { times, held, plot } => people::run(&times, held.as_deref(), plot.as_deref()),
        Benchmark::Step { question, solver, cards } => growth::step(&question, &solver, cards),
    }
}

fn file(name: &str) -> PathBuf {
    Path::new(FOLDER).join(name)
}

fn measure_all(python: &Path) -> anyhow::Result<()> {
    let run = Run::now();
    let mut measurements = peers::run();
    measurements.extend(python::run(python)?);
    measurements.extend(growth::run()?);
    let results = Results { run, measurements };
    let path = file("results.jsonl");
    let before = path.exists().then(|| Results::read(&path)).transpose()?;
    results.write(&path)?;
    write(&results, before.as_ref())
}

/// Writes what is made of the results.
fn write(results: &Results, before: Option<&Results>) -> anyhow::Result<()> {
    report::write(&file("RESULTS.md"), results, before)?;
    picture::draw(results, Path::new(FOLDER))?;
    println!("wrote RESULTS.md, peers-light.svg, peers-dark.svg, growth-light.svg and growth-dark.svg in {FOLDER}");
    Ok(())
}
