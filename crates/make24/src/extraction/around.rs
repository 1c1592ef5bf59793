//! What stands around an expression in running text: what belongs to it and changes it, and what says that it is the
//! answer.

use super::part::last;
use crate::glyph::{FORMULA_DELIMITERS, LATEX_SPACING};
use std::ops::Range;

/// Signs and words behind an expression that say which number it makes.
const MAKES: &[&str] = &[
    "=",
    "\u{2248}",
    "\u{2243}",
    "\u{2192}",
    "\u{21D2}",
    "\u{27F9}",
    "->",
    "\\approx",
    "\\to",
    "\\rightarrow",
    "\\Rightarrow",
    "\\implies",
    "equals",
    "is",
    "makes",
    "gives",
    "\u{7B49}\u{4E8E}",
    "\u{5F97}\u{5230}",
];

/// Signs behind an expression that say which number it does not make.
const DIFFERS: &[&str] = &[
    "\u{2260}", "!=", "<", ">", "\u{2264}", "\u{2265}", "\\ne", "\\neq", "\\lt", "\\gt", "\\le", "\\leq", "\\ge",
    "\\geq", "=/=", "/=",
];

/// Signs that take an operand on both sides, as they stand behind an expression that marks of Markdown enclose.
const SIGNS: &[&str] =
    &["+", "-", "\u{2212}", "/", "\u{D7}", "\u{F7}", "\u{B7}", "^", "\\times", "\\cdot", "\\div", "%"];

/// Words for an operation with the expression before them.
const OPERATES: &[&str] =
    &["plus", "minus", "times", "squared", "cubed", "multiplied", "divided", "mod", "modulo", "factorial", "percent"];

/// Words for an operation with the expression behind them.
const OPERATES_ON: &[&str] =
    &["plus", "minus", "times", "twice", "thrice", "negative", "root of", "half of", "square of", "cube of"];

/// Words before a number that counts answers: `Way 1: ...`.
const COUNTED: &[&str] = &["way", "solution", "option", "method", "answer", "attempt", "variant", "case", "no.", "#"];

/// The first bytes of all that may belong to an expression before it: most words and signs have another one.
const BEGINS: [bool; 256] = {
    let mut begins = [false; 256];
    let tables = [MAKES, DIFFERS, SIGNS, OPERATES];
    let mut table = 0;
    while table < tables.len() {
        let mut row = 0;
        while row < tables[table].len() {
            let first = tables[table][row].as_bytes()[0];
            begins[first as usize] = true;
            begins[first.to_ascii_uppercase() as usize] = true;
            row += 1;
        }
        table += 1;
    }
    begins[b'(' as usize] = true;
    begins
};

/// The expression at `span` with what belongs to it in a part of a text: `sin` before its brackets, `= 25` or `squared`
/// behind it. What only says that it makes the target, or nothing, does not belong to it.
pub(super) fn whole(
    text: &str,
    part: &Range<usize>,
    span: Range<usize>,
    is_target: &dyn Fn(&str) -> bool,
) -> Range<usize> {
    let start = span.start - before(&text[part.start..span.start], &text[span.clone()]);
    // Of `... = **24**` the number is told behind the expression.
    let told =
        text[span.clone()].find('=').filter(|at| text[span.start + at + 1..span.end].trim_start().starts_with('*'));
    let span =
        told.map_or(span.clone(), |at| span.start..span.start + text[span.start..span.start + at].trim_end().len());
    let end = span.end + behind(&text[span.end..part.end], is_target);
    start..end
}

/// The length of what belongs to an expression before it.
fn before(text: &str, expression: &str) -> usize {
    // A name of an operator that is not known: `sin(`, `f(`.
    let name = text.len() - text.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
    if name > 0 && expression.starts_with(['(', '[', '{']) && !text[..text.len() - name].ends_with('\\') {
        return name;
    }
    let words = text.trim_end_matches(|c: char| matches!(c, ' ' | '\t') || is_mark(c));
    if words.len() < text.len() {
        let word = OPERATES_ON.iter().find(|word| ends_with_word(words, word));
        if let Some(word) = word {
            return text.len() - words.len() + word.len();
        }
        // `1 + $...$`: a sign with an operand before it.
        let operand = words.trim_end_matches(['+', '/', '^', '\u{D7}', '\u{F7}', '\u{B7}']);
        if operand.len() < words.len() && operand.trim_end().ends_with(|c: char| c.is_ascii_digit() || is_mark(c)) {
            return text.len() - operand.trim_end().len() + 1;
        }
    }
    0
}

