//! The table of operators: the only file that names an operator.
//!
//! Parser, printer, search, forms, help and docs read the fields of a row and never ask which operator it is.
//! To add an operator, add a variant, a row, and its line in [`Op::apply`], [`Op::left_needed`] and
//! [`Op::right_needed`].

mod algebra;
mod notation;
mod operands;
mod set;

pub use algebra::{Algebra, AssocChain, Polarity};
pub use notation::Layout;
pub(crate) use notation::{Prefix, named_at, prefix_at, radical_operator, spelled_at, superscript_operator};
pub use operands::{Condition, OperandRules, Operands};
pub use set::{OpSet, ParseOpsError};

use crate::value::{Arithmetic, Outcome};
use std::cmp::Ordering;
use std::fmt;

/// A binary operator; its data is its [`OpRow`].
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
    /// `x ^ y`
    Power,
    /// `root(x, y)`, which is `x ^ (1 / y)`
    Root,
    /// `log(b, x)`, the exponent `e` for which `b ^ e` is `x`
    Log,
    /// `mod(x, y)`, the remainder of `x / y`, with the sign of `y`
    Modulo,
}

/// A row of the table of operators: everything that the rest of the crate knows about an operator.
#[derive(Debug)]
pub struct OpRow {
    /// The operator that the row describes.
    pub op: Op,
    /// Its name, as `make24 rules` prints it.
    pub name: &'static str,
    /// The words that are spoken between the two operands.
    pub spoken: &'static str,
    /// Its symbol in ASCII, in lists of operators, reverse Polish notation and s-expressions.
    pub symbol: &'static str,
    /// Its layout in ASCII. The spelling of every layout is also parsed.
    pub plain: Layout,
    /// Its layout with typographic signs.
    pub unicode: Layout,
    /// Its layout in LaTeX.
    pub latex: Layout,
    /// The names of its operands in help and messages.
    pub operand_names: [&'static str; 2],
    /// Other spellings that are parsed between operands, LaTeX commands among them.
    pub aliases: &'static [&'static str],
    /// Other names that are parsed before both operands in brackets.
    pub functions: &'static [&'static str],
    /// Signs that are parsed before a single operand, each with the right operand it implies: `√9` is `root(9, 2)`.
    pub unary_sugar: &'static [(&'static str, i64)],
    /// The precedence: a larger number binds tighter. Calls bind tightest of all.
    pub precedence: u8,
    /// Whether `x op y op z` is `x op (y op z)`.
    pub right_associative: bool,
    /// The algebra on which [`Form`](crate::Form) and the search for shapes rely.
    pub algebra: Algebra,
    /// Whether its sign also writes a fraction, so that a fraction as the right operand needs brackets.
    pub is_division: bool,
    /// How rarely people think of it, from 0 up; [`interest`](crate::interest()) looks for rare operators.
    pub rarity: u32,
    /// The operands for which it is allowed, unless a rule set says otherwise.
    pub operands: Operands,
    /// The operands for which it has a value, in the words of help.
    pub defined: &'static str,
}

/// The common part of the rows of the four operations, which are allowed wherever they have a value.
const fn arithmetic(op: Op, symbol: &'static str, chain: AssocChain, polarity: Polarity) -> OpRow {
    OpRow {
        op,
        name: "",
        spoken: "",
        symbol,
        plain: Layout::Infix(symbol),
        unicode: Layout::Infix(symbol),
        latex: Layout::Infix(symbol),
        operand_names: ["x", "y"],
        aliases: &[],
        functions: &[],
        unary_sugar: &[],
        precedence: 1,
        right_associative: false,
        algebra: Algebra::Chain { chain, polarity },
        is_division: false,
        rarity: 0,
        operands: Operands::ANY,
        defined: "for all numbers",
    }
}

