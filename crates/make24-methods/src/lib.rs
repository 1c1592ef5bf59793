//! Published methods of solving the game: what each one does, and how much work it takes.
//!
//! The methods exist to be read, followed step by step and raced. Six of them share no code with one another, nor with
//! the [`Solver`], so they also test it. A [`Solver`] is a thousand times faster than any of them.
//!
//! | question | answer |
//! |---|---|
//! | Which methods are there? | [`METHODS`], [`Method::named`] |
//! | Can it run on these cards? | [`Method::fits`] |
//! | How does it go about it, line by line? | [`Method::solve`] |
//! | How much work is it on one puzzle, or on many? | [`Method::run`], [`Method::record`] |
//!
//! # Cookbook
//!
//! Follow a method line by line:
//!
//! ```
//! use make24::{Card, Solver};
//! use make24_methods::{Method, StopAt};
//!
//! let mut lines = Vec::new();
//! let mut note = |line: std::fmt::Arguments<'_>| lines.push(line.to_string());
//! let pairs = Method::named("pairs").unwrap();
//! pairs.solve(&Solver::default(), &[4, 6].map(Card::from), &24.into(), StopAt::First, Some(&mut note))?;
//! assert_eq!(lines.last().unwrap(), "4 * 6 = 24");
//! # Ok::<(), make24_methods::NotApplicable>(())
//! ```
//!
//! Which methods solve a hand, and with how many tests:
//!
//! ```
//! use make24::{Puzzle, Solver};
//! use make24_methods::{METHODS, StopAt};
//!
//! let (solver, puzzle): (Solver, Puzzle) = (Solver::default(), "3 3 8 8".parse().unwrap());
//! for method in METHODS {
//!     if let Ok(run) = method.run(&solver, &puzzle, StopAt::First) {
//!         println!("{}: {} after {} tests", method.info().name, run.solved, run.to_first.tests);
//!     }
//! }
//! ```

mod backward;
mod backward_chain;
mod chain;
mod exhaustive;
mod orders;
mod pairs;
mod record;
mod run_context;
mod sequences;
mod templates;

pub use backward::{MOVES, Move};
pub use record::{PaperTable, Record, Run, Spread};
pub use run_context::{OpCounts, RunResult, StopAt};

use make24::op::{AssocChain, Op, Polarity};
use make24::rules::{CardUse, RuleSet};
use make24::value::Rational;
use make24::{Card, Hand, ParseHandError, Problem, Puzzle, Solver, errors_with_problems, problem};
use run_context::RunContext;
use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

/// Breaks when a method has found enough solutions, or has reached a limit.
pub(crate) type Flow = ControlFlow<()>;

/// The description of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodInfo {
    /// The name, as `--method` takes it.
    pub name: &'static str,
    /// What the method does, in one sentence.
    pub idea: &'static str,
    /// Who published it.
    pub source: &'static str,
    /// The solutions that the method misses, or claims wrongly; `None` if it finds a solution wherever one exists.
    pub misses: Option<&'static str>,
}

pub(crate) trait Solve: Sync {
    fn info(&self) -> &MethodInfo;
    fn card_counts(&self) -> RangeInclusive<usize> {
        1..=Hand::MAX_CARDS
    }
    fn not_applicable(&self, _rules: &RuleSet, _cards: &[Card]) -> Option<NotApplicable> {
        None
    }
    /// The cards are in the order in which they were dealt.
    fn run(&self, cards: &[Card], context: &mut RunContext<'_>) -> Flow;
}

/// A published method of solving a puzzle; [`METHODS`] lists all of them.
///
/// ```
/// use make24::{Card, Solver};
/// use make24_methods::{Method, StopAt};
/// let chain = Method::named("chain").unwrap();
/// let dealt = [4, 5, 1, 5].map(Card::from);
/// let result = chain.solve(&Solver::default(), &dealt, &24.into(), StopAt::First, None)?;
/// assert_eq!(result.solutions[0].to_string(), "4 * 5 - 1 + 5");
/// assert_eq!((result.counts.tests, result.counts.operations), (55, 67));
/// # Ok::<(), make24_methods::NotApplicable>(())
/// ```
#[derive(Clone, Copy)]
pub struct Method(&'static dyn Solve);

/// All methods, in the order of their sources in SOURCES.md.
pub const METHODS: &[Method] = &[
    Method(&exhaustive::Exhaustive),
    Method(&sequences::Sequences),
    Method(&templates::TEMPLATES),
    Method(&templates::TEMPLATES_AS_PRINTED),
    Method(&chain::CHAIN),
    Method(&chain::TRUNCATING_CHAIN),
    Method(&pairs::Pairs),
    Method(&backward_chain::BackwardChain),
    Method(&backward::Backward),
    Method(&templates::BRUTE_CHAIN),
    Method(&templates::BRUTE_GROUPING),
];

impl PartialEq for Method {
    fn eq(&self, other: &Method) -> bool {
        // Names are unique.
        self.info().name == other.info().name
    }
}

impl Eq for Method {}

impl Method {
    /// The method with this name.
    pub fn named(name: &str) -> Option<Method> {
        METHODS.iter().copied().find(|method| method.info().name == name)
    }

    /// The description of the method.
    pub fn info(&self) -> &'static MethodInfo {
        self.0.info()
    }

    /// Whether the method can run under these rules on these cards.
    ///
    /// # Errors
    ///
    /// If it cannot: the error says why.
    pub fn fits(&self, rules: &RuleSet, cards: &[Card]) -> Result<(), NotApplicable> {
        self.hand(rules, cards).map(drop)
    }

    fn hand(&self, rules: &RuleSet, cards: &[Card]) -> Result<Hand, NotApplicable> {
        let name = self.info().name;
        if rules.card_use != CardUse::All {
            return Err(NotApplicable::AnySubset(name));
        }
        if !rules.has_only_binary_trees() {
            return Err(NotApplicable::PlainCards(name));
        }
        let hand = Hand::new(cards.iter().cloned()).map_err(NotApplicable::Hand)?;
        if !self.0.card_counts().contains(&cards.len()) {
            return Err(NotApplicable::Cards { name, most: *self.0.card_counts().end(), dealt: cards.len() });
        }
        self.0.not_applicable(rules, cards).map_or(Ok(hand), Err)
    }

    /// Solves a puzzle, under the rules and limits of a solver. Each calculation that the method tries goes to `trace` as
    /// a line of text without a line end. The order of the cards matters to some methods.
    ///
    /// # Errors
    ///
    /// If the method is not made for these rules or cards.
    pub fn solve(
        &self,
        solver: &Solver,
        cards: &[Card],
        target: &Rational,
        stop_at: StopAt,
        trace: Option<&mut dyn FnMut(fmt::Arguments<'_>)>,
    ) -> Result<RunResult, NotApplicable> {
        let hand = self.hand(solver.rules(), cards)?;
        let mut context = RunContext::new(solver, &Puzzle::new(hand, target.clone()), stop_at, trace);
        let _ = self.0.run(cards, &mut context);
        Ok(context.finish())
    }
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().name)
    }
}

