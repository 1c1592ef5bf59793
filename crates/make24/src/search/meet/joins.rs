//! The five ways to join two magnitudes, and the accumulators of the trees that do so.

use super::magnitude_map::MagnitudeMap;
use crate::op::{AssocChain, Polarity};
use crate::search::SubsetIndex;
use crate::value::magnitude::{Magnitude, SignedMagnitude};
use std::ops::Range;

/// A way to join `x` and `y`. On magnitudes, one difference and two quotients are all there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MagnitudeOp {
    /// `x + y` as magnitudes; which of a number and its negative is the magnitude is unspecified
    Sum,
    /// `x - y`, likewise
    Difference,
    /// `x * y`
    Product,
    /// `x / y`
    Quotient,
    /// `y / x`
    ReverseQuotient,
}

impl MagnitudeOp {
    /// The chain that is made, and the sides of `x` and of `y` in it.
    pub(super) fn sides(self) -> (AssocChain, Polarity, Polarity) {
        match self {
            MagnitudeOp::Sum => (AssocChain::Sum, Polarity::Direct, Polarity::Direct),
            MagnitudeOp::Difference => (AssocChain::Sum, Polarity::Direct, Polarity::Inverse),
            MagnitudeOp::Product => (AssocChain::Product, Polarity::Direct, Polarity::Direct),
            MagnitudeOp::Quotient => (AssocChain::Product, Polarity::Direct, Polarity::Inverse),
            MagnitudeOp::ReverseQuotient => (AssocChain::Product, Polarity::Inverse, Polarity::Direct),
        }
    }
}

/// A magnitude and its inverse, as [`Magnitude::quotient`] needs it.
pub(crate) type WithInverse<M> = (M, M);

/// A set of chains: whether it contains sums, and whether it contains products.
pub(crate) type ChainSet = [bool; 2];
pub(crate) const BOTH_CHAINS: ChainSet = [true; 2];

/// Calls `visit` with every result of joining `x` and `y` by the given chains.
// The innermost loop of every count: without the hint the compiler inlines it or not, as the rest of the crate changes.
#[inline]
pub(crate) fn for_each_result<M: Magnitude>(
    x: WithInverse<M>,
    y: WithInverse<M>,
    [sums, products]: ChainSet,
    mut visit: impl FnMut(MagnitudeOp, SignedMagnitude<M>),
) {
    if sums {
        visit(MagnitudeOp::Sum, x.0.sum(y.0));
        visit(MagnitudeOp::Difference, x.0.difference(y.0));
    }
    if !products {
        return;
    }
    visit(MagnitudeOp::Product, x.0.product(y.0));
    if let Some(quotient) = x.0.quotient(y.0, y.1) {
        visit(MagnitudeOp::Quotient, quotient);
    }
    if let Some(reversed) = y.0.quotient(x.0, x.1) {
        visit(MagnitudeOp::ReverseQuotient, reversed);
    }
}

/// The candidates for `x` such that `x` and `y` make `target` by some of the chains: the magnitudes in this range,
/// possibly with repetitions. If `y` and the target are both 0, every other magnitude is a candidate too.
pub(crate) fn candidates<M: Magnitude>(
    target: WithInverse<M>,
    y: WithInverse<M>,
    [sums, products]: ChainSet,
) -> ([M; 5], Range<usize>) {
    let (sum, difference) = (target.0.sum(y.0).0, target.0.difference(y.0).0);
    if y.0 == M::ZERO || !products {
        return ([sum, difference, sum, sum, sum], 0..2);
    }
    let product = target.0.product(y.0).0;
    let quotient = |quotient: Option<SignedMagnitude<M>>| quotient.map_or(product, |(magnitude, _)| magnitude);
    let (quotient, reversed) = (quotient(target.0.quotient(y.0, y.1)), quotient(y.0.quotient(target.0, target.1)));
    ([sum, difference, product, quotient, reversed], if sums { 0 } else { 2 }..5)
}

