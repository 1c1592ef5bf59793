//! Operators: handles of the rows of a table.
//!
//! Parser, printer, search, forms, help and docs read the fields of a row and never ask which operator it is.
//! To add an operator, add a row to [`OPERATORS`] (`op/operators.rs`).

mod algebra;
mod body;
mod defined;
mod formula;
mod needed;
mod notation;
mod operands;
mod operators;
mod set;

pub use algebra::{Algebra, AssocChain, Closure, Polarity};
pub use body::Body;
pub(crate) use defined::{DefinedOp, Place};
pub use formula::FormulaNode;
pub(crate) use formula::size;
pub use needed::Needed;
pub use notation::Layout;
pub(crate) use notation::{
    Prefix, fixed_power, named_at, negation_operator, postfix_at, prefix_at, radical_operator, shared_sign, sign_at,
    spelled_at, superscript_operator,
};
pub use operands::{Condition, OperandRules, Operands};
pub use operators::{IMPLICIT, OPERATORS, UNSUPPORTED, Unsupported};
pub use set::{MAX_DEFINED, OpSet, ParseOpsError};

use crate::value::{Arithmetic, Equality, Number, Outcome};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// An operator: one of the table, or one that somebody has defined, which lives as long as something refers to it. A clone
/// is cheap. The operators of the table are ordered as its rows are, and come before the defined ones, which are ordered
/// by definition.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Op(Source);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Source {
    Table(TableRow),
    Defined(Arc<DefinedOp>),
}

#[derive(Clone, Copy)]
struct TableRow(&'static OpRow<'static>);

/// A row of the table of operators: everything that the rest of the crate knows about an operator.
#[derive(Clone, Copy, Debug)]
pub struct OpRow<'a> {
    pub(super) id: u8,
    /// Its name, as `make24 rules` prints it.
    pub name: &'a str,
    /// The number of its operands: 1 or 2.
    pub arity: u8,
    /// The words that are spoken between the two operands, or before the only one.
    pub spoken: &'a str,
    /// Its symbol in ASCII, in lists of operators, reverse Polish notation and s-expressions.
    pub symbol: &'a str,
    /// Its layout in ASCII. The spelling of every layout is also parsed.
    pub plain: Layout<'a>,
    /// Its layout with typographic signs.
    pub unicode: Layout<'a>,
    /// Its layout in LaTeX.
    pub latex: Layout<'a>,
    /// The names of its operands in help and messages; the second of a unary operator is empty.
    pub operand_names: [&'a str; 2],
    /// Other spellings that are parsed where the sign stands: between the operands, before or behind the only one.
    pub aliases: &'a [&'a str],
    /// Other names that are parsed before the operands in brackets.
    pub functions: &'a [&'a str],
    /// Signs of a binary operator that are parsed before a single operand, each with the right operand it implies: `√9`
    /// is `root(9, 2)`.
    pub unary_sugar: &'a [(&'a str, i64)],
    /// The exponent of a unary operator that is a power: where a layout has a superscript, it is this number.
    pub exponent: Option<i64>,
    /// Pairs of signs that are parsed around a single operand.
    pub fences: &'a [(&'a str, &'a str)],
    /// The precedence: a larger number binds tighter. Calls bind tightest of all.
    pub precedence: u8,
    /// Whether `x op y op z` is `x op (y op z)`.
    pub right_associative: bool,
    /// Whether `x op y` and `y op x` are the same.
    pub commutes: bool,
    /// The algebra on which [`Form`](crate::Form) and the search for shapes rely.
    pub algebra: Algebra,
    /// The numbers that it makes of fractions.
    pub closure: Closure,
    /// What it calculates.
    pub body: Body<'a>,
    /// Whether its sign also writes a fraction, so that a fraction as the right operand needs brackets.
    pub is_division: bool,
    /// How rarely people think of it, from 0 up; `interest` of make24-people looks for rare operators.
    pub rarity: u32,
    /// Of a unary operator, formulas over its operand that make every operand of a result; none if there are none.
    pub inverses: &'a [&'a str],
    /// The operands for which it is allowed, unless a rule set says otherwise.
    pub operands: Operands<'a>,
    /// The operands for which it has a value, in the words of help.
    pub defined: &'a str,
    /// Its definition, if somebody has defined it.
    pub definition: Option<&'a str>,
}

