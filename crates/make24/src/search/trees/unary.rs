//! Unary operators: the values that they add to a table, and the trees that have them at their root.
//!
//! The rules bound how many unary operators stand directly inside each other, so each value of a table has finitely many
//! chains of them. A chain that makes a value is found from the value by inverting its operators, or by trying all
//! entries of the table.

use super::{Element, Keeps, MatchBy, Trees, TreesOfKind, ValueTable, Wanted};
use crate::expr::Expr;
use crate::op::Op;
use crate::search::SubsetIndex;
use crate::value::{Equality, Number, Outcome};
use crate::watch::StopReason;
use crate::writing::OperandKind;

#[derive(Clone, Debug)]
pub(super) struct Chain<V> {
    /// Each operator with its operand, the outermost first.
    pub(super) ops: Vec<(Op, V)>,
    /// The innermost operand; the value of the chain if there are no operators.
    pub(super) source: V,
    pub(super) match_by: MatchBy,
}

impl<V: Number> Chain<V> {
    /// The chain makes `v`.
    pub(super) fn weigh(&self, element: Element, v: &V) -> Element {
        self.ops
            .iter()
            .enumerate()
            .rev()
            .fold(element, |element, (i, (op, _))| element.at_node(op, if i == 0 { v } else { &self.ops[i - 1].1 }))
    }

    pub(super) fn around(&self, expr: Expr) -> Expr {
        self.ops.iter().rev().fold(expr, |expr, (op, _)| Expr::apply_unary(op.clone(), expr))
    }
}

impl<V: Number> Trees<V> {
    pub(super) fn is_invertible(&self) -> bool {
        self.unary.iter().all(|op| op.is_invertible(&self.context.rules.operands.of(op)))
    }

    pub(super) fn close(&self, tables: &mut [ValueTable<V>]) -> Result<(), StopReason> {
        let mut latest = tables.to_vec();
        for _ in 0..self.context.rules.nesting {
            let mut next: Vec<ValueTable<V>> = latest.iter().map(|_| ValueTable::new(self.keeps)).collect();
            for (kind, table) in latest.iter().enumerate() {
                let makes = |op| Some((op, self.kinds.join(op, kind, None)?));
                let ops: Vec<(&Op, OperandKind)> = self.unary.iter().filter_map(makes).collect();
                for (at, x) in table.values().enumerate() {
                    self.context.budget.spend(6 * self.unary.len() as u64)?;
                    for &(op, kind) in &ops {
                        self.offer(&mut next[kind], op, x, x, table.element(at));
                    }
                }
            }
            for (next, table) in next.iter_mut().zip(tables.iter_mut()) {
                self.reserve(next.len())?;
                if self.keeps == Keeps::Existence {
                    // Values that fewer operators make are not new.
                    next.leave_out(table);
                }
                table.add_all(next);
            }
            latest = next;
        }
        Ok(())
    }

    /// Returns the parts whose trees, inside the chain, are of the wanted kind.
    pub(super) fn bases(&self, chain: &Chain<V>, wanted: Wanted) -> impl Iterator<Item = TreesOfKind> + use<V> {
        let around = |kind| chain.ops.iter().rev().try_fold(kind, |kind, (op, _)| self.kinds.join(op, kind, None));
        let is_wanted = |made: OperandKind| wanted.kind.is_none_or(|kind| kind == made);
        let kinds: Vec<OperandKind> =
            (0..self.kinds.len()).filter(|&kind| around(kind).is_some_and(is_wanted)).collect();
        kinds.into_iter().map(move |kind| TreesOfKind { cards: wanted.cards, kind })
    }

    /// The empty chain comes first. Where operators cannot be inverted, the table of `m` must have been filled.
    pub(super) fn chains(&self, m: SubsetIndex, v: &V, match_by: MatchBy) -> Result<Vec<Chain<V>>, StopReason> {
        let mut chains = vec![Chain { ops: Vec::new(), source: v.clone(), match_by }];
        if self.unary.is_empty() {
            return Ok(chains);
        }
        let mut first = 0;
        for _ in 0..self.context.rules.nesting {
            let last = chains.len();
            for i in first..last {
                let Chain { ops, source, match_by } = chains[i].clone();
                for op in &self.unary {
                    let (operands, match_by) = self.operands_of(m, op, &source, match_by)?;
                    for operand in operands {
                        let ops = ops.iter().cloned().chain([(op.clone(), operand.clone())]).collect();
                        chains.push(Chain { ops, source: operand, match_by });
                    }
                }
            }
            first = last;
        }
        Ok(chains)
    }

    fn operands_of(&self, m: SubsetIndex, op: &Op, v: &V, match_by: MatchBy) -> Result<(Vec<V>, MatchBy), StopReason> {
        let mut operands: Vec<V> = Vec::new();
        if self.context.rules.domain.admits(v) != Some(true) {
            return Ok((operands, match_by));
        }
        let budget = &self.context.budget;
        let by_value = |a: &V, b: &V| match a.equality(b) {
            Equality::Equal(_) => true,
            Equality::Different { .. } => false,
            Equality::Unknown => {
                budget.note_undecided();
                false
            }
        };
        let makes = |operand: &V| match self.context.make(op, operand, operand) {
            Outcome::Value(value) if self.skips_idle_steps && op.is_idle(operand, &value) => false,
            Outcome::Value(value) if self.context.has_canonical_keys || match_by == MatchBy::Key => value == *v,
            Outcome::Value(value) => by_value(&value, v),
            Outcome::Undefined => false,
            Outcome::TooBig | Outcome::Undecided => {
                budget.note_undecided();
                false
            }
        };
        // The key of an operand that an inverse makes may differ from its key in the table.
        if self.is_invertible() && (self.context.has_canonical_keys || match_by == MatchBy::Value) {
            for operand in self.context.inverted(op, v) {
                budget.spend(6)?;
                match operand {
                    Outcome::Value(operand) => {
                        if !operands.iter().any(|other| by_value(other, &operand)) && makes(&operand) {
                            operands.push(operand);
                        }
                    }
                    Outcome::Undefined => {}
                    Outcome::TooBig | Outcome::Undecided => budget.note_undecided(),
                }
            }
            return Ok((operands, match_by));
        }
        for operand in self.filled(m)?.tables.iter().flat_map(ValueTable::values) {
            budget.spend(6)?;
            if makes(operand) && !operands.contains(operand) {
                operands.push(operand.clone());
            }
        }
        Ok((operands, MatchBy::Key))
    }
}
