//! The left side of a definition: the operator and the names of its operands.

use super::DefinitionError;
use crate::op::{Layout, OPERATORS, Place, UNSUPPORTED};
use crate::problem::Problem;

/// The longest name or sign, in characters.
const MAX_NAME: usize = 20;

pub(super) const WHERE: &str = "where";

pub(super) struct Head<'a> {
    pub(super) symbol: &'a str,
    pub(super) place: Place,
    first: &'a str,
    second: Option<&'a str>,
}

type Word<'a> = (&'a str, usize);

impl<'a> Head<'a> {
    pub(super) fn read(text: &'a str) -> Result<Head<'a>, DefinitionError> {
        let words = words(text);
        let texts: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let head = |place, symbol, first, second| Ok(Head { symbol, place, first, second });
        let head: Result<Head<'a>, DefinitionError> = match texts.as_slice() {
            [name, "(", a, ",", b, ")"] if is_name(name) => head(Place::Call, *name, *a, Some(*b)),
            [name, "(", a, ")"] if is_name(name) => head(Place::Call, *name, *a, None),
            [a, sign, b] => head(Place::Between, *sign, *a, Some(*b)),
            [a, sign] if is_name(a) && !is_name(sign) => head(Place::Behind, *sign, *a, None),
            [sign, a] if is_name(a) && !is_name(sign) => head(Place::Before, *sign, *a, None),
            [word, ..] if word.chars().any(|c| c.is_ascii_digit()) && word.chars().any(char::is_alphabetic) => {
                let message = problem!("invalid name `{word}`", "a name has letters only, such as `avg`");
                Err(DefinitionError::new(message, 0..text.len()))
            }
            _ => {
                let message = "before the equals sign stands the operator, a name of letters or a sign, with one or two \
                               operands: `a # b`, `f(a, b)`, `f(a)`, `#a` or `a?`";
                Err(DefinitionError::new(message, 0..text.len()))
            }
        };
        let head = head?;
        let span_of = |word: &str| {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            start..start + word.len()
        };
        for name in head.names() {
            if name == WHERE {
                let message = problem!("`{WHERE}` begins the conditions", "use another name for the operand");
                return Err(DefinitionError::new(message, span_of(name)));
            }
            if name == head.symbol {
                let message = problem!("the operator and its operand are both named `{name}`", "use two names");
                return Err(DefinitionError::new(message, span_of(name)));
            }
            if !is_name(name) {
                let message = problem!("invalid name of an operand `{name}`", "use letters, such as `a`");
                return Err(DefinitionError::new(message, span_of(name)));
            }
        }
        let first = head.first;
        if head.second == Some(first) {
            let message = problem!("both operands are named `{first}`", "use two names");
            return Err(DefinitionError::new(message, span_of(head.first)));
        }
        match head.fault() {
            Some(fault) => Err(DefinitionError::new(fault, span_of(head.symbol))),
            None => Ok(head),
        }
    }

    fn fault(&self) -> Option<Problem> {
        let symbol = self.symbol;
        let is_sign = symbol.chars().all(|c| !is_bracket_or_mark(c) && !c.is_alphanumeric());
        if symbol.chars().count() > MAX_NAME {
            return Some(problem!("`{symbol}` is longer than {MAX_NAME} characters", "use a shorter name"));
        }
        if !is_name(symbol) && !is_sign {
            return Some(problem!(
                "invalid operator `{symbol}`",
                "use a name of letters such as `avg` or a sign such as `#`"
            ));
        }
        if let Some((sign, meaning, _)) = UNSUPPORTED.iter().find(|(sign, ..)| symbol.contains(sign)) {
            return Some(problem!("`{sign}` is {meaning}", "use another sign"));
        }
        let alias = OPERATORS.iter().find(|row| row.symbol != symbol && row.aliases.contains(&symbol));
        if let Some(row) = alias {
            let name = row.name;
            return Some(problem!("`{symbol}` is another sign of the {name}", "use another one"));
        }
        let arithmetic = OPERATORS[..4].iter().find(|row| {
            let signs = [row.plain, row.unicode].map(|layout| if let Layout::Infix(sign) = layout { sign } else { "" });
            signs.contains(&symbol) || row.aliases.contains(&symbol)
        });
        arithmetic.map(|row| row.name).map(|name| problem!("`{symbol}` is the sign of {name}", "use another one"))
    }

    pub(super) fn names(&self) -> Vec<&'a str> {
        [self.first].into_iter().chain(self.second).collect()
    }

    pub(super) fn written(&self) -> String {
        let (symbol, a, b) = (self.symbol, self.first, self.second.unwrap_or_default());
        match (self.place, self.second) {
            (Place::Between, _) => format!("{a} {symbol} {b}"),
            (Place::Before, _) => format!("{symbol}{a}"),
            (Place::Behind, _) => format!("{a}{symbol}"),
            (Place::Call, Some(_)) => format!("{symbol}({a}, {b})"),
            (Place::Call, None) => format!("{symbol}({a})"),
        }
    }

    /// Only a sign between operands has space around it.
    pub(super) fn in_latex(&self) -> String {
        if is_name(self.symbol) {
            return format!("\\mathrm{{{}}}", self.symbol);
        }
        let escaped = |c: char| match c {
            '#' | '%' | '&' => format!("\\{c}"),
            '^' => String::from("\\wedge"),
            c => c.to_string(),
        };
        let sign: String = self.symbol.chars().map(escaped).collect();
        format!("\\{}{{{sign}}}", if self.place == Place::Between { "mathbin" } else { "mathord" })
    }
}

pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_alphabetic)
}

fn is_bracket_or_mark(c: char) -> bool {
    // Combining marks, and characters that cannot be seen or turn the direction of the text.
    let is_unseen = matches!(c, '\u{AD}' | '\u{300}'..='\u{36F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}');
    is_unseen || c.is_whitespace() || c.is_control() || "()[]{}<>⟨⟩（）［］｛｝.,，=＝_$~\\\"'`0123456789".contains(c)
}

fn words(text: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let length = match c {
            c if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '(' | ')' | ',' => 1,
            c => {
                let same = |other: char| other.is_alphanumeric() == c.is_alphanumeric() && !"(),".contains(other);
                text[at..].find(|other: char| other.is_whitespace() || !same(other)).unwrap_or(text.len() - at)
            }
        };
        words.push((&text[at..at + length], at));
        at += length;
    }
    words
}
