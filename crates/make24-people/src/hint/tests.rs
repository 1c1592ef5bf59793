use super::so_far::every_part;
use super::*;
use make24::Style;
use make24::deck::Deck;
use make24::judge::{VerdictKind, judge};
use make24::op::OpSet;
use make24::rules::CardOrder;
use make24::value::Value;
use proptest::prelude::*;

fn hints_to(text: &str, so_far: &[&str]) -> Option<Hints> {
    let puzzle = text.parse().expect("a puzzle");
    hints(&Solver::default(), &puzzle, so_far).expect("calculations").complete().expect("no limit")
}

#[track_caller]
fn all_levels(text: &str, so_far: &[&str]) -> Vec<String> {
    let hints = hints_to(text, so_far).expect("it can be solved");
    (1..=Hints::LEVELS).map(|level| hints.hint(level).to_string()).collect()
}

#[test]
fn hints_reveal_more_with_each_level() {
    let texts = all_levels("3 3 8 8", &[]);
    assert_eq!(texts[0], "It can be solved.");
    assert_eq!(texts[1], "31 of 100 players begin with 8 * 3, which leads nowhere.");
    assert_eq!(texts[2], "It needs a fraction, a subtraction and a division, but not two groups of cards.");
    assert_eq!(texts[3], "Combine 8 and 3 first.");
    assert_eq!(texts[4], "Make 1/3 from 3, 8 and 3.");
    assert_eq!(texts[5], "The last step is 8 / (1/3) = 24.");
    assert!(texts[6].starts_with("8 / (3 - 8 / 3)\n  8 / (1/3) = 24: make 1/3 from 3 8 3\n"));
    let hints = hints_to("3 3 8 8", &[]).expect("it can be solved");
    assert_eq!((hints.hint(0), hints.hint(200)), (hints.hint(1), hints.hint(Hints::LEVELS)));
}

#[test]
fn hints_continue_from_calculations_so_far() {
    assert_eq!(all_levels("3 3 8 8", &["3 - 8/3"])[3], "Combine 8 and 1/3 first.");
    assert_eq!(all_levels("3 3 8 8", &["3 - 8/3"])[4], "Combine 8 and 1/3 first.");
    assert_eq!(all_levels("5 5 5 5", &["5*5", "5/5"])[5], "The last step is 25 - 1 = 24.");
    assert!(all_levels("5 5 5 5", &["5*5", "5/5"])[6].starts_with("5 * 5 - 5 / 5\n"));
    assert_eq!(all_levels("3 3 8 8", &["8/(3-8/3)"])[4], "It is solved: this makes 24.");
    assert_eq!(all_levels("4 6", &["6"])[3], "Combine 6 and 4 first.");
    assert!(hints_to("3 3 8 8", &["3 + 3"]).is_none());
    assert!(hints_to("3 3 8 8", &["8/3", "3 * 8"]).is_none());
    assert!(hints_to("1 1 1 1", &[]).is_none());
}

