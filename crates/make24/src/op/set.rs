//! Sets of operators.

use super::define::interned_list;
use super::{Algebra, AssocChain, Closure, OPERATORS, Op, Polarity, named_at, prefix_at, shared_sign};
use std::fmt;
use std::hash::{Hash, Hasher};

/// A set of operators: of those of the table, and of some that people have defined.
///
/// ```
/// use make24::OpSet;
/// let ops: OpSet = "+ - *".parse()?;
/// assert_eq!(ops.to_string(), "+ - *");
/// assert!(ops.is_subset(OpSet::ARITHMETIC));
/// # Ok::<(), make24::op::ParseOpsError>(())
/// ```
#[derive(Clone, Copy)]
pub struct OpSet {
    /// A bit for each operator of the table.
    built_in: u32,
    /// A bit for each operator of `known`.
    defined: u64,
    /// Defined operators, in the order in which they were added.
    known: &'static [Op],
}

/// The most defined operators of a set.
pub const MAX_DEFINED: usize = u64::BITS as usize;

impl OpSet {
    /// No operator.
    pub const NONE: OpSet = OpSet::of(&[]);

    /// `+ - * /`
    pub const ARITHMETIC: OpSet = OpSet::of(&[Op::ADD, Op::SUBTRACT, Op::MULTIPLY, Op::DIVIDE]);

    /// `+ - * / ^ root log`
    pub const POWERS: OpSet =
        OpSet::of(&[Op::ADD, Op::SUBTRACT, Op::MULTIPLY, Op::DIVIDE, Op::POWER, Op::ROOT, Op::LOG]);
    /// `+ - * / ^ root log mod`
    pub const MODULO: OpSet =
        OpSet::of(&[Op::ADD, Op::SUBTRACT, Op::MULTIPLY, Op::DIVIDE, Op::POWER, Op::ROOT, Op::LOG, Op::MODULO]);

    /// Every operator of the table that has two operands.
    pub const BINARY: OpSet = {
        let (mut built_in, mut i) = (0, 0);
        while i < OPERATORS.len() {
            built_in |= ((OPERATORS[i].arity == 2) as u32) << i;
            i += 1;
        }
        OpSet { built_in, defined: 0, known: &[] }
    };

    /// Every operator of the table.
    pub const ALL: OpSet = OpSet { built_in: (1 << OPERATORS.len()) - 1, defined: 0, known: &[] };

