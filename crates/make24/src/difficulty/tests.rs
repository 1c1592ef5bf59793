use super::*;
use crate::deck::Deck;
use crate::search::semiring::Semiring as _;
use crate::value::Number;
use proptest::prelude::*;

fn solvable_hands() -> Vec<Puzzle> {
    let puzzles = Deck::standard().hands(4).map(|dealt| Puzzle::new(dealt.hand, Puzzle::TARGET));
    puzzles.filter(|puzzle| Solver::default().is_solvable(puzzle).complete() == Some(true)).collect()
}

fn of(text: &str) -> Difficulty {
    let puzzle = text.parse().expect("a hand");
    Solver::default().difficulty(&puzzle).complete().expect("no limit").expect("a solution")
}

/// Compares the pass over the tables with the sum over a list of all solutions.
#[track_caller]
fn assert_partition_sum(solver: &Solver, puzzle: &Puzzle) {
    let sums =
        solver.total_by_hand::<PartitionSum>(puzzle).complete().expect("no limit").into_iter().map(|(_, sum)| sum);
    let total = sums.reduce(|mut total, sum| {
        total.plus(sum);
        total
    });
    let solutions: Vec<_> = solver.solutions(puzzle, Form::Commuted).collect();
    let sum: f64 = solutions.iter().map(|solution| libm::exp(-cost_of(&solution.expr).expect("it has a value"))).sum();
    let largest_of = |solution: &crate::Solution| {
        let steps = solution.expr.steps().expect("it has a value");
        steps.iter().rev().skip(1).map(|step| step.value.to_f64().abs()).fold(0.0, f64::max)
    };
    let largest = solutions.iter().map(largest_of).fold(f64::INFINITY, f64::min);
    match total {
        None => assert!(solutions.is_empty(), "{puzzle}"),
        Some(total) => {
            assert!((total.sum / sum - 1.0).abs() < 1e-9, "{puzzle}: {} and {sum}", total.sum);
            assert!((total.largest - largest).abs() < 1e-9, "{puzzle}: {} and {largest}", total.largest);
        }
    }
}

#[test]
fn one_pass_sums_over_every_solution() {
    for dealt in Deck::standard().hands(4) {
        assert_partition_sum(&Solver::default(), &Puzzle::new(dealt.hand, Puzzle::TARGET));
    }
    for text in ["3 3 3 3 8", "1 1 2 2 3 3", "2 2 2 2 2 2 -> 12", "1 2 3", "4 6", "24", "-2 3 4 -> 10", "1/2 3 16 1"] {
        assert_partition_sum(&Solver::default(), &text.parse().expect("a puzzle"));
    }
    let under = |rules| Solver::new(rules);
    assert_partition_sum(&under(RuleSet::COUNTDOWN), &"1 3 7 10 25 -> 100".parse().expect("a puzzle"));
    assert_partition_sum(&under(RuleSet::POWERS), &"2 2 2 6".parse().expect("a puzzle"));
}

#[test]
fn the_score_is_the_percentage_of_easier_hands() {
    let scores: Vec<f64> = solvable_hands()
        .iter()
        .map(|puzzle| Solver::default().difficulty(puzzle).found().expect("a solution").score)
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
    let hardest = of("2 3 5 12");
    assert!(solvable_hands().iter().all(|puzzle| {
        Solver::default().difficulty(puzzle).found().expect("a solution").solved_rate >= hardest.solved_rate
    }));
    assert!(of("3 3 8 8").score > 98.0 && of("1 3 4 6").score > 98.0);
    assert!(of("1 1 11 11").score < 10.0 && of("4 4 4 6").score < 10.0);
}

#[test]
fn time_and_failure_rate_grow_with_the_strain() {
    let all: Vec<CurvePoint> = (-400..900).map(|i| CurvePoint::at(f64::from(i) / 50.0)).collect();
    assert!(all.windows(2).all(|two| two[0].mean_time() <= two[1].mean_time()));
    assert!(all.windows(2).all(|two| two[0].solved_rate() >= two[1].solved_rate()));
    assert!(all.iter().all(|point| point.solved_rate() > 0.0 && point.solved_rate() < 1.0));
    let shares: Vec<f64> = (-400..900).map(|i| share_below(f64::from(i) / 50.0)).collect();
    assert!(shares.windows(2).all(|two| two[0] <= two[1]));
    assert_eq!((shares[0], shares[1299]), (0.0, 1.0));
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
        if let Some(of) = Solver::default().difficulty(&puzzle).complete().expect("no limit") {
            prop_assert!((0.0..=100.0).contains(&of.score) && (0.0..=1.0).contains(&of.solved_rate));
            prop_assert!(of.mean_time > 0.0);
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
        let of = Solver::new(rules).difficulty(&cards.parse().expect("cards")).complete().expect("no limit");
        let of = of.expect("it has a solution");
        assert!((0.0..=100.0).contains(&of.score) && of.mean_time.is_finite() && of.solved_rate.is_finite(), "{cards}");
        assert!(!of.is_calibrated);
    }
}

/// An optional card can only add solutions, so it never makes a puzzle harder.
#[test]
fn optional_cards_make_no_puzzle_harder() {
    let solver = Solver::new(RuleSet::COUNTDOWN);
    let deals = Deck::named("countdown").expect("a deck").deals(6, 12).expect("it has tiles");
    for (hand, target) in deals.take(6).zip([101i64, 24, 250, 333, 60, 999]) {
        let strain = |cards: usize| {
            // A shuffled order, so that both small and large tiles come late.
            let some = hand.cards().iter().cycle().skip(3).take(cards).cloned();
            let puzzle = Puzzle::new(Hand::new(some).expect("cards"), target);
            strain_of(&solver, &puzzle).complete().expect("no limit").map(|(strain, _)| strain)
        };
        // Of more than six cards not all solutions are weighed, but those with few cards are.
        let strains: Vec<Option<f64>> = (1..=16).map(strain).collect();
        for two in strains.windows(2) {
            if let Some(before) = two[0] {
                assert!(two[1].is_some_and(|after| after <= before + 1e-9), "{hand} -> {target}: {strains:?}");
            }
        }
    }
}

/// The median hand of five or six cards is as hard as the median hand of four; a hand with many solutions is easier.
#[test]
fn larger_hands_are_not_all_hard() {
    let deals = Deck::range(1, 13).expect("a deck").deals(5, 7).expect("it has cards");
    let rated = deals
        .take(60)
        .filter_map(|hand| Solver::default().difficulty(&Puzzle::new(hand, Puzzle::TARGET)).complete().flatten());
    let mut scores: Vec<f64> = rated.map(|of| of.score).collect();
    scores.sort_by(f64::total_cmp);
    let median = scores[scores.len() / 2];
    assert!((30.0..=70.0).contains(&median), "{median}");
    assert!(of("1 2 3 4 5 6").score < 50.0, "it has 861 ideas");
    // 100 + 7 * 6 + 10 uses four of six tiles, and is at least as easy as with these four alone.
    let countdown = Solver::new(RuleSet::COUNTDOWN);
    let rate =
        |text: &str| countdown.difficulty(&text.parse().expect("a puzzle")).complete().flatten().expect("it is made");
    assert!(rate("100 7 6 10 9 75 -> 152").score <= rate("100 7 6 10 -> 152").score);
    assert!(rate("100 7 6 10 9 75 -> 152").solved_rate > 0.5);
}
