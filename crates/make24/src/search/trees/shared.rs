//! Tables that the hands of one solver share: hands with a part in common have its table in common.
//!
//! Only tables of numbers that may be irrational are kept: a pair of fractions takes nanoseconds, and a pair of others
//! microseconds.

use super::{Filled, Keeps, Order};
use crate::card::Card;
use crate::value::Number;
use rustc_hash::FxHashMap;
use std::any::{Any, TypeId};
use std::sync::{Arc, Mutex, PoisonError};

/// The most numbers that are kept; each takes up to half a kilobyte.
const MOST_NUMBERS: usize = 1 << 17;

/// What a table depends on beside the rules: what it keeps of the trees, their order, and the cards.
type Key = (TypeId, (Keeps, Order), Vec<Card>);

/// The tables of parts of hands under one set of rules.
#[derive(Default)]
pub(crate) struct SharedTables(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    tables: FxHashMap<Key, Arc<dyn Any + Send + Sync>>,
    numbers: usize,
}

impl SharedTables {
    /// The tables of these cards, if they are kept.
    pub(super) fn get<V: Number>(&self, trees: (Keeps, Order), cards: Vec<Card>) -> Option<Arc<Filled<V>>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.tables.get(&(TypeId::of::<Filled<V>>(), trees, cards)).cloned();
        drop(kept);
        found?.downcast().ok()
    }

    /// Keeps the tables of these cards. If that would be too many numbers, all others are dropped first.
    pub(super) fn put<V: Number>(&self, trees: (Keeps, Order), cards: Vec<Card>, filled: &Arc<Filled<V>>) {
        let numbers = filled.len();
        if numbers > MOST_NUMBERS / 8 {
            return;
        }
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.numbers + numbers > MOST_NUMBERS {
            *kept = Kept::default();
        }
        kept.numbers += numbers;
        kept.tables.insert((TypeId::of::<Filled<V>>(), trees, cards), Arc::clone(filled) as _);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Element, ValueTable};
    use super::*;
    use crate::budget::Limits;
    use crate::form::Form;
    use crate::hand::Puzzle;
    use crate::rules::RuleSet;
    use crate::solver::Solver;
    use crate::value::Rational;

    /// What a solver answers does not depend on what it was asked before, and neither does where a limit ends a search.
    #[test]
    fn hands_that_share_tables_have_the_same_answers() {
        for (rules, steps) in [(RuleSet::POWERS, u64::MAX), (RuleSet::POWERS, 9_000), (RuleSet::MODULO, 30_000)] {
            let new = || Solver::new(rules.clone()).with_limits(Limits { steps, ..Limits::default() });
            let (shared, mut ended) = (new(), 0);
            for text in ["1 2 3", "1 2 3 4", "2 2 3 4", "2 3 4 4", "1 2 4 4", "2 3 3 4", "1 2 3 4", "3 4"] {
                let puzzle: Puzzle = text.parse().expect("a hand");
                for form in [Form::Written, Form::Commuted, Form::Essential] {
                    let count = shared.count(&puzzle, form);
                    assert_eq!(count, new().count(&puzzle, form), "{text} {form}, {steps} steps");
                    ended += u32::from(count.complete().is_none());
                }
                assert_eq!(shared.is_solvable(&puzzle), new().is_solvable(&puzzle));
            }
            assert_eq!(ended > 0, steps < u64::MAX);
        }
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let shared = SharedTables::default();
        let filled = |numbers: i64| {
            let mut table = ValueTable::<Rational>::new(Keeps::Existence);
            (0..numbers).for_each(|number| table.add(number.into(), Element::Exists));
            Arc::new(Filled { tables: vec![table], by_bounds: std::sync::OnceLock::new(), steps: 0, undecided: 0 })
        };
        for number in 0..100 {
            shared.put((Keeps::Existence, Order::Written), vec![Card::from(number)], &filled(5_000));
        }
        let is_kept = |number: i64| {
            shared.get::<Rational>((Keeps::Existence, Order::Written), vec![Card::from(number)]).is_some()
        };
        let kept = (0..100).filter(|&number| is_kept(number)).count();
        assert!(is_kept(99) && kept * 5_000 <= MOST_NUMBERS, "{kept}");
        shared.put((Keeps::Existence, Order::Written), vec![Card::from(7)], &filled(1 << 15));
        assert!(!is_kept(7), "one table never takes the room of the others");
        assert!(shared.get::<Rational>((Keeps::Existence, Order::Commuted), vec![Card::from(99)]).is_none());
    }
}
