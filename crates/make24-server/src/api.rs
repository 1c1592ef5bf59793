//! Requests over HTTP: `POST /api/solve` with the fields of the command.

use crate::refusal::{busy, refusal};
use crate::state::AppState;
use crate::work::{Lane, to_json};
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use make24::problem;
use make24_api::{Ask, CheckRequest, Error, ErrorCode, Request, RulesSpec, read_object};
use serde::Deserialize;
use serde_json::{Map, json};
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::ops::ControlFlow;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

const STALLED: Duration = Duration::from_secs(3);

const WAITING: usize = 256;

pub(crate) async fn answer(
    State(state): State<AppState>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(command): Path<String>,
    body: Bytes,
) -> Response {
    if !Request::COMMANDS.contains(&command.as_str()) {
        return refusal(StatusCode::NOT_FOUND, &Request::unknown(&command));
    }
    let (lane, streams, ask): (Lane, bool, ReadLater) = match body.len() <= SMALL {
        true => {
            let ask = read(&command, &body);
            if takes_microseconds(&ask) {
                let (answer, code) = state.pool.answer_at_once(&ask);
                return state.unread.response(from.ip(), status(code), "application/json", answer.into_bytes());
            }
            (Lane::of(&ask), ask.streams, Box::new(|| ask))
        }
        false => {
            let command = command.clone();
            (Lane::of_unread(&command, body.len()), streams(&body), Box::new(move || read(&command, &body)))
        }
    };
    match streams {
        false => whole(&state, from.ip(), lane, ask).await,
        true => streamed(&state, from.ip(), lane, ask).await,
    }
}

/// Reads a request on the thread that answers it: until then, a long one takes less memory as text.
type ReadLater = Box<dyn FnOnce() -> Ask + Send>;

/// Size in bytes up to which a request is answered at once.
const SMALL: usize = 1024;

/// Whether a request is a `check` of an answer of the four operations that asks only for the verdict, which is answered
/// on the thread that reads it. Powers and factorials make long numbers; other fields need a search, or more text to be
/// read.
fn takes_microseconds(ask: &Ask) -> bool {
    let Ok(Request::Check(request)) = &ask.request else { return false };
    let CheckRequest { hand, target, answer, rules, .. } = &**request;
    let is_plain =
        |answer: &String| answer.bytes().all(|byte| b"0123456789+-*/()= ".contains(&byte)) && !answer.contains("**");
    let plain = CheckRequest {
        hand: hand.clone(),
        target: target.clone(),
        answer: answer.clone(),
        rules: RulesSpec { preset: rules.preset.clone(), ..RulesSpec::default() },
        ..CheckRequest::default()
    };
    !ask.streams && answer.as_ref().is_none_or(is_plain) && **request == plain
}

fn read(command: &str, body: &[u8]) -> Ask {
    let fields = match std::str::from_utf8(body.trim_ascii()) {
        Ok("") => Ok(Map::new()),
        Ok(text) => read_object(text),
        Err(_) => Err(Error::new(
            ErrorCode::InvalidJson,
            problem!("the body is not UTF-8 text", "send a JSON object in that encoding"),
        )),
    };
    fields.map_or_else(Ask::invalid, |fields| Ask::of(command, fields))
}

fn streams(body: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Head {
        #[serde(default)]
        stream: bool,
    }
    serde_json::from_slice(body).is_ok_and(|head: Head| head.stream)
}

async fn whole(state: &AppState, client: IpAddr, lane: Lane, ask: ReadLater) -> Response {
    match state.pool.answer(client, lane, ask).await {
        Ok((answer, code)) => state.unread.response(client, status(code), "application/json", answer.into_bytes()),
        Err(full) => busy(full),
    }
}

async fn streamed(state: &AppState, client: IpAddr, lane: Lane, ask: ReadLater) -> Response {
    let task = match state.pool.begin(client, lane).await {
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
        let _ = ask().answer(&host.shared(), &mut |line| {
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

/// What make24 cannot read is the client's mistake.
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
            let ask = read(command, body.as_bytes());
            assert_eq!(body.len() <= SMALL && takes_microseconds(&ask), is_at_once, "{body}");
        }
    }
}
