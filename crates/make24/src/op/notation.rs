//! The layouts of operators, and the search for their spellings in a text.

use super::{Algebra, OPERATORS, Op, OpRow, OpSet, Polarity};
use crate::value::Rational;
use std::sync::LazyLock;

/// The layout of an operator in one style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout<'a> {
    /// A sign between the operands: `x + y`.
    Infix(&'a str),
    /// A name before both operands in brackets: `mod(x, y)`.
    Call(&'a str),
    /// A LaTeX command with both operands as arguments, which need no other brackets. All of these commands are parsed;
    /// the first is written.
    Command(&'a [&'a str]),
    /// The right operand as a superscript after the left one: `x^{y}`; the exponent of a unary operator after its
    /// operand: x².
    Superscript,
    /// The right operand as a superscript before a sign, and the left one after it: `\sqrt[y]{x}`, ³√x.
    Radical(&'a str),
    /// The left operand as a subscript of a name, and the right one after it: `\log_{x}{y}`, log₂ y.
    Subscript(&'a str),
    /// A sign before the only operand: `-x`.
    Prefix(&'a str),
    /// A sign behind the only operand: `x!`.
    Postfix(&'a str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prefix {
    /// A LaTeX command: the operands follow, without a comma.
    Command,
    /// A name: the operands follow in brackets with a comma between, or the first follows as a subscript.
    Call,
    /// A root sign: the left operand follows, and the right one is this number.
    UnarySugar(i64),
    Sign,
}

/// A meaning, and the length of its spelling in bytes.
pub(crate) type Match<T> = (T, usize);

/// Whether `text` begins with `spelling`. No letter may follow a name: `rooted` is not `root`. The case of a name does
/// not matter (`MOD` is `mod`), but that of a LaTeX command, of a letter and of a defined operator does.
fn starts_with_spelling(text: &str, op: &Op, spelling: &str) -> bool {
    let is_long = spelling.chars().nth(1).is_some();
    let is_name = spelling.ends_with(|c: char| c.is_alphabetic()) && (is_long || op.is_defined());
    let is_prefix = match is_name && !op.is_defined() && !spelling.starts_with('\\') {
        true => text.get(..spelling.len()).is_some_and(|start| start.eq_ignore_ascii_case(spelling)),
        false => text.starts_with(spelling),
    };
    is_prefix && !(is_name && text[spelling.len()..].starts_with(char::is_alphabetic))
}

fn layouts<'a>(row: &OpRow<'a>) -> [Layout<'a>; 3] {
    [row.plain, row.unicode, row.latex]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Before(Prefix),
    Between,
    Behind,
    /// Anywhere: a name in reverse Polish notation and s-expressions.
    Named,
}

struct Spelling<'a> {
    op: &'a Op,
    text: &'a str,
    place: Place,
}

fn spellings(op: &Op) -> Vec<Spelling<'_>> {
    let row = &op.row();
    // A sign between two operands, or behind one, names the operator too.
    let later = if row.arity == 1 { Place::Behind } else { Place::Between };
    let alias = match row.plain {
        Layout::Postfix(_) => Place::Behind,
        _ if row.arity == 1 => Place::Before(Prefix::Sign),
        Layout::Infix(_)
        | Layout::Call(_)
        | Layout::Command(_)
        | Layout::Superscript
        | Layout::Radical(_)
        | Layout::Subscript(_)
        | Layout::Prefix(_) => Place::Between,
    };
    let mut found: Vec<(&str, Place)> = Vec::new();
    for layout in layouts(row) {
        match layout {
            Layout::Infix(sign) => found.push((sign, Place::Between)),
            Layout::Postfix(sign) => found.push((sign, Place::Behind)),
            Layout::Superscript => {}
            Layout::Call(name) | Layout::Subscript(name) => found.push((name, Place::Before(Prefix::Call))),
            Layout::Radical(sign) => found.push((sign, Place::Before(Prefix::UnarySugar(2)))),
            Layout::Command(names) => {
                names.iter().for_each(|name| found.push((name, Place::Before(Prefix::Command))));
            }
            Layout::Prefix(sign) => found.push((sign, Place::Before(Prefix::Sign))),
        }
    }
    let mut signs: Vec<&str> = found.iter().filter(|(_, place)| *place == later).map(|(sign, _)| *sign).collect();
    if alias == later {
        signs.extend(row.aliases);
    }
    row.functions.iter().for_each(|name| found.push((name, Place::Before(Prefix::Call))));
    row.unary_sugar.iter().for_each(|(sign, number)| found.push((sign, Place::Before(Prefix::UnarySugar(*number)))));
    row.aliases.iter().for_each(|sign| found.push((sign, alias)));
    for name in row.functions.iter().chain([&row.symbol]).chain(&signs) {
        found.push((name, Place::Named));
    }
    found.into_iter().map(|(text, place)| Spelling { op, text, place }).collect()
}

/// Keyed by the first byte in lower case: few spellings begin as a text does.
static TABLE: LazyLock<Vec<Vec<Spelling<'static>>>> = LazyLock::new(|| {
    static OPS: LazyLock<Vec<Op>> = LazyLock::new(|| Op::all().collect());
    let mut table: Vec<Vec<Spelling<'_>>> = (0..256).map(|_| Vec::new()).collect();
    for spelling in OPS.iter().flat_map(spellings) {
        table[usize::from(spelling.text.as_bytes()[0].to_ascii_lowercase())].push(spelling);
    }
    table
});

