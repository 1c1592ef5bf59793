//! `count`: how many solutions there are, without listing them.

use crate::command::Command;
use crate::error::Error;
#[cfg(feature = "clap")]
use crate::flags;
use crate::host::Context;
use crate::limits::LimitsSpec;
use crate::note::Note;
use crate::number_text::{CountData, NumberText};
use crate::one_or_many::OneOrMany;
use crate::puzzle::{self, HandSpec, cards_of};
use crate::range::IntegerRange;
use crate::reply::{Outcome, Response, Sink};
use crate::rules::{ReadRules, RulesSpec};
use crate::store_solver::StoreSolver;
use make24::census::Status;
use make24::{Answer, Count, Form, Puzzle, Rational, StopReason};
use serde::Serialize;

request! {
    /// Asks for the number of solutions of a puzzle.
    CountRequest {
        /// The cards.
        hand: HandSpec [arg(skip)],
        /// Which solutions count as the same: written, commuted, flat, arranged, essential, dominus [default: essential].
        form: Option<Form> [arg(long, value_parser = flags::named(Form::ALL, Form::name), hide_possible_values = true)],
        /// Count for every target in a range, such as 1..100.
        targets: Option<IntegerRange> [
            arg(long, value_name = "A..B", allow_hyphen_values = true, conflicts_with = "target")
        ],
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

/// The reply of `count` for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct CountReply {
    /// The cards in ascending order.
    pub hand: Vec<String>,
    /// The number to make.
    pub target: String,
    /// The name of the rule set, or the rules in words.
    pub rules: String,
    /// The solutions that count as the same.
    pub form: String,
    /// `solved`, `unsolvable`, or `incomplete`: a limit was reached.
    pub status: Status,
    /// The number of solutions; null where they were not counted to the end.
    pub count: Option<CountData>,
}

impl Command for CountRequest {
    type Row = Response<CountReply>;
    type Reply = OneOrMany<CountReply>;

    fn run(
        &self,
        context: &Context,
        sink: &mut Sink<'_, Response<CountReply>>,
    ) -> Result<Response<OneOrMany<CountReply>>, Error> {
        let rules = self.rules.read()?;
        let solver = StoreSolver::new(context, &rules.rules);
        let form = self.form.unwrap_or_default();
        let Some(range) = self.targets else {
            let puzzle = puzzle::read(&self.hand, self.target.as_ref(), &rules.rules)?.puzzle;
            return Ok(counted(&rules, form, &puzzle, solver.count(&puzzle, form)).map(OneOrMany::one));
        };
        let hand = puzzle::read_hand(&self.hand, &rules.rules)?;
        let (mut outcome, mut notes) = (Outcome::Yes, Vec::new());
        let targets = range.numbers().map(Rational::from);
        let mut counts = solver.counts(&hand, targets.clone(), form);
        for target in targets {
            // The time limit applies to all targets of the hand together.
            let count = if context.stop().is_none() { counts.next() } else { None };
            let Some((puzzle, count)) = count else {
                let what = format!("{target} and what follows were not counted");
                notes.push(Note::incomplete(what, StopReason::Cancelled).under(&rules.rules));
                outcome = Outcome::Unknown;
                break;
            };
            let answered = counted(&rules, form, &puzzle, count);
            outcome = outcome.max(answered.outcome);
            if sink.row(answered).is_break() {
                break;
            }
        }
        let reply = OneOrMany::kept_by(sink, |answered| Some(answered.reply));
        Ok(Response { reply, outcome, notes })
    }
}

fn counted(rules: &ReadRules, form: Form, puzzle: &Puzzle, answer: Answer<Count>) -> Response<CountReply> {
    let stopped = answer.stopped();
    let count = answer.found();
    let status = Status::of(!count.is_zero(), stopped);
    let reply = CountReply {
        hand: cards_of(&puzzle.hand),
        target: puzzle.target.to_string(),
        rules: rules.name.clone(),
        form: form.to_string(),
        status,
        count: stopped.is_none().then(|| CountData::from(&count)),
    };
    let mut answered = Response::new(reply, status);
    answered.notes.extend(stopped.map(|stop| {
        let so_far = if count.is_zero() { String::from("not counted") } else { format!("{count} were counted") };
        Note::incomplete(so_far, stop).under(&rules.rules)
    }));
    answered
}
