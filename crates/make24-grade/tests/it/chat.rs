//! What models say around an answer: what belongs to it and makes it wrong, and what does not.

use make24::{Judge, RuleSet, VerdictKind};
use make24_grade::{ExtractionPolicy, Rounding, grade};

/// A right answer to 3 3 8 8.
const E: &str = "8/(3-8/3)";

/// The class of the verdict on a text, as both ways of asking give it.
fn kind(hand: &str, text: &str) -> VerdictKind {
    let judge = Judge::new(hand.parse().expect("a hand"), RuleSet::ARITHMETIC);
    let kind = grade(&judge, text, ExtractionPolicy::Auto, Rounding::Exact).verdict.kind();
    assert_eq!(make24_grade::kind(&judge, text, ExtractionPolicy::Auto, None), kind, "{text}");
    kind
}

/// Whether a text claims that there is no solution.
fn claims(hand: &str, text: &str) -> bool {
    let judge = Judge::new(hand.parse().expect("a hand"), RuleSet::ARITHMETIC);
    grade(&judge, text, ExtractionPolicy::Auto, Rounding::Exact).extraction.claims_unsolvable
}

/// Texts in which a right expression is a part of a wrong answer.
#[test]
fn a_right_part_of_a_wrong_answer_is_not_the_answer() {
    let texts = [
        "sin(E)",
        "The answer is sin(E) = 24",
        "f(E) = 24",
        "E plus 1 = 24",
        "E minus 1",
        "E times 2 is 24.",
        "E squared",
        "E mod 5",
        "1 plus E",
        "twice E",
        "the square root of E",
        "<answer>E squared</answer>",
        "E\n+ 1 = 25",
        "E\n= 25",
        "E) = 24 + (1",
        "$E$ + 1 = 25",
        "`E` = 25",
        "**E** = 25",
        "**E** + 1",
        "E \u{2260} 24",
        "E != 24",
        "$E \\neq 24$",
        "$E \\ne 24$",
        "E < 24",
        "E > 24",
        "$E \\le 24$",
        "E \u{2264} 24",
        "E \u{2248} 24.5",
        "$E \\approx 25$",
        "E -> 25",
        "E \u{2192} 25",
        "E (25)",
        "\\boxed{8+8+3+3, E}",
        "\\boxed{E, 8+8+3+3}",
        "<answer>E or 8*3</answer>",
        "<answer>8*3, E</answer>",
        "<answer>E; E + 1</answer>",
        "<answer>E</answer> No, I mean \\boxed{8*3}",
        "<answer>E</answer> Correction: <answer>8*3",
        "\\boxed{E} is what I tried. <answer>8+8+3+3</answer>",
        "E is wrong. I give up.",
        "E does not work.",
        "E doesn't work, so I give up.",
        "I tried E. That is not correct.",
        "E is incorrect",
        "I tried E = 24 but my final answer is 8*3 = 24.",
        "E = 24. The final answer is 25.",
        "E = 24. Final answer: 8*3",
        "8/3 = 8/3 (left: 3 8 8/3)\n3 - 8/3 = 1/3 (left: 8 1/3)\n8 / (1/3) = 24 (left: 24)\nThe final answer is 25.",
        "8/3 = 8/3 (left: 3 8 8/3)\n3 - 8/3 = 1/3 (left: 8 1/3)\n8 / (1/3) = 24 (left: 24)\nFinal answer: 8*3",
        "E = 24 + 1",
        "<think>E = 24</think>\n\n8 * 3 = 24",
        "<think>E = 24</think>\n\n**8 \u{D7} 3 = 24**",
        "<think>E = 24</think>\n<answer></answer>",
        "<think>E = 24</think>\nI don't know.",
        "E = 24\n\nCorrection: 3 \u{D7} 8 = 24.",
        "E = 24\n\nSo the solution is: 3 \u{D7} 8.",
        "\u{6211}\u{8BD5}\u{8FC7}E\u{3002}\u{6700}\u{7EC8}\u{7B54}\u{6848}\u{662F}\u{FF1A}8 \u{D7} 3 = 24",
        "E = 24. \n\nI could not find a solution.",
        "E = 24. I don\u{2019}t know.",
        "E = 24. Sorry, I can't solve this one.",
        "E = 24. The answer is None.",
        "E = 24\u{3002}\u{62B1}\u{6B49}\u{FF0C}\u{6211}\u{6CA1}\u{6709}\u{627E}\u{5230}\u{7B54}\u{6848}\u{3002}",
        "E = 24. Wait, that's wrong.",
        "E... no, that's not right.",
        "E? No.",
        "E? That doesn't work.",
        "E, no.",
        "E (no)",
        "E (wrong)",
        "E = 24 (incorrect)",
        "E does not give 24",
        "E is invalid",
        "E = 24. However, this uses fractions, which are not allowed.",
        "E = 24. Scratch that.",
        "E \u{274C}",
        "~~E~~",
        "E\u{4E0D}\u{7B49}\u{4E8E}24",
        "E=24\u{4E0D}\u{6B63}\u{786E}",
        "The answer is not E.",
        "Incorrect: E",
        "Wrong: E = 24",
        "\u{7B54}\u{6848}\u{4E0D}\u{662F}E\u{3002}",
        "<answer>E</answer>\nWait, that's wrong. The answer is 8*3.",
        "<answer>E</answer>\n\nActually, there is no solution.",
        "\\boxed{E} is wrong.",
        "\\boxed{E}=25",
        "\\boxed{E} + 1",
        "E = 3*9",
        "\u{7B54}\u{6848}\u{662F} 8*3\u{FF0C}\u{800C}\u{4E0D}\u{662F}8+8",
    ];
    let texts = texts.map(|text| text.replace('E', E));
    let accepted: Vec<&String> = texts.iter().filter(|text| kind("3 3 8 8", text) == VerdictKind::Right).collect();
    assert!(accepted.is_empty(), "{accepted:#?}");
}

