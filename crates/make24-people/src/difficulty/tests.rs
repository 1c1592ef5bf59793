use super::*;
use make24::deck::Deck;
use make24::value::Real;
use proptest::prelude::*;

fn solvable_hands() -> Vec<Puzzle> {
    let puzzles = Deck::standard().hands(4).map(|dealt| Puzzle::new(dealt.hand, Puzzle::TARGET));
    puzzles.filter(|puzzle| Solver::default().is_solvable(puzzle).complete() == Some(true)).collect()
}

fn of(text: &str) -> Difficulty {
    let puzzle = text.parse().expect("a hand");
    difficulty(&Solver::default(), &puzzle).complete().expect("no limit").expect("a solution")
}

fn strains(solver: &Solver, puzzle: &Puzzle) -> Option<Strains> {
    weigh(solver, puzzle, usize::MAX, false).complete().expect("no limit").map(|weighed| weighed.strains)
}

fn strains_in<V: Number>(solver: &Solver, puzzle: &Puzzle) -> Strains {
    let context = SearchContext::<V>::new(&puzzle.hand, solver.rules(), solver.budget(puzzle)).expect("no limit");
    let weighed = AllSolutions { puzzle, most: 9, with_starts: false }.run(&context);
    weighed.expect("no limit").expect("a solution").strains
}

/// `strains.csv` was computed by a second, independent program for fractions of `i64`.
#[test]
fn the_strains_are_those_of_an_independent_program() {
    let mut lines = 0;
    for line in include_str!("strains.csv").lines().skip(1) {
        let [hand, target, rules, first, second] =
            line.split(',').collect::<Vec<_>>().try_into().expect("five columns");
        let rules = match rules {
            "any-subset" => RuleSet { card_use: CardUse::AnySubset, ..RuleSet::ARITHMETIC },
            named => RuleSet::named(named).expect("a rule set"),
        };
        let expected = [first, second].map(|strain| strain.parse::<f64>().expect("a number"));
        let expected = strains_of(expected.map(|strain| libm::exp(-strain)), &rules);
        let puzzle = format!("{hand} -> {target}").parse().expect("a puzzle");
        let found = strains(&Solver::new(rules), &puzzle).expect("a solution");
        let is_near = found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-6);
        assert!(is_near, "{line}: {found:?}");
        lines += 1;
    }
    assert_eq!(lines, 1491);
}

/// All number types give the same strains, and a solution alone is never easier than all together.
#[test]
fn number_types_agree_and_one_solution_is_never_easier_than_all() {
    for text in
        ["3 3 8 8", "1 2 3 4", "4 6 12 12", "1 1 2 7", "1 2 3 4 5", "-2 3 4 -> 10", "2 3 -> -1", "1/2 3 16 1", "0 3 8"]
    {
        let (puzzle, solver): (Puzzle, _) = (text.parse().expect("a puzzle"), Solver::default());
        let all = strains(&solver, &puzzle).expect("a solution");
        let (rationals, reals) = (strains_in::<Rational>(&solver, &puzzle), strains_in::<Real>(&solver, &puzzle));
        for player in 0..2 {
            assert!(
                (all[player] - rationals[player]).abs() < 1e-9 && (all[player] - reals[player]).abs() < 1e-9,
                "{text}"
            );
        }
        for solution in solver.solutions(&puzzle, Form::Commuted).take(50) {
            let one = strains_of_solution(&solver, &puzzle, &solution.expr)
                .complete()
                .expect("no limit")
                .expect("it has a value");
            assert!(
                (0..2).all(|player| one[player] >= all[player] - 1e-9),
                "{text}: {} {one:?} {all:?}",
                solution.expr
            );
        }
    }
}

#[test]
fn the_score_is_the_percentage_of_easier_hands() {
    let scores: Vec<f64> = solvable_hands()
        .iter()
        .map(|puzzle| difficulty(&Solver::default(), puzzle).found().expect("a solution").score)
        .collect();
    assert_eq!(scores.len(), 1362);
    for bound in [10.0, 25.0, 50.0, 75.0, 90.0] {
        let easier = scores.iter().filter(|&&score| score < bound).count() as f64 / 13.62;
        assert!((easier - bound).abs() < 2.0, "{easier:.1} of 100 hands are easier than {bound}");
    }
}

/// By `[4nums]` the hardest hand is 2 3 5 12, whose one solution 21 of 100 players find; 3 3 8 8 and 1 3 4 6 are among
/// the hardest.
#[test]
fn hands_that_are_hard_for_people_score_high() {
    for hand in ["2 3 5 12", "3 3 8 8", "1 3 4 6"] {
        let of = of(hand);
        assert!(of.level() == Level::Fiendish && of.solve_rate < 0.5 && of.mean_time_s > 50.0, "{hand}: {of:?}");
    }
    assert!(of("1 1 11 11").score < 10.0 && of("4 4 4 6").score < 10.0);
}

