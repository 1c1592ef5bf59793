//! The public rooms of a server.

use super::event::PlayerKey;
use super::room::Room;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

const MAX_LISTED: usize = 100;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OpenRoom {
    room: String,
    /// The name of the member who opened the room; empty while they are away.
    host: String,
    players: usize,
    spectators: usize,
    racing: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Lobby(Mutex<BTreeMap<String, OpenRoom>>);

impl Lobby {
    pub(crate) fn show(&self, id: &str, room: &Room, is_connected: &dyn Fn(&PlayerKey) -> bool) {
        if !room.is_public || !room.members.iter().any(|member| is_connected(&member.player)) {
            return self.hide(id);
        }
        let players = room.players().count();
        let listed = OpenRoom {
            room: id.to_owned(),
            host: room.opener().map(|opener| opener.name.clone()).unwrap_or_default(),
            players,
            spectators: room.members.len() - players,
            racing: room.is_racing(),
        };
        self.rooms().insert(id.to_owned(), listed);
    }

    pub(crate) fn hide(&self, id: &str) {
        self.rooms().remove(id);
    }

    pub(crate) fn listed(&self) -> Vec<OpenRoom> {
        let mut rooms: Vec<OpenRoom> = self.rooms().values().cloned().collect();
        rooms.sort_by_key(|room| (room.racing, std::cmp::Reverse(room.players)));
        rooms.truncate(MAX_LISTED);
        rooms
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, OpenRoom>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
