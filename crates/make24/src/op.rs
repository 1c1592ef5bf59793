//! Operators: handles of the rows of a table.
//!
//! Parser, printer, search, forms, help and docs read the fields of a row and never ask which operator it is.
//! To add an operator, add a row to [`OPERATORS`] (`op/table.rs`).

mod algebra;
mod body;
mod define;
mod formula;
mod notation;
mod operands;
mod set;
mod table;

pub use algebra::{Algebra, AssocChain, Closure, Polarity};
pub use body::Body;
pub use define::MAX_ROWS;
pub(crate) use define::interned;
pub use formula::{Formula, FormulaNode};
pub use notation::Layout;
pub(crate) use notation::{
    Prefix, named_at, postfix_at, prefix_at, radical_operator, shared_sign, sign_at, spelled_at, superscript_operator,
};
pub use operands::{Condition, OperandRules, Operands};
pub use set::{MAX_DEFINED, OpSet, ParseOpsError};
pub(crate) use table::function;
pub use table::{IMPLICIT, OPERATORS, UNSUPPORTED};

use crate::value::{Arithmetic, Outcome, Rational};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// An operator: a handle of its [`OpRow`], as cheap to copy and compare as a number. The operators of the table are
/// ordered as its rows are, and come before the operators that people have defined, which are ordered by definition.
#[derive(Clone, Copy)]
pub struct Op(&'static OpRow);

/// A row of the table of operators: everything that the rest of the crate knows about an operator.
#[derive(Clone, Copy, Debug)]
pub struct OpRow {
    /// The position of the row in the table.
    pub(super) id: u16,
    /// Its name, as `make24 rules` prints it.
    pub name: &'static str,
    /// The number of its operands: 1 or 2.
    pub arity: u8,
    /// The words that are spoken between the two operands, or before the only one.
    pub spoken: &'static str,
    /// Its symbol in ASCII, in lists of operators, reverse Polish notation and s-expressions.
    pub symbol: &'static str,
    /// Its layout in ASCII. The spelling of every layout is also parsed.
    pub plain: Layout,
    /// Its layout with typographic signs.
    pub unicode: Layout,
    /// Its layout in LaTeX.
    pub latex: Layout,
    /// The names of its operands in help and messages; the second of a unary operator is empty.
    pub operand_names: [&'static str; 2],
    /// Other spellings that are parsed where the sign stands: between the operands, before or behind the only one.
    pub aliases: &'static [&'static str],
    /// Other names that are parsed before the operands in brackets.
    pub functions: &'static [&'static str],
    /// Signs of a binary operator that are parsed before a single operand, each with the right operand it implies: `√9`
    /// is `root(9, 2)`.
    pub unary_sugar: &'static [(&'static str, i64)],
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
    pub body: Body,
    /// Whether its sign also writes a fraction, so that a fraction as the right operand needs brackets.
    pub is_division: bool,
    /// How rarely people think of it, from 0 up; [`interest`](crate::interest()) looks for rare operators.
    pub rarity: u32,
    /// Of a unary operator, formulas over its operand that make every operand of a result; none if there are none.
    pub inverses: &'static [&'static str],
    /// The operands for which it is allowed, unless a rule set says otherwise.
    pub operands: Operands,
    /// The operands for which it has a value, in the words of help.
    pub defined: &'static str,
    /// Its definition, if somebody has defined it.
    pub definition: Option<&'static str>,
}

