//! Text from outside, safe for a terminal: characters that a terminal would execute are replaced by symbols.

use std::borrow::Cow;

/// The text with a symbol for each character that a terminal would execute; line breaks and tabs stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_obeyed) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| if is_obeyed(c) { sign(c) } else { c }).collect())
}

/// The maximum length of a word in a message, in characters.
const LONGEST_WORD: usize = 120;

/// The text with an ellipsis in the middle of each very long word.
pub fn shortened(text: &str) -> Cow<'_, str> {
    let is_long = |word: &str| word.len() > LONGEST_WORD && word.chars().count() > LONGEST_WORD;
    if !text.split(char::is_whitespace).any(is_long) {
        return Cow::Borrowed(text);
    }
    let shorter = |word: &str| {
        let characters: Vec<char> = word.chars().collect();
        let (begin, end) = (&characters[..LONGEST_WORD / 2], &characters[characters.len() - LONGEST_WORD / 4..]);
        format!("{}...{}", String::from_iter(begin), String::from_iter(end))
    };
    let words = text.split_inclusive(char::is_whitespace).map(|word| {
        let bare = word.trim_end_matches(char::is_whitespace);
        if is_long(bare) { shorter(bare) + &word[bare.len()..] } else { word.to_owned() }
    });
    Cow::Owned(words.collect())
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
    fn very_long_words_are_shortened() {
        let long = "9".repeat(5_000);
        let shown = shortened(&format!("the card {long} is long\n")).into_owned();
        assert_eq!(shown, format!("the card {}...{} is long\n", &long[..60], &long[..30]));
        assert_eq!(shortened("8 / (3 - 8 / 3)\n"), "8 / (3 - 8 / 3)\n");
    }

    #[test]
    fn what_a_terminal_would_obey_is_shown() {
        assert_eq!(visible("8 / (3 - 8 / 3)\t\n"), "8 / (3 - 8 / 3)\t\n");
        assert_eq!(visible("\u{1B}]0;x\u{7}8\u{202E}\u{9B}"), "\u{241B}]0;x\u{2407}8\u{FFFD}\u{FFFD}");
    }
}
