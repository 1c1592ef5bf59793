//! `make24 parquet`: JSON lines to Parquet, and back again.

use super::write_json;
use crate::args::ParquetArgs;
use crate::status::ExitStatus;
use anyhow::{Context, ensure};
use make24_host::OutFile;
use make24_parquet::{Columns, ParquetWriter, describe, read_rows};
use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, Write, stdin, stdout};

pub(crate) fn run(args: &ParquetArgs, out: &mut (dyn Write + Send)) -> anyhow::Result<ExitStatus> {
    if let Some(columns) = &args.schema {
        convert(args, columns, out)?;
    }
    for path in &args.read {
        read_rows(path, |line| Ok(writeln!(out, "{line}")?))?;
    }
    for path in &args.describe {
        write_json(out, &describe(path)?)?;
    }
    Ok(ExitStatus::Solved)
}

fn convert(args: &ParquetArgs, Columns(columns): &Columns, out: &mut (dyn Write + Send)) -> anyhow::Result<()> {
    let lines: Box<dyn BufRead> = match &args.rows {
        Some(path) => {
            let file = File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
            Box::new(BufReader::new(file))
        }
        None => Box::new(stdin().lock()),
    };
    let about: Vec<(&str, &str)> = args.about.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let write = |out: &mut (dyn Write + Send)| {
        let mut writer = ParquetWriter::new(columns, &about, out)?;
        writer.lines(lines)?;
        writer.finish()
    };
    match &args.out {
        Some(path) => {
            let mut file = OutFile::create(path)?;
            write(&mut file)?;
            file.finish()
        }
        None => {
            ensure!(!stdout().is_terminal(), "Parquet is not for a terminal; add --out FILE");
            write(out)
        }
    }
}
