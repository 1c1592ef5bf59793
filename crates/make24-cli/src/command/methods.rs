//! `make24 methods`: the published ways to solve a puzzle.

use super::write_json;
use crate::args::{Format, FormatArgs};
use crate::host::host;
use crate::status::ExitStatus;
use crate::wrap::wrapped;
use make24_api::{MethodEntry, MethodsRequest};
use std::io::Write;

pub(crate) fn run(args: &FormatArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let entries = make24_api::answer(&MethodsRequest::default(), &host())?.reply.methods;
    match args.format {
        Format::Text => {
            for MethodEntry { name, idea, source, misses } in &entries {
                let misses =
                    misses.as_ref().map_or(String::from("misses nothing"), |misses| format!("misses {misses}"));
                writeln!(out, "{}", wrapped(&format!("{name:<18} {idea}"), 19))?;
                writeln!(out, "{}", wrapped(&format!("{:<18} from {source}; {misses}", ""), 19))?;
            }
        }
        Format::Jsonl => entries.iter().try_for_each(|entry| write_json(out, entry))?,
        Format::Json | Format::Csv => write_json(out, &entries)?,
    }
    Ok(ExitStatus::Solved)
}
