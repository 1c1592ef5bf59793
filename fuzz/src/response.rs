//! Answers are found and judged in any text: what is right in it is right for the strict judge and for a plain reader that
//! shares no code with it, and what the solver prints is right behind any prose.

use make24::{Form, Judge, Puzzle, RuleSet, Solver, Style, VerdictKind};
use make24_grade::{ExtractionPolicy, Rounding, grade, kind};
use std::sync::LazyLock;

#[path = "../../crates/make24-grade/tests/it/reader.rs"]
mod reader;

const CARDS: [u32; 4] = [3, 3, 8, 8];

static JUDGE: LazyLock<Judge> = LazyLock::new(|| Judge::new("3 3 8 8".parse().expect("a hand"), RuleSet::ARITHMETIC));

/// Puzzles and their solutions as they are printed.
static PRINTED: LazyLock<Vec<(Judge, String)>> = LazyLock::new(|| {
    let puzzles =
        [("3 3 8 8", "arithmetic"), ("1 5 5 5", "arithmetic"), ("2 2 2 6", "powers"), ("4 4 4 4", "four-fours")];
    let mut printed = Vec::new();
    for (hand, rules) in puzzles {
        let (puzzle, rules): (Puzzle, _) = (hand.parse().expect("a hand"), RuleSet::named(rules).expect("rules"));
        let judge = Judge::new(puzzle.clone(), rules.clone());
        for solution in Solver::new(rules).solutions(&puzzle, Form::Essential).take(4) {
            for style in [Style::Plain, Style::Unicode, Style::Latex] {
                printed.push((judge.clone(), solution.expr.render(style)));
            }
        }
    }
    printed
});

// The first text builds tables, which takes seconds on a busy machine: no text that is timed should.
pub(crate) fn check(text: &str) {
    for policy in ExtractionPolicy::ALL {
        let graded = grade(&JUDGE, text, *policy, Rounding::Exact);
        assert_eq!(kind(&JUDGE, text, *policy, None), graded.verdict.kind(), "{policy}");
        // Every span is a part of the text.
        let spans = graded.extraction.answer.iter().chain(&graded.verdict.span);
        assert!(spans.clone().all(|span| text.get(span.clone()).is_some()));
        let answer = graded.extraction.answer.clone().map_or("", |span| &text[span]);
        if graded.verdict.is_right() && graded.steps.is_none() && !graded.extraction.claims_unsolvable {
            assert_eq!(JUDGE.kind(answer), VerdictKind::Right, "{policy}: {answer}");
        }
        // Of a right answer in plain notation, the plain reader says so too.
        if graded.verdict.is_right() && graded.steps.is_none() && reader::is_plain(answer) {
            let said = reader::judge(&CARDS, 24, answer);
            assert!(!matches!(said, reader::Plain::Wrong | reader::Plain::Ambiguous(false)), "{policy}: {answer}");
        }
    }
    if reader::is_plain(text) {
        let kind = JUDGE.kind(text);
        match reader::judge(&CARDS, 24, text) {
            reader::Plain::Right => assert_eq!(kind, VerdictKind::Right),
            reader::Plain::Wrong => assert_ne!(kind, VerdictKind::Right),
            reader::Plain::Ambiguous(maybe) => assert!(maybe || kind != VerdictKind::Right),
        }
    }
    // Words in a paragraph of their own change nothing.
    let prose: String = text.chars().filter(|c| c.is_ascii_alphabetic() || *c == ' ').collect();
    let (judge, written) = &PRINTED[text.len() % PRINTED.len()];
    let said = format!("{prose}.\n\nThe answer is {written}.");
    assert_eq!(kind(judge, &said, ExtractionPolicy::Auto, None), VerdictKind::Right, "{said}");
}
