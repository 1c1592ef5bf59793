//! Steps in running text: equations of one operation each.

use super::candidates::{Candidate, numbers};
use super::retraction::is_taken_back;
use std::collections::HashSet;
use std::ops::Range;

/// The signs between a step and its result.
pub(crate) const EQUALS: [char; 2] = ['=', '\u{FF1D}'];

/// The mark of the numbers that are left behind a step.
pub(crate) const LEFT: &str = "(left:";

/// The end of the last line that is a step as it is written with the numbers that are left.
pub(super) fn end_of_steps(text: &str) -> Option<usize> {
    if !text.contains(LEFT) {
        return None;
    }
    let mut end = 0;
    let ends = text.split_inclusive('\n').map(|line| {
        end += line.len();
        (line, end)
    });
    ends.filter(|(line, _)| line.contains('=') && line.contains(LEFT)).last().map(|(_, end)| end)
}

/// The last steps among the expressions of a text, without the numbers that are left: two or more, with no other
/// expression between them or behind them. A hand takes one step less than it has cards; what stands before them was
/// tried, and a step that is told again is told once.
pub(super) fn bare_steps(text: &str, found: &[Candidate], cards: usize) -> Vec<Range<usize>> {
    let equation = |step: &Range<usize>| text[step.clone()].split_whitespace().collect::<String>();
    let run = found.iter().rev().take_while(|candidate| is_step(&text[candidate.span.clone()])).count();
    let mut steps: Vec<Range<usize>> = found[found.len() - run..].iter().map(|step| step.span.clone()).collect();
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
    match steps.last().is_some_and(|last| !is_taken_back(&text[last.end..])) {
        true if steps.len() > 1 => steps,
        _ => Vec::new(),
    }
}

/// Whether an equation is an operation with two numbers and its result: `10 - 4 = 6`, `6 = 10 - 4`, `8 / (1/3) = 24`.
fn is_step(equation: &str) -> bool {
    let Some((left, right)) = equation.split_once(EQUALS).filter(|(_, right)| !right.contains(EQUALS)) else {
        return false;
    };
    let is_part = |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '.' | '/' | '(' | ')');
    let is_result = |side: &str| (1..=2).contains(&numbers(side)) && side.trim_matches([' ', '*']).chars().all(is_part);
    // A fraction is written with two numbers.
    let is_operation = |side: &str| (2..=4).contains(&numbers(side));
    is_result(right) && is_operation(left) || is_result(left) && is_operation(right)
}

/// A line without the mark of a list, `- `, `1. ` or `Step 1: `, and without emphasis.
pub(crate) fn without_mark(line: &str) -> &str {
    let is_emphasis = |c: char| matches!(c, '*' | '_' | '#' | '>' | '`') || c.is_whitespace();
    let line = line.trim_start_matches(is_emphasis);
    let line = line.strip_prefix("- ").unwrap_or(line).trim_start_matches(is_emphasis);
    let (name, rest) = line.split_at(line.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(line.len()));
    let rest = if name.is_empty() || name.eq_ignore_ascii_case("step") { rest.trim_start() } else { return line };
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let marked = behind.strip_prefix(['.', ')', ':']).filter(|_| behind.len() < rest.len());
    match marked.filter(|marked| marked.starts_with(char::is_whitespace) || marked.starts_with('*')) {
        Some(marked) => marked.trim_start_matches(is_emphasis),
        None => line,
    }
}
