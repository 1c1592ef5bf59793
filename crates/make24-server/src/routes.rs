//! Which path answers what.

use crate::args::Args;
use crate::arriving::{Bodies, MAX_BODY, arrives};
use crate::hosts::{HostNames, check_host_and_origin};
use crate::limit::{limited, rates};
use crate::metrics::{Metrics, counted};
use crate::race::{Races, lobby, race, ranking};
use crate::refusal::refusal;
use crate::state::AppState;
use crate::unread::Unread;
use crate::work::WorkPool;
use crate::{api, certificate, mcp, metrics, openapi, page, worksheet};
use axum::extract::{ConnectInfo, DefaultBodyLimit};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state, map_response};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Router, extract::Request};
use make24::problem;
use make24_api::{Error, ErrorCode};
use std::any::Any;
use std::net::SocketAddr;
use tower_http::catch_panic::CatchPanicLayer;

pub(crate) fn routes(args: &Args, metrics: &Metrics, pool: &WorkPool, races: Option<Races>) -> Router {
    let document = openapi::document().to_string();
    let json = [(header::CONTENT_TYPE, "application/json")];
    let (rates, bodies) = (rates(args.rate), Bodies::new());
    let races = Router::new()
        .route("/api/race", get(race))
        .route("/api/race/rooms", get(lobby))
        .route("/api/race/ranking", get(ranking))
        .with_state(races);
    let tools = Router::new().nest_service("/mcp", mcp::http(pool)).layer(from_fn_with_state(bodies.clone(), arrives));
    let api = Router::new()
        .route("/api/{command}", post(api::answer))
        .route("/api/certificate.txt", post(certificate::file))
        .route("/api/worksheet.pdf", post(worksheet::pdf))
        .route("/api/worksheet.svg", post(worksheet::svg))
        .layer(from_fn_with_state(bodies, arrives))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .with_state(AppState { pool: pool.clone(), unread: Unread::new() });
    let all = Router::new()
        .route("/api/openapi.json", get(move || async move { (json, document) }))
        .merge(api)
        .merge(races)
        .merge(tools)
        .fallback(get(page::file))
        .layer(from_fn_with_state(rates, limited));
    let all = match args.metrics {
        Some(_) => all,
        None => all.merge(status(metrics).layer(from_fn(only_local))),
    };
    all.layer(from_fn_with_state(HostNames::new(&args.hosts), check_host_and_origin))
        .layer(CatchPanicLayer::custom(internal_error))
        .layer(from_fn_with_state(metrics.clone(), counted))
        .layer(map_response(guarded))
}

pub(crate) fn status(metrics: &Metrics) -> Router {
    Router::new()
        .route("/health", get(|| async { "ok\n" }))
        .route("/metrics", get(metrics::shown).with_state(metrics.clone()))
}

const GUARDS: [(HeaderName, &str); 3] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::CONTENT_SECURITY_POLICY, "frame-ancestors 'self'"),
    (header::REFERRER_POLICY, "same-origin"),
];

async fn guarded(mut response: Response) -> Response {
    for (name, value) in GUARDS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Rejects requests from other machines, including those passed on by a local proxy that was not declared.
async fn only_local(ConnectInfo(from): ConnectInfo<SocketAddr>, request: Request, next: Next) -> Response {
    let is_passed_on = PROXY_HEADERS.iter().any(|name| request.headers().contains_key(*name));
    if is_passed_on || !from.ip().to_canonical().is_loopback() {
        let message = problem!("only clients on this machine may read this", "use --metrics to serve it elsewhere");
        return refusal(StatusCode::FORBIDDEN, &Error::new(ErrorCode::InvalidRequest, message));
    }
    next.run(request).await
}

const PROXY_HEADERS: [&str; 5] = ["x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-host"];

fn internal_error(_: Box<dyn Any + Send>) -> Response {
    refusal(StatusCode::INTERNAL_SERVER_ERROR, &Error::new(ErrorCode::Internal, "internal error"))
}
