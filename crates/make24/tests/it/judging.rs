//! Verdicts: right, or the rule that an answer breaks, and where.

use make24::internals::QuickJudge;
use make24::{CardUse, Domain, Judge, OpSet, Puzzle, RuleSet, Style, Verdict, VerdictKind as Kind, judge};
use proptest::prelude::*;

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

/// Every domain with every rule about the use of cards that one pass knows.
fn all_rules() -> Vec<RuleSet> {
    let domains = [Domain::Reals, Domain::Integers, Domain::Naturals, Domain::Positive];
    let uses = [CardUse::All, CardUse::AnySubset, CardUse::AtMost(2)];
    let all = domains.into_iter().flat_map(|domain| uses.map(|card_use| (domain, card_use)));
    all.map(|(domain, card_use)| RuleSet { domain, card_use, ..RuleSet::ARITHMETIC }).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// What one pass decides, the exact judge decides likewise, with the same verdict.
    #[test]
    fn the_quick_pass_agrees_with_the_exact_judge(
        hand in prop::collection::vec(1i64..=13, 1..=5),
        target in prop_oneof![Just(String::from("24")), Just(String::from("1/2")), Just(String::from("-3")), Just(String::from("0"))],
        tokens in prop::collection::vec(prop_oneof![
            6 => (0usize..5).prop_map(|at| format!("#{at}")),
            1 => (0i64..=30).prop_map(|n| n.to_string()),
            1 => prop_oneof![Just("007"), Just("4294967296"), Just("= 24"), Just("="), Just("1.5"), Just("0.25"), Just("2.0"), Just("x"), Just("the"), Just("K"), Just("log"), Just("no "), Just("x2"), Just("f")].prop_map(String::from),
            3 => prop_oneof![Just("("), Just(")"), Just(" ")].prop_map(String::from),
            1 => "[ -~]",
            6 => prop_oneof![Just("+"), Just("-"), Just("*"), Just("/")].prop_map(String::from),
            1 => prop_oneof![Just("**"), Just("^"), Just("//"), Just("\u{D7}"), Just("\u{F7}"), Just("\u{2212}")]
                .prop_map(String::from),
        ], 1..16),
    ) {
        let cards: Vec<String> = hand.iter().map(ToString::to_string).collect();
        let puzzle: Puzzle = format!("{} -> {target}", cards.join(" ")).parse().expect("a puzzle");
        // Cards of the hand, so that many answers use them.
        let card = |token: &String| match token.strip_prefix('#').and_then(|at| at.parse::<usize>().ok()) {
            Some(at) => cards[at % cards.len()].clone(),
            None => token.clone(),
        };
        let answer: String = tokens.iter().map(card).collect();
        for rules in all_rules() {
            let exact = judge(&puzzle, &answer, &rules, Style::Plain);
            let judge = Judge::new(puzzle.clone(), rules);
            prop_assert_eq!(judge.kind(&answer), exact.kind(), "{}: {}", &puzzle, &answer);
            prop_assert_eq!(judge.verdict(&answer), exact, "{}: {}", &puzzle, &answer);
        }
    }
}

/// Written solutions and their neighbors are decided by the quick pass, so the test above is not an empty one.
#[test]
fn the_quick_pass_decides_plain_answers() {
    let puzzle: Puzzle = "3 3 8 8".parse().expect("a puzzle");
    let quick = QuickJudge::of(&puzzle, &RuleSet::ARITHMETIC).expect("they are whole");
    let kinds = [
        ("8/(3-8/3)", Some(Kind::Right)),
        (" 8 / ( 3 - 8 / 3 ) = 24 ", Some(Kind::Right)),
        ("8/(3-8/3) = 25", Some(Kind::WrongValue)),
        ("8*3*(8-3)", Some(Kind::WrongValue)),
        ("((8*3))", Some(Kind::WrongCards)),
        ("8/(3-3)*8", Some(Kind::Undefined)),
        ("8/(3-3)*8 ** 3", Some(Kind::NotAllowed)),
        ("8(3 - 8/3)", Some(Kind::WrongValue)),
        ("(8 - 3)(8) 3", Some(Kind::WrongValue)),
        ("(8 - 8)3 + 3", Some(Kind::WrongValue)),
        ("8/3(3 - 8)", None),
        ("8*3 + 0.000001", Some(Kind::WrongCards)),
        ("8*3.0", None),
        ("8*.5", None),
        ("no solution", Some(Kind::Unreadable)),
        ("I do not know", Some(Kind::Unreadable)),
        ("K", None),
        ("8/(3-8/3)f", None),
        ("8/(3-8/3) for sure", None),
        ("log(3, 8)", None),
        ("8**3", Some(Kind::NotAllowed)),
        ("8 // 3", Some(Kind::NotAllowed)),
        ("8 \u{F7} (3 \u{2212} 8\u{F7}3)", Some(Kind::Right)),
        ("8 \u{D7} 3", Some(Kind::WrongCards)),
        ("8 8", None),
        ("08*3", None),
        ("(8*3", Some(Kind::Unreadable)),
        ("8*3)", Some(Kind::Unreadable)),
        ("8*3) // 8", None),
        ("8*", Some(Kind::Unreadable)),
        ("", None),
    ];
    for (answer, kind) in kinds {
        assert_eq!(quick.kind(answer), kind, "{answer}");
    }
    // Numbers as large as the word, which do not overflow.
    let large: Puzzle = "4294967295 999999999 -> 24".parse().expect("a puzzle");
    let quick = QuickJudge::of(&large, &RuleSet::ARITHMETIC).expect("they are whole");
    assert_eq!(quick.kind("999999999*999999999*999999999"), None);
}
