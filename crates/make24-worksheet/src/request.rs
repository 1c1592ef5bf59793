//! The request for a worksheet.

use crate::drawing::Text;
use crate::error::{WorksheetError, invalid};
use crate::level::Levels;
use make24::{Puzzle, problem};
use make24_api::{DeckSpec, LimitsSpec, NumberText, RulesSpec};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::RangeInclusive;

const MAX_COUNT: u32 = 500;

const SIZES: RangeInclusive<usize> = 2..=6;

const ROUNDS: RangeInclusive<u32> = 1..=12;

/// Characters of a title, and of a class or a date.
const MAX_TITLE: usize = 60;
const MAX_WORDS: usize = 20;

/// Characters of the address of a page, so that its QR code stays readable.
const MAX_ADDRESS: usize = 120;

// With the feature `clap`, its fields are also the arguments of `make24 worksheet`, except those that it shares with other
// commands.
/// Asks for a worksheet; the same request gives the same bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct WorksheetRequest {
    /// The number of hands, or of groups of hands, from 1 to 500.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 30))]
    pub count: u32,
    /// The kind of exercise.
    #[cfg_attr(feature = "clap", arg(long, value_enum, default_value = "find"))]
    pub kind: Kind,
    /// The layout: a sheet, cards to cut out, or a competition with team sheet, rounds and score card.
    #[cfg_attr(feature = "clap", arg(long, value_enum, default_value = "sheet"))]
    pub layout: LayoutKind,
    /// The difficulty: very-easy, easy, medium, hard, very-hard, fiendish, or a range such as `easy..hard`.
    #[serde(alias = "levels")]
    #[cfg_attr(
        feature = "clap",
        arg(long, alias = "level", value_name = "A..B", default_value = "very-easy..fiendish")
    )]
    pub difficulty: Levels,
    /// The number of rounds of a competition, from 1 to 12; the hands are shared out among them.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 4))]
    pub rounds: u32,
    /// The number of the sheet, printed at its foot; the same number, with the same other fields, makes the same sheet.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub seed: u64,
    /// The deck.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub deck: DeckSpec,
    /// The rules; without them, `arithmetic`.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub rules: RulesSpec,
    /// The number to make; without it, 24.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_hyphen_values = true))]
    pub target: Option<NumberText>,
    /// Allow hands that need a fraction.
    #[cfg_attr(feature = "clap", arg(long))]
    pub fractions: bool,
    /// A key on a page of its own, or on the backs of cards: one way, all ways, or the working.
    #[cfg_attr(feature = "clap", arg(long, value_enum, num_args = 0..=1, default_value = "none", default_missing_value = "one"))]
    pub key: Key,
    /// The paper size.
    #[cfg_attr(feature = "clap", arg(long, value_enum, default_value = "a4"))]
    pub paper: Paper,
    /// The text size in points.
    #[cfg_attr(feature = "clap", arg(long, value_enum, default_value = "14"))]
    pub text: TextSize,
    /// The title, of up to 60 characters; without it, `Make 24`.
    #[cfg_attr(feature = "clap", arg(long, value_name = "WORDS"))]
    pub title: Option<String>,
    /// The class, of up to 20 characters, printed next to the name.
    #[cfg_attr(feature = "clap", arg(long, value_name = "WORDS"))]
    pub class: Option<String>,
    /// The date, of up to 20 characters; without it, there is a line to write it on.
    #[cfg_attr(feature = "clap", arg(long, value_name = "WORDS"))]
    pub date: Option<String>,
    /// The address of the web page, of up to 120 characters; a QR code then leads to the same sheet there.
    #[cfg_attr(feature = "clap", arg(long, value_name = "URL"))]
    pub page: Option<String>,
    /// The language of the words.
    #[cfg_attr(feature = "clap", arg(long, alias = "lang", value_enum, default_value = "en"))]
    pub language: Language,
    /// The limits of the work on the whole worksheet.
    #[cfg_attr(feature = "clap", command(flatten))]
    pub limits: LimitsSpec,
}