/// The longest spelling counts; of equally long ones, the first whose operator is in `scope`, or else the first.
fn spelled<T>(text: &str, scope: &OpSet, at: impl Fn(Place) -> Option<T>) -> Option<Match<(Op, T)>> {
    let first = text.as_bytes().first()?.to_ascii_lowercase();
    let mut best: Option<((usize, bool), Op, T)> = None;
    let mut offer = |spelling: &Spelling<'_>| {
        let Some(place) = at(spelling.place) else { return };
        if starts_with_spelling(text, spelling.op, spelling.text) {
            let rank = (spelling.text.len(), scope.contains(spelling.op));
            if best.as_ref().is_none_or(|(best, ..)| rank > *best) {
                best = Some((rank, spelling.op.clone(), place));
            }
        }
    };
    scope.defined().iter().flat_map(spellings).for_each(|spelling| offer(&spelling));
    TABLE[usize::from(first)].iter().for_each(&mut offer);
    best.map(|((length, _), op, place)| ((op, place), length))
}

pub(crate) fn spelled_at(text: &str, scope: &OpSet) -> Option<Match<Op>> {
    op_at(text, scope, Place::Between)
}

pub(crate) fn postfix_at(text: &str, scope: &OpSet) -> Option<Match<Op>> {
    op_at(text, scope, Place::Behind)
}

/// As reverse Polish notation and s-expressions write operators.
pub(crate) fn named_at(text: &str, scope: &OpSet) -> Option<Match<Op>> {
    op_at(text, scope, Place::Named)
}

fn op_at(text: &str, scope: &OpSet, place: Place) -> Option<Match<Op>> {
    spelled(text, scope, |other| (other == place).then_some(())).map(|((op, ()), length)| (op, length))
}

pub(crate) fn prefix_at(text: &str, scope: &OpSet) -> Option<Match<(Op, Prefix)>> {
    spelled(text, scope, |place| match place {
        Place::Before(prefix) => Some(prefix),
        Place::Between | Place::Behind | Place::Named => None,
    })
}

pub(crate) fn sign_at(text: &str, scope: &OpSet) -> Option<usize> {
    spelled(text, scope, |place| (place != Place::Named).then_some(())).map(|(_, length)| length)
}

pub(crate) fn superscript_operator() -> Option<Op> {
    OPERATORS.iter().find(|row| row.arity == 2 && row.latex == Layout::Superscript).map(Op::of_row)
}

/// A square is a power with the exponent 2.
pub(crate) fn fixed_power(op: &Op, exponent: &Rational, scope: &OpSet) -> Option<Op> {
    let is_power = op.algebra() == Algebra::Power(Polarity::Direct);
    let mut fixed = scope.iter().filter(|_| is_power);
    fixed.find(|other| other.row().exponent.is_some_and(|own| *exponent == own.into()))
}

pub(crate) fn radical_operator() -> Option<Op> {
    OPERATORS.iter().find(|row| row.arity == 2 && matches!(row.unicode, Layout::Radical(_))).map(Op::of_row)
}

pub(crate) fn negation_operator() -> Option<Op> {
    OPERATORS.iter().find(|row| row.plain == Layout::Prefix("-")).map(Op::of_row)
}

/// Returns a sign that one style writes for both operators at the same place, so that no reader could tell them apart.
pub(crate) fn shared_sign<'a>(one: &OpRow<'a>, other: &OpRow<'a>) -> Option<&'a str> {
    let signs = |row: &OpRow<'a>| {
        let mut signs: Vec<(&'a str, bool, bool)> = Vec::new();
        for layout in layouts(row) {
            match layout {
                Layout::Infix(sign) => signs.push((sign, true, false)),
                Layout::Postfix(sign) => signs.push((sign, false, true)),
                Layout::Call(sign) | Layout::Radical(sign) | Layout::Subscript(sign) | Layout::Prefix(sign) => {
                    signs.push((sign, false, false));
                }
                Layout::Command(names) => names.iter().for_each(|name| signs.push((name, false, false))),
                Layout::Superscript => {}
            }
        }
        signs
    };
    let others = signs(other);
    let shared = || signs(one).into_iter().find(|sign| others.contains(sign)).map(|(sign, ..)| sign);
    if one.symbol == other.symbol { Some(one.symbol) } else { shared() }
}
