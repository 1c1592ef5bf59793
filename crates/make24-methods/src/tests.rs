//! What each published method finds and misses; two programs measured the figures with exact fractions.

use super::*;
use make24::Style;
use make24::deck::Deck;
use make24::expr::Expr;
use make24::judge::{VerdictKind, judge};
use make24::rules::Domain;

fn method(name: &str) -> Method {
    Method::named(name).expect("there is such a method")
}

/// The puzzles of four cards from 1 to `high` that have a solution, or have none.
fn puzzles(high: i64, solvable: bool) -> Vec<Puzzle> {
    let all = Deck::range(1, high).expect("it has cards").hands(4).map(|dealt| Puzzle::new(dealt.hand, 24));
    all.filter(|puzzle| Solver::default().is_solvable(puzzle).complete() == Some(solvable)).collect()
}

fn record(name: &str, puzzles: &[Puzzle]) -> Record {
    method(name).record(&Solver::default(), puzzles, StopAt::First).expect("it is made for four cards")
}

fn solve(name: &str, dealt: [i64; 4], target: i64, stop_at: StopAt) -> Vec<String> {
    let result = method(name).solve(&Solver::default(), &dealt.map(Card::from), &target.into(), stop_at, None);
    result.expect("it is made for four cards").solutions.iter().map(Expr::to_string).collect()
}

/// The number of hands of 1..13 that a method solves, and its mean number of tests, rounded to the nearest integer.
#[test]
fn methods_need_the_measured_number_of_tests() {
    let solvable = puzzles(13, true);
    for (name, solved, mean) in [
        ("exhaustive", 1362, 622),
        ("sequences", 1299, 437),
        ("templates", 1362, 794),
        ("pairs", 1362, 2804),
        ("backward-chain", 1225, 80),
        ("brute-chain", 1232, 347),
    ] {
        let first = record(name, &solvable).to_first(|counts| counts.tests);
        assert_eq!((first.count, (first.total * 2 + first.count) / (2 * first.count)), (solved, mean), "{name}");
    }
}

/// Incomplete methods solve the measured number of hands of smaller decks, and claim nothing on unsolvable hands.
#[test]
fn incomplete_methods_miss_the_documented_hands() {
    for (name, solved) in [("sequences", [384, 540]), ("backward-chain", [363, 511])] {
        for (high, solved) in [9, 10].into_iter().zip(solved) {
            assert_eq!(record(name, &puzzles(high, true)).solved(), solved, "{name}, 1..{high}");
        }
        assert_eq!(record(name, &puzzles(13, false)).solved(), 0, "{name}");
    }
    assert_eq!(solve("sequences", [5, 5, 5, 5], 24, StopAt::First), Vec::<String>::new());
    assert_eq!(solve("chain", [2, 2, 5, 7], 24, StopAt::First), Vec::<String>::new());
    assert_eq!(solve("pairs", [2, 2, 5, 7], 24, StopAt::First), ["2 * 7 + 2 * 5"]);
    assert_eq!(solve("backward-chain", [8, 4, 3, 1], 24, StopAt::First).len(), 1, "needs no grouping: (8 - 3 + 1) * 4");
}

#[test]
fn complete_methods_find_nothing_in_unsolvable_hands() {
    for puzzle in puzzles(4, false) {
        for method in METHODS.iter().copied().filter(|method| method.info().misses.is_none()) {
            let run = method.run(&Solver::default(), &puzzle, StopAt::First).expect("it is made for it");
            assert!(!run.solved && run.to_end.is_some(), "{method:?}, {puzzle}");
        }
    }
}

/// The example of `[r-24]`: 4 orders times 144 sequences, and one solution.
#[test]
fn r_24_finds_one_solution_in_576_tests() {
    let dealt = [1, 5, 5, 5].map(Card::from);
    let result =
        method("sequences").solve(&Solver::default(), &dealt, &24.into(), StopAt::End, None).expect("it is fit");
    assert_eq!((result.counts.tests, result.solutions.len()), (576, 1));
    let steps: Vec<String> =
        result.solutions[0].steps().expect("it has values").iter().map(ToString::to_string).collect();
    assert_eq!(steps, ["1 / 5 = 1/5 (0.2)", "5 - 1/5 = 24/5 (4.8)", "24/5 * 5 = 24"]);
}

