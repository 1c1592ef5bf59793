//! Which search answers which question: one table of rows, each with its condition and the reason for it.
//!
//! A question is put to the searches of its rows in order, as far as their conditions hold; the first that answers is
//! done. A search may decline: it may find nothing and prove nothing, or its numbers may not fit. The last row of each
//! question has no condition, and its search always answers.
//!
//! ```
//! use make24::plan::{Question, SearchLog};
//! use make24::{Puzzle, Solver};
//! use std::sync::Arc;
//! let log = Arc::new(SearchLog::default());
//! let solver = Solver::default().with_search_log(Arc::clone(&log));
//! assert_eq!(solver.is_solvable(&"1 2 3 4 5 6 7".parse::<Puzzle>()?).complete(), Some(true));
//! let row = log.rows()[0];
//! assert_eq!((row.question, row.search.name()), (Question::Existence, "meeting in the middle"));
//! # Ok::<(), make24::ParseHandError>(())
//! ```

mod strategies;

use crate::form::Form;
use crate::hand::Puzzle;
use crate::rules::{CardOrder, CardUse, NumberKind, RuleSet};
use crate::search::meet::{decides, fits};
use crate::search::{board, shapes_suffice, sweep};
use crate::value::magnitude::{Natural, Residue, WideNatural, WideResidue};
use std::fmt;
use std::sync::Mutex;

/// What is asked of a puzzle, as far as it decides which search answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Whether the cards make the target.
    Existence,
    /// Which of several targets the cards make.
    ExistenceOfEach,
    /// How many solutions there are.
    Count,
    /// All solutions.
    List,
    /// The solutions that come before a list that begins late.
    Early,
    /// The simplest solution.
    Simplest,
    /// A solution for each of several targets.
    SimplestOfEach,
    /// The number of solutions for each of several targets, and the simplest of them.
    Survey,
    /// Some solution, soon.
    Quick,
    /// The numbers that the cards make.
    Values,
    /// The numbers among which the nearest is sought.
    Nearest,
    /// Which targets each hand of a deck makes.
    Sweep,
}

/// A search, by what it computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Search {
    /// The 733 equations of four cards.
    FourCards,
    /// Tables of half of the cards from below, targets from above.
    Meet,
    /// The same with numbers of two words where one is too short, for existence alone.
    WideMeet,
    /// Essential shapes joined two at a time along the ways that lead to the target.
    Joins,
    /// The recursion over shapes that counts them, or finds the cheapest.
    Shapes,
    /// The walk over shapes, one at a time.
    Walk,
    /// The plain recursion over trees.
    Trees,
    /// The plain recursion over trees with the least cost of each number.
    CheapestTree,
    /// The recursion over trees, with the classes of the trees that make a number.
    TreeClasses,
    /// Every number that the cards make, by the plain recursion.
    Values,
    /// Every target of a board of positive integers at once.
    Board,
    /// All hands of a deck at once.
    Deck,
    /// A heuristic that reduces a large hand to a small one; finding nothing proves nothing.
    Reduction,
    /// The same question with the four operations alone.
    ArithmeticAlone,
    /// The same question with a fraction as the result of every step.
    FractionsAlone,
    /// The list of solutions, gone through.
    List,
    /// The simplest solution.
    Simplest,
    /// Each target, or each hand, on its own.
    OneByOne,
    /// Nothing at all.
    Nothing,
}

impl Search {
    /// Its name in words.
    pub fn name(self) -> &'static str {
        match self {
            Search::FourCards => "the equations of four cards",
            Search::Meet => "meeting in the middle",
            Search::WideMeet => "meeting in the middle, wide numbers",
            Search::Joins => "essential shapes joined",
            Search::Shapes => "recursion over shapes",
            Search::Walk => "walk over shapes",
            Search::Trees => "recursion over trees",
            Search::CheapestTree => "recursion over trees, by cost",
            Search::TreeClasses => "recursion over trees, by classes",
            Search::Values => "all values",
            Search::Board => "board of tiles",
            Search::Deck => "all hands together",
            Search::Reduction => "reduction to a small hand",
            Search::ArithmeticAlone => "the four operations alone",
            Search::FractionsAlone => "fractions alone",
            Search::List => "list of solutions",
            Search::Simplest => "simplest solution",
            Search::OneByOne => "one by one",
            Search::Nothing => "nothing",
        }
    }
}

impl Question {
    /// Every question.
    pub const ALL: [Question; 12] = [
        Question::Existence,
        Question::ExistenceOfEach,
        Question::Count,
        Question::List,
        Question::Early,
        Question::Simplest,
        Question::SimplestOfEach,
        Question::Survey,
        Question::Quick,
        Question::Values,
        Question::Nearest,
        Question::Sweep,
    ];

