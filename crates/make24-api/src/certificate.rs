//! `certificate`: a proof that the cards do not make a number, which anyone can check without a search.

mod file;

pub use file::{CheckedCertificate, check_certificate};

use crate::command::Command;
use crate::error::{Error, ErrorCode};
use crate::host::Context;
use crate::limits::LimitsSpec;
use crate::note::{Note, NoteCode};
use crate::number_text::NumberText;
use crate::puzzle::{self, HandSpec, cards_of};
use crate::reply::{Outcome, Response, Sink};
use crate::rules::RulesSpec;
use make24::census::Status;
use make24::certificate::{has_certificates, sub_hands};
use make24::{CardOrder, CardUse, Hand, Objective, Rational, RuleSet, StopReason, problem};
use serde::Serialize;
use std::collections::{BTreeSet, HashSet};

request! {
    /// Asks for a certificate that the cards do not make a number.
    CertificateRequest {
        /// The cards.
        hand: HandSpec [arg(skip)],
        /// The number that is not made, an integer or a fraction [default: 24].
        target: Option<NumberText> [arg(skip)],
        /// Numbers that are not made, instead of the target.
        not_made: Vec<NumberText> [arg(skip)],
        /// Prove that no number less than this away from the target is made, instead of the target alone.
        nearer_than: Option<NumberText> [arg(skip)],
        /// The rules; without them, `arithmetic`.
        rules: RulesSpec [arg(skip)],
        /// The work that it may cost.
        limits: LimitsSpec [arg(skip)],
    }
}

/// All numbers that some cards of a hand make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SubHandNumbers {
    /// The cards.
    pub cards: Vec<String>,
    /// What they make, in ascending order.
    pub numbers: Vec<String>,
}

/// The reply of `certificate`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct CertificateReply {
    /// The cards in ascending order; in the order of the request if the rules keep it.
    pub hand: Vec<String>,
    /// The name of the rule set, or the rules in words.
    pub rules: String,
    /// `unsolvable` if the certificate proves its claim; `solved` if the cards make the number; or `incomplete`: a limit was
    /// reached.
    pub status: Status,
    /// The first lines of the file: what the certificate is about, and what it claims.
    pub head: String,
    /// How many numbers the cards make.
    pub count: usize,
    /// The numbers of each sub-hand, those with fewer cards first; empty if the rows were streamed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sub_hands: Vec<SubHandNumbers>,
}

/// What a certificate claims.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Claim {
    NotMade(BTreeSet<Rational>),
    /// No number is made whose distance from the target is less.
    NoneCloser {
        distance: Rational,
        target: Rational,
    },
}

impl Claim {
    fn is_about(&self, number: &Rational) -> bool {
        match self {
            Claim::NotMade(numbers) => numbers.contains(number),
            Claim::NoneCloser { distance, target } => number.distance(target) < *distance,
        }
    }

    /// `is not made`, as the end of a sentence about the cards.
    fn proven(&self) -> String {
        match self {
            Claim::NotMade(numbers) => format!("cannot make {}", listed(numbers, ", ")),
            Claim::NoneCloser { distance, target } => {
                format!("cannot make a number less than {distance} away from {target}")
            }
        }
    }
}

fn counted(numbers: usize) -> String {
    format!("{numbers} number{}", if numbers == 1 { "" } else { "s" })
}

fn listed(numbers: &BTreeSet<Rational>, between: &str) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

/// A request that was read.
struct Asked {
    hand: Hand,
    rules: RuleSet,
    name: String,
    claim: Claim,
}

