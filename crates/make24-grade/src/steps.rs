//! Workings: equations of one or more operations each, which use up the cards in order.

mod replay;

pub use replay::Rounding;
pub(crate) use replay::grade_working;
use replay::mixed_at;

use crate::region::{Region, Side};
use crate::words::{LEFT, window};
use make24::parse::read_number;
use make24::value::Value as _;
use std::ops::Range;

/// Whether an expression may be a step of a working: an operation and what it makes.
pub(crate) fn is_step(region: &Region) -> bool {
    region.sides.len() > 1 && !region.is_denied && region.sides.iter().any(|side| side.has_operator)
}

/// Whether a side goes on with what was made before: `+ 3 = 6`.
pub(crate) fn is_continued(text: &str, side: &Side) -> bool {
    text[side.span.clone()].trim_start().starts_with(['+', '*', '/', 'x', '\u{D7}', '\u{F7}', '\u{B7}'])
}

/// How many operations with two operands a step has.
fn operations(text: &str, region: &Region) -> usize {
    let of_side = |side: &Side| side.numbers.saturating_sub(usize::from(!is_continued(text, side)));
    let is_fraction = |side: &&Side| {
        let inside = &text[side.span.clone()];
        side.numbers == 2
            && inside.contains(['/', '\\', '\u{F7}', '\u{2044}'])
            && read_number(inside).is_some_and(|number| !number.is_integer())
    };
    let of_sides: usize = region.sides.iter().filter(|side| side.has_operator && !is_fraction(side)).map(of_side).sum();
    // `1/5 = 0.2`
    of_sides.max(usize::from(is_step(region)))
}

/// Whether steps may use up all the cards of a hand.
pub(crate) fn is_working(text: &str, steps: &[Region], cards: usize) -> bool {
    let is_chain = |region: &Region| region.sides.iter().filter(|side| side.has_operator).count() > 1;
    let is_whole = |all: usize| all + 1 >= cards.max(2);
    let count = steps.iter().map(|step| operations(text, step)).sum();
    (steps.len() > 1 || steps.iter().any(is_chain)) && is_whole(count) && is_connected(text, steps)
}

/// Whether one step uses what another makes, as it is written.
fn is_connected(text: &str, steps: &[Region]) -> bool {
    let numbers = |side: &Side| {
        let words = text[side.span.clone()].split(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '/')));
        words.filter(|word| !word.is_empty())
    };
    let made =
        |at: usize| steps[at].sides.iter().filter(|side| !side.has_operator || side.numbers == 2).flat_map(numbers);
    let used = |at: usize| steps[at].sides.iter().filter(|side| side.has_operator).flat_map(numbers);
    // `7*3/7` has the fraction in it.
    let has = |used: &str, made: &str| used == made || used.split('/').any(|part| part == made);
    let is_used = |one: usize| {
        let is_elsewhere = |made| (0..steps.len()).any(|other| other != one && used(other).any(|used| has(used, made)));
        made(one).any(is_elsewhere)
    };
    let is_continued = |step: &Region| step.sides.iter().any(|side| is_continued(text, side));
    steps.len() == 1 || steps.iter().any(is_continued) || (0..steps.len()).any(is_used)
}

/// The number of steps behind which a fraction that a step makes is known.
const NEAR: usize = 16;

/// How many numbers a side has, if fractions that earlier steps make count as one number each.
pub(crate) fn numbers_behind(text: &str, side: &Side, earlier: &[Region]) -> usize {
    let inside = &text[side.span.clone()];
    if !inside.contains('/') {
        return side.numbers;
    }
    // A mixed number has three.
    let is_first = |at: &usize| !inside[..*at].ends_with(|c: char| c.is_ascii_digit());
    let starts = inside.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at);
    let mixed = starts.filter(is_first).filter(|at| mixed_at(&inside[*at..]).is_some()).count();
    let inside: String = inside.split_whitespace().collect();
    let near = &earlier[earlier.len().saturating_sub(NEAR)..];
    let made = near.iter().filter(|region| region.sides.len() > 1).flat_map(|region| &region.sides);
    let fractions = made.filter(|side| side.numbers == 2).map(|side| text[side.span.clone()].trim());
    let is_fraction = |side: &&str| side.contains('/') && inside.contains(side) && read_number(side).is_some();
    let mut fractions: Vec<&str> = fractions.filter(is_fraction).collect();
    fractions.sort_unstable();
    fractions.dedup();
    let numbers = side.numbers.saturating_sub(2 * mixed);
    numbers.saturating_sub(fractions.iter().map(|fraction| inside.matches(fraction).count()).sum())
}

/// Reads `... - 24 = 0` as `... = 24`, where the number is one more than the hand has cards.
pub(crate) fn without_zero(text: &str, region: &mut Region, cards: usize) {
    let [first, zero] = region.sides.as_mut_slice() else { return };
    let inside = &text[first.span.clone()];
    let digits = inside.bytes().rev().take_while(u8::is_ascii_digit).count();
    let rest = inside[..inside.len() - digits].trim_end();
    let is_zero = text[zero.span.clone()].trim() == "0" && first.numbers == cards + 1 && digits > 0;
    if let Some(rest) = rest.strip_suffix(['-', '\u{2212}']).filter(|_| is_zero) {
        let number = first.span.end - digits..first.span.end;
        first.span.end = first.span.start + rest.trim_end().len();
        first.numbers -= 1;
        zero.span = number;
    }
}

/// The number in the next cell of a table: `| 8 / 3 | 8/3 |`.
pub(crate) fn next_cell(text: &str, end: usize) -> Option<Side> {
    let rest = text[end..].trim_start_matches([' ', '`', '*', '$']).strip_prefix('|')?;
    let cell = rest.split(['|', '\n']).next()?;
    let number = cell.trim_matches(|c: char| " `*$".contains(c));
    let start = text.len() - rest.len() + cell.find(number)?;
    let numbers = 1 + number.matches('/').count();
    read_number(number).map(|_| Side { span: start..start + number.len(), numbers, has_operator: numbers > 1 })
}

/// How far behind a step the numbers that are left begin, in bytes.
const FAR: usize = 400;

/// The numbers in brackets that a step says are left: `(left: 3 8)`, up to the end of its line.
pub(crate) fn left_behind(text: &str, end: usize) -> Option<Range<usize>> {
    let near = window(&text[end..], FAR);
    let line = &near[..memchr::memchr(b'\n', near.as_bytes()).unwrap_or(near.len())];
    let mut from = 0;
    while let Some(open) = memchr::memchr2(b'(', b'[', &line.as_bytes()[from..]).map(|found| from + found + 1) {
        let inside = line[open..].trim_start_matches(' ');
        if let Some(length) = LEFT.begin(inside) {
            let start = end + line.len() - inside.len() + length;
            let rest = &text[start..end + line.len()];
            let skipped = rest.len() - rest.trim_start_matches([' ', ':', '\u{FF1A}']).len();
            let length = rest.find([')', ']']).unwrap_or(rest.len());
            return Some(start + skipped.min(length)..start + length);
        }
        from = open;
    }
    None
}

/// The expressions without those in the numbers that are left behind a step.
pub(crate) fn without_left(text: &str, regions: Vec<Region>) -> Vec<Region> {
    let mut kept: Vec<Region> = Vec::with_capacity(regions.len());
    for region in regions {
        let left = kept.last().filter(|last| is_step(last)).and_then(|last| left_behind(text, last.span.end));
        if left.is_none_or(|left| !(left.start..=left.end).contains(&region.span.start)) {
            kept.push(region);
        }
    }
    kept
}
