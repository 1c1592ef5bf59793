//! A verdict never contradicts plain evaluation, and never panics.

#![no_main]

use libfuzzer_sys::fuzz_target;
use make24::{Expr, Hand, Puzzle, RuleSet, Style, VerdictKind, judge};

fuzz_target!(|text: &str| {
    let verdict = judge(&"3 3 8 8".parse::<Puzzle>().expect("a hand"), text, &RuleSet::ARITHMETIC, Style::Plain);
    assert_eq!(verdict.credit == 1.0, verdict.kind == VerdictKind::Right);
    if let Some(span) = verdict.span {
        assert!(text.get(span).is_some());
    }
    // Whatever can be read and has a value is the right answer to its own cards and value.
    let Ok(read) = Expr::read(text, Style::Plain) else { return };
    let (Some(value), Ok(hand)) = (read.expr.value(), Hand::new(read.expr.cards().cloned())) else { return };
    if read.claimed.as_ref().is_none_or(|claimed| *claimed == value) {
        let verdict = judge(&Puzzle::new(hand, value), text, &RuleSet::ARITHMETIC, Style::Plain);
        assert_eq!(verdict.kind, VerdictKind::Right, "{}", verdict.message);
    }
});
