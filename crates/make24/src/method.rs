//! Ways to solve that people have written down: what each does, and how much work it is.
//!
//! They are here to be read, followed step by step and raced, and six that share no code with one another, nor with the
//! [`Solver`], are a test of it. A [`Solver`] is a thousand times faster than any of them.

mod backward;
mod backward_chain;
mod chain;
mod exhaustive;
mod orders;
mod pairs;
mod record;
mod sequences;
mod templates;
mod trial;

pub use backward::{BackwardStep, backward_steps, explain};
pub use record::{PaperTable, Record, Run, Spread};
pub use trial::{RunResult, Wanted, Work};

use crate::card::Card;
use crate::hand::{Hand, ParseHandError, Puzzle};
use crate::op::{AssocChain, Op, Polarity};
use crate::rules::{CardUse, RuleSet};
use crate::solver::Solver;
use crate::value::Rational;
use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};
use trial::Trial;

/// Whether a method goes on: it ends when a solution was found that is enough, or a limit was reached.
pub(crate) type Flow = ControlFlow<()>;

/// What is known of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodInfo {
    /// Its name, as `--method` wants it.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub idea: &'static str,
    /// Who wrote it down.
    pub source: &'static str,
    /// What it does not find, or claims though it is not so; `None` if it finds a solution wherever there is one.
    pub misses: Option<&'static str>,
}

/// A way to solve.
pub(crate) trait Solve: Sync {
    /// What is known of it.
    fn about(&self) -> &MethodInfo;
    /// The numbers of cards that it is made for.
    fn cards(&self) -> RangeInclusive<usize> {
        1..=Hand::MAX_CARDS
    }
    /// Why it is not made for these rules or cards, if it is not.
    fn unfit(&self, _rules: &RuleSet, _cards: &[Card]) -> Option<NotApplicable> {
        None
    }
    /// Tries one calculation after the other, with the cards in the order in which they were dealt.
    fn run(&self, cards: &[Card], trial: &mut Trial<'_>) -> Flow;
}

/// A way to solve that somebody wrote down; [`METHODS`] are all of them.
///
/// ```
/// use make24::{Card, Solver, method::{Method, Wanted}};
/// let chain = Method::named("chain").unwrap();
/// let dealt = [4, 5, 1, 5].map(Card::from);
/// let tried = chain.solve(&Solver::default(), &dealt, &24.into(), Wanted::First, None)?;
/// assert_eq!(tried.solutions[0].to_string(), "4 * 5 - 1 + 5");
/// assert_eq!((tried.work.tests, tried.work.operations), (55, 67));
/// # Ok::<(), make24::method::NotApplicable>(())
/// ```
#[derive(Clone, Copy)]
pub struct Method(&'static dyn Solve);

/// Every method, in the order of the documents.
pub const METHODS: &[Method] = &[
    Method(&exhaustive::Exhaustive),
    Method(&sequences::Sequences),
    Method(&templates::TEMPLATES),
    Method(&templates::PRINTED),
    Method(&chain::CHAIN),
    Method(&chain::TRUNCATING),
    Method(&pairs::Pairs),
    Method(&backward_chain::BackwardChain),
    Method(&backward::Backward),
    Method(&templates::BRUTE_CHAIN),
    Method(&templates::BRUTE_GROUPING),
];

impl PartialEq for Method {
    fn eq(&self, other: &Method) -> bool {
        // No two methods have the same name.
        self.about().name == other.about().name
    }
}

impl Eq for Method {}

impl Method {
    /// The method of this name.
    pub fn named(name: &str) -> Option<Method> {
        METHODS.iter().copied().find(|method| method.about().name == name)
    }

    /// What is known of it.
    pub fn about(&self) -> &'static MethodInfo {
        self.0.about()
    }

    /// Whether it is made for these rules and so many cards.
    pub fn fits(&self, rules: &RuleSet, cards: &[Card]) -> Result<(), NotApplicable> {
        self.hand(rules, cards).map(drop)
    }

    /// The hand of these cards, if it is made for it.
    fn hand(&self, rules: &RuleSet, cards: &[Card]) -> Result<Hand, NotApplicable> {
        let name = self.about().name;
        if rules.card_use != CardUse::All {
            return Err(NotApplicable::AnySubset(name));
        }
        let hand = Hand::new(cards.iter().cloned()).map_err(NotApplicable::Hand)?;
        if !self.0.cards().contains(&cards.len()) {
            return Err(NotApplicable::Cards { name, most: *self.0.cards().end(), dealt: cards.len() });
        }
        self.0.unfit(rules, cards).map_or(Ok(hand), Err)
    }

    /// Tries one calculation after the other under the rules and limits of a solver, and tells each to `trace`, as a line
    /// of text without its end. The order of the cards matters to some methods.
    pub fn solve(
        &self,
        solver: &Solver,
        cards: &[Card],
        target: &Rational,
        wanted: Wanted,
        trace: Option<&mut dyn FnMut(fmt::Arguments<'_>)>,
    ) -> Result<RunResult, NotApplicable> {
        let hand = self.hand(solver.rules(), cards)?;
        let mut trial = Trial::new(solver, &Puzzle::new(hand, target.clone()), wanted, trace);
        let _ = self.0.run(cards, &mut trial);
        Ok(trial.end())
    }
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about().name)
    }
}

