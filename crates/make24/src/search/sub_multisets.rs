//! The sub-hands of a hand, indexed so that removing one from another is a subtraction.

use crate::rules::CardUse;

/// The index of a sub-hand: the multiplicities of its cards, read as the digits of a mixed-radix number. The first card
/// is the most significant digit, so the largest of the parts that partition a sub-hand contains its first card.
pub type SubsetIndex = usize;

/// The most sub-hands that are indexed: tables of more fit no memory.
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

    /// Whether `m` can take one more copy of the card with this index.
    pub(crate) fn has_room(&self, m: SubsetIndex, card: usize) -> bool {
        self.count(m, card) < self.counts[card]
    }

    /// The sub-hands of `size` cards, in ascending order.
    pub(crate) fn of_size(&self, size: usize) -> Vec<SubsetIndex> {
        // Prefixes and the number of cards each still needs; a prefix that can no longer get that many is left out.
        let mut prefixes = vec![(0, size)];
        let mut left: usize = self.counts.iter().sum();
        for (card, &count) in self.counts.iter().enumerate() {
            left -= count;
            let extended = |&(sub, needed): &(SubsetIndex, usize)| {
                let least = needed.saturating_sub(left);
                (least..=count.min(needed)).map(move |k| (sub + self.copies(card, k), needed - k)).collect::<Vec<_>>()
            };
            prefixes = prefixes.iter().flat_map(extended).collect();
        }
        prefixes.into_iter().map(|(sub, _)| sub).collect()
    }

    /// The sub-hands whose number of cards `card_use` allows, in ascending order.
    pub(crate) fn allowed(&self, card_use: CardUse) -> Vec<SubsetIndex> {
        let dealt = self.len(self.full());
        match card_use {
            CardUse::All => vec![self.full()],
            CardUse::AnySubset | CardUse::AtMost(_) => {
                (1..self.size).filter(|&m| card_use.allows(self.len(m), dealt)).collect()
            }
        }
    }

    /// Whether `m` contains `part`.
    pub(crate) fn contains(&self, m: SubsetIndex, part: SubsetIndex) -> bool {
        part <= m && (0..self.counts.len()).all(|card| self.count(part, card) <= self.count(m, card))
    }

    /// Every part of `m`, in ascending order, from the empty one to `m` itself.
    pub fn parts(&self, m: SubsetIndex) -> Vec<SubsetIndex> {
        let counts: Vec<usize> = (0..self.counts.len()).map(|card| self.count(m, card)).collect();
        let mut parts = Vec::with_capacity(counts.iter().map(|count| count + 1).product());
        parts.push(0);
        self.extend_by_cards(&counts, &mut parts, |part, stride, _| part + stride);
        parts
    }

    /// The sub-hands of the first cards of `m`, one card at a time.
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

    /// For each sub-hand, its number of cards and the set of its kinds as bits, for the first 64 kinds of cards.
    pub(crate) fn sizes(&self) -> Vec<(usize, u64)> {
        let mut sizes = Vec::with_capacity(self.size);
        sizes.push((0, 0));
        self.extend_by_cards(&self.counts, &mut sizes, |(len, kinds), _, card| (len + 1, kinds | 1 << (card % 64)));
        sizes
    }

    /// Extends `known` from the empty part to all parts that have each card at most `counts` times, in ascending order,
    /// by adding one card at a time.
    fn extend_by_cards<T: Copy>(&self, counts: &[usize], known: &mut Vec<T>, add: impl Fn(T, usize, usize) -> T) {
        for (card, &count) in counts.iter().enumerate().rev() {
            let before = known.len();
            for _ in 0..count {
                let last = known.len() - before;
                known.extend_from_within(last..);
                for item in &mut known[last + before..] {
                    *item = add(*item, self.strides[card], card);
                }
            }
        }
    }

    /// The two parts of each split of `m`, the larger index first, in ascending order.
    pub fn splits(&self, m: SubsetIndex) -> impl Iterator<Item = (SubsetIndex, SubsetIndex)> + use<> {
        // In ascending order, the second half of the parts are the complements of the first half.
        let mut parts = self.parts(m);
        parts.pop();
        let less = parts.len().div_ceil(2);
        parts.into_iter().skip(less).map(move |part| (part, m - part))
    }

    /// The parts of `m` that contain its first card, in ascending order; the last one is `m`.
    ///
    /// The largest part of every partition of a sub-hand is one of these.
    pub(crate) fn leading_parts(&self, m: SubsetIndex) -> Vec<SubsetIndex> {
        let least = self.strides[self.first(m)];
        let mut parts = self.parts(m);
        parts.drain(..parts.partition_point(|&part| part < least));
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_complements_make_the_whole() {
        let subsets = SubMultisets::new(vec![2, 1, 3]).expect("it is small");
        assert_eq!((subsets.size(), subsets.len(subsets.full())), (24, 6));
        for m in 0..subsets.size() {
            let parts = subsets.parts(m);
            assert!(parts.windows(2).all(|pair| pair[0] < pair[1]));
            for &part in &parts {
                assert!(subsets.contains(m, part) && subsets.contains(m, m - part));
                assert_eq!(subsets.len(part) + subsets.len(m - part), subsets.len(m));
            }
            assert_eq!(parts.len(), (0..24).filter(|&part| subsets.contains(m, part)).count());
        }
    }

    #[test]
    fn the_largest_part_of_a_partition_contains_the_first_card() {
        let subsets = SubMultisets::new(vec![2, 2]).expect("it is small");
        for m in 1..subsets.size() {
            for part in subsets.parts(m) {
                let leads = |p| subsets.leading_parts(m).contains(&p);
                assert!(part == 0 || part == m || leads(part.max(m - part)));
            }
        }
    }
}
