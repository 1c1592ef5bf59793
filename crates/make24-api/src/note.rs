//! Notes: sentences about a reply.

use crate::limits::Stopped;
use make24::{Domain, Hand, Puzzle, RuleSet, StopReason};
use serde::Serialize;

/// A sentence about a reply that its fields do not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Note {
    /// What it is about, for programs.
    pub code: NoteCode,
    /// The sentence, without the front end's advice on how to continue.
    pub message: String,
    /// The limit that was reached, where one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// After a limit, a domain of the rules in which the same question is answered much faster.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faster_domain: Option<Domain>,
}

/// What a note is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NoteCode {
    /// There is a solution.
    Solvable,
    /// There is no solution.
    Unsolvable,
    /// A limit was reached.
    Incomplete,
    /// A remark.
    Remark,
}

impl Note {
    pub(crate) fn new(code: NoteCode, message: impl Into<String>) -> Note {
        Note { code, message: message.into(), stopped: None, faster_domain: None }
    }

    pub(crate) fn incomplete(message: impl Into<String>, stop: StopReason) -> Note {
        Note { stopped: Some(stop.into()), ..Note::new(NoteCode::Incomplete, message) }
    }

    pub(crate) fn unsolvable(puzzle: &Puzzle, rules: &RuleSet) -> Note {
        let Puzzle { hand, target } = puzzle;
        let is_limited = rules.ops.iter().any(|op| !rules.operands.of(&op).is_any());
        let limited = if is_limited { ", whose operands the rules limit" } else { "" };
        let meant = digits_of_one_card(hand).map(|digits| format!("; did you mean {digits}?")).unwrap_or_default();
        let message = format!("no solution: {hand} cannot make {target} with {}{limited}{meant}", rules.in_words());
        Note::new(NoteCode::Unsolvable, message)
    }

    pub(crate) fn under(self, rules: &RuleSet) -> Note {
        Note { faster_domain: rules.may_make_irrational().then_some(Domain::Rationals), ..self }
    }
}

/// The digits of a hand's only card, if it has several: 1158 may mean 1 1 5 8.
fn digits_of_one_card(hand: &Hand) -> Option<String> {
    let [card] = hand.cards() else { return None };
    let digits = card.to_string();
    let is_several = digits.len() > 1 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_several.then(|| digits.chars().map(String::from).collect::<Vec<_>>().join(" "))
}
