//! The five ways to join two magnitudes, and the accumulators of the trees that do so.

use super::magnitude_map::MagnitudeMap;
use crate::op::{AssocChain, Polarity};
use crate::search::SubsetIndex;
use crate::value::magnitude::{Magnitude, SignedMagnitude};
use std::ops::Range;

/// Magnitudes have one difference and two quotients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MagnitudeOp {
    /// `x + y` as magnitudes; which of a number and its negative is the magnitude is unspecified.
    Sum,
    /// `x - y`, likewise.
    Difference,
    Product,
    Quotient,
    ReverseQuotient,
}

impl MagnitudeOp {
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

/// A magnitude and its inverse, for [`Magnitude::quotient`].
pub(crate) type WithInverse<M> = (M, M);

/// Whether the set contains sums, and whether it contains products.
pub(crate) type ChainSet = [bool; 2];
pub(crate) const BOTH_CHAINS: ChainSet = [true; 2];

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

/// A range of magnitudes, possibly with repetitions. If `y` and the target are both 0, all others are candidates too.
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

pub(super) fn candidate_places<M: Magnitude, A: Accumulator>(
    (candidates, range): ([M; 5], Range<usize>),
    map: &MagnitudeMap<M, A>,
) -> impl Iterator<Item = usize> {
    let first = range.start;
    range.filter_map(move |i| map.find(candidates[i]).filter(|_| !candidates[first..i].contains(&candidates[i])))
}

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

pub(crate) struct JoinedPair<'a, M, A> {
    pub(super) op: MagnitudeOp,
    pub(super) x: MapEntry<'a, M, A>,
    pub(super) y: MapEntry<'a, M, A>,
    pub(super) negated: bool,
    pub(super) is_zero: bool,
    pub(super) allows_negative: bool,
}

impl<M, A> JoinedPair<'_, M, A> {
    fn is_same_entry(&self) -> bool {
        (self.x.sub, self.x.place) == (self.y.sub, self.y.place)
    }
}

pub(crate) trait Accumulator: Copy + Default + Send + Sync + 'static {
    type Store: Default + Send;
    const COUNTS: bool;
    /// `negated` if the card is the negative of its magnitude.
    fn card(negated: bool) -> Self;
    fn add<M: Copy>(&mut self, pair: &JoinedPair<'_, M, Self>, store: &mut Self::Store);
    fn trees(&self) -> u64;
    fn add_zeros(&mut self, count: u64);
    fn is_empty(&self) -> bool;
    /// Returns the joins that suffice to make all numbers if these trees are the part with fewer cards.
    fn chains(&self) -> ChainSet {
        BOTH_CHAINS
    }
}

/// Two bits: whether some tree is not itself a sum, and whether some tree is not a product.
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

/// Counts the trees that make a number, and those that make its negative. Trees of value 0 all count as `plus`.
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

/// Every way to make the number, as a linked list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BackPointers {
    /// The index of the last back-pointer in the store, plus 1.
    pub(super) last: u32,
    /// If the number is a card, whether the card is the negative of its magnitude.
    pub(super) card: Option<bool>,
}

/// A join of `x` from one part and `y` from the rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BackPointer {
    pub(super) op: MagnitudeOp,
    pub(super) negated: bool,
    /// The part of `x`; a hand of at most ten cards has at most a thousand parts.
    sub: u16,
    pub(super) x: u32,
    pub(super) y: u32,
    /// The previous back-pointer of the same number, plus 1.
    pub(super) before: u32,
}

impl BackPointer {
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
