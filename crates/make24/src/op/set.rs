//! Sets of operators.

use super::{Algebra, AssocChain, Closure, OPERATORS, Op, Polarity, named_at, prefix_at, shared_sign};
use crate::problem::Problem;
use std::fmt;
use std::sync::Arc;

/// A set of operators: of those of the table, and of some that people have defined.
///
/// ```
/// use make24::OpSet;
/// let ops: OpSet = "+ - *".parse()?;
/// assert_eq!(ops.to_string(), "+ - *");
/// assert!(ops.is_subset(&OpSet::ARITHMETIC));
/// # Ok::<(), make24::op::ParseOpsError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct OpSet {
    built_in: u32,
    /// In the order in which they were added.
    defined: Option<Arc<[Op]>>,
}

/// The most defined operators of a rule set: every question asks for the spellings of all of them.
pub const MAX_DEFINED: usize = 64;

impl OpSet {
    /// No operator.
    pub const NONE: OpSet = OpSet { built_in: 0, defined: None };

    /// `+ - * /`
    pub const ARITHMETIC: OpSet =
        OpSet { built_in: bits(&[Op::ADD, Op::SUBTRACT, Op::MULTIPLY, Op::DIVIDE]), defined: None };

    /// `+ - * / ^ root log`
    pub const POWERS: OpSet =
        OpSet { built_in: OpSet::ARITHMETIC.built_in | bits(&[Op::POWER, Op::ROOT, Op::LOG]), defined: None };

    /// `+ - * / ^ root log mod`
    pub const MODULO: OpSet = OpSet { built_in: OpSet::POWERS.built_in | bits(&[Op::MODULO]), defined: None };

    /// `+ - * / ^`
    pub const WIDE_POWERS: OpSet = OpSet { built_in: OpSet::ARITHMETIC.built_in | bits(&[Op::POWER]), defined: None };

    /// `+ - * / ^ neg sqrt !`
    pub const FOUR_FOURS: OpSet = OpSet {
        built_in: OpSet::WIDE_POWERS.built_in | bits(&[Op::NEGATE, Op::SQUARE_ROOT, Op::FACTORIAL]),
        defined: None,
    };

    /// Every operator of the table that has two operands.
    pub const BINARY: OpSet = OpSet {
        built_in: {
            let (mut bits, mut i) = (0, 0);
            while i < OPERATORS.len() {
                bits |= ((OPERATORS[i].arity == 2) as u32) << i;
                i += 1;
            }
            bits
        },
        defined: None,
    };

    /// Every operator of the table.
    pub const ALL: OpSet = OpSet { built_in: (1 << OPERATORS.len()) - 1, defined: None };

