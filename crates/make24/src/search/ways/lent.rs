//! A pooled arena: small searches reuse the memory of the search before them, since a list of a few solutions would
//! spend half of its time on allocations.

use super::Ways;
use crate::card::Card;
use crate::rules::RuleSet;
use std::cell::Cell;
use std::ops::{Deref, DerefMut};

/// The largest search whose memory is pooled, as a number of derivations: about 2 MB.
const MOST: usize = 1 << 14;

thread_local! {
    /// The arena of the last search of this thread.
    static SPARE: Cell<Option<Box<Ways>>> = const { Cell::new(None) };
}

/// Derivations that return their memory to this thread's pool when they are dropped.
pub(crate) struct Lent(Option<Box<Ways>>);

impl Lent {
    /// Prepares for numbers made of these distinct cards, under rules with all four operations.
    pub(crate) fn new(cards: &[Card], rules: RuleSet) -> Lent {
        // A thread that is ending has no pool.
        let mut ways = SPARE.try_with(Cell::take).ok().flatten().unwrap_or_default();
        ways.begin_with(cards, rules);
        Lent(Some(ways))
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(ways) = self.0.take().filter(|ways| ways.list.capacity() <= MOST) {
            let _ = SPARE.try_with(|spare| spare.set(Some(ways)));
        }
    }
}

impl Deref for Lent {
    type Target = Ways;
    fn deref(&self) -> &Ways {
        self.0.as_ref().expect("they are taken when they are dropped")
    }
}

impl DerefMut for Lent {
    fn deref_mut(&mut self) -> &mut Ways {
        self.0.as_mut().expect("they are taken when they are dropped")
    }
}
