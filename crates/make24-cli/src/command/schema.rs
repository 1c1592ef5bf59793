//! `make24 schema`: the JSON schemas of requests and replies.

use crate::status::ExitStatus;
use make24_api::schema;
use serde_json::json;
use std::io::Write;

pub(crate) fn run(out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let about = "`replies` has a schema for the JSON that each command prints: with --format json for a list an array of \
                 it, with --format jsonl one on each line; a line of input that cannot be answered is replied to with an \
                 object that has the field `error`. `requests` has a schema for each command of `make24 ask`.";
    let schemas = json!({ "about": about, "replies": schema::replies(), "requests": schema::requests() });
    serde_json::to_writer_pretty(&mut *out, &schemas)?;
    writeln!(out)?;
    Ok(ExitStatus::Solved)
}
