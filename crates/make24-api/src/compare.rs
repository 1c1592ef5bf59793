//! `compare`: methods side by side on the same hands.

mod race;
mod row;

pub use row::{DocumentRace, MethodRow, SpreadData, WorkSpread};

use crate::by_name::ByName;
use crate::command::Command;
use crate::deck::DeckSpec;
use crate::error::{Error, ErrorCode};
#[cfg(feature = "clap")]
use crate::flags;
use crate::host::Context;
use crate::limits::LimitsSpec;
use crate::note::Note;
use crate::number_text::NumberText;
use crate::puzzle;
use crate::reply::{Outcome, Response, Sink};
use crate::rules::RulesSpec;
use make24::{Deck, Puzzle, Solver, problem};
use make24_methods::{METHODS, Method, PaperTable, StopAt};
use race::Race;
use serde::Serialize;

request! {
    /// Asks for a race of methods on all hands of a deck.
    CompareRequest {
        /// Methods [default: all that support this number of cards].
        methods: Vec<ByName<Method>> [
            arg(long, value_name = "NAMES", value_parser = flags::by_name::<Method>(), hide_possible_values = true,
            value_delimiter = ',',
            help = "Methods, comma-separated [default: all that support this number of cards]")
        ],
        /// Baseline for the ratios [default: brute-chain].
        baseline: Option<ByName<Method>> [
            arg(long, value_name = "NAME", value_parser = flags::by_name::<Method>(), hide_possible_values = true)
        ],
        /// Search exhaustively instead of stopping at the first solution.
        exhaust: bool [arg(long)],
        /// List solvable hands that a method fails to solve.
        missed: bool [arg(long)],
        /// Report the tests of each method on each hand that it solves.
        tests: bool [arg(skip)],
        /// Repeat the published comparison `[python-24]`: `backward-chain` against `brute-chain` on all hands of 1..13.
        document: bool [arg(skip)],
        /// The deck.
        deck: DeckSpec [arg(skip)],
        /// The number to make, an integer or a fraction [default: 24].
        target: Option<NumberText> [
            arg(long, short, value_name = "T", help_heading = "Rules", value_parser = flags::target,
            help = flags::TARGET)
        ],
        /// The rules; without them, `arithmetic`.
        rules: RulesSpec [arg(skip)],
        /// The work that all hands together may cost.
        limits: LimitsSpec [command(flatten)],
    }
}

/// The reply of `compare`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct CompareReply {
    /// A row for each method; empty if they were streamed.
    pub methods: Vec<MethodRow>,
}

/// What `compare` replies: of methods, or by the protocol of a document.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum RaceReply {
    /// Methods side by side.
    Methods(CompareReply),
    /// The race of `[python-24]`.
    Document(Box<DocumentRace>),
}

/// The brute force of `[python-24]`.
const BASELINE: &str = "brute-chain";

impl Command for CompareRequest {
    type Row = MethodRow;
    type Reply = RaceReply;

    fn run(&self, context: &Context, sink: &mut Sink<'_, MethodRow>) -> Result<Response<RaceReply>, Error> {
        if self.document {
            return document(context);
        }
        let deck = self.deck.of_hands(context.memory())?;
        let rules = self.rules.rule_set()?;
        let target = puzzle::target(self.target.as_ref())?;
        let solver = context.solver(&rules);
        let fitting = fitting(&deck, self.deck.size(), &solver);
        let usual = || fitting.iter().copied().find(|method| name(*method) == BASELINE).or(fitting.first().copied());
        let Some(against) = self.baseline.map(|named| named.0).or_else(usual) else {
            let message = problem!(
                "no method is made for these rules: they all use every card as a number of its own, and operators with two operands",
                "use rules such as `arithmetic`"
            );
            return Err(Error::new(ErrorCode::MethodNotApplicable, message));
        };
        let mut methods = match self.methods.is_empty() {
            true => fitting.clone(),
            false => self.methods.iter().map(|named| named.0).collect(),
        };
        let shown = methods.len();
        if !methods.iter().any(|&method| name(method) == name(against)) {
            methods.push(against);
        }
        let stop_at = if self.exhaust { StopAt::End } else { StopAt::First };
        let total = deck.hands(self.deck.size()).remaining();
        let race = Race::of(&methods, context, &solver, (&deck, self.deck.size()), &target, stop_at, sink)?;
        let baseline = methods.iter().position(|&method| name(method) == name(against)).unwrap_or_default();
        let mut complete = true;
        for place in 0..shown {
            let record = &race.records[place];
            let unsolved = race.puzzles.iter().zip(&record.runs).filter(|(_, run)| !run.solved);
            let is_missed = |puzzle: &Puzzle| solver.is_solvable(puzzle).complete() == Some(true);
            let missed = unsolved.take_while(|_| context.stop().is_none()).filter(|(puzzle, _)| is_missed(puzzle));
            let missed: Vec<String> = missed.map(|(puzzle, _)| puzzle.hand.to_string()).collect();
            let row = MethodRow::new(record, &race.records[baseline], missed, self, race.times[place]);
            complete &= row.stopped == 0;
            if sink.row(row).is_break() {
                break;
            }
        }
        let rows = sink.kept();
        let outcome = if complete && race.stopped.is_none() { Outcome::Yes } else { Outcome::Unknown };
        let mut answered =
            Response::new(RaceReply::Methods(CompareReply { methods: rows.unwrap_or_default() }), outcome);
        answered.notes.extend(race.stopped.map(|stop| {
            let all = total.map_or_else(String::new, |all| format!(" of {all}"));
            Note::incomplete(format!("{}{all} hands were raced", race.puzzles.len()), stop)
        }));
        Ok(answered)
    }
}

fn name(method: Method) -> &'static str {
    method.info().name
}

/// Checks the first hand only: all hands of a deck have the same size.
fn fitting(deck: &Deck, size: usize, solver: &Solver) -> Vec<Method> {
    let first = deck.hands(size).next();
    let fits =
        |method: &Method| first.as_ref().is_none_or(|dealt| method.fits(solver.rules(), dealt.hand.cards()).is_ok());
    METHODS.iter().copied().filter(fits).collect()
}

/// Reproduces the race of `[python-24]` to the digit.
fn document(context: &Context) -> Result<Response<RaceReply>, Error> {
    let solver = context.solver(&make24::RuleSet::ARITHMETIC);
    let deck: Deck = "1..13".parse().map_err(|error| Error::new(ErrorCode::Internal, error))?;
    let methods: Vec<Method> = ["backward-chain", BASELINE].into_iter().filter_map(Method::named).collect();
    let target = Puzzle::TARGET.into();
    let mut quiet = Sink::keep(context.host());
    let race = Race::of(&methods, context, &solver, (&deck, 4), &target, StopAt::First, &mut quiet)?;
    let [own, other] = &race.records[..] else {
        return Err(Error::new(ErrorCode::Internal, "the two methods of the race are not there"));
    };
    let reply = RaceReply::Document(Box::new(DocumentRace::new(PaperTable::of(own, other))));
    let mut answered = Response::new(reply, Outcome::Yes);
    if let Some(stop) = race.stopped {
        answered.outcome = Outcome::Unknown;
        answered.notes.push(Note::incomplete("the race was not finished", stop));
    }
    Ok(answered)
}
