//! How hard the hands of a worksheet are.

use make24::{Problem, problem};
use make24_people::difficulty::Level;
use std::fmt;
use std::str::FromStr;

/// One to three points, by level.
pub(crate) fn points(level: Level) -> usize {
    level as usize / 2 + 1
}

/// The percentage of hands of this level on a sheet with all levels: that among all hands.
pub(crate) fn share(level: Level) -> u32 {
    let std::ops::Range { start, end } = level.scores();
    (end - start) as u32
}

/// Levels from the easiest to the hardest one: `easy..hard` as text, or one of them, `hard`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(with = "String"))]
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
    type Err = Problem;

    fn from_str(text: &str) -> Result<Levels, Problem> {
        // `normal` was the name of the middle level.
        let level = |name: &str| if name == "normal" { Some(Level::Medium) } else { name.parse::<Level>().ok() };
        let (low, high) = text.split_once("..").unwrap_or((text, text));
        match (level(low), level(high)) {
            (Some(low), Some(high)) if low <= high => Ok(Levels { low, high }),
            (Some(_), Some(_)) => Err(problem!("`{text}` begins with the harder level", "use {high}..{low}")),
            _ => {
                let all = Level::ALL.iter().map(|level| level.name()).collect::<Vec<_>>().join(", ");
                Err(problem!("`{text}` is not a level", "use {all}, or a range such as easy..hard"))
            }
        }
    }
}

impl fmt::Display for Levels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.low == self.high {
            true => f.write_str(self.low.name()),
            false => write!(f, "{}..{}", self.low.name(), self.high.name()),
        }
    }
}

make24_api::as_text!(Levels);
