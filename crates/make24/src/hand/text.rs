//! The text of a hand, as people write and paste it: cards, separators, and perhaps a target.

use super::{Hand, ParseHandError};
use crate::card::{Card, is_playing_card, is_suit};
use crate::glyph::{closing_bracket, digit, is_invisible, is_minus, without_end_mark};
use crate::value::Rational;

/// A table of hands has a vertical bar between its columns.
const SEPARATORS: [char; 13] = [
    ',', ';', '|', '&', '\u{FF0C}', '\u{3001}', '\u{FF1B}', '\u{FF5C}', '\u{FF06}', '\u{548C}', '\u{4E0E}', '\u{8207}',
    '\u{53CA}',
];

const CONJUNCTIONS: [&str; 2] = ["and", "und"];

const QUOTES: [char; 6] = ['"', '\'', '\u{201C}', '\u{201D}', '\u{2018}', '\u{2019}'];

/// Most hands have at least four cards; cards such as 24 or 100 are shorter.
const DIGITS_OF_A_HAND: std::ops::RangeInclusive<usize> = 4..=20;

pub(super) fn read(text: &str) -> Result<(Vec<Card>, Option<Rational>), ParseHandError> {
    let text = without_end_mark(text);
    let (hand, target) = split_target(text);
    let target = target.map(|target| target.trim_start_matches('=').trim());
    // `3 3 8 8 = ?` is a question.
    let target = target.filter(|target| !["?", "\u{FF1F}"].contains(target));
    let cards = cards(hand, target.is_none())?;
    Ok((cards, target.map(str::parse).transpose().map_err(ParseHandError::Target)?))
}

pub(super) fn cards(text: &str, may_end_in_target: bool) -> Result<Vec<Card>, ParseHandError> {
    let (gaps, pieces): (Vec<&str>, Vec<&str>) = pieces_and_gaps(text).into_iter().unzip();
    let cards: Result<Vec<Card>, ParseHandError> = (1..)
        .zip(&pieces)
        .map(|(position, piece)| piece.parse().map_err(|error| ParseHandError::Card { position, error }))
        .collect();
    let readings = match (&cards, &pieces[..]) {
        (Ok(_), [digits]) if may_be_hand(digits) => {
            let apart: Vec<String> = digits.chars().map(String::from).collect();
            Some([format!("+{digits}"), apart.join(" ")])
        }
        // More cards are refused as too many.
        (Ok(cards), [_, _, ..]) if cards.len() <= Hand::MAX_CARDS => match readings_of_names(&pieces, cards) {
            None => readings_of_mixed(text, &gaps[1..], &pieces, cards, may_end_in_target)?,
            readings => readings,
        },
        (Err(ParseHandError::Card { position, .. }), _) => {
            let (before, after) = (&pieces[..position - 1], &pieces[*position..]);
            let colon = pieces[position - 1]
                .split_once(':')
                .filter(|(above, below)| above.parse::<Rational>().is_ok() && below.parse::<Rational>().is_ok());
            let of = |middle: String| [before, &[middle.as_str()], after].concat().join(" ");
            match colon {
                Some((above, below)) => Some([of(format!("{above}/{below}")), of(format!("{above} -> {below}"))]),
                None => readings_of_dashes(text),
            }
        }
        (Ok(_) | Err(_), _) => None,
    };
    readings.map_or(cards, |readings| Err(ParseHandError::Ambiguous { text: text.trim().to_owned(), readings }))
}

pub(super) fn may_be_hand(text: &str) -> bool {
    text.chars().all(|c| digit(c).is_some()) && DIGITS_OF_A_HAND.contains(&text.chars().count())
}

pub(crate) fn pieces(text: &str) -> Vec<&str> {
    pieces_and_gaps(text).into_iter().map(|(_, piece)| piece).collect()
}

/// Each piece follows the gap before it. The bars of a named card, as in `A=1|11`, do not separate cards.
fn pieces_and_gaps(text: &str) -> Vec<(&str, &str)> {
    let text = without_brackets(text.trim());
    let is_trimmed = |c: char| is_invisible(c) || QUOTES.contains(&c);
    let is_word = |piece: &str| CONJUNCTIONS.iter().any(|word| word.eq_ignore_ascii_case(piece));
    let (mut found, mut end, mut start) = (Vec::new(), 0, 0);
    let mut push = |from: usize, to: usize| {
        let piece = text[from..to].trim_start_matches(is_trimmed);
        let begin = to - piece.len();
        let piece = piece.trim_end_matches(is_trimmed);
        if !piece.is_empty() && !is_word(piece) {
            found.push((&text[end..begin], piece));
            end = begin + piece.len();
        }
    };
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let is_picture = is_playing_card(c);
        let is_end =
            c.is_whitespace() || is_suit(c) || SEPARATORS.contains(&c) && !(c == '|' && text[start..at].contains('='));
        if is_end || is_picture {
            push(start, at);
            start = at + c.len_utf8();
        }
        if is_picture {
            push(at, start);
        }
    }
    found
}

fn without_brackets(text: &str) -> &str {
    let Some(open) = text.chars().next() else { return text };
    let inside = closing_bracket(open).and_then(|close| text[open.len_utf8()..].strip_suffix(close));
    inside.filter(|inside| !inside.contains(open)).unwrap_or(text)
}

