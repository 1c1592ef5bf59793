//! The roots of trees that make a value: found by lookup if keys are canonical, else by trying every pair, refuting
//! with intervals, and comparing exactly.

use super::{Keep, Trees};
use crate::budget::{Refutation, StopReason};
use crate::op::{Needed, Op};
use crate::search::lattice::Sub;
use crate::value::{Equality, Number, Outcome};

/// How a value is recognized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sought {
    /// By its value, whatever its key: for the target.
    Number,
    /// By its key: for an entry of a table, all of whose trees have that key.
    Key,
}

/// The root of a tree: its operator, and the part and the value on either side.
pub(super) struct Join<V> {
    pub(super) op: Op,
    pub(super) left: (Sub, V),
    pub(super) right: (Sub, V),
}

impl<V: Number, K: Keep> Trees<V, K> {
    /// The roots `x op y` with the value `v`, for `x` in part `a` and `y` in part `b`.
    pub(super) fn joins(&self, a: Sub, b: Sub, v: &V, sought: Sought) -> Result<Vec<Join<V>>, StopReason> {
        match self.ground.rules.domain.admits(v) {
            Some(true) if V::CANONICAL_KEYS => self.joins_by_need(a, b, v),
            Some(true) => self.joins_by_proof(a, b, v, sought),
            _ => Ok(Vec::new()),
        }
    }

    /// Iterates over the shorter table and looks the needed operand up in the longer one.
    fn joins_by_need(&self, a: Sub, b: Sub, v: &V) -> Result<Vec<Join<V>>, StopReason> {
        let mut joins = Vec::new();
        let (lhs, rhs) = (self.table(a), self.table(b));
        let from_left = lhs.len() <= rhs.len();
        let (known, sought) = if from_left { (lhs, rhs) } else { (rhs, lhs) };
        for op in self.ground.rules.ops.iter() {
            self.ground.budget.spend(known.len() as u64)?;
            for k in known.keys() {
                let mut join = |other: &V| {
                    let (x, y) = if from_left { (k, other) } else { (other, k) };
                    // The operation may still be undefined for the needed operand: x / 0 has no value.
                    if op.apply(x, y) == Outcome::Value(v.clone()) {
                        joins.push(Join { op, left: (a, x.clone()), right: (b, y.clone()) });
                    }
                };
                match if from_left { op.right_needed(k, v) } else { op.left_needed(k, v) } {
                    Needed::Nothing => {}
                    Needed::One(other) => {
                        if sought.contains_key(&other) {
                            join(&other);
                        }
                    }
                    Needed::Anything => sought.keys().for_each(join),
                }
            }
        }
        Ok(joins)
    }

    /// Tries every pair: intervals refute, exact arithmetic confirms. A lookup by key could miss an operand, since a
    /// number may have several keys; it could miss the target too, so a root is compared and not looked up.
    fn joins_by_proof(&self, a: Sub, b: Sub, v: &V, sought: Sought) -> Result<Vec<Join<V>>, StopReason> {
        let mut joins = Vec::new();
        let (lhs, rhs, bounds, budget) = (self.table(a), self.table(b), v.bounds(), &self.ground.budget);
        for x in lhs.keys() {
            for y in rhs.keys() {
                budget.spend(8)?;
                for op in self.ground.rules.ops.iter() {
                    let refuted = match op.apply(&x.bounds(), &y.bounds()) {
                        Outcome::Value(rough) => !rough.meets(bounds),
                        rough => rough == Outcome::Undefined,
                    };
                    let verdict = if refuted { Refutation::ByInterval } else { self.compared(op, x, y, v, sought) };
                    if sought == Sought::Number {
                        budget.note(verdict);
                    }
                    if verdict == Refutation::Made {
                        joins.push(Join { op, left: (a, x.clone()), right: (b, y.clone()) });
                    }
                }
            }
        }
        Ok(joins)
    }

    /// Whether `x op y` is `v`, by exact arithmetic.
    fn compared(&self, op: Op, x: &V, y: &V, v: &V, sought: Sought) -> Refutation {
        match self.ground.make(op, x, y) {
            Outcome::Undefined => Refutation::Exactly,
            Outcome::TooBig | Outcome::Undecided => Refutation::Unknown,
            Outcome::Value(value) if sought == Sought::Key => {
                if value == *v {
                    Refutation::Made
                } else {
                    Refutation::Exactly
                }
            }
            Outcome::Value(value) => match value.equality(v) {
                Equality::Equal(_) => Refutation::Made,
                Equality::Different { .. } => Refutation::Exactly,
                Equality::Unknown => Refutation::Unknown,
            },
        }
    }
}
