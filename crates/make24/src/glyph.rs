//! The many characters for digits, minus signs, fractions and brackets that people type, reduced to one form each.

use std::borrow::Cow;

/// The digit 0 of every script that has decimal digits; the nine characters after each are the digits 1 to 9.
///
/// Source: Unicode Character Database 14.0.0, general category Nd.
pub const ZEROS: [u32; 65] = [
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0DE6, 0x0E50,
    0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50,
    0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10, 0x104A0, 0x10D30, 0x11066, 0x110F0, 0x11136,
    0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x11730, 0x118E0, 0x11950, 0x11C50, 0x11D50, 0x11DA0,
    0x16A60, 0x16AC0, 0x16B50, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0, 0x1E950, 0x1FBF0,
];

/// The value of a decimal digit of any script.
pub fn digit(c: char) -> Option<u8> {
    if c.is_ascii() {
        return c.to_digit(10).map(|d| d as u8);
    }
    let code = c as u32;
    let after = ZEROS.partition_point(|&zero| zero <= code);
    let distance = code - ZEROS.get(after.checked_sub(1)?)?;
    (distance < 10).then_some(distance as u8)
}

pub(crate) const FORMULA_DELIMITERS: [&str; 4] = ["\\(", "\\)", "\\[", "\\]"];

pub(crate) const LATEX_SPACING: [&str; 18] = [
    "\\left",
    "\\right",
    "\\bigl",
    "\\bigr",
    "\\Bigl",
    "\\Bigr",
    "\\big",
    "\\Big",
    "\\quad",
    "\\qquad",
    "\\displaystyle",
    "\\limits",
    "\\operatorname",
    "\\,",
    "\\;",
    "\\:",
    "\\!",
    "\\ ",
];

/// LaTeX commands before a formula in braces, for another type face or a box.
pub(crate) const LATEX_FACES: [&str; 8] =
    ["\\boxed", "\\mathbf", "\\mathrm", "\\mathit", "\\boldsymbol", "\\textbf", "\\textit", "\\text"];

/// Spaces without width, and marks of the direction of a text.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}')
}

const SUPERSCRIPTS: [char; 10] =
    ['\u{2070}', '\u{B9}', '\u{B2}', '\u{B3}', '\u{2074}', '\u{2075}', '\u{2076}', '\u{2077}', '\u{2078}', '\u{2079}'];
const SUBSCRIPTS: [char; 10] = [
    '\u{2080}', '\u{2081}', '\u{2082}', '\u{2083}', '\u{2084}', '\u{2085}', '\u{2086}', '\u{2087}', '\u{2088}',
    '\u{2089}',
];
const SUPERSCRIPT_MINUS: char = '\u{207B}';

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SmallDigits {
    Superscript,
    Subscript,
}

impl SmallDigits {
    fn digits(self) -> [char; 10] {
        if self == SmallDigits::Superscript { SUPERSCRIPTS } else { SUBSCRIPTS }
    }
    pub(crate) fn format(self, digits: &str) -> Option<String> {
        digits.chars().map(|c| Some(self.digits()[c.to_digit(10)? as usize])).collect()
    }
    pub(crate) fn parse_prefix(self, text: &str) -> Option<(String, usize)> {
        let minus = self == SmallDigits::Superscript && text.starts_with(SUPERSCRIPT_MINUS);
        let start = if minus { SUPERSCRIPT_MINUS.len_utf8() } else { 0 };
        let value = |c: char| self.digits().iter().position(|small| *small == c);
        let small: Vec<char> = text[start..].chars().take_while(|c| value(*c).is_some()).collect();
        let length = start + small.iter().map(|c| c.len_utf8()).sum::<usize>();
        let digits: String = small.into_iter().filter_map(value).map(|d| d.to_string()).collect();
        (!digits.is_empty()).then(|| (format!("{}{digits}", if minus { "-" } else { "" }), length))
    }
}