fn split_target(text: &str) -> (&str, Option<&str>) {
    let sign = text.char_indices().find_map(|(at, _)| Some((at, target_sign(&text[..at], &text[at..])?)));
    sign.map_or((text, None), |(at, length)| (&text[..at], Some(&text[at + length..])))
}

/// Returns the length of the target sign that `rest` begins with: `->`, `=>`, an arrow, `=`, or a colon before a space.
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
        ':' => has_space || !before.ends_with(|c: char| digit(c).is_some()),
        // The values of a card follow its name at once: `A=1|11`.
        '=' => has_space || !before.ends_with(char::is_alphabetic),
        _ => false,
    };
    is_sign.then_some(sign.len_utf8())
}

/// The two readings of a text in which a name has two meanings: `two 3s`, and the last card of `A=1|11 5 A`.
fn readings_of_names(pieces: &[&str], cards: &[Card]) -> Option<[String; 2]> {
    if !pieces.iter().any(|piece| piece.ends_with('s')) && cards.iter().all(|card| card.label().is_none()) {
        return None;
    }
    // Two letters are a card and its suit.
    let is_word = |piece: &str| piece.chars().count() > 2 && piece.chars().all(char::is_alphabetic);
    let is_plural = |at: usize| {
        at > 0
            && is_word(pieces[at - 1])
            && pieces[at].ends_with('s')
            && pieces[at].starts_with(|c: char| c.is_ascii_digit())
    };
    let choice =
        |piece: &str| cards.iter().find(|card| card.label().is_some_and(|label| label.eq_ignore_ascii_case(piece)));
    let counted: Vec<String> = (0..pieces.len())
        .filter(|&at| at + 1 == pieces.len() || !is_plural(at + 1))
        .flat_map(|at| {
            let times = if is_plural(at) { cards[at - 1].number().to_i64().unwrap_or(1) } else { 1 };
            let card = choice(pieces[at]).unwrap_or(&cards[at]).to_string();
            std::iter::repeat_n(card, usize::try_from(times).unwrap_or(1))
        })
        .collect();
    let apart = written(cards);
    Some([counted.join(" "), apart]).filter(|[counted, apart]| counted != apart)
}

fn written(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// Both readings of `3 3 8 8,24`, `1,5; 2; 3; 4` or `1. 3 3 8 8`. Fails if there are more than two.
fn readings_of_mixed(
    text: &str,
    gaps: &[&str],
    pieces: &[&str],
    cards: &[Card],
    may_end_in_target: bool,
) -> Result<Option<[String; 2]>, ParseHandError> {
    if gaps.iter().all(|gap| *gap == " ") {
        return Ok(None);
    }
    let marks: Vec<Option<String>> = gaps.iter().map(|gap| mark(gap)).collect();
    let known: Vec<&String> = marks.iter().flatten().collect();
    let has_empty_field = known.iter().any(|mark| mark.matches([',', ';']).count() > 1);
    if known.iter().all(|mark| *mark == known[0]) && !has_empty_field {
        return Ok(None);
    }
    let is_alone = |own: usize| {
        let others = || marks.iter().enumerate().filter(|(at, _)| *at != own).map(|(_, mark)| mark);
        others().all(|mark| Some(mark) == others().next() && *mark != marks[own])
    };
    let other = match cards.split_last() {
        _ if has_empty_field => return Err(ParseHandError::Separators(text.trim().to_owned())),
        Some((last, rest)) if may_end_in_target && is_alone(gaps.len() - 1) => format!("{} -> {last}", written(rest)),
        _ if is_alone(0) && !may_join(gaps[0]) => written(&cards[1..]),
        _ if gaps.iter().copied().any(may_join) => joined(pieces, gaps),
        _ => return Err(ParseHandError::Separators(text.trim().to_owned())),
    };
    Ok(Some([written(cards), other]))
}

/// Empty for white space and suits; `None` for a word such as `and`, which fits any mark.
fn mark(gap: &str) -> Option<String> {
    let is_word = |c: char| c.is_alphanumeric() || c == '&' || c == '\u{FF06}';
    let is_mark = |c: &char| !(c.is_whitespace() || is_suit(*c) || is_invisible(*c));
    // A tab or the end of a line is more than a space, and several are one.
    let space = ["\n", "\t", ""].into_iter().find(|space| gap.contains(space)).unwrap_or_default();
    let alike = |c: char| match c {
        '\u{FF0C}' | '\u{3001}' => ',',
        '\u{FF1B}' => ';',
        other => other,
    };
    (!gap.contains(is_word)).then(|| space.chars().chain(gap.chars().filter(is_mark).map(alike)).collect())
}

fn may_join(gap: &str) -> bool {
    matches!(gap, "," | "|")
}

/// Joins two pieces if the gap could be inside of a card: `1,5` is 1.5, and `1,234` is 1234.
fn joined(pieces: &[&str], gaps: &[&str]) -> String {
    let mut joined = pieces[0].to_owned();
    for (piece, gap) in pieces[1..].iter().zip(gaps) {
        let word = joined.rfind(' ').map_or(0, |space| space + 1);
        match *gap {
            "," if piece.len() == 3 => {}
            "," => joined.push('.'),
            "|" if joined[word..].contains('=') => joined.push('|'),
            "|" => joined = format!("{}A={}|", &joined[..word], &joined[word..]),
            _ => joined.push(' '),
        }
        joined.push_str(piece);
    }
    joined
}

/// Both readings of `3-3-8-8`. A message repeats both, so a long text has none.
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
