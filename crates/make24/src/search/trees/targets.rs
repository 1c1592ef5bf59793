//! The roots of several targets, found in one pass over the pairs of two parts.
//!
//! Where a root is found by trying every pair, the interval of a pair serves every target: it refutes all but the few
//! that it meets.

use super::roots::{TreeRoot, is_made};
use super::{Trees, TreesOfKind};
use crate::budget::Refutation;
use crate::op::Op;
use crate::search::SubsetIndex;
use crate::search::Table;
use crate::value::{Number, Outcome};
use crate::watch::StopReason;
use crate::writing::OperandKind;
use rustc_hash::FxHashMap;

pub(super) const SERVES_TARGETS: bool = !cfg!(feature = "small");

pub(super) type TargetRoots<V> = Table<V, RootsByParts<V>>;

type RootsByParts<V> = FxHashMap<(SubsetIndex, SubsetIndex), Vec<TreeRoot<V>>>;

impl<V: Number> Trees<V> {
    /// Prepares several targets over each of these sub-hands. Returns for each target whether it met undecided numbers.
    pub(crate) fn prepare(
        &mut self,
        roots: impl Iterator<Item = SubsetIndex>,
        targets: &[V],
    ) -> Result<Vec<bool>, StopReason> {
        let roots: Vec<SubsetIndex> = roots.collect();
        roots.iter().try_for_each(|&m| self.fill_parts(m))?;
        let mut is_unsure = vec![self.context.budget.undecided() > 0; targets.len()];
        // A lookup takes no pass over the pairs, and chains of unary operators have targets of their own.
        if SERVES_TARGETS && !self.context.has_canonical_keys && self.unary.is_empty() && targets.len() > 1 {
            self.find_target_roots(&roots, targets, &mut is_unsure)?;
        }
        Ok(is_unsure)
    }

    fn find_target_roots(
        &mut self,
        roots: &[SubsetIndex],
        targets: &[V],
        is_unsure: &mut [bool],
    ) -> Result<(), StopReason> {
        let mut found = vec![FxHashMap::default(); targets.len()];
        let mut ascending: Vec<usize> = (0..targets.len()).collect();
        ascending.retain(|&at| self.context.rules.domain.admits(&targets[at]) == Some(true));
        ascending.sort_by(|&a, &b| targets[a].bounds().low().total_cmp(&targets[b].bounds().low()));
        for &m in roots {
            for a in self.splits(m) {
                for parts in self.kinds_of_sides(a, m - a) {
                    self.pairs(parts, targets, &ascending, &mut found, is_unsure)?;
                }
            }
        }
        self.target_roots = targets.iter().cloned().zip(found).collect();
        Ok(())
    }

    fn pairs(
        &self,
        [a, b]: [TreesOfKind; 2],
        targets: &[V],
        ascending: &[usize],
        found: &mut [RootsByParts<V>],
        is_unsure: &mut [bool],
    ) -> Result<(), StopReason> {
        let (lhs, rhs, budget) = (self.table(a)?, self.table(b)?, &self.context.budget);
        let ops: Vec<(&Op, OperandKind)> = self.joins(a, b).collect();
        for x in lhs.values() {
            for y in rhs.values() {
                budget.spend(8)?;
                for &(op, kind) in &ops {
                    let met = match op.apply(&x.bounds(), &y.bounds()) {
                        // Targets are fractions, so that both ends of their bounds ascend with them.
                        Outcome::Value(rough) => {
                            let first = ascending.partition_point(|&at| targets[at].bounds().high() < rough.low());
                            let end = ascending.partition_point(|&at| targets[at].bounds().low() <= rough.high());
                            &ascending[first..end.max(first)]
                        }
                        Outcome::Undefined => &[],
                        Outcome::TooBig | Outcome::Undecided => ascending,
                    };
                    budget.note_all(Refutation::ByInterval, (ascending.len() - met.len()) as u64);
                    if met.is_empty() {
                        continue;
                    }
                    let made = self.context.make(op, x, y);
                    for &at in met {
                        let verdict = is_made(&made, &targets[at]);
                        budget.note_all(verdict, 1);
                        is_unsure[at] |= verdict == Refutation::Unknown;
                        if verdict == Refutation::Made {
                            let root = TreeRoot { op: op.clone(), left: (a, x.clone()), right: (b, y.clone()), kind };
                            found[at].entry((a.cards, b.cards)).or_default().push(root);
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
