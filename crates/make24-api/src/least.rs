//! `least`: the least whole numbers that the cards do not make.

use crate::command::Command;
use crate::error::{Error, ErrorCode};
use crate::host::{Host, Watch};
use crate::limits::LimitsSpec;
use crate::puzzle::{self, HandSpec, cards_of};
use crate::reply::{Answered, NoRow, Note, NoteCode, Sink};
use crate::rules::RulesSpec;
use make24::census::Status;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most numbers that one request asks for.
const MAX_NEXT: usize = 10_000;

/// The largest bound, and that of a request without `below`: between two looks at the clock, work is proportional to it.
const BELOW: u64 = 1 << 27;

/// Asks for the least positive whole numbers that the cards do not make.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LeastRequest {
    /// The cards; a target in the hand is ignored.
    pub hand: HandSpec,
    /// The rules; without them, `arithmetic`.
    pub rules: RulesSpec,
    /// The work that it may cost.
    pub limits: LimitsSpec,
    /// How many numbers, up to 10,000; without it, one.
    pub next: Option<usize>,
    /// Looks only at numbers below this one; at most 134,217,728, which is the default.
    pub below: Option<u64>,
}

/// What `least` replies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LeastReply {
    /// The cards in ascending order.
    pub hand: Vec<String>,
    /// The name of the rule set, or the rules in words.
    pub rules: String,
    /// `solved`; `unsolvable` if all numbers below the bound are made; or `incomplete`: a limit was reached, and the
    /// reply has what was proven before.
    pub status: Status,
    /// The least positive whole numbers that are proven not to be made, in ascending order.
    pub numbers: Vec<u64>,
}

impl Command for LeastRequest {
    type Row = NoRow;
    type Reply = LeastReply;

    fn run(&self, host: &Arc<dyn Host>, _: &mut Sink<'_, NoRow>) -> Result<Answered<LeastReply>, Error> {
        let (next, below) = (self.next.unwrap_or(1), self.below.unwrap_or(BELOW));
        if !(1..=MAX_NEXT).contains(&next) {
            let message = format!("`next` is {next}; use a number from 1 to {MAX_NEXT}");
            return Err(Error::new(ErrorCode::InvalidRequest, message));
        }
        if below > BELOW {
            let message = format!("`below` is {below}; use at most {BELOW}");
            return Err(Error::new(ErrorCode::InvalidRequest, message));
        }
        let rules = self.rules.read()?;
        let hand = puzzle::read(&self.hand, None, rules.rules.order)?.puzzle.hand;
        let answer = Watch::new(host, &self.limits, None)?.solver(&rules.rules).least_missing(&hand, next, below);
        let stopped = answer.stopped();
        let numbers = answer.found();
        let status = Status::of(!numbers.is_empty(), stopped);
        let note = match (stopped, numbers.first()) {
            (Some(stop), _) => Note::incomplete("there may be more numbers", stop),
            (None, Some(1)) => Note::new(NoteCode::Remark, format!("{hand} cannot make 1")),
            (None, Some(least)) => {
                let message =
                    format!("{hand} can make every whole number from 1 to {}, and cannot make {least}", least - 1);
                Note::new(NoteCode::Remark, message)
            }
            (None, None) => Note::new(
                NoteCode::Remark,
                format!("{hand} can make every whole number from 1 up that is below {below}"),
            ),
        };
        let reply = LeastReply { hand: cards_of(&hand), rules: rules.name, status, numbers };
        Ok(Answered { notes: vec![note], ..Answered::new(reply, status) })
    }
}
