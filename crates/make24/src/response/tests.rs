use super::*;
use crate::rules::RuleSet;

fn kind(hand: &str, text: &str) -> VerdictKind {
    let judge = Judge::new(hand.parse().expect("a puzzle"), RuleSet::ARITHMETIC);
    judge.response(text, ExtractionPolicy::Auto, Rounding::Exact).verdict.kind()
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
    for (text, expected) in rows {
        assert_eq!(kind("3 3 8 8", text), expected, "{text}");
    }
}

#[test]
fn spans_are_in_the_text() {
    let judge = Judge::new("3 3 8 8".parse().expect("a puzzle"), RuleSet::ARITHMETIC);
    let text = "Well: 8 / (3 - 3) * 8 is it.";
    let response = judge.response(text, ExtractionPolicy::Auto, Rounding::Exact);
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
        let response = judge.response(text, ExtractionPolicy::Auto, Rounding::Exact);
        assert_eq!(response.verdict.to_string(), expected, "{text}");
    }
}

#[test]
fn rounded_results_count_where_that_is_asked() {
    let text = "8 / 3 = 2.67 (left: 3 8 2.67)\n3 - 2.67 = 0.33 (left: 8 0.33)\n8 / 0.33 = 24 (left: 24)";
    let judge = Judge::new("3 3 8 8".parse().expect("a puzzle"), RuleSet::ARITHMETIC);
    let exact = judge.response(text, ExtractionPolicy::Auto, Rounding::Exact).verdict;
    assert_eq!(exact.to_string(), "step 1 is wrong: 8 / 3 is 8/3, not 267/100");
    let rounded = judge.response(text, ExtractionPolicy::Auto, Rounding::Rounded);
    assert!(rounded.verdict.is_right() && rounded.is_rounded, "{rounded:?}");
    assert_eq!(rounded.expr.map(|expr| expr.to_string()).as_deref(), Some("8 / (3 - 8 / 3)"));
    let far = "8 / 3 = 2.6 (left: 3 8 2.6)";
    let far = judge.response(far, ExtractionPolicy::Auto, Rounding::Rounded).verdict;
    assert_eq!(far.kind(), VerdictKind::WrongStep);
}