/// The reason why a method cannot run on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotApplicable {
    /// The cards do not form a hand.
    Hand(ParseHandError),
    /// The method uses all cards, and the rules do not require that.
    AnySubset(&'static str),
    /// The method is for operators with two operands, and for single cards in any order.
    PlainCards(&'static str),
    /// The method moves signs and factors across the equation, and the rules lack an operator for one direction.
    Operators(&'static str),
    /// The method moves signs, and a card is negative.
    Negative(&'static str),
    /// The method does not accept this number of cards.
    Cards {
        /// The name of the method.
        name: &'static str,
        /// The largest number of cards that the method accepts.
        most: usize,
        /// The number of cards that were dealt.
        dealt: usize,
    },
}

impl NotApplicable {
    /// What is wrong, and what would mend it.
    pub fn problem(&self) -> Problem {
        match self {
            NotApplicable::Hand(error) => error.problem(),
            NotApplicable::AnySubset(name) => {
                problem!("the method {name} uses all cards", "use rules such as `arithmetic` or `countdown-exact`")
            }
            NotApplicable::PlainCards(name) => problem!(
                "the method {name} is for operators with two operands, for single cards in any order, and for answers that are written in any way",
                "use rules such as `arithmetic`"
            ),
            NotApplicable::Operators(name) => problem!(
                "the method {name} needs + and -, with * and / or neither, and no other operators",
                "use `pairs`"
            ),
            NotApplicable::Negative(name) => {
                problem!("the method {name} is for cards that are not negative", "use `pairs`")
            }
            NotApplicable::Cards { name, most, dealt } if dealt > most => {
                problem!("{dealt} cards are too many for the method {name}", "use at most {most}, or `pairs`")
            }
            NotApplicable::Cards { name, most, dealt } => {
                problem!("{dealt} cards are too few for the method {name}", "use {most}, or `pairs`")
            }
        }
    }
}

errors_with_problems!(NotApplicable);

/// The order of `[r-24]` and `[spl-24]`.
const PLUS_FIRST: [(AssocChain, Polarity); 4] = [
    (AssocChain::Sum, Polarity::Direct),
    (AssocChain::Sum, Polarity::Inverse),
    (AssocChain::Product, Polarity::Direct),
    (AssocChain::Product, Polarity::Inverse),
];

/// The order of `[mathematica-1]` and `[python-24]`.
const TIMES_FIRST: [(AssocChain, Polarity); 4] = [
    (AssocChain::Product, Polarity::Direct),
    (AssocChain::Sum, Polarity::Direct),
    (AssocChain::Sum, Polarity::Inverse),
    (AssocChain::Product, Polarity::Inverse),
];

fn ordered_ops(rules: &RuleSet, order: [(AssocChain, Polarity); 4]) -> Vec<Op> {
    let first: Vec<_> = order.into_iter().filter_map(|(chain, polarity)| rules.ops.on(chain, polarity)).collect();
    let others: Vec<_> = rules.ops.iter().filter(|op| !first.contains(op)).collect();
    first.into_iter().chain(others).collect()
}

#[cfg(test)]
mod tests;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
