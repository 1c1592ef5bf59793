//! Error responses.

use crate::queue::QueueFull;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use make24::Problem;
use make24_api::{Error, ErrorCode};
use serde_json::json;

pub(crate) fn refusal(status: StatusCode, error: &Error) -> Response {
    (status, axum::Json(json!({ "error": error }))).into_response()
}

pub(crate) fn too_many(problem: Problem) -> Response {
    retry_later(StatusCode::TOO_MANY_REQUESTS, problem)
}

pub(crate) fn busy(full: QueueFull) -> Response {
    let status = match full {
        QueueFull::Client => StatusCode::TOO_MANY_REQUESTS,
        QueueFull::Server => StatusCode::SERVICE_UNAVAILABLE,
    };
    retry_later(status, full.problem())
}

fn retry_later(status: StatusCode, problem: Problem) -> Response {
    let error = refusal(status, &Error::new(ErrorCode::InvalidRequest, problem));
    ([(header::RETRY_AFTER, "1")], error).into_response()
}
