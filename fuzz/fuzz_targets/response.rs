//! Answers are found and judged in any text, and no verdict contradicts a plain reader that shares no code with the
//! judge.

#![no_main]

use libfuzzer_sys::fuzz_target;
use make24::extraction::ExtractionPolicy;
use make24::response::Rounding;
use make24::{Judge, RuleSet, VerdictKind};
use std::sync::LazyLock;

#[path = "../../crates/make24/tests/plain/reader.rs"]
mod reader;

const CARDS: [u32; 4] = [3, 3, 8, 8];

static JUDGE: LazyLock<Judge> = LazyLock::new(|| Judge::new("3 3 8 8".parse().expect("a hand"), RuleSet::ARITHMETIC));

fuzz_target!(|text: &str| {
    for (policy, _) in ExtractionPolicy::NAMES {
        let response = JUDGE.response(text, *policy, Rounding::Exact);
        assert_eq!(JUDGE.response_kind(text, *policy), response.verdict.kind(), "{policy}");
        // Every span is a part of the text.
        assert!(
            response
                .extraction
                .answer
                .iter()
                .chain(&response.verdict.span)
                .all(|span| text.get(span.clone()).is_some())
        );
        // Of a right answer in plain notation, the plain reader says so too; of a chain, of one of its sides.
        let answer = response.extraction.answer.clone().map_or("", |span| &text[span]);
        if response.verdict.is_right() && response.steps.is_none() && reader::is_plain(answer) {
            let is_right = |side: &str| {
                !matches!(reader::judge(&CARDS, 24, side), reader::Plain::Wrong | reader::Plain::Ambiguous(false))
            };
            assert!(is_right(answer) || answer.contains('=') && answer.split('=').any(is_right), "{policy}: {answer}");
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
});
