//! The searches. Each is a recursion over the sub-hands of a hand: the sub-multisets of its cards.
//!
//! What they share is public, for searches of your own: [`SearchContext`] has the sub-hands, the numbers, the rules and
//! the limits of a puzzle, and [`OwnSearch`] runs in the number type that is the fastest for it.
//
// `trees` is the plain recursion over binary trees. `shapes` and `walk` run over shapes, in which a sum is one list of
// terms and a product one list of factors.

pub(crate) mod board;
pub(crate) mod classes;
pub(crate) mod derivations;
pub(crate) mod four;
pub(crate) mod large;
pub(crate) mod meet;
mod own;
pub(crate) mod semiring;
pub(crate) mod shapes;
mod splits;
mod sub_multisets;
pub(crate) mod sweep;
pub(crate) mod trees;
pub(crate) mod unbracketed;
pub(crate) mod walk;

use crate::budget::Budget;
use crate::card::Card;
use crate::hand::Hand;
use crate::op::{AssocChain, Needed, Op, Polarity};
use crate::rules::{CardOrder, Domain, NumberKind, RuleSet};
use crate::value::{Arithmetic, Number, Outcome, Rational, Value};
use crate::watch::StopReason;
use indexmap::{IndexMap, IndexSet};
pub use own::OwnSearch;
use rustc_hash::FxBuildHasher;
use std::cmp::Ordering;
use std::sync::Arc;
pub use sub_multisets::{SubMultisets, SubsetIndex};

/// Iterates in insertion order, so that results do not depend on hashes.
pub(crate) type Table<K, T> = IndexMap<K, T, FxBuildHasher>;
pub(crate) type Set<K> = IndexSet<K, FxBuildHasher>;
pub(crate) type Stream<T> = Box<dyn Iterator<Item = T> + Send>;

/// The input of every search: the sub-hands, the values of their cards, the rules and the budget.
pub struct SearchContext<V> {
    pub(crate) subsets: SubMultisets,
    pub(crate) cards: Vec<Card>,
    pub(crate) values: Vec<V>,
    pub(crate) rules: RuleSet,
    /// Whether the rules allow every step that has a value; no step is checked then.
    unconditional: bool,
    /// Whether equal numbers are always equal keys, since the type holds only fractions or the rules make no others.
    pub(crate) has_canonical_keys: bool,
    pub(crate) budget: Arc<Budget>,
}

impl<V: Number> SearchContext<V> {
    /// The context of a hand under rules and limits.
    ///
    /// # Errors
    ///
    /// If the hand has more sub-hands than memory for their tables.
    pub fn new(hand: &Hand, rules: &RuleSet, budget: Arc<Budget>) -> Result<Arc<SearchContext<V>>, StopReason> {
        let mut counts: Vec<(Card, usize)> = Vec::new();
        if rules.order == CardOrder::Kept {
            // Each card is of its own kind: its place.
            counts = hand.dealt().iter().map(|card| (card.clone(), 1)).collect();
            return SearchContext::of_counts(counts, rules, budget);
        }
        for card in hand.cards().iter().cloned().chain(rules.writing.constants()) {
            match counts.iter_mut().find(|(known, _)| *known == card) {
                Some((_, count)) => *count += 1,
                None => counts.push((card, 1)),
            }
        }
        counts.sort_unstable();
        SearchContext::of_counts(counts, rules, budget)
    }

    fn of_counts(
        counts: Vec<(Card, usize)>,
        rules: &RuleSet,
        budget: Arc<Budget>,
    ) -> Result<Arc<SearchContext<V>>, StopReason> {
        let (cards, counts): (Vec<Card>, Vec<usize>) = counts.into_iter().unzip();
        let subsets = SubMultisets::new(counts).ok_or(StopReason::TooLarge)?;
        budget.reserve::<Table<V, ()>>(subsets.size())?;
        let values = cards.iter().map(|card| V::of(card.number())).collect();
        let unconditional = rules.domain == Domain::Reals && rules.takes_any_operands();
        let has_canonical_keys = V::CANONICAL_KEYS || rules.number_kind() != NumberKind::Reals;
        Ok(Arc::new(SearchContext {
            subsets,
            cards,
            values,
            rules: rules.clone(),
            unconditional,
            has_canonical_keys,
            budget,
        }))
    }

    /// The rules.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// What is left of the limits.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The different cards.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The numbers on the different cards.
    pub fn values(&self) -> &[V] {
        &self.values
    }

