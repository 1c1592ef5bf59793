//! Rewards, and what answers earn that look for a reward and not for a solution.

use make24::{Judge, RuleSet};
use make24_grade::reward::{REWARDS, diversity};
use make24_grade::{ExtractionPolicy, Rounding, grade};

fn judge(hand: &str) -> Judge {
    Judge::new(hand.parse().expect("a puzzle"), RuleSet::ARITHMETIC)
}

#[test]
fn a_group_is_rewarded_for_new_ideas() {
    let judge = judge("6 6 6 6");
    let texts = ["6+6+6+6", "(6+6)+(6+6)", "6*6-6-6", "6*6-6", "I do not know"];
    let group = texts.map(|text| grade(&judge, text, ExtractionPolicy::Auto, Rounding::Exact));
    assert_eq!(diversity(&group), [1.0, 0.5, 1.0, 0.0, 0.0]);
}

/// The table in the documentation of `Reward`, read from there.
#[test]
fn hacks_earn_what_the_documentation_says() {
    let judge = judge("3 3 8 8");
    let rows = include_str!("../../src/reward.rs").lines().filter_map(|line| line.strip_prefix("/// | `"));
    let mut read = 0;
    for row in rows {
        let (text, columns) = row.split_once("` |").expect("an answer in backticks");
        let expected: Vec<f64> = columns.split('|').map(str::trim).filter(|cell| !cell.is_empty()).map(share).collect();
        let graded = grade(&judge, text, ExtractionPolicy::Auto, Rounding::Exact);
        let earned: Vec<f64> = REWARDS.iter().map(|reward| reward.of(&graded)).collect();
        assert_eq!(earned, expected, "{text}");
        read += 1;
    }
    assert_eq!(read, 9);
}

/// A number or a fraction.
fn share(cell: &str) -> f64 {
    let (above, below) = cell.split_once('/').unwrap_or((cell, "1"));
    above.parse::<f64>().expect("a number") / below.parse::<f64>().expect("a number")
}

/// An undealt number is put in place of a card, or added: no reward grows.
#[test]
fn a_number_that_was_not_dealt_pays_nothing() {
    let judge = judge("3 3 8 8");
    let pairs = [
        ("3+3+8+8", "3+3+8+24"),
        ("3+3+8+8", "3+3+8+8+2"),
        ("3+8+8", "3+8+8+5"),
        ("3*8", "4*6"),
        ("3*8", "3*8+0*24"),
        ("3+3+8+8", "(3+3+8+8)*0+24"),
    ];
    for (dealt, undealt) in pairs {
        let of = |text: &str| grade(&judge, text, ExtractionPolicy::Auto, Rounding::Exact);
        let (dealt, undealt) = (of(dealt), of(undealt));
        for reward in REWARDS {
            assert!(reward.of(&undealt) <= reward.of(&dealt), "{}: {dealt:?}, {undealt:?}", reward.name);
        }
    }
}

/// Steps that are right and lead nowhere earn less than a right answer.
#[test]
fn steps_earn_their_share_of_the_hand() {
    let judge = judge("3 3 8 8");
    for (text, expected) in [
        ("8 / 3 = 8/3\n3 - 8/3 = 1/3\n8 / (1/3) = 24", 1.0),
        ("3 + 3 = 6, 8 + 8 = 16, 6 + 16 = 22", 2.0 / 3.0),
        ("8 / 3 = 8/3 (left: 3 8 8/3)", 1.0 / 3.0),
        ("8 / 3 = 3 (left: 3 8 3)", 0.0),
    ] {
        let graded = grade(&judge, text, ExtractionPolicy::Auto, Rounding::Exact);
        let steps = REWARDS.iter().find(|reward| reward.name == "steps").expect("it has a name");
        assert!((steps.of(&graded) - expected).abs() < 1e-12, "{text}: {}", graded.verdict);
    }
}
