//! Characters, tags and commands by their meaning in a text.

use super::piece::{Kind, Piece};
use crate::words::{ARROW, DELIMITER, DIFFERS, END_OF_PROOF, ENVIRONMENT, EQUALS, WRAPPER, Words};
use make24::op::{Layout, OPERATORS, OpRow};
use make24::parse::TokenKind;
use std::sync::LazyLock;

/// Squares that stand for a number that is left open.
pub(super) const PLACEHOLDERS: &[char] =
    &['\u{25A1}', '\u{2610}', '\u{25A2}', '\u{25FB}', '\u{2B1C}', '\u{25AF}', '\u{25AD}', '\u{25CB}', '\u{25EF}'];

/// Signs and commands of LaTeX by what they are here. Every other command that the parser does not know is mathematical and
/// unknown.
pub(super) const SIGNS: [(&LazyLock<Words>, Kind); 7] = [
    (&WRAPPER, Kind::Wrapper),
    (&EQUALS, Kind::Equals),
    (&ARROW, Kind::Arrow),
    (&DIFFERS, Kind::Differs),
    (&ENVIRONMENT, Kind::Newline),
    (&END_OF_PROOF, Kind::Stop),
    (&DELIMITER, Kind::Mark),
];

/// The sign of these with which a text begins.
pub(super) fn sign(rest: &str) -> Option<Piece> {
    SIGNS.iter().find_map(|(words, kind)| Some(Piece { kind: *kind, len: words.begin(rest)? }))
}

/// The names of the table of operators: most words are not among them, and need not be looked up.
pub(super) static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let layouts = |row: &OpRow<'static>| {
        [row.plain, row.unicode, row.latex].into_iter().filter_map(|layout| match layout {
            Layout::Infix(name) | Layout::Call(name) | Layout::Radical(name) | Layout::Subscript(name) => Some(name),
            Layout::Prefix(name) | Layout::Postfix(name) => Some(name),
            Layout::Command(_) | Layout::Superscript => None,
        })
    };
    let mut names: Vec<&str> = Vec::new();
    for row in &OPERATORS {
        names.extend(layouts(row));
        names.extend(row.aliases.iter().chain(row.functions).chain([&row.symbol]));
        names.extend(row.unary_sugar.iter().map(|(name, _)| name));
    }
    names.retain(|name| name.bytes().all(|byte| byte.is_ascii_alphabetic()));
    names.sort_unstable();
    names.dedup();
    names
});

/// The kind of an operator by the places where it may stand.
pub(super) fn operator(piece: TokenKind) -> Option<Kind> {
    match piece {
        TokenKind::Operator { between: true, behind: true, .. } => Some(Kind::InfixOrPostfix),
        TokenKind::Operator { between: true, .. } => Some(Kind::Infix),
        TokenKind::Operator { behind: true, .. } => Some(Kind::Postfix),
        TokenKind::Operator { before: true, .. } => Some(Kind::Prefix),
        TokenKind::Operator { .. }
        | TokenKind::Number
        | TokenKind::Open
        | TokenKind::Close
        | TokenKind::Comma
        | TokenKind::Equals
        | TokenKind::Script
        | TokenKind::Ignored => None,
    }
}

/// The length of the word that a text begins with.
pub(crate) fn word(text: &str) -> usize {
    let ascii = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    match text.as_bytes().get(ascii) {
        Some(0x80..) => {
            text.find(|c: char| !c.is_alphabetic() || is_separate_script(c)).unwrap_or(text.len()).max(ascii)
        }
        _ => ascii,
    }
}

/// A box, or a text in another face. Words in it are prose, and the piece is all of it.
pub(super) fn wrapper(rest: &str, len: usize) -> Piece {
    let inside = &rest[len..];
    let end = inside.find(['}', '{', '\\']).unwrap_or(inside.len());
    let is_closed = inside[end..].starts_with('}');
    let is_prose = is_closed
        && inside[..end].starts_with(|c: char| c.is_alphabetic() || c == ' ' || c == '(')
        && !inside[..end].contains(|c: char| c.is_ascii_digit() || "+*/^=".contains(c))
        && inside[..end].split(|c: char| !c.is_alphabetic()).any(|word| word.chars().count() > 1);
    if is_prose { Piece { kind: Kind::Stop, len: len + end + 1 } } else { Piece { kind: Kind::Wrapper, len } }
}

/// The length of a tag of HTML with which a text begins and which only sets its text in another face.
pub(super) fn tag(rest: &str) -> Option<usize> {
    const FACES: [&str; 11] = ["b", "i", "u", "p", "em", "strong", "code", "span", "mark", "div", "pre"];
    let inside = rest.strip_prefix('<')?;
    let inside = inside.strip_prefix('/').unwrap_or(inside);
    let name = inside.bytes().take_while(u8::is_ascii_alphabetic).count();
    let is_face = FACES.contains(&&inside[..name]) && inside[name..].starts_with(['>', ' ']);
    let end = rest.find('>').filter(|end| *end < 64)?;
    is_face.then_some(end + 1)
}

/// Whether `<` and `>` compare numbers; else they are signs of a tag or a quotation.
pub(super) fn comparison(rest: &str) -> Kind {
    let behind = rest[1..].trim_start_matches('=');
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '(' | '-' | '.');
    match behind.trim_start_matches(' ').starts_with(is_number) && !rest.starts_with("<|") {
        true => Kind::Differs,
        false => Kind::Stop,
    }
}

/// Whether a letter belongs to a script that is written without spaces between words.
pub(crate) fn is_separate_script(c: char) -> bool {
    matches!(c,
        '\u{0E00}'..='\u{0EFF}' | '\u{1780}'..='\u{17DF}' | '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30FA}'
        | '\u{30FC}'..='\u{31FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}'
        | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// Whether a character is a sign of mathematics.
pub(super) fn is_mathematical(c: char) -> bool {
    c != '\u{220E}'
        && matches!(c,
        '\u{AC}' | '\u{2030}' | '\u{2031}' | '\u{B0}' | '\u{B1}' | '\u{D7}' | '\u{F7}' | '\u{2032}'..='\u{2037}' | '\u{2070}'..='\u{209F}'
        | '\u{2200}'..='\u{2233}' | '\u{2236}'..='\u{22FF}' | '\u{27C0}'..='\u{27EF}' | '\u{2980}'..='\u{2AFF}'
        | '\u{2308}'..='\u{230B}' | '\u{1D400}'..='\u{1D7FF}')
}
