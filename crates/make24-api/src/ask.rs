//! Requests and replies as lines of JSON: what `make24 ask`, the page and the server speak.

use crate::command::{answer, guarded, stream};
use crate::error::{Error, ErrorCode};
use crate::host::Host;
use crate::json;
use crate::object::read_object;
use crate::registry::{Reply, Request, Row};
use crate::reply::{Answered, End, Event, Note};
use make24::{Problem, problem};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::Value;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A line of an answer.
#[derive(Debug)]
pub struct AskLine<'a> {
    /// The `id` of the request, which may be any JSON value.
    id: Option<&'a Value>,
    /// The number of the line with the request, from 1.
    line: Option<usize>,
    what: What<'a>,
}

#[derive(Debug)]
enum What<'a> {
    Error(&'a Error),
    Row(&'a Row),
    Progress { done: u64, total: Option<u64> },
    Reply { reply: &'a Reply, end: End, notes: &'a [Note] },
}

/// How far a long answer is.
#[derive(Serialize)]
struct Progress {
    done: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u64>,
}

// What serde derives for flat fields keeps a copy of every value.
impl Serialize for AskLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        if let Some(id) = self.id {
            fields.serialize_entry("id", id)?;
        }
        if let Some(line) = self.line {
            fields.serialize_entry("line", &line)?;
        }
        match self.what {
            What::Error(error) => fields.serialize_entry("error", error)?,
            What::Row(row) => fields.serialize_entry("row", row)?,
            What::Progress { done, total } => fields.serialize_entry("progress", &Progress { done, total })?,
            What::Reply { reply, end, notes } => {
                fields.serialize_entry("reply", reply)?;
                fields.serialize_entry("end", &end)?;
                if !notes.is_empty() {
                    fields.serialize_entry("notes", notes)?;
                }
            }
        }
        fields.end()
    }
}

impl AskLine<'_> {
    /// Whether the line tells how far a long answer is, and nothing of the answer itself.
    pub fn is_progress(&self) -> bool {
        matches!(self.what, What::Progress { .. })
    }

    /// The error, if the request was not answered.
    pub fn error(&self) -> Option<&Error> {
        match self.what {
            What::Error(error) => Some(error),
            What::Row(_) | What::Progress { .. } | What::Reply { .. } => None,
        }
    }
}

/// Answers a request that stands in a line of JSON: `{"command": "solve", "hand": [3, 3, 8, 8]}`. With `"stream": true`,
/// the rows of a long answer and its progress come first, a line each; the last line has the reply or the error.
/// `number` is the number of the line, which the answer repeats, as it repeats the `id`. What could not be read as text
/// has its error instead.
///
/// Returns how the answer ended; `None` of an error.
///
/// ```
/// use make24_api::{BareHost, End, ask};
/// use std::{ops::ControlFlow, sync::Arc};
/// let mut lines = Vec::new();
/// let asked = r#"{"id": 7, "command": "count", "hand": [1, 2, 3, 4]}"#;
/// let end = ask(Ok(asked), None, &(Arc::new(BareHost) as _), &mut |line| {
///     lines.push(serde_json::to_string(line).unwrap());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(end, Some(End::Good));
/// assert!(lines[0].starts_with(r#"{"id":7,"reply":{"hand":["1","2","3","4"],"target":"24""#), "{}", lines[0]);
/// ```
pub fn ask(
    text: Result<&str, Error>,
    number: Option<usize>,
    host: &Arc<dyn Host>,
    write: &mut dyn FnMut(&AskLine<'_>) -> ControlFlow<()>,
) -> Option<End> {
    let mut id = None;
    let answered = text.and_then(|text| read(text, &mut id)).and_then(|(request, streams)| match streams {
        true => guarded(|| stream(&request, host, &mut |event| told(&event, id.as_ref(), number, write))),
        false => guarded(|| answer(&request, host)),
    });
    let (what, end) = match &answered {
        Ok(Answered { reply, end, notes }) => (What::Reply { reply, end: *end, notes }, Some(*end)),
        Err(error) => (What::Error(error), None),
    };
    // A caller who stops here has everything.
    let _ = write(&AskLine { id: id.as_ref(), line: number, what });
    end
}

fn told(
    event: &Event<Row>,
    id: Option<&Value>,
    line: Option<usize>,
    write: &mut dyn FnMut(&AskLine<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let what = match event {
        Event::Row(row) => What::Row(row),
        Event::Progress { done, total } => What::Progress { done: *done, total: *total },
        Event::Place(_) => return ControlFlow::Continue(()),
    };
    write(&AskLine { id, line, what })
}

/// The request of a line, and whether its rows are streamed.
fn read(text: &str, id: &mut Option<Value>) -> Result<(Request, bool), Error> {
    let invalid = |message: Problem| Error::new(ErrorCode::InvalidRequest, message);
    let mut fields = read_object(text)?;
    *id = fields.remove("id");
    let streams = match fields.remove("stream") {
        None => false,
        Some(stream) => {
            json::read(&stream).map_err(|field_error| field_error.into_error(ErrorCode::InvalidRequest, "stream: "))?
        }
    };
    match fields.remove("command") {
        Some(Value::String(command)) => Ok((Request::read(&command, fields)?, streams)),
        _ => {
            let commands = Request::COMMANDS.join(", ");
            Err(invalid(problem!("the object names no command", "add \"command\": one of {commands}")))
        }
    }
}