/// The rows, in the order of the variants. The operands of the last four are those of `[mathematica-2]` and
/// `[mathematica-3]`.
pub const OPERATORS: &[OpRow] = &[
    OpRow {
        name: "addition",
        spoken: "plus",
        aliases: &["\u{FF0B}", "\u{FE62}", "\u{2795}"],
        ..arithmetic(Op::Add, "+", AssocChain::Sum, Polarity::Direct)
    },
    OpRow {
        name: "subtraction",
        spoken: "minus",
        unicode: Layout::Infix("\u{2212}"),
        aliases: &[
            "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{FE58}", "\u{FE63}", "\u{FF0D}",
            "\u{2796}",
        ],
        rarity: 1,
        ..arithmetic(Op::Subtract, "-", AssocChain::Sum, Polarity::Inverse)
    },
    OpRow {
        name: "multiplication",
        spoken: "times",
        unicode: Layout::Infix("\u{D7}"),
        latex: Layout::Infix("\\times"),
        aliases: &[
            "x", "X", "\u{B7}", "\u{22C5}", "\u{2217}", "\u{2219}", "\u{2022}", "\u{30FB}", "\u{2715}", "\u{2716}",
            "\u{2A2F}", "\u{FF0A}", "\u{FF58}", "\u{FF38}", "\\cdot", "\\ast", "\\bullet",
        ],
        precedence: 2,
        ..arithmetic(Op::Multiply, "*", AssocChain::Product, Polarity::Direct)
    },
    OpRow {
        name: "division",
        spoken: "divided by",
        unicode: Layout::Infix("\u{F7}"),
        latex: Layout::Command(&["\\frac", "\\dfrac", "\\tfrac", "\\cfrac"]),
        aliases: &["\u{2215}", "\u{2044}", "\u{29F8}", "\u{FF0F}", ":", "\u{FF1A}", "\u{2236}", "\u{2797}", "\\div"],
        precedence: 2,
        defined: "unless the divisor is 0",
        is_division: true,
        rarity: 2,
        ..arithmetic(Op::Divide, "/", AssocChain::Product, Polarity::Inverse)
    },
    OpRow {
        op: Op::Power,
        name: "power",
        spoken: "to the power of",
        symbol: "^",
        plain: Layout::Infix("^"),
        unicode: Layout::Superscript,
        latex: Layout::Superscript,
        operand_names: ["x", "y"],
        aliases: &["**", "\u{2191}", "\u{FF3E}", "\u{2303}"],
        functions: &["pow"],
        unary_sugar: &[],
        precedence: 3,
        right_associative: true,
        algebra: Algebra::Power(Polarity::Direct),
        is_division: false,
        rarity: 6,
        operands: Operands { left: &[Condition::Positive], right: &[Condition::Within(16)] },
        defined: "of a positive number to any, of a negative one to a whole, of 0 to a positive power",
    },
    OpRow {
        op: Op::Root,
        name: "root",
        spoken: "with the root index",
        symbol: "root",
        plain: Layout::Call("root"),
        unicode: Layout::Radical("\u{221A}"),
        latex: Layout::Radical("\\sqrt"),
        operand_names: ["x", "y"],
        aliases: &[],
        functions: &[],
        unary_sugar: &[("sqrt", 2), ("cbrt", 3), ("\u{221B}", 3), ("\u{221C}", 4)],
        precedence: 3,
        right_associative: true,
        algebra: Algebra::Power(Polarity::Inverse),
        is_division: false,
        rarity: 8,
        operands: Operands {
            left: &[Condition::Whole, Condition::Positive],
            right: &[Condition::Whole, Condition::NotZero, Condition::Within(16)],
        },
        defined: "where x ^ (1 / y) is",
    },
    OpRow {
        op: Op::Log,
        name: "logarithm",
        spoken: "as the base of the logarithm of",
        symbol: "log",
        plain: Layout::Call("log"),
        unicode: Layout::Subscript("log"),
        latex: Layout::Subscript("\\log"),
        operand_names: ["b", "x"],
        aliases: &[],
        functions: &[],
        unary_sugar: &[],
        precedence: 3,
        right_associative: true,
        algebra: Algebra::Log,
        is_division: false,
        rarity: 8,
        operands: Operands { left: &[Condition::Positive, Condition::NotOne], right: &[Condition::Positive] },
        defined: "for a positive number and a positive base that is not 1",
    },
    OpRow {
        op: Op::Modulo,
        name: "remainder",
        spoken: "modulo",
        symbol: "mod",
        plain: Layout::Call("mod"),
        unicode: Layout::Infix("mod"),
        latex: Layout::Infix("\\bmod"),
        operand_names: ["x", "y"],
        aliases: &["%", "\u{FF05}", "\\mod"],
        functions: &[],
        unary_sugar: &[],
        precedence: 2,
        right_associative: false,
        algebra: Algebra::Free,
        is_division: false,
        rarity: 6,
        operands: Operands {
            left: &[Condition::Whole, Condition::Positive],
            right: &[Condition::Whole, Condition::NotZero, Condition::Within(16)],
        },
        defined: "unless the divisor is 0",
    },
];

