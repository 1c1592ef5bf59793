//! Text from outside, safe for a terminal: characters that a terminal would execute are replaced by symbols.

use std::borrow::Cow;

/// The text with a symbol for each character that a terminal would execute; line breaks and tabs stay.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_obeyed) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| if is_obeyed(c) { sign(c) } else { c }).collect())
}

/// Whether a terminal acts on this character instead of showing it: control characters, and those that change the
/// direction of the text.
fn is_obeyed(c: char) -> bool {
    let turns = matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    c.is_control() && !matches!(c, '\n' | '\t') || turns
}

/// The symbol of a control character, or the replacement character.
fn sign(c: char) -> char {
    match c {
        '\0'..='\u{1F}' => char::from_u32(0x2400 + c as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7F}' => '\u{2421}',
        _ => char::REPLACEMENT_CHARACTER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_shown() {
        assert_eq!(visible("8 / (3 - 8 / 3)\t\n"), "8 / (3 - 8 / 3)\t\n");
        assert_eq!(visible("\u{1B}]0;x\u{7}8\u{202E}\u{9B}"), "\u{241B}]0;x\u{2407}8\u{FFFD}\u{FFFD}");
    }
}
