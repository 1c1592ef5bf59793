//! The table of operators: the only file that names an operator.

use super::{Algebra, AssocChain, Body, Closure, Condition, Layout, Op, OpRow, Operands, Polarity, Source, TableRow};
use crate::value::{Outcome, Rational, Value as _};

/// The defaults of a row: a function of two operands without a known law.
pub(super) const fn function<'a>(symbol: &'a str, body: Body<'a>) -> OpRow<'a> {
    OpRow {
        id: 0,
        name: symbol,
        arity: 2,
        spoken: symbol,
        symbol,
        plain: Layout::Call(symbol),
        unicode: Layout::Call(symbol),
        latex: Layout::Call(symbol),
        operand_names: ["x", "y"],
        aliases: &[],
        functions: &[],
        unary_sugar: &[],
        exponent: None,
        fences: &[],
        precedence: 2,
        right_associative: false,
        commutes: false,
        algebra: Algebra::Free,
        closure: Closure::Reals,
        body,
        is_division: false,
        rarity: 8,
        operands: Operands::ANY,
        defined: "for all numbers",
        definition: None,
        inverses: &[],
    }
}

const fn unary(symbol: &'static str, body: Body<'static>) -> OpRow<'static> {
    OpRow { arity: 1, operand_names: ["x", ""], precedence: 4, closure: Closure::Fractions, ..function(symbol, body) }
}

const fn postfix(sign: &'static str, body: Body<'static>) -> OpRow<'static> {
    OpRow {
        plain: Layout::Postfix(sign),
        unicode: Layout::Postfix(sign),
        latex: Layout::Postfix(sign),
        ..unary(sign, body)
    }
}

const fn fixed_power(symbol: &'static str, exponent: i64, formula: &'static str) -> OpRow<'static> {
    OpRow {
        unicode: Layout::Superscript,
        latex: Layout::Superscript,
        exponent: Some(exponent),
        precedence: 3,
        right_associative: true,
        ..unary(symbol, Body::Postfix(formula))
    }
}

/// The four operations are allowed wherever they have a value.
const fn arithmetic(
    symbol: &'static str,
    body: Body<'static>,
    chain: AssocChain,
    polarity: Polarity,
) -> OpRow<'static> {
    OpRow {
        plain: Layout::Infix(symbol),
        unicode: Layout::Infix(symbol),
        latex: Layout::Infix(symbol),
        precedence: 1,
        commutes: matches!(polarity, Polarity::Direct),
        algebra: Algebra::Chain { chain, polarity },
        closure: Closure::Heights,
        rarity: 0,
        ..function(symbol, body)
    }
}

const SUBTRACTION_ALIASES: &[&str] = &[
    "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{FE58}", "\u{FE63}", "\u{FF0D}",
    "\u{2796}",
];

/// 20! is the largest factorial with at most nineteen digits.
const LARGEST_FACTORIAL: i64 = 20;

const SMALL_NATURAL: Operands<'static> =
    Operands { left: &[Condition::Whole, Condition::From(0, LARGEST_FACTORIAL)], ..Operands::ANY };

const SMALL_WHOLE: Operands<'static> = Operands {
    left: &[Condition::Whole, Condition::Positive],
    right: &[Condition::Whole, Condition::NotZero, Condition::Within(16)],
    ..Operands::ANY
};

