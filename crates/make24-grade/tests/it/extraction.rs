//! What each policy finds.

use make24::{Judge, RuleSet};
use make24_grade::{Extraction, ExtractionPolicy};

/// What a policy finds in an answer to 3 3 8 8.
fn find(policy: ExtractionPolicy, text: &str) -> Extraction {
    policy.find(text, &Judge::new("3 3 8 8".parse().expect("a hand"), RuleSet::ARITHMETIC))
}

/// What each policy finds in texts as models write them, for four cards.
#[test]
fn answers_are_found_in_chat() {
    let answer = "8 / (3 - 8 / 3)";
    let plain = "8 / (3 - 8 / 3) = 24";
    let rows: [(&str, ExtractionPolicy, &str); 24] = [
        ("<answer>8 / (3 - 8 / 3)</answer>", ExtractionPolicy::LastTag, answer),
        ("<answer> 8 / (3 - 8 / 3) = 24 </answer> done", ExtractionPolicy::LastTag, plain),
        ("<answer>1+1</answer> no: <answer>8 / (3 - 8 / 3)</answer>", ExtractionPolicy::LastTag, answer),
        ("so \\boxed{8 / (3 - 8 / 3)}.", ExtractionPolicy::Boxed, answer),
        ("$$\\boxed{\\frac{8}{3-\\frac{8}{3}}}$$", ExtractionPolicy::Boxed, "\\frac{8}{3-\\frac{8}{3}}"),
        ("The answer is 8 / (3 - 8 / 3) = 24.", ExtractionPolicy::Answer, plain),
        ("**8 / (3 - 8 / 3) = 24**", ExtractionPolicy::LastEquation, plain),
        ("`8 / (3 - 8 / 3)`", ExtractionPolicy::LastEquation, answer),
        ("```\n8 / (3 - 8 / 3)\n```", ExtractionPolicy::LastEquation, answer),
        ("$8 / (3 - 8 / 3)$", ExtractionPolicy::LastEquation, answer),
        ("8 / (3 - 8 / 3) \u{2248} 24", ExtractionPolicy::LastEquation, answer),
        ("(8 / (3 - 8 / 3)) \u{2248} 24", ExtractionPolicy::LastEquation, "(8 / (3 - 8 / 3))"),
        ("1. 8 / (3 - 8 / 3) = 24", ExtractionPolicy::LastEquation, plain),
        ("- 8 / (3 - 8 / 3) = 24", ExtractionPolicy::LastEquation, plain),
        ("Step 1: 8 / (3 - 8 / 3)", ExtractionPolicy::LastEquation, answer),
        ("Answer: 8 / (3 - 8 / 3) = 24!", ExtractionPolicy::Answer, plain),
        ("(8 / (3 - 8 / 3) = 24)", ExtractionPolicy::LastEquation, plain),
        ("We use 3, 3, 8 and 8: 8 / (3 - 8 / 3), which is 24.", ExtractionPolicy::LastEquation, answer),
        ("8 / (3 - 8 / 3) = 24, since 3 - 8/3 = 1/3 and 8 / (1/3) = 24.", ExtractionPolicy::LastEquation, plain),
        ("8 * 3 = 24 leaves cards over.\nSo 8 / (3 - 8 / 3).", ExtractionPolicy::LastEquation, answer),
        ("8 x 3 - 8 x 3", ExtractionPolicy::LastEquation, "8 x 3 - 8 x 3"),
        (
            "8 \u{F7} (3 \u{2212} 8 \u{F7} 3)\u{3002}",
            ExtractionPolicy::LastEquation,
            "8 \u{F7} (3 \u{2212} 8 \u{F7} 3)",
        ),
        ("\u{7B54}\u{6848}\u{662F} 8 / (3 - 8 / 3) = 24", ExtractionPolicy::Answer, plain),
        ("It is not possible with +, but 8 / (3 - 8 / 3) works.", ExtractionPolicy::LastEquation, answer),
    ];
    for (text, policy, expected) in rows {
        let found = find(ExtractionPolicy::Auto, text);
        let answer = found.answer.clone().map(|span| &text[span]);
        assert_eq!((answer, found.policy), (Some(expected), policy), "{text}");
    }
}

#[test]
fn claims_and_nothing_are_told_apart() {
    let claims = ["There is no solution.", "I tried 8*3+3+8 = 35. It is IMPOSSIBLE.", "<answer>no solution</answer>"];
    for text in claims {
        let found = find(ExtractionPolicy::Auto, text);
        assert!(found.claims_unsolvable && found.answer.is_none(), "{text}: {found:?}");
    }
    for text in ["", "I do not know.", "The numbers are 3, 3, 8, 8.", "2026-11-22", "<answer></answer>", "24"] {
        let found = find(ExtractionPolicy::LastTag, text);
        assert!(found.answer.is_none() && !found.claims_unsolvable, "{text}: {found:?}");
    }
    assert_eq!(find(ExtractionPolicy::Auto, "I do not know.").answer, None);
}

#[test]
fn long_texts_are_looked_through_at_their_end() {
    let text = format!("{}8 / (3 - 8 / 3)", "(1+".repeat(1_000_000));
    assert!(find(ExtractionPolicy::Auto, &text).answer.is_some());
    let open = "\\boxed{".repeat(100_000);
    assert_eq!(find(ExtractionPolicy::Boxed, &open).answer, None);
}
