//! What happens in a room. The log keeps these events; they determine the state of the room.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// Milliseconds since 1970 in UTC.
pub(crate) type Moment = i64;

/// The hash of a secret that the player's browser keeps. It is shown to nobody, and the secret is not stored.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct PlayerKey(String);

impl PlayerKey {
    pub(crate) fn of_secret(secret: &str) -> PlayerKey {
        let hash = Sha256::digest(secret.as_bytes());
        PlayerKey(make24_host::hex(&hash[..16]))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Role {
    #[default]
    Player,
    Spectator,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Strength {
    New,
    #[default]
    Plays,
    Fast,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Pace {
    Relaxed,
    Easy,
    #[default]
    Normal,
    Hard,
    Even,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RaceRules {
    #[default]
    Arithmetic,
    School,
    Powers,
}

impl RaceRules {
    pub(crate) fn name(self) -> &'static str {
        match self {
            RaceRules::Arithmetic => "arithmetic",
            RaceRules::School => "school",
            RaceRules::Powers => "powers",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Task {
    pub(crate) target: u16,
    pub(crate) rules: RaceRules,
}

impl Default for Task {
    fn default() -> Task {
        Task { target: 24, rules: RaceRules::Arithmetic }
    }
}

impl Task {
    pub(crate) fn is_rated(&self) -> bool {
        *self == Task::default()
    }
}

/// Whether a field has the value that the log leaves out.
fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Event {
    /// The room begins, empty. The lobby lists it if it is public.
    Opened {
        #[serde(default, skip_serializing_if = "is_usual")]
        public: bool,
    },
    /// Somebody joins, or comes back under another name or in another role. The ranking shows the name if `listed`.
    Joined {
        player: PlayerKey,
        name: String,
        role: Role,
        strength: Strength,
        #[serde(default, skip_serializing_if = "is_usual")]
        listed: bool,
    },
    Left {
        player: PlayerKey,
    },
    Removed {
        player: PlayerKey,
    },
    /// Somebody joins a team, counted from 1, or leaves theirs with 0.
    Teamed {
        player: PlayerKey,
        team: u8,
    },
    /// A race is called. Everybody gets its hands in the same order, from `starts_at` until `ends_at`. `ratings` has
    /// those who race, and their ratings at this time, rounded.
    Started {
        race: u32,
        pace: Pace,
        hands: Vec<String>,
        starts_at: Moment,
        ends_at: Moment,
        ratings: BTreeMap<PlayerKey, i64>,
        #[serde(default, skip_serializing_if = "is_usual")]
        task: Task,
    },
    /// A right answer to a hand, counted from 0.
    Solved {
        player: PlayerKey,
        hand: usize,
        answer: String,
    },
    Skipped {
        player: PlayerKey,
        hand: usize,
    },
    Ended,
    Closed,
}

/// A player was dealt or shown a hand, or it ended for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Attempt {
    pub(crate) player: PlayerKey,
    pub(crate) hand: String,
    pub(crate) dealt_at: Moment,
    /// `None` if the hand was only dealt or shown.
    pub(crate) won: Option<bool>,
}
