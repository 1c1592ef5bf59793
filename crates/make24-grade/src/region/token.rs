//! The tokens of a text: what the parser of expressions reads, what is mathematical besides, marks of markup, and prose.

use crate::words::{ARROW, COLON, DIFFERS, EQUALS, LINE, MARK, STOP, UNKNOWN, WRAPPER, Words, boundary, is_whole};
use make24::RuleSet;
use make24::op::{Layout, OPERATORS, OpRow};
use make24::parse::{TokenKind, token_at};
use std::ops::Range;
use std::sync::LazyLock;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    /// Small digits above or below the line: an exponent, or a base.
    Script,
    /// A word of letters with spaces between them and others.
    Word,
    /// A letter of a script that is written without spaces, such as Chinese.
    Ideograph,
    /// A sign or a name between operands.
    Infix,
    /// A sign behind an operand.
    Postfix,
    /// A sign between operands or behind one: `%`.
    InfixOrPostfix,
    /// A sign or a name before operands: `√`, `\frac`.
    Prefix,
    /// A run of asterisks: a product, a power, or marks of Markdown.
    Stars,
    Open,
    Close,
    Comma,
    Colon,
    Equals,
    /// A sign that says which number is made, or leads on to the next expression.
    Arrow,
    /// A sign that says which number is not made.
    Differs,
    /// What is mathematical, and nothing that the parser reads.
    Unknown,
    /// A vertical line: the border of a cell, or mathematical.
    Bar,
    /// Before a subscript, or a mark of Markdown.
    Underscore,
    /// What markup has around an expression.
    Mark,
    /// The beginning of a box or of a text in another face, up to its brace.
    Wrapper,
    Space,
    Line,
    /// What nobody sees.
    Unseen,
    /// What ends a sentence or a clause, and whatever else is prose.
    Stop,
    /// Behind the last token.
    End,
}

/// The widest space between two tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    None,
    Space,
    Line,
}

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Range<usize>,
    /// The space before it.
    pub(super) gap: Gap,
}

