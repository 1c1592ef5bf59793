//! The text of a hand, as people write and paste it: cards, separators, and perhaps a target.

use super::ParseHandError;
use crate::card::{Card, is_playing_card, is_suit};
use crate::glyph::{closing_bracket, digit, is_invisible, is_minus, without_end_mark};
use crate::value::Rational;

/// The characters between cards, besides white space. A table of hands has a vertical bar between its columns.
const SEPARATORS: [char; 13] = [
    ',', ';', '|', '&', '\u{FF0C}', '\u{3001}', '\u{FF1B}', '\u{FF5C}', '\u{FF06}', '\u{548C}', '\u{4E0E}', '\u{8207}',
    '\u{53CA}',
];

/// The words between cards, in lower case.
const CONJUNCTIONS: [&str; 2] = ["and", "und"];

/// The quotation marks around a card in a list: `['3', '8']`.
const QUOTES: [char; 6] = ['"', '\'', '\u{201C}', '\u{201D}', '\u{2018}', '\u{2019}'];

/// The numbers of digits of a single number that could as well be the digits of a hand. Most hands have four cards or
/// more. A card such as 24 or 100 is shorter.
const DIGITS_OF_A_HAND: std::ops::RangeInclusive<usize> = 4..=20;

/// Reads cards, and the target if the text ends in one.
pub(super) fn read(text: &str) -> Result<(Vec<Card>, Option<Rational>), ParseHandError> {
    let text = without_end_mark(text);
    let (hand, target) = split_target(text);
    let cards = cards(hand)?;
    let target = match target.map(|target| target.trim_start_matches('=').trim()) {
        // `3 3 8 8 = ?` is a question.
        None | Some("?" | "\u{FF1F}") => None,
        Some(target) => Some(target.parse().map_err(ParseHandError::Target)?),
    };
    if target.is_none() {
        refuse_last_column(hand)?;
    }
    Ok((cards, target))
}

/// The cards of a text.
pub(super) fn cards(text: &str) -> Result<Vec<Card>, ParseHandError> {
    let pieces = pieces(text);
    let cards: Result<Vec<Card>, ParseHandError> = (1..)
        .zip(&pieces)
        .map(|(position, piece)| piece.parse().map_err(|error| ParseHandError::Card { position, error }))
        .collect();
    let ambiguous = match (&cards, &pieces[..]) {
        (Ok(_), [digits]) if may_be_hand(digits) => {
            let apart: Vec<String> = digits.chars().map(String::from).collect();
            Some([format!("+{digits}"), apart.join(" ")])
        }
        (Ok(_), _) => None,
        (Err(ParseHandError::Card { position, .. }), _) => {
            let colon = pieces[position - 1]
                .split_once(':')
                .filter(|(above, below)| above.parse::<Rational>().is_ok() && below.parse::<Rational>().is_ok());
            match colon {
                Some((above, below)) => Some([format!("{above}/{below}"), format!("{above} -> {below}")]),
                None => readings_of_dashes(text),
            }
        }
        (Err(_), _) => None,
    };
    ambiguous.map_or(cards, |readings| Err(ParseHandError::Ambiguous { text: text.trim().to_owned(), readings }))
}

/// Whether the digits of a single number could be cards.
pub(super) fn may_be_hand(text: &str) -> bool {
    text.chars().all(|c| digit(c).is_some()) && DIGITS_OF_A_HAND.contains(&text.chars().count())
}

/// The parts of a text that should each be a card.
///
/// A vertical bar separates cards, but not the values of a card with a name, as in `A=1|11`.
pub(crate) fn pieces(text: &str) -> Vec<&str> {
    let text = without_brackets(text.trim());
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let is_picture = is_playing_card(c);
        let is_end =
            c.is_whitespace() || is_suit(c) || SEPARATORS.contains(&c) && !(c == '|' && text[start..at].contains('='));
        if is_end || is_picture {
            pieces.push(&text[start..at]);
            start = at + c.len_utf8();
        }
        if is_picture {
            pieces.push(&text[at..start]);
        }
    }
    let is_trimmed = |c: char| is_invisible(c) || QUOTES.contains(&c);
    let pieces = pieces.into_iter().map(|piece| piece.trim_matches(is_trimmed));
    let is_word = |piece: &str| CONJUNCTIONS.iter().any(|word| word.eq_ignore_ascii_case(piece));
    pieces.filter(|piece| !piece.is_empty() && !is_word(piece)).collect()
}

