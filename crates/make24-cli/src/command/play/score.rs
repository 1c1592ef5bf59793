//! The points for a solved hand, and the difficulty of the next one.

use make24_people::Hints;
use std::time::Duration;

/// 1 to 11 by difficulty, minus a share for each level of hints, plus 1 for a time below the mean.
pub(super) fn points(difficulty: f64, hints: u8, time: Duration, mean_time: f64) -> u32 {
    let levels = u32::from(Hints::LEVELS);
    let worth = 1 + (difficulty / 10.0).round() as u32;
    let left = worth * (levels - u32::from(hints).min(levels)) / levels;
    left + u32::from(left > 0 && time.as_secs_f64() < mean_time)
}

/// A difficulty from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlayerLevel(pub(super) f64);

impl PlayerLevel {
    pub(super) const FIRST: PlayerLevel = PlayerLevel(25.0);
    pub(super) const WIDTH: f64 = 8.0;

    /// Rises without hints, more so for a fast solution; falls after many hints.
    pub(super) fn after_solved(self, hints: u8, time: Duration, mean_time: f64) -> PlayerLevel {
        let step = match hints {
            0 if time.as_secs_f64() < mean_time => 10.0,
            0 => 5.0,
            1..=2 => 0.0,
            _ => -5.0,
        };
        PlayerLevel((self.0 + step).clamp(0.0, 100.0))
    }

    pub(super) fn after_given_up(self) -> PlayerLevel {
        PlayerLevel((self.0 - 12.0).clamp(0.0, 100.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_grow_with_difficulty_and_fall_with_hints() {
        let slow = Duration::from_secs(1000);
        assert_eq!(points(0.0, 0, slow, 10.0), 1);
        assert_eq!(points(100.0, 0, slow, 10.0), 11);
        assert_eq!(points(100.0, 0, Duration::from_secs(1), 10.0), 12);
        assert_eq!(points(100.0, 3, slow, 10.0), 6);
        assert_eq!(points(100.0, 7, Duration::from_secs(1), 10.0), 0);
        assert_eq!(points(50.0, 200, slow, 10.0), 0);
    }

    #[test]
    fn the_level_follows_the_player() {
        let (fast, slow) = (Duration::from_secs(1), Duration::from_secs(100));
        let level = PlayerLevel(50.0);
        assert_eq!(level.after_solved(0, fast, 10.0), PlayerLevel(60.0));
        assert_eq!(level.after_solved(0, slow, 10.0), PlayerLevel(55.0));
        assert_eq!(level.after_solved(4, fast, 10.0), PlayerLevel(45.0));
        assert_eq!(level.after_given_up(), PlayerLevel(38.0));
        assert_eq!(PlayerLevel(99.0).after_solved(0, fast, 10.0), PlayerLevel(100.0));
        assert_eq!(PlayerLevel(3.0).after_given_up(), PlayerLevel(0.0));
    }
}
