//! Nine programs as users of the library write them. They fix the interface: a question is a method of [`Solver`]
//! that takes a [`Puzzle`] and returns an [`Answer`].

use make24::census::{CensusQuery, Targets};
use make24::{
    Answer, CardUse, Count, Deck, Domain, Expr, Form, Objective, Op, OpSet, Puzzle, Rational, RuleSet, Solver,
    StopReason, Style, VerdictKind,
};
use std::time::{Duration, Instant};

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

#[test]
fn solve() {
    let best = Solver::default().best(&puzzle("3 3 8 8")).complete().unwrap();
    assert_eq!(best.unwrap().to_string(), "8 / (3 - 8 / 3)");
}

#[test]
fn list_all_ideas() {
    let ideas: Vec<String> =
        Solver::default().solutions(&puzzle("6 6 6 6"), Form::Essential).map(|idea| idea.to_string()).collect();
    assert_eq!(ideas, ["6 + 6 + 6 + 6", "6 * 6 - 6 - 6"]);
    assert_eq!(Solver::default().count(&puzzle("6 6 6 6"), Form::Written), Answer::Complete(Count::from(7)));
}

#[test]
fn judge_an_answer_and_say_why() {
    let verdict = Solver::default().judge(&puzzle("3 3 8 8"), "4 * 6 * 1 * 1");
    assert_eq!(verdict.kind(), VerdictKind::WrongCards);
    let cards = verdict.cards.as_ref().unwrap();
    assert_eq!(
        (&cards.missing[..], &cards.extra[..]),
        (&[3, 3, 8, 8].map(Into::into)[..], &[1, 1, 4, 6].map(Into::into)[..])
    );
    assert_eq!(verdict.to_string(), "wrong cards: 3, 3, 8, 8 are missing and 1, 1, 4, 6 are extra");
}

#[test]
fn take_a_census() {
    let (solver, deck) = (Solver::default(), Deck::range(1, 6).unwrap());
    let targets = Targets::Each(vec![24.into()]);
    let rows = deck.hands(4).flat_map(|dealt| solver.census_rows(&dealt, &targets, CensusQuery::EXISTS));
    let unsolvable = rows.filter(|row| row.status == make24::census::Status::Unsolvable).count();
    let swept = solver.sweep(&deck, 4, &[24.into()]).unwrap().complete().unwrap();
    assert_eq!((swept.hands(), swept.hands() as u64 - swept.solvable()), (126, unsolvable as u64));
}

#[test]
fn play_by_own_rules() {
    let rules = RuleSet {
        ops: OpSet::from_iter([Op::ADD, Op::SUBTRACT, Op::POWER]),
        domain: Domain::Integers,
        card_use: CardUse::AtMost(3),
        ..RuleSet::ARITHMETIC
    };
    let best = Solver::new(rules.clone()).best(&puzzle("2 3 5 7 -> 27")).complete().unwrap().unwrap();
    assert!(best.expr.cards().count() <= 3);
    assert!(Solver::new(rules).judge(&puzzle("2 3 5 7 -> 27"), &best.to_string()).is_right());
}

#[test]
fn find_the_nearest_number_of_countdown() {
    let solver = Solver::new(RuleSet { objective: Objective::Nearest, ..RuleSet::COUNTDOWN });
    let board = puzzle("1 1 2 2 3 3 -> 999");
    assert_eq!(solver.is_solvable(&board), Answer::Complete(false));
    let nearest = solver.nearest(&board).complete().unwrap().unwrap();
    assert!(nearest.value.distance(&board.target) > Rational::from(0));
}

#[test]
fn set_the_steps_in_latex() {
    let expr: Expr = "8 / (3 - 8 / 3)".parse().unwrap();
    assert_eq!(expr.render(Style::Latex), r"\frac{8}{3 - \frac{8}{3}}");
    let steps: Vec<String> = expr.steps().unwrap().iter().map(|step| step.equation()).collect();
    assert_eq!(steps, ["8 / 3 = 8/3", "3 - 8/3 = 1/3", "8 / (1/3) = 24"]);
}

#[test]
fn evaluate_an_expression() {
    let expr: Expr = "8 / (3 - 8 / 3)".parse().unwrap();
    let value = expr.value().value().unwrap();
    assert_eq!(value.to_rational(), Some(&Rational::from(24)));
    let parts: Vec<String> = expr.values().unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(parts, ["8", "3", "8", "3", "8/3", "1/3", "24"]);
    let third = Rational::from(1) / Rational::from(3);
    assert_eq!((third.numerator(), third.denominator(), &third + &third), (1.into(), 3.into(), "2/3".parse().unwrap()));
}

#[test]
fn cancel_after_a_second() {
    let end = Instant::now() + Duration::from_millis(50);
    let solver =
        Solver::new(RuleSet::POWERS).with_interrupt(move || (Instant::now() >= end).then_some(StopReason::Cancelled));
    let hard = puzzle("2 3 5 7 11 13 17 -> 1000003/7");
    assert_eq!(solver.is_solvable(&hard), Answer::Incomplete(false, StopReason::Cancelled));
}