/// The fifth template of `[spl-24]`, as printed, repeats the second.
#[test]
fn spl_24_misses_the_solutions_of_the_omitted_template() {
    assert_eq!(solve("templates", [3, 3, 8, 8], 24, StopAt::First), ["8 / (3 - 8 / 3)"]);
    assert_eq!(solve("templates", [6, 6, 6, 6], 24, StopAt::End).len(), 7);
    assert_eq!(solve("templates-printed", [6, 6, 6, 6], 24, StopAt::End).len(), 6);
    let fewer = puzzles(13, true).into_iter().filter(|puzzle| {
        let result = Method(&templates::OMITTED_TEMPLATE).run(&Solver::default(), puzzle, StopAt::First);
        result.expect("it is made for four cards").solved
    });
    assert_eq!(fewer.count(), 1260, "of 1,362 hands list fewer strings");
    assert_eq!(solve("templates", [1, 1, 3, 8], 1, StopAt::First).len(), 1);
    assert_eq!(solve("templates-printed", [1, 1, 3, 8], 1, StopAt::First).len(), 0);
}

/// The first program of `[elixir-24]`, with exact and with truncating division.
#[test]
fn elixir_24_truncates_divisions() {
    assert_eq!(solve("chain", [4, 5, 1, 5], 24, StopAt::First), ["4 * 5 - 1 + 5"]);
    assert_eq!(solve("chain-truncating", [4, 5, 1, 5], 24, StopAt::First), ["4 * 5 - 1 + 5"]);
    let claimed = solve("chain-truncating", [1, 3, 4, 6], 24, StopAt::End);
    assert!(claimed.contains(&String::from("(1 / 3 + 4) * 6")), "{claimed:?}, which makes 26");
    assert!(!solve("chain", [1, 3, 4, 6], 24, StopAt::End).contains(&String::from("(1 / 3 + 4) * 6")));
}

/// The table of `[python-24]`, to the digit: 78.2 % and 4.4 times.
#[test]
fn python_24_wins_its_race_by_the_published_margin() {
    let all: Vec<Puzzle> =
        Deck::range(1, 13).expect("it has cards").hands(4).map(|dealt| Puzzle::new(dealt.hand, 24)).collect();
    let race = PaperTable::of(&record("backward-chain", &all), &record("brute-chain", &all));
    let expected = PaperTable { all: [731, 232], wins: [1550, 270], both: [234, 53], wins_of_both: [958, 267] };
    assert_eq!(race, expected);
    // 958 of 1,225 are 78.20 %, and 234 / 53 is 4.415.
    assert_eq!((958 * 10_000 / (958 + 267), 234 * 1000 / 53), (7820, 4415));
}

/// The complete method `backward` needs few tests: on 98 of 100 hands fewer than brute force with grouping.
#[test]
fn backward_needs_few_tests() {
    let solvable = puzzles(13, true);
    let (backward, grouping) = (record("backward", &solvable), record("brute-grouping", &solvable));
    let (tests, operations) = (backward.to_first(|counts| counts.tests), backward.to_first(|counts| counts.operations));
    // The means are 12.8 tests and 36.6 operations.
    assert_eq!((tests.count, tests.total, operations.total), (1362, 17_394, 49_791));
    assert_eq!(backward.wins(&grouping), (1338, 22), "98.2 % are won");
}

/// Checks that `backward` and the solver agree on whether a puzzle has a solution.
fn agrees(hand: &Hand, target: &Rational, rules: &RuleSet) {
    let solver = Solver::new(rules.clone());
    let puzzle = Puzzle::new(hand.clone(), target.clone());
    let run = method("backward").run(&solver, &puzzle, StopAt::First).expect("it is made for it");
    assert_eq!(Some(run.solved), solver.is_solvable(&puzzle).complete(), "{puzzle} under {}", rules.name());
}

