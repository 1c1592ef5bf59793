//! What a player sees of the numbers on the table, and of a step that joins two of them.

use make24::Hand;
use make24::op::{Algebra, AssocChain, Op, Polarity};
use make24::value::{Arithmetic as _, Interval, Number as Exact};
use std::cmp::Ordering;

/// What a player sees of a number. Only estimates depend on these floats; whether a number is the target is decided
/// exactly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeenNumber {
    /// The number, or the float nearest to it.
    pub float: f64,
    /// Approximately its length in bits: `log2(1 + |x|)`, at most 64.
    pub size: f64,
    /// Whether it is a whole number.
    pub is_whole: bool,
    /// Whether it is a whole number above 1 and below the target, and divides the target.
    pub divides_target: bool,
}

impl SeenNumber {
    /// Whether it is this whole number.
    pub fn is(&self, number: i32) -> bool {
        self.is_whole && (self.float - f64::from(number)).abs() < 0.5
    }
}

/// The size from which people no longer tell numbers apart.
const LARGEST: f64 = 64.0;

/// `log2(1 + |x|)`, at most [`LARGEST`].
fn size(x: f64) -> f64 {
    libm::log2(1.0 + x.abs()).min(LARGEST)
}

/// What a step does, as far as players tell steps apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// It adds.
    Sum,
    /// It multiplies.
    Product,
    /// It subtracts.
    Difference,
    /// It divides the larger number by the smaller one.
    Quotient,
    /// It divides the smaller number by the larger one.
    Reciprocal,
    /// It is not one of `+ - * /`.
    Rare,
}

impl StepKind {
    pub(super) fn of(op: &Op) -> StepKind {
        match op.algebra() {
            Algebra::Chain { chain: AssocChain::Sum, polarity: Polarity::Direct } => StepKind::Sum,
            Algebra::Chain { chain: AssocChain::Sum, polarity: Polarity::Inverse } => StepKind::Difference,
            Algebra::Chain { chain: AssocChain::Product, polarity: Polarity::Direct } => StepKind::Product,
            Algebra::Chain { chain: AssocChain::Product, polarity: Polarity::Inverse } => StepKind::Quotient,
            Algebra::Power(_) | Algebra::Log | Algebra::Negation | Algebra::Free => StepKind::Rare,
        }
    }
}

/// The numbers that a step leaves on the table as they are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RemainingNumber {
    /// How many there are.
    pub numbers: usize,
    /// Their sizes, added up.
    pub size: f64,
    /// How many of them divide the target.
    pub factors: usize,
    /// Whether two of them add up to the target or multiply to it.
    pub fits: bool,
    /// Whether two of them are equal.
    pub has_twins: bool,
}

/// A step as a player sees it. Of its two numbers, `larger` is farther from 0, or both are as far.
#[derive(Clone, Copy, Debug)]
pub struct PlayerStep {
    /// Its effect.
    pub kind: StepKind,
    /// The number farther from 0.
    pub larger: SeenNumber,
    /// The number nearer to 0.
    pub smaller: SeenNumber,
    /// Whether the two numbers are equal.
    pub is_of_equals: bool,
    /// What it makes.
    pub value: SeenNumber,
    /// The target.
    pub target: SeenNumber,
    /// The numbers that it leaves on the table as they are.
    pub left: RemainingNumber,
    /// Whether what it makes, times one of those, is the target.
    pub fits_product: bool,
    /// Of the last step of a longer calculation, the number that was made before it, and the other one.
    pub made: Option<(SeenNumber, SeenNumber)>,
}

impl PlayerStep {
    /// Whether it joins the last two numbers.
    pub fn is_last(&self) -> bool {
        self.left.numbers == 0
    }
    /// Whether it multiplies or divides by 1.
    pub fn is_idle(&self) -> bool {
        matches!(self.kind, StepKind::Product | StepKind::Quotient) && self.smaller.is(1)
    }
    /// The size of the distance between what it makes and the target.
    pub fn distance(&self) -> f64 {
        size(self.value.float - self.target.float)
    }
}

/// What a hand adds to the strain, whatever its solutions are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HandFacts {
    /// The number of cards.
    pub cards: f64,
    /// How many of them are 1.
    pub ones: f64,
    /// The number of different first steps with `+ - * /`, whatever the rules forbid.
    pub moves: f64,
}

impl HandFacts {
    /// The facts about a hand.
    pub fn of(hand: &Hand) -> HandFacts {
        let numbers: Vec<_> = hand.cards().iter().map(|card| card.number()).collect();
        let is = |number: &make24::value::Rational, n: i64| number.compare(n) == Some(Ordering::Equal);
        let different: Vec<_> = numbers.chunk_by(|a, b| a == b).collect();
        let mut moves = 0;
        for (at, some) in different.iter().enumerate() {
            let zeros = usize::from(is(some[0], 0));
            // Two equal numbers: a + a, a * a, a - a, a / a.
            moves += if some.len() > 1 { 4 - zeros } else { 0 };
            // Two different numbers are divided either way, but not by 0, and 0 is not divided.
            moves += different[..at].iter().map(|other| 5 - 2 * zeros.max(usize::from(is(other[0], 0)))).sum::<usize>();
        }
        let ones = numbers.iter().filter(|number| is(number, 1)).count();
        HandFacts { cards: numbers.len() as f64, ones: ones as f64, moves: moves as f64 }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Item<V> {
    pub(super) value: V,
    pub(super) bounds: Interval,
    pub(super) seen: SeenNumber,
}

impl<V: Exact> Item<V> {
    pub(super) fn new(value: V, target: &SeenNumber) -> Item<V> {
        let mut item = Item::target(value);
        let SeenNumber { float, is_whole, .. } = item.seen;
        item.seen.divides_target =
            is_whole && target.is_whole && float > 1.0 && float < target.float && (target.float % float).abs() < 0.5;
        item
    }

    pub(super) fn target(value: V) -> Item<V> {
        let (float, is_whole) = (value.to_f64(), value.is_whole() == Some(true));
        let seen = SeenNumber { float, size: size(float), is_whole, divides_target: false };
        let bounds = if V::CANONICAL_KEYS { Interval::around_fraction(float, is_whole) } else { value.bounds() };
        Item { bounds, seen, value }
    }

    pub(super) fn compare(&self, other: &Item<V>) -> Ordering {
        self.seen.float.total_cmp(&other.seen.float).then_with(|| {
            let is_larger = |a: &Item<V>, b: &Item<V>| a.value.comes_before(&b.value);
            is_larger(self, other).cmp(&is_larger(other, self))
        })
    }
}
