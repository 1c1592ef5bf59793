//! Certificates over HTTP as files: `POST /api/certificate.txt`, with the fields of a certificate.

use crate::file::made;
use crate::refusal::refusal;
use crate::state::AppState;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, State};
use axum::http::StatusCode;
use axum::response::Response;
use make24_api::{CertificateRequest, Error, ErrorCode, Host, Status, read_json};
use std::net::SocketAddr;
use std::sync::Arc;

/// Returns the file, or an error if the cards make the number or a limit is reached.
pub(crate) async fn file(State(state): State<AppState>, from: ConnectInfo<SocketAddr>, body: Bytes) -> Response {
    let request: CertificateRequest = match read_json(&String::from_utf8_lossy(&body)) {
        Ok(request) => request,
        Err(error) => return refusal(StatusCode::BAD_REQUEST, &error),
    };
    let file = move |host: &Arc<dyn Host>| {
        let answered = make24_api::answer(&request, host)?;
        let note = || answered.notes.first().map(|note| note.message.clone()).unwrap_or_default();
        match answered.reply.status {
            Status::Unsolvable => Ok(answered.reply.file().into_bytes()),
            Status::Solved | Status::Incomplete => Err(Error::new(ErrorCode::Conflict, note())),
        }
    };
    made(&state, from.ip(), "text/plain; charset=utf-8", file).await
}
