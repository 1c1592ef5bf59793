//! What the recursion over trees keeps of the trees that make a number: that there are some, how many, or what the
//! cheapest of them costs.

use super::Cost;
use crate::count::Count;
use crate::op::Op;
use crate::search::semiring::Semiring;
use crate::value::Number;

/// What is kept of trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keeps {
    /// That there are some; a search for existence alone ends with the first of them.
    Existence,
    /// How many there are.
    Counts,
    /// What the cheapest costs.
    Costs,
}

impl Keeps {
    pub(super) fn card(self) -> Element {
        match self {
            Keeps::Existence => Element::Exists,
            Keeps::Counts => Element::Count(Count::from(1)),
            Keeps::Costs => Element::Cost(Cost::CARD),
        }
    }
}

/// What is kept of some trees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// There are some.
    Exists,
    /// This many.
    Count(Count),
    /// The cheapest costs this.
    Cost(Cost),
}

impl Element {
    /// Returns the element of the trees that join two trees of `self`, in either order.
    pub(super) fn pairs(&self) -> Element {
        match self {
            Element::Exists => Element::Exists,
            Element::Count(count) => Element::Count(count.multichoose(2)),
            Element::Cost(cost) => Element::Cost(cost.times(cost)),
        }
    }

    pub(super) fn at_node<V: Number>(self, op: &Op, value: &V) -> Element {
        match self {
            Element::Cost(cost) => Element::Cost(cost.at_node(op, value)),
            other => other,
        }
    }

    pub(crate) fn into_count(self) -> Option<Count> {
        match self {
            Element::Count(count) => Some(count),
            _ => None,
        }
    }

    pub(crate) fn cost(&self) -> Option<Cost> {
        match self {
            Element::Cost(cost) => Some(*cost),
            _ => None,
        }
    }
}

impl Semiring for Element {
    fn times(&self, rhs: &Element) -> Element {
        match (self, rhs) {
            (Element::Count(a), Element::Count(b)) => Element::Count(a.times(b)),
            (Element::Cost(a), Element::Cost(b)) => Element::Cost(a.times(b)),
            _ => Element::Exists,
        }
    }
    fn plus(&mut self, rhs: Element) {
        match (self, rhs) {
            (Element::Count(total), Element::Count(more)) => total.plus(more),
            (Element::Cost(total), Element::Cost(more)) => total.plus(more),
            _ => {}
        }
    }
}
