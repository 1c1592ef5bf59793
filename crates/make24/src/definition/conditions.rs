//! The conditions of a definition: `where n whole, n in 0..100, k not 0`.

use super::DefinitionError;
use crate::op::{Condition, Operands};
use std::ops::Range;

/// The conditions on the operands.
#[derive(Default)]
pub(super) struct Conditions {
    of_operands: [Vec<Condition>; 2],
}

impl Conditions {
    /// Reads the conditions that begin at a byte of a definition.
    pub(super) fn read(text: &str, start: usize, names: &[&str]) -> Result<Conditions, DefinitionError> {
        let mut conditions = Conditions::default();
        let mut at = start;
        for part in text[start..].split(',') {
            let span = at..at + part.len();
            at = span.end + 1;
            let (operand, condition) = condition(part, names).ok_or_else(|| refused(part, names, span))?;
            conditions.of_operands[operand].push(condition);
        }
        Ok(conditions)
    }

    /// The conditions as a column of the table of operators. They are never freed.
    pub(super) fn operands(&self) -> Operands {
        let [left, right] = self.of_operands.each_ref().map(|conditions| &*conditions.clone().leak());
        Operands { left, right }
    }

    /// The conditions as text.
    pub(super) fn text(&self, names: &[&str]) -> String {
        let of_operand = |(conditions, name): (&Vec<Condition>, &&str)| {
            conditions.iter().map(|condition| condition.text(name)).collect::<Vec<_>>()
        };
        self.of_operands.iter().zip(names).flat_map(of_operand).collect::<Vec<_>>().join(", ")
    }
}

fn refused(part: &str, names: &[&str], span: Range<usize>) -> DefinitionError {
    let name = names.first().copied().unwrap_or("n");
    let message = format!(
        "`{}` is no condition; use `{name} whole`, `{name} in 0..100`, `{name} > 0`, `{name} >= 1`, `{name} <= 9`, \
         `{name} not 0` or `{name} not 1`",
        part.trim()
    );
    DefinitionError::new(message, span)
}

/// The operand and the condition of a text such as `n in 0..100`.
fn condition(text: &str, names: &[&str]) -> Option<(usize, Condition)> {
    let spaced =
        text.replace("<=", " <= ").replace(">=", " >= ").replace('\u{2264}', " <= ").replace('\u{2265}', " >= ");
    let spaced = if spaced.contains(">=") { spaced } else { spaced.replace('>', " > ") };
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let operand = |name: &str| names.iter().position(|other| *other == name);
    let number = |text: &str| text.parse::<i64>().ok();
    match words.as_slice() {
        [name, "whole"] => Some((operand(name)?, Condition::Whole)),
        [name, "not", "0"] => Some((operand(name)?, Condition::NotZero)),
        [name, "not", "1"] => Some((operand(name)?, Condition::NotOne)),
        [name, ">", "0"] => Some((operand(name)?, Condition::Positive)),
        [name, ">=", low] => Some((operand(name)?, Condition::From(number(low)?, i64::MAX))),
        [name, "<=", high] => Some((operand(name)?, Condition::From(i64::MIN, number(high)?))),
        [low, "<=", name, "<=", high] => Some((operand(name)?, Condition::From(number(low)?, number(high)?))),
        [name, "in", range @ ..] => {
            let range = range.concat();
            let (low, high) = range.split_once("..")?;
            let (low, high) = (number(low)?, number(high.strip_prefix('=').unwrap_or(high))?);
            (low <= high).then_some((operand(name)?, Condition::From(low, high)))
        }
        _ => None,
    }
}
