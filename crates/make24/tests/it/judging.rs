//! Verdicts: right, or the rule that an answer breaks, and where.

use make24::{CardUse, Domain, OpSet, Puzzle, RuleSet, Style, Verdict, VerdictKind as Kind, judge};

fn verdict(puzzle: &str, answer: &str, rules: &RuleSet) -> Verdict {
    judge(&puzzle.parse::<Puzzle>().unwrap(), answer, rules, Style::Plain)
}

#[test]
fn verdicts_under_arithmetic() {
    let rows = [
        ("3 3 8 8", "8/(3-8/3)", Kind::Right, "right: it makes 24"),
        ("3 3 8 8", "8/(3-8/3)=24", Kind::Right, "right: it makes 24"),
        ("3 3 8 8", "8/(3-8/3)=25", Kind::WrongValue, "wrong value: it says 25, but it makes 24"),
        ("3 3 8 8", "3*8/3+8", Kind::WrongValue, "wrong value: it makes 16, not 24"),
        // Scorers that truncate accept 24.5 as 24.
        ("1 2 7 7", "7*7/2*1", Kind::WrongValue, "wrong value: it makes 49/2 (24.5), not 24"),
        // Scorers that ignore the cards accept this answer.
        ("3 3 8 8", "4*6*1*1", Kind::WrongCards, "wrong cards: 3, 3, 8, 8 are missing and 1, 1, 4, 6 are extra"),
        ("3 3 8 8", "3*8", Kind::WrongCards, "wrong cards: 3, 8 are missing"),
        ("3 8", "3*8*1", Kind::WrongCards, "wrong cards: 1 is extra"),
        ("2 4 10", "2.4*10", Kind::WrongCards, "wrong cards: 2, 4 are missing and 12/5 is extra"),
        ("3 8 8 3", "38-8-3", Kind::WrongCards, "wrong cards: 3, 8 are missing and 38 is extra"),
        ("3 3 8 8", "8/(3-3)*8", Kind::Undefined, "8 / 0 has no value: division is defined unless the divisor is 0"),
        ("2 3 10 10", "2**10-10**3", Kind::NotAllowed, "power is not allowed; only + - * / are"),
        ("9 9 9 9", "9**9**9**9", Kind::NotAllowed, "power is not allowed; only + - * / are"),
        (
            "3 3 8 8",
            "8//3",
            Kind::NotAllowed,
            "`//` at character 2 is a division that drops the remainder; only + - * / are read",
        ),
        ("1 2 3 4", "", Kind::Unreadable, "there is nothing to read; use an expression such as `8 / (3 - 8 / 3)`"),
        (
            "1 2 3 4",
            "I do not know",
            Kind::Unreadable,
            "`I` at character 1 is not a number, a bracket or one of + - * /",
        ),
        ("1/2 48", "1/2 * 48", Kind::Right, "right: it makes 24"),
        ("1 2 48", "1/2 * 48", Kind::Right, "right: it makes 24"),
        ("-3 8 1 -1", "8 * 1 * -1 * (-3)", Kind::Right, "right: it makes 24"),
        ("1 11 12 13", "Q*(K-J)*A", Kind::Right, "right: it makes 24"),
    ];
    for (puzzle, answer, kind, message) in rows {
        let verdict = verdict(puzzle, answer, &RuleSet::ARITHMETIC);
        assert_eq!((verdict.kind(), verdict.to_string().as_str()), (kind, message), "{answer} for {puzzle}");
        assert_eq!(verdict.kind() == Kind::Right, verdict.is_right(), "{answer}");
    }
}

#[test]
fn no_more_cards_are_used_than_allowed() {
    let rules = RuleSet { card_use: make24::CardUse::AtMost(3), ..RuleSet::ARITHMETIC };
    let puzzle: Puzzle = "1 2 3 4".parse().unwrap();
    let verdict = |answer| judge(&puzzle, answer, &rules, Style::Plain);
    assert_eq!(verdict("1 * 2 * 3 * 4").to_string(), "wrong cards: 4 are used, and at most 3 may be");
    assert_eq!(verdict("4 * 3 * 2").kind(), make24::VerdictKind::Right);
}

#[test]
fn rules_restrict_right_answers() {
    let sums = RuleSet { ops: "+ -".parse::<OpSet>().unwrap(), ..RuleSet::ARITHMETIC };
    assert_eq!(verdict("3 8", "3*8", &sums).to_string(), "multiplication is not allowed; only + - are");
    assert_eq!(verdict("3 8", "3*8", &sums).span, Some(1..2));
    // A fraction card is not a division.
    let integers = RuleSet { domain: Domain::Integers, ..RuleSet::ARITHMETIC };
    assert_eq!(verdict("2/3 3 -> 2", "3*(2/3)", &integers).kind(), Kind::Right);
    assert_eq!(verdict("1/3 2/3 -> 1", "(2/3) + 1/3", &sums).kind(), Kind::Right);
    assert_eq!(verdict("-1/2 -> -1/2", "-1/2", &sums).kind(), Kind::Right);
    assert_eq!(verdict("1/2 2 4 -> 1/4", "2/4*(1/2)", &RuleSet::ARITHMETIC).kind(), Kind::Right);
    let naturals = RuleSet { domain: Domain::Naturals, ..RuleSet::ARITHMETIC };
    let below = verdict("3 8 29", "(3-8)+29", &naturals);
    assert_eq!(
        (below.kind(), below.to_string().as_str()),
        (Kind::NotAllowed, "3 - 8 makes -5, and the rules allow only whole numbers from 0 up")
    );
    assert_eq!(below.span, Some(1..4));
    let any = RuleSet { card_use: CardUse::AnySubset, ..RuleSet::ARITHMETIC };
    assert_eq!(verdict("3 8 11 99", "3*8", &any).kind(), Kind::Right);
    assert_eq!(verdict("3 8 11 99", "3*8*3", &any).to_string(), "wrong cards: 3 is extra");
    assert_eq!(verdict("3 8 11 99", "3*11", &any).kind(), Kind::WrongValue);
}

#[test]
fn huge_answers_are_rejected() {
    for text in ["(".repeat(1 << 20), "9*".repeat(1 << 20), format!("{}1", "(".repeat(2000)), "1+".repeat(10_000)] {
        assert_eq!(verdict("9 9 9 9", &text, &RuleSet::ARITHMETIC).kind(), Kind::TooBig);
    }
    let digits = "9".repeat(5000);
    assert_eq!(verdict("9 9 9 9", &digits, &RuleSet::ARITHMETIC).kind(), Kind::Unreadable);
}

#[test]
fn verdicts_list_missing_and_extra_cards() {
    let cards = |answer| verdict("3 3 8 8", answer, &RuleSet::ARITHMETIC).cards;
    let counts = |answer| cards(answer).map(|cards| (cards.missing.len(), cards.extra.len(), cards.common()));
    let ladder = ["hm", "4*6*1*1", "3*8", "3*8*(8-7)", "3+3+8+8", "8/(3-8/3)"].map(counts);
    let expected = [None, Some((4, 4, 0)), Some((2, 0, 2)), Some((1, 1, 3)), Some((0, 0, 4)), Some((0, 0, 4))];
    assert_eq!(ladder, expected);
}