#[test]
fn backward_is_complete() {
    let fractions = ["1/2", "2/3", "7/5", "25/4", "1/60"].map(|text| text.parse::<Rational>().expect("a fraction"));
    let targets: Vec<Rational> = (-30..=60).map(Rational::from).chain(fractions).collect();
    for dealt in Deck::range(0, 13).expect("it has cards").hands(4).step_by(37) {
        for target in &targets {
            agrees(&dealt.hand, target, &RuleSet::ARITHMETIC);
        }
    }
    for rules in [
        RuleSet::SCHOOL,
        RuleSet::COUNTDOWN_EXACT,
        RuleSet { ops: "+ -".parse().expect("two operators"), ..RuleSet::ARITHMETIC },
    ] {
        for dealt in Deck::range(0, 9).expect("it has cards").hands(4).step_by(17) {
            for target in [0, 1, 2, 5, 11, 24, 100] {
                agrees(&dealt.hand, &Rational::from(target), &rules);
            }
        }
    }
    for text in [
        "1 2 3 4 5 -> 97",
        "1 1 1 1 1 -> 7",
        "2 2 2 2 2 -> 31",
        "1/2 1/3 5 7 -> 24",
        "3 3 3 3 3 -> 23",
        "1 1 2 2 3 3 -> 149",
        "2 3 5 8 13 21 -> 24",
    ] {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        agrees(&puzzle.hand, &puzzle.target, &RuleSet::ARITHMETIC);
    }
    for dealt in Deck::range(1, 10).expect("it has cards").hands(5).step_by(61) {
        for target in [7, 24, 101] {
            agrees(&dealt.hand, &Rational::from(target), &RuleSet::ARITHMETIC);
        }
    }
}

#[test]
fn methods_refuse_puzzles_that_they_cannot_handle() {
    let refused = |name, cards: &[i64]| {
        let cards: Vec<Card> = cards.iter().copied().map(Card::from).collect();
        method(name)
            .solve(&Solver::default(), &cards, &24.into(), StopAt::First, None)
            .expect_err("it is not fit")
            .to_string()
    };
    assert_eq!(refused("templates", &[1, 2, 3]), "3 cards are too few for the method templates; use 4, or `pairs`");
    assert_eq!(
        refused("exhaustive", &[1; 9]),
        "9 cards are too many for the method exhaustive; use at most 8, or `pairs`"
    );
    assert!(refused("pairs", &[]).starts_with("there are no cards"));
    let countdown = Solver::new(RuleSet::COUNTDOWN);
    let refused = method("pairs").solve(&countdown, &[Card::from(1)], &1.into(), StopAt::First, None);
    assert_eq!(refused.expect_err("it is not fit"), NotApplicable::AnySubset("pairs"));
}

/// Every step of a claimed solution obeys the rules, including the last one; `chain-truncating` is the only exception.
#[test]
fn every_claimed_solution_obeys_the_rules() {
    let targets = ["-3", "-1", "0", "1", "2", "5", "1/2"].map(|text| text.parse::<Rational>().expect("a number"));
    let hands = Deck::range(0, 3).expect("it has cards").hands(3).chain(Deck::range(2, 3).expect("it has").hands(4));
    for hand in hands.map(|dealt| dealt.hand) {
        for domain in Domain::ALL.iter().copied() {
            let solver = Solver::new(RuleSet { domain, ..RuleSet::ARITHMETIC });
            for target in &targets {
                let puzzle = Puzzle::new(hand.clone(), target.clone());
                for method in METHODS.iter().copied().filter(|method| method.info().name != "chain-truncating") {
                    let Ok(result) = method.solve(&solver, hand.cards(), target, StopAt::End, None) else { continue };
                    for claimed in result.solutions {
                        let verdict = judge(&puzzle, &claimed.to_string(), solver.rules(), Style::Plain);
                        assert_eq!(verdict.kind(), VerdictKind::Right, "{method:?}: {claimed} for {puzzle}, {domain}");
                    }
                }
            }
        }
    }
}