/// The order in which cards are given, and the way in which a number is written, change nothing.
#[test]
fn equal_puzzles_are_equally_hard() {
    for (one, other) in
        [("3 3 8 8", "8 3 8 3"), ("A 5 5 5", "5 1 5 5"), ("1/2 3 16 1", "16 1 2/4 3"), ("J 11 1 1", "1 11 1 11")]
    {
        assert_eq!(of(one), of(other), "{one} and {other}");
    }
    // Whether fractions may be made decides; what the rules are called does not.
    let named = Solver::new(RuleSet { domain: Domain::Rationals, ..RuleSet::ARITHMETIC });
    let puzzle = "3 3 8 8".parse().expect("a puzzle");
    assert_eq!(difficulty(&named, &puzzle), difficulty(&Solver::default(), &puzzle));
}

/// The first steps of hands that were looked at one by one.
#[test]
fn starts_are_counted() {
    for (hand, different, leading, percent, wrong, wrong_percent) in [
        ("3 3 8 8", 13, 1, 0.4, "8 * 3", 31.0),
        ("1 5 5 5", 9, 1, 0.4, "5 * 5", 34.0),
        ("4 6 12 12", 19, 14, 69.0, "12 + 12", 22.0),
    ] {
        let starts = of(hand).starts.expect("four cards have starts");
        assert_eq!((starts.different, starts.leading), (different, leading), "{hand}");
        let tempting = starts.tempting.as_ref().expect("some start leads nowhere");
        assert_eq!(tempting.step.calculation().to_string(), wrong, "{hand}");
        let near = |chance: f64, percent: f64| (100.0 * chance - percent).abs() < 0.6;
        assert!(near(starts.chance, percent) && near(tempting.chance, wrong_percent), "{hand}: {starts:?}");
    }
    // Where cards may be left out, their results may be too. The first step of two cards is the last.
    let subset = Solver::new(RuleSet { card_use: CardUse::AnySubset, ..RuleSet::ARITHMETIC });
    assert_eq!(difficulty(&subset, &"3 8 7".parse().expect("a puzzle")).found().expect("it is made").starts, None);
    assert_eq!(of("4 6").starts, None);
}

/// Whatever can be made has a difficulty, also by steps that people with `+ - * /` have no need of.
#[test]
fn every_puzzle_with_a_solution_has_a_difficulty() {
    for (puzzle, ops) in [
        ("1 5 20", "- *"),
        ("7 8 8 9", "- * ^"),
        ("1/24 1 2", "- ^"),
        ("0 3 24", "+ - /"),
        ("100000000000000000 100000000000000001 24", "+ - * /"),
    ] {
        let solver = Solver::new(RuleSet { ops: ops.parse().expect("operators"), ..RuleSet::ARITHMETIC });
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        assert!(solver.best(&puzzle).found().is_some(), "{puzzle} with {ops}");
        assert!(difficulty(&solver, &puzzle).found().is_some(), "{puzzle} with {ops}");
        assert!(estimate(&solver, &puzzle, None).found().is_some(), "{puzzle} with {ops}");
    }
}

#[test]
fn what_all_solutions_take_from_the_simplest_is_as_measured() {
    for (cards, hands) in [(3, 400), (4, 400), (5, 100), (6, 30)] {
        let mut taken: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
        for hand in Deck::range(1, 13).expect("a deck").deals(cards, 1).expect("it has cards").take(hands) {
            let (puzzle, solver) = (Puzzle::new(hand, Puzzle::TARGET), Solver::default());
            let (Some(all), Some(best)) = (strains(&solver, &puzzle), solver.best(&puzzle).found()) else { continue };
            let one = strains_of_solution(&solver, &puzzle, &best.expr)
                .complete()
                .expect("no limit")
                .expect("it has a value");
            (0..2).for_each(|player| taken[player].push(one[player] - all[player]));
        }
        for (taken, expected) in taken.iter_mut().zip(OTHERS[cards]) {
            taken.sort_by(f64::total_cmp);
            let median = taken[taken.len() / 2];
            assert!((median - expected).abs() < 1.0, "{cards} cards: {median} and {expected}");
        }
    }
}

/// Many strains of one player, while those of the other stay.
fn outcomes(player: usize) -> Vec<Estimate> {
    (-400..1600)
        .map(|step| {
            let mut strains = [3.0, 3.0];
            strains[player] = f64::from(step) / 50.0;
            Estimate::of(strains)
        })
        .collect()
}

#[test]
fn the_mean_time_grows_with_the_strain_of_the_first_player() {
    let all = outcomes(0);
    assert!(all.windows(2).all(|two| two[0].mean_time_s <= two[1].mean_time_s && two[0].score <= two[1].score));
}

#[test]
fn the_solve_rate_falls_with_the_strain_of_the_second_player() {
    let all = outcomes(1);
    assert!(all.windows(2).all(|two| two[0].solve_rate >= two[1].solve_rate && two[0].score <= two[1].score));
    assert!(all.iter().all(|of| of.solve_rate > 0.0 && of.solve_rate <= 1.0));
}

