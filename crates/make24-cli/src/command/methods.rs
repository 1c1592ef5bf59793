//! `make24 methods`: the published ways to solve a puzzle.

use super::write_json;
use crate::args::{Format, ListArgs};
use crate::host::host;
use crate::status::ExitStatus;
use make24_api::{MethodEntry, MethodsRequest};
use std::io::Write;

pub(crate) fn run(args: &ListArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let entries = make24_api::answer(&MethodsRequest {}, &host())?.reply.methods;
    match args.format {
        Format::Text => {
            for MethodEntry { name, idea, source, misses } in &entries {
                writeln!(out, "{name:<18} {idea}")?;
                writeln!(
                    out,
                    "{:<18} from {source}; {}",
                    "",
                    misses.as_ref().map_or(String::from("misses nothing"), |misses| format!("misses {misses}"))
                )?;
            }
        }
        Format::Jsonl => entries.iter().try_for_each(|entry| write_json(out, entry))?,
        _ => write_json(out, &entries)?,
    }
    Ok(ExitStatus::Solved)
}
