//! `rate`: how hard a puzzle is for people, and why.

use crate::answer::Reply;
use crate::error::Error;
use crate::fields::fields;
use crate::host::{Host, Watch};
use crate::limits::LimitsSpec;
use crate::phrase::{self, Phrase};
use crate::puzzle::{self, HandSpec, cards_of};
use crate::reply::{Answered, Note, StatusData};
use crate::rules::RulesSpec;
use crate::solve::unsolvable;
use crate::word::Word;
use make24::{Answer, Difficulty, Puzzle};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// Asks how hard a puzzle is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RateRequest {
    /// The cards.
    pub hand: HandSpec,
    /// The number to make; without it, 24.
    pub target: Option<Word>,
    /// The rules; without them, `arithmetic`.
    pub rules: RulesSpec,
    /// The work that it may cost.
    pub limits: LimitsSpec,
}

fields!(RateRequest: hand, target, rules, limits);

/// What `rate` replies.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RateReply {
    /// The cards in ascending order.
    pub hand: Vec<String>,
    /// The number to make.
    pub target: String,
    /// The name of the rule set, or the rules in words.
    pub rules: String,
    /// `solved`, `unsolvable`, or `incomplete`: a limit was reached before the rating was complete.
    pub status: StatusData,
    /// From 0 to 100: the percentage of the 1,362 solvable hands of the 24 game that should be easier.
    pub difficulty: Option<f64>,
    /// The share of players who should solve it, from 0 to 1.
    pub solved_rate: Option<f64>,
    /// The mean time that those who solve it should take, in seconds.
    pub mean_time_s: Option<f64>,
    /// The reasons why it is hard or easy.
    pub reasons: Vec<String>,
    /// The reasons as data, for other languages.
    pub phrases: Vec<Phrase>,
    /// Whether the model was fitted to puzzles of this kind; for others it is an estimate.
    pub calibrated: bool,
}

impl RateReply {
    pub(crate) fn new(puzzle: &Puzzle, rules: String, status: StatusData, of: Option<&Difficulty>) -> RateReply {
        RateReply {
            hand: cards_of(&puzzle.hand),
            target: puzzle.target.to_string(),
            rules,
            status,
            difficulty: of.map(|of| of.score),
            solved_rate: of.map(|of| of.solved_rate),
            mean_time_s: of.map(|of| of.mean_time),
            reasons: of.into_iter().flat_map(|of| &of.reasons).map(ToString::to_string).collect(),
            phrases: of.into_iter().flat_map(|of| &of.reasons).map(phrase::of_reason).collect(),
            calibrated: of.is_some_and(|of| of.is_calibrated),
        }
    }

    /// The difficulty in lines of text: the score, the expected results of players, the reasons; empty if it is not
    /// known.
    pub fn lines(&self) -> Vec<String> {
        let (Some(score), Some(rate), Some(time)) = (self.difficulty, self.solved_rate, self.mean_time_s) else {
            return Vec::new();
        };
        let players = if rate < 0.01 { String::from("fewer than 1") } else { format!("{:.0}", 100.0 * rate) };
        let mut lines = vec![
            format!("difficulty {score} of 100: {}", in_words(score)),
            format!("{players} of 100 players should solve it, in {} on the average", duration(time)),
        ];
        lines.extend(self.reasons.iter().cloned());
        if !self.calibrated {
            let estimate = "an estimate: people were measured with four cards of 1 to 13, + - * / and the target 24";
            lines.push(String::from(estimate));
        }
        lines
    }
}

pub(crate) fn answer(request: &RateRequest, host: &Arc<dyn Host>) -> Result<Answered, Error> {
    let rules = request.rules.read()?;
    let puzzle = puzzle::read(&request.hand, request.target.as_ref(), rules.rules.order)?.puzzle;
    let answer = Watch::new(host, &request.limits, None)?.solver(rules.rules).difficulty(&puzzle);
    let stopped = answer.stopped();
    let status = match &answer {
        Answer::Incomplete(..) => StatusData::Incomplete,
        Answer::Complete(difficulty) => StatusData::of(difficulty.is_some(), None),
    };
    let difficulty = answer.found();
    let mut notes = Vec::new();
    if let Some(stop) = stopped {
        notes.push(Note::incomplete("the difficulty is not known", stop));
    } else if difficulty.is_none() {
        notes.push(unsolvable(&puzzle, &rules.rules));
    }
    let reply = RateReply::new(&puzzle, rules.name, status, difficulty.as_ref());
    Ok(Answered { notes, ..Answered::new(Reply::from(reply), status) })
}

/// `12 seconds`, `3 minutes`.
fn duration(seconds: f64) -> String {
    match seconds.round() {
        1.0 => String::from("1 second"),
        round if round < 180.0 => format!("{round:.0} seconds"),
        _ => format!("{:.0} minutes", seconds / 60.0),
    }
}

/// A score as one of five words.
pub fn in_words(score: f64) -> &'static str {
    const FIFTHS: [&str; 5] = ["very easy", "easy", "medium", "hard", "very hard"];
    FIFTHS[((score / 20.0) as usize).min(FIFTHS.len() - 1)]
}
