//! The cards and the target of a request.

use crate::error::{Error, ErrorCode};
use crate::json::{FieldError, field_error, read as read_field, read_json};
use crate::number_text::NumberText;
use make24::value::ParseRationalError;
use make24::{Card, CardOrder, Hand, ParseHandError, Puzzle, Rational, RuleSet, UnknownHand, problem};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{self, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use std::fmt;

/// The cards of a hand, in the order dealt: `[3, 3, 8, 8]`, `["A", "1/2"]` or `"3 3 8 8"`. Each element of a list is one
/// card. A card that is 1 or 11 is `"A=1|11"`. A text may end in a target: `"25 50 75 100 3 6 -> 952"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandSpec(Cards);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cards {
    Text(String),
    /// One card each, and the target if an object had one.
    List(Vec<NumberText>, Option<NumberText>),
}

impl Default for HandSpec {
    fn default() -> HandSpec {
        HandSpec(Cards::Text(String::new()))
    }
}

impl From<&str> for HandSpec {
    fn from(text: &str) -> HandSpec {
        HandSpec(Cards::Text(text.to_owned()))
    }
}

impl From<String> for HandSpec {
    fn from(text: String) -> HandSpec {
        HandSpec(Cards::Text(text))
    }
}

impl From<&[i64]> for HandSpec {
    fn from(cards: &[i64]) -> HandSpec {
        HandSpec::list(cards.iter().map(|&card| card.into()).collect())
    }
}

impl HandSpec {
    /// Each of these is one card.
    pub fn list(cards: Vec<NumberText>) -> HandSpec {
        HandSpec(Cards::List(cards, None))
    }

    /// The puzzle of the hand; `target` is the target if the hand names none.
    ///
    /// # Errors
    ///
    /// If a card or the target cannot be read.
    pub fn puzzle(&self, target: &Rational) -> Result<Puzzle, Error> {
        let (cards, own) = self.read_dealt().map_err(hand_error)?;
        let hand = Hand::new(cards).map_err(hand_error)?;
        Ok(Puzzle { hand, target: own.unwrap_or_else(|| target.clone()) })
    }

    /// Whether the text includes a target: `"3 3 8 8 -> 24"`.
    pub fn names_target(&self) -> bool {
        matches!(self.read_dealt(), Ok((_, Some(_))))
    }

    pub(crate) fn with_unknown(&self, unknown: &str) -> Result<UnknownHand, Error> {
        let text = match &self.0 {
            Cards::Text(text) => text.clone(),
            Cards::List(cards, _) => cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        };
        UnknownHand::parse(&text, unknown).map_err(hand_error)
    }

    fn read_dealt(&self) -> Result<(Vec<Card>, Option<Rational>), ParseHandError> {
        match &self.0 {
            // The formats of data sets: `[8, 1, 6, 6]`, `{"nums": [8, 1, 6, 6], "target": 24}`.
            Cards::Text(text) if text.trim_start().starts_with(['[', '{']) => match read_json(text) {
                Ok(HandSpec(Cards::Text(inner))) => Puzzle::read_dealt(&inner),
                Ok(list @ HandSpec(Cards::List(..))) => list.read_dealt(),
                Err(_) => Puzzle::read_dealt(text),
            },
            Cards::Text(text) => Puzzle::read_dealt(text),
            Cards::List(cards, target) => {
                let card = |(position, card): (usize, &NumberText)| {
                    card.card().map_err(|error| ParseHandError::Card { position, error })
                };
                let cards = (1..).zip(cards).map(card).collect::<Result<_, _>>()?;
                let target = target.as_ref().map(NumberText::number).transpose();
                Ok((cards, target.map_err(ParseHandError::Target)?))
            }
        }
    }
}

impl Serialize for HandSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Cards::Text(text) => serializer.serialize_str(text),
            Cards::List(cards, None) => cards.serialize(serializer),
            Cards::List(cards, Some(target)) => {
                let mut object = serializer.serialize_map(Some(2))?;
                object.serialize_entry(HAND_NAMES[0], cards)?;
                object.serialize_entry("target", target)?;
                object.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for HandSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HandSpec, D::Error> {
        deserializer.deserialize_any(CardsVisitor)
    }
}

struct CardsVisitor;

impl<'de> Visitor<'de> for CardsVisitor {
    type Value = HandSpec;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of cards, such as [3, 3, 8, 8], or text")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<HandSpec, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(list)).map(HandSpec::list)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<HandSpec, E> {
        Ok(text.into())
    }

    fn visit_u64<E: de::Error>(self, card: u64) -> Result<HandSpec, E> {
        NumberText::deserialize(card.into_deserializer()).map(|card| HandSpec::list(vec![card]))
    }

    fn visit_i64<E: de::Error>(self, card: i64) -> Result<HandSpec, E> {
        Ok(HandSpec::list(vec![card.into()]))
    }

    fn visit_f64<E: de::Error>(self, card: f64) -> Result<HandSpec, E> {
        Ok(HandSpec::list(vec![card.to_string().into()]))
    }

    // Data sets have objects with cards and a target; serde_json also passes a number on as an object.
    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<HandSpec, A::Error> {
        let object = Value::deserialize(MapAccessDeserializer::new(object))?;
        let Value::Object(fields) = &object else {
            return Ok(HandSpec::list(NumberText::of_json(&object).into_iter().collect()));
        };
        let cards = HAND_NAMES.iter().find_map(|name| fields.get(*name)).filter(|cards| !cards.is_object());
        let no_cards = || problem!("the object has no cards", "use {{\"nums\": [3, 3, 8, 8]}}");
        let cards: HandSpec =
            read_field(cards.ok_or_else(|| field_error(no_cards()))?).map_err(FieldError::into_serde)?;
        let target = fields.get("target").and_then(NumberText::of_json);
        Ok(match (cards.0, target) {
            (Cards::Text(text), Some(target)) => format!("{text} -> {target}").into(),
            (Cards::List(cards, _), target) => HandSpec(Cards::List(cards, target)),
            (cards, None) => HandSpec(cards),
        })
    }
}

