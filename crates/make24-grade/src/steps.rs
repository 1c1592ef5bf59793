//! Steps in a text: equations of one operation each, with the numbers that are left behind them or without.

pub(crate) mod replay;

use crate::region::{Region, Side};
use crate::words::retraction::{is_denied, is_doubted, is_taken_back};
use make24::parse::read_number;
use memchr::memchr2_iter;
use std::collections::HashSet;
use std::ops::Range;

/// What stands before the numbers that are left: `(left: 3 8)`.
const LEFT: [&str; 10] = [
    "(left:",
    "(left :",
    "(left ",
    "(numbers left:",
    "(cards left:",
    "(remaining:",
    "(remaining numbers:",
    "(now left:",
    "[left:",
    "(still left:",
];

/// A step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrittenStep {
    /// The bytes of the equation.
    pub(crate) span: Range<usize>,
    /// Those of the operation.
    pub(crate) operation: Range<usize>,
    /// Those of its result.
    pub(crate) result: Range<usize>,
    /// Those of the numbers that are left.
    pub(crate) left: Option<Range<usize>>,
}

impl WrittenStep {
    /// The step that a region is, if it is an operation with two numbers and its result: `10 - 4 = 6`, `6 = 10 - 4`,
    /// `8 / (1/3) = 24`.
    fn of(text: &str, region: &Region) -> Option<WrittenStep> {
        let [first, second] = region.sides.as_slice() else { return None };
        if region.is_denied {
            return None;
        }
        // A fraction is written with two numbers.
        let is_operation = |side: &Side| side.has_operator && (1..=4).contains(&side.numbers);
        let is_result = |side: &Side| match (side.numbers, &text[side.span.clone()]) {
            (1, _) if !side.has_operator => true,
            (1 | 2, side) => side.contains(['/', '\\', '\u{F7}', '\u{2044}']) && read_number(side).is_some(),
            _ => false,
        };
        let (operation, result) = if is_operation(first) && is_result(second) {
            (first, second)
        } else if is_operation(second) && is_result(first) {
            (second, first)
        } else {
            return None;
        };
        let (operation, result) = (operation.span.clone(), result.span.clone());
        Some(WrittenStep { span: region.span.clone(), operation, result, left: None })
    }
}

/// The numbers that are left, and the place behind them, of the first mark in a line.
fn left_in(text: &str, line: Range<usize>) -> Option<Range<usize>> {
    let inside = &text[line.clone()];
    let behind = |at: usize| {
        let is_word =
            |word: &&&str| inside.get(at..at + word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
        LEFT.iter().filter(is_word).map(|word| at + word.len()).max()
    };
    let start = line.start + memchr2_iter(b'(', b'[', inside.as_bytes()).find_map(behind)?;
    let rest = &text[start..line.end];
    let rest = &rest[..rest.find(')').unwrap_or(rest.len())];
    Some(start..start + rest.len())
}

/// The lines of a part of a text, without their ends.
fn lines(text: &str, part: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = part.start;
    text[part].split_inclusive('\n').map(move |line| {
        let span = start..start + line.trim_end().len();
        start += line.len();
        span
    })
}

/// The end of the last line of a part that is a step with the numbers that are left.
pub(crate) fn end_of_steps(text: &str, part: &Range<usize>) -> Option<usize> {
    // Most texts have no such words.
    left_in(text, part.clone())?;
    let is_step = |line: &Range<usize>| text[line.clone()].contains('=') && left_in(text, line.clone()).is_some();
    let lines: Vec<Range<usize>> = lines(text, part.clone()).collect();
    lines.into_iter().rev().find(is_step).map(|line| line.end)
}

/// The steps in a part of a text, whose equations are `regions`: those with the numbers that are left, or else bare ones.
pub(crate) fn steps(text: &str, part: &Range<usize>, regions: &[Region], cards: usize) -> Vec<WrittenStep> {
    let bare = || bare_steps(text, regions, cards).iter().filter_map(|region| WrittenStep::of(text, region)).collect();
    if end_of_steps(text, part).is_none() {
        return bare();
    }
    let mut steps = Vec::new();
    for line in lines(text, part.clone()) {
        let left = left_in(text, line.clone());
        let end = left.as_ref().map_or(line.end, |left| left.start);
        let first = regions.partition_point(|region| region.span.start < line.start);
        let mut inside = regions[first..].iter().take_while(|region| region.span.start < end);
        let last = || regions[first..].iter().take_while(|region| region.span.start < end).last();
        let region = match left.is_some() {
            true => last(),
            // An equation that begins its line.
            false => inside.next().filter(|region| is_line_start(&text[line.start..region.span.start])),
        };
        let Some(region) = region else { continue };
        let is_dropped = left.is_none() && is_taken_back(&text[region.span.end.min(line.end)..line.end]);
        match WrittenStep::of(text, region) {
            Some(step) if !is_dropped => steps.push(WrittenStep { left, ..step }),
            // What cannot be read as a step is a wrong one.
            None if left.is_some() => {
                let side = region.sides[0].span.clone();
                let result = region.sides.last().map_or(side.clone(), |side| side.span.clone());
                steps.push(WrittenStep { span: region.span.clone(), operation: side, result, left });
            }
            _ => {}
        }
    }
    steps
}

/// Whether nothing but the mark of a list, or the name of a step, stands before an equation in its line.
fn is_line_start(before: &str) -> bool {
    let words = before.trim_matches(|c: char| !c.is_alphanumeric());
    let name = words.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    name.is_empty() || name.eq_ignore_ascii_case("step")
}

/// The last steps among the candidates of a text, without the numbers that are left, with no other expression between them
/// or behind them. What is taken back is not a step. A hand takes one step less than it has cards; what stands before them was
/// tried, and a step that is told again is told once.
pub(crate) fn bare_steps(text: &str, found: &[Region], cards: usize) -> Vec<Region> {
    let equation = |step: &Region| text[step.span.clone()].chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let behind = |at: usize| {
        let next = found.get(at + 1).map_or(text.len(), |next| next.span.start);
        &text[found[at].span.end..next.max(found[at].span.end)]
    };
    let run = found.iter().rev().take_while(|region| WrittenStep::of(text, region).is_some()).count();
    let first = found.len() - run;
    let before = |at: usize| {
        let end = at.checked_sub(1).map_or(0, |earlier| found[earlier].span.end);
        &text[end.min(found[at].span.start)..found[at].span.start]
    };
    let is_kept = |at: usize| !is_taken_back(behind(at)) && !is_denied(before(at)) && !is_doubted(before(at));
    let kept = (first..found.len()).filter(|at| *at + 1 == found.len() || is_kept(*at));
    let mut steps: Vec<Region> = kept.map(|at| found[at].clone()).collect();
    let most = cards.saturating_sub(1).max(1);
    if steps.len() > most {
        let mut told = HashSet::new();
        let mut new = steps.clone();
        new.retain(|step| told.insert(equation(step)));
        // What is told again ends as it did the first time.
        let ends = [&new, &steps].map(|steps| steps.last().map(equation));
        steps = if ends[0] == ends[1] { new } else { steps };
    }
    let steps = steps.split_off(steps.len().saturating_sub(most));
    if found.len().checked_sub(1).is_some_and(is_kept) { steps } else { Vec::new() }
}