/// Texts around a right answer.
#[test]
fn what_stands_around_a_right_answer_does_not_make_it_wrong() {
    let texts = [
        "E = 3*8",
        "E = 24/1 = 24",
        "E = 3*8 = 24",
        "E (24)",
        "E (= 24)",
        "E = 24 [1]",
        "E = 24 (checked)",
        "Way 1: E",
        "Way 1:E",
        "We can make 24 \u{2014} E",
        "Solution 1 - E",
        "Option 2 \u{2013} E = 24",
        "The answer is (E)",
        "The answer is E, since 3 - 8/3 = 1/3.",
        "E -> 24",
        "E \u{2192} 24",
        "E \u{21D2} 24",
        "$E \\approx 24$",
        "$E$ = 24",
        "`E` = 24",
        "**E** = 24",
        "**E** equals 24",
        "E\n= 24",
        "E\n\n- a difference\n- a quotient",
        "E works and 8*3 does not.",
        "8*3 is wrong. E is right.",
        "E = 24. 8+8+3+3 doesn't work.",
        "$8/(3-\\frac83)$",
        "$\\frac8{3-\\frac83}$",
        "The answer is \\boxed{E",
        "I think <answer>E",
        "<answer>8*3</answer> No: <answer>E</answer>",
        "<answer>8*3</answer> No: \\boxed{E}",
        "\u{7B54}\u{6848}(8/(3-8/3))",
        "\u{7B54}\u{6848}\u{4E3A}E\u{FF0C}\u{6B63}\u{786E}",
        "E = 24. The final answer is 24.",
        "E = 24 \u{2713}",
        "<answer>8/3 = 8/3\n3 - 8/3 = 1/3\n8/(1/3) = 24</answer>",
        "<answer>The answer is E</answer>",
        "<think>8*3 = 24, no.</think>\n\nE = 24",
        "<think>Maybe \\boxed{8*3}? No.</think>\n\n**E = 24**",
        "E = **24**",
        "E = *24*",
        "E = 24\n\nOther attempts such as 8*8-3*3 = 55 fail.",
        "E = 24\n\nNote: 8*3+8-3 = 29 is close.",
        "\\boxed{E = 24}\n\n\\boxed{24}",
        "E = 24. It doesn't work without brackets.",
        "E = 24. If fractions weren't allowed, there would be no solution.",
        "With only whole numbers it is impossible, but E = 24.",
        "I thought of 8*3, which is wrong. E = 24 is right.",
    ];
    let texts = texts.map(|text| text.replace('E', E));
    let refused: Vec<&String> = texts.iter().filter(|text| kind("3 3 8 8", text) != VerdictKind::Right).collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

/// Steps without the numbers that are left, as people write them down.
#[test]
fn steps_are_found_in_many_shapes() {
    let right = [
        "10 - 4 = 6\n13 - 9 = 4\n6 x 4 = 24",
        "10 - 4 = 6\n13 - 9 = 4\n$6 \\times 4 = 24$",
        "\u{2022} 10 - 4 = 6\n\u{2022} 13 - 9 = 4\n\u{2022} 6 * 4 = 24",
        "(1) 10 - 4 = 6\n(2) 13 - 9 = 4\n(3) 6 * 4 = 24",
        "First, 10 - 4 = 6.\nThen 13 - 9 = 4.\nFinally, 6 * 4 = 24.",
        "10 - 4 = 6, 13 - 9 = 4, 6 * 4 = 24",
        "10 - 4 = 6; 13 - 9 = 4; 6 * 4 = 24",
        "10 - 4 = 6 \u{2192} 13 - 9 = 4 \u{2192} 6 * 4 = 24",
        "10 - 4 = 6\nNow take the others:\n13 - 9 = 4\nand multiply:\n6 * 4 = 24",
        "10 - 4 = 6\n13 - 9 = 4\n6 * 4 = 24!",
        "10 - 4 = 6\n13 - 9 = 4\n6 * 4 = 24 \u{2713}",
        "10 - 4 = 6 (remaining: 6 9 13)\n13 - 9 = 4 (remaining: 6 4)\n6 * 4 = 24 (remaining: 24)",
        "6 = 10 - 4\n4 = 13 - 9\n24 = 6 * 4",
        "10 - 4 = 6. 13 - 9 = 4. 6 * 4 = 24. So the answer is 24.",
        "13 + 10 = 23 is too much. 10 - 4 = 6, 13 - 9 = 4, 6 * 4 = 24",
        "10 - 4 = 6, 13 - 9 = 4, 6 * 4 = 24. Check: 6 * 4 = 24.",
        "10 - 4 = 6\n13 - 9 = 4\n6 * 4 = **24**",
        "10\u{FF0D}4\u{FF1D}6\n13\u{FF0D}9\u{FF1D}4\n6\u{D7}4\u{FF1D}24",
        "**Step 1:** 10 - 4 = 6\n**Step 2:** 13 - 9 = 4\n**Step 3:** 6 \u{D7} 4 = 24",
    ];
    for text in right {
        assert_eq!(kind("4 9 10 13", text), VerdictKind::Right, "{text}");
    }
    let wrong = [
        "10 - 4 = 6, 13 - 9 = 4, 6 * 4 = 25",
        "10 - 4 = 7, 13 - 9 = 4, 7 * 4 = 24",
        "10 - 4 = 6, 6 * 4 = 24",
        "10 - 4 = 6, 10 - 6 = 4, 6 * 4 = 24",
        "10 - 4 = 6, 13 - 9 = 4, 6 * 4 = 24, 24 + 1 = 25",
        "10 - 4 = 6, 13 - 9 = 4, 6 * 4 = 24. The answer is 25.",
        "10 - 4 = 6, 13 - 9 = 4, 6 * 4 = 24 is wrong.",
    ];
    for text in wrong {
        assert_ne!(kind("4 9 10 13", text), VerdictKind::Right, "{text}");
    }
}

/// Claims next to an expression that is not an answer.
#[test]
fn a_claim_stands_where_an_equation_only_explains_it() {
    for text in [
        "There is no solution. The best is (1+1)*(1+1) = 4.",
        "It is impossible: the most is (1+1)*(1+1) = 4.",
        "Using only these numbers, it is impossible.",
        "There is no answer.",
        "There isn't any way to make 24.",
        "<answer>None</answer>",
        "\\boxed{\\text{No~solution}}",
        "\u{65E0}\u{8BBA}\u{600E}\u{4E48}\u{7EC4}\u{5408}\u{FF0C}\u{90FD}\u{65E0}\u{6CD5}\u{5F97}\u{5230}24\u{3002}",
        "\u{8FD9}\u{56DB}\u{4E2A}\u{6570}\u{4E0D}\u{80FD}\u{901A}\u{8FC7}\u{56DB}\u{5219}\u{8FD0}\u{7B97}\u{5F97}\u{5230}24",
        "The puzzle doesn't have any solution.",
        "I am unable to make 24, it is impossible.",
        "We cannot achieve 24 with them.",
        "\u{6CA1}\u{6709}\u{7B54}\u{6848}",
        "\u{8FD9}\u{56DB}\u{4E2A}\u{6570}\u{4E0D}\u{80FD}\u{5F97}\u{5230}24",
        "\u{7B97}\u{4E0D}\u{51FA}24",
        "\u{51D1}\u{4E0D}\u{51FA}24\u{3002}",
        "\u{65E0}\u{6CD5}\u{51D1}\u{6210}24",
    ] {
        assert!(claims("1 1 1 1", text), "{text}");
    }
    for text in [
        "There is no solution. Or is there: 8/(3-8/3) = 24.",
        "It seems impossible. But 8/(3-8/3) works.",
        "The only impossible hand is another one: 8/(3-8/3).",
    ] {
        assert_eq!(kind("3 3 8 8", text), VerdictKind::Right, "{text}");
    }
}
