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
pub const MOST_NUMBERS: usize = 1 << 17;

/// What a table depends on beside the rules.
type Key = (TypeId, (Keeps, Order), Vec<Card>);

/// The tables of parts of hands under one set of rules.
#[derive(Default)]
pub struct SharedTables(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    tables: FxHashMap<Key, Arc<dyn Any + Send + Sync>>,
    numbers: usize,
}

impl SharedTables {
    /// The tables of these cards, if they are kept.
    pub fn get<V: Number>(&self, trees: (Keeps, Order), cards: Vec<Card>) -> Option<Arc<Filled<V>>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.tables.get(&(TypeId::of::<Filled<V>>(), trees, cards)).cloned();
        drop(kept);
        found?.downcast().ok()
    }

    /// Keeps the tables of these cards. If that would be too many numbers, all others are dropped first.
    pub fn put<V: Number>(&self, trees: (Keeps, Order), cards: Vec<Card>, filled: &Arc<Filled<V>>) {
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
