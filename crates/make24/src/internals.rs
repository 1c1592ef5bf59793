//! What the tests of this package see of the inside of the engine. It is not for users: anything here may change.
//!
//! Functions here call private methods and generic searches for the tests, so that no search is compiled a second time.

use crate::budget::Budget;
use crate::count::Count;
use crate::deck::NumberedHands;
use crate::expr::Expr;
use crate::hand::{Hand, Puzzle};
use crate::op::{Op, Operands};
use crate::rules::RuleSet;
use crate::search::meet::{BackPointers, Exists, MeetInTheMiddle, ReducedForms, SignedCounts, decides, fits};
use crate::search::trees::Trees;
use crate::search::walk::{Walk, WalkForm};
use crate::search::{SearchContext, SubMultisets, SubsetIndex};
use crate::value::magnitude::{Natural, WideNatural};
use crate::value::{Interval, Number, Outcome, Rational, Real};
use crate::watch::StopReason;
use std::ops::RangeInclusive;
use std::sync::Arc;

// Text.
pub use crate::glyph::{ZEROS, digit, vulgar_fraction};

// Numbers: fractions, intervals of machine floats and of any precision, normal forms, and magnitudes.
pub use crate::value::magnitude::machine_word::MachineWord;
pub use crate::value::magnitude::{Magnitude, Residue, SignedMagnitude, WideResidue};
pub use crate::value::rational::small::gcd;
pub use crate::value::real::enclose::{BigInterval, MAX_WORK as MAX_WORK_OF_INTERVAL, Precision};
pub use crate::value::real::integer::factor;
pub use crate::watch::exact_work;

pub fn between(low: f64, high: f64) -> Interval {
    Interval::between(low, high)
}

pub fn ln(interval: Interval) -> Option<Interval> {
    interval.ln()
}

pub fn exp(interval: Interval) -> Interval {
    interval.exp()
}

pub fn enclosed(number: &Real, precision: Precision) -> Option<BigInterval> {
    precision.sum(&number.sum())
}

// Operators.

pub fn inverted(op: &Op, result: &Rational, operands: &Operands<'_>) -> Vec<Outcome<Rational>> {
    op.inverted(result, operands)
}

// Decks.

pub fn places_of_hand(hands: &NumberedHands, number: u64) -> Option<Vec<usize>> {
    hands.places(number)
}

pub fn number_of_hand(hands: &NumberedHands, places: &[usize]) -> u64 {
    hands.number(places)
}

// The judge.
pub use crate::judge::quick::QuickJudge;

// Sub-hands of a hand, and of a deck.
pub use crate::search::sweep::sets::CardMultisets;

pub fn contains(sub_hands: &SubMultisets, m: SubsetIndex, part: SubsetIndex) -> bool {
    sub_hands.contains(m, part)
}

pub fn parts_of_sizes(
    sub_hands: &SubMultisets,
    m: SubsetIndex,
    sizes: RangeInclusive<usize>,
) -> impl Iterator<Item = SubsetIndex> + use<> {
    sub_hands.parts_of_sizes(m, sizes)
}

pub fn leading_parts(sub_hands: &SubMultisets, m: SubsetIndex) -> impl Iterator<Item = SubsetIndex> + use<> {
    sub_hands.leading_parts(m)
}

pub fn sizes(sub_hands: &SubMultisets) -> Vec<(usize, u64)> {
    sub_hands.sizes()
}

// The recursion over trees.
pub use crate::search::trees::shared::MOST_NUMBERS;
pub use crate::search::trees::{ByBounds, Cost, Element, Filled, Keeps, Order, SharedTables, ValueTable};

/// The recursion over the trees of a hand, for any kind of number. A question that reaches a limit panics.
pub trait PlainTrees {
    fn roots(&self) -> Vec<SubsetIndex>;
    fn values(&mut self, m: SubsetIndex) -> Vec<(Rational, Element)>;
    fn reaches(&mut self, m: SubsetIndex, target: &Rational) -> bool;
    fn total(&mut self, m: SubsetIndex, target: &Rational) -> Option<Element>;
    fn total_from_tables(&self, m: SubsetIndex, target: &Rational) -> Option<Element>;
    fn first(&mut self, m: SubsetIndex, target: &Rational) -> Option<Expr>;
    fn list(self: Box<Self>, targets: &[Rational]) -> Vec<Expr>;
}

const NO_LIMIT: &str = "no limit is near";

impl<V: Number> PlainTrees for Trees<V> {
    fn roots(&self) -> Vec<SubsetIndex> {
        self.whole_hands().collect()
    }
    fn values(&mut self, m: SubsetIndex) -> Vec<(Rational, Element)> {
        let table = Trees::values(self, m).expect(NO_LIMIT);
        let fractions = table.values().map(|value| value.fraction().expect("the rules make no other numbers"));
        fractions.enumerate().map(|(at, value)| (value, table.element(at))).collect()
    }
    fn reaches(&mut self, m: SubsetIndex, target: &Rational) -> bool {
        Trees::reaches(self, m, &V::of(target)).expect(NO_LIMIT)
    }
    fn total(&mut self, m: SubsetIndex, target: &Rational) -> Option<Element> {
        Trees::total(self, m, &V::of(target)).expect(NO_LIMIT)
    }
    fn total_from_tables(&self, m: SubsetIndex, target: &Rational) -> Option<Element> {
        Trees::total_from_tables(self, m, &V::of(target)).expect(NO_LIMIT)
    }
    fn first(&mut self, m: SubsetIndex, target: &Rational) -> Option<Expr> {
        Trees::first(self, m, &V::of(target)).expect(NO_LIMIT)
    }
    fn list(self: Box<Self>, targets: &[Rational]) -> Vec<Expr> {
        self.whole_hands().try_for_each(|m| self.fill_parts(m)).expect(NO_LIMIT);
        let trees: Arc<Trees<V>> = Arc::from(self);
        targets.iter().flat_map(|target| trees.stream(V::of(target))).collect()
    }
}

