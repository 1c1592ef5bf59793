//! Texts and their verdicts.

use make24::{Judge, RuleSet, VerdictKind};
use make24_grade::{ExtractionPolicy, Rounding, grade};

fn kind(hand: &str, text: &str) -> VerdictKind {
    let judge = Judge::new(hand.parse().expect("a puzzle"), RuleSet::ARITHMETIC);
    grade(&judge, text, ExtractionPolicy::Auto, Rounding::Exact).verdict.kind()
}

#[test]
fn responses_are_judged() {
    let rows = [
        ("<answer>8 / (3 - 8 / 3)</answer>", VerdictKind::Right),
        ("**(8 / (3 - 8/3))** \u{2248} 24.", VerdictKind::Right),
        ("8/(3-8/3) = 8/(1/3) = 24", VerdictKind::Right),
        ("8/(3-8/3) = 8/(1/4) = 24", VerdictKind::WrongValue),
        ("8/(3-8/3) = 25", VerdictKind::WrongValue),
        ("the answer is 8 * 3", VerdictKind::WrongCards),
        ("4!*1^2*1", VerdictKind::NotAllowed),
        ("I give up.", VerdictKind::NoAnswer),
        ("There is no solution.", VerdictKind::Unproven),
        ("<answer>24</answer>", VerdictKind::WrongCards),
        ("8*3*(1**5)", VerdictKind::NotAllowed),
        ("(8/(3-8/3)", VerdictKind::Unreadable),
    ];
    let differ = rows.map(|(text, expected)| (text, expected, kind("3 3 8 8", text)));
    let differ: Vec<_> = differ.iter().filter(|(_, expected, found)| expected != found).collect();
    assert!(differ.is_empty(), "{differ:#?}");
}

#[test]
fn spans_are_in_the_text() {
    let judge = Judge::new("3 3 8 8".parse().expect("a puzzle"), RuleSet::ARITHMETIC);
    let text = "Well: 8 / (3 - 3) * 8 is it.";
    let response = grade(&judge, text, ExtractionPolicy::Auto, Rounding::Exact);
    assert_eq!(response.verdict.span.map(|span| &text[span]), Some("8 / (3 - 3)"));
}

#[test]
fn steps_are_judged_one_by_one() {
    let rows = [
        ("8 / 3 = 8/3 (left: 3 8 8/3)\n3 - 8/3 = 1/3 (left: 8 1/3)\n8 / 1/3 = 24 (left: 24)", "right: it makes 24"),
        (
            "8 / 3 = 8/3 (left: 3 8 8/3)\n3 - 8/3 = 1/3 (left: 8 1/3)\n8 / 1/3 = 24 (left: 24)\nAnswer: 8 / (3 - 8 / 3) = 24",
            "right: it makes 24",
        ),
        ("8 / 3 = 8/3 (left: 3 8 8/3)\n3 - 8/3 = 1/2 (left: 8 1/2)", "step 2 is wrong: 3 - 8/3 is 1/3, not 1/2"),
        ("8 * 3 = 24 (left: 3 8 24)\n9 * 8 = 72 (left: 24 72)", "step 2 is wrong: wrong cards: 9 is extra"),
        ("8 * 3 = 24 (left: 8 24)", "step 1 is wrong: the numbers left are 3 8 24"),
        (
            "8 + 8 = 16 (left: 3 3 16)\n16 + 3 = 19 (left: 3 19)\n19 + 3 = 22 (left: 22)",
            "wrong value: it makes 22, not 24",
        ),
        (
            "8 / (3 - 3) = 0 (left: 8 0)",
            "step 1 is wrong: 8 / 0 has no value: division is defined unless the divisor is 0",
        ),
    ];
    let judge = Judge::new("3 3 8 8".parse().expect("a puzzle"), RuleSet::ARITHMETIC);
    for (text, expected) in rows {
        let response = grade(&judge, text, ExtractionPolicy::Auto, Rounding::Exact);
        assert_eq!(response.verdict.to_string(), expected, "{text}");
    }
}