impl Default for WorksheetRequest {
    fn default() -> WorksheetRequest {
        WorksheetRequest {
            kind: Kind::Find,
            layout: LayoutKind::Sheet,
            count: 30,
            difficulty: Levels::ALL,
            rounds: 4,
            seed: 0,
            deck: DeckSpec::default(),
            rules: RulesSpec::default(),
            target: None,
            fractions: false,
            title: None,
            class: None,
            date: None,
            page: None,
            key: Key::None,
            paper: Paper::A4,
            text: TextSize::Normal,
            language: Language::English,
            limits: LimitsSpec::default(),
        }
    }
}

impl WorksheetRequest {
    /// Reads a request as JSON; a field that it does not have is its usual one.
    ///
    /// ```
    /// use make24_worksheet::{Level, WorksheetRequest};
    /// let request = WorksheetRequest::from_json(r#"{"count": 12, "difficulty": "easy..medium", "key": "all"}"#)?;
    /// assert_eq!((request.count, request.difficulty.high), (12, Level::Medium));
    /// # Ok::<(), make24_worksheet::WorksheetError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is not a JSON object, or one of its fields is unknown or has an invalid value.
    pub fn from_json(text: &str) -> Result<WorksheetRequest, WorksheetError> {
        make24_api::read_json(text).map_err(invalid)
    }

    pub(crate) fn check(&self) -> Result<(), WorksheetError> {
        if !(1..=MAX_COUNT).contains(&self.count) {
            return Err(invalid(format!("a worksheet has 1 to {MAX_COUNT} hands, and not {}", self.count)));
        }
        if self.layout.is_cards() && self.kind != Kind::Find {
            return Err(invalid(problem!("a card has one hand to make the target from", "use the kind `find`")));
        }
        let size = self.deck.size();
        if !SIZES.contains(&size) {
            let (low, high) = (SIZES.start(), SIZES.end());
            return Err(invalid(format!("a hand of a worksheet has {low} to {high} cards, and not {size}")));
        }
        if self.layout == LayoutKind::Corners && size != 4 {
            return Err(invalid(problem!(
                "a card with numbers in its corners has 4 of them, and not {size}",
                "use `cards`"
            )));
        }
        if self.layout == LayoutKind::Competition {
            let (low, high) = (ROUNDS.start(), ROUNDS.end());
            if !ROUNDS.contains(&self.rounds) {
                return Err(invalid(format!("a competition has {low} to {high} rounds, and not {}", self.rounds)));
            }
            if self.text == TextSize::Huge {
                return Err(invalid(problem!(
                    "the sheets of a competition have no room for text of 24 points",
                    "use 14 or 18"
                )));
            }
            if self.count < self.rounds {
                let (count, rounds) = (self.count, self.rounds);
                return Err(invalid(format!("{rounds} rounds need at least {rounds} hands, and not {count}")));
            }
        }
        let words =
            [("title", &self.title, MAX_TITLE), ("class", &self.class, MAX_WORDS), ("date", &self.date, MAX_WORDS)];
        for (name, words, most) in words {
            check_words(name, words.as_deref().unwrap_or_default(), most)?;
        }
        match &self.page {
            Some(_) if self.layout.is_cards() => {
                Err(invalid(problem!("a card has no room for a QR code", "leave out the address of the page")))
            }
            Some(page) if !page.chars().all(|c| c.is_ascii_graphic()) => {
                let page = page.escape_debug();
                Err(invalid(problem!("`{page}` is not the address of a page", "percent-encode its characters")))
            }
            Some(page) if page.chars().count() > MAX_ADDRESS => {
                Err(invalid(format!("the address of the page has more than {MAX_ADDRESS} characters")))
            }
            Some(page) if !page.starts_with("https://") && !page.starts_with("http://") => {
                Err(invalid(problem!("`{page}` is not the address of a page", "begin it with https:// or http://")))
            }
            Some(page) if self.has_other_rules() => Err(invalid(problem!(
                "the page at `{page}` cannot print this sheet",
                "leave out the QR code, or name only cards and operators"
            ))),
            _ => Ok(()),
        }
    }

