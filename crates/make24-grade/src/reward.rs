//! Rewards for training: functions of a verdict, each a row of a table.

use crate::grade::Grade;
use crate::idea::novel;
use make24::value::{Number, Real};
use make24::{Verdict, VerdictKind};

/// A reward.
///
/// # Known hacks
///
/// What answers to 3 3 8 8 earn that look for a reward and not for a solution:
///
/// | answer | `strict` | `countdown` | `format` | `partial` | `cards` | `distance` | `steps` | `efficiency` |
/// |---|---|---|---|---|---|---|---|---|
/// | `24` | 0 | 0.1 | 1 | 0 | 0 | 0 | 0 | 0 |
/// | `24 + 0 * (3 + 3 + 8 + 8)` | 0 | 0.1 | 1 | 0 | 0.5 | 0 | 0 | 0 |
/// | `3 * 8` | 0 | 0.1 | 1 | 0.25 | 0.5 | 0 | 0 | 0 |
/// | `3 + 3 + 8 + 8` | 0 | 0.1 | 1 | 0.5 | 1 | 1/3 | 0 | 0 |
/// | `There is no solution.` | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
/// | `<answer></answer>` | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
/// | `8/(3-8/3). No: <answer>3+3+8+8</answer>` | 0 | 0.1 | 1 | 0.5 | 1 | 1/3 | 0 | 0 |
/// | `3 + 3 = 6, 8 + 8 = 16, 6 + 16 = 22` | 0 | 0.1 | 1 | 0.5 | 1 | 1/3 | 2/3 | 0 |
/// | `8 / 3 = 8/3 (left: 3 8 8/3)` | 0 | 0.1 | 1 | 0.25 | 0.5 | 0 | 1/3 | 0 |
///
/// `format`, `cards` and `countdown` pay for answers that nobody has worked out, and `steps` for true equations that lead
/// nowhere; they are for the first steps of training, besides `strict`. No reward pays more for a number that was not dealt than for leaving it out.
pub struct Reward {
    /// Its name.
    pub name: &'static str,
    /// What it rewards, in a sentence.
    pub about: &'static str,
    of: fn(&Grade) -> f64,
}

/// Every reward of a single grade.
///
/// ```
/// use make24::{Judge, RuleSet};
/// use make24_grade::{ExtractionPolicy, Rounding, grade, reward::REWARDS};
/// let judge = Judge::new("3 3 8 8".parse().unwrap(), RuleSet::ARITHMETIC);
/// let graded = grade(&judge, "<answer>8 * 3 + 8 - 3</answer>", ExtractionPolicy::LastTag, Rounding::Exact);
/// let rewards: Vec<f64> = REWARDS.iter().map(|reward| reward.of(&graded)).collect();
/// assert_eq!(rewards, [0.0, 0.1, 1.0, 0.5, 1.0, 1.0 / 6.0, 0.0, 0.0]);
/// ```
pub const REWARDS: &[Reward] = &[
    Reward { name: "strict", about: "1 for a right answer, else 0.", of: |grade| f64::from(grade.verdict.is_right()) },
    Reward {
        name: "countdown",
        about: "1 for a right answer, 0.1 for another one in the expected place, else 0; as TinyZero's countdown has it.",
        of: |grade| match grade.verdict.is_right() {
            true => 1.0,
            false if grade.extraction.answer.is_some() => 0.1,
            false => 0.0,
        },
    },
    Reward {
        name: "format",
        about: "1 for an answer that can be read as an expression, else 0.",
        of: |grade| f64::from(grade.read.is_some()),
    },
    Reward {
        name: "partial",
        about: "1 for a right answer, 0.5 for one that is wrong only in its value, less for one that leaves cards out, else 0.",
        of: |grade| credit(&grade.verdict),
    },
    Reward {
        name: "cards",
        about: "The share of the cards that are used, less that of numbers that were not dealt.",
        of: cards,
    },
    Reward {
        name: "distance",
        about: "1 / (1 + d), where d is how far the answer is from the target; 0 where the cards are wrong.",
        of: distance,
    },
    Reward {
        name: "steps",
        about: "1 for a right answer, else the share of the steps of the hand before the first wrong one, without the last.",
        of: |grade| match (grade.verdict.is_right(), grade.steps) {
            (true, _) => 1.0,
            // A hand takes one step less than it has cards; the last of them would make the target.
            (false, Some((right, _))) if grade.cards > 2 => {
                right.min(grade.cards - 2) as f64 / (grade.cards - 1) as f64
            }
            (false, _) => 0.0,
        },
    },
    Reward {
        name: "efficiency",
        about: "1 / (1 + n / 1000) for a right answer in a text of n other bytes, else 0.",
        of: efficiency,
    },
];

impl Reward {
    /// The reward with this name.
    pub fn named(name: &str) -> Option<&'static Reward> {
        REWARDS.iter().find(|reward| reward.name == name)
    }

    /// The reward of a response, from 0 to 1.
    pub fn of(&self, grade: &Grade) -> f64 {
        (self.of)(grade)
    }
}

/// Returns the credit of a verdict, from 0 to 1: 1 for a right answer; 0.5 for one that is wrong only in its value; half of
/// the share of the cards that it uses for one that leaves cards out; else 0. A number that was not dealt earns nothing.
pub fn credit(verdict: &Verdict) -> f64 {
    match (&verdict.cards, verdict.kind()) {
        (_, VerdictKind::Right) => 1.0,
        (Some(cards), VerdictKind::WrongCards) if cards.extra.is_empty() => {
            0.5 * cards.common().min(cards.dealt) as f64 / cards.dealt as f64
        }
        (Some(_), VerdictKind::WrongValue | VerdictKind::Unproven) => 0.5,
        _ => 0.0,
    }
}

/// The share of the cards that are used, less that of numbers that were not dealt.
fn cards(grade: &Grade) -> f64 {
    match &grade.verdict.cards {
        Some(cards) => cards.common().saturating_sub(cards.extra.len()) as f64 / cards.dealt as f64,
        None => f64::from(grade.verdict.is_right()),
    }
}

fn distance(grade: &Grade) -> f64 {
    let verdict = &grade.verdict;
    match (verdict.kind(), &verdict.value) {
        (VerdictKind::Right, _) => 1.0,
        (VerdictKind::WrongValue, Some(value)) => {
            let away = (Real::from(verdict.target.clone()).to_f64() - value.to_f64()).abs();
            1.0 / (1.0 + away)
        }
        _ => 0.0,
    }
}

fn efficiency(grade: &Grade) -> f64 {
    let other = grade.length.saturating_sub(grade.answer_length);
    f64::from(grade.verdict.is_right()) / (1.0 + other as f64 / 1000.0)
}

/// The rewards of a group of answers to one puzzle: a right answer has 1 for a new idea and 0.5 for one that an earlier
/// answer had.
pub fn diversity(group: &[Grade]) -> Vec<f64> {
    let worth = |(grade, is_new): (&Grade, bool)| match (grade.verdict.is_right(), is_new) {
        (false, _) => 0.0,
        (true, true) => 1.0,
        (true, false) => 0.5,
    };
    group.iter().zip(novel(group)).map(worth).collect()
}
