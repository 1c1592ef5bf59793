//! The classes of the trees that make a value, without a list of the trees: a class is joined with a class as a tree is
//! with a tree, and what two trees of the same classes make is in the same class.
//!
//! Each number that leads to the target is asked for its classes once, whichever trees contain it.

use super::roots::{MatchBy, TreeRoot};
use super::{Mirror, Trees, TreesOfKind, Wanted};
use crate::budget::StopReason;
use crate::form::{NormalForm, Normalizer};
use crate::search::Set;
use crate::search::sub_multisets::SubsetIndex;
use crate::value::Number;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The classes under one of the forms that forget the nesting.
pub(crate) struct TreeClasses<'a, V> {
    trees: &'a Trees<V, ()>,
    normalizer: Normalizer,
    known: FxHashMap<(TreesOfKind, V, MatchBy), Rc<Set<NormalForm>>>,
}

impl<'a, V: Number> TreeClasses<'a, V> {
    /// The classes of trees; the tables of the parts must have been filled.
    pub(crate) fn new(trees: &'a Trees<V, ()>, normalizer: Normalizer) -> TreeClasses<'a, V> {
        TreeClasses { trees, normalizer, known: FxHashMap::default() }
    }

    /// The classes of the trees over all of `m` that make `v`.
    pub(crate) fn of(&mut self, m: SubsetIndex, v: &V) -> Result<Set<NormalForm>, StopReason> {
        self.of_wanted(Wanted { cards: m, kind: None }, v, MatchBy::Value)
    }

    fn of_wanted(&mut self, wanted: Wanted, v: &V, match_by: MatchBy) -> Result<Set<NormalForm>, StopReason> {
        let mut all = Set::default();
        for chain in self.trees.chains(wanted.cards, v, match_by)? {
            for base in self.trees.bases(&chain, wanted) {
                let inner = self.of_base(base, &chain.source, chain.match_by)?;
                self.spend(inner.len() * (1 + chain.ops.len()))?;
                for class in &*inner {
                    let around = |class, (op, _): &(_, V)| self.normalizer.unary(op, class);
                    all.extend(chain.ops.iter().rev().try_fold(class.clone(), around));
                }
            }
        }
        Ok(all)
    }

    /// The classes of the trees without a unary operator at their root.
    fn of_base(&mut self, base: TreesOfKind, v: &V, match_by: MatchBy) -> Result<Rc<Set<NormalForm>>, StopReason> {
        let asked = (base, v.clone(), match_by);
        if let Some(known) = self.known.get(&asked) {
            return Ok(Rc::clone(known));
        }
        let leaves = self.trees.leaves_of(base)?.into_iter().filter(|leaf| leaf.value == *v);
        let mut classes: Set<NormalForm> = leaves.filter_map(|leaf| self.normalizer.of_expr(&leaf.expr)).collect();
        for a in self.trees.splits(base.cards) {
            for TreeRoot { op, left: (a, x), right: (b, y), .. } in self.trees.roots(a, base, v, match_by)? {
                if let Mirror::Elsewhere = self.trees.mirror(&op, (a, &x), (b, &y)) {
                    continue;
                }
                let left = self.of_wanted(a.into(), &x, MatchBy::Key)?;
                let right = self.of_wanted(b.into(), &y, MatchBy::Key)?;
                for lhs in &left {
                    self.spend(right.len())?;
                    classes.extend(right.iter().filter_map(|rhs| self.normalizer.join(&op, lhs.clone(), rhs.clone())));
                }
            }
        }
        let members = self.trees.context.subsets.len(base.cards);
        self.trees.context.budget.reserve::<NormalForm>(classes.len() * members)?;
        let classes = Rc::new(classes);
        self.known.insert(asked, Rc::clone(&classes));
        Ok(classes)
    }

    /// Takes the steps of making classes, each of which costs as much as many numbers.
    fn spend(&self, classes: usize) -> Result<(), StopReason> {
        self.trees.context.budget.spend(64 * classes as u64)
    }
}