/// Why a method is not made for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotApplicable {
    /// The cards are no hand.
    Hand(ParseHandError),
    /// It uses all cards, and the rules do not.
    AnySubset(&'static str),
    /// It moves signs and factors from one side to the other, and the rules have no operators for both.
    Operators(&'static str),
    /// It moves signs, and a card has one.
    Negative(&'static str),
    /// It is made for another number of cards.
    Cards {
        /// The method.
        name: &'static str,
        /// The largest number of cards that it is made for.
        most: usize,
        /// The number of cards that were dealt.
        dealt: usize,
    },
}

impl fmt::Display for NotApplicable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotApplicable::Hand(error) => error.fmt(f),
            NotApplicable::AnySubset(name) => {
                write!(f, "the method {name} uses all cards; rules such as `arithmetic` or `countdown-exact` would do")
            }
            NotApplicable::Operators(name) => {
                write!(
                    f,
                    "the method {name} needs + and -, with * and / or neither, and no other operators; `pairs` would do"
                )
            }
            NotApplicable::Negative(name) => {
                write!(f, "the method {name} is for cards that are not negative; `pairs` would do")
            }
            NotApplicable::Cards { name, most, dealt } if dealt > most => {
                write!(f, "{dealt} cards are too many for the method {name}; at most {most} would do, or `pairs`")
            }
            NotApplicable::Cards { name, most, dealt } => {
                write!(f, "{dealt} cards are too few for the method {name}; {most} would do, or `pairs`")
            }
        }
    }
}

impl std::error::Error for NotApplicable {}

/// The operators of arithmetic as the second and the third document have them.
const PLUS_FIRST: [(AssocChain, Polarity); 4] = [
    (AssocChain::Sum, Polarity::Direct),
    (AssocChain::Sum, Polarity::Inverse),
    (AssocChain::Product, Polarity::Direct),
    (AssocChain::Product, Polarity::Inverse),
];

/// The operators as the first and the fifth document have them.
const TIMES_FIRST: [(AssocChain, Polarity); 4] = [
    (AssocChain::Product, Polarity::Direct),
    (AssocChain::Sum, Polarity::Direct),
    (AssocChain::Sum, Polarity::Inverse),
    (AssocChain::Product, Polarity::Inverse),
];

/// The operators that rules allow: those of arithmetic in the order in which a document has them, then the others.
fn allowed(rules: &RuleSet, order: [(AssocChain, Polarity); 4]) -> Vec<Op> {
    let first: Vec<_> = order.into_iter().filter_map(|(chain, polarity)| rules.ops.on(chain, polarity)).collect();
    let others: Vec<_> = rules.ops.iter().filter(|op| !first.contains(op)).collect();
    first.into_iter().chain(others).collect()
}

#[cfg(test)]
mod tests;
