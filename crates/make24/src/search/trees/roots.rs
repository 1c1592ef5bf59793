//! The roots of trees that make a value: found by lookup if keys are canonical, else by trying every pair, refuting
//! with intervals, and comparing exactly.

use super::targets::SERVES_TARGETS;
use super::{Trees, TreesOfKind};
use crate::budget::Refutation;
use crate::op::{Needed, Op};
use crate::search::SubsetIndex;
use crate::value::{Equality, Number, Outcome};
use crate::watch::StopReason;
use crate::writing::OperandKind;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum MatchBy {
    /// By its value, whatever its key: for the target.
    Value,
    /// By its key: for an entry of a table, all of whose trees have that key.
    Key,
}

#[derive(Clone)]
pub(super) struct TreeRoot<V> {
    pub(super) op: Op,
    pub(super) left: (TreesOfKind, V),
    pub(super) right: (TreesOfKind, V),
    pub(super) kind: OperandKind,
}

struct Sides<'a> {
    a: TreesOfKind,
    b: TreesOfKind,
    ops: &'a [&'a Op],
    kind: OperandKind,
}

impl<V: Number> Trees<V> {
    /// Returns the roots `x op y`, with `x` from the cards `a` and `y` from the others.
    pub(super) fn roots(
        &self,
        a: SubsetIndex,
        whole: TreesOfKind,
        v: &V,
        match_by: MatchBy,
    ) -> Result<Vec<TreeRoot<V>>, StopReason> {
        self.context.budget.spend(1)?;
        let b = whole.cards - a;
        if SERVES_TARGETS
            && !self.context.has_canonical_keys
            && match_by == MatchBy::Value
            && let Some(roots) = self.target_roots.get(v)
        {
            let roots = roots.get(&(a, b)).into_iter().flatten();
            return Ok(roots.filter(|root| root.kind == whole.kind).cloned().collect());
        }
        let mut roots = Vec::new();
        if self.context.rules.domain.admits(v) != Some(true) {
            return Ok(roots);
        }
        for [a, b] in self.kinds_of_sides(a, b) {
            let ops: Vec<&Op> = self.joins(a, b).filter(|(_, kind)| *kind == whole.kind).map(|(op, _)| op).collect();
            let sides = Sides { a, b, ops: &ops, kind: whole.kind };
            match self.context.has_canonical_keys {
                true => self.roots_by_lookup(&sides, v, &mut roots)?,
                false => self.roots_by_comparison(&sides, v, match_by, &mut roots)?,
            }
        }
        Ok(roots)
    }

    fn roots_by_lookup(
        &self,
        &Sides { a, b, ops, kind }: &Sides<'_>,
        v: &V,
        roots: &mut Vec<TreeRoot<V>>,
    ) -> Result<(), StopReason> {
        // A part without a table may have been asked for single numbers. Neither side has one if a search ended before
        // it came to this root.
        let (from_left, shorter, longer) = match (self.filled_table(a), self.filled_table(b)) {
            (Some(lefts), Some(rights)) if lefts.len() > rights.len() => (false, rights, a),
            (Some(lefts), _) => (true, lefts, b),
            (None, Some(rights)) => (false, rights, a),
            (None, None) => return Ok(()),
        };
        for &op in ops {
            for k in shorter.values() {
                self.context.budget.spend(1)?;
                let mut join = |other: &V| {
                    let (x, y) = if from_left { (k, other) } else { (other, k) };
                    // The needed operand may not be allowed, and x / 0 has no value.
                    if self.context.make(op, x, y) == Outcome::Value(v.clone()) {
                        roots.push(TreeRoot { op: op.clone(), left: (a, x.clone()), right: (b, y.clone()), kind });
                    }
                };
                match self.context.needed(op, from_left, k, v) {
                    Needed::Nothing => {}
                    Needed::One(other) => {
                        if self.has(longer, &other) {
                            join(&other);
                        }
                    }
                    Needed::Two(one, other) => {
                        for needed in [Some(&one), Some(&other).filter(|_| one != other)].into_iter().flatten() {
                            if self.has(longer, needed) {
                                join(needed);
                            }
                        }
                    }
                    Needed::Anything => {
                        let Some(longer) = self.filled_table(longer) else { continue };
                        self.context.budget.spend(longer.len() as u64)?;
                        longer.values().for_each(join);
                    }
                }
            }
        }
        Ok(())
    }