impl OpRow<'_> {
    /// The name with its article: `a division`, `an addition`.
    pub fn with_article(&self) -> String {
        let article = if self.name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {}", self.name)
    }

    /// The operator in plain text with the names of its operands.
    ///
    /// ```
    /// let written: Vec<_> = make24::op::OPERATORS.iter().map(|row| row.written()).collect();
    /// assert_eq!((written[0].as_str(), written[6].as_str()), ("x + y", "log(b, x)"));
    /// ```
    pub fn written(&self) -> String {
        let [x, y] = self.operand_names;
        match (self.plain, self.arity) {
            (Layout::Call(name), 1) => format!("{name}({x})"),
            (Layout::Prefix(sign), _) => format!("{sign}{x}"),
            (Layout::Postfix(sign), _) => format!("{x}{sign}"),
            (Layout::Call(name), _) => format!("{name}({x}, {y})"),
            _ => format!("{x} {} {y}", self.symbol),
        }
    }
}

impl Op {
    /// Every operator of the table, in its order.
    pub fn all() -> impl Iterator<Item = Op> {
        OPERATORS.iter().map(Op::of_row)
    }

    const fn of_row(row: &'static OpRow<'static>) -> Op {
        Op(Source::Table(TableRow(row)))
    }

    pub(crate) fn of_definition(definition: DefinedOp) -> Op {
        Op(Source::Defined(Arc::new(definition)))
    }

    pub(crate) const fn id(&self) -> Option<usize> {
        match &self.0 {
            Source::Table(row) => Some(row.0.id as usize),
            Source::Defined(_) => None,
        }
    }

    /// The operator's row.
    ///
    /// ```
    /// let symbols: Vec<_> = make24::op::OPERATORS.iter().map(|row| row.symbol).collect();
    /// assert!(symbols.starts_with(&["+", "-", "*", "/", "^", "root", "log", "mod", "gcd", "lcm"]));
    /// assert!(symbols.ends_with(&["floor", "ceil", "cube"]));
    /// ```
    pub fn row(&self) -> Cow<'_, OpRow<'_>> {
        match &self.0 {
            Source::Table(row) => Cow::Borrowed(row.0),
            Source::Defined(defined) => Cow::Owned(defined.row()),
        }
    }

    /// The operator's algebra.
    pub fn algebra(&self) -> Algebra {
        match &self.0 {
            Source::Table(row) => row.0.algebra,
            Source::Defined(_) => Algebra::Free,
        }
    }

    /// Whether `x op y` and `y op x` are the same.
    pub fn commutes(&self) -> bool {
        match &self.0 {
            Source::Table(row) => row.0.commutes,
            Source::Defined(defined) => defined.commutes,
        }
    }

    /// Whether it has a single operand.
    #[inline]
    pub fn is_unary(&self) -> bool {
        match &self.0 {
            Source::Table(row) => row.0.arity == 1,
            Source::Defined(defined) => defined.operand_names[1].is_empty(),
        }
    }

    /// Whether somebody has defined it, and it is not in the table.
    pub fn is_defined(&self) -> bool {
        self.id().is_none()
    }

    /// `lhs op rhs`, wherever it has a value; of a unary operator, `op lhs`. Which operands the rules of a game allow is
    /// up to [`Operands`].
    #[inline]
    pub fn apply<V: Arithmetic>(&self, lhs: &V, rhs: &V) -> Outcome<V> {
        match &self.0 {
            Source::Table(row) => row.0.body.apply(self, lhs, rhs),
            Source::Defined(defined) => formula::apply(&defined.formula, [lhs, rhs]),
        }
    }

