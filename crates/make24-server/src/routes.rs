//! Which path answers what.

use crate::args::Args;
use crate::limit::{limited, rates};
use crate::metrics::{Metrics, counted};
use crate::work::Workshop;
use crate::{api, mcp, metrics, openapi, page};
use axum::extract::DefaultBodyLimit;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, extract::Request};
use make24_api::Error;
use serde_json::json;
use std::time::Duration;

/// The most bytes of a request: a text of a model, or a rules file.
const MAX_BODY: usize = 1 << 20;

/// The most time for the body of a request to arrive.
const BODY_TIME: Duration = Duration::from_secs(10);

/// What every request needs.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    pub(crate) workshop: Workshop,
}

pub(crate) fn routes(args: &Args, metrics: &Metrics) -> Router {
    let workshop = Workshop::new(Duration::from_secs(args.time_limit), args.memory_limit << 20);
    let tools = mcp::http(&workshop, args);
    let shared = Shared { workshop };
    let document = openapi::document().to_string();
    let json = [(header::CONTENT_TYPE, "application/json")];
    let api = Router::new()
        .route("/api/{command}", post(api::answer))
        .layer(axum::middleware::from_fn(arrives))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(rates(args.rate), limited))
        .with_state(shared);
    Router::new()
        .route("/api/openapi.json", get(move || async move { (json, document) }))
        .merge(api)
        .nest_service("/mcp", tools)
        .route("/health", get(|| async { "ok\n" }))
        .route("/metrics", get(metrics::shown).with_state(metrics.clone()))
        .fallback(get(page::file))
        .layer(from_fn_with_state(metrics.clone(), counted))
}

/// Reads the body of a request before it is answered; one that does not arrive ends the request.
async fn arrives(request: Request, next: axum::middleware::Next) -> Response {
    let (parts, body) = request.into_parts();
    let read = tokio::time::timeout(BODY_TIME, axum::body::to_bytes(body, MAX_BODY)).await;
    match read {
        Ok(Ok(bytes)) => next.run(Request::from_parts(parts, bytes.into())).await,
        Ok(Err(_)) => {
            (StatusCode::PAYLOAD_TOO_LARGE, format!("a request has at most {MAX_BODY} bytes\n")).into_response()
        }
        Err(_) => (StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time\n").into_response(),
    }
}

/// A request that is not answered, and why.
pub(crate) fn refusal(status: StatusCode, error: &Error) -> Response {
    (status, axum::Json(json!({ "error": error }))).into_response()
}
