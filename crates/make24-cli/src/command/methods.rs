//! `make24 methods`: the ways to solve that people have written down.

use super::write_json;
use crate::args::{Format, ListArgs};
use crate::output::MethodEntry;
use crate::status::Status;
use make24::method::METHODS;
use std::io::Write;

pub(crate) fn run(args: &ListArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let entries: Vec<MethodEntry> = METHODS.iter().copied().map(MethodEntry::new).collect();
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
    Ok(Status::Solved)
}
