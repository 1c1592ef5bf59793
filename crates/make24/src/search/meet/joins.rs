//! The five ways to join two magnitudes, and the accumulators of the trees that do so.

use super::values::Values;
use crate::op::{AssocChain, Polarity};
use crate::search::lattice::Sub;
use crate::value::magnitude::{Magnitude, Turned};
use std::ops::Range;

/// A way to join `x` and `y`. On magnitudes, one difference and two quotients are all there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    /// `x + y` as magnitudes; which of a number and its negative is the magnitude is unspecified
    Sum,
    /// `x - y`, likewise
    Difference,
    /// `x * y`
    Product,
    /// `x / y`
    Over,
    /// `y / x`
    Under,
}

impl Join {
    /// The chain that is made, and the sides of `x` and of `y` in it.
    pub(super) fn sides(self) -> (AssocChain, Polarity, Polarity) {
        match self {
            Join::Sum => (AssocChain::Sum, Polarity::Direct, Polarity::Direct),
            Join::Difference => (AssocChain::Sum, Polarity::Direct, Polarity::Inverse),
            Join::Product => (AssocChain::Product, Polarity::Direct, Polarity::Direct),
            Join::Over => (AssocChain::Product, Polarity::Direct, Polarity::Inverse),
            Join::Under => (AssocChain::Product, Polarity::Inverse, Polarity::Direct),
        }
    }
}

/// A magnitude and its inverse, as [`Magnitude::quotient`] needs it.
pub(crate) type Divisor<M> = (M, M);

/// A set of chains: whether it contains sums, and whether it contains products.
pub(crate) type Chains = [bool; 2];
pub(crate) const BOTH: Chains = [true; 2];

/// Calls `visit` with every result of joining `x` and `y` by the given chains.
pub(crate) fn each<M: Magnitude>(
    x: Divisor<M>,
    y: Divisor<M>,
    [sums, products]: Chains,
    mut made: impl FnMut(Join, Turned<M>),
) {
    if sums {
        made(Join::Sum, x.0.sum(y.0));
        made(Join::Difference, x.0.difference(y.0));
    }
    if !products {
        return;
    }
    made(Join::Product, x.0.product(y.0));
    if let Some(over) = x.0.quotient(y.0, y.1) {
        made(Join::Over, over);
    }
    if let Some(under) = y.0.quotient(x.0, x.1) {
        made(Join::Under, under);
    }
}

/// The candidates for `x` such that `x` and `y` make `target` by some of the chains: the magnitudes in this range,
/// possibly with repetitions. If `y` and the target are both 0, every other magnitude is a candidate too.
pub(crate) fn wanted<M: Magnitude>(
    goal: Divisor<M>,
    y: Divisor<M>,
    [sums, products]: Chains,
) -> ([M; 5], Range<usize>) {
    let (sum, difference) = (goal.0.sum(y.0).0, goal.0.difference(y.0).0);
    if y.0 == M::ZERO || !products {
        return ([sum, difference, sum, sum, sum], 0..2);
    }
    let product = goal.0.product(y.0).0;
    let quotient = |quotient: Option<Turned<M>>| quotient.map_or(product, |(magnitude, _)| magnitude);
    let (over, under) = (quotient(goal.0.quotient(y.0, y.1)), quotient(y.0.quotient(goal.0, goal.1)));
    ([sum, difference, product, over, under], if sums { 0 } else { 2 }..5)
}

/// The places in `map` of the candidates, each once.
pub(super) fn places<M: Magnitude, K: Keep>(
    (wanted, range): ([M; 5], Range<usize>),
    values: &Values<M, K>,
) -> impl Iterator<Item = usize> {
    let first = range.start;
    range.filter_map(move |i| values.find(wanted[i]).filter(|_| !wanted[first..i].contains(&wanted[i])))
}

/// An entry of a sub-hand's table: a magnitude, and the accumulator of its trees.
pub(crate) struct Pick<'a, M, K> {
    pub(super) sub: Sub,
    pub(super) place: usize,
    pub(super) number: Divisor<M>,
    pub(super) kept: &'a K,
}

impl<M: Copy, K> Clone for Pick<'_, M, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Copy, K> Copy for Pick<'_, M, K> {}

/// Two sets of trees and the way they are joined.
pub(crate) struct Joined<'a, M, K> {
    pub(super) join: Join,
    pub(super) x: Pick<'a, M, K>,
    pub(super) y: Pick<'a, M, K>,
    /// Whether the result is the negative of its magnitude.
    pub(super) turned: bool,
    pub(super) zero: bool,
    /// Whether numbers may be negative.
    pub(super) signed: bool,
}

impl<M, K> Joined<'_, M, K> {
    /// Whether `x` and `y` are the same trees of the same cards, so that `x + y` and `y + x` are the same tree.
    fn is_twin(&self) -> bool {
        (self.x.sub, self.x.place) == (self.y.sub, self.y.place)
    }
}

