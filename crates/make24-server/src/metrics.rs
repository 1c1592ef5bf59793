//! Counts and times of requests, as Prometheus reads them.

use axum::extract::{MatchedPath, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use prometheus::{HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, Opts, Registry, TextEncoder};
use std::sync::OnceLock;
use std::time::Instant;

/// Upper bounds of the histogram buckets, in seconds.
const TIMES: [f64; 10] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.1, 0.5, 2.0, 10.0];

#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    times: HistogramVec,
    pub(crate) connections: IntGauge,
    pub(crate) rooms: IntGauge,
}

impl Metrics {
    pub(crate) fn new() -> prometheus::Result<Metrics> {
        let registry = Registry::new();
        let requests = IntCounterVec::new(
            Opts::new("make24_requests_total", "The requests that were answered, by path and status."),
            &["path", "status"],
        )?;
        let times = HistogramVec::new(
            HistogramOpts::new("make24_request_seconds", "The time until an answer began, by path.")
                .buckets(TIMES.to_vec()),
            &["path"],
        )?;
        let connections = IntGauge::new("make24_connections", "The connections that are open.")?;
        registry.register(Box::new(requests.clone()))?;
        registry.register(Box::new(times.clone()))?;
        let rooms = IntGauge::new("make24_race_rooms", "The rooms for races that are open.")?;
        for gauge in [&connections, &rooms] {
            registry.register(Box::new(gauge.clone()))?;
        }
        registry.register(Box::new(counted_panics()?))?;
        Ok(Metrics { registry, requests, times, connections, rooms })
    }
}

/// Counted by a panic hook, because a streamed response has sent its status already.
fn counted_panics() -> prometheus::Result<IntCounter> {
    static PANICS: OnceLock<IntCounter> = OnceLock::new();
    let counter = IntCounter::new("make24_panics_total", "Panics. Each has failed one request.")?;
    Ok(PANICS
        .get_or_init(|| {
            let (counted, told) = (counter.clone(), std::panic::take_hook());
            std::panic::set_hook(Box::new(move |panic| {
                counted.inc();
                told(panic);
            }));
            counter
        })
        .clone())
}

/// Counts paths by their routes, so that clients cannot create new labels.
pub(crate) async fn counted(State(metrics): State<Metrics>, request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>().map_or_else(|| String::from("/"), |path| path.as_str().into());
    let start = Instant::now();
    let response = next.run(request).await;
    metrics.times.with_label_values(&[&path]).observe(start.elapsed().as_secs_f64());
    metrics.requests.with_label_values(&[path.as_str(), response.status().as_str()]).inc();
    response
}

pub(crate) async fn shown(State(metrics): State<Metrics>) -> Response {
    let text = TextEncoder::new().encode_to_string(&metrics.registry.gather()).unwrap_or_default();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