const VULGAR_FRACTIONS: [(char, &str); 18] = [
    ('\u{BD}', "1/2"),
    ('\u{2153}', "1/3"),
    ('\u{2154}', "2/3"),
    ('\u{BC}', "1/4"),
    ('\u{BE}', "3/4"),
    ('\u{2155}', "1/5"),
    ('\u{2156}', "2/5"),
    ('\u{2157}', "3/5"),
    ('\u{2158}', "4/5"),
    ('\u{2159}', "1/6"),
    ('\u{215A}', "5/6"),
    ('\u{2150}', "1/7"),
    ('\u{215B}', "1/8"),
    ('\u{215C}', "3/8"),
    ('\u{215D}', "5/8"),
    ('\u{215E}', "7/8"),
    ('\u{2151}', "1/9"),
    ('\u{2152}', "1/10"),
];

/// The fraction that a single character stands for, in ASCII: `1/2`.
pub fn vulgar_fraction(c: char) -> Option<&'static str> {
    VULGAR_FRACTIONS.iter().find(|(sign, _)| *sign == c).map(|(_, fraction)| *fraction)
}

pub(crate) fn ascii_digits(text: &str) -> String {
    text.chars().map(|c| digit(c).map_or(c, |d| char::from(b'0' + d))).collect()
}

pub(crate) fn is_minus(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' | '\u{2796}')
}

const BRACKETS: [(char, char); 9] = [
    ('(', ')'),
    ('[', ']'),
    ('{', '}'),
    ('\u{FF08}', '\u{FF09}'),
    ('\u{FF3B}', '\u{FF3D}'),
    ('\u{FF5B}', '\u{FF5D}'),
    ('\u{3010}', '\u{3011}'),
    ('\u{3014}', '\u{3015}'),
    ('\u{27E8}', '\u{27E9}'),
];

pub(crate) fn closing_bracket(c: char) -> Option<char> {
    BRACKETS.iter().find(|pair| pair.0 == c).map(|pair| pair.1)
}

pub(crate) fn is_closing_bracket(c: char) -> bool {
    // The signs behind a floor and a ceiling close no bracket.
    BRACKETS.iter().any(|pair| pair.1 == c) || matches!(c, '\u{230B}' | '\u{2309}')
}

/// Separators of thousands: `23,850`, `23{,}850`, `23 850`, `23'850`, `23_850`.
const THOUSANDS: [&str; 10] = [",", "{,}", "\\,", " ", "\u{A0}", "\u{2009}", "\u{202F}", "'", "\u{2019}", "_"];

/// Returns the length of the groups of three digits at the start of a text, each behind the same separator.
pub(crate) fn thousands(text: &str) -> usize {
    let is_group = |text: &str| {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        digits == 3 && !text[digits..].starts_with(|c: char| digit(c).is_some())
    };
    let first = text.bytes().next();
    if first.is_none_or(|byte| byte.is_ascii() && !matches!(byte, b',' | b'{' | b'\\' | b' ' | b'\'' | b'_')) {
        return 0;
    }
    let Some(separator) = THOUSANDS.iter().find(|separator| text.starts_with(**separator)) else { return 0 };
    let mut length = 0;
    while text[length..].strip_prefix(separator).is_some_and(is_group) {
        length += separator.len() + 3;
    }
    length
}

pub(crate) fn without_thousands(text: &str) -> Cow<'_, str> {
    let begin = text.find(|c| digit(c).is_some()).unwrap_or(text.len());
    let first = text[begin..].find(|c| digit(c).is_none()).unwrap_or(text.len() - begin);
    match thousands(&text[begin + first..]) {
        groups if groups > 0 && first <= 3 && !text[begin..].starts_with('0') => {
            let (number, rest) = text.split_at(begin + first + groups);
            let is_kept = |&(at, c): &(usize, char)| at < begin || digit(c).is_some();
            Cow::Owned(number.char_indices().filter(is_kept).map(|(_, c)| c).chain(rest.chars()).collect())
        }
        _ => Cow::Borrowed(text),
    }
}

pub(crate) fn without_end_mark(text: &str) -> &str {
    match text.trim_end().strip_suffix(['.', ';', '\u{3002}', '\u{FF0E}', '\u{FF1B}']) {
        // Two or more are an ellipsis.
        Some(rest) if !rest.ends_with('.') => rest,
        _ => text,
    }
}
