//! What a recursion keeps of the trees or shapes that make a value: an element of a semiring, which decides the question
//! that the recursion answers.
//!
//! The recursion over trees has one type for all its elements, [`Element`], and the recursion over shapes asks more of
//! them: [`ShapeSemiring`] knows members and signs. What meeting in the middle keeps is not a semiring, since it joins numbers
//! without their signs: `Accumulator` in `meet/joins.rs`.
//!
//! The pattern is Goodman, *Semiring Parsing*, 1999: one recursion, and the algebra decides the question.
//!
//! [`Element`]: super::trees::Element
//! [`ShapeSemiring`]: super::shapes::ShapeSemiring

use crate::count::Count;
use indexmap::map::Entry;
use std::hash::Hash;

/// An element describes a set of expressions that make one value.
pub(crate) trait Semiring: Clone {
    fn times(&self, rhs: &Self) -> Self;
    fn plus(&mut self, rhs: Self);
}

impl Semiring for Count {
    fn times(&self, rhs: &Count) -> Count {
        self.clone() * rhs
    }
    fn plus(&mut self, rhs: Count) {
        *self += &rhs;
    }
}

#[inline]
pub(crate) fn add_to<S: Semiring>(total: &mut Option<S>, element: S) {
    match total {
        Some(total) => total.plus(element),
        None => *total = Some(element),
    }
}

#[inline]
pub(crate) fn add_at<K: Hash + Eq, S: Semiring>(table: &mut super::Table<K, S>, key: K, element: S) {
    match table.entry(key) {
        Entry::Occupied(mut entry) => entry.get_mut().plus(element),
        Entry::Vacant(entry) => drop(entry.insert(element)),
    }
}