pub fn plain_trees(
    over_reals: bool,
    hand: &Hand,
    rules: &RuleSet,
    budget: Arc<Budget>,
    (keeps, order): (Keeps, Order),
) -> Box<dyn PlainTrees> {
    if over_reals {
        Box::new(Trees::new(SearchContext::<Real>::new(hand, rules, budget).expect(NO_LIMIT), keeps, order))
    } else {
        Box::new(Trees::new(SearchContext::<Rational>::new(hand, rules, budget).expect(NO_LIMIT), keeps, order))
    }
}

// The walk over shapes.

pub fn walked(puzzle: &Puzzle, rules: &RuleSet, budget: Arc<Budget>) -> Result<Vec<Expr>, StopReason> {
    let context = SearchContext::new(&puzzle.hand, rules, budget)?;
    let (roots, walk) = (context.roots(), Arc::new(Walk::new(context, WalkForm::Arranged)));
    let shapes = roots.flat_map(|m| walk.roots(m, &puzzle.target));
    Ok(shapes.filter_map(|(negative, shape)| shape.to_expr(negative, rules)).collect())
}

// Meeting in the middle. The rules say which magnitudes a search needs: residues for fractions, or natural numbers.

#[derive(Clone, Copy, Debug)]
pub enum Words {
    One,
    Two,
}

macro_rules! in_one_word {
    ($rules:expr, $M:ident => $body:expr) => {
        if $rules.domain.has_fractions() {
            type $M = Residue;
            $body
        } else {
            type $M = Natural;
            $body
        }
    };
}

macro_rules! in_words {
    ($words:expr, $rules:expr, $M:ident => $body:expr) => {
        match ($words, $rules.domain.has_fractions()) {
            (Words::One, _) => in_one_word!($rules, $M => $body),
            (Words::Two, true) => {
                type $M = WideResidue;
                $body
            }
            (Words::Two, false) => {
                type $M = WideNatural;
                $body
            }
        }
    };
}

pub fn meet_fits(puzzle: &Puzzle, rules: &RuleSet) -> bool {
    in_one_word!(rules, M => fits::<M>(puzzle, rules))
}

pub fn meet_decides(words: Words, puzzle: &Puzzle, rules: &RuleSet) -> bool {
    in_words!(words, rules, M => decides::<M>(puzzle, rules))
}

/// `small` is the most cards of a sub-hand that counts as small; `None` stands for half of the cards.
pub fn meet_reaches(
    words: Words,
    puzzle: &Puzzle,
    rules: &RuleSet,
    budget: Arc<Budget>,
    small: Option<usize>,
) -> Result<bool, StopReason> {
    in_words!(words, rules, M => {
        let mut meet = MeetInTheMiddle::<M, Exists>::new(puzzle, rules, budget)?;
        meet.small = small.unwrap_or(meet.small);
        meet.reaches(&puzzle.target)
    })
}

pub fn meet_solution(
    words: Words,
    puzzle: &Puzzle,
    rules: &RuleSet,
    budget: Arc<Budget>,
) -> Result<Option<Expr>, StopReason> {
    in_words!(words, rules, M => {
        MeetInTheMiddle::<M, Exists>::new(puzzle, rules, budget)?.solution(rules, &puzzle.target)
    })
}

pub fn meet_count(puzzle: &Puzzle, rules: &RuleSet, budget: Arc<Budget>) -> Result<Count, StopReason> {
    in_one_word!(rules, M => MeetInTheMiddle::<M, SignedCounts>::new(puzzle, rules, budget)?.count(&puzzle.target))
}

/// Returns `None` for a solution that is counted and has no expression.
pub fn meet_forms(puzzle: &Puzzle, rules: &RuleSet, budget: Arc<Budget>) -> Result<Vec<Option<Expr>>, StopReason> {
    in_one_word!(rules, M => {
        let meet = MeetInTheMiddle::<M, BackPointers>::new(puzzle, rules, budget)?;
        let mut forms = ReducedForms::new(meet, rules.clone(), &puzzle.target)?;
        Ok((0..forms.len()).map(|number| forms.solution(number)).collect())
    })
}

// Boards, and the equations of four cards.
pub use crate::search::board::Board;
pub use crate::search::board::exact::ExactDivisor;
pub use crate::search::four::list::{FORMULAS, matches, value as value_of_formula};
pub use crate::search::four::{ORDERS, is_solvable as four_cards_are_solvable};
