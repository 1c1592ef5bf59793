//! The classes of the trees that make a value, without a list of the trees: a class is joined with a class as a tree is
//! with a tree, and what two trees of the same classes make is in the same class.
//!
//! Each number that leads to the target is asked for its classes once, whichever trees contain it.

use super::roots::{MatchBy, TreeRoot};
use super::{Mirror, Trees, TreesOfKind, Wanted};
use crate::expr::Expr;
use crate::form::{NormalForm, Normalizer};
use crate::op::Op;
use crate::search::Table;
use crate::value::Number;
use crate::watch::StopReason;
use indexmap::map::Entry;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Each class has one of its trees: the first of those with the fewest numbers and operators.
type Classes = Table<NormalForm, Expr>;

pub(crate) struct TreeClasses<'a, V> {
    trees: &'a Trees<V>,
    normalizer: Normalizer,
    known: FxHashMap<(TreesOfKind, V, MatchBy), Rc<Classes>>,
}

impl<'a, V: Number> TreeClasses<'a, V> {
    /// The tables of the parts must have been filled.
    pub(crate) fn new(trees: &'a Trees<V>, normalizer: Normalizer) -> TreeClasses<'a, V> {
        TreeClasses { trees, normalizer, known: FxHashMap::default() }
    }

    pub(crate) fn all(mut self, v: &V) -> Result<Classes, StopReason> {
        let mut all = Classes::default();
        for m in self.trees.whole_hands() {
            for (class, expr) in self.of(self.trees.whole(m), v, MatchBy::Value)? {
                let nodes = expr.nodes().len();
                add(&mut all, class, nodes, || expr);
            }
        }
        Ok(all)
    }

    fn of(&mut self, wanted: Wanted, v: &V, match_by: MatchBy) -> Result<Classes, StopReason> {
        let mut all = Classes::default();
        for chain in self.trees.chains(wanted.cards, v, match_by)? {
            for base in self.trees.bases(&chain, wanted) {
                let inner = self.of_base(base, &chain.source, chain.match_by)?;
                self.spend(inner.len() * (1 + chain.ops.len()))?;
                for (class, expr) in &*inner {
                    let around = |class, (op, _): &(Op, V)| self.normalizer.unary(op, class);
                    if let Some(class) = chain.ops.iter().rev().try_fold(class.clone(), around) {
                        add(&mut all, class, expr.nodes().len() + chain.ops.len(), || chain.around(expr.clone()));
                    }
                }
            }
        }
        Ok(all)
    }

    fn of_base(&mut self, base: TreesOfKind, v: &V, match_by: MatchBy) -> Result<Rc<Classes>, StopReason> {
        let asked = (base, v.clone(), match_by);
        if let Some(known) = self.known.get(&asked) {
            return Ok(Rc::clone(known));
        }
        let mut classes = Classes::default();
        for leaf in self.trees.leaves_of(base)?.into_iter().filter(|leaf| leaf.value == *v) {
            if let Some(class) = self.normalizer.of_expr(&leaf.expr) {
                add(&mut classes, class, 1, || leaf.expr);
            }
        }
        for a in self.trees.splits(base.cards) {
            for TreeRoot { op, left: (a, x), right: (b, y), .. } in self.trees.roots(a, base, v, match_by)? {
                if let Mirror::Elsewhere = self.trees.mirror(&op, (a, &x), (b, &y)) {
                    continue;
                }
                let left = self.of(a.into(), &x, MatchBy::Key)?;
                let right = self.of(b.into(), &y, MatchBy::Key)?;
                for (lhs, left) in &left {
                    self.spend(right.len())?;
                    for (rhs, right) in &right {
                        if let Some(class) = self.normalizer.join(&op, lhs.clone(), rhs.clone()) {
                            let nodes = left.nodes().len() + right.nodes().len() + 1;
                            let tree = || Expr::apply(op.clone(), left.clone(), right.clone());
                            add(&mut classes, class, nodes, tree);
                        }
                    }
                }
            }
        }
        let members = self.trees.context.subsets.len(base.cards);
        self.trees.context.budget.reserve::<(NormalForm, Expr)>(classes.len() * members)?;
        let classes = Rc::new(classes);
        self.known.insert(asked, Rc::clone(&classes));
        Ok(classes)
    }

    /// A class costs as much as hundreds of numbers.
    fn spend(&self, classes: usize) -> Result<(), StopReason> {
        self.trees.context.budget.spend(512 * classes as u64)
    }
}

fn add(classes: &mut Classes, class: NormalForm, nodes: usize, tree: impl FnOnce() -> Expr) {
    match classes.entry(class) {
        Entry::Vacant(entry) => drop(entry.insert(tree())),
        Entry::Occupied(mut entry) if nodes < entry.get().nodes().len() => drop(entry.insert(tree())),
        Entry::Occupied(_) => {}
    }
}
