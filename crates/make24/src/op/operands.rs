//! Conditions on operands: for which operands the rules of a game allow an operator.

use super::{OPERATORS, Op};
use crate::value::Arithmetic;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A condition on one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// The conditions on both operands of an operator, and the left operands for which there are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operands<'a> {
    /// The left one, or the first.
    pub left: &'a [Condition],
    /// The right one, or the second.
    pub right: &'a [Condition],
    /// Left operands that every right one may stand with: no power of 1 is large.
    pub exempt: &'a [i64],
}

impl Operands<'_> {
    /// All operands for which the operator has a value.
    pub const ANY: Operands<'static> = Operands { left: &[], right: &[], exempt: &[] };

    /// Returns whether there is no condition.
    pub fn is_any(&self) -> bool {
        self.left.is_empty() && self.right.is_empty()
    }

    pub(crate) fn few_whole(&self) -> Option<std::ops::RangeInclusive<i64>> {
        const FEW: u64 = 1_000;
        let range = self.left.iter().find_map(|condition| match condition {
            Condition::From(low, high) if high.abs_diff(*low) <= FEW => Some(*low..=*high),
            Condition::Within(size) if size.unsigned_abs() <= FEW / 2 => Some(-size..=*size),
            Condition::Positive
            | Condition::NotZero
            | Condition::NotOne
            | Condition::Whole
            | Condition::Within(_)
            | Condition::From(..) => None,
        });
        range.filter(|_| self.left.contains(&Condition::Whole))
    }

    /// Whether the operands meet their conditions; `None` if undecided.
    #[inline(always)]
    pub fn admit<V: Arithmetic>(&self, lhs: &V, rhs: &V) -> Option<bool> {
        let both = [(self.left, lhs), (self.right, rhs)];
        let mut admitted = Some(true);
        for (conditions, operand) in both {
            for condition in conditions {
                match condition.is_met(operand) {
                    Some(true) => {}
                    Some(false) => return Some(self.exempts(lhs)),
                    None => admitted = None,
                }
            }
        }
        if admitted.is_none() && self.exempts(lhs) { Some(true) } else { admitted }
    }

    /// Whether this left operand lifts the conditions on both operands.
    fn exempts<V: Arithmetic>(&self, lhs: &V) -> bool {
        self.exempt.iter().any(|number| lhs.compare(*number) == Some(Ordering::Equal))
    }
}

impl Operands<'_> {
    /// The conditions as text with these names of the operands: `x > 0, -16 <= y <= 16`.
    ///
    /// ```
    /// use make24::Op;
    /// let modulo = Op::MODULO.row();
    /// assert_eq!(modulo.operands.of_names(["x", "y"]), "x whole, x > 0, y whole, y not 0, -16 <= y <= 16");
    /// assert_eq!(Op::POWER.row().operands.of_names(["x", "y"]), "x > 0, -16 <= y <= 16, or x = -1, 0 or 1");
    /// ```
    pub fn of_names(&self, [left, right]: [&str; 2]) -> String {
        let lefts = self.left.iter().map(|condition| condition.text(left));
        let texts: Vec<String> = lefts.chain(self.right.iter().map(|condition| condition.text(right))).collect();
        let exempt: Vec<String> = self.exempt.iter().map(ToString::to_string).collect();
        match exempt.split_last() {
            None => texts.join(", "),
            Some((last, before)) => format!("{}, or {left} = {} or {last}", texts.join(", "), before.join(", ")),
        }
    }
}

static TABLE_COLUMN: [Operands<'static>; OPERATORS.len()] = {
    let (mut column, mut i) = ([Operands::ANY; OPERATORS.len()], 0);
    while i < OPERATORS.len() {
        column[i] = OPERATORS[i].operands;
        i += 1;
    }
    column
};

/// Powers are allowed wherever they have a value.
static WIDE_COLUMN: [Operands<'static>; OPERATORS.len()] = {
    let mut column = TABLE_COLUMN;
    if let Some(id) = Op::POWER.id() {
        column[id] = Operands::ANY;
    }
    column
};

static STRICT_COLUMN: [Operands<'static>; OPERATORS.len()] = {
    let (mut column, mut i) = (TABLE_COLUMN, 0);
    while i < OPERATORS.len() {
        column[i].exempt = &[];
        i += 1;
    }
    column
};

/// The conditions on the operands of every operator of the table, by default or as a rule set changes them. Those of a
/// defined operator are part of its definition.
#[derive(Clone, Debug)]
pub struct OperandRules {
    /// Conditions before any change, by the index of the operator in the table.
    unchanged: &'static [Operands<'static>; OPERATORS.len()],
    /// Conditions that replace these, by the index of the operator in the table.
    changed: Option<Arc<BTreeMap<usize, [Vec<Condition>; 2]>>>,
}

impl OperandRules {
    /// The conditions of the table of operators.
    pub const TABLE: OperandRules = OperandRules { unchanged: &TABLE_COLUMN, changed: None };

    /// The conditions of the table, except that powers are allowed wherever they have a value: with negative bases, and
    /// with any exponent that does not make the number too long to be computed.
    pub const WIDE: OperandRules = OperandRules { unchanged: &WIDE_COLUMN, changed: None };

    /// The conditions of the table without an exception: powers have a positive base and an exponent within 16, as in
    /// `[mathematica-2]` and `[mathematica-3]`.
    pub const STRICT: OperandRules = OperandRules { unchanged: &STRICT_COLUMN, changed: None };

    pub(crate) fn with(&self, id: usize, conditions: [Vec<Condition>; 2]) -> OperandRules {
        let mut changed = self.changed.as_deref().cloned().unwrap_or_default();
        changed.insert(id, conditions);
        OperandRules { changed: Some(Arc::new(changed)), ..*self }
    }

    fn at(&self, id: usize) -> Operands<'_> {
        match self.changed.as_ref().and_then(|changed| changed.get(&id)) {
            Some([left, right]) => Operands { left, right, ..Operands::ANY },
            None => self.unchanged[id],
        }
    }

    fn all(&self) -> impl Iterator<Item = Operands<'_>> {
        (0..OPERATORS.len()).map(|id| self.at(id))
    }

    /// The conditions on the operands of `op`.
    pub fn of<'a>(&'a self, op: &'a Op) -> Operands<'a> {
        op.id().map_or_else(|| op.operands(), |id| self.at(id))
    }

    /// `None` if undecided.
    // Every step of a search calls it.
    #[inline]
    pub(crate) fn admit<V: Arithmetic>(&self, op: &Op, lhs: &V, rhs: &V) -> Option<bool> {
        match (op.id(), &self.changed) {
            (Some(id), None) => self.unchanged[id].admit(lhs, rhs),
            _ => self.of(op).admit(lhs, rhs),
        }
    }
}

/// Rules with the same conditions are equal, however they were made.
impl PartialEq for OperandRules {
    fn eq(&self, other: &OperandRules) -> bool {
        let is_same = std::ptr::eq(self.unchanged, other.unchanged) && self.changed == other.changed;
        is_same || self.all().eq(other.all())
    }
}

impl Eq for OperandRules {}

impl Hash for OperandRules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.all().for_each(|operands| operands.hash(state));
    }
}
