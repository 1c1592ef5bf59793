//! The five ways to join two magnitudes, and what is kept of the trees that do.

use super::values::Values;
use crate::op::{AssocChain, Polarity};
use crate::search::lattice::Sub;
use crate::value::magnitude::{Magnitude, Turned};
use std::ops::Range;

/// A way to join `x` and `y`; on magnitudes one difference and two quotients are all there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    /// `x + y`, as magnitudes have it: which of a number and its negative is the magnitude is open
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

/// A magnitude and what [`Magnitude::over`] wants to know of it.
pub(crate) type Divisor<M> = (M, M);

/// The chains that two numbers are to be joined by: sums, and products.
pub(crate) type Chains = [bool; 2];
pub(crate) const BOTH: Chains = [true; 2];

/// Everything that `x` and `y` make by some chains.
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

/// The magnitudes among which `x` must be for `x` and `y` to make `goal` by some of the chains: those of this range, and
/// some may be there twice. Where `y` and the goal are both 0, every other magnitude will do too.
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

/// The places in `values` of the numbers that are wanted, each once.
pub(super) fn places<M: Magnitude, K: Keep>(
    (wanted, range): ([M; 5], Range<usize>),
    values: &Values<M, K>,
) -> impl Iterator<Item = usize> {
    let first = range.start;
    range.filter_map(move |i| values.find(wanted[i]).filter(|_| !wanted[first..i].contains(&wanted[i])))
}

/// A magnitude that a sub-hand makes: which one, and what is kept of its trees.
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

/// Two lists of trees and how they are joined.
pub(crate) struct Joined<'a, M, K> {
    pub(super) join: Join,
    pub(super) x: Pick<'a, M, K>,
    pub(super) y: Pick<'a, M, K>,
    /// Whether the result has the sign that its magnitude has not.
    pub(super) turned: bool,
    pub(super) zero: bool,
    /// Whether numbers may be negative.
    pub(super) signed: bool,
}

impl<M, K> Joined<'_, M, K> {
    /// Whether `x` and `y` are the same trees of the same cards, so that `x + y` and `y + x` are one.
    fn is_twin(&self) -> bool {
        (self.x.sub, self.x.place) == (self.y.sub, self.y.place)
    }
}

/// What is kept of the trees that make one magnitude.
pub(crate) trait Keep: Copy + Default + Send + Sync + 'static {
    /// What is kept of all magnitudes together.
    type Store: Default + Send;
    /// Whether trees are counted, so that each must be met.
    const COUNTS: bool;
    /// Of a single card, and whether it is the negative of its magnitude.
    fn card(turned: bool) -> Self;
    /// Adds the trees that join one of `x` and one of `y`.
    fn add<M: Copy>(&mut self, joined: &Joined<'_, M, Self>, store: &mut Self::Store);
    /// How many trees there are, where they are counted.
    fn trees(&self) -> u64;
    /// Adds so many trees of value 0, where they are counted.
    fn add_zeros(&mut self, count: u64);
    /// Whether there are none.
    fn is_none(&self) -> bool;
    /// By which chains the trees, as the part with fewer cards, must be joined with others for all numbers to be made.
    fn chains(&self) -> Chains {
        BOTH
    }
}

/// Only whether there are some: in bits, whether one of them is not itself a sum, and whether one is not a product.
///
/// A smaller part that is a sum need not be added to anything: `x + (u - v)` is `(x + u) - v`, where the smaller part is
/// smaller still. Nor need a product be multiplied, and so every number is made by what is left.
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

/// How many trees make a number, and how many its negative; of 0 all are counted as the former.
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
        // Both orders of x + y, of -x + -y, and x - -y and its like.
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
            // x / x has no other order; of the others both orders were counted.
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

/// Every way to make the number, as back-pointers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Edges {
    /// The place of the last edge in the store, and 1.
    pub(super) last: u32,
    /// Whether it is a card, and then whether that is the negative of its magnitude.
    pub(super) card: Option<bool>,
}

/// `x` of one part joined with `y` of the rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(super) join: Join,
    /// Whether the result has the sign that its magnitude has not.
    pub(super) turned: bool,
    /// The part that `x` is of: a hand of at most ten cards has at most a thousand.
    sub: u16,
    pub(super) x: u32,
    pub(super) y: u32,
    /// The edge of the same number before this one, likewise.
    pub(super) before: u32,
}

impl Edge {
    /// The part that `x` is of.
    pub(super) fn sub(&self) -> Sub {
        Sub::from(self.sub)
    }

    /// The last edge of a number, or the one before it.
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
