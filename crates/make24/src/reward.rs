//! Rewards for training: functions of a verdict, each a row of a table.

use crate::grade::novel;
use crate::judge::{Verdict, VerdictKind};
use crate::response::Response;
use crate::value::{Number, Real};

/// A reward.
pub struct Reward {
    /// Its name.
    pub name: &'static str,
    /// What it rewards, in a sentence.
    pub about: &'static str,
    of: fn(&Response) -> f64,
}

/// Every reward of a single response.
///
/// ```
/// use make24::extraction::ExtractionPolicy;
/// use make24::reward::REWARDS;
/// use make24::{Judge, RuleSet, response::Rounding};
/// let judge = Judge::new("3 3 8 8".parse().unwrap(), RuleSet::ARITHMETIC);
/// let response = judge.response("<answer>8 * 3 + 8 - 3</answer>", ExtractionPolicy::LastTag, Rounding::Exact);
/// let rewards: Vec<f64> = REWARDS.iter().map(|reward| reward.of(&response)).collect();
/// assert_eq!(rewards, [0.0, 0.1, 1.0, 0.5, 1.0, 1.0 / 6.0, 0.0, 0.0]);
/// ```
pub const REWARDS: &[Reward] = &[
    Reward {
        name: "strict",
        about: "1 for a right answer, else 0.",
        of: |response| f64::from(response.verdict.is_right()),
    },
    Reward {
        name: "countdown",
        about: "1 for a right answer, 0.1 for another one in the expected place, else 0; as TinyZero's countdown has it.",
        of: |response| match response.verdict.is_right() {
            true => 1.0,
            false if response.extraction.answer.is_some() => 0.1,
            false => 0.0,
        },
    },
    Reward {
        name: "format",
        about: "1 for an answer that can be read as an expression, else 0.",
        of: |response| f64::from(response.expr.is_some()),
    },
    Reward {
        name: "partial",
        about: "1 for a right answer, 0.5 for one that is wrong only in its value, less for wrong cards, else 0.",
        of: |response| credit(&response.verdict),
    },
    Reward { name: "cards", about: "The share of the cards that are used as they were dealt.", of: cards },
    Reward {
        name: "distance",
        about: "1 / (1 + d), where d is how far the answer is from the target; 0 where the cards are wrong.",
        of: distance,
    },
    Reward {
        name: "steps",
        about: "1 for a right answer, else the share of the steps before the first wrong one.",
        of: |response| match (response.verdict.is_right(), response.steps) {
            (true, _) => 1.0,
            (false, Some((right, all))) if all > 0 => right as f64 / all as f64,
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
    pub fn of(&self, response: &Response) -> f64 {
        (self.of)(response)
    }
}

/// From 0 to 1: 1 for a right answer; half of the share of correctly used cards for an answer that is wrong only in its
/// cards or its value; else 0.
pub fn credit(verdict: &Verdict) -> f64 {
    match (&verdict.cards, verdict.kind()) {
        (_, VerdictKind::Right) => 1.0,
        (Some(cards), VerdictKind::WrongCards) => cards.common() as f64 / (cards.used + cards.dealt) as f64,
        (Some(_), VerdictKind::WrongValue | VerdictKind::Unproven) => 0.5,
        _ => 0.0,
    }
}

fn cards(response: &Response) -> f64 {
    match &response.verdict.cards {
        Some(cards) => cards.common() as f64 / cards.used.max(cards.dealt) as f64,
        None => f64::from(response.verdict.is_right()),
    }
}

fn distance(response: &Response) -> f64 {
    let verdict = &response.verdict;
    match (verdict.kind(), &verdict.value) {
        (VerdictKind::Right, _) => 1.0,
        (VerdictKind::WrongValue, Some(value)) => {
            let away = (Real::from(verdict.target.clone()).to_f64() - value.to_f64()).abs();
            1.0 / (1.0 + away)
        }
        _ => 0.0,
    }
}

fn efficiency(response: &Response) -> f64 {
    let answer = response.extraction.answer.as_ref().map_or(0, ExactSizeIterator::len);
    let other = response.length.saturating_sub(answer);
    f64::from(response.verdict.is_right()) / (1.0 + other as f64 / 1000.0)
}

/// The rewards of a group of answers to one puzzle: a right answer has 1 for a new idea and 0.5 for one that an earlier
/// answer had.
pub fn diversity(group: &[Response]) -> Vec<f64> {
    let worth = |(response, is_new): (&Response, bool)| match (response.verdict.is_right(), is_new) {
        (false, _) => 0.0,
        (true, true) => 1.0,
        (true, false) => 0.5,
    };
    group.iter().zip(novel(group)).map(worth).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extraction::ExtractionPolicy;
    use crate::judge::Judge;
    use crate::response::Rounding;
    use crate::rules::RuleSet;

    #[test]
    fn a_group_is_rewarded_for_new_ideas() {
        let judge = Judge::new("6 6 6 6".parse().expect("a puzzle"), RuleSet::ARITHMETIC);
        let texts = ["6+6+6+6", "(6+6)+(6+6)", "6*6-6-6", "6*6-6", "I do not know"];
        let group = texts.map(|text| judge.response(text, ExtractionPolicy::Auto, Rounding::Exact));
        assert_eq!(diversity(&group), [1.0, 0.5, 1.0, 0.0, 0.0]);
    }
}
