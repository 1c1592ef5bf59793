//! Which path answers what.

use crate::args::Args;
use crate::hosts::{HostNames, check_host_and_origin};
use crate::limit::{limited, rates};
use crate::metrics::{Metrics, counted};
use crate::race::{Races, lobby, race, ranking};
use crate::refusal::refusal;
use crate::state::AppState;
use crate::unread::Unread;
use crate::work::WorkPool;
use crate::{api, mcp, metrics, openapi, page, worksheet};
use axum::extract::{ConnectInfo, DefaultBodyLimit};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, extract::Request};
use http_body_util::LengthLimitError;
use make24::problem;
use make24_api::{Error, ErrorCode};
use std::any::Any;
use std::net::SocketAddr;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;

/// The most bytes of a request: a text of a model, or a rules file.
const MAX_BODY: usize = 1 << 20;

/// The most time for the body of a request to arrive.
const BODY_TIME: Duration = Duration::from_secs(10);

/// Returns the routes of the page, the API, the races, and the MCP tools.
pub(crate) fn routes(args: &Args, metrics: &Metrics, pool: &WorkPool, races: Option<Races>) -> Router {
    let document = openapi::document().to_string();
    let json = [(header::CONTENT_TYPE, "application/json")];
    let rates = rates(args.rate);
    let races = Router::new()
        .route("/api/race", get(race))
        .route("/api/race/rooms", get(lobby))
        .route("/api/race/ranking", get(ranking))
        .layer(from_fn_with_state(rates.clone(), limited))
        .with_state(races);
    let tools = Router::new()
        .nest_service("/mcp", mcp::http(pool))
        .layer(from_fn(arrives))
        .layer(from_fn_with_state(rates.clone(), limited));
    let api = Router::new()
        .route("/api/{command}", post(api::answer))
        .route("/api/worksheet.pdf", post(worksheet::pdf))
        .route("/api/worksheet.svg", post(worksheet::svg))
        .layer(from_fn(arrives))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(rates, limited))
        .with_state(AppState { pool: pool.clone(), unread: Unread::new() });
    let all = Router::new()
        .route("/api/openapi.json", get(move || async move { (json, document) }))
        .merge(api)
        .merge(races)
        .merge(tools)
        .fallback(get(page::file))
        .layer(from_fn_with_state(HostNames::new(&args.hosts), check_host_and_origin));
    let all = match args.metrics {
        Some(_) => all,
        None => all.merge(status(metrics).layer(from_fn(only_local))),
    };
    all.layer(CatchPanicLayer::custom(internal_error)).layer(from_fn_with_state(metrics.clone(), counted))
}

/// Returns the routes for monitoring.
pub(crate) fn status(metrics: &Metrics) -> Router {
    Router::new()
        .route("/health", get(|| async { "ok\n" }))
        .route("/metrics", get(metrics::shown).with_state(metrics.clone()))
}

/// Rejects requests from other machines.
async fn only_local(ConnectInfo(from): ConnectInfo<SocketAddr>, request: Request, next: Next) -> Response {
    if !from.ip().to_canonical().is_loopback() {
        let message = problem!("only clients on this machine may read this", "use --metrics to serve it elsewhere");
        return refusal(StatusCode::FORBIDDEN, &Error::new(ErrorCode::InvalidRequest, message));
    }
    next.run(request).await
}

/// Returns status 500 after a panic.
fn internal_error(_: Box<dyn Any + Send>) -> Response {
    refusal(StatusCode::INTERNAL_SERVER_ERROR, &Error::new(ErrorCode::Internal, "internal error"))
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
