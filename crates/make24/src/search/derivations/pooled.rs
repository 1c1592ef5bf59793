//! A pooled arena: small searches reuse the memory of the search before them, since a list of a few solutions would
//! spend half of its time on allocations.

use super::Derivations;
use crate::card::Card;
use crate::rules::RuleSet;
use std::cell::Cell;
use std::ops::{Deref, DerefMut};

/// The largest search whose memory is pooled, as a number of derivations: about 2 MB.
const MAX_POOLED: usize = 1 << 14;

thread_local! {
    static POOL: Cell<Option<Box<Derivations>>> = const { Cell::new(None) };
}

/// Returns its memory to the pool of this thread when it is dropped.
pub(crate) struct PooledDerivations(Option<Box<Derivations>>);

impl PooledDerivations {
    /// The cards must be distinct, and the rules must have all four operations.
    pub(crate) fn new(cards: &[Card], rules: RuleSet) -> PooledDerivations {
        // A thread that is ending has no pool.
        let mut derivations = POOL.try_with(Cell::take).ok().flatten().unwrap_or_default();
        derivations.reset(cards, rules);
        PooledDerivations(Some(derivations))
    }
}

impl Drop for PooledDerivations {
    fn drop(&mut self) {
        if let Some(derivations) = self.0.take().filter(|derivations| derivations.list.capacity() <= MAX_POOLED) {
            let _ = POOL.try_with(|pool| pool.set(Some(derivations)));
        }
    }
}

impl Deref for PooledDerivations {
    type Target = Derivations;
    fn deref(&self) -> &Derivations {
        self.0.as_ref().expect("they are taken when they are dropped")
    }
}

impl DerefMut for PooledDerivations {
    fn deref_mut(&mut self) -> &mut Derivations {
        self.0.as_mut().expect("they are taken when they are dropped")
    }
}
