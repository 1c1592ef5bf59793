//! The bodies of requests: how long they may take to arrive, and their memory until they are answered.

use crate::limit::{self, ClientQuota};
use crate::refusal::{refusal, too_many};
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use http_body_util::{BodyExt, Limited};
use make24::{Problem, problem};
use make24_api::{Error, ErrorCode};
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tokio::time::timeout;

/// In bytes: enough for the text of a model, or a rules file.
pub(crate) const MAX_BODY: usize = 1 << 20;

const BODY_TIME: Duration = Duration::from_secs(10);

/// Limits of all bodies together, and of those of one client, in bytes.
const MAX_TOTAL: u64 = 128 << 20;
const MAX_PER_CLIENT: u64 = 8 << 20;

/// Bodies are counted in steps of this many bytes. The first one is free, so that short requests are always read.
const STEP: usize = 8 << 10;

#[derive(Clone)]
pub(crate) struct Bodies(ClientQuota);

impl Bodies {
    pub(crate) fn new() -> Bodies {
        Bodies(ClientQuota::new(MAX_TOTAL, MAX_PER_CLIENT))
    }

    async fn read(&self, client: IpAddr, mut body: Body) -> Result<Bytes, Refused> {
        if body.size_hint().lower() > MAX_BODY as u64 {
            return Err(Refused::TooLong);
        }
        let mut quota = self.0.take(client, 0).ok_or(Refused::TooMany)?;
        let (mut bytes, mut counted) = (Vec::new(), STEP);
        while let Some(frame) = body.frame().await {
            let Ok(data) = frame.map_err(|_| Refused::Broken)?.into_data() else { continue };
            if bytes.len() + data.len() > MAX_BODY {
                return Err(Refused::TooLong);
            }
            bytes.extend_from_slice(&data);
            let more = bytes.len().saturating_sub(counted).next_multiple_of(STEP);
            if !quota.take(more as u64) {
                // A client that is still sending would not see the refusal.
                drop((bytes, quota));
                drained(body).await;
                return Err(Refused::TooMany);
            }
            counted += more;
        }
        Ok(limit::counted(bytes, quota))
    }
}

/// Reads and drops a body: a client that is still sending would not see the answer.
pub(crate) async fn drained(body: Body) {
    let mut left = Limited::new(body, MAX_BODY);
    let _ = timeout(BODY_TIME, async { while let Some(Ok(_)) = left.frame().await {} }).await;
}

enum Refused {
    TooLong,
    TooMany,
    Broken,
}

/// Runs before the request is answered. A body that does not arrive in time ends the connection.
pub(crate) async fn arrives(
    State(bodies): State<Bodies>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let (parts, body) = request.into_parts();
    if let Some(encoding) = encoding(&parts.headers) {
        let problem = problem!("the body is encoded as `{encoding}`", "send it as it is, without Content-Encoding");
        return unread(StatusCode::UNSUPPORTED_MEDIA_TYPE, problem);
    }
    match timeout(BODY_TIME, bodies.read(from.ip(), body)).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(parts, bytes.into())).await,
        Ok(Err(Refused::TooLong)) => {
            let problem = problem!("the request is too large (limit {MAX_BODY} bytes)", "send less text");
            unread(StatusCode::PAYLOAD_TOO_LARGE, problem)
        }
        Ok(Err(Refused::TooMany)) => {
            too_many(problem!("too many large requests from this address are not answered", "wait for answers"))
        }
        Ok(Err(Refused::Broken)) => {
            unread(StatusCode::BAD_REQUEST, problem!("incomplete or malformed request body", "send it again"))
        }
        Err(_) => unread(StatusCode::REQUEST_TIMEOUT, problem!("the request did not arrive in time", "send it faster")),
    }
}

fn encoding(headers: &HeaderMap) -> Option<&str> {
    let encoding = headers.get(header::CONTENT_ENCODING)?.to_str().unwrap_or("?");
    (!encoding.trim().eq_ignore_ascii_case("identity")).then_some(encoding)
}

/// Closes the connection: the body was not read to its end.
fn unread(status: StatusCode, problem: Problem) -> Response {
    let mut response = refusal(status, &Error::new(ErrorCode::InvalidRequest, problem));
    response.headers_mut().insert(header::CONNECTION, header::HeaderValue::from_static("close"));
    response
}
