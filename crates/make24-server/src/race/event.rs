//! What happens in a room. The log keeps these events, and a room is what they make of it.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// A moment, in milliseconds since 1970 in UTC.
pub(crate) type Moment = i64;

/// Who somebody is: the hash of the secret that their browser keeps. Nobody is told it, and no secret is kept.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct PlayerKey(String);

impl PlayerKey {
    pub(crate) fn of_secret(secret: &str) -> PlayerKey {
        let hash = Sha256::digest(secret.as_bytes());
        PlayerKey(make24_host::hex(&hash[..16]))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// What somebody is in a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Role {
    #[default]
    Player,
    Spectator,
}

/// How well a newcomer says that they play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Strength {
    New,
    #[default]
    Plays,
    Fast,
}

/// How likely the players of a race are to solve a hand of it.
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

/// What the hands of a race are made into, and how.
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
    /// Whether the hands have ratings: those of the usual game have.
    pub(crate) fn is_rated(&self) -> bool {
        *self == Task::default()
    }
}

/// Whether a field has the value that a log leaves out.
fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What happens in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Event {
    /// The room begins, empty. The lobby of the server lists it if it is public.
    Opened {
        #[serde(default, skip_serializing_if = "is_usual")]
        public: bool,
    },
    /// Somebody comes, or comes back under another name or in another role. The ranking of the server shows the name of
    /// who is `listed`.
    Joined {
        player: PlayerKey,
        name: String,
        role: Role,
        strength: Strength,
        #[serde(default, skip_serializing_if = "is_usual")]
        listed: bool,
    },
    /// Somebody goes.
    Left {
        player: PlayerKey,
    },
    /// The host removes somebody, who cannot come back.
    Removed {
        player: PlayerKey,
    },
    /// Somebody chooses a team, from 1, or leaves theirs with 0.
    Teamed {
        player: PlayerKey,
        team: u8,
    },
    /// A race is called; its hands are shown from `starts_at` on, to everybody in the same order, until `ends_at`.
    /// `ratings` names those who race, and has what their ratings were, in whole numbers.
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
    /// A player gives a right answer to a hand, counted from 0.
    Solved {
        player: PlayerKey,
        hand: usize,
        answer: String,
    },
    Skipped {
        player: PlayerKey,
        hand: usize,
    },
    /// The race ends: its time is up, or everybody is done.
    Ended,
    /// Nobody is there any more.
    Closed,
}

/// A player and a hand: that it is dealt or seen, or how it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Attempt {
    pub(crate) player: PlayerKey,
    pub(crate) hand: String,
    pub(crate) dealt_at: Moment,
    /// Whether it is won or lost; `None` if it is dealt or seen, and no more.
    pub(crate) won: Option<bool>,
}