/// The table of operators. The operands of powers, roots, logarithms and remainders are those of `[mathematica-2]` and
/// `[mathematica-3]`, except that the powers of -1, 0 and 1, which are never large, have any exponents.
pub static OPERATORS: [OpRow<'static>; ROWS.len()] = numbered(ROWS);

const ROWS: &[OpRow<'static>] = &[
    OpRow {
        name: "addition",
        spoken: "plus",
        aliases: &["\u{FF0B}", "\u{FE62}", "\u{2795}"],
        ..arithmetic("+", Body::Sum, AssocChain::Sum, Polarity::Direct)
    },
    OpRow {
        name: "subtraction",
        spoken: "minus",
        unicode: Layout::Infix("\u{2212}"),
        aliases: SUBTRACTION_ALIASES,
        rarity: 1,
        ..arithmetic("-", Body::Difference, AssocChain::Sum, Polarity::Inverse)
    },
    OpRow {
        name: "multiplication",
        spoken: "times",
        unicode: Layout::Infix("\u{D7}"),
        latex: Layout::Infix("\\times"),
        aliases: &[
            "x", "X", "\u{B7}", "\u{22C5}", "\u{2217}", "\u{2219}", "\u{2022}", "\u{30FB}", "\u{2715}", "\u{2716}",
            "\u{2A2F}", "\u{FF0A}", "\u{FF58}", "\u{FF38}", "\\cdot", "\\ast", "\\bullet", "\\*",
        ],
        precedence: 2,
        ..arithmetic("*", Body::Product, AssocChain::Product, Polarity::Direct)
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
        ..arithmetic("/", Body::Quotient, AssocChain::Product, Polarity::Inverse)
    },
    OpRow {
        name: "power",
        spoken: "to the power of",
        plain: Layout::Infix("^"),
        unicode: Layout::Superscript,
        latex: Layout::Superscript,
        aliases: &["**", "\u{2191}", "\u{FF3E}", "\u{2303}"],
        functions: &["pow", "power"],
        precedence: 3,
        right_associative: true,
        algebra: Algebra::Power(Polarity::Direct),
        rarity: 6,
        operands: Operands { left: &[Condition::Positive], right: &[Condition::Within(16)], exempt: &[-1, 0, 1] },
        defined: "of a positive number to any, of a negative one to a whole, of 0 to a positive power",
        ..function("^", Body::Power)
    },
    OpRow {
        name: "root",
        spoken: "with the root index",
        unicode: Layout::Radical("\u{221A}"),
        latex: Layout::Radical("\\sqrt"),
        unary_sugar: &[("sqrt", 2), ("cbrt", 3), ("\u{221B}", 3), ("\u{221C}", 4)],
        precedence: 3,
        right_associative: true,
        algebra: Algebra::Power(Polarity::Inverse),
        operands: SMALL_WHOLE,
        defined: "where x ^ (1 / y) is",
        ..function("root", Body::Root)
    },
    OpRow {
        name: "logarithm",
        spoken: "as the base of the logarithm of",
        unicode: Layout::Subscript("log"),
        latex: Layout::Subscript("\\log"),
        operand_names: ["b", "x"],
        precedence: 3,
        right_associative: true,
        algebra: Algebra::Log,
        operands: Operands {
            left: &[Condition::Positive, Condition::NotOne],
            right: &[Condition::Positive],
            ..Operands::ANY
        },
        defined: "for a positive number and a positive base that is not 1",
        ..function("log", Body::Log)
    },
    OpRow {
        name: "remainder",
        spoken: "modulo",
        unicode: Layout::Infix("mod"),
        latex: Layout::Infix("\\bmod"),
        aliases: &["%", "\u{FF05}", "\\mod"],
        closure: Closure::Heights,
        rarity: 6,
        operands: SMALL_WHOLE,
        defined: "unless the divisor is 0",
        ..function("mod", Body::Remainder)
    },
    OpRow {
        name: "greatest common divisor",
        spoken: "shares its greatest divisor with",
        latex: Layout::Call("\\gcd"),
        commutes: true,
        closure: Closure::Heights,
        defined: "for whole numbers",
        ..function("gcd", Body::OfFractions(|x, y| Outcome::from_option(x.gcd(y))))
    },
    OpRow {
        name: "least common multiple",
        spoken: "shares its least multiple with",
        latex: Layout::Call("\\mathrm{lcm}"),
        commutes: true,
        closure: Closure::Heights,
        defined: "for whole numbers",
        ..function("lcm", Body::OfFractions(|x, y| Outcome::from_option(x.lcm(y))))
    },
    OpRow {
        name: "negation",
        spoken: "minus",
        plain: Layout::Prefix("-"),
        unicode: Layout::Prefix("\u{2212}"),
        latex: Layout::Prefix("-"),
        aliases: SUBTRACTION_ALIASES,
        functions: &["neg"],
        // -2 ^ 3 is -(2 ^ 3).
        precedence: 3,
        right_associative: true,
        algebra: Algebra::Negation,
        closure: Closure::Heights,
        rarity: 3,
        inverses: &["0 x -"],
        ..unary("neg", Body::Postfix("0 x -"))
    },
    OpRow {
        name: "square root",
        spoken: "the square root of",
        unicode: Layout::Prefix("\u{221A}"),
        latex: Layout::Command(&["\\sqrt"]),
        closure: Closure::Reals,
        rarity: 4,
        defined: "from 0 up",
        inverses: &["x x *"],
        ..unary("sqrt", Body::Postfix("x 2 root"))
    },
    OpRow {
        name: "square",
        spoken: "the square of",
        functions: &["square", "\\mathrm{sqr}"],
        rarity: 4,
        inverses: &["x 2 root", "0 x 2 root -"],
        ..fixed_power("sqr", 2, "x x *")
    },
    OpRow {
        name: "factorial",
        spoken: "the factorial of",
        aliases: &["\u{FF01}"],
        rarity: 4,
        operands: SMALL_NATURAL,
        defined: "for whole numbers from 0 up",
        ..postfix("!", Body::OfFractions(|x, _| x.descending_product(1)))
    },
    OpRow {
        name: "double factorial",
        spoken: "the double factorial of",
        aliases: &["\u{FF01}\u{FF01}", "\u{203C}"],
        rarity: 10,
        operands: SMALL_NATURAL,
        defined: "for whole numbers from 0 up",
        ..postfix("!!", Body::OfFractions(|x, _| x.descending_product(2)))
    },
    OpRow {
        name: "subfactorial",
        spoken: "the subfactorial of",
        plain: Layout::Prefix("!"),
        unicode: Layout::Prefix("!"),
        latex: Layout::Prefix("!"),
        rarity: 12,
        operands: SMALL_NATURAL,
        defined: "for whole numbers from 0 up",
        ..unary("subfactorial", Body::OfFractions(|x, _| x.subfactorial()))
    },
    OpRow {
        name: "gamma function",
        spoken: "the gamma function of",
        unicode: Layout::Call("\u{393}"),
        latex: Layout::Call("\\Gamma"),
        rarity: 12,
        operands: Operands { left: &[Condition::Whole, Condition::From(1, LARGEST_FACTORIAL + 1)], ..Operands::ANY },
        defined: "for whole numbers from 1 up",
        ..unary("gamma", Body::OfFractions(|x, _| x.sub(&Rational::from(1)).descending_product(1)))
    },
    OpRow {
        name: "percentage",
        spoken: "percent of",
        latex: Layout::Postfix("\\%"),
        symbol: "percent",
        rarity: 8,
        inverses: &["x 100 *"],
        ..postfix("%", Body::Postfix("x 100 /"))
    },
    OpRow {
        name: "triangular number",
        spoken: "the triangular number of",
        latex: Layout::Call("\\mathrm{tri}"),
        rarity: 12,
        operands: Operands { left: &[Condition::Whole, Condition::From(0, 1_000)], ..Operands::ANY },
        defined: "for whole numbers from 0 up",
        ..unary("tri", Body::Postfix("x x 1 + * 2 /"))
    },
    OpRow {
        name: "floor",
        spoken: "the whole part of",
        latex: Layout::Call("\\mathrm{floor}"),
        // As spreadsheets have it: INT(-2.5) is -3.
        functions: &["int"],
        fences: &[("\u{230A}", "\u{230B}"), ("\\lfloor", "\\rfloor")],
        rarity: 6,
        ..unary("floor", Body::Postfix("x x 1 mod -"))
    },
    OpRow {
        name: "ceiling",
        spoken: "the next whole number from",
        latex: Layout::Call("\\mathrm{ceil}"),
        functions: &["ceiling"],
        fences: &[("\u{2308}", "\u{2309}"), ("\\lceil", "\\rceil")],
        rarity: 6,
        ..unary("ceil", Body::Postfix("x 0 x - 1 mod +"))
    },
    OpRow {
        name: "cube",
        spoken: "the cube of",
        rarity: 6,
        inverses: &["x 3 root", "0 0 x - 3 root -"],
        ..fixed_power("cube", 3, "x x x * *")
    },
];

const fn numbered<const N: usize>(rows: &[OpRow<'static>]) -> [OpRow<'static>; N] {
    let (mut table, mut id) = ([rows[0]; N], 0);
    while id < N {
        table[id] = OpRow { id: id as u8, ..rows[id] };
        id += 1;
    }
    table
}

/// The operators that rule sets name.
impl Op {
    /// `x + y`
    pub const ADD: Op = Op(Source::Table(TableRow(&OPERATORS[0])));
    /// `x - y`
    pub const SUBTRACT: Op = Op(Source::Table(TableRow(&OPERATORS[1])));
    /// `x * y`
    pub const MULTIPLY: Op = Op(Source::Table(TableRow(&OPERATORS[2])));
    /// `x / y`, undefined for a zero `y`
    pub const DIVIDE: Op = Op(Source::Table(TableRow(&OPERATORS[3])));
    /// `x ^ y`
    pub const POWER: Op = Op(Source::Table(TableRow(&OPERATORS[4])));
    /// `root(x, y)`, which is `x ^ (1 / y)`
    pub const ROOT: Op = Op(Source::Table(TableRow(&OPERATORS[5])));
    /// `log(b, x)`, the exponent `e` for which `b ^ e` is `x`
    pub const LOG: Op = Op(Source::Table(TableRow(&OPERATORS[6])));
    /// `mod(x, y)`, the remainder of `x / y`, with the sign of `y`
    pub const MODULO: Op = Op(Source::Table(TableRow(&OPERATORS[7])));
    /// `-x`
    pub const NEGATE: Op = Op(Source::Table(TableRow(&OPERATORS[10])));
    /// `sqrt(x)`, the root from 0 up
    pub const SQUARE_ROOT: Op = Op(Source::Table(TableRow(&OPERATORS[11])));
    /// `x!`
    pub const FACTORIAL: Op = Op(Source::Table(TableRow(&OPERATORS[13])));
}

/// The operator that is implicit between a number and a bracket, as in `2(3 + 4)`.
pub const IMPLICIT: Op = Op::MULTIPLY;

/// A sign of an operation that the table does not have, its meaning, and what to write if something else is meant.
pub type Unsupported = (&'static str, &'static str, Option<&'static str>);

/// The fix for `n!!!`, which published lists read as a product of every third number.
const OF_FACTORIALS: Option<&str> = Some("write factorials of factorials with brackets, as in `(n!!)!` or `((n!)!)!`");

/// Signs of operations that the table does not have, so that a message can name them; a longer one before its beginning.
pub const UNSUPPORTED: &[Unsupported] = &[
    ("//", "a division that drops the remainder", None),
    ("\\ln", "a natural logarithm, which has no card for its base", None),
    ("ln", "a natural logarithm, which has no card for its base", None),
    ("\\pmod", "a congruence, not a number", None),
    ("!!!!", "a multiple factorial, which is not an operator here", OF_FACTORIALS),
    ("!!!", "a triple factorial, which is not an operator here", OF_FACTORIALS),
    ("\u{FF01}\u{FF01}\u{FF01}", "a triple factorial, which is not an operator here", OF_FACTORIALS),
];