/// The length of what belongs to an expression behind it.
pub(super) fn behind(text: &str, is_target: &dyn Fn(&str) -> bool) -> usize {
    // Most expressions stand at the end, or before a word or the end of a sentence.
    let rest = skipped(text);
    let at = text.len() - rest.len();
    let is_in_line = !text[..at].contains('\n');
    let Some(first) = rest.chars().next().filter(|_| BEGINS[usize::from(rest.as_bytes()[0])]) else { return 0 };
    if first.is_ascii_alphabetic()
        && is_in_line
        && let Some(word) = OPERATES.iter().find(|word| starts_with_word(rest, word))
    {
        return at + word.len();
    }
    if is_in_line && DIFFERS.iter().any(|sign| starts_with_sign(rest, sign)) {
        return at
            + operand(rest.trim_start_matches(|c: char| !c.is_ascii_digit())).map_or(first.len_utf8(), |_| line(rest));
    }
    // `(24)`
    let is_bracket = first == '(';
    let told = if is_bracket { &rest[1..] } else { rest };
    let makes = MAKES.iter().find(|makes| starts_with_sign(told, makes));
    if is_bracket || makes.is_some() {
        let told = makes.map_or(told, |makes| skipped(&told[makes.len()..]));
        let Some((number, behind)) = operand(told) else { return 0 };
        let after = skipped(behind);
        let goes_on = SIGNS.iter().any(|sign| starts_with_operation(after, sign));
        let is_alone = after.len() < behind.len() || !behind.starts_with(|c: char| c.is_alphanumeric() || c == '%');
        // `is 1 of two`, `(8 times 3 would do)`
        let is_said = makes.is_some_and(|makes| !makes.starts_with(|c: char| c.is_ascii_alphabetic()));
        let is_told = is_said || !after.starts_with(char::is_alphabetic);
        // `(8 / 3 is 2.67)` explains, and `(25)` tells.
        let is_other = match makes {
            Some(_) => is_told && (goes_on || is_alone && !is_target(number)),
            None => behind.starts_with(')') && !is_target(number),
        };
        return if is_other { at + line(rest) } else { 0 };
    }
    // A list goes on with a dash, and an expression with a plus sign.
    let goes_on = SIGNS.iter().any(|sign| (is_in_line || *sign != "-") && starts_with_operation(rest, sign));
    if at > 0 && goes_on { at + line(rest) } else { 0 }
}

/// A text without the marks, spaces and brackets with which it begins.
fn skipped(text: &str) -> &str {
    let mut rest = text;
    loop {
        let commands = || FORMULA_DELIMITERS.iter().chain(&LATEX_SPACING);
        rest = match rest.chars().next() {
            Some('\\') => match commands().find(|command| rest.starts_with(**command)) {
                Some(command) => &rest[command.len()..],
                None => return rest,
            },
            Some(c) if c.is_whitespace() || is_mark(c) || matches!(c, ')' | ']' | '}') => &rest[c.len_utf8()..],
            _ => return rest,
        };
    }
}

/// Whether a character is a mark of Markdown or LaTeX around an expression.
pub(super) fn is_mark(c: char) -> bool {
    matches!(c, '*' | '`' | '$' | '_')
}

/// The length of the line with which a text begins.
fn line(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// The number with which a text begins, and what stands behind it.
fn operand(text: &str) -> Option<(&str, &str)> {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | '/' | ',');
    let length = text.find(|c: char| !is_part(c)).unwrap_or(text.len());
    let number = text[..length].trim_end_matches(['.', ',', '/']);
    number.starts_with(|c: char| c.is_ascii_digit()).then(|| (number, &text[number.len()..]))
}

