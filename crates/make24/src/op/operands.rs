//! Conditions on operands: for which operands the rules of a game allow an operator.

use super::define::interned_column;
use super::{OPERATORS, Op};
use crate::value::Arithmetic;
use std::cmp::Ordering;

/// A condition on one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Larger than 0.
    Positive,
    /// Not 0.
    NotZero,
    /// Not 1.
    NotOne,
    /// A whole number.
    Whole,
    /// At most this number, and at least its negative.
    Within(i64),
    /// At least the first number, and at most the second; the least and the largest `i64` are no bounds.
    From(i64, i64),
}

impl Condition {
    /// Whether `operand` meets the condition; `None` if undecided.
    pub fn is_met<V: Arithmetic>(self, operand: &V) -> Option<bool> {
        match self {
            Condition::Positive => Some(operand.compare(0)? == Ordering::Greater),
            Condition::NotZero => Some(operand.compare(0)? != Ordering::Equal),
            Condition::NotOne => Some(operand.compare(1)? != Ordering::Equal),
            Condition::Whole => operand.is_whole(),
            Condition::Within(size) => {
                Some(operand.compare(size)? != Ordering::Greater && operand.compare(-size)? != Ordering::Less)
            }
            Condition::From(low, high) => {
                let is_above = low == i64::MIN || operand.compare(low)? != Ordering::Less;
                Some(is_above && (high == i64::MAX || operand.compare(high)? != Ordering::Greater))
            }
        }
    }

    pub(crate) fn text(self, operand: &str) -> String {
        match self {
            Condition::Positive => format!("{operand} > 0"),
            Condition::NotZero => format!("{operand} not 0"),
            Condition::NotOne => format!("{operand} not 1"),
            Condition::Whole => format!("{operand} whole"),
            Condition::Within(size) => format!("-{size} <= {operand} <= {size}"),
            Condition::From(low, i64::MAX) => format!("{operand} >= {low}"),
            Condition::From(i64::MIN, high) => format!("{operand} <= {high}"),
            Condition::From(low, high) => format!("{low} <= {operand} <= {high}"),
        }
    }
}

/// The conditions on both operands of an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operands {
    /// The left one, or the first.
    pub left: &'static [Condition],
    /// The right one, or the second.
    pub right: &'static [Condition],
}

impl Operands {
    /// All operands for which the operator has a value.
    pub const ANY: Operands = Operands { left: &[], right: &[] };

    /// The numbers that the left operand can be, if its conditions leave only a few whole ones.
    pub(crate) fn few_whole(&self) -> Option<std::ops::RangeInclusive<i64>> {
        const FEW: u64 = 1_000;
        let range = self.left.iter().find_map(|condition| match condition {
            Condition::From(low, high) if high.abs_diff(*low) <= FEW => Some(*low..=*high),
            Condition::Within(size) if size.unsigned_abs() <= FEW / 2 => Some(-size..=*size),
            _ => None,
        });
        range.filter(|_| self.left.contains(&Condition::Whole))
    }

    /// Whether the operands meet their conditions; `None` if undecided.
    pub fn admit<V: Arithmetic>(&self, lhs: &V, rhs: &V) -> Option<bool> {
        let both = [(self.left, lhs), (self.right, rhs)];
        let mut admitted = Some(true);
        for (conditions, operand) in both {
            for condition in conditions {
                match condition.is_met(operand) {
                    Some(true) => {}
                    Some(false) => return Some(false),
                    None => admitted = None,
                }
            }
        }
        admitted
    }
}

impl Operands {
    /// The conditions as text with these names of the operands: `x > 0, -16 <= y <= 16`.
    ///
    /// ```
    /// use make24::Op;
    /// let modulo = Op::MODULO.row();
    /// assert_eq!(modulo.operands.of_names(["x", "y"]), "x whole, x > 0, y whole, y not 0, -16 <= y <= 16");
    /// ```
    pub fn of_names(&self, [left, right]: [&str; 2]) -> String {
        let lefts = self.left.iter().map(|condition| condition.text(left));
        let texts: Vec<String> = lefts.chain(self.right.iter().map(|condition| condition.text(right))).collect();
        texts.join(", ")
    }
}

/// The conditions on the operands of every operator: the column of the table of operators, or a replacement for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OperandRules(&'static OperandColumn);

/// The conditions on the operands of every operator of the table, by its place.
pub(super) type OperandColumn = [Operands; OPERATORS.len()];

/// The column of the table of operators.
const TABLE_COLUMN: OperandColumn = {
    let (mut column, mut i) = ([Operands::ANY; OPERATORS.len()], 0);
    while i < OPERATORS.len() {
        column[i] = OPERATORS[i].operands;
        i += 1;
    }
    column
};

/// The same column with powers allowed wherever they have a value.
const WIDE_COLUMN: OperandColumn = {
    let mut column = TABLE_COLUMN;
    column[Op::POWER.id()] = Operands::ANY;
    column
};

impl OperandRules {
    /// The conditions of the table of operators.
    pub const TABLE: OperandRules = OperandRules(&TABLE_COLUMN);

    /// The conditions of the table, except that powers are allowed wherever they have a value: with negative bases, and
    /// with any exponent that does not make the number too long to be computed.
    pub const WIDE: OperandRules = OperandRules(&WIDE_COLUMN);

    /// The same with other conditions for an operator of the table. `None` if a process makes too many of them, which
    /// stay in memory.
    pub(crate) fn with(self, op: Op, conditions: [Vec<Condition>; 2]) -> Option<OperandRules> {
        interned_column(self.0, op, conditions).map(OperandRules)
    }

    /// The conditions on the operands of `op`. Those of a defined operator are part of its definition.
    pub fn of(self, op: Op) -> &'static Operands {
        self.0.get(op.id()).unwrap_or(&op.0.operands)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Rational, Real};

    #[test]
    fn conditions_are_decided_for_fractions_and_roots() {
        let real = |n: i64| Real::from(Rational::from(n));
        let root =
            real(2).checked_pow(&real(1).checked_div(&real(2)).value().expect("a half")).value().expect("a root");
        let rows = [
            (Condition::Within(16), real(16), true),
            (Condition::Within(16), real(-17), false),
            (Condition::Within(1), root.clone(), false),
            (Condition::Whole, root.clone(), false),
            (Condition::Positive, root, true),
            (Condition::NotOne, real(1), false),
            (Condition::NotZero, real(0), false),
        ];
        for (condition, operand, met) in rows {
            assert_eq!(condition.is_met(&operand), Some(met), "{condition:?} of {operand}");
        }
    }
}
