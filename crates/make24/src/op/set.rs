//! Sets of operators.

use super::{Algebra, AssocChain, OPERATORS, Op, Polarity, named_at};
use std::fmt;

/// A set of operators.
///
/// ```
/// use make24::OpSet;
/// let ops: OpSet = "+ - *".parse()?;
/// assert_eq!(ops.to_string(), "+ - *");
/// assert!(ops.is_subset(OpSet::ARITHMETIC));
/// # Ok::<(), make24::op::ParseOpsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpSet(u32);

impl OpSet {
    /// `+ - * /`
    pub const ARITHMETIC: OpSet = OpSet::of(&[Op::ADD, Op::SUBTRACT, Op::MULTIPLY, Op::DIVIDE]);

    /// `+ - * / ^ root log`
    pub const POWERS: OpSet =
        OpSet::of(&[Op::ADD, Op::SUBTRACT, Op::MULTIPLY, Op::DIVIDE, Op::POWER, Op::ROOT, Op::LOG]);
    /// `+ - * / ^ root log mod`
    pub const MODULO: OpSet =
        OpSet::of(&[Op::ADD, Op::SUBTRACT, Op::MULTIPLY, Op::DIVIDE, Op::POWER, Op::ROOT, Op::LOG, Op::MODULO]);

    /// Every operator of the table.
    pub const ALL: OpSet = OpSet((1 << OPERATORS.len()) - 1);

    /// The set of the given operators.
    pub const fn of(ops: &[Op]) -> OpSet {
        let (mut bits, mut i) = (0, 0);
        while i < ops.len() {
            bits |= 1 << ops[i].id();
            i += 1;
        }
        OpSet(bits)
    }
    /// Whether `op` is in the set.
    pub fn contains(self, op: Op) -> bool {
        self.0 & (1 << op.id()) != 0
    }
    /// Whether every operator of the set is in `other`.
    pub fn is_subset(self, other: OpSet) -> bool {
        self.0 & !other.0 == 0
    }
    /// The set without `op`.
    ///
    /// ```
    /// # use make24::{OpSet, op::{AssocChain, Polarity}};
    /// let times = OpSet::ARITHMETIC.on(AssocChain::Product, Polarity::Direct).unwrap();
    /// assert_eq!(OpSet::ARITHMETIC.without(times).to_string(), "+ - /");
    /// ```
    pub fn without(self, op: Op) -> OpSet {
        OpSet(self.0 & !(1 << op.id()))
    }
    /// The operators that are in both sets.
    pub fn and(self, other: OpSet) -> OpSet {
        OpSet(self.0 & other.0)
    }
    /// Whether every operator of the set adds a member to a chain, so that shapes describe all expressions.
    pub(crate) fn has_only_chains(self) -> bool {
        self.iter().all(|op| matches!(op.algebra(), Algebra::Chain { .. }))
    }
    /// Whether every operator of the set makes fractions of fractions.
    pub fn keeps_fractions(self) -> bool {
        self.iter().all(|op| op.row().closure.keeps_fractions())
    }
    /// The operators, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Op> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let row = OPERATORS.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(Op(row))
        })
    }
    /// The operator of the set that joins a member with `polarity` to `chain`.
    pub fn on(self, chain: AssocChain, polarity: Polarity) -> Option<Op> {
        self.iter().find(|op| op.algebra() == Algebra::Chain { chain, polarity })
    }
}

impl fmt::Display for OpSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, op) in self.iter().enumerate() {
            write!(f, "{}{op}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// The error of reading a set of operators: an unknown sign, or no sign at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseOpsError {
    found: String,
}

impl fmt::Display for ParseOpsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = OpSet::ALL;
        if self.found.is_empty() {
            write!(f, "no operator was given; use some of `{known}`")
        } else {
            write!(f, "`{}` is not an operator; use some of `{known}`, with spaces between", self.found)
        }
    }
}

impl std::error::Error for ParseOpsError {}

impl std::str::FromStr for OpSet {
    type Err = ParseOpsError;

    /// Parses signs and names in any spelling of the table, separate (`+ - * log`) or joined (`+-*`).
    fn from_str(text: &str) -> Result<OpSet, ParseOpsError> {
        let mut ops = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (op, length) = named_at(rest)
                .ok_or_else(|| ParseOpsError { found: rest.split_whitespace().next().unwrap_or(rest).to_owned() })?;
            ops.push(op);
            rest = rest[length..].trim_start_matches([' ', ',', '\t']);
        }
        if ops.is_empty() { Err(ParseOpsError { found: String::new() }) } else { Ok(OpSet::of(&ops)) }
    }
}