    /// The sub-hands, which count each of the different cards.
    pub fn sub_hands(&self) -> &SubMultisets {
        &self.subsets
    }

    /// The hands of `size` cards of which solutions may be made.
    pub fn whole_hands(&self, size: usize) -> impl Iterator<Item = Hand> {
        let full = self.subsets.full();
        let is_allowed = self.rules.card_use.allows(size, self.subsets.len(full));
        let hands = is_allowed.then(|| self.subsets.parts_of_sizes(full, size..=size)).into_iter().flatten();
        hands.filter(|&m| self.is_representative(m)).filter_map(|m| Hand::new(self.cards_of(m)).ok())
    }

    /// `lhs op rhs`, if the rules allow it.
    #[inline]
    pub fn make(&self, op: &Op, lhs: &V, rhs: &V) -> Outcome<V> {
        match self.fractions(lhs, rhs) {
            Some([lhs, rhs]) => self.made(op, &lhs, &rhs).map(|value| V::of(&value)),
            None => self.made(op, lhs, rhs),
        }
    }

    /// The missing operand of `known op ? = result`, or of `? op known = result`.
    pub(crate) fn needed(&self, op: &Op, is_right: bool, known: &V, result: &V) -> Needed<V> {
        fn needed<W: Arithmetic>(op: &Op, is_right: bool, known: &W, result: &W) -> Needed<W> {
            if is_right { op.right_needed(known, result) } else { op.left_needed(known, result) }
        }
        match self.fractions(known, result) {
            Some([known, result]) => needed(op, is_right, &known, &result).map(|number| V::of(&number)),
            None => needed(op, is_right, known, result),
        }
    }

    pub(crate) fn inverted(&self, op: &Op, result: &V) -> Vec<Outcome<V>> {
        let operands = self.rules.operands.of(op);
        match self.fractions(result, result) {
            Some([result, _]) => op
                .inverted(&result, &operands)
                .into_iter()
                .map(|operand| operand.map(|number| V::of(&number)))
                .collect(),
            None => op.inverted(result, &operands),
        }
    }

    /// If the rules make only fractions, a result that is not a fraction has no value, and nothing is left undecided.
    fn fractions(&self, one: &V, other: &V) -> Option<[Rational; 2]> {
        if V::CANONICAL_KEYS || !self.has_canonical_keys {
            return None;
        }
        Some([one.fraction()?, other.fraction()?])
    }

    #[inline]
    fn made<W: Arithmetic>(&self, op: &Op, lhs: &W, rhs: &W) -> Outcome<W> {
        if self.unconditional {
            return op.apply(lhs, rhs);
        }
        self.rules.make(op, lhs, rhs)
    }

    pub(crate) fn single(&self, m: SubsetIndex) -> Option<(&Card, &V)> {
        self.subsets.single(m).map(|i| (&self.cards[i], &self.values[i]))
    }

    pub(crate) fn cards_of(&self, m: SubsetIndex) -> Vec<Card> {
        let copies = |(i, card): (usize, &Card)| std::iter::repeat_n(card.clone(), self.subsets.count(m, i));
        self.cards.iter().enumerate().flat_map(copies).collect()
    }

    pub(crate) fn sides(&self, chain: AssocChain) -> Vec<Polarity> {
        [Polarity::Direct, Polarity::Inverse]
            .into_iter()
            .filter(|&polarity| self.rules.ops.on(chain, polarity).is_some())
            .collect()
    }
}

/// Shapes here are sums and products. A chain can be written in any order only if it has a direct operator. An order
/// whose steps all stay inside the domain (direct members first) is certain to exist only if every card is a natural
/// number.
pub(crate) fn shapes_suffice(hand: &Hand, rules: &RuleSet) -> bool {
    let has = |chain, polarity| rules.ops.on(chain, polarity).is_some();
    let direct = [AssocChain::Sum, AssocChain::Product]
        .into_iter()
        .all(|c| has(c, Polarity::Direct) || !has(c, Polarity::Inverse));
    let natural = || hand.cards().iter().all(|card| Domain::Naturals.contains(card.number()));
    let any = rules.domain.has_fractions();
    rules.has_only_shapes() && direct && (any || natural())
}

pub(crate) fn has_negative(hand: &Hand) -> bool {
    hand.cards().iter().any(|card| card.number().sign() == Ordering::Less)
}
