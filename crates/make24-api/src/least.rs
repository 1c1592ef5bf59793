//! `least`: the least whole numbers that the cards do not make.

use crate::command::Command;
use crate::error::{Error, ErrorCode};
use crate::host::Context;
use crate::limits::LimitsSpec;
use crate::note::{Note, NoteCode};
use crate::puzzle::{self, HandSpec, cards_of};
use crate::reply::{Response, Sink};
use crate::rules::{ReadRules, RulesSpec};
use crate::whole::Whole;
use make24::census::Status;
use make24::{Answer, Hand, problem};
use serde::Serialize;
use std::ops::ControlFlow;

/// The largest bound, and the default: the work between two checks of the clock is proportional to it.
const BELOW: u64 = 1 << 27;

/// A bound of the numbers that are looked at.
pub type Below = Whole<0, BELOW>;

const PROGRESS: u64 = 256;

request! {
    /// Asks for the least positive whole numbers that the cards do not make.
    LeastRequest {
        /// The cards; a target in the hand is ignored.
        hand: HandSpec [arg(skip)],
        /// How many numbers to find, up to 10000 [default: 1].
        next: Option<Whole<1, 10_000>> [arg(long, value_name = "N")],
        /// Look only at numbers below this one, at most 134217728 [default: 134217728].
        below: Option<Below> [arg(long, value_name = "N")],
        /// List an expression for every smaller number.
        witness: bool [arg(skip)],
        /// Treat this name as an unknown in the cards (n, n+1 ...): find numbers that no single expression makes for every value.
        for_all: Option<String> [arg(long, value_name = "NAME", conflicts_with = "witness")],
        /// The rules; without them, `arithmetic`.
        rules: RulesSpec [arg(skip)],
        /// The work that it may cost.
        limits: LimitsSpec [command(flatten)],
    }
}

/// A number and how the cards make it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Witness {
    /// The number.
    pub number: u64,
    /// A solution; null if the cards cannot make the number.
    pub solution: Option<String>,
}

/// The reply of `least`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct LeastReply {
    /// The cards in ascending order; with an unknown, in the order of the request.
    pub hand: Vec<String>,
    /// The name of the rule set, or the rules in words.
    pub rules: String,
    /// `solved`; `unsolvable` if all numbers below the bound are made; or `incomplete`: a limit was reached, and the
    /// reply has what was proven before.
    pub status: Status,
    /// The least positive whole numbers that are proven not to be made, in ascending order; with `for_all`, an error has a
    /// probability below 2^-80.
    pub numbers: Vec<u64>,
    /// With `witness`, how each number up to the last one of `numbers` is made; empty if the rows were streamed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub witness: Vec<Witness>,
}

impl Command for LeastRequest {
    type Row = Witness;
    type Reply = LeastReply;

    fn run(&self, context: &Context, sink: &mut Sink<'_, Witness>) -> Result<Response<LeastReply>, Error> {
        let (next, below) = (self.next.map_or(1, Whole::len), self.below.map_or(BELOW, Whole::get));
        let rules = self.rules.read()?;
        if let Some(unknown) = &self.for_all {
            let hand = self.hand.with_unknown(unknown)?;
            if self.witness {
                let message =
                    problem!("`witness` and `for_all` exclude each other", "give the unknown a value, such as 1000");
                return Err(Error::new(ErrorCode::Conflict, message));
            }
            let answer = context.solver(&rules.rules).least_missing_for_all(&hand, next, below).ok_or_else(|| {
                let message = problem!(
                    "an unknown needs the operators + - * /, fractions on the way, and cards that are not negative",
                    "use the rules `arithmetic`"
                );
                Error::new(ErrorCode::Conflict, message)
            })?;
            let cards = hand.to_string().split(' ').map(str::to_owned).collect();
            let maker = format!("one expression of {hand} for every {unknown}");
            let mut answered = replied(answer, below, cards, &rules, &maker);
            for note in answered.notes.iter_mut().filter(|note| note.code == NoteCode::Remark) {
                note.message.push_str(" (not a proof: an error has a probability below 2^-80)");
            }
            return Ok(answered);
        }
        let hand = puzzle::read(&self.hand, None, &rules.rules)?.puzzle.hand;
        puzzle::one_hand(&hand, "this question")?;
        let mut answer = context.solver(&rules.rules).least_missing(&hand, next, below);
        if let (true, Answer::Complete(numbers)) = (self.witness, &answer) {
            let until = numbers.last().map_or(below, |last| last + 1);
            if let Some(stop) = witnessed(context, &rules, &hand, until, sink).stopped() {
                answer = Answer::Incomplete(answer.found(), stop);
            }
        }
        let mut answered = replied(answer, below, cards_of(&hand), &rules, &hand.to_string());
        answered.reply.witness = sink.kept().unwrap_or_default();
        Ok(answered)
    }
}

fn witnessed(
    context: &Context,
    rules: &ReadRules,
    hand: &Hand,
    until: u64,
    sink: &mut Sink<'_, Witness>,
) -> Answer<()> {
    context.solver(&rules.rules).for_each_solution(hand, until, |number, solution| {
        if number % PROGRESS == 0 && sink.progress(number, Some(until - 1)).is_break() {
            return ControlFlow::Break(());
        }
        sink.row(Witness { number, solution: solution.map(|solution| solution.to_string()) })
    })
}

fn replied(
    answer: Answer<Vec<u64>>,
    below: u64,
    hand: Vec<String>,
    rules: &ReadRules,
    cards: &str,
) -> Response<LeastReply> {
    let stopped = answer.stopped();
    let numbers = answer.found();
    let status = Status::of(!numbers.is_empty(), stopped);
    let made = match (stopped, numbers.first()) {
        (Some(stop), _) => Err(Note::incomplete("there may be more numbers", stop)),
        (None, Some(1)) => Ok(String::from("cannot make 1")),
        (None, Some(2)) => Ok(String::from("can make 1, and cannot make 2")),
        (None, Some(least)) => {
            Ok(format!("can make every whole number from 1 to {}, and cannot make {least}", least - 1))
        }
        (None, None) => Ok(format!("can make every whole number from 1 up that is below {below}")),
    };
    let note = made.map_or_else(|note| note, |made| Note::new(NoteCode::Remark, format!("{cards} {made}")));
    let reply = LeastReply { hand, rules: rules.name.clone(), status, numbers, witness: Vec::new() };
    Response { notes: vec![note], ..Response::new(reply, status) }
}
