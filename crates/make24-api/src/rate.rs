//! `rate`: how hard a puzzle is for people, and why.

use crate::command::Command;
use crate::error::Error;
#[cfg(feature = "clap")]
use crate::flags;
use crate::host::Context;
use crate::limits::LimitsSpec;
use crate::note::Note;
use crate::number_text::NumberText;
use crate::phrase::{self, Phrase};
use crate::puzzle::{self, HandSpec, cards_of};
use crate::reply::{NoRow, Response, Sink};
use crate::rules::RulesSpec;
use crate::starts::StartsData;
use make24::census::Status;
use make24::{Answer, Puzzle};
use make24_people::difficulty::{Level, players};
use make24_people::hint::list;
use make24_people::{Difficulty, difficulty};
use serde::Serialize;

request! {
    /// Asks how hard a puzzle is.
    RateRequest {
        /// The cards.
        hand: HandSpec [arg(skip)],
        /// The number to make, an integer or a fraction [default: 24].
        target: Option<NumberText> [
            arg(long, short, value_name = "T", help_heading = "Rules", value_parser = flags::target,
            help = flags::TARGET)
        ],
        /// The rules; without them, `arithmetic`.
        rules: RulesSpec [arg(skip)],
        /// The work that it may cost.
        limits: LimitsSpec [command(flatten)],
    }
}

/// The reply of `rate`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct RateReply {
    /// The cards in ascending order.
    pub hand: Vec<String>,
    /// The number to make.
    pub target: String,
    /// The name of the rule set, or the rules in words.
    pub rules: String,
    /// `solved`, `unsolvable`, or `incomplete`: a limit was reached before the rating was complete.
    pub status: Status,
    /// From 0 to 100: the percentage of the 1,362 solvable hands of the 24 game that should be easier.
    pub difficulty: Option<f64>,
    /// The same in words: `very-easy`, `easy`, `medium`, `hard`, `very-hard` or `fiendish`.
    pub level: Option<Level>,
    /// The share of players who should solve it, from 0 to 1.
    pub solve_rate: Option<f64>,
    /// The mean time that those who solve it should take, in seconds.
    pub mean_time_s: Option<f64>,
    /// The seconds in which 10, 20, ... 90 of 100 of those who solve it should have solved it.
    pub time_quantiles_s: Option<[f64; 9]>,
    /// The first steps, and how many of them lead to a solution; `null` where not all solutions are weighed.
    pub starts: Option<StartsData>,
    /// The reasons why it is hard or easy.
    pub reasons: Vec<String>,
    /// The reasons as data, for other languages.
    pub phrases: Vec<Phrase>,
    /// Whether the model was fitted to puzzles of this kind; for others it is an estimate.
    pub calibrated: bool,
}

impl RateReply {
    pub(crate) fn new(puzzle: &Puzzle, rules: String, status: Status, of: Option<&Difficulty>) -> RateReply {
        RateReply {
            hand: cards_of(&puzzle.hand),
            target: puzzle.target.to_string(),
            rules,
            status,
            difficulty: of.map(|of| of.score),
            level: of.map(Difficulty::level),
            solve_rate: of.map(|of| of.solve_rate),
            mean_time_s: of.map(|of| of.mean_time_s),
            time_quantiles_s: of.map(|of| of.time_quantiles_s),
            starts: of.and_then(|of| of.starts.as_ref()).map(StartsData::of),
            reasons: of.into_iter().flat_map(|of| &of.reasons).map(ToString::to_string).collect(),
            phrases: of.into_iter().flat_map(|of| &of.reasons).map(phrase::of_reason).collect(),
            calibrated: of.is_some_and(|of| of.is_calibrated),
        }
    }

    /// The difficulty in lines of text: the score, the expected results of players, the first steps, the reasons; empty
    /// if it is not known.
    pub fn lines(&self) -> Vec<String> {
        let (Some(score), Some(level)) = (self.difficulty, self.level) else { return Vec::new() };
        let (Some(rate), Some(time)) = (self.solve_rate, self.mean_time_s) else { return Vec::new() };
        let mut lines = vec![
            format!("difficulty {score} of 100: {}", level.in_words()),
            format!("{} should solve it, in {} on average", players(rate), duration(time)),
            String::from(if self.calibrated { ERROR } else { ESTIMATE }),
        ];
        lines.extend(self.starts.iter().flat_map(StartsData::lines));
        // Two of the reasons are about first steps, which are listed already.
        let others = self.reasons.iter().filter(|reason| !lines.contains(reason));
        let (needs, others): (Vec<&String>, Vec<&String>) = others.partition(|reason| reason.starts_with(NEEDS));
        let needs: Vec<String> =
            needs.iter().filter_map(|reason| reason.strip_prefix(NEEDS)).map(String::from).collect();
        let needed = (!needs.is_empty()).then(|| format!("{NEEDS}{}", list(&needs, "and")));
        lines.extend(needed.into_iter().chain(others.into_iter().cloned()));
        lines
    }
}

/// Reasons with this prefix are joined: `needs a fraction and a division`.
const NEEDS: &str = "needs ";

/// Measured on 432 hands that the model was not fitted to.
const ERROR: &str = "for half of all hands, the prediction is within 1.3 players of 100, and within 9% of the time";

/// Printed where the model was not fitted.
const ESTIMATE: &str = "an estimate: people were measured with four cards of 1 to 13, + - * / and the target 24";

impl Command for RateRequest {
    type Row = NoRow;
    type Reply = RateReply;

    fn run(&self, context: &Context, _: &mut Sink<'_, NoRow>) -> Result<Response<RateReply>, Error> {
        let rules = self.rules.read()?;
        let puzzle = puzzle::read(&self.hand, self.target.as_ref(), &rules.rules)?.puzzle;
        let answer = difficulty(&context.solver(&rules.rules), &puzzle);
        let stopped = answer.stopped();
        let status = match &answer {
            Answer::Incomplete(..) => Status::Incomplete,
            Answer::Complete(difficulty) => Status::of(difficulty.is_some(), None),
        };
        let difficulty = answer.found();
        let mut notes = Vec::new();
        if let Some(stop) = stopped {
            let what = match difficulty {
                Some(_) => "some ways to the target may be missing from the estimate",
                None => "the difficulty is not known",
            };
            notes.push(Note::incomplete(what, stop));
        } else if difficulty.is_none() {
            notes.push(Note::unsolvable(&puzzle, &rules.rules));
        }
        let reply = RateReply::new(&puzzle, rules.name, status, difficulty.as_ref());
        Ok(Response { notes, ..Response::new(reply, status) })
    }
}

fn duration(seconds: f64) -> String {
    match seconds.round() {
        1.0 => String::from("1 second"),
        round if round < 180.0 => format!("{round:.0} seconds"),
        _ => format!("{:.0} minutes", seconds / 60.0),
    }
}
