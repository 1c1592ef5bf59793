//! Worksheets over HTTP: `POST /api/worksheet.pdf` and `/api/worksheet.svg`, with the fields of a worksheet.

use crate::api::busy;
use crate::routes::refusal;
use crate::work::Workshop;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use make24_api::{Error, ErrorCode, guarded};
use make24_worksheet::{Format, WorksheetError, WorksheetRequest};

/// Prints a worksheet as PDF.
pub(crate) async fn pdf(State(workshop): State<Workshop>, body: Bytes) -> Response {
    printed(&workshop, &body, Format::Pdf).await
}

/// Prints a worksheet as SVG.
pub(crate) async fn svg(State(workshop): State<Workshop>, body: Bytes) -> Response {
    printed(&workshop, &body, Format::Svg).await
}

async fn printed(workshop: &Workshop, body: &[u8], format: Format) -> Response {
    // Bytes that are no text are no JSON either, which is told.
    let text = if body.trim_ascii().is_empty() { "{}" } else { &String::from_utf8_lossy(body) };
    let request = match WorksheetRequest::from_json(text) {
        Ok(request) => request,
        Err(error) => return refusal(StatusCode::BAD_REQUEST, &told(&error)),
    };
    let Some(turn) = workshop.turn().await else { return busy() };
    // The work ends when nobody waits for it any more.
    let (host, _cancel) = workshop.host();
    let work = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        guarded(|| Ok(request.worksheet(&host).and_then(|sheet| sheet.write(format))))
    });
    let kind = if format == Format::Pdf { "application/pdf" } else { "image/svg+xml" };
    match work.await {
        Ok(Ok(Ok(bytes))) => ([(header::CONTENT_TYPE, kind)], bytes).into_response(),
        Ok(Ok(Err(error))) => refusal(StatusCode::BAD_REQUEST, &told(&error)),
        Ok(Err(error)) => refusal(StatusCode::INTERNAL_SERVER_ERROR, &error),
        Err(_) => {
            let failed = Error::new(ErrorCode::Internal, "the work has failed");
            refusal(StatusCode::INTERNAL_SERVER_ERROR, &failed)
        }
    }
}

fn told(error: &WorksheetError) -> Error {
    match error {
        WorksheetError::Request(error) => error.clone(),
        other => Error::new(ErrorCode::InvalidRequest, other.to_string()),
    }
}