#[test]
fn rounded_results_count_where_that_is_asked() {
    let text = "8 / 3 = 2.67 (left: 3 8 2.67)\n3 - 2.67 = 0.33 (left: 8 0.33)\n8 / 0.33 = 24 (left: 24)";
    let judge = Judge::new("3 3 8 8".parse().expect("a puzzle"), RuleSet::ARITHMETIC);
    let exact = grade(&judge, text, ExtractionPolicy::Auto, Rounding::Exact).verdict;
    assert_eq!(exact.to_string(), "step 1 is wrong: 8 / 3 is 8/3, not 267/100");
    let rounded = grade(&judge, text, ExtractionPolicy::Auto, Rounding::Rounded);
    assert!(rounded.verdict.is_right() && rounded.is_rounded, "{rounded:?}");
    assert_eq!(rounded.expr().map(|expr| expr.to_string()).as_deref(), Some("8 / (3 - 8 / 3)"));
    let far = "8 / 3 = 2.6 (left: 3 8 2.6)";
    let far = grade(&judge, far, ExtractionPolicy::Auto, Rounding::Rounded).verdict;
    assert_eq!(far.kind(), VerdictKind::WrongStep);
}

fn judged(hand: &str, rules: &str, text: &str) -> VerdictKind {
    let rules = RuleSet::named(rules).expect("rules");
    let judge = Judge::new(hand.parse().expect("a puzzle"), rules);
    let kind = make24_grade::kind(&judge, text, ExtractionPolicy::Auto, None);
    assert_eq!(kind, grade(&judge, text, ExtractionPolicy::Auto, Rounding::Exact).verdict.kind(), "{text}");
    kind
}

/// Signs at the ends of an answer are part of it where they change what it makes.
#[test]
fn signs_around_an_answer_count() {
    let rows = [
        ("4 6 1 1", "arithmetic", ".4*6*1*1", VerdictKind::WrongCards),
        ("4 6 1 1", "arithmetic", "<answer>.4*6*1*1</answer>", VerdictKind::WrongCards),
        ("4 4 4 4 -> 24", "four-fours", ".4*4+4+4", VerdictKind::WrongValue),
        ("4 6 1 1", "arithmetic", "<answer>- 4*6*1*1</answer>", VerdictKind::WrongCards),
        ("3 3 8 8", "arithmetic", "\\boxed{- 8/(3-8/3)}", VerdictKind::WrongCards),
        ("4 6 1 1", "arithmetic", "- 4*6*1*1", VerdictKind::Right),
        ("4 6 1 1", "arithmetic", "24 = 4*6*1*1!", VerdictKind::Right),
        ("4 6 1 1", "arithmetic", "4*6*1*1 = 24!", VerdictKind::Right),
        ("3 3 8 8", "arithmetic", "8/(3-8/3)%", VerdictKind::NotAllowed),
        ("3 3 8 8", "arithmetic", "8/(3-8/3). I am 100% sure.", VerdictKind::Right),
        ("4 4 4 4", "four-fours", "24 = (4-4)*4+4!", VerdictKind::Right),
        ("4 4 4 4 -> 31", "four-fours", "So 4! / (.4~ + .4~) + 4 = 31.", VerdictKind::Right),
        ("5 5 A 5", "arithmetic", "It is 5*(5-A/5)", VerdictKind::Right),
        ("K Q J A", "arithmetic", "<answer>(Q*(K-J)) * A</answer>", VerdictKind::Right),
        ("K Q J A", "arithmetic", "A * Q * (K - J) = 24", VerdictKind::Right),
        ("3 3 8 8", "arithmetic", "8 / \\Bigl(3 - 8/3\\Bigr)", VerdictKind::Right),
        ("3 3 8 8", "arithmetic", "8 / \\left\\{3 - 8/3\\right\\}", VerdictKind::Right),
        ("3 3 8 8", "arithmetic", "8\u{A0}/ (3\u{2009}- 8 /\u{200B}3)", VerdictKind::Right),
        ("1 2 3 4", "arithmetic", "2 \\* 3 \\* 4 \\* 1", VerdictKind::Right),
        (
            "3 3 8 8",
            "arithmetic",
            "8 * 3 + 3 + 8 = 35. So \u{FF18}\u{F7}(\u{FF13}\u{2212}\u{FF18}\u{F7}\u{FF13}) = 24",
            VerdictKind::Right,
        ),
        ("3 3 8 8", "arithmetic", "8/(3-8/3) = 1/0 = 24", VerdictKind::Undefined),
        ("3 3 8 8", "arithmetic", "8/(3-8/3) = 5^2 - 1 = 24", VerdictKind::NotAllowed),
        ("3 3 8 8", "powers", "8/(3-8/3) = 5^2 - 1 = 24", VerdictKind::Right),
        ("3 3 8 8", "powers", "8/(3-8/3) = 5^2 - 2^(1/2) = 24", VerdictKind::WrongValue),
        ("3 3 8 8", "arithmetic", "8/(3-8/3) = 24, so it is not impossible.", VerdictKind::Right),
        ("3 3 8 8", "arithmetic", "8/(3-8/3) = 24. There is no way to avoid fractions.", VerdictKind::Right),
        ("1 1 1 1", "arithmetic", "It is not impossible.", VerdictKind::NoAnswer),
    ];
    let differ = rows.map(|(hand, rules, text, expected)| (hand, text, expected, judged(hand, rules, text)));
    let differ: Vec<_> = differ.iter().filter(|(.., expected, found)| expected != found).collect();
    assert!(differ.is_empty(), "{differ:#?}");
}