/// Signs by their first byte, longest first; those of the files of words come before those of the parser.
static SIGNS: LazyLock<[Vec<(&'static str, Kind)>; 256]> = LazyLock::new(|| {
    let sections: [(&'static Words, Kind); 9] = [
        (&WRAPPER, Kind::Wrapper),
        (&EQUALS, Kind::Equals),
        (&ARROW, Kind::Arrow),
        (&DIFFERS, Kind::Differs),
        (&LINE, Kind::Line),
        (&STOP, Kind::Stop),
        (&MARK, Kind::Mark),
        (&COLON, Kind::Colon),
        (&UNKNOWN, Kind::Unknown),
    ];
    let mut signs = [const { Vec::new() }; 256];
    for (sign, kind) in sections.into_iter().flat_map(|(words, kind)| words.rows().map(move |(sign, _)| (sign, kind))) {
        signs[usize::from(sign.as_bytes()[0])].push((sign, kind));
    }
    for signs in &mut signs {
        signs.sort_by_key(|(sign, _)| std::cmp::Reverse(sign.len()));
    }
    signs
});

static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
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

/// Where the name of an operator may stand, and whether it stands for a number too.
#[derive(Clone, Copy, Default)]
pub(super) struct Name {
    pub(super) before: bool,
    pub(super) between: bool,
    pub(super) behind: bool,
    pub(super) implied: bool,
}

/// What cuts a text into tokens under rules.
pub(super) struct Lexer<'a> {
    rules: &'a RuleSet,
    /// The signs and names of operators that the rules define.
    defined: Vec<String>,
    /// Whether a mark of exclamation is an operator of the rules.
    pub(super) has_factorials: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(rules: &'a RuleSet) -> Lexer<'a> {
        Lexer {
            rules,
            defined: rules.ops.iter_defined().map(|op| op.row().symbol.to_owned()).collect(),
            has_factorials: rules.ops.iter().any(|op| op.row().symbol.contains('!')),
        }
    }

    pub(super) fn tokens(&self, text: &str) -> Vec<Token> {
        let mut tokens = Vec::with_capacity(text.len() / 3);
        let (mut at, mut gap) = (0, Gap::None);
        while at < text.len() {
            let (kind, length) = self.token(&text[at..]);
            match kind {
                Kind::Space => gap = gap.max(Gap::Space),
                Kind::Line => gap = Gap::Line,
                Kind::Unseen => {}
                _ => {
                    tokens.push(Token { kind, span: at..at + length, gap });
                    gap = Gap::None;
                }
            }
            at += length;
        }
        tokens
    }

    /// The kind of the token that a text begins with, and its length.
    fn token(&self, rest: &str) -> (Kind, usize) {
        let bytes = rest.as_bytes();
        let run = |of: u8| bytes.iter().take_while(|byte| **byte == of).count();
        let defined = |name: &String| rest.starts_with(name.as_str());
        if !bytes[0].is_ascii_alphanumeric() && self.defined.iter().any(defined) {
            return self.parsed(rest);
        }
        match bytes[0] {
            b'0'..=b'9' => return (Kind::Number, self.number(rest)),
            b'a'..=b'z' | b'A'..=b'Z' => return (Kind::Word, word(rest)),
            b' ' | b'\t' => return (Kind::Space, 1),
            b'\n' | b'\r' => return (Kind::Line, 1),
            _ => {}
        }
        // `\mathrm{lcm}` is an operator, and `\mathrm{8}` is set in another face.
        if bytes[0] == b'\\'
            && let (kind @ (Kind::Prefix | Kind::Infix | Kind::Postfix), length) = self.parsed(rest)
        {
            return (kind, length);
        }
        // `\le`, but not `\left`
        let begins = |sign: &str| rest.starts_with(sign) && is_whole(rest, 0, sign.len());
        let sign = SIGNS[usize::from(bytes[0])].iter().find(|(sign, _)| begins(sign));
        match (sign, bytes[0]) {
            (Some((sign, Kind::Wrapper)), _) => wrapper(rest, sign.len()),
            (Some((sign, kind)), _) if sign.ends_with('{') => (*kind, rest.find('}').map_or(sign.len(), |end| end + 1)),
            (Some((sign, kind)), _) => (*kind, sign.len()),
            (None, b'+' | b'-' | b'/' | b'^') => (Kind::Infix, 1),
            (None, b'(' | b'[' | b'{') => (Kind::Open, 1),
            (None, b')' | b']' | b'}') => (Kind::Close, 1),
            (None, b',') => (Kind::Comma, 1),
            (None, b'=') => (Kind::Equals, 1),
            (None, b'*') => (Kind::Stars, run(b'*')),
            (None, b'!') => (Kind::Postfix, run(b'!')),
            (None, b'|') => (Kind::Bar, 1),
            (None, b'_') => (Kind::Underscore, 1),
            // About, or a space of LaTeX.
            (None, b'~') if rest[1..].starts_with(|c: char| c.is_ascii_digit() || c == '(') => (Kind::Unknown, 1),
            (None, b'~' | b'&') => (Kind::Space, 1),
            (None, b'.') if !matches!(bytes.get(1), Some(b'0'..=b'9' | b'(' | b'\\')) => (Kind::Stop, run(b'.')),
            (None, b'<' | b'>') => tag(rest).map_or_else(|| comparison(rest), |length| (Kind::Mark, length)),
            (None, _) => self.parsed(rest),
        }
    }

    /// The token of the parser that a text begins with. No longer one is read than any number: else a run of small digits
    /// would be read again for each of them.
    fn known(&self, rest: &str) -> Option<(TokenKind, usize)> {
        const LONGEST: usize = 1_200;
        token_at(&rest[..boundary(rest, LONGEST)], self.rules)
    }

    /// What the parser reads, else a command, a letter, a sign of mathematics or of prose.
    fn parsed(&self, rest: &str) -> (Kind, usize) {
        let c = rest.chars().next().unwrap_or_default();
        let length = c.len_utf8();
        if is_separate_script(c) && !c.is_numeric() {
            return (Kind::Ideograph, length);
        }
        // The most frequent signs.
        if matches!(c, '\u{D7}' | '\u{F7}' | '\u{2212}') {
            return (Kind::Infix, length);
        }
        let Some((kind, length)) = self.known(rest) else {
            return match c {
                '\\' => (Kind::Unknown, 1 + word(&rest[1..])),
                // What turns a sign into a picture, or multiplies without being seen.
                '\u{FE0E}' | '\u{FE0F}' | '\u{2061}'..='\u{2064}' => (Kind::Unseen, length),
                c if c.is_alphabetic() => (Kind::Word, word(rest)),
                c if is_mathematical(c) => (Kind::Unknown, length),
                _ => (Kind::Stop, length),
            };
        };
        let kind = match kind {
            TokenKind::Number => Kind::Number,
            TokenKind::Script => Kind::Script,
            TokenKind::Open => Kind::Open,
            TokenKind::Close => Kind::Close,
            TokenKind::Comma => Kind::Comma,
            TokenKind::Equals => Kind::Equals,
            TokenKind::Ignored if c.is_whitespace() || rest[..length].contains("quad") => Kind::Space,
            // `\,`, `\left`, and what has no width.
            TokenKind::Ignored => Kind::Unseen,
            TokenKind::Operator { between: true, behind: true, .. } => Kind::InfixOrPostfix,
            TokenKind::Operator { between: true, .. } => Kind::Infix,
            TokenKind::Operator { behind: true, .. } => Kind::Postfix,
            TokenKind::Operator { before: true, .. } => Kind::Prefix,
            TokenKind::Operator { .. } => Kind::Unknown,
        };
        (kind, length)
    }

    /// The length of the number that a text begins with.
    fn number(&self, rest: &str) -> usize {
        let digits = |from: usize| rest[from..].bytes().take_while(u8::is_ascii_digit).count();
        let byte = |at: usize| rest.as_bytes().get(at).copied().unwrap_or_default();
        let whole = digits(0);
        let is_decimal = byte(whole) == b'.' && byte(whole + 1).is_ascii_digit();
        let end = if is_decimal { whole + 1 + digits(whole + 1) } else { whole };
        let (next, second) = (byte(end), byte(end + 1));
        // A point, digits that recur, a separator of thousands, an exponent. Most numbers end here.
        let goes_on = match next {
            b'.' | b'~' | b'\'' | b'(' | b'\\' if is_decimal => true,
            b'.' => matches!(second, b'(' | b'\\'),
            b',' | b'\'' | b'_' | b' ' => second.is_ascii_digit(),
            b'{' | b'\\' => second == b',',
            b'e' | b'E' => second.is_ascii_digit() || matches!(second, b'+' | b'-'),
            byte => !byte.is_ascii(),
        };
        match goes_on.then(|| self.known(rest)).flatten() {
            Some((TokenKind::Number, length)) => length,
            _ => end,
        }
    }

    /// The places where a word may stand as the name of an operator.
    pub(super) fn name(&self, word: &str) -> Name {
        let is_word = word.bytes().all(|byte| byte.is_ascii_alphabetic());
        let may_be = !is_word || !self.defined.is_empty() || NAMES.iter().any(|name| name.eq_ignore_ascii_case(word));
        match may_be.then(|| self.known(word)).flatten() {
            Some((TokenKind::Operator { before, between, behind, implied }, length)) if length == word.len() => {
                Name { before, between, behind, implied }
            }
            _ => Name::default(),
        }
    }
}

fn word(text: &str) -> usize {
    let ascii = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    match text.as_bytes().get(ascii) {
        Some(0x80..) => text.find(|c: char| !c.is_alphabetic() || is_separate_script(c)).unwrap_or(text.len()),
        _ => ascii,
    }
}

/// A box, or a text in another face. Words in it are prose, and the token is all of it.
fn wrapper(rest: &str, length: usize) -> (Kind, usize) {
    let inside = &rest[length..];
    let end = inside.find(['}', '{', '\\']).unwrap_or(inside.len());
    let is_prose = inside[end..].starts_with('}')
        && inside[..end].starts_with(|c: char| c.is_alphabetic() || c == ' ' || c == '(')
        && !inside[..end].contains(|c: char| c.is_ascii_digit() || "+*/^=".contains(c))
        && inside[..end].split(|c: char| !c.is_alphabetic()).any(|word| word.chars().count() > 1);
    if is_prose { (Kind::Stop, length + end + 1) } else { (Kind::Wrapper, length) }
}

/// The length of a tag of HTML with which a text begins and which only sets its text in another face.
fn tag(rest: &str) -> Option<usize> {
    const FACES: [&str; 11] = ["b", "i", "u", "p", "em", "strong", "code", "span", "mark", "div", "pre"];
    let inside = rest.strip_prefix('<')?;
    let inside = inside.strip_prefix('/').unwrap_or(inside);
    let name = inside.bytes().take_while(u8::is_ascii_alphabetic).count();
    let is_face = FACES.contains(&&inside[..name]) && inside[name..].starts_with(['>', ' ']);
    rest.find('>').filter(|end| is_face && *end < 64).map(|end| end + 1)
}

/// `<` and `>` compare numbers, or belong to a tag or a quotation.
fn comparison(rest: &str) -> (Kind, usize) {
    let behind = rest[1..].trim_start_matches('=');
    let number = behind.trim_start_matches(' ').trim_start_matches('-');
    let is_compared = number.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | '.'));
    (if is_compared { Kind::Differs } else { Kind::Stop }, 1 + usize::from(rest[1..].starts_with('=')))
}

/// Whether a letter belongs to a script that is written without spaces between words.
pub(super) fn is_separate_script(c: char) -> bool {
    matches!(c,
        '\u{0E00}'..='\u{0EFF}' | '\u{1780}'..='\u{17DF}' | '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30FA}'
        | '\u{30FC}'..='\u{31FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}'
        | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// Whether a character is a sign of mathematics, turns the direction of a text around, or strikes a character through.
fn is_mathematical(c: char) -> bool {
    matches!(c,
        '\u{AC}' | '\u{B0}' | '\u{B1}' | '\u{D7}' | '\u{F7}' | '\u{300}'..='\u{36F}' | '\u{202A}'..='\u{202E}'
        | '\u{2030}'..='\u{2037}' | '\u{2066}'..='\u{209F}' | '\u{20D0}'..='\u{20FF}' | '\u{2200}'..='\u{220D}'
        | '\u{220F}'..='\u{2233}' | '\u{2236}'..='\u{22FF}' | '\u{2308}'..='\u{230B}' | '\u{27C0}'..='\u{27EF}'
        | '\u{2980}'..='\u{2AFF}' | '\u{1D400}'..='\u{1D7FF}')
}