impl CertificateRequest {
    fn read(&self) -> Result<Asked, Error> {
        let read = self.rules.read()?;
        let puzzle = puzzle::read(&self.hand, self.target.as_ref(), &read.rules)?.puzzle;
        puzzle::one_hand(&puzzle.hand, "a certificate")?;
        if !has_certificates(&read.rules) {
            let message = problem!(
                "a certificate needs operators with two operands that make fractions, single cards, and free brackets",
                "use the rules `arithmetic`, without options about brackets or patterns"
            );
            return Err(Error::new(ErrorCode::Conflict, message));
        }
        let claim = match (&self.nearer_than, self.not_made.as_slice()) {
            (None, []) => Claim::NotMade(BTreeSet::from([puzzle.target])),
            (None, numbers) => Claim::NotMade(numbers.iter().map(puzzle::number).collect::<Result<_, _>>()?),
            (Some(distance), []) => {
                let distance = puzzle::number(distance)?;
                if distance <= Rational::from(0) {
                    let message = problem!(
                        "invalid `nearer_than` {distance}: no number is less than 0 away",
                        "use a distance above 0"
                    );
                    return Err(Error::new(ErrorCode::InvalidTarget, message));
                }
                Claim::NoneCloser { distance, target: puzzle.target }
            }
            (Some(_), _) => {
                let message = problem!("`not_made` and `nearer_than` exclude each other", "use one of them");
                return Err(Error::new(ErrorCode::Conflict, message));
            }
        };
        let rules = RuleSet { objective: Objective::Exact, ..read.rules };
        Ok(Asked { hand: puzzle.hand, rules, name: read.name, claim })
    }

    /// The first lines of the file of this certificate: what it is about, and what it claims.
    ///
    /// # Errors
    ///
    /// If the request cannot be read, or there are no certificates under its rules.
    pub fn head(&self) -> Result<String, Error> {
        Ok(file::head(&self.read()?, &self.rules))
    }
}

impl Command for CertificateRequest {
    type Row = SubHandNumbers;
    type Reply = CertificateReply;

    fn run(&self, context: &Context, sink: &mut Sink<'_, SubHandNumbers>) -> Result<Response<CertificateReply>, Error> {
        let asked = self.read()?;
        let Asked { hand, rules, name, claim } = &asked;
        let parts = sub_hands(hand, rules).ok_or_else(|| {
            let message = problem!("too many sub-hands for a certificate", "use fewer cards");
            Error::new(ErrorCode::TooLong, message)
        })?;
        let solver = context.solver(&RuleSet { card_use: CardUse::All, ..rules.clone() });
        let (mut made, mut numbers, mut stopped) = (None, HashSet::new(), None);
        for (at, cards) in parts.iter().enumerate() {
            let part = match rules.order {
                CardOrder::Kept => Hand::in_order(cards.iter().cloned()),
                CardOrder::Any => Hand::new(cards.iter().cloned()),
            };
            let answer = solver.values(&part.map_err(puzzle::hand_error)?);
            stopped = answer.stopped();
            let is_answer = rules.card_use.allows(cards.len(), hand.cards().len());
            let mut row =
                SubHandNumbers { cards: cards.iter().map(ToString::to_string).collect(), numbers: Vec::new() };
            for number in answer.found() {
                // Numbers of thousands of digits take their time.
                stopped = stopped.or_else(|| context.stop());
                if stopped.is_some() {
                    break;
                }
                row.numbers.push(number.to_string());
                if is_answer {
                    made = made.or_else(|| claim.is_about(&number).then(|| number.clone()));
                    numbers.insert(number);
                }
            }
            if stopped.is_some() || made.is_some() {
                break;
            }
            if sink.row(row).is_break() || sink.progress(at as u64 + 1, Some(parts.len() as u64)).is_break() {
                stopped = Some(StopReason::Cancelled);
                break;
            }
        }
        let status = Status::of(made.is_some(), stopped);
        let note = match (&made, stopped) {
            (Some(number), _) => {
                Note::new(NoteCode::Solvable, format!("there is no certificate: {hand} can make {number}"))
            }
            (None, Some(stop)) => Note::incomplete("the certificate is not complete", stop),
            (None, None) => {
                let message = format!("{hand} can make {}, and {}", counted(numbers.len()), claim.proven());
                Note::new(NoteCode::Remark, message)
            }
        };
        let reply = CertificateReply {
            hand: cards_of(hand),
            rules: name.clone(),
            status,
            head: file::head(&asked, &self.rules),
            count: numbers.len(),
            sub_hands: sink.kept().filter(|_| status == Status::Unsolvable).unwrap_or_default(),
        };
        let outcome = match status {
            Status::Unsolvable => Outcome::Yes,
            Status::Solved => Outcome::No,
            Status::Incomplete => Outcome::Unknown,
        };
        Ok(Response { notes: vec![note], ..Response::new(reply, outcome) })
    }
}
