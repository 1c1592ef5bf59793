//! From the target down: what a large part must make is known as soon as the small part on the other side is.
//!
//! Only small sub-hands get tables, those of up to half of the cards. A large part is asked for the numbers that the
//! small part on the other side of an operator leaves to be made, each once. A part that may make any number, such as
//! the other factor of 0, gets a table after all.

use super::{Element, Keeps, MatchBy, Trees, TreesOfKind, Wanted};
use crate::op::{Needed, Op};
use crate::search::SubsetIndex;
use crate::search::semiring::add_to;
use crate::value::{Number, Outcome};
use crate::watch::StopReason;
use rustc_hash::FxHashMap;

/// Sub-hands of up to this many cards are always small.
const SMALL: usize = 4;

pub(super) type Asked<V> = FxHashMap<(TreesOfKind, V), Option<Element>>;

impl<V: Number> Trees<V> {
    /// Numbers must be found by their keys, and operators be invertible.
    pub(super) fn goes_down(&self, m: SubsetIndex) -> bool {
        self.context.has_canonical_keys && self.is_invertible() && !self.is_small(m)
    }

    fn is_small(&self, m: SubsetIndex) -> bool {
        let subsets = &self.context.subsets;
        subsets.len(m) <= SMALL.max(subsets.len(subsets.full()).div_ceil(2))
    }

    /// Ends with the first tree if only existence is kept.
    pub(super) fn descend(&mut self, wanted: Wanted, v: &V) -> Result<Option<Element>, StopReason> {
        let mut total: Option<Element> = None;
        for chain in self.chains(wanted.cards, v, MatchBy::Value)? {
            let bases: Vec<TreesOfKind> = self.bases(&chain, wanted).collect();
            for base in bases {
                if let Some(element) = self.descend_base(base, &chain.source)? {
                    add_to(&mut total, chain.weigh(element, v));
                }
                if self.keeps == Keeps::Existence && total.is_some() {
                    return Ok(total);
                }
            }
        }
        Ok(total)
    }

    fn descend_base(&mut self, base: TreesOfKind, v: &V) -> Result<Option<Element>, StopReason> {
        let mut total = self.total_of_leaves(base, v)?;
        for a in self.splits_evenest_first(base.cards) {
            if self.keeps == Keeps::Existence && total.is_some() {
                break;
            }
            let b = base.cards - a;
            for part in [a, b] {
                if self.is_small(part) {
                    self.filled(part)?;
                }
            }
            for [left, right] in self.kinds_of_sides(a, b) {
                match [left, right].map(|part| self.filled_table(part).is_some()) {
                    [true, true] => {}
                    [is_left_filled, _] => self.ask([left, right], is_left_filled, base.kind, v)?,
                }
            }
            self.add_roots(a, base, v, MatchBy::Value, &mut total)?;
        }
        Ok(total)
    }

    fn ask(
        &mut self,
        [left, right]: [TreesOfKind; 2],
        is_left_known: bool,
        kind: usize,
        v: &V,
    ) -> Result<(), StopReason> {
        let (small, large) = if is_left_known { (left, right) } else { (right, left) };
        let ops: Vec<Op> =
            self.joins(left, right).filter(|(_, made)| *made == kind).map(|(op, _)| op.clone()).collect();
        let mut numbers: Vec<V> = Vec::new();
        for op in &ops {
            for known in self.table(small)?.values() {
                self.context.budget.spend(1)?;
                let mut note = |number: V| {
                    let (x, y) = if is_left_known { (known, &number) } else { (&number, known) };
                    if self.context.make(op, x, y) == Outcome::Value(v.clone()) {
                        numbers.push(number);
                    }
                };
                match self.context.needed(op, is_left_known, known, v) {
                    Needed::Nothing => {}
                    Needed::One(number) => note(number),
                    Needed::Two(one, other) => [one, other].into_iter().for_each(note),
                    Needed::Anything => return self.filled(large.cards).map(drop),
                }
            }
        }
        self.context.budget.reserve::<((TreesOfKind, V), Option<Element>)>(numbers.len())?;
        for number in numbers {
            let asked = (large, number);
            if !self.asked.contains_key(&asked) {
                let element = self.descend(large.into(), &asked.1)?;
                self.asked.insert(asked, element);
            }
        }
        Ok(())
    }
}
