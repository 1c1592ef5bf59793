//! The sub-hands of a hand, indexed so that removing one from another is a subtraction.

mod digits;

use digits::Digits;
use std::ops::RangeInclusive;

/// The index of a sub-hand: the multiplicities of its cards, read as the digits of a mixed-radix number. The first card
/// is the most significant digit, so the largest of the parts that partition a sub-hand contains its first card.
pub type SubsetIndex = usize;

/// The most sub-hands that are indexed: larger tables fit no memory.
const MAX_SIZE: u64 = 1 << 40;

/// The indexing of the sub-multisets of a multiset.
pub struct SubMultisets {
    counts: Vec<usize>,
    strides: Vec<usize>,
    size: usize,
}

impl SubMultisets {
    /// The sub-multisets of a hand that has each card `counts` times; `None` if they would not fit any memory.
    pub fn new(counts: Vec<usize>) -> Option<SubMultisets> {
        let mut strides = vec![0; counts.len()];
        let mut size = 1usize;
        for (stride, count) in strides.iter_mut().zip(&counts).rev() {
            *stride = size;
            size = size.checked_mul(count + 1).filter(|size| *size as u64 <= MAX_SIZE)?;
        }
        Some(SubMultisets { counts, strides, size })
    }

    /// The number of sub-hands, including the empty one.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The whole hand.
    pub fn full(&self) -> SubsetIndex {
        self.size - 1
    }

    /// The multiplicity in `m` of the card with index `card`.
    pub fn count(&self, m: SubsetIndex, card: usize) -> usize {
        m / self.strides[card] % (self.counts[card] + 1)
    }

    /// The sub-hand that consists of `count` copies of the card with index `card`.
    pub fn copies(&self, card: usize, count: usize) -> SubsetIndex {
        self.strides[card] * count
    }

    /// The index of the first card of a sub-hand that is not empty.
    pub fn first(&self, m: SubsetIndex) -> usize {
        (0..self.counts.len()).find(|&card| self.count(m, card) > 0).unwrap_or(0)
    }

    /// The index of the card, if `m` is a single card.
    pub fn single(&self, m: SubsetIndex) -> Option<usize> {
        self.strides.iter().position(|&stride| stride == m)
    }

    /// The number of cards in `m`.
    pub fn len(&self, m: SubsetIndex) -> usize {
        (0..self.counts.len()).map(|card| self.count(m, card)).sum()
    }

    pub(crate) fn has_room(&self, m: SubsetIndex, card: usize) -> bool {
        self.count(m, card) < self.counts[card]
    }

    pub(crate) fn contains(&self, m: SubsetIndex, part: SubsetIndex) -> bool {
        part <= m && (0..self.counts.len()).all(|card| self.count(part, card) <= self.count(m, card))
    }

    /// Every part of `m`, in ascending order, from the empty one to `m` itself.
    pub fn parts(&self, m: SubsetIndex) -> impl ExactSizeIterator<Item = SubsetIndex> + use<> {
        let digits = self.digits(m);
        let all = digits.number_of_parts();
        digits.parts_at(0..all)
    }

    /// In ascending order.
    pub(crate) fn parts_of_sizes(
        &self,
        m: SubsetIndex,
        sizes: RangeInclusive<usize>,
    ) -> impl Iterator<Item = SubsetIndex> + use<> {
        self.digits(m).parts_of_sizes(sizes)
    }

    fn digits(&self, m: SubsetIndex) -> Digits {
        Digits::new((0..self.counts.len()).map(|card| (self.strides[card], self.count(m, card))))
    }

    /// Returns the sub-hands of the first cards of `m`, one card more each time.
    pub(crate) fn beginnings(&self, m: SubsetIndex) -> Vec<SubsetIndex> {
        let mut so_far = 0;
        let cards =
            (0..self.counts.len()).flat_map(|card| std::iter::repeat_n(self.strides[card], self.count(m, card)));
        cards
            .map(|stride| {
                so_far += stride;
                so_far
            })
            .collect()
    }

    /// By sub-hand: its number of cards, and the set of its kinds as bits, for the first 64 kinds of cards.
    pub(crate) fn sizes(&self) -> Vec<(usize, u64)> {
        let mut sizes = Vec::with_capacity(self.size);
        sizes.push((0, 0));
        for (card, &count) in self.counts.iter().enumerate().rev() {
            // Sub-hands with one more copy of this card come after those with the same later cards.
            for at in 0..sizes.len() * count {
                let (len, kinds): (usize, u64) = sizes[at];
                sizes.push((len + 1, kinds | 1 << (card % 64)));
            }
        }
        sizes
    }

    /// The two parts of each split of `m`, the larger index first, in ascending order.
    pub fn splits(&self, m: SubsetIndex) -> impl Iterator<Item = (SubsetIndex, SubsetIndex)> + use<> {
        // In ascending order, the second half of the parts are the complements of the first half.
        let digits = self.digits(m);
        let all = digits.number_of_parts();
        digits.parts_at(all / 2..all - 1).map(move |part| (part, m - part))
    }

    /// In ascending order; the last one is `m`. The largest part of every partition of `m` is one of these.
    pub(crate) fn leading_parts(&self, m: SubsetIndex) -> impl ExactSizeIterator<Item = SubsetIndex> + use<> {
        let digits = self.digits(m);
        let all = digits.number_of_parts();
        let without = all / (self.count(m, self.first(m)) + 1);
        digits.parts_at(without..all)
    }
}
