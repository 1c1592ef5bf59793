//! The judge never panics, and a verdict never contradicts plain evaluation.

use make24::{Expr, Hand, OpSet, Puzzle, RuleSet, Style, VerdictKind, judge, value::Outcome};

pub(crate) fn check(text: &str) {
    let verdict = judge(&"3 3 8 8".parse::<Puzzle>().expect("a hand"), text, &RuleSet::ARITHMETIC, Style::Plain);
    assert_eq!(verdict.is_right(), verdict.kind() == VerdictKind::Right);
    if let Some(span) = verdict.span {
        assert!(text.get(span).is_some());
    }
    let signed = RuleSet { ops: "+ - * / ^ neg".parse().expect("operators"), ..RuleSet::ARITHMETIC };
    judge(&"-3 -3/4 -1/2 -1 1/2 0".parse::<Puzzle>().expect("a hand"), text, &signed, Style::Plain);
    // An expression with a value is the right answer for its own cards and value, unless a rule forbids it.
    let Ok(read) = Expr::read(text, Style::Plain) else { return };
    let Ok(hand) = Hand::new(read.expr.cards().cloned()) else { return };
    let Outcome::Value(value) = read.expr.value() else { return };
    let Some(target) = value.to_rational() else { return };
    if read.claimed.as_ref().is_none_or(|claimed| claimed == target) {
        let rules = RuleSet { operands: RuleSet::WIDE_POWERS.operands, ..RuleSet::MODULO };
        let verdict = judge(&Puzzle::new(hand, target.clone()), text, &rules, Style::Plain);
        let refused = matches!(verdict.kind(), VerdictKind::NotAllowed | VerdictKind::TooBig | VerdictKind::Unproven);
        assert!(verdict.kind() == VerdictKind::Right || refused, "{}", verdict.to_string());
        let arithmetic = read.expr.ops().all(|op| OpSet::ARITHMETIC.contains(op));
        assert!(verdict.kind() == VerdictKind::Right || !arithmetic || text.len() > 400, "{}", verdict.to_string());
    }
}