/// The missing operand of `? op y = result`, or of `x op ? = result`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Needed<V> {
    /// No number makes the result.
    Nothing,
    /// Only this number can make the result; the operator may still be undefined there, as `? / 0` is.
    One(V),
    /// Only these numbers can make the result: `? ^ 2 = 9`.
    Two(V, V),
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
        OPERATORS.iter().map(Op)
    }

    /// The position of the operator's row in the table.
    pub(crate) const fn id(self) -> usize {
        self.0.id as usize
    }

    /// The operator's row.
    ///
    /// ```
    /// let symbols: Vec<_> = make24::Op::all().map(|op| op.row().symbol).collect();
    /// assert!(symbols.starts_with(&["+", "-", "*", "/", "^", "root", "log", "mod", "gcd", "lcm"]));
    /// assert!(symbols.ends_with(&["floor", "ceil"]));
    /// ```
    pub fn row(self) -> &'static OpRow {
        self.0
    }

    /// The operator's algebra.
    pub fn algebra(self) -> Algebra {
        self.row().algebra
    }

    /// Whether `x op y` and `y op x` are the same.
    pub fn commutes(self) -> bool {
        self.0.commutes
    }

    /// Whether it has a single operand.
    pub fn is_unary(self) -> bool {
        self.0.arity == 1
    }

    /// Whether somebody has defined it, and it is not in the table.
    pub fn is_defined(self) -> bool {
        self.id() >= OPERATORS.len()
    }

    /// `lhs op rhs`, wherever it has a value; of a unary operator, `op lhs`. Which operands the rules of a game allow is
    /// up to [`Operands`].
    pub fn apply<V: Arithmetic>(self, lhs: &V, rhs: &V) -> Outcome<V> {
        self.0.body.apply(self, lhs, rhs)
    }

    /// The formula that it stands for, if it does.
    pub fn formula(self) -> Option<Formula> {
        static PARSED: [OnceLock<Option<Formula>>; OPERATORS.len()] = [const { OnceLock::new() }; OPERATORS.len()];
        match self.0.body {
            Body::Formula(formula) => Some(formula),
            Body::Postfix(text) => *PARSED[self.id()].get_or_init(|| Formula::from_postfix(text, self.0.operand_names)),
            _ => None,
        }
    }

    /// Whether [`Op::inverted`] knows every operand of a unary operator under these conditions.
    pub(crate) fn is_invertible(self, operands: &Operands) -> bool {
        !self.0.inverses.is_empty() || operands.few_whole().is_some()
    }

    /// Candidates for the operand of which a unary operator makes `result`: every operand that does is among them.
    pub(crate) fn inverted<V: Arithmetic>(self, result: &V, operands: &Operands) -> Vec<Outcome<V>> {
        match operands.few_whole() {
            Some(numbers) => numbers.map(|number| Outcome::Value(V::of(&number.into()))).collect(),
            None => self.inverse_formulas().iter().map(|formula| formula.apply([result, result])).collect(),
        }
    }

    fn inverse_formulas(self) -> &'static [Formula] {
        static INVERSES: [OnceLock<Vec<Formula>>; OPERATORS.len()] = [const { OnceLock::new() }; OPERATORS.len()];
        let parse = || {
            let formulas = self.0.inverses.iter().map(|text| Formula::from_postfix(text, self.0.operand_names));
            formulas.collect::<Option<Vec<_>>>().unwrap_or_default()
        };
        INVERSES.get(self.id()).map_or(&[], |inverses| inverses.get_or_init(parse))
    }

    /// The `x` for which `x op rhs` is `result`.
    pub fn left_needed<V: Arithmetic>(self, rhs: &V, result: &V) -> Needed<V> {
        match self.0.body {
            Body::Sum => Needed::from_outcome(result.checked_sub(rhs)),
            Body::Difference => Needed::from_outcome(result.checked_add(rhs)),
            Body::Product => needed_factor(rhs, result),
            Body::Quotient => Needed::from_outcome(result.checked_mul(rhs)),
            Body::Power => needed_base(result, rhs.checked_recip()),
            Body::Root => needed_base(result, Outcome::Value(rhs.clone())),
            // x ^ result = rhs
            Body::Log => needed_base(rhs, result.checked_recip()),
            _ => Needed::Anything,
        }
    }

    /// The `y` for which `lhs op y` is `result`.
    pub fn right_needed<V: Arithmetic>(self, lhs: &V, result: &V) -> Needed<V> {
        match self.0.body {
            Body::Sum => Needed::from_outcome(result.checked_sub(lhs)),
            Body::Difference => Needed::from_outcome(lhs.checked_sub(result)),
            Body::Product => needed_factor(lhs, result),
            // lhs / y = result exactly if result * y = lhs and y is not 0.
            Body::Quotient => needed_factor(result, lhs),
            Body::Power => needed_exponent(lhs, result),
            // result ^ y = lhs
            Body::Root => needed_exponent(result, lhs),
            Body::Log => match lhs.checked_pow(result) {
                Outcome::Undefined => Needed::Nothing,
                power => Needed::from_outcome(power),
            },
            _ => Needed::Anything,
        }
    }
}

impl PartialEq for Op {
    fn eq(&self, other: &Op) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for Op {}

impl PartialOrd for Op {
    fn partial_cmp(&self, other: &Op) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Op {
    fn cmp(&self, other: &Op) -> Ordering {
        // The order in which operators were defined must not change any output.
        match (self.0.definition, other.0.definition) {
            (Some(own), Some(others)) => own.cmp(others),
            _ => self.0.id.cmp(&other.0.id),
        }
    }
}

impl Hash for Op {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.id.hash(state);
    }
}

impl<V> Needed<V> {
    /// The same of other numbers.
    pub(crate) fn map<W>(self, f: impl Fn(V) -> W) -> Needed<W> {
        match self {
            Needed::Nothing => Needed::Nothing,
            Needed::One(number) => Needed::One(f(number)),
            Needed::Two(one, other) => Needed::Two(f(one), f(other)),
            Needed::Anything => Needed::Anything,
        }
    }

