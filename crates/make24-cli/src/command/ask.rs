//! `make24 ask`: requests as JSON lines in, replies as JSON lines out.

use super::write_json;
use crate::host::host;
use crate::input;
use crate::status::ExitStatus;
use make24_api::{
    Answered, End, Error, ErrorCode, Event, Host, Note, Reply, Request, Row, answer, guarded, read_object, stream,
};
use serde::Serialize;
use serde_json::Value;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A line of output.
#[derive(Serialize)]
struct AskLine<'a> {
    /// The `id` of the request, which may be any JSON value.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    /// The number of the line with the request, from 1.
    line: usize,
    #[serde(flatten)]
    what: What<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum What<'a> {
    Error(&'a Error),
    Row(&'a Row),
    #[serde(untagged)]
    Reply {
        reply: &'a Reply,
        end: End,
        #[serde(skip_serializing_if = "<[Note]>::is_empty")]
        notes: &'a [Note],
    },
}

pub(crate) fn run(out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let host = host();
    let mut worst = ExitStatus::Solved;
    input::each_line(|line, text| {
        let mut id = None;
        let asked = text.and_then(|text| read(text, &mut id));
        let answered = asked.and_then(|(request, streamed)| match streamed {
            true => rows(&request, &host, (line, &id), out),
            false => guarded(|| answer(&request, &host)),
        });
        let (what, status) = match &answered {
            Ok(Answered { reply, end, notes }) => (What::Reply { reply, end: *end, notes }, (*end).into()),
            Err(error) => (What::Error(error), ExitStatus::Unreadable),
        };
        worst = worst.max(status);
        write_json(out, &AskLine { id, line, what })?;
        out.flush()?;
        Ok(())
    })?;
    Ok(worst)
}

/// The request on a line, and whether to stream its rows.
fn read(text: &str, id: &mut Option<Value>) -> Result<(Request, bool), Error> {
    let mut fields = read_object(text)?;
    *id = fields.remove("id");
    let streamed = match fields.remove("stream") {
        None | Some(Value::Bool(false)) => false,
        Some(Value::Bool(true)) => true,
        Some(other) => {
            let message = format!("`stream` is {other}; use true or false");
            return Err(Error::new(ErrorCode::InvalidRequest, message));
        }
    };
    match fields.remove("command") {
        Some(Value::String(command)) => Ok((Request::read(&command, fields)?, streamed)),
        _ => {
            let message =
                format!("the object names no command; add \"command\": one of {}", Request::COMMANDS.join(", "));
            Err(Error::new(ErrorCode::InvalidRequest, message))
        }
    }
}

/// Writes each row of a long reply as soon as it is found.
fn rows(
    request: &Request,
    host: &Arc<dyn Host>,
    (line, id): (usize, &Option<Value>),
    out: &mut dyn Write,
) -> Result<Answered, Error> {
    let mut write = |event: Event| {
        let Event::Row(row) = event else { return ControlFlow::Continue(()) };
        // Writing the reply reports the error, for example a closed pipe.
        match write_json(out, &AskLine { id: id.clone(), line, what: What::Row(&row) }) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    };
    guarded(|| stream(request, host, &mut write))
}
