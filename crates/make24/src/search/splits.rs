//! The sub-hands that a search looks at, one after the other: a large hand has millions, and a limit may end the search
//! before the second.

use super::{SearchContext, Stream, SubsetIndex};
use crate::rules::CardOrder;
use crate::value::Number;
use crate::watch::StopReason;
use std::ops::RangeInclusive;
use std::sync::Arc;

impl<V: Number> SearchContext<V> {
    pub(crate) fn roots(self: &Arc<Self>) -> Stream<SubsetIndex> {
        let full = self.subsets.full();
        let sizes = self.rules.card_use.counts(self.subsets.len(full));
        let context = Arc::clone(self);
        Box::new(self.subsets.parts_of_sizes(full, sizes).filter(move |&m| context.is_representative(m)))
    }

    /// A list has no place for an error: it ends when the search has ended.
    pub(crate) fn roots_to_list(self: &Arc<Self>) -> Stream<SubsetIndex> {
        self.until_ended(self.roots())
    }

    pub(super) fn until_ended<T: 'static>(&self, list: Stream<T>) -> Stream<T> {
        let budget = Arc::clone(&self.budget);
        Box::new(list.take_while(move |_| budget.ended().is_none()))
    }

    /// Whether no later sub-hand has the same expressions: where the order of the cards is kept, equal cards have
    /// places of their own, and the last places represent all.
    pub(super) fn is_representative(&self, m: SubsetIndex) -> bool {
        if self.rules.order != CardOrder::Kept {
            return true;
        }
        let mut next = self.cards.len();
        for at in (0..self.cards.len()).rev().filter(|&at| self.subsets.count(m, at) > 0) {
            if self.cards[at + 1..next].contains(&self.cards[at]) {
                return false;
            }
            next = at;
        }
        true
    }

    /// In ascending order; where the order of the cards is kept, only beginnings of `m`.
    pub(super) fn lefts(&self, m: SubsetIndex, sizes: RangeInclusive<usize>) -> Stream<SubsetIndex> {
        if self.rules.order != CardOrder::Kept {
            return Box::new(self.subsets.parts_of_sizes(m, sizes));
        }
        let beginnings = self.subsets.beginnings(m).into_iter().zip(1..);
        Box::new(beginnings.filter(move |(_, size)| sizes.contains(size)).map(|(part, _)| part))
    }

    /// The same for parts that have, or leave, `size` cards.
    pub(super) fn lefts_of_split(&self, m: SubsetIndex, size: usize) -> Stream<SubsetIndex> {
        let rest = self.subsets.len(m) - size;
        let of_size = |size: usize| self.lefts(m, size..=size);
        if rest == size { of_size(size) } else { Box::new(merged(of_size(size), of_size(rest))) }
    }

    /// Millions of parts of a large hand count as work in advance, and none is listed after the search has ended.
    pub(super) fn leading_parts(
        &self,
        m: SubsetIndex,
    ) -> Result<impl Iterator<Item = SubsetIndex> + use<V>, StopReason> {
        let parts = self.subsets.leading_parts(m);
        self.budget.spend(parts.len() as u64)?;
        Ok(parts)
    }
}

fn merged<T: Ord>(one: impl Iterator<Item = T>, other: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    let (mut one, mut other) = (one.peekable(), other.peekable());
    std::iter::from_fn(move || match (one.peek(), other.peek()) {
        (Some(x), Some(y)) if x > y => other.next(),
        (None, _) => other.next(),
        _ => one.next(),
    })
}