    pub(super) fn defined(&self) -> &[Op] {
        self.defined.as_deref().unwrap_or_default()
    }
    /// Whether `op` is in the set.
    pub fn contains(&self, op: &Op) -> bool {
        self.built_in & bits(std::slice::from_ref(op)) != 0 || op.is_defined() && self.defined().contains(op)
    }
    /// Whether every operator of the set is in `other`.
    pub fn is_subset(&self, other: &OpSet) -> bool {
        self.built_in & !other.built_in == 0 && self.defined().iter().all(|op| other.contains(op))
    }
    /// The set with `op`.
    pub fn with(&self, op: Op) -> OpSet {
        if self.contains(&op) {
            return self.clone();
        }
        match op.id() {
            Some(id) => OpSet { built_in: self.built_in | 1 << id, ..self.clone() },
            None => OpSet { defined: Some(self.defined().iter().cloned().chain([op]).collect()), ..*self },
        }
    }
    /// The set without `op`.
    ///
    /// ```
    /// # use make24::{OpSet, op::{AssocChain, Polarity}};
    /// let times = OpSet::ARITHMETIC.on(AssocChain::Product, Polarity::Direct).unwrap();
    /// assert_eq!(OpSet::ARITHMETIC.without(&times).to_string(), "+ - /");
    /// ```
    pub fn without(&self, op: &Op) -> OpSet {
        self.filter(|other| other != op)
    }
    /// The operators that are in both sets.
    pub fn and(&self, other: &OpSet) -> OpSet {
        self.filter(|op| other.contains(op))
    }
    /// The operators of the set for which `keep` is true.
    pub fn filter(&self, keep: impl Fn(&Op) -> bool) -> OpSet {
        let built_in = self.iter_table().filter(|op| keep(op)).fold(0, |all, op| all | bits(&[op]));
        let defined: Vec<Op> = self.iter_defined().filter(|op| keep(op)).collect();
        OpSet { built_in, defined: (!defined.is_empty()).then(|| defined.into()) }
    }
    /// Whether every operator adds a member to a chain, so that shapes describe all expressions.
    pub(crate) fn has_only_chains(&self) -> bool {
        self.iter().all(|op| matches!(op.algebra(), Algebra::Chain { .. }))
    }
    /// Whether every operator of the set makes fractions of fractions.
    pub fn keeps_fractions(&self) -> bool {
        self.iter().all(|op| op.row().closure.keeps_fractions())
    }
    pub(crate) fn keeps_heights(&self) -> bool {
        self.iter().all(|op| op.row().closure == Closure::Heights)
    }
    /// The operators: those of the table in its order, then the defined ones in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = Op> {
        self.iter_table().chain(self.iter_defined())
    }
    fn iter_table(&self) -> impl Iterator<Item = Op> + use<> {
        let mut left = self.built_in;
        std::iter::from_fn(move || {
            let row = OPERATORS.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(Op::of_row(row))
        })
    }
    /// The defined operators of the set.
    pub fn iter_defined(&self) -> impl Iterator<Item = Op> {
        self.defined().iter().cloned()
    }
    /// Two operators of the set that a style writes alike at the same place, so that no reader could tell them apart;
    /// and their common sign.
    ///
    /// ```
    /// # use make24::OpSet;
    /// let ops: OpSet = "+ root sqrt".parse()?;
    /// let (one, other, sign) = ops.same_sign().unwrap();
    /// assert_eq!((one.row().name, other.row().name, sign.as_str()), ("root", "square root", "\u{221A}"));
    /// assert_eq!(OpSet::MODULO.same_sign(), None);
    /// # Ok::<(), make24::op::ParseOpsError>(())
    /// ```
    pub fn same_sign(&self) -> Option<(Op, Op, String)> {
        let pairs = self.iter().flat_map(|one| self.iter().map(move |other| (one.clone(), other)));
        let mut pairs = pairs.filter(|(one, other)| one < other);
        pairs.find_map(|(one, other)| {
            let sign = shared_sign(&one.row(), &other.row())?.to_owned();
            Some((one, other, sign))
        })
    }
    /// The operator of the set that joins a member with `polarity` to `chain`.
    pub fn on(&self, chain: AssocChain, polarity: Polarity) -> Option<Op> {
        self.iter_table().find(|op| op.algebra() == Algebra::Chain { chain, polarity })
    }
}

impl FromIterator<Op> for OpSet {
    fn from_iter<I: IntoIterator<Item = Op>>(ops: I) -> OpSet {
        ops.into_iter().fold(OpSet::NONE, |set, op| set.with(op))
    }
}

/// Defined operators have no bit.
const fn bits(ops: &[Op]) -> u32 {
    let (mut bits, mut i) = (0, 0);
    while i < ops.len() {
        if let Some(id) = ops[i].id() {
            bits |= 1 << id;
        }
        i += 1;
    }
    bits
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

impl ParseOpsError {
    /// What is wrong, and what would mend it.
    pub fn problem(&self) -> Problem {
        let ParseOpsError { found, known } = self;
        match found.as_str() {
            "" => problem!("no operator was given", "use some of `{known}`"),
            found => problem!("`{found}` is not an operator", "use some of `{known}`, with spaces between"),
        }
    }
}

errors_with_problems!(ParseOpsError);

impl OpSet {
    /// Parses signs and names in any spelling of the table, separate (`+ - * log`) or joined (`+-*`), and those of
    /// `defined` operators, which come first where two are spelled alike; `√` is the square root.
    ///
    /// # Errors
    ///
    /// If a word of the text is no operator, or the text has none.
    pub fn parse(text: &str, defined: &OpSet) -> Result<OpSet, ParseOpsError> {
        let known = OpSet { built_in: OpSet::ALL.built_in, ..defined.clone() };
        let unary = known.filter(Op::is_unary);
        let mut ops = OpSet::NONE;
        let mut rest = text.trim();
        let wrong = |found: &str| ParseOpsError { found: found.to_owned(), known: known.clone() };
        while !rest.is_empty() {
            let word = rest.split_whitespace().next().unwrap_or(rest);
            // The sign of a root is one before operands: it stands for the square root.
            let before = || prefix_at(rest, &unary).map(|((op, _), length)| (op, length));
            let (op, length) = named_at(rest, &known).or_else(before).ok_or_else(|| wrong(word))?;
            ops = ops.with(op);
            rest = rest[length..].trim_start_matches([' ', ',', '\t']);
        }
        if ops == OpSet::NONE { Err(wrong("")) } else { Ok(ops) }
    }
}

impl std::str::FromStr for OpSet {
    type Err = ParseOpsError;

    /// Parses the operators of the table; see [`OpSet::parse`].
    fn from_str(text: &str) -> Result<OpSet, ParseOpsError> {
        OpSet::parse(text, &OpSet::NONE)
    }
}
