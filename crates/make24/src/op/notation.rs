//! The layouts of operators, and the search for their spellings in a text.

use super::{OPERATORS, Op, OpRow};

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
}

/// The kind of a spelling before its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prefix {
    /// A LaTeX command: two operands follow.
    Command,
    /// A name: both operands follow in brackets with a comma between, or the first follows as a subscript.
    Call,
    /// A root sign: the left operand follows, and the right one is this number.
    UnarySugar(i64),
}

/// The meaning of the spelling at the beginning of a text, and its length in bytes.
pub(crate) type Match<T> = (T, usize);

fn longest_match<T>(found: impl Iterator<Item = Match<T>>) -> Option<Match<T>> {
    found.max_by_key(|(_, length)| *length)
}

/// Whether `text` begins with `spelling`. No letter may follow a name: `rooted` is not `root`. The case of a name does
/// not matter (`MOD` is `mod`), but that of a LaTeX command does.
fn starts_with_spelling(text: &str, spelling: &str) -> bool {
    let is_name = spelling.ends_with(|c: char| c.is_ascii_alphabetic()) && spelling.chars().nth(1).is_some();
    let is_prefix = match is_name && !spelling.starts_with('\\') {
        true => text.get(..spelling.len()).is_some_and(|start| start.eq_ignore_ascii_case(spelling)),
        false => text.starts_with(spelling),
    };
    is_prefix && !(is_name && text[spelling.len()..].starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The spellings of a row between its operands.
fn infix_spellings(row: &'static OpRow) -> impl Iterator<Item = &'static str> {
    let layouts = [row.plain, row.unicode, row.latex].into_iter().filter_map(|layout| match layout {
        Layout::Infix(sign) => Some(sign),
        _ => None,
    });
    layouts.chain(row.aliases.iter().copied())
}

/// The operator of the longest spelling between operands that `text` begins with.
pub(crate) fn spelled_at(text: &str) -> Option<Match<Op>> {
    let spelled = OPERATORS.iter().flat_map(|row| infix_spellings(row).map(move |sign| (Op(row), sign)));
    longest_match(spelled.filter(|(_, sign)| starts_with_spelling(text, sign)).map(|(op, sign)| (op, sign.len())))
}

/// The operator whose name or symbol `text` begins with, as reverse Polish notation and s-expressions write it.
pub(crate) fn named_at(text: &str) -> Option<Match<Op>> {
    let names = OPERATORS.iter().flat_map(|row| row.functions.iter().chain([&row.symbol]).map(|name| (Op(row), *name)));
    let named = names.filter(|(_, name)| starts_with_spelling(text, name)).map(|(op, name)| (op, name.len()));
    longest_match(named.chain(spelled_at(text)))
}

/// The operator and kind of the longest spelling before operands that `text` begins with.
pub(crate) fn prefix_at(text: &str) -> Option<Match<(Op, Prefix)>> {
    let of_row = |row: &'static OpRow| {
        let layouts = [row.plain, row.unicode, row.latex].into_iter().flat_map(|layout| match layout {
            Layout::Infix(_) | Layout::Superscript => Vec::new(),
            Layout::Call(name) | Layout::Subscript(name) => vec![(name, Prefix::Call)],
            Layout::Radical(sign) => vec![(sign, Prefix::UnarySugar(2))],
            Layout::Command(names) => names.iter().map(|&name| (name, Prefix::Command)).collect(),
        });
        let calls = row.functions.iter().map(|&name| (name, Prefix::Call));
        let unary = row.unary_sugar.iter().map(|&(sign, number)| (sign, Prefix::UnarySugar(number)));
        layouts.chain(calls).chain(unary).map(move |(spelling, prefix)| ((Op(row), prefix), spelling))
    };
    let found = OPERATORS.iter().flat_map(of_row).filter(|(_, spelling)| starts_with_spelling(text, spelling));
    longest_match(found.map(|(found, spelling)| (found, spelling.len())))
}

/// The operator whose right operand is written as a superscript.
pub(crate) fn superscript_operator() -> Option<Op> {
    OPERATORS.iter().find(|row| row.latex == Layout::Superscript).map(Op)
}

/// The operator whose right operand is written as a superscript before its sign.
pub(crate) fn radical_operator() -> Option<Op> {
    OPERATORS.iter().find(|row| matches!(row.unicode, Layout::Radical(_))).map(Op)
}
