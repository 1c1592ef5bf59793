//! Pieces of a text: what the parser knows, what is mathematical besides, marks of markup, and prose.

use super::characters::{
    NAMES, PLACEHOLDERS, comparison, is_mathematical, is_separate_script, operator, sign, tag, word, wrapper,
};
use crate::words::boundary;
use make24::RuleSet;
use make24::parse::{TokenKind, token_at};

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A number.
    Number,
    /// Small digits above or below the line: an exponent, or a base.
    Script,
    /// A word of letters with spaces between them and others: prose, unless something mathematical touches it.
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
    /// Between a number and a fraction of it, or the end of a clause.
    Colon,
    /// A sign that says which number is made.
    Equals,
    /// A sign that says so, or leads on to the next expression.
    Arrow,
    /// A sign that says which number is not made.
    Differs,
    /// What is mathematical, and nothing that the parser reads.
    Unknown,
    /// A vertical line: the border of a cell of a table, or mathematical.
    Bar,
    /// An underscore before a subscript, or a mark of Markdown.
    Underscore,
    /// What markup has around an expression.
    Mark,
    /// The signs with which a box or a text in another face begins; a brace ends it.
    Wrapper,
    Space,
    Newline,
    /// The signs that end a sentence or a clause, and whatever else is prose.
    Stop,
    /// The end of the text.
    End,
}

/// A piece of a text: its kind, and its length in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) kind: Kind,
    pub(crate) len: usize,
}

/// Where the name of an operator may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    /// Before its operands.
    pub(crate) before: bool,
    /// Between them.
    pub(crate) between: bool,
    /// Behind the only one.
    pub(crate) behind: bool,
    /// Whether it stands for a number too.
    pub(crate) implied: bool,
}

/// What reads the pieces of a text under rules.
pub(crate) struct Pieces<'a> {
    pub(crate) text: &'a str,
    pub(crate) rules: &'a RuleSet,
    /// Whether the rules define operators, whose signs may be anything.
    pub(crate) has_defined: bool,
    /// Whether a mark of exclamation is an operator of the rules.
    pub(crate) has_factorials: bool,
}

