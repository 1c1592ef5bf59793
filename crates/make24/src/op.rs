//! The table of operators: the only file that names them.
//!
//! Parser, printer, search, forms, help and docs read a row's fields; none of them knows which operator it is.
//! To add an operator, add a variant, a row, and its line in [`Op::apply`], [`Op::left_needed`] and
//! [`Op::right_needed`].

mod set;

pub use set::{OpSet, ParseOpsError};

use crate::value::Value;
use std::fmt;

/// An operator that joins two numbers; its data is its [`Row`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// `x + y`
    Add,
    /// `x - y`
    Subtract,
    /// `x * y`
    Multiply,
    /// `x / y`, undefined for a zero `y`
    Divide,
}

/// Everything the rest of the house knows about an operator.
#[derive(Debug)]
pub struct Row {
    /// The operator that the row describes.
    pub op: Op,
    /// Its name, as `make24 rules` prints it.
    pub name: &'static str,
    /// How it is said between two numbers.
    pub spoken: &'static str,
    /// How it is written in ASCII; every symbol is also read.
    pub symbol: &'static str,
    /// How it is written with the signs of print.
    pub unicode: &'static str,
    /// How LaTeX sets it.
    pub latex: Latex,
    /// Other spellings that are read, LaTeX commands among them.
    pub also: &'static [&'static str],
    /// Binds tighter when larger.
    pub precedence: u8,
    /// The algebra that [`Form`](crate::Form) and the search of shapes rely on.
    pub law: Law,
    /// For which operands it has a value, as help tells it.
    pub defined: &'static str,
}

/// How LaTeX sets an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Latex {
    /// A sign between the operands.
    Infix(&'static str),
    /// A command with both operands as arguments, which needs no brackets around them; all of these are read,
    /// the first is written.
    Command(&'static [&'static str]),
}

/// A family of operators whose nested uses are one list: sums and products.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chain {
    /// Terms that are added or taken away.
    Sum,
    /// Factors that multiply or divide.
    Product,
}

/// Whether a member of a chain counts as it is or inverted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Added, or multiplied by.
    Direct,
    /// Taken away, or divided by.
    Inverse,
}

impl Side {
    /// The other side.
    pub fn flipped(self) -> Side {
        match self {
            Side::Direct => Side::Inverse,
            Side::Inverse => Side::Direct,
        }
    }
    /// The side of something on side `inner` of what is on side `self`.
    pub fn of(self, inner: Side) -> Side {
        if self == Side::Direct { inner } else { inner.flipped() }
    }
}

/// An operator's place in its chain: `x op y` is the chain of `x` and, on `side`, `y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Law {
    /// The chain that the operator writes.
    pub chain: Chain,
    /// How the right operand enters it; the left one is always direct.
    pub side: Side,
}

impl Law {
    /// Whether `x op y` and `y op x` are the same.
    pub fn commutes(self) -> bool {
        self.side == Side::Direct
    }
}

