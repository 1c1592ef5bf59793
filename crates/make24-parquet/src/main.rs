//! `make24-parquet`: rows as JSON lines in, a Parquet file out, and back again. `make24 census --format parquet` and
//! `make24 dataset --format parquet` run it.

mod digest;
mod read;
mod schema;
mod write;

use anyhow::Context;
use clap::Parser;
use make24_host::OutFile;
use std::fs::File;
use std::io::{BufReader, IsTerminal, Read, Write, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

/// Write rows of make24 as Parquet.
///
/// `make24 census --format parquet` and `make24 dataset --format parquet` run this program; you rarely need it yourself.
#[derive(Parser, Debug)]
#[command(name = "make24-parquet", bin_name = "make24 parquet", version, after_help = EXAMPLES)]
struct Args {
    /// File of JSON lines [default: standard input]
    rows: Option<PathBuf>,
    /// Columns: a JSON array of objects with name, type and about
    #[arg(long, value_name = "JSON", value_parser = schema::columns, required_unless_present_any = ["read", "describe"])]
    schema: Option<schema::Columns>,
    /// Text about the data, stored in the file under a name; repeatable
    #[arg(long, value_name = "NAME=TEXT", value_parser = about)]
    about: Vec<(String, String)>,
    /// Output file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Read Parquet files instead, and print their rows as JSON lines
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["rows", "schema", "about"])]
    read: Vec<PathBuf>,
    /// Describe Parquet files, one JSON object per line: the program that wrote them, their number of rows, their texts
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["rows", "schema", "about", "read"])]
    describe: Vec<PathBuf>,
}

fn about(text: &str) -> Result<(String, String), String> {
    let (name, text) = text.split_once('=').ok_or_else(|| format!("`{text}` has no `=`; use NAME=TEXT"))?;
    Ok((name.to_owned(), text.to_owned()))
}

const EXAMPLES: &str = "\
Types: string, int64, float64, list<string>, list<int64>. Any value may be null.

Example:
  make24 census --cards 1..10 --format jsonl --columns hand,count | make24 parquet --out hands.parquet \\
    --schema '[{\"name\":\"hand\",\"type\":\"string\",\"about\":\"the cards\"},
               {\"name\":\"count\",\"type\":\"int64\",\"about\":\"the number of solutions\"}]'";

fn main() -> ExitCode {
    let args = Args::parse();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // What cannot be told is not told.
            let _ = writeln!(std::io::stderr(), "error: {why:#}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> anyhow::Result<()> {
    let Some(schema::Columns(columns)) = &args.schema else {
        let mut out = std::io::BufWriter::new(stdout().lock());
        args.read.iter().try_for_each(|path| read::rows(path, &mut out))?;
        args.describe.iter().try_for_each(|path| read::describe(path, &mut out))?;
        return Ok(out.flush()?);
    };
    let about = &args.about;
    let rows: Box<dyn Read> = match &args.rows {
        Some(path) => Box::new(File::open(path).with_context(|| format!("{} cannot be read", path.display()))?),
        None => Box::new(stdin().lock()),
    };
    match &args.out {
        Some(path) => {
            let mut file = OutFile::create(path)?;
            write::parquet(columns, about, BufReader::new(rows), &mut file)?;
            file.finish()
        }
        None => {
            anyhow::ensure!(!stdout().is_terminal(), "Parquet is not for a terminal; add --out FILE");
            write::parquet(columns, about, BufReader::new(rows), stdout())
        }
    }
}