    /// Whether the web page has no fields for the deck or the rules.
    fn has_other_rules(&self) -> bool {
        let (deck, rules) = (self.deck.clone(), self.rules.clone());
        let known = DeckSpec { cards: deck.cards.clone(), size: deck.size, ..DeckSpec::default() };
        deck != known || rules != RulesSpec { operators: rules.operators.clone(), ..RulesSpec::default() }
    }

    /// The address of the same sheet on the web page, without its key: pupils read it too.
    pub(crate) fn address(&self) -> Option<String> {
        let page = self.page.as_deref()?.split('#').next()?;
        let usual = WorksheetRequest { seed: self.seed.wrapping_add(1), ..WorksheetRequest::default() };
        let WorksheetRequest { key, class, date, page: _, language, limits, .. } = usual.clone();
        // The default target is the same whether it is named or not.
        let target = self.target.clone().filter(|_| self.target() != Puzzle::TARGET.to_string());
        let shared = WorksheetRequest { key, class, date, page: None, language, limits, target, ..self.clone() };
        let mut query = form_urlencoded::Serializer::new(String::new());
        let [usual, shared] = [usual, shared].map(|request| serde_json::to_value(request).unwrap_or_default());
        for (name, value) in shared.as_object().into_iter().flatten().filter(|(name, value)| usual[*name] != **value) {
            match value.as_object() {
                None => append(&mut query, name, value),
                Some(fields) => fields.iter().for_each(|(name, value)| append(&mut query, name, value)),
            }
        }
        // Without this, the page would show a key.
        query.append_pair("key", "none");
        Some(format!("{page}#/print?{}", query.finish()))
    }

    pub(crate) fn target(&self) -> String {
        self.target.as_ref().map_or_else(|| Puzzle::TARGET.to_string(), ToString::to_string)
    }
}

fn append(query: &mut form_urlencoded::Serializer<'_, String>, name: &str, value: &Value) {
    let name = if name == "operators" { "ops" } else { name };
    match value {
        Value::Null => {}
        Value::String(text) => drop(query.append_pair(name, text)),
        other => drop(query.append_pair(name, &other.to_string())),
    }
}

fn check_words(name: &str, words: &str, most: usize) -> Result<(), WorksheetError> {
    if words.chars().count() > most {
        return Err(invalid(problem!("the {name} has more than {most} characters", "shorten it")));
    }
    match words.chars().find(|c| !Text::can_show(*c)) {
        Some(c) => {
            let c = c.escape_debug();
            Err(invalid(problem!(
                "the {name} has the character `{c}`, which the fonts of worksheets lack",
                "leave it out"
            )))
        }
        None => Ok(()),
    }
}

macro_rules! choice {
    ($(#[$about:meta])* $name:ident { $($(#[$each:meta])* $variant:ident $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
        pub enum $name { $($(#[$each])* #[serde(rename = $word)] #[cfg_attr(feature = "clap", value(name = $word))] $variant,)+ }
    };
}

choice! {
    /// What is to be done with each hand.
    Kind {
        /// Make the target.
        Find "find",
        /// Make it in three ways.
        ThreeWays "three-ways",
        /// Find the one hand of four from which it cannot be made.
        Impossible "impossible",
        /// Change one number, so that it can be made.
        Repair "repair",
    }
}

choice! {
    /// What is printed.
    LayoutKind {
        /// A sheet with lines to write on.
        Sheet "sheet",
        /// Cards to cut out, with the key on their backs.
        Cards "cards",
        /// Cards to cut out, with a number in each corner that is read from there.
        Corners "corners",
        /// A competition: a sheet for each team and each round, and a score card.
        Competition "competition",
    }
}

choice! {
    /// What the key shows of each hand.
    Key {
        /// No key.
        None "none",
        /// The simplest way.
        One "one",
        /// All ways that are essentially different.
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

impl LayoutKind {
    pub(crate) fn is_cards(self) -> bool {
        matches!(self, LayoutKind::Cards | LayoutKind::Corners)
    }
}

impl TextSize {
    pub(crate) fn points(self) -> f32 {
        match self {
            TextSize::Normal => 14.0,
            TextSize::Large => 18.0,
            TextSize::Huge => 24.0,
        }
    }
}

impl Paper {
    pub(crate) fn points(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}
