//! `values`: the numbers that the cards make.

use crate::command::Command;
use crate::error::Error;
use crate::host::Context;
use crate::limits::LimitsSpec;
use crate::note::{Note, NoteCode};
use crate::puzzle::{self, HandSpec, cards_of};
use crate::range::IntegerRange;
use crate::reply::{NoRow, Response, Sink};
use crate::rules::RulesSpec;
use make24::Rational;
use make24::census::Status;
use make24::value::Value;
use serde::Serialize;

request! {
    /// Asks for the numbers that the cards make.
    ValuesRequest {
        /// The cards; a target in the hand is ignored.
        hand: HandSpec [arg(skip)],
        /// List whole numbers only.
        whole: bool [arg(long)],
        /// List numbers in this range only, such as 1..100.
        between: Option<IntegerRange> [arg(long, value_name = "A..B", allow_hyphen_values = true)],
        /// The rules; without them, `arithmetic`.
        rules: RulesSpec [arg(skip)],
        /// The work that it may cost.
        limits: LimitsSpec [command(flatten)],
    }
}

/// The reply of `values`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct ValuesReply {
    /// The cards in ascending order.
    pub hand: Vec<String>,
    /// The name of the rule set, or the rules in words.
    pub rules: String,
    /// `solved`; `unsolvable` if none of the requested numbers can be made; or `incomplete`: a limit was reached, and
    /// the reply has what was found before.
    pub status: Status,
    /// The number of numbers in the list.
    pub count: usize,
    /// The least whole number from 1 up that is not made; null where a limit was reached.
    pub first_missing: Option<String>,
    /// The numbers, in ascending order; irrational numbers are not listed.
    pub values: Vec<String>,
}

impl Command for ValuesRequest {
    type Row = NoRow;
    type Reply = ValuesReply;

    fn run(&self, context: &Context, _: &mut Sink<'_, NoRow>) -> Result<Response<ValuesReply>, Error> {
        let rules = self.rules.read()?;
        let hand = puzzle::read(&self.hand, None, &rules.rules)?.puzzle.hand;
        let answer = context.solver(&rules.rules).values(&hand);
        let stopped = answer.stopped();
        let mut numbers = answer.found();
        let is_made = |number: &i64| numbers.binary_search(&Rational::from(*number)).is_ok();
        let first_missing = (1..).find(|number| !is_made(number)).filter(|_| stopped.is_none());
        let between = self.between.map(|range| Rational::from(range.low)..=Rational::from(range.high));
        numbers.retain(|number| {
            (!self.whole || number.is_integer()) && between.as_ref().is_none_or(|between| between.contains(number))
        });
        let status = Status::of(!numbers.is_empty(), stopped);
        let reply = ValuesReply {
            hand: cards_of(&hand),
            rules: rules.name,
            status,
            count: numbers.len(),
            first_missing: first_missing.map(|missing| missing.to_string()),
            values: numbers.iter().map(ToString::to_string).collect(),
        };
        let note = match stopped {
            Some(stop) => Note::incomplete("there may be more numbers", stop).under(&rules.rules),
            None => {
                let listed = match reply.count {
                    1 => String::from("1 number"),
                    many => format!("{many} numbers"),
                };
                let missing = reply.first_missing.as_ref().map_or_else(String::new, |missing| {
                    format!("; the first whole number from 1 up that {hand} cannot make is {missing}")
                });
                let is_irrational = rules.rules.has_irrational_steps();
                let irrational = if is_irrational { "; irrational numbers are not listed" } else { "" };
                Note::new(NoteCode::Remark, format!("{listed}{missing}{irrational}"))
            }
        };
        Ok(Response { notes: vec![note], ..Response::new(reply, status) })
    }
}