/// The names of the field with the cards of a hand in data sets.
pub const HAND_NAMES: [&str; 4] = ["hand", "cards", "nums", "numbers"];

pub(crate) struct DealtPuzzle {
    pub(crate) puzzle: Puzzle,
    pub(crate) cards: Vec<Card>,
}

/// The hand's own `-> TARGET` and the target `beside` it must agree; without both, the target is 24.
pub(crate) fn read(hand: &HandSpec, beside: Option<&NumberText>, rules: &RuleSet) -> Result<DealtPuzzle, Error> {
    let beside = beside.map(number).transpose()?;
    let (cards, own) = hand.read_dealt().map_err(hand_error)?;
    let hand = hand_of(&cards, rules)?;
    if let (Some(own), Some(beside)) = (&own, &beside)
        && own != beside
    {
        let message = problem!("the hand names the target {own} and the request {beside}", "name one");
        return Err(Error::new(ErrorCode::InvalidTarget, message));
    }
    let target = own.or(beside).unwrap_or_else(|| Puzzle::TARGET.into());
    Ok(DealtPuzzle { puzzle: Puzzle { hand, target }, cards })
}

pub(crate) fn one_hand(hand: &Hand, what: &str) -> Result<(), Error> {
    let [first, ..] = hand.alternatives().unwrap_or_default() else { return Ok(()) };
    let message =
        problem!("{what} takes cards of one number each, and the hand is {hand}", "use a hand such as `{first}`");
    Err(Error::new(ErrorCode::InvalidHand, message))
}

/// For a request without a target or with many: a target in the hand is an error.
pub(crate) fn read_hand(hand: &HandSpec, rules: &RuleSet) -> Result<Hand, Error> {
    let (cards, own) = hand.read_dealt().map_err(hand_error)?;
    let hand = hand_of(&cards, rules)?;
    match own {
        None => Ok(hand),
        Some(own) => {
            let message = problem!("the hand names the target {own} itself", "leave targets out");
            Err(Error::new(ErrorCode::Conflict, message))
        }
    }
}

/// Keeps the order of the cards if the rules do; a pattern must have a blank for each card.
fn hand_of(cards: &[Card], rules: &RuleSet) -> Result<Hand, Error> {
    if let Some(pattern) = &rules.writing.pattern
        && !rules.card_use.allows(pattern.blanks(), cards.len())
    {
        let (blanks, cards) = (pattern.blanks(), cards.len());
        let problem =
            problem!("the pattern `{pattern}` has {blanks} blanks, and the hand {cards} cards", "use one for each");
        return Err(Error::new(ErrorCode::InvalidHand, problem));
    }
    let cards = cards.iter().cloned();
    let hand = match rules.order {
        CardOrder::Any => Hand::new(cards),
        CardOrder::Kept => Hand::in_order(cards),
    };
    hand.map_err(hand_error)
}

/// 24 by default.
pub(crate) fn target(target: Option<&NumberText>) -> Result<Rational, Error> {
    target.map_or_else(|| Ok(Puzzle::TARGET.into()), number)
}

pub(crate) fn hand_error(error: ParseHandError) -> Error {
    let code = match error {
        ParseHandError::Card { error: ParseRationalError::TooLong, .. }
        | ParseHandError::Target(ParseRationalError::TooLong) => ErrorCode::TooBig,
        ParseHandError::Target(_) => ErrorCode::InvalidTarget,
        ParseHandError::Empty
        | ParseHandError::TooMany(_)
        | ParseHandError::Ambiguous { .. }
        | ParseHandError::Separators(_)
        | ParseHandError::TooManyAlternatives
        | ParseHandError::Card { .. }
        | ParseHandError::UnknownName(_)
        | ParseHandError::Unknown { .. } => ErrorCode::InvalidHand,
    };
    Error::new(code, error)
}

pub(crate) fn number(number: &NumberText) -> Result<Rational, Error> {
    number.number().map_err(|error| {
        let code = match error {
            ParseRationalError::TooLong => ErrorCode::TooBig,
            ParseRationalError::NotANumber(_)
            | ParseRationalError::ZeroDenominator(_)
            | ParseRationalError::SuperfluousZero(_) => ErrorCode::InvalidTarget,
        };
        Error::new(code, error.problem().of("the target"))
    })
}

/// In ascending order, or in the order that the hand keeps; as text, since a float may not be exact.
pub(crate) fn cards_of(hand: &Hand) -> Vec<String> {
    hand.dealt().iter().map(ToString::to_string).collect()
}
