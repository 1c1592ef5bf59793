//! The conditions of a definition: `where n whole, n in 0..100, k not 0`.

use super::DefinitionError;
use crate::op::Condition;
use crate::problem::Problem;

#[derive(Default)]
pub(super) struct Conditions {
    of_operands: [Vec<Condition>; 2],
}

impl Conditions {
    pub(super) fn read(text: &str, start: usize, names: &[&str]) -> Result<Conditions, DefinitionError> {
        let mut conditions = Conditions::default();
        let mut at = start;
        for part in text[start..].split(',') {
            let span = at..at + part.len();
            at = span.end + 1;
            let (operand, condition) =
                condition(part, names).map_err(|message| DefinitionError::new(message, span.clone()))?;
            conditions.of_operands[operand].push(condition);
        }
        Ok(conditions)
    }

    pub(super) fn into_lists(self) -> [Vec<Condition>; 2] {
        self.of_operands
    }

    pub(super) fn text(&self, names: &[&str]) -> String {
        let of_operand = |(conditions, name): (&Vec<Condition>, &&str)| {
            conditions.iter().map(|condition| condition.text(name)).collect::<Vec<_>>()
        };
        self.of_operands.iter().zip(names).flat_map(of_operand).collect::<Vec<_>>().join(", ")
    }
}

/// Parses a text such as `n in 0..100` into the index of an operand and its condition.
fn condition(text: &str, names: &[&str]) -> Result<(usize, Condition), Problem> {
    let spaced = SIGNS.iter().fold(text.to_owned(), |text, (sign, spaced)| text.replace(sign, spaced));
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let operand = |name: &str| {
        let unknown = || {
            let known = names.join(" and ");
            problem!("unknown operand `{name}`", "the operands are {known}")
        };
        names.iter().position(|other| *other == name).ok_or_else(unknown)
    };
    let number = |text: &str| text.parse::<i64>().map_err(|_| refused(&spaced, names));
    let range = |low: i64, high: i64| match low <= high {
        true => Ok(Condition::From(low, high)),
        false => Err(problem!("the range {low}..{high} is empty", "name the smaller number first")),
    };
    Ok(match words.as_slice() {
        [] => {
            let name = names.first().copied().unwrap_or("n");
            return Err(problem!("a condition is missing, such as `{name} whole`"));
        }
        [name, "whole"] => (operand(name)?, Condition::Whole),
        [name, "not", "0"] => (operand(name)?, Condition::NotZero),
        [name, "not", "1"] => (operand(name)?, Condition::NotOne),
        [name, ">", "0"] => (operand(name)?, Condition::Positive),
        [name, ">=", low] => (operand(name)?, Condition::From(number(low)?, i64::MAX)),
        [name, "<=", high] => (operand(name)?, Condition::From(i64::MIN, number(high)?)),
        [low, "<=", name, "<=", high] => (operand(name)?, range(number(low)?, number(high)?)?),
        [name, "in", bounds @ ..] => {
            let bounds = bounds.concat();
            let (low, high) = bounds.split_once("..").ok_or_else(|| refused(&spaced, names))?;
            (operand(name)?, range(number(low)?, number(high.strip_prefix('=').unwrap_or(high))?)?)
        }
        [name, sign @ (">" | "<"), bound] => {
            operand(name)?;
            let bound = number(bound)?;
            let next = if *sign == ">" { bound.saturating_add(1) } else { bound.saturating_sub(1) };
            return Err(problem!(
                "invalid condition `{name} {sign} {bound}`",
                "use `{name} {sign}= {next}`, or `{name} {sign}= {bound}` where {name} may be a fraction"
            ));
        }
        _ => return Err(refused(&spaced, names)),
    })
}

/// Replaced in this order, so that a sign of one character does not split one of two.
const SIGNS: [(&str, &str); 6] =
    [("<=", "\u{2264}"), (">=", "\u{2265}"), (">", " > "), ("<", " < "), ("\u{2264}", " <= "), ("\u{2265}", " >= ")];

fn refused(part: &str, names: &[&str]) -> Problem {
    let name = names.first().copied().unwrap_or("n");
    let part = part.split_whitespace().collect::<Vec<_>>().join(" ");
    problem!(
        "invalid condition `{part}`",
        "use `{name} whole`, `{name} in 0..100`, `{name} > 0`, `{name} >= 1`, `{name} <= 9`, `{name} not 0` or `{name} not 1`"
    )
}