/// The rows, in the order of the variants.
pub const ROWS: [Row; 4] = [
    Row {
        op: Op::Add,
        name: "addition",
        spoken: "plus",
        symbol: "+",
        unicode: "+",
        latex: Latex::Infix("+"),
        also: &["\u{FF0B}", "\u{FE62}", "\u{2795}"],
        precedence: 1,
        law: Law { chain: Chain::Sum, side: Side::Direct },
        defined: "for all numbers",
    },
    Row {
        op: Op::Subtract,
        name: "subtraction",
        spoken: "minus",
        symbol: "-",
        unicode: "\u{2212}",
        latex: Latex::Infix("-"),
        also: &[
            "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{FE58}", "\u{FE63}", "\u{FF0D}",
            "\u{2796}",
        ],
        precedence: 1,
        law: Law { chain: Chain::Sum, side: Side::Inverse },
        defined: "for all numbers",
    },
    Row {
        op: Op::Multiply,
        name: "multiplication",
        spoken: "times",
        symbol: "*",
        unicode: "\u{D7}",
        latex: Latex::Infix("\\times"),
        also: &[
            "x", "X", "\u{B7}", "\u{22C5}", "\u{2217}", "\u{2219}", "\u{2022}", "\u{30FB}", "\u{2715}", "\u{2716}",
            "\u{2A2F}", "\u{FF0A}", "\u{FF58}", "\u{FF38}", "\\cdot", "\\ast", "\\bullet",
        ],
        precedence: 2,
        law: Law { chain: Chain::Product, side: Side::Direct },
        defined: "for all numbers",
    },
    Row {
        op: Op::Divide,
        name: "division",
        spoken: "divided by",
        symbol: "/",
        unicode: "\u{F7}",
        latex: Latex::Command(&["\\frac", "\\dfrac", "\\tfrac", "\\cfrac"]),
        also: &["\u{2215}", "\u{2044}", "\u{29F8}", "\u{FF0F}", ":", "\u{FF1A}", "\u{2236}", "\u{2797}", "\\div"],
        precedence: 2,
        law: Law { chain: Chain::Product, side: Side::Inverse },
        defined: "unless the divisor is 0",
    },
];

/// The operator that stands unwritten between a number and a bracket, as in `2(3 + 4)`.
pub const UNWRITTEN: Op = Op::Multiply;

/// Signs that people and programs use for operations that no row has, so that a message can name them.
pub const FOREIGN: [(&str, &str); 9] = [
    ("**", "a power"),
    ("^", "a power"),
    ("//", "a division that drops the remainder"),
    ("%", "a remainder"),
    ("\\bmod", "a remainder"),
    ("!", "a factorial"),
    ("\u{221A}", "a root"),
    ("\\sqrt", "a root"),
    ("\\log", "a logarithm"),
];

/// What must stand in the empty place of `? op y = result`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Needed<V> {
    /// No number will do.
    Nothing,
    /// At most this number will do; the operator may still be undefined there.
    One(V),
    /// Every number will do for which the operator is defined.
    Anything,
}

impl Op {
    /// Every operator, in the order of the table.
    pub fn all() -> impl Iterator<Item = Op> {
        ROWS.iter().map(|row| row.op)
    }

    /// The operator's row.
    ///
    /// ```
    /// let symbols: Vec<_> = make24::Op::all().map(|op| op.row().symbol).collect();
    /// assert_eq!(symbols, ["+", "-", "*", "/"]);
    /// ```
    pub fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// The operator's place in its chain.
    pub fn law(self) -> Law {
        self.row().law
    }

    /// `lhs op rhs`, or `None` where it is undefined.
    pub fn apply<V: Value>(self, lhs: &V, rhs: &V) -> Option<V> {
        match self {
            Op::Add => Some(lhs.add(rhs)),
            Op::Subtract => Some(lhs.sub(rhs)),
            Op::Multiply => Some(lhs.mul(rhs)),
            Op::Divide => lhs.div(rhs),
        }
    }

    /// The `x` for which `x op rhs` is `result`.
    pub fn left_needed<V: Value>(self, rhs: &V, result: &V) -> Needed<V> {
        match self {
            Op::Add => Needed::One(result.sub(rhs)),
            Op::Subtract => Needed::One(result.add(rhs)),
            Op::Multiply => factor(rhs, result),
            Op::Divide if rhs.is_zero() => Needed::Nothing,
            Op::Divide => Needed::One(result.mul(rhs)),
        }
    }

    /// The `y` for which `lhs op y` is `result`.
    pub fn right_needed<V: Value>(self, lhs: &V, result: &V) -> Needed<V> {
        match self {
            Op::Add => Needed::One(result.sub(lhs)),
            Op::Subtract => Needed::One(lhs.sub(result)),
            Op::Multiply => factor(lhs, result),
            // lhs / y = result exactly where result * y = lhs and y is not 0.
            Op::Divide => factor(result, lhs),
        }
    }
}

