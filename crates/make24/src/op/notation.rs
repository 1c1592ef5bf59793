//! How operators are written, and how their spellings are found in a text.

use super::{OPERATORS, Op, OpRow};

/// How one style writes an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A sign between the operands: `x + y`.
    Infix(&'static str),
    /// A name before both operands in brackets: `mod(x, y)`.
    Call(&'static str),
    /// A LaTeX command with both operands as arguments, which needs no brackets around them; all of these are read,
    /// the first is written.
    Command(&'static [&'static str]),
    /// The right operand raised behind the left one: `x^{y}`, x².
    Superscript,
    /// The right operand raised before a sign that the left one follows: `\sqrt[y]{x}`, ³√x.
    Radical(&'static str),
    /// The left operand lowered behind a name that the right one follows: `\log_{x}{y}`, log₂ y.
    Subscript(&'static str),
}

/// What stands before an operand and calls for an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prefix {
    /// A LaTeX command: two operands follow.
    Command,
    /// A name: both operands follow in brackets, with a comma between; perhaps the first stands lowered instead.
    Call,
    /// A sign of roots: one operand follows; the right one is this number.
    Fixed(i64),
}

/// A spelling found at the beginning of a text, and its length in bytes.
pub(crate) type Found<T> = (T, usize);

fn longest<T>(found: impl Iterator<Item = Found<T>>) -> Option<Found<T>> {
    found.max_by_key(|(_, length)| *length)
}

/// A name is only found where no letter follows: `rooted` is not `root`. `MOD` is `mod`, but a LaTeX command is written
/// as it is.
fn begins(text: &str, spelling: &str) -> bool {
    let name = spelling.ends_with(|c: char| c.is_ascii_alphabetic()) && spelling.chars().nth(1).is_some();
    let starts = match name && !spelling.starts_with('\\') {
        true => text.get(..spelling.len()).is_some_and(|start| start.eq_ignore_ascii_case(spelling)),
        false => text.starts_with(spelling),
    };
    starts && !(name && text[spelling.len()..].starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The spellings that stand between operands.
fn infix_spellings(row: &'static OpRow) -> impl Iterator<Item = &'static str> {
    let layouts = [row.plain, row.unicode, row.latex].into_iter().filter_map(|layout| match layout {
        Layout::Infix(sign) => Some(sign),
        _ => None,
    });
    layouts.chain(row.aliases.iter().copied())
}

/// The operator whose spelling between operands `text` begins with; the longest spelling wins.
pub(crate) fn spelled_at(text: &str) -> Option<Found<Op>> {
    let spelled = OPERATORS.iter().flat_map(|row| infix_spellings(row).map(move |sign| (row.op, sign)));
    longest(spelled.filter(|(_, sign)| begins(text, sign)).map(|(op, sign)| (op, sign.len())))
}

/// The operator whose name `text` begins with, in the notations that put it before or behind its operands.
pub(crate) fn named_at(text: &str) -> Option<Found<Op>> {
    let names = OPERATORS.iter().flat_map(|row| row.functions.iter().chain([&row.symbol]).map(|name| (row.op, *name)));
    let named = names.filter(|(_, name)| begins(text, name)).map(|(op, name)| (op, name.len()));
    longest(named.chain(spelled_at(text)))
}

/// The operator that what `text` begins with calls for, where an operand is expected.
pub(crate) fn prefix_at(text: &str) -> Option<Found<(Op, Prefix)>> {
    let of_row = |row: &'static OpRow| {
        let layouts = [row.plain, row.unicode, row.latex].into_iter().flat_map(|layout| match layout {
            Layout::Infix(_) | Layout::Superscript => Vec::new(),
            Layout::Call(name) | Layout::Subscript(name) => vec![(name, Prefix::Call)],
            Layout::Radical(sign) => vec![(sign, Prefix::Fixed(2))],
            Layout::Command(names) => names.iter().map(|&name| (name, Prefix::Command)).collect(),
        });
        let calls = row.functions.iter().map(|&name| (name, Prefix::Call));
        let fixed = row.unary_sugar.iter().map(|&(sign, number)| (sign, Prefix::Fixed(number)));
        layouts.chain(calls).chain(fixed).map(move |(spelling, prefix)| ((row.op, prefix), spelling))
    };
    let found = OPERATORS.iter().flat_map(of_row).filter(|(_, spelling)| begins(text, spelling));
    longest(found.map(|(found, spelling)| (found, spelling.len())))
}

/// The operator that is written by raising its right operand.
pub(crate) fn raising() -> Option<Op> {
    OPERATORS.iter().find(|row| row.latex == Layout::Superscript).map(|row| row.op)
}

/// The operator whose index is raised before its sign.
pub(crate) fn radical() -> Option<Op> {
    OPERATORS.iter().find(|row| matches!(row.unicode, Layout::Radical(_))).map(|row| row.op)
}