fn starts_with_word(text: &str, word: &str) -> bool {
    // Most differ in the first letter, which is looked at alone.
    text.as_bytes().first().map(u8::to_ascii_lowercase) == word.as_bytes().first().copied()
        && text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
        && !text[word.len()..].starts_with(char::is_alphanumeric)
}

/// Whether a text ends with a whole word, in capitals or not.
pub(super) fn ends_with_word(text: &str, word: &str) -> bool {
    let last = |text: &str| text.as_bytes().last().map(u8::to_ascii_lowercase);
    let start = text.len().checked_sub(word.len()).filter(|_| last(text) == last(word));
    start.is_some_and(|start| {
        text.get(start..).is_some_and(|end| end.eq_ignore_ascii_case(word))
            && !text[..start].ends_with(char::is_alphanumeric)
    })
}

/// Whether a text begins with a sign or a word, and not with a longer one, nor with a tag.
fn starts_with_sign(text: &str, sign: &str) -> bool {
    if text.as_bytes().first() != sign.as_bytes().first() {
        return false;
    }
    let Some(rest) = text.strip_prefix(sign) else { return false };
    match sign {
        "<" | ">" => rest.starts_with(|c: char| c == ' ' || c.is_ascii_digit()),
        _ if sign.is_ascii() && sign.ends_with(|c: char| c.is_ascii_alphabetic()) => {
            !rest.starts_with(char::is_alphabetic)
        }
        _ => true,
    }
}

/// Whether a text begins with a sign and an operand behind it.
fn starts_with_operation(text: &str, sign: &str) -> bool {
    let is_operand = |c: char| c.is_ascii_digit() || matches!(c, '(' | '\\');
    text.strip_prefix(sign).is_some_and(|rest| rest.trim_start_matches([' ', '$']).starts_with(is_operand))
}

/// Where in a text stands what its last words `answer is` or `answer:` are about, if it has any.
pub(super) fn introduced(text: &str) -> Option<usize> {
    let found = ["nswer", "NSWER", "olution", "orrection", "\u{7B54}\u{6848}"]
        .iter()
        .filter_map(|word| Some(last(text, word)? + word.len()));
    let from = found.max()?;
    let rest = text[from..].trim_start_matches(|c: char| c.is_whitespace() || is_mark(c));
    let verbs = ["is", "was", "would be", "=", ":", "\u{FF1A}", "\u{662F}", "\u{4E3A}"];
    let verb = verbs.iter().find(|verb| starts_with_sign(rest, verb))?;
    let rest = &rest[verb.len()..];
    Some(
        text.len()
            - rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '\u{FF1A}') || is_mark(c)).len(),
    )
}

/// The number that a text says is the answer, if it is not the target: `The final answer is 25.`
pub(super) fn other_answer(text: &str, is_target: &dyn Fn(&str) -> bool) -> Option<Range<usize>> {
    let from = introduced(text)?;
    let (number, behind) = operand(text[from..].trim_start_matches(['$', '(']))?;
    let is_alone = !behind.trim_start().starts_with(|c: char| c.is_alphanumeric() || "+-*/\u{D7}\u{F7}=".contains(c));
    let start = text.len() - behind.len() - number.len();
    (is_alone && !is_target(number)).then(|| start..start + number.len())
}

/// Where the expression begins behind a number that counts answers, `Way 1: ...`, or that is the target, `24 \u{2014} ...`.
pub(super) fn behind_label(text: &str, span: &Range<usize>, is_target: &dyn Fn(&str) -> bool) -> Option<usize> {
    let (number, rest) = operand(&text[span.clone()])?;
    let sign = rest.trim_start().chars().next().filter(|c| matches!(c, ':' | '-' | '\u{2013}' | '\u{2014}'))?;
    let words = text[..span.start].trim_end();
    let is_counted = COUNTED.iter().any(|word| match word.ends_with(char::is_alphabetic) {
        true => ends_with_word(words, word),
        false => words.ends_with(word),
    });
    let is_made = sign == '\u{2014}' && is_target(number);
    let rest = rest.trim_start()[sign.len_utf8()..].trim_start();
    (is_counted || is_made).then(|| span.end - rest.len())
}
