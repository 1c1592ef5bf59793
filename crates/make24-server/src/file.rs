//! Files that are made for a client: worksheets and certificates.

use crate::refusal::{busy, refusal};
use crate::state::AppState;
use crate::work::Lane;
use axum::http::StatusCode;
use axum::response::Response;
use make24_api::{Error, ErrorCode, Host};
use std::net::IpAddr;
use std::sync::Arc;

/// Makes a file on the threads for long work, and returns it or the error.
pub(crate) async fn made(
    state: &AppState,
    client: IpAddr,
    kind: &'static str,
    file: impl FnOnce(&Arc<dyn Host>) -> Result<Vec<u8>, Error> + Send + 'static,
) -> Response {
    let task = match state.pool.begin(client, Lane::Heavy).await {
        Ok(task) => task,
        Err(full) => return busy(full),
    };
    match task.run(move |host| file(&host.shared())).await {
        Ok(bytes) => state.unread.response(client, StatusCode::OK, kind, bytes),
        Err(error) if error.code == ErrorCode::Internal => refusal(StatusCode::INTERNAL_SERVER_ERROR, &error),
        Err(error) => refusal(StatusCode::BAD_REQUEST, &error),
    }
}
