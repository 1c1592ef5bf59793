//! The lobby and the ranking over HTTP: `GET /api/race/rooms` and `GET /api/race/ranking`.

use super::races::Races;
use crate::refusal::refusal;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use make24_api::{Error, ErrorCode};
use serde_json::json;

pub(crate) async fn lobby(State(races): State<Option<Races>>) -> Response {
    let rooms = races.map(|races| races.lobby().listed()).unwrap_or_default();
    Json(json!({ "rooms": rooms })).into_response()
}

pub(crate) async fn ranking(State(races): State<Option<Races>>) -> Response {
    let ranked = match races {
        Some(races) => races.ranking().await,
        None => Ok(Vec::new()),
    };
    match ranked {
        Ok(players) => Json(json!({ "players": players })).into_response(),
        Err(error) => {
            let message = format!("the ranking cannot be read: {error:#}");
            refusal(StatusCode::INTERNAL_SERVER_ERROR, &Error::new(ErrorCode::Internal, message))
        }
    }
}
