//! The memory of small searches, used again: a list of a few solutions would spend half of its time on asking for it.

use super::Ways;
use crate::card::Card;
use crate::rules::RuleSet;
use std::cell::Cell;
use std::ops::{Deref, DerefMut};

/// The largest search whose memory is kept, by its ways: about 2 MB.
const MOST: usize = 1 << 14;

thread_local! {
    /// What the last search of this thread has left.
    static SPARE: Cell<Option<Box<Ways>>> = const { Cell::new(None) };
}

/// Ways that leave their memory to the next search of the thread that drops them.
pub(crate) struct Lent(Option<Box<Ways>>);

impl Lent {
    /// Ready for numbers that are made of these different cards, under rules with all four operations.
    pub(crate) fn new(cards: &[Card], rules: RuleSet) -> Lent {
        // A thread that ends has no spare.
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
