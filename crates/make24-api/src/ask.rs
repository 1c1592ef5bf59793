//! Requests and replies as lines of JSON: what `make24 ask`, the page and the server speak.

use crate::command::{answer, guarded, stream};
use crate::error::{Error, ErrorCode};
use crate::host::Host;
use crate::json;
use crate::note::Note;
use crate::object::read_object;
use crate::registry::{Reply, Request, Row};
use crate::reply::{Event, Outcome, Response};
use make24::problem;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::{Map, Value};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A line of an answer.
#[derive(Debug)]
pub struct AskLine<'a> {
    id: Option<&'a Value>,
    /// From 1.
    line: Option<usize>,
    content: Content<'a>,
}

#[derive(Debug)]
enum Content<'a> {
    Error(&'a Error),
    Row(&'a Row),
    Progress { done: u64, total: Option<u64> },
    Reply { reply: &'a Reply, outcome: Outcome, notes: &'a [Note] },
}

#[derive(Serialize)]
struct Progress {
    done: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u64>,
}

// What serde derives for flattened fields copies every value.
impl Serialize for AskLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        if let Some(id) = self.id {
            fields.serialize_entry("id", id)?;
        }
        if let Some(line) = self.line {
            fields.serialize_entry("line", &line)?;
        }
        match self.content {
            Content::Error(error) => fields.serialize_entry("error", error)?,
            Content::Row(row) => fields.serialize_entry("row", row)?,
            Content::Progress { done, total } => fields.serialize_entry("progress", &Progress { done, total })?,
            Content::Reply { reply, outcome, notes } => {
                fields.serialize_entry("reply", reply)?;
                fields.serialize_entry("end", &outcome)?;
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
        matches!(self.content, Content::Progress { .. })
    }

    /// The error, if the request was not answered.
    pub fn error(&self) -> Option<&Error> {
        match self.content {
            Content::Error(error) => Some(error),
            Content::Row(_) | Content::Progress { .. } | Content::Reply { .. } => None,
        }
    }
}

impl From<Request> for Ask {
    fn from(request: Request) -> Ask {
        Ask { request: Ok(request), streams: false, id: None, line: None }
    }
}

/// A request as a front end receives it: what it asks, and how it is answered.
///
/// ```
/// use make24_api::{Ask, BareHost, Outcome};
/// use std::{ops::ControlFlow, sync::Arc};
/// let mut lines = Vec::new();
/// let ask = Ask::read(r#"{"id": 7, "command": "count", "hand": [1, 2, 3, 4]}"#);
/// let outcome = ask.answer(&(Arc::new(BareHost) as _), &mut |line| {
///     lines.push(serde_json::to_string(line).unwrap());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(outcome, Some(Outcome::Yes));
/// assert!(lines[0].starts_with(r#"{"id":7,"reply":{"hand":["1","2","3","4"],"target":"24""#), "{}", lines[0]);
/// ```
#[derive(Clone, Debug)]
pub struct Ask {
    /// The request, or why it cannot be read.
    pub request: Result<Request, Error>,
    /// Whether the rows of a long answer and its progress come first, a line each.
    pub streams: bool,
    /// Any JSON value, which each line of the answer repeats.
    pub id: Option<Value>,
    /// The number of the line with the request, from 1, which each line of the answer repeats.
    pub line: Option<usize>,
}

impl Ask {
    /// Reads a line of JSON: `{"command": "solve", "hand": [3, 3, 8, 8]}`, with `id` and `stream` if it has them.
    pub fn read(text: &str) -> Ask {
        match read_object(text) {
            Ok(mut fields) => match fields.remove("command") {
                Some(Value::String(command)) => Ask::of(&command, fields),
                _ => {
                    let commands = Request::COMMANDS.join(", ");
                    let message = problem!("the object names no command", "add \"command\": one of {commands}");
                    Ask { id: fields.remove("id"), ..Ask::invalid(Error::new(ErrorCode::InvalidRequest, message)) }
                }
            },
            Err(error) => Ask::invalid(error),
        }
    }

    /// The request of a command with these fields.
    pub fn of(command: &str, mut fields: Map<String, Value>) -> Ask {
        let id = fields.remove("id");
        let streams = fields.remove("stream").map_or(Ok(false), |streams| {
            json::read(&streams).map_err(|error| error.into_error(ErrorCode::InvalidRequest, "stream: "))
        });
        match streams {
            Ok(streams) => Ask { request: Request::read(command, fields), streams, id, line: None },
            Err(error) => Ask { id, ..Ask::invalid(error) },
        }
    }

    /// A request that could not be read.
    pub fn invalid(error: Error) -> Ask {
        Ask { request: Err(error), streams: false, id: None, line: None }
    }

    /// Answers the request. The last line has the reply or the error.
    ///
    /// Returns the outcome; `None` if the answer is an error.
    pub fn answer(
        &self,
        host: &Arc<dyn Host>,
        write: &mut dyn FnMut(&AskLine<'_>) -> ControlFlow<()>,
    ) -> Option<Outcome> {
        let mut pass_on = |event: Event<Row>| match &event {
            Event::Row(row) => write(&self.line(Content::Row(row))),
            Event::Progress { done, total } => write(&self.line(Content::Progress { done: *done, total: *total })),
            Event::ResumePoint(_) => ControlFlow::Continue(()),
        };
        let response = match &self.request {
            Ok(request) if self.streams => guarded(|| stream(request, host, &mut pass_on)),
            Ok(request) => guarded(|| answer(request, host)),
            Err(error) => Err(error.clone()),
        };
        let (content, outcome) = match &response {
            Ok(Response { reply, outcome, notes }) => {
                (Content::Reply { reply, outcome: *outcome, notes }, Some(*outcome))
            }
            Err(error) => (Content::Error(error), None),
        };
        // A caller that stops here has everything already.
        let _ = write(&self.line(content));
        outcome
    }

    fn line<'a>(&'a self, content: Content<'a>) -> AskLine<'a> {
        AskLine { id: self.id.as_ref(), line: self.line, content }
    }
}