    /// Its name in words.
    pub fn name(self) -> &'static str {
        match self {
            Question::Existence => "existence",
            Question::ExistenceOfEach => "existence, several targets",
            Question::Count => "number of solutions",
            Question::List => "all solutions",
            Question::Early => "solutions before a slow list",
            Question::Simplest => "simplest solution",
            Question::SimplestOfEach => "simplest solution, several targets",
            Question::Survey => "number of solutions and the simplest, several targets",
            Question::Quick => "some solution, soon",
            Question::Values => "values",
            Question::Nearest => "nearest number",
            Question::Sweep => "all hands of a deck",
        }
    }

    /// The searches that answer it, in the order in which they are tried.
    pub fn rows(self) -> &'static [PlanRow] {
        strategies::rows(self)
    }
}

/// A search that may answer a question.
pub struct PlanRow {
    /// The question.
    pub question: Question,
    /// The search.
    pub search: Search,
    /// The condition in words.
    pub when: &'static str,
    /// The reason in words.
    pub why: &'static str,
    condition: fn(&Facts<'_>) -> bool,
}

impl fmt::Display for PlanRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlanRow { question, search, when, why, .. } = self;
        write!(f, "{}: {}, since {why} (for: {when})", question.name(), search.name())
    }
}

impl fmt::Debug for PlanRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} by {:?}", self.question, self.search)
    }
}

pub(crate) fn plan(question: Question, facts: &Facts<'_>) -> impl Iterator<Item = &'static PlanRow> {
    question.rows().iter().filter(|row| (row.condition)(facts))
}

/// A fact is computed when a condition asks for it.
pub(crate) struct Facts<'a> {
    pub(crate) rules: &'a RuleSet,
    /// See [`is_plain`]. A solver computes it once, since the test takes longer than the equations of four cards.
    pub(crate) is_plain: bool,
    /// With the largest target, if there are several.
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) form: Form,
    pub(crate) targets: usize,
}

impl Facts<'_> {
    fn cards(&self) -> usize {
        self.puzzle.hand.len()
    }

    fn is_four(&self) -> bool {
        self.is_plain && self.cards() == 4
    }

    fn meets(&self) -> bool {
        fits::<Residue>(self.puzzle, self.rules) || fits::<Natural>(self.puzzle, self.rules)
    }

    fn is_decided(&self) -> bool {
        // Numbers of two words are left out of small engines.
        !cfg!(feature = "small")
            && (decides::<WideResidue>(self.puzzle, self.rules) || decides::<WideNatural>(self.puzzle, self.rules))
    }

    fn is_board(&self) -> bool {
        let high = self.puzzle.target.to_i64().and_then(|high| u32::try_from(high).ok());
        high.is_some_and(|high| board::fits(&self.puzzle.hand, self.rules, high))
    }

    fn joins_classes(&self) -> bool {
        self.form > Form::Commuted && !self.shapes_suffice()
    }

    /// If cards keep their order or the sides of operands matter, two trees may be one up to the order of operands:
    /// `(2 - 2) * 2`, `2 * (2 - 2)`.
    pub(crate) fn lists_each_once(&self) -> bool {
        let is_free = self.rules.has_free_trees() && self.rules.may_swap_operands();
        self.form == Form::Written || self.form == Form::Commuted && is_free
    }

    fn shapes_suffice(&self) -> bool {
        shapes_suffice(&self.puzzle.hand, self.rules)
    }

    /// Whether the four operations alone are a smaller question with the same hand.
    fn has_arithmetic_inside(&self) -> bool {
        let is_smaller = !self.rules.ops.has_only_chains() || !self.rules.literals.is_none();
        is_smaller && self.rules.has_free_trees()
    }
}

/// Whether the rules are the four operations on fractions, wherever they have a value, with all cards used.
pub(crate) fn is_plain(rules: &RuleSet) -> bool {
    rules.is_arithmetic() && rules.domain.has_fractions() && rules.card_use == CardUse::All
}

/// Otherwise a list shows the first solution of each class, since to go through all of them would delay the first.
pub(crate) fn gathers(rules: &RuleSet, cards: usize) -> bool {
    let is_few = rules.literals.is_none() || rules.order == CardOrder::Kept;
    is_few && !rules.ops.iter().any(|op| op.is_unary()) && cards <= GATHERED
}

/// The largest hand whose solutions are all gathered before the first is shown: eight cards take a second.
const GATHERED: usize = 8;

/// The rows that answered questions, each once, in the order in which they first did; see [`Solver::with_search_log`].
///
/// [`Solver::with_search_log`]: crate::Solver::with_search_log
#[derive(Debug, Default)]
pub struct SearchLog(Mutex<Vec<&'static PlanRow>>);

impl SearchLog {
    /// The rows so far.
    pub fn rows(&self) -> Vec<&'static PlanRow> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    pub(crate) fn note(&self, row: &'static PlanRow) {
        let mut rows = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if !rows.iter().any(|known| std::ptr::eq(*known, row)) {
            rows.push(row);
        }
    }
}