/// The operator that is implicit between a number and a bracket, as in `2(3 + 4)`.
pub const IMPLICIT: Op = Op::Multiply;

/// Signs of operations that the table does not have, with their meanings, so that a message can name them.
pub const UNSUPPORTED: &[(&str, &str)] = &[
    ("//", "a division that drops the remainder"),
    ("!", "a factorial"),
    ("\\ln", "a natural logarithm, which has no card for its base"),
    ("ln", "a natural logarithm, which has no card for its base"),
    ("\\pmod", "a congruence, not a number"),
];

/// The missing operand of `? op y = result`, or of `x op ? = result`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Needed<V> {
    /// No number makes the result.
    Nothing,
    /// Only this number can make the result; the operator may still be undefined there, as `? / 0` is.
    One(V),
    /// Every number may make the result, if the operator is defined for it.
    Anything,
}

impl OpRow {
    /// The name with its article: `a division`, `an addition`.
    pub(crate) fn with_article(&self) -> String {
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
        match self.plain {
            Layout::Call(name) => format!("{name}({x}, {y})"),
            _ => format!("{x} {} {y}", self.symbol),
        }
    }
}

impl Op {
    /// Every operator, in the order of the table.
    pub fn all() -> impl Iterator<Item = Op> {
        OPERATORS.iter().map(|row| row.op)
    }

    /// The operator's row.
    ///
    /// ```
    /// let symbols: Vec<_> = make24::Op::all().map(|op| op.row().symbol).collect();
    /// assert_eq!(symbols, ["+", "-", "*", "/", "^", "root", "log", "mod"]);
    /// ```
    pub fn row(self) -> &'static OpRow {
        &OPERATORS[self as usize]
    }

    /// The operator's algebra.
    pub fn algebra(self) -> Algebra {
        self.row().algebra
    }

    /// `lhs op rhs`, wherever it has a value. Which operands the rules of a game allow is up to [`Operands`].
    pub fn apply<V: Arithmetic>(self, lhs: &V, rhs: &V) -> Outcome<V> {
        match self {
            Op::Add => lhs.checked_add(rhs),
            Op::Subtract => lhs.checked_sub(rhs),
            Op::Multiply => lhs.checked_mul(rhs),
            Op::Divide => lhs.checked_div(rhs),
            Op::Power => lhs.checked_pow(rhs),
            Op::Root => rhs.checked_recip().and_then(|exponent| lhs.checked_pow(&exponent)),
            Op::Log => lhs.log(rhs),
            Op::Modulo => lhs.checked_modulo(rhs),
        }
    }

    /// The `x` for which `x op rhs` is `result`.
    pub fn left_needed<V: Arithmetic>(self, rhs: &V, result: &V) -> Needed<V> {
        match self {
            Op::Add => Needed::from_outcome(result.checked_sub(rhs)),
            Op::Subtract => Needed::from_outcome(result.checked_add(rhs)),
            Op::Multiply => needed_factor(rhs, result),
            Op::Divide => Needed::from_outcome(result.checked_mul(rhs)),
            Op::Power | Op::Root | Op::Log | Op::Modulo => Needed::Anything,
        }
    }

    /// The `y` for which `lhs op y` is `result`.
    pub fn right_needed<V: Arithmetic>(self, lhs: &V, result: &V) -> Needed<V> {
        match self {
            Op::Add => Needed::from_outcome(result.checked_sub(lhs)),
            Op::Subtract => Needed::from_outcome(lhs.checked_sub(result)),
            Op::Multiply => needed_factor(lhs, result),
            // lhs / y = result exactly if result * y = lhs and y is not 0.
            Op::Divide => needed_factor(result, lhs),
            Op::Power | Op::Root | Op::Log | Op::Modulo => Needed::Anything,
        }
    }
}

