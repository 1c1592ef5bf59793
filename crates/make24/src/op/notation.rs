//! The layouts of operators, and the search for their spellings in a text.

use super::{OPERATORS, Op, OpRow, OpSet};

/// The layout of an operator in one style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A sign between the operands: `x + y`.
    Infix(&'static str),
    /// A name before both operands in brackets: `mod(x, y)`.
    Call(&'static str),
    /// A LaTeX command with both operands as arguments, which need no other brackets. All of these commands are parsed;
    /// the first is written.
    Command(&'static [&'static str]),
    /// The right operand as a superscript after the left one: `x^{y}`, x².
    Superscript,
    /// The right operand as a superscript before a sign, and the left one after it: `\sqrt[y]{x}`, ³√x.
    Radical(&'static str),
    /// The left operand as a subscript of a name, and the right one after it: `\log_{x}{y}`, log₂ y.
    Subscript(&'static str),
    /// A sign before the only operand: `-x`.
    Prefix(&'static str),
    /// A sign behind the only operand: `x!`.
    Postfix(&'static str),
}

/// The kind of a spelling before its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prefix {
    /// A LaTeX command: the operands follow, without a comma.
    Command,
    /// A name: the operands follow in brackets with a comma between, or the first follows as a subscript.
    Call,
    /// A root sign: the left operand follows, and the right one is this number.
    UnarySugar(i64),
    /// A sign of a unary operator: its operand follows.
    Sign,
}

/// The meaning of the spelling at the beginning of a text, and its length in bytes.
pub(crate) type Match<T> = (T, usize);

/// The longest match; of equal ones, the first whose operator is in `scope`, or else the first.
fn longest_match<T: Copy>(
    found: impl Iterator<Item = Match<T>>,
    scope: OpSet,
    op: impl Fn(T) -> Op,
) -> Option<Match<T>> {
    found.reduce(|best, next| {
        let is_better = |(found, length): Match<T>| (length, scope.contains(op(found)));
        if is_better(next) > is_better(best) { next } else { best }
    })
}

/// The rows of the table, and the defined operators of `scope`.
fn rows(scope: OpSet) -> impl Iterator<Item = Op> {
    scope.iter_defined().chain(OPERATORS.iter().map(Op))
}

/// Whether `text` begins with `spelling`. No letter may follow a name: `rooted` is not `root`. The case of a name does
/// not matter (`MOD` is `mod`), but that of a LaTeX command, of a letter and of a defined operator does.
fn starts_with_spelling(text: &str, op: Op, spelling: &str) -> bool {
    // Most spellings begin with another character, so this decides nearly always.
    let (Some(first), Some(seen)) = (spelling.as_bytes().first(), text.as_bytes().first()) else { return false };
    if !first.eq_ignore_ascii_case(seen) {
        return false;
    }
    let is_long = spelling.chars().nth(1).is_some();
    let is_name = spelling.ends_with(|c: char| c.is_alphabetic()) && (is_long || op.is_defined());
    let is_prefix = match is_name && !op.is_defined() && !spelling.starts_with('\\') {
        true => text.get(..spelling.len()).is_some_and(|start| start.eq_ignore_ascii_case(spelling)),
        false => text.starts_with(spelling),
    };
    is_prefix && !(is_name && text[spelling.len()..].starts_with(char::is_alphabetic))
}

/// The layouts of a row.
fn layouts(row: &OpRow) -> [Layout; 3] {
    [row.plain, row.unicode, row.latex]
}

/// The spellings of an operator between its operands, or behind its only one.
fn later_spellings(op: Op, postfix: bool) -> impl Iterator<Item = &'static str> {
    let row = op.row();
    let signs = layouts(row).into_iter().filter_map(move |layout| match layout {
        Layout::Infix(sign) if !postfix => Some(sign),
        Layout::Postfix(sign) if postfix => Some(sign),
        _ => None,
    });
    let is_postfix = row.arity == 1 && matches!(row.plain, Layout::Postfix(_));
    let aliases = if is_postfix == postfix && (row.arity == 2 || postfix) { row.aliases } else { &[] };
    signs.chain(aliases.iter().copied())
}

/// The operator of the longest spelling between operands that `text` begins with.
pub(crate) fn spelled_at(text: &str, scope: OpSet) -> Option<Match<Op>> {
    sign_at(text, scope, false)
}

/// The unary operator of the longest spelling behind an operand that `text` begins with.
pub(crate) fn postfix_at(text: &str, scope: OpSet) -> Option<Match<Op>> {
    sign_at(text, scope, true)
}

fn sign_at(text: &str, scope: OpSet, postfix: bool) -> Option<Match<Op>> {
    let spelled = rows(scope).flat_map(|op| later_spellings(op, postfix).map(move |sign| (op, sign)));
    let found = spelled.filter(|(op, sign)| starts_with_spelling(text, *op, sign)).map(|(op, sign)| (op, sign.len()));
    longest_match(found, scope, |op| op)
}

/// The operator whose name or symbol `text` begins with, as reverse Polish notation and s-expressions write it.
pub(crate) fn named_at(text: &str, scope: OpSet) -> Option<Match<Op>> {
    let names = rows(scope).flat_map(|op| {
        let row = op.row();
        row.functions
            .iter()
            .copied()
            .chain([row.symbol])
            .chain(later_spellings(op, row.arity == 1))
            .map(move |name| (op, name))
    });
    let found = names.filter(|(op, name)| starts_with_spelling(text, *op, name)).map(|(op, name)| (op, name.len()));
    longest_match(found, scope, |op| op)
}

/// The operator and kind of the longest spelling before operands that `text` begins with.
pub(crate) fn prefix_at(text: &str, scope: OpSet) -> Option<Match<(Op, Prefix)>> {
    let of_op = |op: Op| {
        let row = op.row();
        let layouts = layouts(row).into_iter().flat_map(|layout| {
            let (sign, names): (_, &[&str]) = match layout {
                Layout::Infix(_) | Layout::Superscript | Layout::Postfix(_) => (None, &[]),
                Layout::Call(name) | Layout::Subscript(name) => (Some((name, Prefix::Call)), &[]),
                Layout::Radical(sign) => (Some((sign, Prefix::UnarySugar(2))), &[]),
                Layout::Command(names) => (None, names),
                Layout::Prefix(sign) => (Some((sign, Prefix::Sign)), &[]),
            };
            sign.into_iter().chain(names.iter().map(|&name| (name, Prefix::Command)))
        });
        let calls = row.functions.iter().map(|&name| (name, Prefix::Call));
        let unary = row.unary_sugar.iter().map(|&(sign, number)| (sign, Prefix::UnarySugar(number)));
        let is_prefix = row.arity == 1 && !matches!(row.plain, Layout::Postfix(_));
        let aliases = if is_prefix { row.aliases } else { &[] };
        let aliases = aliases.iter().map(|&sign| (sign, Prefix::Sign));
        layouts.chain(calls).chain(unary).chain(aliases).map(move |(spelling, prefix)| ((op, prefix), spelling))
    };
    let found = rows(scope).flat_map(of_op).filter(|((op, _), spelling)| starts_with_spelling(text, *op, spelling));
    longest_match(found.map(|(found, spelling)| (found, spelling.len())), scope, |(op, _)| op)
}

/// The operator whose right operand is written as a superscript.
pub(crate) fn superscript_operator() -> Option<Op> {
    OPERATORS.iter().find(|row| row.latex == Layout::Superscript).map(Op)
}

/// The operator whose right operand is written as a superscript before its sign.
pub(crate) fn radical_operator() -> Option<Op> {
    OPERATORS.iter().find(|row| row.arity == 2 && matches!(row.unicode, Layout::Radical(_))).map(Op)
}

/// A sign that a style writes for both operators at the same place, so that no reader could tell them apart.
pub(crate) fn shared_sign(one: &OpRow, other: &OpRow) -> Option<&'static str> {
    let signs = |row: &OpRow| -> Vec<(&'static str, bool, bool)> {
        let layouts = layouts(row).into_iter().flat_map(|layout| match layout {
            Layout::Infix(sign) => vec![(sign, true, false)],
            Layout::Postfix(sign) => vec![(sign, false, true)],
            Layout::Call(sign) | Layout::Radical(sign) | Layout::Subscript(sign) | Layout::Prefix(sign) => {
                vec![(sign, false, false)]
            }
            Layout::Command(names) => names.iter().map(|&name| (name, false, false)).collect(),
            Layout::Superscript => Vec::new(),
        });
        layouts.collect()
    };
    let others = signs(other);
    let shared = || signs(one).into_iter().find(|sign| others.contains(sign)).map(|(sign, ..)| sign);
    if one.symbol == other.symbol { Some(one.symbol) } else { shared() }
}
