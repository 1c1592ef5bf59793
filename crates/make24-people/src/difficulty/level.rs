//! Levels: difficulties with names.

use std::ops::Range;

make24::named_enum! {
    "kebab-case"
    /// How hard a puzzle is for people, in six levels.
    ///
    /// What they mean was measured on hands that the model had not seen:
    ///
    /// | level | score | of 100 players solve it | seconds |
    /// |---|---|---|---|
    /// | very easy | below 20 | 97 | 6 |
    /// | easy | below 40 | 94 | 7 |
    /// | medium | below 60 | 90 | 8 |
    /// | hard | below 80 | 85 | 10 |
    /// | very hard | below 95 | 70 | 19 |
    /// | fiendish | 95 or more | 38 | 61 |
    ///
    /// ```
    /// use make24_people::difficulty::Level;
    /// assert_eq!(Level::of(98.5), Level::Fiendish);
    /// assert_eq!((Level::VeryEasy.name(), Level::VeryEasy.in_words()), ("very-easy", "very easy"));
    /// assert_eq!(Level::Hard.scores(), 60.0..80.0);
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Level {
        /// Scores from 0 to below 20.
        VeryEasy,
        /// Scores from 20 to below 40.
        Easy,
        /// Scores from 40 to below 60.
        Medium,
        /// Scores from 60 to below 80.
        Hard,
        /// Scores from 80 to below 95.
        VeryHard,
        /// Scores from 95 to 100.
        Fiendish,
    }
}

const BOUNDS: [f64; 7] = [0.0, 20.0, 40.0, 60.0, 80.0, 95.0, 100.0];

impl Level {
    /// The level of a score from 0 to 100.
    pub fn of(score: f64) -> Level {
        let reached = |level: &&Level| level.scores().start <= score;
        *Level::ALL.iter().rev().find(reached).unwrap_or(&Level::VeryEasy)
    }

    /// The scores of the level; [`Level::Fiendish`] has 100 too.
    pub fn scores(self) -> Range<f64> {
        BOUNDS[self as usize]..BOUNDS[self as usize + 1]
    }

    /// Its name in words: `very hard`.
    pub fn in_words(self) -> &'static str {
        match self {
            Level::VeryEasy => "very easy",
            Level::VeryHard => "very hard",
            level @ (Level::Easy | Level::Medium | Level::Hard | Level::Fiendish) => level.name(),
        }
    }
}
