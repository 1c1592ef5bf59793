//! The semirings of the recursion over trees: existence, counts, and whatever weighs the nodes of a tree.

use crate::count::Count;
use crate::op::Op;
use crate::search::semiring::Semiring;
use crate::value::Number;

/// A semiring over trees.
pub(crate) trait TreeSemiring: Semiring + Send + Sync + 'static {
    /// Whether a set of trees has no other element than that of a single one.
    const IS_EXISTENCE: bool = false;

    /// The element of a single card.
    fn card() -> Self;
    /// The element of the trees that join two trees of `self`, in either order.
    fn pairs(&self) -> Self;
    /// Multiplies by the weight of an operator that makes `value` of the operands of each tree.
    fn at_node<V: Number>(self, _op: &Op, _value: &V) -> Self {
        self
    }
}

/// Existence.
impl TreeSemiring for () {
    const IS_EXISTENCE: bool = true;

    fn card() {}
    fn pairs(&self) {}
}

/// The number of trees.
impl TreeSemiring for Count {
    fn card() -> Count {
        Count::from(1)
    }
    fn pairs(&self) -> Count {
        self.multichoose(2)
    }
}
