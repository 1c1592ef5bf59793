//! The numbers that the trees of a part make, each with what is kept of its trees.

use super::{Cost, Element, Keeps};
use crate::count::Count;
use crate::search::Set;
use crate::search::semiring::Semiring;
use std::hash::Hash;

/// The numbers in the order in which they were found, and what is kept of the trees of each.
#[derive(Clone)]
pub struct ValueTable<V> {
    values: Set<V>,
    elements: Elements,
}

#[derive(Clone)]
enum Elements {
    Existence,
    Counts(Vec<Count>),
    Costs(Vec<Cost>),
}

impl Elements {
    fn new(keeps: Keeps) -> Elements {
        match keeps {
            Keeps::Existence => Elements::Existence,
            Keeps::Counts => Elements::Counts(Vec::new()),
            Keeps::Costs => Elements::Costs(Vec::new()),
        }
    }

    fn get(&self, at: usize) -> Element {
        match self {
            Elements::Existence => Element::Exists,
            Elements::Counts(counts) => Element::Count(counts[at].clone()),
            Elements::Costs(costs) => Element::Cost(costs[at]),
        }
    }

    fn product(&self, at: usize, others: &Elements, other: usize) -> Element {
        match (self, others) {
            (Elements::Counts(counts), Elements::Counts(others)) => Element::Count(counts[at].times(&others[other])),
            (Elements::Costs(costs), Elements::Costs(others)) => Element::Cost(costs[at].times(&others[other])),
            _ => Element::Exists,
        }
    }

    /// The place may be the first one behind all others.
    fn add(&mut self, at: usize, element: Element) {
        match (self, element) {
            (Elements::Counts(counts), Element::Count(count)) => add_at(counts, at, count),
            (Elements::Costs(costs), Element::Cost(cost)) => add_at(costs, at, cost),
            _ => {}
        }
    }
}

fn add_at<S: Semiring>(elements: &mut Vec<S>, at: usize, element: S) {
    match elements.get_mut(at) {
        Some(total) => total.plus(element),
        None => elements.push(element),
    }
}

impl<V: Hash + Eq + Clone> ValueTable<V> {
    /// A table without numbers.
    pub fn new(keeps: Keeps) -> ValueTable<V> {
        ValueTable { values: Set::default(), elements: Elements::new(keeps) }
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn values(&self) -> indexmap::set::Iter<'_, V> {
        self.values.iter()
    }

    pub(super) fn place(&self, value: &V) -> Option<usize> {
        self.values.get_index_of(value)
    }

    pub(crate) fn element(&self, at: usize) -> Element {
        self.elements.get(at)
    }

    #[inline]
    pub(super) fn product(&self, at: usize, others: &ValueTable<V>, other: usize) -> Element {
        self.elements.product(at, &others.elements, other)
    }

    /// Adds trees that make a number.
    #[inline]
    pub fn add(&mut self, value: V, element: Element) {
        let (at, _) = self.values.insert_full(value);
        self.elements.add(at, element);
    }

    pub(super) fn add_all(&mut self, others: &ValueTable<V>) {
        for (at, value) in others.values().enumerate() {
            self.add(value.clone(), others.element(at));
        }
    }

    /// This table must keep nothing of the trees.
    pub(super) fn leave_out(&mut self, known: &ValueTable<V>) {
        self.values.retain(|value| !known.values.contains(value));
    }
}
