//! Operators that people define, and operators with one operand, against brute force over fractions.

use make24::literal::Literal;
use make24::op::OperandRules;
use make24::value::{Outcome, Real};
use make24::{
    CardOrder, CardUse, Count, Deck, Expr, Form, Hand, Literals, Op, OpSet, Puzzle, Rational, RuleSet, Solver, Style,
    VerdictKind, Writing, judge,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The operators of the table with these symbols and the defined ones.
fn ops(symbols: &str, definitions: &[&str]) -> OpSet {
    let defined = definitions.iter().fold(OpSet::NONE, |ops, text| ops.with(Op::define(text, &ops).unwrap()));
    defined.iter().fold(OpSet::parse(symbols, &defined).unwrap(), |ops, op| ops.with(op))
}

fn rules(symbols: &str, definitions: &[&str]) -> RuleSet {
    RuleSet { ops: ops(symbols, definitions), ..RuleSet::ARITHMETIC }
}

/// Every expression of these cards, as a set of distinct trees, each with its value.
fn all_trees(cards: &[i64], rules: &RuleSet) -> BTreeSet<Expr> {
    let mut trees: BTreeSet<Expr> = BTreeSet::new();
    if let [card] = cards {
        trees.insert(Expr::card(*card));
    }
    trees.extend(all_literals(cards, rules).into_iter().map(Expr::literal));
    let is_kept = rules.order == CardOrder::Kept;
    // The cards of the left side as bits: where the order is kept, the first ones.
    let masks = (1..(1u32 << cards.len()) - 1).filter(|mask| !is_kept || (mask + 1).is_power_of_two());
    for mask in masks {
        let side = |bit: u32| -> Vec<i64> {
            cards.iter().enumerate().filter(|(i, _)| mask >> i & 1 == bit).map(|(_, card)| *card).collect()
        };
        let (lefts, rights) = (all_trees(&side(1), rules), all_trees(&side(0), rules));
        for left in &lefts {
            for right in &rights {
                for op in rules.ops.iter().filter(|op| !op.is_unary()) {
                    trees.insert(Expr::apply(op, left.clone(), right.clone()));
                }
            }
        }
    }
    trees.retain(|tree| value(tree, rules).is_some());
    let mut latest = trees.clone();
    for _ in 0..rules.nesting {
        let unary = rules.ops.iter().filter(|op| op.is_unary());
        let more = unary.flat_map(|op| latest.iter().map(move |tree| Expr::apply_unary(op.clone(), tree.clone())));
        latest = more.filter(|tree| value(tree, rules).is_some()).collect();
        trees.extend(latest.iter().cloned());
    }
    trees
}

/// Whether a tree is written as the rules ask, read off its plain text and its nodes.
fn is_written(tree: &Expr, writing: &Writing) -> bool {
    let text = tree.to_string();
    let minus_signs = tree.ops().filter(|op| op.row().symbol == "neg").count();
    let is_single = |tree: &Expr| tree.ops().all(|op| op.is_unary());
    let mut goes_right = true;
    let _ = tree.fold(
        |at, _| Expr::from_nodes(vec![tree.nodes()[at].clone()]).unwrap(),
        |_, op, left, right| {
            let Some(right) = right else { return Some(Expr::apply_unary(op.clone(), left)) };
            goes_right &= is_single(&right);
            Some(Expr::apply(op.clone(), left, right))
        },
    );
    (!writing.no_brackets || !text.contains('('))
        && (!writing.left_to_right || goes_right)
        && (!writing.leading_minus || minus_signs == 0 || minus_signs == 1 && text.starts_with('-'))
}

/// Every number that is written with the digits of all of these cards, by trying all texts.
fn all_literals(cards: &[i64], rules: &RuleSet) -> BTreeSet<Literal> {
    let mut orders: BTreeSet<Vec<i64>> = BTreeSet::from([Vec::new()]);
    for (at, card) in cards.iter().enumerate() {
        let insert = |order: &Vec<i64>| -> Vec<Vec<i64>> {
            let places = if rules.order == CardOrder::Kept { at..=at } else { 0..=at };
            places.map(|place| [&order[..place], &[*card], &order[place..]].concat()).collect()
        };
        orders = orders.iter().flat_map(insert).collect();
    }
    let mut literals = BTreeSet::new();
    for order in orders.iter().filter(|order| order.iter().all(|card| (0..=9).contains(card))) {
        let digits: String = order.iter().map(ToString::to_string).collect();
        for point in 0..=digits.len() {
            for recurring in 0..=digits.len() - point {
                let sign = if point == digits.len() { "" } else { "." };
                let text = format!("{}{sign}{}{}", &digits[..point], &digits[point..], "~".repeat(recurring));
                literals.extend(text.parse::<Literal>().ok().filter(|literal| rules.literals.allow(literal)));
            }
        }
    }
    literals
}

/// The value of a tree whose steps all are allowed.
fn value(tree: &Expr, rules: &RuleSet) -> Option<Real> {
    tree.fold(
        |_, card| Real::from(card.number().clone()),
        |_, op, left, right| {
            let right = right.as_ref().unwrap_or(&left);
            let allowed = rules.operands.of(op).admit(&left, right) == Some(true);
            let value = op.apply(&left, right).value().filter(|_| allowed)?;
            (rules.domain.admits(&value) == Some(true)).then_some(value)
        },
    )
}

/// Compares what the solver says with all trees: existence, values, the number of written and commuted solutions, and
/// that the solutions are the trees.
#[track_caller]
fn assert_agrees(cards: &[i64], rules: &RuleSet) {
    let mut trees = all_trees(cards, rules);
    trees.retain(|tree| is_written(tree, &rules.writing));
    let hand = match rules.order {
        CardOrder::Any => Hand::new(cards.iter().copied()).unwrap(),
        CardOrder::Kept => Hand::in_order(cards.iter().copied()).unwrap(),
    };
    let solver = Solver::new(rules.clone());
    let mut values: Vec<(Real, Vec<Expr>)> = Vec::new();
    for tree in &trees {
        let made = value(tree, rules).unwrap();
        match values.iter_mut().find(|(other, _)| *other == made) {
            Some((_, trees)) => trees.push(tree.clone()),
            None => values.push((made, vec![tree.clone()])),
        }
    }
    let fractions: BTreeSet<Rational> = values.iter().filter_map(|(made, _)| made.to_rational().cloned()).collect();
    let is_undecided = !rules.ops.keeps_fractions();
    if !is_undecided {
        let said: BTreeSet<Rational> = solver.values(&hand).complete().unwrap().into_iter().collect();
        assert_eq!(said, fractions, "{hand} with {}", rules.ops);
    }
    for target in fractions.iter().take(12) {
        let puzzle = Puzzle::new(hand.clone(), target.clone());
        let made: Vec<&Expr> = values
            .iter()
            .filter(|(value, _)| value.to_rational() == Some(target))
            .flat_map(|(_, trees)| trees)
            .collect();
        let told = format!("{puzzle} with {}", rules.name());
        assert!(solver.is_solvable(&puzzle).found(), "{told}");
        assert_eq!(solver.count(&puzzle, Form::Written).found(), Count::from(made.len() as u64), "{told}");
        let written: Vec<Expr> = solver.solutions(&puzzle, Form::Written).map(|solution| solution.expr).collect();
        let listed: BTreeSet<&Expr> = written.iter().collect();
        assert_eq!((written.len(), listed), (made.len(), made.iter().copied().collect()), "{told}");
        for form in [Form::Commuted, Form::Flat, Form::Arranged, Form::Essential, Form::Dominus] {
            let classes: BTreeSet<_> = made.iter().map(|expr| form.key(expr).unwrap()).collect();
            assert_eq!(solver.count(&puzzle, form).found(), Count::from(classes.len() as u64), "{told}, {form}");
            let listed: Vec<_> = solver.solutions(&puzzle, form).map(|one| form.key(&one.expr).unwrap()).collect();
            assert_eq!((listed.len(), BTreeSet::from_iter(listed)), (classes.len(), classes), "{told}, {form}");
        }
        let best = solver.best(&puzzle).found().unwrap();
        for expr in written.iter().take(3).chain([&best.expr]) {
            for style in [Style::Plain, Style::Unicode, Style::Latex, Style::Rpn, Style::Sexpr] {
                let text = expr.render(style);
                let verdict = judge(&puzzle, &text, rules, style);
                assert_eq!(verdict.kind(), VerdictKind::Right, "{text} for {told}: {verdict}");
                let read = Expr::read_with(&text, style, rules).unwrap().resolve_cards(&text, &hand, rules);
                assert_eq!(&read.expr, expr, "{text} for {told}");
            }
        }
    }
    let absent = Rational::from(999_983);
    assert_eq!(solver.is_solvable(&Puzzle::new(hand, absent)).complete(), Some(false));
}

#[test]
fn operators_with_one_operand_agree_with_brute_force() {
    for symbols in
        ["+ neg", "- * sqr", "+ * !", "+ percent", "* floor ceil /", "+ - tri", "- !! subfactorial", "/ gamma"]
    {
        for cards in [&[4][..], &[1, 3], &[4, 4], &[0, 2, 3]] {
            let rules = rules(symbols, &[]);
            let is_small = cards.len() < 3 || rules.ops.iter().filter(|op| op.is_unary()).count() == 1;
            if is_small {
                assert_agrees(cards, &rules);
            }
        }
    }
    assert_agrees(&[4, 9], &rules("+ * sqrt", &[]));
    for (cards, symbols) in [
        (&[2, 3][..], "- ^ sqr"),
        (&[-1, 17], "- ^ neg"),
        (&[0, 1, 17], "- ^"),
        (&[2, 2], "+ ^ sqr cube"),
        (&[1, 3], "- ^ cube neg"),
    ] {
        assert_agrees(cards, &RuleSet { nesting: 1, ..rules(symbols, &[]) });
    }
    assert_agrees(&[4, 4, 4], &RuleSet { nesting: 1, ..rules("+ sqrt !", &[]) });
    assert_agrees(&[2, 3], &RuleSet { nesting: 3, ..rules("- ! neg", &[]) });
    assert_agrees(&[2, 2, 9], &RuleSet { domain: make24::Domain::Integers, ..rules("- / sqrt", &[]) });
}

#[test]
fn defined_operators_agree_with_brute_force() {
    let sharp = "a # b = a*b - a - b";
    let average = "avg(a, b) = (a + b) / 2";
    let next = "next(n) = n + 1";
    let distance = "a <> b = a - b where a whole";
    for definitions in [&[sharp][..], &[average], &[next], &[sharp, average], &[average, "m(a, b) = avg(a, 2*b)"]] {
        for cards in [&[3, 4][..], &[1, 2, 5], &[2, 2, 7]] {
            assert_agrees(cards, &rules("+", definitions));
        }
    }
    assert!(Op::define(distance, &OpSet::NONE).is_err(), "< and > are brackets");
    assert_agrees(&[3, 4, 5], &rules("+ -", &["tri(n) = n * (n + 1) / 2 where n whole, n in 0..100"]));
    assert_agrees(&[5, 2, 3], &rules("-", &["C(n, k) = n! / (k! * (n - k)!) where n whole, n in 0..20"]));
    assert_agrees(&[1, 2, 3, 4], &rules("-", &[sharp]));
}

#[test]
fn numbers_of_several_digits_agree_with_brute_force() {
    for literals in ["concat", "decimal", "recurring", "concat,decimal,recurring"] {
        let literals: Literals = literals.parse().unwrap();
        for cards in [&[4][..], &[4, 4], &[0, 5], &[1, 2, 3], &[2, 0, 1]] {
            assert_agrees(cards, &RuleSet { literals, ..rules("+ /", &[]) });
            assert_agrees(cards, &RuleSet { literals, order: CardOrder::Kept, ..rules("- *", &[]) });
        }
    }
    // A card of two digits is not a digit.
    assert_agrees(&[10, 4], &RuleSet { literals: Literals::ALL, ..rules("+", &[]) });
    assert_agrees(&[4, 4], &RuleSet { literals: Literals::ALL, nesting: 1, ..rules("/ sqrt", &[]) });
}

#[test]
fn cards_in_the_order_dealt_agree_with_brute_force() {
    let kept = |symbols| RuleSet { order: CardOrder::Kept, ..rules(symbols, &[]) };
    for cards in [&[3, 1][..], &[1, 3, 2], &[4, 1, 1, 2], &[2, 2, 2]] {
        assert_agrees(cards, &kept("+ - *"));
        assert_agrees(cards, &kept("- /"));
    }
    assert_agrees(&[2, 1, 3], &RuleSet { card_use: make24::CardUse::All, nesting: 1, ..kept("- ! neg") });
    let (rules, hand) = (kept("+ - * /"), Hand::in_order([8, 3, 8, 3]).unwrap());
    let verdict = |answer: &str| judge(&Puzzle::new(hand.clone(), 24), answer, &rules, Style::Plain);
    assert_eq!(verdict("8 / (3 - 8 / 3)").kind(), VerdictKind::Right);
    let sorted =
        judge(&Puzzle::new(Hand::in_order([3, 3, 8, 8]).unwrap(), 24), "8 / (3 - 8 / 3)", &rules, Style::Plain);
    assert_eq!(sorted.to_string(), "wrong cards: they must be used in the order in which they were dealt");
}

/// Every rule about writing, alone and with the others.
fn writings() -> impl Iterator<Item = Writing> {
    (1..8).map(|bits| Writing {
        no_brackets: bits & 1 > 0,
        left_to_right: bits & 2 > 0,
        leading_minus: bits & 4 > 0,
        pattern: None,
    })
}

#[test]
fn rules_about_writing_agree_with_brute_force() {
    let concat: Literals = "concat".parse().unwrap();
    for writing in writings() {
        for order in [CardOrder::Any, CardOrder::Kept] {
            let with = |symbols: &str| RuleSet { writing: writing.clone(), order, nesting: 1, ..rules(symbols, &[]) };
            for cards in [&[4][..], &[1, 3, 2], &[2, 2, 2], &[4, 1, 1, 2]] {
                assert_agrees(cards, &with("+ - * /"));
            }
            for cards in [&[4][..], &[1, 3], &[3, 2, 2]] {
                assert_agrees(cards, &with("+ - * neg"));
                assert_agrees(cards, &RuleSet { literals: concat, ..with("- / ^ neg") });
                assert_agrees(cards, &with("- ! ^"));
                assert_agrees(cards, &RuleSet { nesting: 2, ..rules("- neg", &["a # b = a*b - a"]) });
            }
        }
    }
}

#[test]
fn what_is_not_written_as_the_rules_ask_is_not_allowed() {
    let verdict = |writing: &Writing, answer: &str| {
        let rules = RuleSet { writing: writing.clone(), ..rules("+ - * / neg", &[]) };
        judge(&"4 7 8 8".parse().unwrap(), answer, &rules, Style::Plain).to_string()
    };
    let [no_brackets, left_to_right] = [1, 2].map(|at| writings().nth(at - 1).unwrap());
    let leading_minus = Writing { leading_minus: true, ..Writing::FREE };
    assert_eq!(verdict(&no_brackets, "(7 - 8/8) * 4"), "the rules allow no brackets");
    assert_eq!(verdict(&no_brackets, "7*4 - 8/8*4"), "wrong cards: 4 is extra");
    assert_eq!(verdict(&no_brackets, "(4 * 7) - 8 + 8"), "wrong value: it makes 28, not 24");
    assert_eq!(verdict(&left_to_right, "(7 - 8/8) * 4"), "the rules allow steps from left to right only");
    assert_eq!(verdict(&left_to_right, "(7 - 8 + 4) * 8"), "right: it makes 24");
    assert_eq!(verdict(&leading_minus, "-4 * (8/8 - 7)"), "right: it makes 24");
    let told = "the rules allow a minus sign only in front of the whole answer";
    for answer in ["4 * (-8/8 + 7)", "(-8/8 + 7) * 4", "-(-4 * (7 - 8/8))", "-4 * (-7 + 8/8)"] {
        assert_eq!(verdict(&leading_minus, answer), told, "{answer}");
    }
}

#[test]
fn a_minus_sign_stands_before_calls_and_factorials_without_brackets() {
    let writing = Writing { no_brackets: true, leading_minus: true, ..Writing::FREE };
    for (symbols, hand, best) in [
        ("log neg", "2 8 -> -3", "-log(2, 8)"),
        ("+ log neg", "2 8 3 -> 0", "-log(2, 8) + 3"),
        ("sqrt neg", "9 -> -3", "-sqrt(9)"),
        ("! neg", "3 -> -6", "-3!"),
    ] {
        let (puzzle, rules) =
            (hand.parse::<Puzzle>().unwrap(), RuleSet { writing: writing.clone(), ..rules(symbols, &[]) });
        let found = Solver::new(rules.clone()).best(&puzzle).found().unwrap();
        assert_eq!(found.to_string(), best);
        for style in [Style::Plain, Style::Unicode, Style::Latex] {
            let text = found.expr.render(style);
            assert!(judge(&puzzle, &text, &rules, style).is_right(), "{text}");
        }
    }
}

/// A minus sign in front of the whole is the rule's, and those behind it are the cards'.
#[test]
fn negative_cards_are_read_beside_negation() {
    let leading_minus = Writing { leading_minus: true, ..Writing::FREE };
    for (writing, hand, answer) in [
        (leading_minus.clone(), "2 -2 -> 0", "-2 - (-2)"),
        (leading_minus.clone(), "2 -2 3 -> 3", "-2 - (-2) + 3"),
        (leading_minus, "-1/3 8 -> 23/3", "8 + (-1/3)"),
        (Writing::FREE, "-1/3 8 -> 23/3", "8 + (-1/3)"),
        (Writing::FREE, "-1/3 -1 -> -4/3", "(-1) + (-1/3)"),
        (Writing::FREE, "1 3 -> -1/3", "-1 / 3"),
    ] {
        let rules = RuleSet { writing, ..rules("+ - * / neg", &[]) };
        let verdict = judge(&hand.parse().unwrap(), answer, &rules, Style::Plain);
        assert!(verdict.is_right(), "{answer} for {hand}: {verdict}");
    }
}

/// `[plus-minus]`: 11 ways, and a twelfth.
#[test]
fn digits_in_their_order_make_100_in_eleven_ways_and_with_a_minus_sign_in_twelve() {
    let puzzle = Puzzle::new(Hand::in_order(1..=9).unwrap(), 100);
    let ways = |symbols: &str, leading_minus: bool, form: Form| {
        let writing = Writing { no_brackets: true, leading_minus, ..Writing::FREE };
        let literals = "concat".parse().unwrap();
        let solver = Solver::new(RuleSet { writing, literals, order: CardOrder::Kept, ..rules(symbols, &[]) });
        solver.solutions(&puzzle, form).map(|solution| solution.expr.to_string()).collect::<BTreeSet<_>>()
    };
    let eleven = ways("+ -", false, Form::Written);
    assert_eq!(eleven.len(), 11);
    let mut twelve = ways("+ - neg", true, Form::Written);
    assert!(twelve.remove("-1 + 2 - 3 + 4 + 5 + 6 + 78 + 9"));
    assert_eq!(twelve, eleven);
}

/// Where the cards keep their order, each class of sums and products is shown without brackets that it does not need.
#[test]
fn classes_of_cards_in_their_order_are_shown_without_needless_brackets() {
    let shown = |cards: &[i64], target: i64, rules: &RuleSet| -> Vec<String> {
        let puzzle = Puzzle::new(Hand::in_order(cards.iter().copied()).unwrap(), target);
        let solver = Solver::new(rules.clone());
        let best = solver.best(&puzzle).found().unwrap().to_string();
        let listed: Vec<String> = solver.solutions(&puzzle, Form::Essential).map(|one| one.expr.to_string()).collect();
        assert!(listed.contains(&best), "{best} is not one of {listed:?}");
        listed
    };
    let kept = |symbols| RuleSet { order: CardOrder::Kept, ..rules(symbols, &[]) };
    assert_eq!(shown(&[5, 1, 1], 3, &kept("+ - * /")), ["5 - 1 - 1"]);
    assert_eq!(shown(&[8, 2, 2], 2, &kept("* /")), ["8 / 2 / 2"]);
    assert_eq!(shown(&[5, 3, 1], 3, &kept("+ -")), ["5 - 3 + 1"]);
    // Without an addition the brackets are needed, and where no step may be negative too.
    assert_eq!(shown(&[5, 3, 1], 3, &kept("-")), ["5 - (3 - 1)"]);
    let naturals = RuleSet { domain: make24::Domain::Naturals, ..kept("+ -") };
    assert_eq!(shown(&[2, 5, 4], 1, &naturals), ["2 - (5 - 4)"]);
    let centuries = RuleSet { literals: "concat".parse().unwrap(), ..kept("+ -") };
    let centuries = shown(&[1, 2, 3, 4, 5, 6, 7, 8, 9], 100, &centuries);
    assert_eq!((centuries.len(), centuries.iter().any(|text| text.contains('('))), (11, false), "{centuries:?}");
}

fn symbols() -> impl Strategy<Value = (Vec<&'static str>, Vec<&'static str>)> {
    let binary = prop::sample::subsequence(vec!["+", "-", "*", "/", "mod", "gcd", "lcm"], 1..=2);
    let unary = prop::sample::subsequence(vec!["neg", "sqr", "!", "percent", "floor", "tri"], 0..=1);
    let definitions =
        vec!["a # b = a*b - a - b", "a @ b = 2*a - b", "half(n) = n / 2", "n? = 3 - n", "f(x, y) = x*x + y*y"];
    let defined = prop::sample::subsequence(definitions, 0..=2);
    (binary, unary, defined).prop_map(|(binary, unary, defined)| ([binary, unary].concat(), defined))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn random_operators_agree_with_brute_force(
        (symbols, definitions) in symbols(),
        cards in prop::collection::vec(0i64..8, 1..=3),
        nesting in 0u8..=2,
    ) {
        let rules = RuleSet { nesting, ..rules(&symbols.join(" "), &definitions) };
        let unary = rules.ops.iter().filter(|op| op.is_unary()).count();
        // The number of trees grows with (unary + 1) ^ (nodes * nesting).
        let most = if unary == 0 || unary == 1 && nesting < 2 { 3 } else { 2 };
        assert_agrees(&cards[..cards.len().min(most)], &rules);
    }

    #[test]
    fn no_definition_panics(text in "[ab#(),= +*/!^0-9wherinot.<>-]{0,40}") {
        if let Ok(op) = Op::define(&text, &OpSet::NONE) {
            let number = |n: i64| Real::from(Rational::from(n));
            let _ = op.apply(&number(3), &number(4));
            let again = op.row().definition.unwrap();
            prop_assert_eq!(Op::define(again, &OpSet::NONE), Ok(op));
        }
    }
}

/// Definitions that equal operators of the table give their numbers: `[mathematica-2]` solves 595 of 715 hands with
/// roots, `[mathematica-3]` 619 with remainders.
#[test]
fn roots_and_remainders_that_are_defined_by_hand_solve_as_many_hands() {
    let root = "root(x, y) = x ^ (1 / y) where x whole, x > 0, y whole, y not 0, -16 <= y <= 16";
    let remainder = "x mod y = x - y * floor(x / y) where x whole, x > 0, y whole, y not 0, -16 <= y <= 16";
    let solved = |rules: RuleSet| {
        let solver = Solver::new(rules);
        let hands = Deck::range(1, 10)
            .unwrap()
            .hands(4)
            .filter(|dealt| solver.is_solvable(&Puzzle::new(dealt.hand.clone(), Puzzle::TARGET)).complete().unwrap());
        hands.count()
    };
    assert_eq!(solved(rules("+ - * / ^ log", &[root])), 595);
    assert_eq!(solved(rules("+ - * / ^ log", &[root, remainder])), 619);
}

/// What a definition says about its operator.
#[test]
fn definitions_are_read_with_their_laws() {
    let define = |text: &str| Op::define(text, &OpSet::NONE).unwrap();
    for (text, commutes, unary) in [
        ("a # b = a*b - a - b", true, false),
        ("avg(a, b) = (a + b) / 2", true, false),
        ("a @ b = 2*a - b", false, false),
        ("a & b = a / b + b / a", true, false),
        ("h(x, y) = gcd(x, y) * lcm(y, x)", true, false),
        ("p(x, y) = (2 ^ x) ^ y", false, false),
        ("sq(n) = n * n", false, true),
    ] {
        let op = define(text);
        assert_eq!((op.commutes(), op.is_unary()), (commutes, unary), "{text}");
    }
    let value = |text: &str, ops: OpSet| {
        Expr::read_with(text, Style::Plain, &RuleSet { ops, ..RuleSet::ARITHMETIC }).unwrap().expr.value()
    };
    let ops = [define("a # b = a*b - a - b"), define("n? = 10 - n")]
        .into_iter()
        .fold(OpSet::ARITHMETIC, |ops, op| ops.with(op));
    assert_eq!(value("3 # 4 + 1", ops.clone()), Outcome::Value(Real::from(Rational::from(6))));
    assert_eq!(value("3? * 2", ops), Outcome::Value(Real::from(Rational::from(14))));
}

/// Every fault of a definition is told with its place.
#[test]
fn wrong_definitions_are_refused_with_a_sentence() {
    for (text, said, span) in [
        ("a # b", "a definition has an equals sign: `avg(a, b) = (a + b) / 2`", 5..5),
        ("a # b = a*b -", "a number or an opening bracket is missing at character 14", 13..13),
        ("f(n) = f(n - 1) * n", "a definition cannot use itself; use operators that are defined before it", 7..8),
        ("a # b = a # 1", "a definition cannot use itself; use operators that are defined before it", 10..11),
        ("a + b = a * b", "`+` is the sign of addition; use another one", 2..3),
        ("f(a, a) = a", "both operands are named `a`; use two names", 2..3),
        ("f(a, 2) = a", "invalid name of an operand `2`; use letters, such as `a`", 5..6),
        (
            "f(a) = a where a odd",
            "invalid condition `a odd`; use `a whole`, `a in 0..100`, `a > 0`, `a >= 1`, `a <= 9`, `a not 0` or `a not 1`",
            14..20,
        ),
    ] {
        let error = Op::define(text, &OpSet::NONE).unwrap_err();
        assert_eq!((error.to_string().as_str(), error.span.clone()), (said, span), "{text}");
    }
    // A minus sign is read without brackets and printed with them: what is accepted reads back.
    let signs = |count: usize| Op::define(&format!("f(a) = 1 {} a", "-".repeat(count)), &OpSet::NONE);
    for count in [2, 100, 131, 140, 199, 200, 399] {
        match signs(count) {
            Ok(op) => assert_eq!(Op::define(op.row().definition.unwrap(), &OpSet::NONE).unwrap(), op, "{count}"),
            Err(error) => {
                let told = ["nested too deeply", "brackets stand inside"];
                assert!(told.iter().any(|words| error.to_string().contains(words)) && count > 100, "{count}: {error}");
            }
        }
    }
    let mut nested = vec![String::from("f(a) = a + a + a + a + a + a + a + a + a + a + a")];
    let names = ["g", "h", "i", "j"];
    let mut ops = OpSet::NONE.with(Op::define(&nested[0], &OpSet::NONE).unwrap());
    for (before, name) in ["f", "g", "h", "i"].into_iter().zip(names) {
        let ten = vec![format!("{before}(a)"); 10].join(" + ");
        nested.push(format!("{name}(a) = {ten}"));
        match Op::define(nested.last().unwrap(), &ops) {
            Ok(op) => ops = ops.with(op),
            Err(error) => {
                assert_eq!(error.to_string(), "the formula takes more than 1000 operations; use fewer");
                return;
            }
        }
    }
    panic!("{nested:?}");
}

/// A definition that another one uses keeps its conditions.
#[test]
fn conditions_hold_inside_other_definitions() {
    let ops = ops("+", &["p(n) = n + 1 where n in 0..3", "q(n) = p(p(n))"]);
    let q = ops.iter_defined().last().unwrap();
    let value = |n: i64| q.apply(&Rational::from(n), &Rational::from(n));
    assert_eq!(value(2), Outcome::Value(Rational::from(4)));
    assert_eq!(value(3), Outcome::Undefined);
}

/// A call counts even if it does nothing: with each of these, twice as many numbers would be looked at.
#[test]
fn definitions_that_do_nothing_cannot_be_nested_for_ever() {
    let mut ops = ops("+", &["fa(a) = a"]);
    for name in 'b'..='z' {
        let before = char::from(name as u8 - 1);
        match Op::define(&format!("f{name}(a) = f{before}(f{before}(a))"), &ops) {
            Ok(op) => ops = ops.with(op),
            Err(error) => {
                assert_eq!(error.to_string(), "the formula takes more than 1000 operations; use fewer");
                assert!(name > 'h', "{name}");
                return;
            }
        }
    }
    panic!("2 ^ 25 calls");
}

/// Where a square and a power are written alike and cards may be left over, neither reading makes a solution wrong.
#[test]
fn solutions_with_squares_and_powers_are_right_in_every_style() {
    let rules = RuleSet { nesting: 1, card_use: CardUse::AnySubset, ..rules("- ^ sqr", &[]) };
    for target in 0..=9 {
        let puzzle = Puzzle::new("1 2 3".parse().unwrap(), target);
        for solution in Solver::new(rules.clone()).solutions(&puzzle, Form::Written).take(300) {
            for style in Style::ALL.iter().copied() {
                let text = solution.expr.render(style);
                let verdict = judge(&puzzle, &text, &rules, style);
                assert!(verdict.is_right(), "{text} for {puzzle}: {verdict}");
            }
        }
    }
}

/// The limit of exponents is about size: powers of -1, 0 and 1 have none, but in the rules of the published lists.
#[test]
fn exponents_of_bases_that_stay_small_have_no_limit() {
    let rows = [
        ("1 17 25 -> 26", "1 ^ 17 + 25"),
        ("0 17 25 -> 25", "0 ^ 17 + 25"),
        ("-1 17 25 -> 24", "(-1) ^ 17 + 25"),
        ("-1 18 25 -> 26", "(-1) ^ 18 + 25"),
        ("3 2 19 5 -> 6", "(3 - 2) ^ 19 + 5"),
        ("1 17 -> 1", "1 ^ (-17)"),
        ("1 2 3 -> 1", "1 ^ (2 ^ (1 / 3))"),
    ];
    let wider = [&RuleSet::ARITHMETIC, &RuleSet::FOUR_FOURS, &RuleSet::YEAR, &RuleSet::WIDE_POWERS];
    let ops: OpSet = "+ - / ^".parse().unwrap();
    for (puzzle, answer) in &rows[..5] {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        for rules in wider {
            let rules = RuleSet { ops: ops.clone(), order: CardOrder::Any, ..rules.clone() };
            let verdict = judge(&puzzle, answer, &rules, Style::Plain);
            assert!(verdict.is_right(), "{answer}: {verdict}");
            assert!(Solver::new(rules).is_solvable(&puzzle).found(), "{puzzle}");
        }
        for rules in [RuleSet::POWERS, RuleSet::MODULO] {
            let message = judge(&puzzle, answer, &rules, Style::Plain).to_string();
            assert!(message.ends_with("x > 0, -16 <= y <= 16; the rules wide-powers allow it"), "{answer}: {message}");
        }
    }
    let value = |answer: &str| {
        let rules = RuleSet { ops: ops.clone(), ..RuleSet::ARITHMETIC };
        judge(&"1 -> 1".parse().unwrap(), answer, &rules, Style::Plain)
    };
    for (_, answer) in &rows[5..] {
        assert_eq!(value(answer).value, Some(Real::from(Rational::from(1))), "{answer}");
    }
    // What has no value is not a matter of the rules.
    for answer in ["0 ^ 0", "0 ^ (1 - 18)", "(0 - 1) ^ (1 / 2)"] {
        assert_eq!(value(answer).kind(), VerdictKind::Undefined, "{answer}");
    }
    for answer in ["2 ^ 17", "(0 - 2) ^ 3", "(1 / 2) ^ 17"] {
        assert_eq!(value(answer).kind(), VerdictKind::NotAllowed, "{answer}");
    }
}

/// However conditions came to be, rules with the same ones are equal.
#[test]
fn rules_with_the_same_conditions_are_equal() {
    let any = OperandRules::TABLE.with_conditions(&Op::POWER, "any").unwrap();
    assert_eq!(any, OperandRules::WIDE);
    assert_ne!(OperandRules::TABLE, OperandRules::WIDE);
    assert_eq!(RuleSet { operands: any, ..RuleSet::WIDE_POWERS }.name(), "wide-powers");
}

#[test]
fn rules_bound_how_deep_operators_nest() {
    let rules = RuleSet { nesting: 2, ..rules("+ sqrt ! neg", &[]) };
    let verdict = |hand: &str, answer: &str| judge(&hand.parse().unwrap(), answer, &rules, Style::Plain);
    assert!(verdict("4 4 -> 26", "(sqrt(4))! + 4!").is_right());
    assert_eq!(
        verdict("4 -> 2", "sqrt(-(-4))").to_string(),
        "the rules allow at most 2 operators with one operand directly inside each other"
    );
    // 24! is not worked out: the rules allow factorials up to 20.
    assert_eq!(verdict("4 -> 1", "(4!)!").kind(), VerdictKind::NotAllowed);
    let message =
        "24! is not allowed: x! takes x whole, 0 <= x <= 20; rules with the operands `\"!\" = \"any\"` allow it";
    assert_eq!(verdict("4 -> 1", "(4!)!").to_string(), message);
}

/// A minus sign subtracts, so that a chain of sums has one solution for each choice of signs.
#[test]
fn a_minus_sign_is_a_subtraction() {
    let signed = rules("+ - * neg", &[]);
    let key = |text: &str, form: Form| {
        let read = Expr::read_with(text, Style::Plain, &signed).unwrap();
        form.key(&read.resolve_cards(text, &"1 2 3 4".parse().unwrap(), &signed).expr).unwrap()
    };
    let same = |a: &str, b: &str, form: Form| key(a, form) == key(b, form);
    for (a, b) in [("1 + 2 + 3", "-(-1) + 2 - (-3)"), ("3 - (1 + 2)", "-(1 + 2) + 3"), ("3 - (1 - 2)", "-(1 - 2) + 3")]
    {
        assert!(same(a, b, Form::Flat) && same(a, b, Form::Essential) && !same(a, b, Form::Commuted), "{a}, {b}");
    }
    assert!(
        same("-2 * (-(3 + 4))", "2 * (3 + 4)", Form::Arranged) && !same("-2 * (-(3 + 4))", "2 * (3 + 4)", Form::Flat)
    );
    // `[plus-minus]`, whatever brackets and minus signs are written: one way for each choice of signs.
    let digits = Puzzle::new(Hand::in_order(1..=9).unwrap(), 100);
    for (symbols, count) in [("+ -", 11), ("+ - neg", 12)] {
        let rules = RuleSet { order: CardOrder::Kept, literals: "concat".parse().unwrap(), ..rules(symbols, &[]) };
        assert_eq!(
            Solver::new(rules).count(&digits, Form::Essential).complete(),
            Some(Count::from(count)),
            "{symbols}"
        );
    }
}

#[test]
fn definitions_are_printed_as_they_are_read() {
    for (text, printed) in [
        ("&K=.5", "&K = 1 / 2"),
        ("a # b=a*b-a-b", "a # b = a * b - a - b"),
        ("f(n) = n!/2 where n whole , n in 0 .. 9", "f(n) = n! / 2 where n whole, 0 <= n <= 9"),
        ("g(x, y) = x(x+y)", "g(x, y) = x * (x + y)"),
        ("h(n) = \\frac{n}{2}\\ ", "h(n) = n / 2"),
        ("s(n) = -3 - n", "s(n) = -3 - n"),
        ("f(a) = 0.5 - -2 * a", "f(a) = 1 / 2 - (-2 * a)"),
        ("f(a) = a\u{207B}\u{B2}", "f(a) = a ^ (-2)"),
        ("a is b = 5+7:5\u{207B}\u{B2}", "a is b = 5 + 7 / 5 ^ (-2)"),
        ("f(a) = \u{B3}\u{221A}a", "f(a) = root(a, 3)"),
    ] {
        let op = Op::define(text, &OpSet::NONE).unwrap();
        let definition = op.row().definition.unwrap();
        assert_eq!(definition, printed);
        assert_eq!(Op::define(definition, &OpSet::NONE), Ok(op.clone()), "{definition}");
    }
}

/// What a fresh pair of eyes found.
#[test]
fn conditions_signs_and_equal_cards_are_kept_apart() {
    // A condition on one operand keeps a symmetric formula from commuting.
    assert_agrees(&[4, 9], &rules("+", &["f(a, b) = a * b where a >= 9"]));
    assert_agrees(&[3], &RuleSet { nesting: 1, ..rules("+", &["f(n) = -n"]) });
    assert_agrees(&[3, 4], &rules("-", &["a @ b = 10 + -a * (-b)"]));
    // Equal cards at two places make one string.
    let any = RuleSet { card_use: make24::CardUse::AnySubset, order: CardOrder::Kept, ..rules("^ +", &[]) };
    let puzzle = Puzzle::new(Hand::in_order([4, 4]).unwrap(), 4);
    assert_eq!(Solver::new(any).count(&puzzle, Form::Written).complete(), Some(Count::from(1)));
    let raised = RuleSet { literals: Literals::ALL, ..rules("^ +", &[]) };
    let verdict = judge(&"2 1 3 -> 8192".parse().unwrap(), "2¹³", &raised, Style::Plain);
    assert!(verdict.is_right(), "{verdict}");
    for text in ["a // b = a + b", "a ** b = a + b", "a \u{200B} b = a", "a \u{202E} b = a", "a × b = a", "x - y = x"]
    {
        assert!(Op::define(text, &OpSet::NONE).is_err(), "{text}");
    }
}
