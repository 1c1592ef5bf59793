//! Which path answers what.

use crate::args::Args;
use crate::limit::{limited, rates};
use crate::metrics::{Metrics, counted};
use crate::race::{Races, race};
use crate::work::Workshop;
use crate::{api, mcp, metrics, openapi, page, worksheet};
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, extract::Request};
use http_body_util::LengthLimitError;
use make24_api::{Error, ErrorCode};
use serde_json::json;
use std::time::Duration;

/// The most bytes of a request: a text of a model, or a rules file.
const MAX_BODY: usize = 1 << 20;

/// The most time for the body of a request to arrive.
const BODY_TIME: Duration = Duration::from_secs(10);

pub(crate) fn routes(args: &Args, metrics: &Metrics, races: Races) -> Router {
    let workshop = Workshop::new(Duration::from_secs(args.time_limit), args.memory_limit << 20);
    let document = openapi::document().to_string();
    let json = [(header::CONTENT_TYPE, "application/json")];
    let rates = rates(args.rate);
    let races = Router::new()
        .route("/api/race", get(race))
        .layer(from_fn_with_state(rates.clone(), limited))
        .layer(from_fn(of_own_page))
        .with_state(races);
    let tools = Router::new()
        .nest_service("/mcp", mcp::http(&workshop, args))
        .layer(from_fn(arrives))
        .layer(from_fn_with_state(rates.clone(), limited));
    let api = Router::new()
        .route("/api/{command}", post(api::answer))
        .route("/api/worksheet.pdf", post(worksheet::pdf))
        .route("/api/worksheet.svg", post(worksheet::svg))
        .layer(from_fn(arrives))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(rates, limited))
        .layer(from_fn(of_own_page))
        .with_state(workshop);
    Router::new()
        .route("/api/openapi.json", get(move || async move { (json, document) }))
        .merge(api)
        .merge(races)
        .merge(tools)
        .route("/health", get(|| async { "ok\n" }))
        .route("/metrics", get(metrics::shown).with_state(metrics.clone()))
        .fallback(get(page::file))
        .layer(from_fn_with_state(metrics.clone(), counted))
}

fn is_of_own_page(headers: &HeaderMap) -> bool {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let page = header(header::ORIGIN).map(|origin| origin.split_once("://").map_or(origin, |(_, server)| server));
    page.is_none_or(|page| Some(page) == header(header::HOST))
}

/// Refuses what a page of another server asks: a browser tells whose page it is, other programs tell nothing.
async fn of_own_page(request: Request, next: Next) -> Response {
    if !is_of_own_page(request.headers()) {
        let message = "a page of another server may not ask here; open the page of this one";
        return refusal(StatusCode::FORBIDDEN, &Error::new(ErrorCode::InvalidRequest, message));
    }
    next.run(request).await
}

/// Reads the body of a request before it is answered; one that does not arrive ends the request.
async fn arrives(request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let read = tokio::time::timeout(BODY_TIME, axum::body::to_bytes(body, MAX_BODY)).await;
    match read {
        Ok(Ok(bytes)) => next.run(Request::from_parts(parts, bytes.into())).await,
        Ok(Err(error)) => match error.into_inner().is::<LengthLimitError>() {
            true => {
                (StatusCode::PAYLOAD_TOO_LARGE, format!("a request has at most {MAX_BODY} bytes\n")).into_response()
            }
            false => {
                (StatusCode::BAD_REQUEST, "the body is broken off, or its chunks cannot be read\n").into_response()
            }
        },
        Err(_) => (StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time\n").into_response(),
    }
}

/// A request that is not answered, and why.
pub(crate) fn refusal(status: StatusCode, error: &Error) -> Response {
    (status, axum::Json(json!({ "error": error }))).into_response()
}
