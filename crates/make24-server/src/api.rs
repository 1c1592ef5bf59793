//! Requests over HTTP: `POST /api/solve` with the fields of the command.

use crate::refusal::{busy, refusal};
use crate::routes::AppState;
use crate::work::to_json;
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use make24::problem;
use make24_api::{Error, ErrorCode, Request, ask, read_object};
use serde_json::{Map, Value, json};
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::ops::ControlFlow;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// The time limit for a client to accept a line.
const STALLED: Duration = Duration::from_secs(3);

/// The maximum number of lines that wait for a slow client.
const WAITING: usize = 256;

/// Answers a request.
pub(crate) async fn answer(
    State(state): State<AppState>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(command): Path<String>,
    body: Bytes,
) -> Response {
    if !Request::COMMANDS.contains(&command.as_str()) {
        return refusal(StatusCode::NOT_FOUND, &Request::unknown(&command));
    }
    let (request, how) = match request(&command, &body) {
        Ok(request) => request,
        Err(error) => return refusal(StatusCode::BAD_REQUEST, &error),
    };
    match how {
        Answering::AtOnce => {
            let (answer, code) = state.pool.answer_at_once(&request);
            state.unread.response(from.ip(), status(code), "application/json", answer.into_bytes())
        }
        Answering::Whole => whole(&state, from.ip(), &command, request).await,
        Answering::Streamed => streamed(&state, from.ip(), &command, request).await,
    }
}

/// How a request is answered.
enum Answering {
    /// In microseconds, on the thread that reads it.
    AtOnce,
    /// On a worker thread.
    Whole,
    /// On a worker thread, row by row.
    Streamed,
}

/// The size of a request that is answered at once, in bytes.
const SMALL: usize = 1024;

impl Answering {
    fn new(command: &str, fields: &Map<String, Value>, size: usize) -> Answering {
        match () {
            () if fields.get("stream") == Some(&Value::Bool(true)) => Answering::Streamed,
            () if command == "check" && size <= SMALL && takes_microseconds(fields) => Answering::AtOnce,
            () => Answering::Whole,
        }
    }
}

/// Whether a small `check` has an answer of the four operations, and asks for nothing but the verdict. Powers and
/// factorials make long numbers; other fields ask for a search, or for a text to be read.
fn takes_microseconds(fields: &Map<String, Value>) -> bool {
    let is_known = |(name, value): (&String, &Value)| match name.as_str() {
        "hand" | "target" => true,
        "rules" => value.is_string(),
        "answer" => value.as_str().is_some_and(|answer| {
            answer.bytes().all(|byte| b"0123456789+-*/()= ".contains(&byte)) && !answer.contains("**")
        }),
        _ => false,
    };
    fields.iter().all(is_known)
}

/// The request as a line of JSON, and how it is answered.
fn request(command: &str, body: &[u8]) -> Result<(String, Answering), Error> {
    let text = match body.trim_ascii() {
        [] => "{}",
        body => std::str::from_utf8(body).map_err(|_| {
            Error::new(
                ErrorCode::InvalidJson,
                problem!("the body is not UTF-8 text", "send a JSON object in that encoding"),
            )
        })?,
    };
    let mut fields = read_object(text)?;
    let how = Answering::new(command, &fields, body.len());
    fields.insert(String::from("command"), Value::from(command));
    Ok((Value::Object(fields).to_string(), how))
}

/// The answer in one object.
async fn whole(state: &AppState, client: IpAddr, command: &str, request: String) -> Response {
    match state.pool.answer(client, command, request).await {
        Ok((answer, code)) => state.unread.response(client, status(code), "application/json", answer.into_bytes()),
        Err(full) => busy(full),
    }
}

/// The answer as lines, as they are found. The work ends with the connection.
async fn streamed(state: &AppState, client: IpAddr, command: &str, request: String) -> Response {
    let task = match state.pool.begin(client, command).await {
        Ok(task) => task,
        Err(full) => return busy(full),
    };
    let (sender, receiver) = mpsc::channel::<String>(WAITING);
    let runtime = Handle::current();
    let cancel = task.spawn(move |host| {
        // A client that does not read must not occupy a worker.
        let send = |line: String| match runtime.block_on(timeout(STALLED, sender.send(line + "\n"))) {
            Ok(Ok(())) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        let _ = ask(Ok(&request), None, &host.shared(), &mut |line| {
            host.hand_over(|| match to_json(line) {
                Ok(line) => send(line),
                Err(error) => {
                    let _ = send(json!({ "error": error }).to_string());
                    ControlFlow::Break(())
                }
            })
        });
    });
    let lines = ReceiverStream::new(receiver).map(move |line| {
        // Dropping the stream cancels the work.
        let _ = &cancel;
        Ok::<_, Infallible>(line)
    });
    ([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
}

/// The status of an answer: what make24 could not read is the client's mistake.
fn status(code: Option<ErrorCode>) -> StatusCode {
    match code {
        None => StatusCode::OK,
        Some(ErrorCode::Internal) => StatusCode::INTERNAL_SERVER_ERROR,
        Some(_) => StatusCode::BAD_REQUEST,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_small_checks_of_the_four_operations_are_answered_at_once() {
        for (command, body, is_at_once) in [
            ("check", r#"{"hand": [3, 3, 8, 8], "answer": "8/(3-8/3)"}"#, true),
            ("check", r#"{"hand": [3, 3, 8, 8], "target": 24, "rules": "countdown", "answer": "8*3 = 24"}"#, true),
            ("check", r#"{"hand": [3, 3, 8, 8]}"#, true),
            ("solve", r#"{"hand": [3, 3, 8, 8]}"#, false),
            ("check", r#"{"hand": [9, 9], "rules": "powers", "answer": "9^9"}"#, false),
            ("check", r#"{"hand": [9, 9], "rules": "powers", "answer": "9**9"}"#, false),
            ("check", r#"{"hand": [9], "rules": "four-fours", "answer": "9!"}"#, false),
            ("check", r#"{"hand": [3, 8], "answer": "8*3", "policy": "auto"}"#, false),
            ("check", r#"{"hand": [3, 8], "answer": "8*3", "rewards": true}"#, false),
            ("check", r#"{"hand": [3, 8], "answer": "8*3", "rules": {"define": "a # b = a^b"}}"#, false),
            ("check", &format!(r#"{{"hand": [3, 8], "answer": "{}"}}"#, "8*".repeat(600)), false),
        ] {
            let (_, how) = request(command, body.as_bytes()).unwrap();
            assert_eq!(matches!(how, Answering::AtOnce), is_at_once, "{body}");
        }
    }
}
