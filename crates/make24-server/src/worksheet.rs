//! Worksheets over HTTP: `POST /api/worksheet.pdf` and `/api/worksheet.svg`, with the fields of a worksheet.

use crate::file::made;
use crate::refusal::refusal;
use crate::state::AppState;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, State};
use axum::http::StatusCode;
use axum::response::Response;
use make24_api::{Error, ErrorCode, Host};
use make24_worksheet::{Format, WorksheetError, WorksheetRequest};
use std::net::SocketAddr;
use std::sync::Arc;

pub(crate) async fn pdf(State(state): State<AppState>, from: ConnectInfo<SocketAddr>, body: Bytes) -> Response {
    printed(&state, from, &body, Format::Pdf).await
}

pub(crate) async fn svg(State(state): State<AppState>, from: ConnectInfo<SocketAddr>, body: Bytes) -> Response {
    printed(&state, from, &body, Format::Svg).await
}

async fn printed(state: &AppState, from: ConnectInfo<SocketAddr>, body: &[u8], format: Format) -> Response {
    // Bytes that are not UTF-8 are no JSON either, which the error says.
    let text = if body.trim_ascii().is_empty() { "{}" } else { &String::from_utf8_lossy(body) };
    let request = match WorksheetRequest::from_json(text) {
        Ok(request) => request,
        Err(error) => return refusal(StatusCode::BAD_REQUEST, &told(&error)),
    };
    let kind = if format == Format::Pdf { "application/pdf" } else { "image/svg+xml" };
    let file = move |host: &Arc<dyn Host>| {
        request.worksheet(host).and_then(|sheet| sheet.write(format)).map_err(|error| told(&error))
    };
    made(state, from.ip(), kind, file).await
}

fn told(error: &WorksheetError) -> Error {
    match error {
        WorksheetError::Request(error) => error.clone(),
        WorksheetError::Worksheet(problem) => Error::new(ErrorCode::InvalidRequest, problem.clone()),
    }
}