/// The `x` for which `known * x` is `product`.
fn factor<V: Value>(known: &V, product: &V) -> Needed<V> {
    match (product.div(known), product.is_zero()) {
        (Some(quotient), _) => Needed::One(quotient),
        (None, true) => Needed::Anything,
        (None, false) => Needed::Nothing,
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().symbol)
    }
}

/// The operator that `text` begins with, and the length of its spelling in bytes; the longest spelling wins.
pub(crate) fn spelled_at(text: &str) -> Option<(Op, usize)> {
    let spelled = |row: &'static Row| {
        let latex = match row.latex {
            Latex::Infix(sign) => sign,
            Latex::Command(_) => row.symbol,
        };
        [row.symbol, row.unicode, latex].into_iter().chain(row.also.iter().copied()).map(move |s| (row.op, s))
    };
    ROWS.iter().flat_map(spelled).filter(|(_, s)| text.starts_with(s)).map(|(op, s)| (op, s.len())).max_by_key(|m| m.1)
}

/// The operator whose LaTeX command `text` begins with, and the command's length in bytes.
pub(crate) fn command_at(text: &str) -> Option<(Op, usize)> {
    ROWS.iter().find_map(|row| match row.latex {
        Latex::Infix(_) => None,
        Latex::Command(names) => names.iter().find(|name| text.starts_with(*name)).map(|name| (row.op, name.len())),
    })
}

/// The foreign sign that `text` begins with, and what it stands for.
pub(crate) fn foreign_at(text: &str) -> Option<(&'static str, &'static str)> {
    FOREIGN.into_iter().find(|(sign, _)| text.starts_with(sign))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Ratio;
    use std::collections::HashSet;

    #[test]
    fn rows_stand_in_the_order_of_the_variants() {
        assert!(ROWS.iter().enumerate().all(|(i, row)| row.op as usize == i));
    }

    #[test]
    fn no_two_spellings_are_alike() {
        let mut seen = HashSet::new();
        for row in &ROWS {
            let spelled: HashSet<_> = row.also.iter().copied().chain([row.symbol, row.unicode]).collect();
            assert!(spelled.into_iter().all(|s| seen.insert(s)), "{}", row.name);
        }
        assert!(FOREIGN.iter().all(|(sign, _)| seen.insert(sign)));
    }

    #[test]
    fn equal_precedence_is_one_chain() {
        for a in &ROWS {
            for b in &ROWS {
                assert_eq!(a.precedence == b.precedence, a.law.chain == b.law.chain);
            }
        }
    }

    #[test]
    fn a_law_names_one_operator() {
        for a in Op::all() {
            assert_eq!(OpSet::ARITHMETIC.on(a.law().chain, a.law().side), Some(a));
        }
    }

    #[test]
    fn what_is_needed_is_what_makes_the_result() {
        let numbers: Vec<Ratio<i64>> = (-4..=4)
            .flat_map(|n| [1, 2, 3].map(|d| Ratio::from(n).div(&Ratio::from(d)).expect("d is not 0")))
            .collect();
        for op in Op::all() {
            for known in &numbers {
                for result in &numbers {
                    let left = op.left_needed(known, result);
                    let right = op.right_needed(known, result);
                    for x in &numbers {
                        let fits = |needed: &Needed<_>| match needed {
                            Needed::Nothing => false,
                            Needed::One(v) => v == x,
                            Needed::Anything => true,
                        };
                        if op.apply(x, known).as_ref() == Some(result) {
                            assert!(fits(&left), "{x:?} {op} {known:?} = {result:?}");
                        } else {
                            assert!(!fits(&left) || op.apply(x, known).is_none());
                        }
                        if op.apply(known, x).as_ref() == Some(result) {
                            assert!(fits(&right), "{known:?} {op} {x:?} = {result:?}");
                        } else {
                            assert!(!fits(&right) || op.apply(known, x).is_none());
                        }
                    }
                }
            }
        }
    }
}
