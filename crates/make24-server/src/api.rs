//! Requests over HTTP: `POST /api/solve` with the fields of the command.

use crate::routes::refusal;
use crate::work::Workshop;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use make24_api::{AskLine, Error, ErrorCode, Request, ask, read_object};
use serde_json::Value;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// The time for a client to take a line.
const STALLED: Duration = Duration::from_secs(3);

/// The lines of a long answer that wait for a slow client.
const WAITING: usize = 256;

/// Answers a request.
pub(crate) async fn answer(State(workshop): State<Workshop>, Path(command): Path<String>, body: Bytes) -> Response {
    if !Request::COMMANDS.contains(&command.as_str()) {
        let message = format!("unknown command `{command}`; use one of {}", Request::COMMANDS.join(", "));
        return refusal(StatusCode::NOT_FOUND, &Error::new(ErrorCode::InvalidRequest, message));
    }
    let (request, streams) = match request(&command, &body) {
        Ok(request) => request,
        Err(error) => return refusal(StatusCode::BAD_REQUEST, &error),
    };
    match streams {
        true => streamed(&workshop, request).await,
        false => whole(&workshop, request).await,
    }
}

/// The request as a line of JSON, and whether its rows are streamed.
fn request(command: &str, body: &[u8]) -> Result<(String, bool), Error> {
    let text = match body.trim_ascii() {
        [] => "{}",
        body => std::str::from_utf8(body).map_err(|_| {
            Error::new(ErrorCode::InvalidJson, "the body is not UTF-8 text; send a JSON object in that encoding")
        })?,
    };
    let mut fields = read_object(text)?;
    fields.insert(String::from("command"), Value::from(command));
    let streams = fields.get("stream") == Some(&Value::Bool(true));
    Ok((Value::Object(fields).to_string(), streams))
}

/// The answer in one object.
async fn whole(workshop: &Workshop, request: String) -> Response {
    match workshop.answer(request).await {
        Some((answer, code)) => (status(code), [(header::CONTENT_TYPE, "application/json")], answer).into_response(),
        None => busy(),
    }
}

/// The answer as lines, as they are found. The work ends with the connection.
async fn streamed(workshop: &Workshop, request: String) -> Response {
    let Some(turn) = workshop.turn().await else { return busy() };
    let (host, cancel) = workshop.host();
    let (sender, receiver) = mpsc::channel::<String>(WAITING);
    let runtime = Handle::current();
    tokio::task::spawn_blocking(move || {
        let _turn = turn;
        let _ = ask(Ok(&request), None, &host, &mut |line| {
            // A client that does not read would keep others from their turn.
            match runtime.block_on(timeout(STALLED, sender.send(written(line) + "\n"))) {
                Ok(Ok(())) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
    });
    let lines = ReceiverStream::new(receiver).map(move |line| {
        // The stream owns it: whoever drops the stream ends the work.
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

fn written(line: &AskLine<'_>) -> String {
    serde_json::to_string(line).unwrap_or_default()
}

/// Too many wait already.
pub(crate) fn busy() -> Response {
    let message = "too many requests wait for an answer; try again in a second";
    refusal(StatusCode::SERVICE_UNAVAILABLE, &Error::new(ErrorCode::Internal, message))
}
