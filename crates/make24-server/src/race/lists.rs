//! The lobby and the ranking over HTTP: `GET /api/race/rooms` and `GET /api/race/ranking`.

use super::races::Races;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde_json::json;

pub(crate) async fn lobby(State(races): State<Option<Races>>) -> Response {
    let rooms = races.map(|races| races.lobby().listed()).unwrap_or_default();
    Json(json!({ "rooms": rooms })).into_response()
}

pub(crate) async fn ranking(State(races): State<Option<Races>>) -> Response {
    let players = races.map(|races| races.ranking()).unwrap_or_default();
    Json(json!({ "players": players })).into_response()
}
