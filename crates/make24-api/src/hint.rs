//! `hint`: hints at levels from 1 to 7.

use crate::command::Command;
use crate::error::{Error, ErrorCode};
#[cfg(feature = "clap")]
use crate::flags;
use crate::host::Context;
use crate::limits::LimitsSpec;
use crate::note::{Note, NoteCode};
use crate::number_text::NumberText;
use crate::phrase::{self, Phrase};
use crate::puzzle::{self, HandSpec, cards_of};
use crate::reply::{NoRow, Response, Sink};
use crate::rules::RulesSpec;
use crate::whole::Whole;
use make24::census::Status;
use make24::{Answer, Objective, Puzzle, Rational, Solver};
use make24_people::Hints;
use make24_people::hint::SoFarError;
use serde::Serialize;

/// The level of a hint.
pub type HintLevel = Whole<1, { Hints::LEVELS as u64 }>;

request! {
    /// Asks for a hint.
    HintRequest {
        /// The cards.
        hand: HandSpec [arg(skip)],
        /// How much to reveal, from 1 (little) to 7 (the solution) [default: 1].
        level: Option<HintLevel> [arg(long, short, value_name = "N")],
        /// A step you have already made, such as 8/3; may be repeated.
        so_far: Vec<String> [arg(long, value_name = "EXPR", allow_hyphen_values = true)],
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

/// The reply of `hint`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct HintReply {
    /// The cards in ascending order.
    pub hand: Vec<String>,
    /// The number to make.
    pub target: String,
    /// The name of the rule set, or the rules in words.
    pub rules: String,
    /// The calculations made so far.
    pub so_far: Vec<String>,
    /// `solved`: it can be solved, with what was made so far; `unsolvable`; or `incomplete`: a limit was reached.
    pub status: Status,
    /// The level of the hint, from 1 to 7.
    pub level: u8,
    /// The number that the hint leads to, where the target cannot be made and the nearest number counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub toward: Option<String>,
    /// The hint, where there is one.
    pub hint: Option<String>,
    /// The hint as data, for other languages.
    pub phrases: Vec<Phrase>,
}

impl Command for HintRequest {
    type Row = NoRow;
    type Reply = HintReply;

    fn run(&self, context: &Context, _: &mut Sink<'_, NoRow>) -> Result<Response<HintReply>, Error> {
        let rules = self.rules.read()?;
        let level = self.level.map_or(1, |level| level.get() as u8);
        let puzzle = puzzle::read(&self.hand, self.target.as_ref(), &rules.rules)?.puzzle;
        let solver = context.solver(&rules.rules);
        let so_far: Vec<&str> = self.so_far.iter().map(String::as_str).collect();
        let led = hints(&solver, &puzzle, &so_far).map_err(|error| {
            let span = match &error {
                SoFarError::Part { verdict, .. } => verdict.span.clone(),
                SoFarError::NoCardsLeft { .. } => None,
            };
            Error::new(ErrorCode::InvalidSoFar, error.problem().of("so far")).at(span)
        })?;
        let stopped = led.hints.stopped();
        let told = led.hints.found().map(|hints| hints.hint(level));
        let hint = told.as_ref().map(ToString::to_string);
        let status = Status::of(hint.is_some(), stopped);
        let Puzzle { hand, target } = &puzzle;
        let mut notes = Vec::new();
        if let Some(toward) = &led.toward {
            let nearest = rules.rules.objective.in_words().unwrap_or_default();
            let leads = format!("{target} cannot be made; the {nearest} is {toward}.");
            notes.push(Note::new(NoteCode::Remark, leads));
        }
        if let (None, Some(stop)) = (&hint, stopped) {
            notes.push(Note::incomplete("it is not known whether there is a solution", stop));
        } else if hint.is_none() && so_far.is_empty() {
            notes.push(Note::unsolvable(&puzzle, &rules.rules));
        } else if hint.is_none() {
            let otherwise = match solver.is_solvable(&puzzle).complete() {
                Some(true) => format!("; {hand} can make it another way"),
                Some(false) => format!("; {hand} cannot make it in any way"),
                None => String::new(),
            };
            let (tried, words) = (so_far.join(" and "), rules.rules.in_words());
            let lost = format!("{tried} cannot be continued to {target} with {words}{otherwise}");
            notes.push(Note::new(NoteCode::Unsolvable, lost));
        }
        let reply = HintReply {
            hand: cards_of(hand),
            target: target.to_string(),
            rules: rules.name,
            so_far: self.so_far.clone(),
            status,
            level,
            toward: led.toward.map(|toward| toward.to_string()),
            hint,
            phrases: told.as_ref().map(phrase::of_hint).unwrap_or_default(),
        };
        Ok(Response { notes, ..Response::new(reply, status) })
    }
}

struct Led {
    hints: Answer<Option<Hints>>,
    /// The nearest number, if the hints lead to it instead of the target.
    toward: Option<Rational>,
}

/// If the target cannot be made and the objective is not `Exact`, the hints lead to the nearest number.
fn hints(solver: &Solver, puzzle: &Puzzle, so_far: &[&str]) -> Result<Led, SoFarError> {
    let hints = make24_people::hints(solver, puzzle, so_far)?;
    let is_hopeless = matches!(hints, Answer::Complete(None)) && solver.rules().objective != Objective::Exact;
    if is_hopeless && solver.is_solvable(puzzle).complete() == Some(false) {
        let nearest = solver.nearest_each(&puzzle.hand, std::slice::from_ref(&puzzle.target)).pop();
        if let Some(Answer::Complete(Some(nearest))) = nearest {
            let puzzle = Puzzle::new(puzzle.hand.clone(), nearest.clone());
            return Ok(Led { hints: make24_people::hints(solver, &puzzle, so_far)?, toward: Some(nearest) });
        }
    }
    Ok(Led { hints, toward: None })
}
