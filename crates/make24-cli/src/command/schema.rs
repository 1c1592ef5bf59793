//! `make24 schema`: the JSON schemas of requests and replies.

use crate::status::ExitStatus;
use make24_api::schema;
use std::io::Write;

pub(crate) fn run(out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    out.write_all(schema::TEXT.as_bytes())?;
    Ok(ExitStatus::Solved)
}
