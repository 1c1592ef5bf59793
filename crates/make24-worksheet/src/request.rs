//! What a worksheet is asked for.

use crate::error::{WorksheetError, invalid};
use crate::level::Levels;
use make24_api::{DeckSpec, RulesSpec, Word};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The most hands, or groups of hands, on one worksheet.
const MAX_COUNT: u32 = 500;

/// The numbers of cards that a hand on paper may have.
const SIZES: RangeInclusive<usize> = 2..=6;

/// Asks for a worksheet; the same request gives the same bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WorksheetRequest {
    /// What is to be done with each hand.
    pub kind: Kind,
    /// The number of hands, or of groups of hands, from 1 to 500.
    pub count: u32,
    /// How hard; without it, of every level.
    pub levels: Levels,
    /// The seed.
    pub seed: u64,
    /// The deck.
    pub deck: DeckSpec,
    /// The rules; without them, `arithmetic`.
    pub rules: RulesSpec,
    /// The number to make; without it, 24.
    pub target: Option<Word>,
    /// Whether hands that need a fraction are allowed.
    pub fractions: bool,
    /// The key, on a page of its own.
    pub key: Key,
    /// The size of the paper.
    pub paper: Paper,
    /// The size of the text.
    pub text: TextSize,
    /// Whether the hands are cards to cut instead of a sheet; the key is on their backs.
    pub cut: bool,
    /// The language of the words.
    pub language: Language,
}

impl Default for WorksheetRequest {
    fn default() -> WorksheetRequest {
        WorksheetRequest {
            kind: Kind::Find,
            count: 30,
            levels: Levels::ALL,
            seed: 0,
            deck: DeckSpec::default(),
            rules: RulesSpec::default(),
            target: None,
            fractions: false,
            key: Key::None,
            paper: Paper::A4,
            text: TextSize::Normal,
            cut: false,
            language: Language::English,
        }
    }
}

impl WorksheetRequest {
    /// Reads a request as JSON; a field that it does not have is its usual one.
    ///
    /// ```
    /// use make24_worksheet::{Level, WorksheetRequest};
    /// let request = WorksheetRequest::from_json(r#"{"count": 12, "levels": "easy..medium", "key": "all"}"#)?;
    /// assert_eq!((request.count, request.levels.high), (12, Level::Medium));
    /// # Ok::<(), make24_worksheet::WorksheetError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is no JSON object, or a field of it is unknown or has another value.
    pub fn from_json(text: &str) -> Result<WorksheetRequest, WorksheetError> {
        make24_api::read_json(text).map_err(|error| invalid(error.to_string()))
    }

    /// Refuses what no worksheet has.
    pub(crate) fn check(&self) -> Result<(), WorksheetError> {
        if !(1..=MAX_COUNT).contains(&self.count) {
            return Err(invalid(format!("a worksheet has 1 to {MAX_COUNT} hands, and not {}", self.count)));
        }
        if self.cut && self.kind != Kind::Find {
            return Err(invalid("a card to cut has one hand to make the target from; use the kind find"));
        }
        let size = self.deck.size();
        if !SIZES.contains(&size) {
            let (low, high) = (SIZES.start(), SIZES.end());
            return Err(invalid(format!("a hand of a worksheet has {low} to {high} cards, and not {size}")));
        }
        Ok(())
    }

    /// The number to make, as it is shown.
    pub(crate) fn target(&self) -> String {
        self.target.as_ref().map_or_else(|| String::from("24"), |target| target.as_str().to_owned())
    }
}

/// A choice by name.
macro_rules! choice {
    ($(#[$about:meta])* $name:ident { $($(#[$each:meta])* $variant:ident $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[cfg_attr(feature = "program", derive(clap::ValueEnum))]
        pub enum $name { $($(#[$each])* #[serde(rename = $word)] #[cfg_attr(feature = "program", value(name = $word))] $variant,)+ }
    };
}

choice! {
    /// What is to be done with each hand.
    Kind {
        /// Make the target.
        Find "find",
        /// Make it in three ways.
        ThreeWays "three-ways",
        /// Of four hands, tell the one from which it cannot be made.
        Impossible "impossible",
        /// Change one number, so that it can be made.
        Repair "repair",
    }
}

choice! {
    /// What the key shows of each hand.
    Key {
        /// There is no key.
        None "none",
        /// The simplest way.
        One "one",
        /// All ways that are different ideas.
        All "all",
        /// The simplest way, step by step.
        Working "working",
    }
}

choice! {
    /// The size of the paper.
    Paper {
        /// 210 mm x 297 mm.
        A4 "a4",
        /// 8.5 in x 11 in.
        Letter "letter",
    }
}

choice! {
    /// The size of the text.
    TextSize {
        /// 14 points.
        Normal "14",
        /// 18 points.
        Large "18",
        /// 24 points.
        Huge "24",
    }
}

choice! {
    /// The language of the words.
    Language {
        /// English.
        English "en",
        /// German.
        German "de",
        /// Chinese, in simplified letters.
        Chinese "zh",
    }
}

choice! {
    /// The format of the file.
    Format {
        /// PDF, tagged for screen readers.
        Pdf "pdf",
        /// SVG, the pages one below the other.
        Svg "svg",
    }
}

impl TextSize {
    /// In points.
    pub(crate) fn points(self) -> f32 {
        match self {
            TextSize::Normal => 14.0,
            TextSize::Large => 18.0,
            TextSize::Huge => 24.0,
        }
    }
}

impl Paper {
    /// Width and height in points.
    pub(crate) fn points(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}
