//! The cost of trees, to find the simplest one where there are too many to list.

use super::{Element, MatchBy, TreeRoot, Trees, TreesOfKind, Wanted};
use crate::expr::Expr;
use crate::op::Op;
use crate::search::SubsetIndex;
use crate::search::semiring::Semiring;
use crate::value::Number;
use crate::watch::StopReason;

/// The least cost of the trees that make a value. A step costs its operator, and more if it makes a number that is not
/// whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost(u32);

const STEP: u32 = 4;

const NOT_WHOLE: u32 = 6;

impl Semiring for Cost {
    fn times(&self, rhs: &Cost) -> Cost {
        Cost(self.0.saturating_add(rhs.0))
    }
    fn plus(&mut self, rhs: Cost) {
        *self = (*self).min(rhs);
    }
}

impl Cost {
    pub(super) const CARD: Cost = Cost(0);

    pub(super) fn at_node<V: Number>(self, op: &Op, value: &V) -> Cost {
        let fraction = if value.is_whole() == Some(true) { 0 } else { NOT_WHOLE };
        Cost(self.0.saturating_add(STEP + op.row().rarity + fraction))
    }
}

impl<V: Number> Trees<V> {
    /// `cost` must be the least, and costs must be kept.
    pub(crate) fn cheapest(&self, m: SubsetIndex, v: &V, cost: Cost) -> Result<Option<Expr>, StopReason> {
        self.cheapest_of(self.whole(m), v, MatchBy::Value, cost)
    }

    fn cheapest_of(&self, wanted: Wanted, v: &V, match_by: MatchBy, cost: Cost) -> Result<Option<Expr>, StopReason> {
        for chain in self.chains(wanted.cards, v, match_by)? {
            // The cost of the chain around a tree without cost.
            let around = chain.weigh(Element::Cost(Cost::CARD), v).cost().map_or(0, |cost| cost.0);
            let Some(inner) = cost.0.checked_sub(around) else { continue };
            for base in self.bases(&chain, wanted) {
                if let Some(expr) = self.cheapest_base(base, &chain.source, chain.match_by, Cost(inner))? {
                    return Ok(Some(chain.around(expr)));
                }
            }
        }
        Ok(None)
    }

    fn cheapest_base(
        &self,
        base: TreesOfKind,
        v: &V,
        match_by: MatchBy,
        cost: Cost,
    ) -> Result<Option<Expr>, StopReason> {
        if cost == Cost::CARD {
            return Ok(self.leaves_of(base)?.into_iter().find(|leaf| leaf.value == *v).map(|leaf| leaf.expr));
        }
        // The larger part on the left first, as a chain is written.
        let sizes = (1..self.context.subsets.len(base.cards)).rev();
        for a in sizes.flat_map(|size| self.context.lefts(base.cards, size..=size)) {
            for TreeRoot { op, left: (a, x), right: (b, y), .. } in self.roots(a, base, v, match_by)? {
                let cost_of = |part, value| self.element(part, value)?.cost();
                let Some((kx, ky)) = cost_of(a, &x).zip(cost_of(b, &y)) else { continue };
                if kx.times(&ky).at_node(&op, v) != cost {
                    continue;
                }
                let left = self.cheapest_of(a.into(), &x, MatchBy::Key, kx)?;
                if let (Some(left), Some(right)) = (left, self.cheapest_of(b.into(), &y, MatchBy::Key, ky)?) {
                    return Ok(Some(Expr::apply(op, left, right)));
                }
            }
        }
        Ok(None)
    }
}