impl<V> Needed<V> {
    /// The needed number, or `Anything` if it could not be computed.
    fn from_outcome(number: Outcome<V>) -> Needed<V> {
        number.value().map_or(Needed::Anything, Needed::One)
    }
}

/// The `x` for which `known * x` is `product`.
fn needed_factor<V: Arithmetic>(known: &V, product: &V) -> Needed<V> {
    match product.checked_div(known) {
        Outcome::Undefined if product.compare(0).is_some_and(Ordering::is_ne) => Needed::Nothing,
        quotient => Needed::from_outcome(quotient),
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().symbol)
    }
}

/// The unsupported sign that `text` begins with, and its meaning.
pub(crate) fn unsupported_at(text: &str) -> Option<(&'static str, &'static str)> {
    let letters = |sign: &str| text[sign.len()..].starts_with(|c: char| c.is_ascii_alphabetic());
    UNSUPPORTED.iter().copied().find(|(sign, _)| text.starts_with(sign) && !(sign.ends_with('n') && letters(sign)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Ratio, Value};
    use std::collections::HashSet;

    #[test]
    fn rows_stand_in_the_order_of_the_variants() {
        assert!(OPERATORS.iter().enumerate().all(|(i, row)| row.op as usize == i));
    }

    #[test]
    fn no_two_spellings_are_alike() {
        let mut seen = HashSet::new();
        for row in OPERATORS {
            let layouts = [row.plain, row.unicode, row.latex].into_iter().flat_map(|layout| match layout {
                Layout::Superscript => Vec::new(),
                Layout::Command(names) => names.to_vec(),
                Layout::Infix(sign) | Layout::Call(sign) | Layout::Radical(sign) | Layout::Subscript(sign) => {
                    vec![sign]
                }
            });
            let unary = row.unary_sugar.iter().map(|(sign, _)| *sign);
            let own = row.aliases.iter().chain(row.functions).copied().chain([row.symbol]);
            let spelled: HashSet<_> = own.chain(layouts).chain(unary).collect();
            assert!(spelled.into_iter().all(|s| seen.insert(s)), "{}", row.name);
        }
        assert!(UNSUPPORTED.iter().all(|(sign, _)| seen.insert(sign)));
    }

    #[test]
    fn equal_precedence_associates_alike() {
        for a in OPERATORS {
            for b in OPERATORS {
                assert!(a.precedence != b.precedence || a.right_associative == b.right_associative);
            }
        }
    }

    #[test]
    fn an_algebra_names_one_operator() {
        for a in Op::all() {
            if let Algebra::Chain { chain, polarity } = a.algebra() {
                assert_eq!(OpSet::ARITHMETIC.on(chain, polarity), Some(a));
            }
            assert_eq!(OpSet::ARITHMETIC.contains(a), a.algebra().keeps_fractions());
        }
    }

    #[test]
    fn the_needed_operand_makes_the_result() {
        let numbers: Vec<Ratio<i64>> = (-4..=4)
            .flat_map(|n| [1, 2, 3].map(|d| Ratio::from(n).div(&Ratio::from(d)).expect("d is not 0")))
            .collect();
        for op in OpSet::ARITHMETIC.iter() {
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
                        if op.apply(x, known).value().as_ref() == Some(result) {
                            assert!(fits(&left), "{x:?} {op} {known:?} = {result:?}");
                        } else {
                            assert!(!fits(&left) || op.apply(x, known).value().is_none());
                        }
                        if op.apply(known, x).value().as_ref() == Some(result) {
                            assert!(fits(&right), "{known:?} {op} {x:?} = {result:?}");
                        } else {
                            assert!(!fits(&right) || op.apply(known, x).value().is_none());
                        }
                    }
                }
            }
        }
    }
}