    /// The set of these operators of the table.
    pub const fn of(ops: &[Op]) -> OpSet {
        let (mut bits, mut i) = (0, 0);
        while i < ops.len() {
            bits |= 1 << ops[i].id();
            i += 1;
        }
        OpSet { built_in: bits, defined: 0, known: &[] }
    }
    /// The bits of `op` among those of the table, and among the known ones.
    fn bits(self, op: Op) -> (u32, u64) {
        match op.is_defined() {
            false => (1 << op.id(), 0),
            true => (0, self.known.iter().position(|known| *known == op).map_or(0, |at| 1 << at)),
        }
    }
    /// Whether `op` is in the set.
    pub fn contains(self, op: Op) -> bool {
        let (built_in, defined) = self.bits(op);
        self.built_in & built_in != 0 || self.defined & defined != 0
    }
    /// Whether every operator of the set is in `other`.
    pub fn is_subset(self, other: OpSet) -> bool {
        self.built_in & !other.built_in == 0 && self.iter_defined().all(|op| other.contains(op))
    }
    /// The set with `op`; `None` if it would have more than [`MAX_DEFINED`] defined operators, or if the process has
    /// too many such sets.
    pub fn with(self, op: Op) -> Option<OpSet> {
        let (built_in, defined) = self.bits(op);
        if built_in | self.built_in != self.built_in || defined != 0 {
            return Some(OpSet { built_in: self.built_in | built_in, defined: self.defined | defined, ..self });
        }
        if !op.is_defined() {
            return Some(self);
        }
        let known: Vec<Op> = self.iter_defined().chain([op]).collect();
        let all = MAX_DEFINED.checked_sub(known.len())?;
        Some(OpSet { built_in: self.built_in, defined: u64::MAX >> all, known: interned_list(known)? })
    }
    /// The set without `op`.
    ///
    /// ```
    /// # use make24::{OpSet, op::{AssocChain, Polarity}};
    /// let times = OpSet::ARITHMETIC.on(AssocChain::Product, Polarity::Direct).unwrap();
    /// assert_eq!(OpSet::ARITHMETIC.without(times).to_string(), "+ - /");
    /// ```
    pub fn without(self, op: Op) -> OpSet {
        self.filter(|other| other != op)
    }
    /// The operators that are in both sets.
    pub fn and(self, other: OpSet) -> OpSet {
        self.filter(|op| other.contains(op))
    }
    /// The operators of the set for which `keep` is true.
    pub fn filter(self, keep: impl Fn(Op) -> bool) -> OpSet {
        let mut kept = OpSet { built_in: 0, defined: 0, known: self.known };
        for op in self.iter().filter(|op| keep(*op)) {
            let (built_in, defined) = self.bits(op);
            kept.built_in |= built_in;
            kept.defined |= defined;
        }
        kept
    }
    /// Whether every operator of the set adds a member to a chain, so that shapes describe all expressions.
    pub(crate) fn has_only_chains(self) -> bool {
        self.iter().all(|op| matches!(op.algebra(), Algebra::Chain { .. }))
    }
    /// Whether every operator of the set makes fractions of fractions.
    pub fn keeps_fractions(self) -> bool {
        self.iter().all(|op| op.row().closure.keeps_fractions())
    }
    /// Whether every operator of the set makes fractions within the bounds of [`Height`](crate::value::Height).
    pub(crate) fn keeps_heights(self) -> bool {
        self.iter().all(|op| op.row().closure == Closure::Heights)
    }
    /// The operators: those of the table in its order, then the defined ones in the order in which they were added.
    pub fn iter(self) -> impl Iterator<Item = Op> {
        let mut left = self.built_in;
        let built_in = std::iter::from_fn(move || {
            let row = OPERATORS.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(Op(row))
        });
        built_in.chain(self.iter_defined())
    }
    /// The defined operators of the set.
    pub fn iter_defined(self) -> impl Iterator<Item = Op> {
        self.known.iter().enumerate().filter(move |(at, _)| self.defined >> at & 1 == 1).map(|(_, op)| *op)
    }
    /// Two operators of the set that a style writes alike at the same place, so that no reader could tell them apart;
    /// and their common sign.
    ///
    /// ```
    /// # use make24::OpSet;
    /// let ops: OpSet = "+ root sqrt".parse()?;
    /// let (one, other, sign) = ops.same_sign().unwrap();
    /// assert_eq!((one.row().name, other.row().name, sign), ("root", "square root", "\u{221A}"));
    /// assert_eq!(OpSet::MODULO.same_sign(), None);
    /// # Ok::<(), make24::op::ParseOpsError>(())
    /// ```
    pub fn same_sign(self) -> Option<(Op, Op, &'static str)> {
        let pairs = self.iter().flat_map(|one| self.iter().map(move |other| (one, other)));
        let pairs = pairs.filter(|(one, other)| one < other);
        pairs.into_iter().find_map(|(one, other)| Some((one, other, shared_sign(one.row(), other.row())?)))
    }
    /// The operator of the set that joins a member with `polarity` to `chain`.
    pub fn on(self, chain: AssocChain, polarity: Polarity) -> Option<Op> {
        self.iter().find(|op| op.algebra() == Algebra::Chain { chain, polarity })
    }
}

impl PartialEq for OpSet {
    fn eq(&self, other: &OpSet) -> bool {
        self.built_in == other.built_in && self.iter_defined().eq(other.iter_defined())
    }
}

impl Eq for OpSet {}

impl Hash for OpSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.built_in.hash(state);
        self.iter_defined().for_each(|op| op.hash(state));
    }
}

impl fmt::Debug for OpSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OpSet({self})")
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
    known: OpSet,
}

impl fmt::Display for ParseOpsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.known;
        if self.found.is_empty() {
            write!(f, "no operator was given; use some of `{known}`")
        } else {
            write!(f, "`{}` is not an operator; use some of `{known}`, with spaces between", self.found)
        }
    }
}

impl std::error::Error for ParseOpsError {}

impl OpSet {
    /// Parses signs and names in any spelling of the table, separate (`+ - * log`) or joined (`+-*`), and those of
    /// `defined` operators, which come first where two are spelled alike; `√` is the square root.
    pub fn parse(text: &str, defined: OpSet) -> Result<OpSet, ParseOpsError> {
        let known = OpSet { built_in: OpSet::ALL.built_in, ..defined };
        let mut ops = OpSet::NONE;
        let mut rest = text.trim();
        let wrong = |found: &str| ParseOpsError { found: found.to_owned(), known };
        while !rest.is_empty() {
            let word = rest.split_whitespace().next().unwrap_or(rest);
            // The sign of a root is one before operands: it stands for the square root.
            let before = || prefix_at(rest, known.filter(Op::is_unary)).map(|((op, _), length)| (op, length));
            let (op, length) = named_at(rest, known).or_else(before).ok_or_else(|| wrong(word))?;
            ops = ops.with(op).ok_or_else(|| wrong(word))?;
            rest = rest[length..].trim_start_matches([' ', ',', '\t']);
        }
        if ops == OpSet::NONE { Err(wrong("")) } else { Ok(ops) }
    }
}

impl std::str::FromStr for OpSet {
    type Err = ParseOpsError;

    /// Parses the operators of the table; see [`OpSet::parse`].
    fn from_str(text: &str) -> Result<OpSet, ParseOpsError> {
        OpSet::parse(text, OpSet::NONE)
    }
}