    /// Compares exactly the pairs that intervals do not refute. A lookup by key could miss an operand or the target,
    /// since a number may have several keys. For each number of the shorter table, the interval of the operand that it
    /// needs is looked up among the bounds of the longer one.
    fn roots_by_comparison(
        &self,
        &Sides { a, b, ops, kind }: &Sides<'_>,
        v: &V,
        match_by: MatchBy,
        roots: &mut Vec<TreeRoot<V>>,
    ) -> Result<(), StopReason> {
        let budget = &self.context.budget;
        let (Some(lhs), Some(rhs)) = (self.filled_table(a), self.filled_table(b)) else { return Ok(()) };
        let [lhs, rhs] = [lhs, rhs].map(|table| table.values().collect::<Vec<&V>>());
        let from_left = lhs.len() <= rhs.len();
        let (shorter, longer, by_bounds) =
            if from_left { (&lhs, &rhs, self.by_bounds(b)?) } else { (&rhs, &lhs, self.by_bounds(a)?) };
        // By the places of the operands and of the operator, so that the order is that of the tables.
        let mut found: Vec<[usize; 3]> = Vec::new();
        for (at, known) in shorter.iter().map(|known| known.bounds()).enumerate() {
            for (op_at, &op) in ops.iter().enumerate() {
                let mut tried = 0;
                let mut compare = |other: usize| -> Result<(), StopReason> {
                    budget.spend(8)?;
                    let [i, j] = if from_left { [at, other] } else { [other, at] };
                    let verdict = self.verdict(op, lhs[i], rhs[j], v, match_by);
                    tried += 1;
                    if match_by == MatchBy::Value {
                        budget.note(verdict);
                    }
                    if verdict == Refutation::Made {
                        found.push([i, j, op_at]);
                    }
                    Ok(())
                };
                budget.spend(8)?;
                let result = v.bounds();
                match if from_left { op.right_needed(&known, &result) } else { op.left_needed(&known, &result) } {
                    Needed::Nothing => {}
                    Needed::One(interval) => by_bounds.meeting(interval).try_for_each(compare)?,
                    Needed::Two(one, other) => {
                        by_bounds.meeting(one).try_for_each(&mut compare)?;
                        let is_new = |&place: &usize| !longer[place].bounds().meets(one);
                        by_bounds.meeting(other).filter(is_new).try_for_each(compare)?;
                    }
                    Needed::Anything => (0..longer.len()).try_for_each(compare)?,
                }
                if match_by == MatchBy::Value {
                    budget.note_all(Refutation::ByInterval, longer.len() as u64 - tried);
                }
            }
        }
        found.sort_unstable();
        roots.extend(found.into_iter().map(|[i, j, op]| {
            let (left, right) = ((a, lhs[i].clone()), (b, rhs[j].clone()));
            TreeRoot { op: ops[op].clone(), left, right, kind }
        }));
        Ok(())
    }

    /// Intervals refute, exact arithmetic confirms.
    fn verdict(&self, op: &Op, x: &V, y: &V, v: &V, match_by: MatchBy) -> Refutation {
        let refuted = match op.apply(&x.bounds(), &y.bounds()) {
            Outcome::Value(rough) => !rough.meets(v.bounds()),
            rough => rough == Outcome::Undefined,
        };
        if refuted { Refutation::ByInterval } else { self.compare(op, x, y, v, match_by) }
    }

    fn compare(&self, op: &Op, x: &V, y: &V, v: &V, match_by: MatchBy) -> Refutation {
        match (self.context.make(op, x, y), match_by) {
            (Outcome::Value(value), MatchBy::Key) if value == *v => Refutation::Made,
            (Outcome::Value(_), MatchBy::Key) => Refutation::Exactly,
            (made, _) => is_made(&made, v),
        }
    }
}

pub(super) fn is_made<V: Number>(made: &Outcome<V>, target: &V) -> Refutation {
    match made {
        Outcome::Undefined => Refutation::Exactly,
        Outcome::TooBig | Outcome::Undecided => Refutation::Unknown,
        Outcome::Value(value) => match value.equality(target) {
            Equality::Equal(_) => Refutation::Made,
            Equality::Different { .. } => Refutation::Exactly,
            Equality::Unknown => Refutation::Unknown,
        },
    }
}
