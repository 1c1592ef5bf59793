//! The order of the cards in a row.

use crate::by_name::Names;
use crate::deck::target_seed;
use make24::deck::random_below;

/// The order in which a row has its cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShownOrder {
    /// From the smallest to the largest.
    #[default]
    Ascending,
    /// Any order, the same for the same seed: an order that never changes is something that a model can learn.
    Random,
}

impl Names for ShownOrder {
    const WHAT: &'static str = "card_order";
    fn all() -> Vec<(ShownOrder, &'static str)> {
        vec![(ShownOrder::Ascending, "ascending"), (ShownOrder::Random, "random")]
    }
}

impl ShownOrder {
    /// The cards must be in ascending order; `place` is that of the row.
    pub(super) fn apply<T>(self, cards: &mut [T], seed: u64, place: u64) {
        if self == ShownOrder::Ascending {
            return;
        }
        // Fisher-Yates shuffle.
        let seed = target_seed(!seed, place.wrapping_add(1));
        for last in (1..cards.len()).rev() {
            let drawn = random_below(last as u64 + 1, target_seed(seed, last as u64));
            cards.swap(last, drawn as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn every_order_is_as_frequent_as_every_other() {
        let mut counts: HashMap<[u8; 4], u32> = HashMap::new();
        for place in 0..24_000 {
            let mut cards = [1, 2, 3, 4];
            ShownOrder::Random.apply(&mut cards, 7, place);
            *counts.entry(cards).or_default() += 1;
        }
        assert_eq!(counts.len(), 24);
        assert!(counts.values().all(|count| (850..1150).contains(count)), "{counts:?}");
        let mut cards = [1, 2, 3, 4];
        ShownOrder::Ascending.apply(&mut cards, 7, 0);
        assert_eq!(cards, [1, 2, 3, 4]);
    }
}