/// The information that a table accumulates over the trees that make one magnitude.
pub(crate) trait Keep: Copy + Default + Send + Sync + 'static {
    /// Data shared by all magnitudes.
    type Store: Default + Send;
    /// Whether trees are counted, so that each must be visited.
    const COUNTS: bool;
    /// The accumulator of a single card; `negated` if the card is the negative of its magnitude.
    fn card(turned: bool) -> Self;
    /// Adds the trees that join a tree of `x` and a tree of `y`.
    fn add<M: Copy>(&mut self, joined: &Joined<'_, M, Self>, store: &mut Self::Store);
    /// The number of trees, if they are counted.
    fn trees(&self) -> u64;
    /// Adds `count` trees of value 0, if trees are counted.
    fn add_zeros(&mut self, count: u64);
    /// Whether there are no trees.
    fn is_none(&self) -> bool;
    /// The chains by which these trees, as the part with fewer cards, must be joined with others for all numbers to be
    /// made.
    fn chains(&self) -> Chains {
        BOTH
    }
}

/// The existence of trees, as two bits: whether one of them is not itself a sum, and whether one is not a product.
///
/// If the smaller part of a split is a sum, it need not be added to anything: `x + (u - v)` is `(x + u) - v`, whose
/// smaller part is smaller still. Likewise a product need not be multiplied. The remaining joins still make every
/// number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found(u8);

impl Keep for Found {
    type Store = ();
    const COUNTS: bool = false;
    fn card(_: bool) -> Found {
        Found(0b11)
    }
    fn add<M: Copy>(&mut self, joined: &Joined<'_, M, Found>, (): &mut ()) {
        self.0 |= match joined.join.sides() {
            (AssocChain::Sum, ..) => 0b10,
            (AssocChain::Product, ..) => 0b01,
        };
    }
    fn trees(&self) -> u64 {
        u64::from(!self.is_none())
    }
    fn add_zeros(&mut self, _: u64) {}
    fn is_none(&self) -> bool {
        self.0 == 0
    }
    fn chains(&self) -> Chains {
        [self.0 & 0b01 != 0, self.0 & 0b10 != 0]
    }
}

/// The number of trees that make a number, and the number of trees that make its negative. Trees of value 0 all count
/// as `plus`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Written {
    pub(super) plus: u64,
    pub(super) minus: u64,
}

impl Keep for Written {
    type Store = ();
    const COUNTS: bool = true;
    fn card(turned: bool) -> Written {
        Written { plus: u64::from(!turned), minus: u64::from(turned) }
    }
    fn add<M: Copy>(&mut self, joined: &Joined<'_, M, Written>, (): &mut ()) {
        let (x, y) = (joined.x.kept, joined.y.kept);
        let (positive, negative) = (x.plus * y.plus, x.minus * y.minus);
        let (x_only, y_only) = (x.plus * y.minus, x.minus * y.plus);
        let (alike, unlike) = (positive + negative, x_only + y_only);
        // Both orders of x + y and of -x + -y, and x - -y and its like.
        let (mut plus, mut minus) = match joined.join {
            Join::Sum => (2 * positive + unlike, 2 * negative + unlike),
            Join::Difference => (2 * x_only + alike, 2 * y_only + alike),
            Join::Product => (2 * alike, 2 * unlike),
            Join::Over | Join::Under => (alike, unlike),
        };
        if joined.turned {
            std::mem::swap(&mut plus, &mut minus);
        }
        if joined.zero {
            (plus, minus) = (plus + minus, 0);
        }
        if joined.is_twin() {
            // x / x has no other order; for the other joins, both orders were counted.
            let once = |count: u64| match joined.join {
                Join::Over => count,
                Join::Under => 0,
                _ => count / 2,
            };
            (plus, minus) = (once(plus), once(minus));
        }
        self.plus += plus;
        self.minus += if joined.signed { minus } else { 0 };
    }
    fn trees(&self) -> u64 {
        self.plus + self.minus
    }
    fn add_zeros(&mut self, count: u64) {
        self.plus += count;
    }
    fn is_none(&self) -> bool {
        self.trees() == 0
    }
}

/// Every way to make the number, as a linked list of back-pointers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Edges {
    /// The place of the last back-pointer in the store, plus 1.
    pub(super) last: u32,
    /// If the number is a card, whether the card is the negative of its magnitude.
    pub(super) card: Option<bool>,
}

/// A join of `x` from one part and `y` from the rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(super) join: Join,
    /// Whether the result is the negative of its magnitude.
    pub(super) turned: bool,
    /// The part of `x`; a hand of at most ten cards has at most a thousand parts.
    sub: u16,
    pub(super) x: u32,
    pub(super) y: u32,
    /// The back-pointer of the same number before this one, plus 1.
    pub(super) before: u32,
}

impl Edge {
    /// The part of `x`.
    pub(super) fn sub(&self) -> Sub {
        Sub::from(self.sub)
    }

    /// The last back-pointer of a number, or the one before it.
    pub(super) fn at(last: u32, store: &[Edge]) -> Option<Edge> {
        (last as usize).checked_sub(1).map(|place| store[place])
    }
}

impl Keep for Edges {
    type Store = Vec<Edge>;
    const COUNTS: bool = false;
    fn card(turned: bool) -> Edges {
        Edges { last: 0, card: Some(turned) }
    }
    fn add<M: Copy>(&mut self, joined: &Joined<'_, M, Edges>, store: &mut Vec<Edge>) {
        let Joined { join, x, y, turned, .. } = *joined;
        store.push(Edge { join, turned, sub: x.sub as u16, x: x.place as u32, y: y.place as u32, before: self.last });
        self.last = store.len() as u32;
    }
    fn trees(&self) -> u64 {
        u64::from(!self.is_none())
    }
    fn add_zeros(&mut self, _: u64) {}
    fn is_none(&self) -> bool {
        self.last == 0 && self.card.is_none()
    }
}
