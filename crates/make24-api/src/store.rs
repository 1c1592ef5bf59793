//! What a command line asks a store, and what it answers. The store is a program of its own, since its libraries are heavy;
//! questions and answers are lines of JSON.

use crate::solved_puzzle::SolvedPuzzle;
use serde::{Deserialize, Serialize};

/// A question to a store.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StoreQuestion {
    /// What is known of puzzles: pairs of a hand in ascending order and a target.
    Known {
        /// The name of the rule set.
        rules: String,
        /// The hands, each with its target.
        puzzles: Vec<(String, String)>,
    },
    /// A shard to work on, until it is finished or the asker ends.
    Claim(ShardJob),
    /// So many hands of the claimed shard are done.
    Progress {
        /// The hands that are done.
        done: u64,
        /// The hands of the shard.
        hands: u64,
    },
    /// The claimed shard is done, and its part is written.
    Finish,
}

/// An answer of a store.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StoreAnswer {
    /// The store is open, or what was told is noted.
    Ready,
    /// What is known of each puzzle, in the order of the question.
    Known(Vec<Option<SolvedPuzzle>>),
    /// The shard with this number, from 1, is the asker's.
    Shard(u64),
    /// Others work on all that is left; somebody may die, so that it is worth asking again.
    Wait,
    /// Every shard is done.
    Done,
    /// Why there is no answer.
    Error(String),
}

/// A census that is cut into shards, which workers claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShardJob {
    /// What is asked, as [`CensusRequest::identity`](crate::CensusRequest::identity) writes it.
    pub request: String,
    /// The number of shards.
    pub shards: u64,
    /// How long a shard belongs to a worker that is not heard of, in seconds.
    pub lease: u64,
}