/// The text without the brackets around it: `{3, 3, 8, 8}`.
fn without_brackets(text: &str) -> &str {
    let inside = text.chars().next().and_then(closing_bracket).and_then(|close| text.strip_suffix(close));
    inside.map_or(text, |inside| &inside[text.chars().next().map_or(0, char::len_utf8)..])
}

/// The text before the sign of a target, and the text after it.
fn split_target(text: &str) -> (&str, Option<&str>) {
    let sign = text.char_indices().find_map(|(at, _)| Some((at, target_sign(&text[..at], &text[at..])?)));
    sign.map_or((text, None), |(at, length)| (&text[..at], Some(&text[at + length..])))
}

/// The length of the sign of a target that the text `rest` begins with: `->`, `=>`, an arrow, `=`, or a colon before a
/// space.
fn target_sign(before: &str, rest: &str) -> Option<usize> {
    let is_shaft = |c: char| c == '=' || is_minus(c);
    if before.ends_with(is_shaft) {
        return None;
    }
    let shaft = rest.len() - rest.trim_start_matches(is_shaft).len();
    if shaft > 0 && rest[shaft..].starts_with('>') {
        return Some(shaft + 1);
    }
    let mut chars = rest.chars();
    let sign = chars.next()?;
    let has_space = !chars.as_str().starts_with(|c: char| !c.is_whitespace());
    let is_sign = match sign {
        '\u{2192}' | '\u{21D2}' | '\u{27F6}' | '\u{2794}' | '\u{FF1A}' | '\u{FF1D}' => true,
        // `8:24` could be a fraction.
        ':' => has_space,
        // The values of a card follow its name at once: `A=1|11`.
        '=' => has_space || !before.ends_with(char::is_alphabetic),
        _ => false,
    };
    is_sign.then_some(sign.len_utf8())
}

/// Refuses `3 3 8 8,24`, where the last number could be a column of its own with the target.
fn refuse_last_column(text: &str) -> Result<(), ParseHandError> {
    let is_column_end = |c: char| matches!(c, ',' | ';' | '|' | '\t' | '\u{FF0C}' | '\u{FF1B}');
    let columns = text.split_once(is_column_end).filter(|(_, last)| !last.contains(is_column_end));
    match columns.map(|(hand, last)| (pieces(hand), pieces(last))) {
        Some((hand, last)) if hand.len() > 1 && last.len() == 1 => {
            let (hand, last) = (hand.join(" "), last[0]);
            let readings = [format!("{hand} {last}"), format!("{hand} -> {last}")];
            Err(ParseHandError::Ambiguous { text: text.trim().to_owned(), readings })
        }
        _ => Ok(()),
    }
}

/// The two readings of a text in which dashes separate cards or begin negative ones: `3-3-8-8`. A message repeats both, so
/// a long text has none.
fn readings_of_dashes(text: &str) -> Option<[String; 2]> {
    const LONGEST: usize = 200;
    if text.len() > LONGEST {
        return None;
    }
    let (mut apart, mut signed) = (Vec::new(), Vec::new());
    for (at, part) in without_brackets(text.trim()).split(is_minus).enumerate() {
        let pieces = pieces(part);
        if pieces.is_empty() {
            return None;
        }
        for (place, piece) in pieces.into_iter().enumerate() {
            let card: Card = piece.parse().ok()?;
            signed.push(format!("{}{card}", if at > 0 && place == 0 { "-" } else { "" }));
            apart.push(card.to_string());
        }
    }
    (apart != signed).then(|| [apart.join(" "), signed.join(" ")])
}