/// The places in `map` of the candidates, each once.
pub(super) fn candidate_places<M: Magnitude, A: Accumulator>(
    (candidates, range): ([M; 5], Range<usize>),
    map: &MagnitudeMap<M, A>,
) -> impl Iterator<Item = usize> {
    let first = range.start;
    range.filter_map(move |i| map.find(candidates[i]).filter(|_| !candidates[first..i].contains(&candidates[i])))
}

/// An entry of a sub-hand's table: a magnitude, and the accumulator of its trees.
pub(crate) struct MapEntry<'a, M, A> {
    pub(super) sub: SubsetIndex,
    pub(super) place: usize,
    pub(super) number: WithInverse<M>,
    pub(super) acc: &'a A,
}

impl<M: Copy, A> Clone for MapEntry<'_, M, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Copy, A> Copy for MapEntry<'_, M, A> {}

/// Two sets of trees and the way they are joined.
pub(crate) struct JoinedPair<'a, M, A> {
    pub(super) op: MagnitudeOp,
    pub(super) x: MapEntry<'a, M, A>,
    pub(super) y: MapEntry<'a, M, A>,
    /// Whether the result is the negative of its magnitude.
    pub(super) negated: bool,
    pub(super) is_zero: bool,
    pub(super) allows_negative: bool,
}

impl<M, A> JoinedPair<'_, M, A> {
    /// Whether `x` and `y` are the same trees of the same cards, so that `x + y` and `y + x` are the same tree.
    fn is_same_entry(&self) -> bool {
        (self.x.sub, self.x.place) == (self.y.sub, self.y.place)
    }
}

/// The information that a table accumulates over the trees that make one magnitude.
pub(crate) trait Accumulator: Copy + Default + Send + Sync + 'static {
    /// Data shared by all magnitudes.
    type Store: Default + Send;
    /// Whether trees are counted, so that each must be visited.
    const COUNTS: bool;
    /// The accumulator of a single card; `negated` if the card is the negative of its magnitude.
    fn card(negated: bool) -> Self;
    /// Adds the trees that join a tree of `x` and a tree of `y`.
    fn add<M: Copy>(&mut self, pair: &JoinedPair<'_, M, Self>, store: &mut Self::Store);
    /// The number of trees, if they are counted.
    fn trees(&self) -> u64;
    /// Adds `count` trees of value 0, if trees are counted.
    fn add_zeros(&mut self, count: u64);
    /// Whether there are no trees.
    fn is_empty(&self) -> bool;
    /// The chains by which these trees, as the part with fewer cards, must be joined with others for all numbers to be
    /// made.
    fn chains(&self) -> ChainSet {
        BOTH_CHAINS
    }
}

/// The existence of trees, as two bits: whether one of them is not itself a sum, and whether one is not a product.
///
/// If the smaller part of a split is a sum, it need not be added to anything: `x + (u - v)` is `(x + u) - v`, whose
/// smaller part is smaller still. Likewise a product need not be multiplied. The remaining joins still make every
/// number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Exists(u8);

impl Accumulator for Exists {
    type Store = ();
    const COUNTS: bool = false;
    fn card(_: bool) -> Exists {
        Exists(0b11)
    }
    fn add<M: Copy>(&mut self, pair: &JoinedPair<'_, M, Exists>, (): &mut ()) {
        self.0 |= match pair.op.sides() {
            (AssocChain::Sum, ..) => 0b10,
            (AssocChain::Product, ..) => 0b01,
        };
    }
    fn trees(&self) -> u64 {
        u64::from(!self.is_empty())
    }
    fn add_zeros(&mut self, _: u64) {}
    fn is_empty(&self) -> bool {
        self.0 == 0
    }
    fn chains(&self) -> ChainSet {
        [self.0 & 0b01 != 0, self.0 & 0b10 != 0]
    }
}

/// The number of trees that make a number, and the number of trees that make its negative. Trees of value 0 all count
/// as `plus`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SignedCounts {
    pub(super) plus: u64,
    pub(super) minus: u64,
}

