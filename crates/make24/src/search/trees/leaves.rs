//! The leaves of trees: single cards, and numbers that are written with the digits of several.

use super::{Trees, TreesOfKind};
use crate::card::Card;
use crate::count::Count;
use crate::expr::Expr;
use crate::literal::Literal;
use crate::search::SearchContext;
use crate::search::SubsetIndex;
use crate::value::Number;
use crate::watch::StopReason;
use crate::writing::OperandKinds;
use std::collections::HashMap;

#[derive(Clone)]
pub(super) struct Leaf<V> {
    pub(super) expr: Expr,
    pub(super) value: V,
}

impl<V: Number> Trees<V> {
    pub(super) fn leaves(&self, m: SubsetIndex) -> Result<Vec<Leaf<V>>, StopReason> {
        self.context.leaves(m)
    }

    pub(super) fn leaves_of(&self, part: TreesOfKind) -> Result<Vec<Leaf<V>>, StopReason> {
        if part.kind == OperandKinds::NUMBER {
            return self.leaves(part.cards);
        }
        let is_of_kind = |card: &Card| self.kinds.of_card(card).any(|kind| kind == part.kind);
        match self.context.single(part.cards) {
            Some((card, _)) if is_of_kind(card) => self.leaves(part.cards),
            _ => Ok(Vec::new()),
        }
    }
}

impl<V: Number> SearchContext<V> {
    fn leaves(&self, m: SubsetIndex) -> Result<Vec<Leaf<V>>, StopReason> {
        let card = self.single(m).map(|(card, value)| Leaf { expr: Expr::card(card.clone()), value: value.clone() });
        let mut leaves: Vec<Leaf<V>> = card.into_iter().collect();
        if self.rules.literals.is_none() {
            return Ok(leaves);
        }
        let Some(mut digits) = self.digits(m) else { return Ok(leaves) };
        loop {
            for whole in (0..=digits.len()).rev() {
                for recurring in 0..=digits.len() - whole {
                    self.budget.spend(1)?;
                    let literal = Literal::new(&digits, whole, recurring);
                    if let Some(literal) = literal.filter(|literal| self.rules.literals.allow(literal)) {
                        let value = V::of(literal.value().number());
                        leaves.push(Leaf { expr: Expr::literal(literal), value });
                    }
                }
            }
            if self.rules.order == crate::rules::CardOrder::Kept || !next_permutation(&mut digits) {
                return Ok(leaves);
            }
        }
    }

    fn digits(&self, m: SubsetIndex) -> Option<Vec<u8>> {
        let mut digits = Vec::new();
        for (kind, card) in self.cards.iter().enumerate() {
            let copies = self.subsets.count(m, kind);
            if copies > 0 {
                let digit = card.number().to_i64().and_then(|number| u8::try_from(number).ok()).filter(|d| *d <= 9)?;
                digits.extend(std::iter::repeat_n(digit, copies));
            }
        }
        Some(digits)
    }
}

/// Returns `false` after the last order.
fn next_permutation(list: &mut [u8]) -> bool {
    let Some(at) = list.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let Some(larger) = list.iter().rposition(|other| *other > list[at]) else { return false };
    list.swap(at, larger);
    list[at + 1..].reverse();
    true
}

impl<V: Number> Trees<V> {
    pub(crate) fn expressions(&self, m: SubsetIndex) -> Result<Count, StopReason> {
        let mut known = HashMap::new();
        let mut count = Count::default();
        let counts = self.expressions_of(m, &mut known)?;
        let answers = self.kinds.whole().map_or(&counts[..], |kind| &counts[kind..=kind]);
        answers.iter().for_each(|of_kind| count += of_kind);
        Ok(count)
    }

    fn expressions_of(
        &self,
        m: SubsetIndex,
        known: &mut HashMap<SubsetIndex, Vec<Count>>,
    ) -> Result<Vec<Count>, StopReason> {
        self.context.budget.spend(1)?;
        if let Some(counts) = known.get(&m) {
            return Ok(counts.clone());
        }
        self.context.budget.reserve::<(SubsetIndex, Vec<Count>)>(1)?;
        let mut counts = vec![Count::default(); self.kinds.len()];
        for (kind, count) in counts.iter_mut().enumerate() {
            *count = Count::from(self.leaves_of(TreesOfKind { cards: m, kind })?.len() as u64);
        }
        for a in self.splits(m) {
            let (left, right) = (self.expressions_of(a, known)?, self.expressions_of(m - a, known)?);
            for [a, b] in self.kinds_of_sides(a, m - a) {
                let pairs = left[a.kind].clone() * &right[b.kind];
                self.joins(a, b).for_each(|(_, kind)| counts[kind] += &pairs);
            }
        }
        // Each may have chains of unary operators around it.
        let mut chained = counts.clone();
        for _ in 0..self.context.rules.nesting {
            let mut next = vec![Count::default(); counts.len()];
            for (kind, count) in chained.iter().enumerate() {
                for made in self.unary.iter().filter_map(|op| self.kinds.join(op, kind, None)) {
                    next[made] += count;
                }
            }
            counts.iter_mut().zip(&next).for_each(|(count, more)| *count += more);
            chained = next;
        }
        known.insert(m, counts.clone());
        Ok(counts)
    }
}
