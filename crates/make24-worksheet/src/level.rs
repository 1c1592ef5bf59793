//! How hard the hands of a worksheet are.

use make24_people::difficulty::Level;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// The points for a hand: one for the easiest levels, two, or three.
pub(crate) fn points(level: Level) -> usize {
    level as usize / 2 + 1
}

/// How many of a hundred hands of a sheet with all levels are of this one: as many as there are among all hands.
pub(crate) fn share(level: Level) -> u32 {
    let std::ops::Range { start, end } = level.scores();
    (end - start) as u32
}

/// Levels from the easiest to the hardest one: `easy..hard` as text, or one of them, `hard`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
pub struct Levels {
    /// The easiest.
    pub low: Level,
    /// The hardest.
    pub high: Level,
}

impl Levels {
    /// All of them.
    pub const ALL: Levels = Levels { low: Level::VeryEasy, high: Level::Fiendish };
}

impl FromStr for Levels {
    type Err = String;

    fn from_str(text: &str) -> Result<Levels, String> {
        // `normal` was the name of the middle level.
        let level = |name: &str| if name == "normal" { Some(Level::Medium) } else { name.parse::<Level>().ok() };
        let (low, high) = text.split_once("..").unwrap_or((text, text));
        match (level(low), level(high)) {
            (Some(low), Some(high)) if low <= high => Ok(Levels { low, high }),
            (Some(_), Some(_)) => Err(format!("`{text}` begins with the harder level; use {high}..{low}")),
            _ => {
                let all = Level::ALL.iter().map(|level| level.name()).collect::<Vec<_>>().join(", ");
                Err(format!("`{text}` is not a level; use {all}, or a range such as easy..hard"))
            }
        }
    }
}

impl TryFrom<String> for Levels {
    type Error = String;

    fn try_from(text: String) -> Result<Levels, String> {
        text.parse()
    }
}

impl From<Levels> for String {
    fn from(levels: Levels) -> String {
        match levels.low == levels.high {
            true => levels.low.name().to_owned(),
            false => format!("{}..{}", levels.low.name(), levels.high.name()),
        }
    }
}