/// A chain has a bounded number of sides, and none takes more work than an answer may.
#[test]
fn chains_are_bounded() {
    let towers = "24+0*((((7^16)^16)^16)^15)/((((3^16)^16)^16)^16)";
    let text = format!("<answer>4*6*1*1 {}</answer>", format!("= {towers} ").repeat(1_000));
    assert_eq!(judged("4 6 1 1", "arithmetic", &text), VerdictKind::TooBig);
    assert_eq!(judged("4 6 1 1", "powers", &text), VerdictKind::TooBig);
}

/// Steps as models write them.
#[test]
fn steps_are_read_as_they_are_written() {
    let rows = [
        ("2 3 6 5", "6/2=3 (left: 3 3 5)\n3+5=8 (left: 3 8)\n3*8=24 (left: 24)", VerdictKind::Right),
        (
            "2 3 6 5",
            "Step 1: 6/2 = 3 (left: 3 3 5)\n2. 3+5=8 (left: 3 8)\n- 3*8=24 (left: 24)\n**Answer:** (6/2 + 5) * 3 = 24.",
            VerdictKind::Right,
        ),
        (
            "3 3 8 8",
            "8 / 3 = 8\u{F7}3 (left: 3 8 8/3)\n3 - 8/3 = 1/3 (left: 8 1/3)\n8 / 1/3 = 24 (left: 24)\nAnswer: **8 / (3 - 8/3)**",
            VerdictKind::Right,
        ),
        (
            "2 3 6 5",
            "6/2=3 (left: 3 3 5)\n3+5=8 (left: 3 8)\n3*8=24 (left: 24)\n**Answer:** 8*3",
            VerdictKind::WrongCards,
        ),
        ("3 3 8 8", "8*3 = 24 (left: 3 8 24)\nThat fails. The answer is 8/(3-8/3) = 24.", VerdictKind::Right),
        ("1 1 1 1", "1+1 = 2 (left: 1 1 2)\nThere is no solution.", VerdictKind::Unproven),
    ];
    for (hand, text, expected) in rows {
        assert_eq!(judged(hand, "arithmetic", text), expected, "{hand}: {text}");
    }
}

#[test]
fn the_expression_of_an_answer_is_read_when_it_is_asked_for() {
    let judge = Judge::new("3 3 8 8".parse().expect("a puzzle"), RuleSet::ARITHMETIC);
    for answer in ["8 / (3 - 8 / 3)", "3 + 3 + 8 + 8 = 24", "-3 + 3 + 8 * 8", "2/3 * 8 * 8 - 3", "3! * 8"] {
        let graded = grade(&judge, answer, ExtractionPolicy::Strict, Rounding::Exact);
        let (_, read) = make24::judge::judge_and_read(judge.puzzle(), answer, judge.rules(), make24::Style::Plain);
        assert_eq!(graded.expr(), read.map(|read| read.expr), "{answer}");
    }
}