    /// Whether a unary operator that makes `result` of `operand` changes nothing: `sqrt(1)`, `2!`, the floor of 5. A minus
    /// sign is not idle: it turns the signs of the terms of its operand, even if they add up to 0.
    pub(crate) fn is_idle<V: Number>(&self, operand: &V, result: &V) -> bool {
        self.algebra() != Algebra::Negation && matches!(operand.equality(result), Equality::Equal(_))
    }

    /// The formula that it stands for, if it does, in postfix order.
    pub fn formula(&self) -> Option<&[FormulaNode]> {
        static PARSED: [OnceLock<Option<Vec<FormulaNode>>>; OPERATORS.len()] =
            [const { OnceLock::new() }; OPERATORS.len()];
        match &self.0 {
            Source::Defined(defined) => Some(&defined.formula),
            Source::Table(TableRow(row)) => match row.body {
                Body::Postfix(text) => PARSED[usize::from(row.id)]
                    .get_or_init(|| formula::from_postfix(text, row.operand_names))
                    .as_deref(),
                _ => None,
            },
        }
    }

    fn operands(&self) -> Operands<'_> {
        match &self.0 {
            Source::Table(row) => row.0.operands,
            Source::Defined(defined) => defined.operands(),
        }
    }

    fn operations(&self) -> usize {
        match &self.0 {
            Source::Table(_) => self.formula().map_or(1, size),
            Source::Defined(defined) => defined.operations.saturating_add(1),
        }
    }

    /// Whether [`Op::inverted`] knows every operand of a unary operator under these conditions.
    pub(crate) fn is_invertible(&self, operands: &Operands<'_>) -> bool {
        !self.row().inverses.is_empty() || operands.few_whole().is_some()
    }

    /// Returns candidates for the operand from which a unary operator makes `result`; every such operand is among them.
    pub(crate) fn inverted<V: Arithmetic>(&self, result: &V, operands: &Operands<'_>) -> Vec<Outcome<V>> {
        match operands.few_whole() {
            Some(numbers) => numbers.map(|number| Outcome::Value(V::of(&number.into()))).collect(),
            None => self.inverse_formulas().iter().map(|nodes| formula::apply(nodes, [result, result])).collect(),
        }
    }

    fn inverse_formulas(&self) -> &'static [Vec<FormulaNode>] {
        static INVERSES: [OnceLock<Vec<Vec<FormulaNode>>>; OPERATORS.len()] =
            [const { OnceLock::new() }; OPERATORS.len()];
        let Source::Table(TableRow(row)) = &self.0 else { return &[] };
        INVERSES[usize::from(row.id)].get_or_init(|| {
            let formulas = row.inverses.iter().map(|text| formula::from_postfix(text, row.operand_names));
            formulas.collect::<Option<Vec<_>>>().unwrap_or_default()
        })
    }

    fn body(&self) -> Body<'_> {
        match &self.0 {
            Source::Table(row) => row.0.body,
            Source::Defined(defined) => Body::Formula(&defined.formula),
        }
    }
}

impl PartialEq for TableRow {
    fn eq(&self, other: &TableRow) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for TableRow {}

impl PartialOrd for TableRow {
    fn partial_cmp(&self, other: &TableRow) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for TableRow {
    fn cmp(&self, other: &TableRow) -> Ordering {
        self.0.id.cmp(&other.0.id)
    }
}

impl Hash for TableRow {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.id.hash(state);
    }
}

impl fmt::Debug for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().symbol)
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().symbol)
    }
}

pub(crate) fn unsupported_at(text: &str) -> Option<Unsupported> {
    let letters = |sign: &str| text[sign.len()..].starts_with(|c: char| c.is_ascii_alphabetic());
    UNSUPPORTED.iter().copied().find(|(sign, ..)| text.starts_with(sign) && !(sign.ends_with('n') && letters(sign)))
}