#[test]
fn only_measured_kinds_of_puzzles_are_calibrated() {
    assert!(of("3 3 8 8").is_calibrated);
    for text in ["3 8 1", "1 2 3 4 5", "1 2 3 14", "1 2 3 4 -> 10", "1/2 3 16 1"] {
        assert!(!of(text).is_calibrated, "{text}");
    }
}

proptest! {
    #[test]
    fn every_hand_has_a_difficulty(cards in prop::collection::vec(-20i64..40, 1..6), target in -30i64..60) {
        let puzzle = Puzzle::new(Hand::new(cards).expect("cards"), target);
        if let Some(of) = difficulty(&Solver::default(), &puzzle).complete().expect("no limit") {
            prop_assert!((0.0..=100.0).contains(&of.score) && (0.0..=1.0).contains(&of.solve_rate));
            prop_assert!(of.mean_time_s > 0.0);
            prop_assert!(of.time_quantiles_s.windows(2).all(|two| two[0] < two[1]), "{of:?}");
        } else {
            prop_assert_eq!(Solver::default().is_solvable(&puzzle).complete(), Some(false));
        }
    }
}

#[test]
fn huge_numbers_and_large_hands_have_a_difficulty() {
    let huge = format!("1{}", "0".repeat(400));
    for (cards, rules) in [
        (format!("{huge} {huge} 24 1"), RuleSet::ARITHMETIC),
        (format!("{huge} 1/{huge} 24 1"), RuleSet::ARITHMETIC),
        (String::from("24"), RuleSet::ARITHMETIC),
        (String::from("1 1 1 1 1 1 1 1 1 24"), RuleSet::ARITHMETIC),
        (String::from("2 2 2 6 1"), RuleSet::POWERS),
    ] {
        let of = difficulty(&Solver::new(rules), &cards.parse().expect("cards")).complete().expect("no limit");
        let of = of.expect("it has a solution");
        assert!(
            (0.0..=100.0).contains(&of.score) && of.mean_time_s.is_finite() && of.solve_rate.is_finite(),
            "{cards}"
        );
        assert!(!of.is_calibrated);
    }
}

/// Whether no player has more strain after an optional card was added.
fn is_no_harder(before: Strains, after: Option<Strains>) -> bool {
    after.is_some_and(|after| after.iter().zip(before).all(|(after, before)| *after <= before + 1e-9))
}

/// An optional card can only add solutions, so it never makes a puzzle harder.
#[test]
fn optional_cards_make_no_puzzle_harder() {
    let solver = Solver::new(RuleSet::COUNTDOWN);
    let deals = Deck::named("countdown").expect("a deck").deals(6, 12).expect("it has tiles");
    let mut compared = 0;
    for (at, (hand, target)) in deals.take(500).zip((101i64..1000).step_by(7).cycle()).enumerate() {
        let strain = |cards: usize| {
            // A shuffled order, so that both small and large tiles come late.
            let some = hand.cards().iter().cycle().skip(3).take(cards).cloned();
            let puzzle = Puzzle::new(Hand::new(some).expect("cards"), target);
            weighed(&solver, &puzzle, None, true).complete().expect("no limit").map(|weighed| weighed.strains)
        };
        let strains: Vec<Option<Strains>> = (1..=if at < 3 { 8 } else { 6 }).map(strain).collect();
        for two in strains.windows(2) {
            if let Some(before) = two[0] {
                assert!(is_no_harder(before, two[1]), "{hand} -> {target}: {strains:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 250, "{compared}");
}

/// The median hand of five cards is a little harder than the median hand of four, as more numbers must be thought about.
#[test]
fn larger_hands_are_not_all_hard() {
    let deals = Deck::range(1, 13).expect("a deck").deals(5, 7).expect("it has cards");
    let rated = deals
        .take(60)
        .filter_map(|hand| difficulty(&Solver::default(), &Puzzle::new(hand, Puzzle::TARGET)).complete().flatten());
    let mut scores: Vec<f64> = rated.map(|of| of.score).collect();
    scores.sort_by(f64::total_cmp);
    let median = scores[scores.len() / 2];
    assert!((50.0..=80.0).contains(&median), "{median}");
    assert!(of("1 2 3 4 5 6").score < 50.0, "it has 861 ideas");
    // 100 + 7 * 6 + 10 uses four of six tiles, and is at least as easy as with these four alone.
    let countdown = Solver::new(RuleSet::COUNTDOWN);
    let rate =
        |text: &str| difficulty(&countdown, &text.parse().expect("a puzzle")).complete().flatten().expect("it is made");
    assert!(rate("100 7 6 10 9 75 -> 152").score <= rate("100 7 6 10 -> 152").score);
    assert!(rate("100 7 6 10 9 75 -> 152").solve_rate > 0.5);
}