impl<'a> Pieces<'a> {
    pub(crate) fn new(text: &'a str, rules: &'a RuleSet) -> Pieces<'a> {
        Pieces {
            text,
            rules,
            has_defined: rules.ops.iter_defined().next().is_some(),
            has_factorials: rules.ops.iter().any(|op| op.row().symbol.contains('!')),
        }
    }

    /// The piece at a place.
    #[inline]
    pub(crate) fn at(&self, at: usize) -> Piece {
        let bytes = self.text.as_bytes();
        let [next, second] = [1, 2].map(|behind| bytes.get(at + behind).copied().unwrap_or_default());
        // Most pieces are these.
        match bytes.get(at) {
            Some(b' ') if !matches!(next, b' ' | b'\t') => Piece { kind: Kind::Space, len: 1 },
            Some(b'0'..=b'9') if matches!(next, b')' | b'*' | b'/' | b'+' | b'-' | b'=') => {
                Piece { kind: Kind::Number, len: 1 }
            }
            Some(b'0'..=b'9') if matches!(next, b' ' | b',') && !second.is_ascii_digit() => {
                Piece { kind: Kind::Number, len: 1 }
            }
            Some(b'+' | b'-' | b'/') if !self.has_defined && (next == b' ' || next.is_ascii_digit()) => {
                Piece { kind: Kind::Infix, len: 1 }
            }
            _ => self.other_at(at),
        }
    }

    /// Any piece.
    #[inline(never)]
    fn other_at(&self, at: usize) -> Piece {
        let rest = &self.text[at..];
        let bytes = rest.as_bytes();
        let Some(&byte) = bytes.first() else { return Piece { kind: Kind::End, len: 0 } };
        let next = bytes.get(1).copied().unwrap_or_default();
        let piece = |kind, len| Piece { kind, len };
        if self.has_defined
            && let Some(defined) = self.defined(rest)
        {
            return defined;
        }
        match byte {
            b'0'..=b'9' => piece(Kind::Number, self.number(rest)),
            b' ' | b'\t' => piece(Kind::Space, bytes.iter().take_while(|b| matches!(b, b' ' | b'\t')).count()),
            b'\n' | b'\r' => piece(Kind::Newline, 1),
            b'a'..=b'z' | b'A'..=b'Z' => piece(Kind::Word, word(rest)),
            b'+' | b'^' => piece(Kind::Infix, 1),
            b'-' => match next {
                b'>' => piece(Kind::Arrow, 2),
                b'-' if bytes.get(2) == Some(&b'>') => piece(Kind::Arrow, 3),
                _ => piece(Kind::Infix, 1),
            },
            b'*' => piece(Kind::Stars, bytes.iter().take_while(|b| **b == b'*').count()),
            b'/' => match next {
                b'/' => piece(Kind::Unknown, 2),
                b'=' => piece(Kind::Differs, 2),
                _ => piece(Kind::Infix, 1),
            },
            b'%' => piece(Kind::InfixOrPostfix, 1),
            b'!' if next == b'=' => piece(Kind::Differs, 2),
            b'!' => piece(Kind::Postfix, bytes.iter().take_while(|b| **b == b'!').count()),
            b'=' => match next {
                b'>' => piece(Kind::Arrow, 2),
                b'=' if bytes.get(2) == Some(&b'>') => piece(Kind::Arrow, 3),
                b'=' => piece(Kind::Equals, 2),
                b'/' if bytes.get(2) == Some(&b'=') => piece(Kind::Differs, 3),
                _ => piece(Kind::Equals, 1),
            },
            b'<' | b'>' if next == byte => piece(Kind::Unknown, 2),
            b'<' if rest.starts_with("<br") => piece(Kind::Newline, rest.find('>').map_or(3, |end| end + 1)),
            b'<' if next == b'>' => piece(Kind::Differs, 2),
            b'<' if rest.starts_with("<sup>") || rest.starts_with("<sub>") => piece(Kind::Unknown, 5),
            b'<' | b'>' => match tag(rest) {
                Some(len) => piece(Kind::Mark, len),
                None => piece(comparison(rest), 1 + usize::from(next == b'=')),
            },
            b'(' | b'[' | b'{' => piece(Kind::Open, 1),
            b')' | b']' | b'}' => piece(Kind::Close, 1),
            b',' => piece(Kind::Comma, 1),
            b':' => piece(Kind::Colon, 1),
            b'.' => match next {
                b'0'..=b'9' => piece(Kind::Number, self.number(rest)),
                b'(' | b'\\' if self.is_number(rest) => piece(Kind::Number, self.number(rest)),
                // An ellipsis.
                b'.' => piece(Kind::Stop, bytes.iter().take_while(|b| **b == b'.').count()),
                _ => piece(Kind::Stop, 1),
            },
            b'|' => piece(Kind::Bar, 1),
            b'?' => piece(Kind::Unknown, 1),
            b'@' | b'#' => piece(Kind::Unknown, 1),
            b'~' if next == b'~' => piece(Kind::Stop, 2),
            b'&' if rest[1..].starts_with(|c: char| c.is_ascii_alphabetic()) => self.command(rest),
            b'~' | b'&' => piece(Kind::Space, 1),
            b'_' => match bytes.iter().take_while(|b| **b == b'_').count() {
                1 => piece(Kind::Underscore, 1),
                2 => piece(Kind::Mark, 2),
                many => piece(Kind::Unknown, many),
            },
            b'$' | b'`' | b'"' | b'\'' => piece(Kind::Mark, 1),
            b'\\' => self.command(rest),
            0x80.. => self.other(rest),
            _ => piece(Kind::Stop, 1),
        }
    }

    /// The token that a text begins with. No longer one is read than any number: else a run of small digits would be read
    /// again for each of them.
    fn token(&self, rest: &str) -> Option<(TokenKind, usize)> {
        const LONGEST: usize = 1_200;
        token_at(&rest[..boundary(rest, LONGEST)], self.rules)
    }

    /// The length of the number that a text begins with.
    fn number(&self, rest: &str) -> usize {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let next = |at: usize| rest.as_bytes().get(digits + at).copied().unwrap_or_default();
        // What may go on with a number: a point, separators between thousands, an exponent. Most end here.
        let goes_on = match next(0) {
            b'.' => next(1).is_ascii_digit() || matches!(next(1), b'(' | b'\\'),
            b',' | b'\'' | b'_' | b' ' => next(1).is_ascii_digit(),
            b'{' | b'\\' => next(1) == b',',
            b'e' | b'E' => next(1).is_ascii_digit() || matches!(next(1), b'+' | b'-'),
            byte => !byte.is_ascii(),
        };
        if !goes_on && digits > 0 {
            return digits;
        }
        match self.token(rest) {
            Some((TokenKind::Number, len)) => len,
            _ => digits.max(1),
        }
    }

    fn is_number(&self, rest: &str) -> bool {
        matches!(self.token(rest), Some((TokenKind::Number, _)))
    }

    /// The sign or the name of a defined operator, unless it is a word, which counts by what stands around it.
    fn defined(&self, rest: &str) -> Option<Piece> {
        let is_sign = !rest.starts_with(|c: char| c.is_alphanumeric() || c.is_whitespace());
        let names = || self.rules.ops.iter_defined().map(|op| op.row().symbol.to_owned());
        if !is_sign || !names().any(|name| rest.starts_with(&name)) {
            return None;
        }
        self.token(rest).and_then(|(piece, len)| Some(Piece { kind: operator(piece)?, len }))
    }

    /// The operator whose name or sign has this length at a place.
    pub(crate) fn name(&self, at: usize, len: usize) -> Option<Name> {
        if !self.is_known(at, len) {
            return None;
        }
        match self.token(&self.text[at..])? {
            (TokenKind::Operator { before, between, behind, implied }, length) if length == len => {
                Some(Name { before, between, behind, implied })
            }
            _ => None,
        }
    }

    /// Whether a word may be the name of an operator; other signs may.
    pub(crate) fn is_known(&self, at: usize, len: usize) -> bool {
        let word = &self.text[at..at + len];
        let is_word = word.bytes().all(|byte| byte.is_ascii_alphabetic());
        !is_word || self.has_defined || NAMES.iter().any(|name| name.eq_ignore_ascii_case(word))
    }

    /// A command of LaTeX.
    fn command(&self, rest: &str) -> Piece {
        // `\mathrm{lcm}` is an operator, and `\mathrm{8}` is set in another face.
        if let Some((piece @ TokenKind::Operator { .. }, len)) = self.token(rest) {
            return Piece { kind: operator(piece).unwrap_or(Kind::Unknown), len };
        }
        match sign(rest) {
            // The name of an environment.
            Some(Piece { kind: Kind::Newline, len }) if rest[..len].ends_with('{') => {
                return Piece { kind: Kind::Newline, len: rest.find('}').map_or(len, |end| end + 1) };
            }
            Some(Piece { kind: Kind::Wrapper, len }) => return wrapper(rest, len),
            Some(known) => return known,
            None => {}
        }
        match self.token(rest) {
            Some((TokenKind::Ignored, len)) => Piece { kind: Kind::Space, len },
            Some((TokenKind::Open, len)) => Piece { kind: Kind::Open, len },
            Some((TokenKind::Close, len)) => Piece { kind: Kind::Close, len },
            Some((piece, len)) => Piece { kind: operator(piece).unwrap_or(Kind::Unknown), len },
            // An entity of HTML that is not a sign.
            None if rest.starts_with('&') => Piece { kind: Kind::Stop, len: 1 },
            None => Piece { kind: Kind::Unknown, len: 1 + word(&rest[1..]) },
        }
    }

    /// What begins with a character beyond ASCII.
    fn other(&self, rest: &str) -> Piece {
        let c = rest.chars().next().unwrap_or_default();
        if let Some(sign) = sign(rest) {
            return sign;
        }
        let len = c.len_utf8();
        let kind = match c {
            '\u{201C}' | '\u{201D}' | '\u{2018}' | '\u{2019}' | '\u{300C}' | '\u{300D}' => Kind::Mark,
            '\u{FF1A}' => Kind::Colon,
            // What turns a sign into a picture, or multiplies without being seen.
            '\u{FE0E}' | '\u{FE0F}' | '\u{2061}'..='\u{2064}' => Kind::Space,
            '\u{3001}' => Kind::Stop,
            '\u{FF1F}' | '\u{2026}' | '\u{22EF}' | '\u{22EE}' => Kind::Unknown,
            c if PLACEHOLDERS.contains(&c) => Kind::Unknown,
            // Signs that turn the direction of a text around, and marks that strike a character through.
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{300}'..='\u{36F}' | '\u{20D0}'..='\u{20FF}' => {
                Kind::Unknown
            }
            c if is_separate_script(c) && !c.is_numeric() => Kind::Ideograph,
            _ => match self.token(rest) {
                Some((TokenKind::Ignored, len)) => return Piece { kind: Kind::Space, len },
                Some((TokenKind::Number, len)) => return Piece { kind: Kind::Number, len },
                Some((TokenKind::Script, len)) => return Piece { kind: Kind::Script, len },
                Some((TokenKind::Open, len)) => return Piece { kind: Kind::Open, len },
                Some((TokenKind::Close, len)) => return Piece { kind: Kind::Close, len },
                Some((TokenKind::Comma, len)) => return Piece { kind: Kind::Comma, len },
                Some((TokenKind::Equals, len)) => return Piece { kind: Kind::Equals, len },
                Some((piece, len)) => return Piece { kind: operator(piece).unwrap_or(Kind::Unknown), len },
                None if c.is_alphabetic() => return Piece { kind: Kind::Word, len: word(rest) },
                None if is_mathematical(c) => Kind::Unknown,
                None => Kind::Stop,
            },
        };
        Piece { kind, len }
    }
}