#[test]
fn calculations_so_far_must_use_the_cards() {
    let wrong = |so_far: &[&str]| {
        hints(&Solver::default(), &"3 3 8 8".parse().expect("a puzzle"), so_far).map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(wrong(&["4 + 8"]), "wrong cards: 4 is extra");
    assert_eq!(wrong(&["8 / 3", "8 + 8"]), "wrong cards: 8 is extra");
    assert_eq!(wrong(&["8 / (3 - 3)"]), "8 / 0 has no value: division is defined unless the divisor is 0");
    assert_eq!(wrong(&["8 / 3 = 2"]), "wrong value: it says 2, but it makes 8/3");
    assert_eq!(wrong(&["8 ^ 3"]), "power is not allowed; only + - * / are");
    assert_eq!(wrong(&["8 /"]), "a number or an opening bracket is missing at character 4");
}

#[test]
fn hints_continue_from_irrational_parts_and_with_leftover_cards() {
    let solver = Solver::new(RuleSet::POWERS);
    let puzzle = "2 2 2 6".parse().expect("a puzzle");
    let hints_after =
        |so_far: &str| hints(&solver, &puzzle, &[so_far]).expect("a calculation").complete().expect("no limit");
    let root = hints_after("root(6, 2)").expect("it can win");
    assert_eq!(root.hint(4).to_string(), "Combine 2 and root(6, 2) first.");
    assert!(hints_after("root(2, 6)").is_none());

    let solver = Solver::new(RuleSet::COUNTDOWN);
    let puzzle = "25 50 75 100 3 6 -> 952".parse().expect("a puzzle");
    for (so_far, solvable) in [("100 + 3", true), ("100 + 6", true), ("100 - 75", false)] {
        let hints = hints(&solver, &puzzle, &[so_far]).expect("a calculation").complete().expect("no limit");
        assert_eq!(hints.is_some(), solvable, "{so_far}");
        if let Some(Hint::All(expr)) = hints.map(|hints| hints.hint(7)) {
            assert!(expr.to_string().contains(so_far), "{expr}");
        }
    }
}

#[test]
fn requirements_include_calculations_so_far() {
    let needs = |rules: RuleSet, puzzle: &str, so_far: &[&str]| {
        let solver = Solver::new(rules);
        let hints = hints(&solver, &puzzle.parse().expect("a puzzle"), so_far).expect("calculations");
        hints.complete().expect("no limit").expect("it can win").hint(3).to_string()
    };
    let some = RuleSet { card_use: CardUse::AnySubset, ..RuleSet::ARITHMETIC };
    assert_eq!(
        needs(some.clone(), "4 10 1 -> 5", &["10"]),
        "It needs a subtraction, but neither a fraction nor two groups of cards."
    );
    assert!(needs(some, "4 10 1 -> 5", &[]).starts_with("It does not need"));
    assert!(needs(RuleSet::COUNTDOWN, "4 5 5 1 -> 5", &["5+5"]).starts_with("It needs a subtraction"));
}

#[test]
fn large_hands_have_hints() {
    assert_eq!(
        all_levels("1 2 3 4 5 6 7 8 9", &[])[1],
        "One solution needs two groups of cards, an addition, a subtraction and a multiplication, but not a fraction. What \
         all solutions need is not known."
    );
    assert_eq!(all_levels("7 7 7 7 7 7 7 7 7 7 7 7", &[])[0], "It can be solved.");
}

/// Checks each hint of a puzzle against independent computations.
fn assert_hints_are_true(puzzle: &Puzzle) {
    let solver = Solver::default();
    let hints = hints(&solver, puzzle, &[]).expect("nothing was tried").complete().expect("no limit");
    let Some(hints) = hints else {
        assert_eq!(solver.is_solvable(puzzle).complete(), Some(false), "{puzzle}");
        return;
    };
    let solutions: Vec<Expr> = solver.solutions(puzzle, Form::Commuted).map(|solution| solution.expr).collect();
    for level in 1..=Hints::LEVELS {
        match hints.hint(level) {
            Hint::OneCard(_) => assert_eq!(puzzle.hand.len(), 1),
            Hint::OneNumber(literal) => panic!("these rules have no number such as {literal}"),
            Hint::Solved(number) => panic!("nothing was made, and {number} is told as solved"),
            Hint::Solvable => assert!(!solutions.is_empty()),
            Hint::Avoid(start) => {
                let is_step = |part: &Expr| part.steps().is_some_and(|steps| steps == [start.step.clone()]);
                assert!(solutions.iter().all(|expr| !every_part(expr).any(|part| is_step(&part))), "{puzzle}: {start}");
            }
            Hint::Requirements(needs, _) => assert_requirements_are_true(&needs, &solutions),
            Hint::OneRequires(..) => panic!("four cards are few"),
            Hint::First(x, y) => {
                let first = |expr: &Expr| every_part(expr).any(|part| operands(&part) == Some((x.clone(), y.clone())));
                assert!(solutions.iter().any(first), "{puzzle}: {x} and {y:?}");
            }
            Hint::Goal(goal, from) => {
                let goal = goal.to_rational().expect("a fraction").clone();
                let from: Vec<Card> =
                    from.iter().map(|number| Card::from(number.to_rational().expect("a card").clone())).collect();
                let subpuzzle = Puzzle { hand: Hand::new(from.clone()).expect("cards"), target: goal.clone() };
                assert_eq!(solver.is_solvable(&subpuzzle).complete(), Some(true), "{subpuzzle}");
                let mut cards = puzzle.hand.cards().to_vec();
                for card in from {
                    cards.remove(cards.iter().position(|left| *left == card).expect("a card of the hand"));
                }
                cards.push(Card::from(goal));
                let rest = Puzzle { hand: Hand::new(cards).expect("cards"), target: puzzle.target.clone() };
                assert_eq!(solver.is_solvable(&rest).complete(), Some(true), "{rest}");
            }
            Hint::Last(step) => {
                assert_eq!(step.value, Real::from(puzzle.target.clone()));
                let right = step.right.as_ref().expect("all operators are binary");
                assert_eq!(step.op.apply(&step.left, right).value(), Some(step.value));
            }
            Hint::All(expr) => {
                let verdict = judge(puzzle, &expr.to_string(), solver.rules(), Style::Plain);
                assert_eq!(verdict.kind(), VerdictKind::Right, "{expr}");
            }
        }
    }
}

/// The operands of an expression of two cards.
fn operands(expr: &Expr) -> Option<(Real, Option<Real>)> {
    match &expr.steps()?[..] {
        [step] => Some((step.left.clone(), step.right.clone())),
        _ => None,
    }
}

fn assert_requirements_are_true(needs: &Requirements, solutions: &[Expr]) {
    let every = |has: &dyn Fn(&Expr) -> bool| solutions.iter().all(has);
    let fraction = |expr: &Expr| {
        let steps = expr.steps().expect("it has a value");
        steps.iter().any(|step| step.value.to_rational().is_none_or(|number| !number.is_integer()))
    };
    let groups = |expr: &Expr| {
        every_part(expr)
            .filter_map(|part| part.sides())
            .any(|(_, left, right)| left.nodes().len() > 1 && right.is_some_and(|right| right.nodes().len() > 1))
    };
    assert_eq!(needs.fraction, every(&fraction));
    assert_eq!(needs.grouping, every(&groups));
    for op in OpSet::ARITHMETIC.iter() {
        assert_eq!(needs.ops.contains(&op), every(&|expr: &Expr| expr.ops().any(|used| *used == op)), "{op}");
    }
}

#[test]
fn every_hint_of_every_hand_is_true() {
    for dealt in Deck::standard().hands(4) {
        assert_hints_are_true(&Puzzle::new(dealt.hand, Puzzle::TARGET));
    }
}

proptest! {
    /// There is a hint after a calculation if and only if some solution has a part of that value from those cards.
    #[test]
    fn hints_exist_exactly_while_the_puzzle_is_solvable(
        cards in prop::collection::vec(1i64..14, 4),
        op in 0usize..4,
        places in prop::sample::subsequence(vec![0usize, 1, 2, 3], 2),
        swapped: bool,
    ) {
        let puzzle = Puzzle::new(Hand::new(cards.clone()).expect("cards"), Puzzle::TARGET);
        let (x, y) = if swapped { (places[1], places[0]) } else { (places[0], places[1]) };
        let op = OpSet::ARITHMETIC.iter().nth(op).expect("four operators");
        let part = Expr::apply(op, Expr::card(Card::from(cards[x])), Expr::card(Card::from(cards[y])));
        let Some(value) = part.value().value() else { return Ok(()) };
        let used = |expr: &Expr| {
            let mut cards: Vec<Card> = expr.cards().cloned().collect();
            cards.sort_unstable();
            cards
        };
        let same = |other: &Expr| used(other) == used(&part) && other.value().value().as_ref() == Some(&value);
        let solver = Solver::default();
        let mut solutions = solver.solutions(&puzzle, Form::Commuted);
        let solvable = solutions.any(|solution| every_part(&solution.expr).any(|other| same(&other)));
        let hints = hints(&solver, &puzzle, &[&part.to_string()]).expect("a calculation");
        let hints = hints.complete().expect("no limit");
        prop_assert_eq!(hints.is_some(), solvable);
        if let Some(Hint::All(expr)) = hints.map(|hints| hints.hint(Hints::LEVELS)) {
            prop_assert_eq!(judge(&puzzle, &expr.to_string(), solver.rules(), Style::Plain).kind(), VerdictKind::Right);
            prop_assert!(every_part(&expr).any(|other| other == part));
        }
    }
}

/// The solution of hints under rules with more than single cards in any order, which the judge accepts.
fn hinted(rules: RuleSet, hand: &str, target: i64, so_far: &[&str]) -> Option<String> {
    let cards: Vec<i64> = hand.split(' ').map(|card| card.parse().expect("a card")).collect();
    let hand = if rules.order == CardOrder::Kept { Hand::in_order(cards) } else { Hand::new(cards) };
    let puzzle = Puzzle::new(hand.expect("cards"), target);
    let solver = Solver::new(rules);
    let hints = hints(&solver, &puzzle, so_far).expect("parts").complete().expect("no limit")?;
    let Hint::All(expr) = hints.hint(Hints::LEVELS) else { panic!("the last level tells all") };
    assert!(solver.judge(&puzzle, &expr.to_string()).is_right(), "{expr}");
    Some(expr.to_string())
}

#[test]
fn hints_keep_the_order_of_the_cards() {
    let kept = RuleSet { ops: "-".parse().expect("-"), order: CardOrder::Kept, ..RuleSet::ARITHMETIC };
    assert_eq!(hinted(kept.clone(), "5 1 3", 1, &[]).as_deref(), Some("5 - 1 - 3"));
    assert_eq!(hinted(kept, "5 1 3", 1, &["5-1"]).as_deref(), Some("5 - 1 - 3"));
    assert!(hinted(RuleSet::YEAR, "2 0 2 6", 19, &[]).is_some());
}

#[test]
fn hints_count_the_operators_inside_what_was_made() {
    let once = RuleSet { ops: "! +".parse().expect("! +"), nesting: 1, ..RuleSet::ARITHMETIC };
    assert_eq!(hinted(once.clone(), "3 1", 721, &["3!"]), None);
    let twice = RuleSet { nesting: 2, ..once };
    assert_eq!(hinted(twice, "3 1", 721, &["3!"]).as_deref(), Some("(3!)! + 1"));
}

#[test]
fn a_number_of_several_digits_is_not_solved_before_it_is_written() {
    let rules = RuleSet { literals: "concat".parse().expect("concat"), ..RuleSet::ARITHMETIC };
    let hints = hints(&Solver::new(rules), &"2 4".parse().expect("a puzzle"), &[]).expect("nothing was tried");
    let hints = hints.complete().expect("no limit").expect("24");
    assert_eq!(hints.hint(3).to_string(), "The digits of 2 and 4 are one number.");
    assert_eq!(hints.hint(7).to_string(), "24\n  24 is written with 2 and 4");
}

/// What a player has made may be left over where cards may be.
#[test]
fn a_part_may_be_left_over() {
    let rules = RuleSet::named("countdown").expect("rules");
    let solver = Solver::new(rules);
    let hints = hints(&solver, &"1 2 7 100 -> 107".parse().expect("a puzzle"), &["1+2"]).expect("a part");
    let hints = hints.complete().flatten().expect("100 + 7 is left");
    assert_eq!(hints.hint(7).to_string().lines().next(), Some("100 + 7"));
    // A part that goes on is used.
    let hints = super::hints(&solver, &"1 2 7 100 -> 103".parse().expect("a puzzle"), &["1+2"]).expect("a part");
    let hints = hints.complete().flatten().expect("100 + 3");
    assert_eq!(hints.hint(7).to_string().lines().next(), Some("100 + (1 + 2)"));
    // Where a part cannot be a card, too.
    let kept = RuleSet { card_use: CardUse::AnySubset, order: CardOrder::Kept, ..RuleSet::ARITHMETIC };
    assert_eq!(hinted(kept.clone(), "5 2 8", 8, &["5-2"]).as_deref(), Some("8"));
    assert_eq!(hinted(kept, "7 5 2 8", 15, &["5-2"]).as_deref(), Some("7 + 8"));
}

/// A hint never asks for a number that the player has made.
#[test]
fn a_hint_does_not_repeat_what_was_made() {
    let rules = RuleSet { ops: "+ - * / !".parse().expect("operators"), ..RuleSet::ARITHMETIC };
    let hints = hints(&Solver::new(rules), &"3 1 -> 24".parse().expect("a puzzle"), &["1+3"]).expect("a part");
    let hints = hints.complete().flatten().expect("(1 + 3)!");
    assert_eq!(hints.hint(5).to_string(), "The first step changes 4 alone.");
}

/// A calculation does not count as a card, even if it equals one.
#[test]
fn a_calculation_is_not_taken_for_a_card() {
    let puzzle: Puzzle = "1/2 4 8".parse().expect("a puzzle");
    let lost = hints(&Solver::default(), &puzzle, &["4 / 8"]).expect("a part");
    assert!(lost.complete().expect("no limit").is_none(), "1/2 and 1/2 are left");
    let hints = hints(&Solver::default(), &puzzle, &["4 + 8"]).expect("a part").complete().flatten();
    assert!(hints.is_some(), "12 / (1/2)");
}