    /// The needed number, or `Anything` if it could not be computed.
    fn from_outcome(number: Outcome<V>) -> Needed<V> {
        number.value().map_or(Needed::Anything, Needed::One)
    }
}

/// The `x` for which `x ^ (1 / inverse)` is `power`: its size is that of `power ^ inverse`, with either sign.
fn needed_base<V: Arithmetic>(power: &V, inverse: Outcome<V>) -> Needed<V> {
    let zero = V::of(&Rational::from(0));
    let size = match power.compare(0) {
        Some(Ordering::Less) => zero.checked_sub(power),
        Some(Ordering::Greater) => Outcome::Value(power.clone()),
        // 0 ^ y is 0 for every positive y, and x ^ 0 is 1 for every x.
        _ => return Needed::Anything,
    };
    let Some((size, inverse)) = size.value().zip(inverse.value()) else { return Needed::Anything };
    match size.checked_pow(&inverse) {
        Outcome::Undefined => Needed::Nothing,
        Outcome::Value(base) => {
            zero.checked_sub(&base).value().map_or(Needed::Anything, |other| Needed::Two(base, other))
        }
        _ => Needed::Anything,
    }
}

/// The `y` for which `base ^ y` is `power`.
fn needed_exponent<V: Arithmetic>(base: &V, power: &V) -> Needed<V> {
    let is = |number: &V, n: i64, order: Ordering| number.compare(n) == Some(order);
    let is_usual = is(base, 0, Ordering::Greater) && base.compare(1).is_some_and(Ordering::is_ne);
    if !is_usual {
        return Needed::Anything;
    }
    match power.compare(0) {
        Some(Ordering::Greater) => match base.log(power) {
            Outcome::Undefined => Needed::Nothing,
            exponent => Needed::from_outcome(exponent),
        },
        Some(_) => Needed::Nothing,
        None => Needed::Anything,
    }
}

/// The `x` for which `known * x` is `product`.
fn needed_factor<V: Arithmetic>(known: &V, product: &V) -> Needed<V> {
    match product.checked_div(known) {
        Outcome::Undefined if product.compare(0).is_some_and(Ordering::is_ne) => Needed::Nothing,
        quotient => Needed::from_outcome(quotient),
    }
}

impl fmt::Debug for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.symbol)
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
    fn the_named_operators_are_the_rows_that_they_name() {
        let named = [Op::ADD, Op::SUBTRACT, Op::MULTIPLY, Op::DIVIDE, Op::POWER, Op::ROOT, Op::LOG, Op::MODULO];
        assert_eq!(named.map(|op| op.row().symbol), ["+", "-", "*", "/", "^", "root", "log", "mod"]);
        let unary = [Op::NEGATE, Op::SQUARE_ROOT, Op::FACTORIAL];
        assert_eq!(unary.map(|op| op.row().symbol), ["neg", "sqrt", "!"]);
        assert!(Op::all().enumerate().all(|(place, op)| op.id() == place));
    }

    #[test]
    fn no_two_spellings_are_alike() {
        let mut seen = HashSet::new();
        for row in &OPERATORS {
            let layouts = [row.plain, row.unicode, row.latex].into_iter().flat_map(|layout| match layout {
                Layout::Superscript => Vec::new(),
                Layout::Command(names) => names.to_vec(),
                Layout::Infix(sign)
                | Layout::Call(sign)
                | Layout::Radical(sign)
                | Layout::Subscript(sign)
                | Layout::Prefix(sign)
                | Layout::Postfix(sign) => vec![sign],
            });
            let unary = row.unary_sugar.iter().map(|(sign, _)| *sign);
            let own = row.aliases.iter().chain(row.functions).copied().chain([row.symbol]);
            let spelled: HashSet<_> = own.chain(layouts).chain(unary).collect();
            // A sign may have one meaning between operands, one before and one behind a single one.
            let place = (row.arity, matches!(row.plain, Layout::Postfix(_)));
            assert!(spelled.into_iter().all(|s| seen.insert((s, place))), "{}", row.name);
        }
        assert!(UNSUPPORTED.iter().all(|(sign, _)| seen.insert((sign, (2, false)))));
    }

    #[test]
    fn formulas_of_the_table_are_read_and_inverted() {
        for op in Op::all().filter(|op| matches!(op.row().body, Body::Postfix(_))) {
            assert!(op.formula().is_some(), "{op}");
            assert_eq!(op.inverse_formulas().len(), op.row().inverses.len(), "{op}");
            for n in 0..5 {
                let x = Rational::from(n);
                let made = op.apply(&x, &x);
                let inverted = made.and_then(|made| Outcome::Value(op.inverted(&made, &op.row().operands)));
                let inverted = inverted.value().unwrap_or_default();
                assert!(inverted.is_empty() || inverted.contains(&Outcome::Value(x)), "{op} of {n}: {inverted:?}");
            }
        }
    }

    #[test]
    fn equal_precedence_associates_alike() {
        for a in &OPERATORS {
            for b in &OPERATORS {
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
            assert_eq!(OpSet::ARITHMETIC.contains(a), matches!(a.algebra(), Algebra::Chain { .. }));
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
                            Needed::Two(v, w) => v == x || w == x,
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