impl Accumulator for SignedCounts {
    type Store = ();
    const COUNTS: bool = true;
    fn card(negated: bool) -> SignedCounts {
        SignedCounts { plus: u64::from(!negated), minus: u64::from(negated) }
    }
    fn add<M: Copy>(&mut self, pair: &JoinedPair<'_, M, SignedCounts>, (): &mut ()) {
        let (x, y) = (pair.x.acc, pair.y.acc);
        let (positive, negative) = (x.plus * y.plus, x.minus * y.minus);
        let (x_only, y_only) = (x.plus * y.minus, x.minus * y.plus);
        let (alike, unlike) = (positive + negative, x_only + y_only);
        // Both orders of x + y and of -x + -y, and x - -y and its like.
        let (mut plus, mut minus) = match pair.op {
            MagnitudeOp::Sum => (2 * positive + unlike, 2 * negative + unlike),
            MagnitudeOp::Difference => (2 * x_only + alike, 2 * y_only + alike),
            MagnitudeOp::Product => (2 * alike, 2 * unlike),
            MagnitudeOp::Quotient | MagnitudeOp::ReverseQuotient => (alike, unlike),
        };
        if pair.negated {
            std::mem::swap(&mut plus, &mut minus);
        }
        if pair.is_zero {
            (plus, minus) = (plus + minus, 0);
        }
        if pair.is_same_entry() {
            // x / x has no other order; for the other joins, both orders were counted.
            let once = |count: u64| match pair.op {
                MagnitudeOp::Quotient => count,
                MagnitudeOp::ReverseQuotient => 0,
                MagnitudeOp::Sum | MagnitudeOp::Difference | MagnitudeOp::Product => count / 2,
            };
            (plus, minus) = (once(plus), once(minus));
        }
        self.plus += plus;
        self.minus += if pair.allows_negative { minus } else { 0 };
    }
    fn trees(&self) -> u64 {
        self.plus + self.minus
    }
    fn add_zeros(&mut self, count: u64) {
        self.plus += count;
    }
    fn is_empty(&self) -> bool {
        self.trees() == 0
    }
}

/// Every way to make the number, as a linked list of back-pointers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BackPointers {
    /// The place of the last back-pointer in the store, plus 1.
    pub(super) last: u32,
    /// If the number is a card, whether the card is the negative of its magnitude.
    pub(super) card: Option<bool>,
}

/// A join of `x` from one part and `y` from the rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BackPointer {
    pub(super) op: MagnitudeOp,
    /// Whether the result is the negative of its magnitude.
    pub(super) negated: bool,
    /// The part of `x`; a hand of at most ten cards has at most a thousand parts.
    sub: u16,
    pub(super) x: u32,
    pub(super) y: u32,
    /// The back-pointer of the same number before this one, plus 1.
    pub(super) before: u32,
}

impl BackPointer {
    /// The part of `x`.
    pub(super) fn sub(&self) -> SubsetIndex {
        SubsetIndex::from(self.sub)
    }

    pub(super) fn at(last: u32, store: &[BackPointer]) -> Option<BackPointer> {
        (last as usize).checked_sub(1).map(|place| store[place])
    }
}

impl Accumulator for BackPointers {
    type Store = Vec<BackPointer>;
    const COUNTS: bool = false;
    fn card(negated: bool) -> BackPointers {
        BackPointers { last: 0, card: Some(negated) }
    }
    fn add<M: Copy>(&mut self, pair: &JoinedPair<'_, M, BackPointers>, store: &mut Vec<BackPointer>) {
        let JoinedPair { op, x, y, negated, .. } = *pair;
        store.push(BackPointer {
            op,
            negated,
            sub: x.sub as u16,
            x: x.place as u32,
            y: y.place as u32,
            before: self.last,
        });
        self.last = store.len() as u32;
    }
    fn trees(&self) -> u64 {
        u64::from(!self.is_empty())
    }
    fn add_zeros(&mut self, _: u64) {}
    fn is_empty(&self) -> bool {
        self.last == 0 && self.card.is_none()
    }
}
