//! Powers, roots, logarithms and remainders: published numbers, and properties of every answer.

use crate::plain;

use make24::value::{Equality, Outcome, Rational, Real};
use make24::{
    CardUse, Domain, Expr, Form, Hand, Op, OpSet, Puzzle, RefutationStats, RuleSet, Solver, StopReason, Style,
    VerdictKind, expr::Node, form::FormKey, judge,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

const RULES: [RuleSet; 2] = [RuleSet::POWERS, RuleSet::MODULO];

fn written_strings(puzzle: &Puzzle, rules: RuleSet) -> BTreeSet<String> {
    Solver::new(rules).solutions(puzzle, Form::Written).map(|solution| solution.to_string()).collect()
}

/// `[mathematica-2]` and `[mathematica-3]`: the number of solvable hands of 1..10, the unsolvable hands, and the number
/// of strings.
#[test]
fn totals_of_mathematica_2_and_3() {
    let unsolvable = [include_str!("../data/unsolvable-powers.csv"), include_str!("../data/unsolvable-modulo.csv")];
    for ((rules, unsolvable), (solvable, strings)) in
        RULES.into_iter().zip(unsolvable).zip([(595, 30_537), (619, 42_456)])
    {
        let refutation_stats = Arc::new(RefutationStats::default());
        let solver = Solver::new(rules).with_refutation_stats(Arc::clone(&refutation_stats));
        let published: Vec<Hand> = unsolvable.lines().map(|line| line.parse().unwrap()).collect();
        let hands = plain::hands(1, 10, 4);
        let ours: Vec<Hand> = hands
            .iter()
            .filter(|hand| solver.is_solvable(&Puzzle::new((*hand).clone(), 24)).complete() == Some(false))
            .cloned()
            .collect();
        assert_eq!(ours, published);
        assert_eq!(hands.len() - ours.len(), solvable);
        let counts = hands.iter().map(|hand| {
            let count = solver.count(&Puzzle::new(hand.clone(), 24), Form::Written).complete();
            count.expect("nothing stays unknown").to_u64().unwrap()
        });
        assert_eq!(counts.sum::<u64>(), strings);
        assert_eq!(refutation_stats.unknown(), 0);
        assert!(
            refutation_stats.by_interval() > 20 * refutation_stats.exactly() && refutation_stats.exactly() > 0,
            "{refutation_stats:?}"
        );
    }
}

/// The examples of `[mathematica-2]` and `[mathematica-3]`.
#[test]
fn examples_of_mathematica_2_and_3() {
    let rows = [
        ("1 1 8 9", RuleSet::POWERS, "8 * root(9, 1 + 1)"),
        ("2 2 2 6", RuleSet::POWERS, "(2 * root(6, 2)) ^ 2"),
        ("2 2 2 6", RuleSet::POWERS, "2 ^ (2 + log(2, 6))"),
        ("3 4 9 10", RuleSet::POWERS, "log(3, 9 ^ 10) + 4"),
        ("3 4 9 10", RuleSet::POWERS, "(10 - 4) ^ 3 / 9"),
        ("7 8 9 9", RuleSet::POWERS, "8 * root(9, 9 - 7)"),
        ("2 3 10 10", RuleSet::POWERS, "2 ^ 10 - 10 ^ 3"),
        ("5 7 7 8", RuleSet::MODULO, "8 * mod(7 ^ 7, 5)"),
        ("5 6 7 10", RuleSet::MODULO, "6 * mod(7 ^ 10, 5)"),
    ];
    for (hand, rules, solution) in rows {
        assert!(written_strings(&hand.parse().unwrap(), rules).contains(solution), "{hand}: {solution}");
    }
    let strings = |hand: &str, rules| written_strings(&hand.parse().unwrap(), rules).len();
    assert_eq!(strings("2 2 2 6", RuleSet::POWERS), 4);
    assert_eq!((strings("2 3 10 10", RuleSet::POWERS), strings("2 3 10 10", RuleSet::MODULO)), (7, 13));
    // Six of the seven strings are one essential solution.
    let (plain, powers): (Vec<String>, Vec<String>) = written_strings(&"2 3 10 10".parse().unwrap(), RuleSet::POWERS)
        .into_iter()
        .partition(|string| !string.contains('^'));
    let keys: BTreeSet<_> = plain.iter().map(|string| Form::Essential.key(&string.parse().unwrap())).collect();
    assert_eq!((plain.len(), keys.len(), powers.len()), (6, 1, 1));
}

/// Of the 715 hands only 2 2 2 6 needs an irrational intermediate value.
#[test]
fn only_one_hand_needs_an_irrational_number() {
    let fractions = Solver::new(RuleSet { domain: Domain::Rationals, ..RuleSet::POWERS });
    let needs = |hand: &Hand| {
        let puzzle = Puzzle::new(hand.clone(), 24);
        Solver::new(RuleSet::POWERS).is_solvable(&puzzle).found() && !fractions.is_solvable(&puzzle).found()
    };
    let ours: Vec<String> = plain::hands(1, 10, 4).iter().filter(|hand| needs(hand)).map(Hand::to_string).collect();
    assert_eq!(ours, ["2 2 2 6"]);
}

/// The number of written strings of every hand of 1..13 under three rule sets, as make24 counted them on 2026-11-21.
/// The numbers for powers and modulo have not been published elsewhere. This test counts every twentieth hand again,
/// and the bench counts all of them.
#[test]
fn the_recorded_table_of_1_to_13_holds() {
    let mut solvable = [0; 3];
    for (at, line) in include_str!("../data/written-1-13.csv").lines().skip(1).enumerate() {
        let (hand, strings) = line.split_once(',').unwrap();
        let puzzle: Puzzle = hand.parse().unwrap();
        let strings = strings.split(',').map(|strings| strings.parse::<u64>().unwrap());
        for ((i, rules), strings) in
            [RuleSet::ARITHMETIC, RULES[0].clone(), RULES[1].clone()].into_iter().enumerate().zip(strings)
        {
            let solver = Solver::new(rules);
            assert_eq!(solver.is_solvable(&puzzle).complete(), Some(strings > 0), "{hand}");
            if at % 20 == 0 {
                let count = solver.count(&puzzle, Form::Written).complete();
                assert_eq!(count.and_then(|count| count.to_u64()), Some(strings), "{hand}");
            }
            solvable[i] += usize::from(strings > 0);
        }
    }
    assert_eq!(solvable, [1362, 1431, 1611]);
}

/// OEIS A071794: the least positive integer that 1 to n do not make with `+ - * / ^`, each used at most once.
///
/// Exponents are bounded by 16 here. Without a bound the values of five cards have millions of digits, and the answer
/// stays unproven.
#[test]
fn a071794_least_integer_not_made_of_1_to_n_with_powers() {
    let ops = "+ - * / ^".parse::<OpSet>().unwrap();
    let solver = Solver::new(RuleSet { ops, card_use: CardUse::AnySubset, ..RuleSet::POWERS });
    for (n, term) in [(1, 2), (2, 4), (3, 11), (4, 34), (5, 178)] {
        let values = solver.values(&Hand::new(1..=n).unwrap()).complete().unwrap();
        let made = |m: i64| values.binary_search(&Rational::from(m)).is_ok();
        assert_eq!((1..).find(|m| !made(*m)), Some(term), "n = {n}");
    }
    let wide = Solver::new(RuleSet { card_use: CardUse::AnySubset, ..RuleSet::WIDE_POWERS });
    let solvable = |hand: &str| wide.is_solvable(&hand.parse().unwrap());
    assert_eq!(solvable("1 2 3 4 -> 34").complete(), Some(false));
    assert_eq!(solvable("1 2 3 4 5 -> 178").stopped(), Some(StopReason::Unproven));
}

/// Every expression over these operands.
fn trees(operands: &[i64], ops: &OpSet) -> Vec<Expr> {
    if let [only] = operands {
        return vec![Expr::card(*only)];
    }
    let mut made = Vec::new();
    for left in 1..(1usize << operands.len()) - 1 {
        let operands_with = |bit: usize| -> Vec<i64> {
            (0..operands.len()).filter(|i| left >> i & 1 == bit).map(|i| operands[i]).collect()
        };
        let (lhs, rhs) = (trees(&operands_with(1), &ops.clone()), trees(&operands_with(0), &ops.clone()));
        for x in &lhs {
            for y in &rhs {
                made.extend(ops.iter().map(|op| Expr::apply(op, x.clone(), y.clone())));
            }
        }
    }
    made
}

/// The number of classes of expressions over n operands under `Arranged`, as functions of the operands.
///
/// Some expressions have a value only if one operand is larger than another: `(a - b) ^ (c / d)`. So the operands get
/// the values in every order, and expressions that share a key in some order are one class.
fn classes_of_functions(values: &[&str], ops: &OpSet) -> usize {
    let labels: Vec<i64> = (0..values.len() as i64).collect();
    let trees = trees(&labels, ops);
    let mut class: Vec<usize> = (0..trees.len()).collect();
    let mut valid = vec![false; trees.len()];
    fn root(class: &mut [usize], mut at: usize) -> usize {
        while class[at] != at {
            class[at] = class[class[at]];
            at = class[at];
        }
        at
    }
    for order in orders(labels.len()) {
        let mut first: BTreeMap<FormKey, usize> = BTreeMap::new();
        for (at, tree) in trees.iter().enumerate() {
            let substitute = |node: &Node| match node {
                Node::Card(label) => {
                    Node::Card(values[order[label.number().to_i64().unwrap() as usize]].parse().unwrap())
                }
                op => op.clone(),
            };
            let expr = Expr::from_nodes(tree.nodes().iter().map(substitute).collect()).unwrap();
            if let Some(key) = Form::Arranged.key(&expr) {
                valid[at] = true;
                let (a, b) = (root(&mut class, at), *first.entry(key).or_insert(at));
                let b = root(&mut class, b);
                class[a.max(b)] = a.min(b);
            }
        }
    }
    let classes: BTreeSet<usize> = (0..trees.len()).filter(|&at| valid[at]).map(|at| root(&mut class, at)).collect();
    classes.len()
}

/// Every permutation of the numbers below n.
fn orders(n: usize) -> Vec<Vec<usize>> {
    match n {
        0 => vec![Vec::new()],
        _ => orders(n - 1)
            .into_iter()
            .flat_map(|order| (0..n).map(move |at| [&order[..at], &[n - 1], &order[at..]].concat()))
            .collect(),
    }
}

/// OEIS A351922: inequivalent expressions of n different operands with `+ - * / ^`.
#[test]
fn a351922_is_the_number_of_arranged_functions_with_powers() {
    let ops = "+ - * / ^".parse::<OpSet>().unwrap();
    let values = ["11/10", "13/10", "17/10", "9"];
    for (n, wanted) in [(2, 8), (3, 146), (4, 4294)] {
        assert_eq!(classes_of_functions(&values[4 - n..], &ops.clone()), wanted, "n = {n}");
    }
}

/// The written strings by brute force in machine floats, which share no code with exact numbers. On hands this small no
/// two different numbers are close.
fn strings_by_floats(hand: &[i64], ops: &OpSet, target: f64) -> BTreeSet<String> {
    let whole = |x: f64| (x - x.round()).abs() < 1e-9;
    let zero = |x: f64| x.abs() < 1e-9;
    let small = |y: f64| whole(y) && !zero(y) && y.abs() < 16.5;
    let join = |op: Op, x: &f64, y: &f64| -> Option<f64> {
        let (x, y) = (*x, *y);
        let made = match op.row().symbol {
            "+" => Some(x + y),
            "-" => Some(x - y),
            "*" => Some(x * y),
            "/" => (!zero(y)).then(|| x / y),
            "^" => (x > 1e-9 && y.abs() < 16.0 + 1e-9).then(|| x.powf(y)),
            "root" => (whole(x) && x > 0.5 && small(y)).then(|| x.powf(1.0 / y)),
            "log" => (x > 1e-9 && !zero(x - 1.0) && y > 1e-9).then(|| y.ln() / x.ln()),
            "mod" => (whole(x) && x > 0.5 && small(y)).then(|| x - y * (x / y + 1e-9).floor()),
            other => panic!("brute force does not know {other}"),
        };
        made.filter(|value| value.is_finite())
    };
    let value = |expr: &Expr| {
        expr.fold(|_, card| card.number().to_i64().unwrap() as f64, |_, op, x, y| join(op.clone(), &x, &y?))
    };
    let made = trees(hand, ops).into_iter().filter(|expr| value(expr).is_some_and(|value| zero(value - target)));
    made.map(|expr| expr.to_string()).collect()
}

#[test]
fn strings_agree_with_brute_force_in_floats() {
    let mut strings = 0;
    for hand in plain::hands(1, 7, 3) {
        let cards: Vec<i64> = hand.cards().iter().filter_map(|card| card.number().to_i64()).collect();
        for target in [-1, 0, 1, 2, 3, 8] {
            let ours = written_strings(&Puzzle::new(hand.clone(), target), RuleSet::MODULO);
            assert_eq!(ours, strings_by_floats(&cards, &OpSet::MODULO, target as f64), "{hand} -> {target}");
            strings += ours.len();
        }
    }
    assert!(strings > 9_000, "{strings}");
}

/// Every solution is judged right in every style, and under every form the count is the number of listed solutions.
#[test]
fn the_judge_accepts_every_solution() {
    for hand in plain::hands(1, 10, 4).iter().step_by(7) {
        let puzzle = Puzzle::new(hand.clone(), 24);
        let solver = Solver::new(RuleSet::MODULO);
        for (form, name) in Form::ALL.iter().map(|form| (*form, form.name())) {
            let mut keys = BTreeSet::new();
            let mut listed = 0;
            for solution in solver.solutions(&puzzle, form) {
                let style = Style::ALL[listed % Style::ALL.len()];
                let text = solution.expr.render(style);
                let verdict = judge(&puzzle, &text, &RuleSet::MODULO, style);
                assert_eq!(verdict.kind(), VerdictKind::Right, "{text} for {puzzle}: {verdict}");
                assert!(solution.expr.proof().is_some());
                keys.insert(form.key(&solution.expr).unwrap());
                listed += 1;
            }
            assert_eq!(keys.len(), listed, "{name} solutions of {hand} repeat themselves");
            assert_eq!(solver.count(&puzzle, form).complete().unwrap().to_u64(), Some(listed as u64));
        }
        let best = solver.best(&puzzle).complete().unwrap().map(|best| best.cost());
        assert_eq!(best, solver.solutions(&puzzle, Form::Commuted).map(|solution| solution.cost()).min());
    }
}

/// The laws of powers and logarithms that forms use, and those that they do not.
#[test]
fn forms_of_powers() {
    use Form::{Arranged, Essential, Flat};
    let rows = [
        (Flat, "(2 ^ 3) ^ 5", "2 ^ (3 * 5)", true),
        (Flat, "root(2 ^ 3, 5)", "2 ^ (3 / 5)", true),
        (Flat, "log(2, 3 ^ 5)", "5 * log(2, 3)", true),
        (Flat, "log(root(2, 7), 3)", "log(2, 3) * 7", true),
        (Flat, "2 ^ log(3, 5)", "5 ^ log(3, 2)", true),
        (Flat, "7 / log(2, 3)", "7 * log(3, 2)", true),
        (Flat, "7 / 2 ^ (5 - 3)", "7 * 2 ^ (3 - 5)", false),
        (Arranged, "7 / 2 ^ (5 - 3)", "7 * 2 ^ (3 - 5)", true),
        (Arranged, "7 * (2 / 3) ^ 5", "7 / (3 / 2) ^ 5", true),
        (Arranged, "log(2 / 3, 5) * (7 - 1)", "log(3 / 2, 5) * (1 - 7)", true),
        (Arranged, "2 ^ 4", "4 ^ 2", false),
        (Arranged, "2 ^ (3 + 5)", "2 ^ 3 * 2 ^ 5", false),
        (Arranged, "mod(7 - 2, 5)", "0 - mod(2 - 7, 5)", false),
        (Arranged, "6 * 4 ^ 1", "6 * 4 * 1", false),
        (Essential, "6 * 4 ^ 1", "6 * 4 * 1", true),
        (Essential, "6 * 4 ^ 1", "6 * root(4, 1)", true),
        (Essential, "24 * 1 ^ 5", "24 + log(5, 1)", true),
        (Essential, "24 * log(7, 7)", "24 + 7 - 7", true),
        (Essential, "24 * (3 - 2) ^ 7", "24 / root(3 - 2, 7)", true),
        (Essential, "3 * mod(8, 9)", "3 * 8", false),
        (Essential, "24 + mod(8, 4)", "24 * mod(9, 8)", true),
    ];
    for (form, a, b, same) in rows {
        let key = |text: &str| form.key(&text.parse().unwrap()).unwrap_or_else(|| panic!("{text} has a value"));
        assert_eq!(key(a) == key(b), same, "{form}: {a} and {b}");
    }
}

/// Any set of operators is a rule set.
#[test]
fn any_set_of_operators_is_a_rule_set() {
    let rows =
        [("+ - ^", "2 3 5 -> 29", 1), ("* mod", "7 5 12 -> 24", 2), ("log", "2 16 2 -> 2", 1), ("^", "2 3 2 -> 64", 2)];
    for (ops, puzzle, strings) in rows {
        let ops = ops.parse::<OpSet>().unwrap();
        let (puzzle, rules) = (puzzle.parse::<Puzzle>().unwrap(), RuleSet { ops: ops.clone(), ..RuleSet::ARITHMETIC });
        let cards: Vec<i64> = puzzle.hand.cards().iter().filter_map(|card| card.number().to_i64()).collect();
        let ours = written_strings(&puzzle, rules);
        assert_eq!(
            ours,
            strings_by_floats(&cards, &ops.clone(), puzzle.target.to_i64().unwrap() as f64),
            "{puzzle} with {ops}"
        );
        assert_eq!(ours.len(), strings, "{puzzle} with {ops}: {ours:?}");
    }
}

#[test]
fn rules_decide_which_operands_are_allowed() {
    let rows = [
        ("-2 4 -> 16", "(-2) ^ 4", RuleSet::POWERS, VerdictKind::NotAllowed),
        ("-2 4 -> 16", "(-2) ^ 4", RuleSet::WIDE_POWERS, VerdictKind::Right),
        ("2 17 -> 131072", "2 ^ 17", RuleSet::POWERS, VerdictKind::NotAllowed),
        ("2 17 -> 131072", "2 ^ 17", RuleSet::WIDE_POWERS, VerdictKind::Right),
        ("-8 1 3", "(-8) ^ (1 / 3)", RuleSet::WIDE_POWERS, VerdictKind::Undefined),
        ("0 0", "0 ^ 0", RuleSet::WIDE_POWERS, VerdictKind::Undefined),
        ("5 1", "log(1, 5)", RuleSet::POWERS, VerdictKind::Undefined),
        ("8 2 2", "log(2 / 2, 8)", RuleSet::POWERS, VerdictKind::Undefined),
        ("7 2 1", "mod(7 / 2, 1)", RuleSet::MODULO, VerdictKind::NotAllowed),
        ("7 5", "mod(7, 5)", RuleSet::POWERS, VerdictKind::NotAllowed),
        ("2 8 8 1 -> 24", "log(2, 8 ^ 8 + 1)", RuleSet::POWERS, VerdictKind::WrongValue),
        ("10 10 4 6 3 -> 24", "log(10, (10 ^ 4) ^ 6 + 3)", RuleSet::POWERS, VerdictKind::WrongValue),
        ("2 2 2 6", "(2√6)²", RuleSet::POWERS, VerdictKind::Right),
        ("2 2 2 6", "(2 * √6)²", RuleSet::POWERS, VerdictKind::Right),
    ];
    for (puzzle, answer, rules, kind) in rows {
        let verdict = judge(&puzzle.parse().unwrap(), answer, &rules, Style::Plain);
        assert_eq!(verdict.kind(), kind, "{answer} for {puzzle}: {verdict}");
    }
}

/// Regressions found by adversarial testing, with the right answers.
#[test]
fn adversarial_regressions_stay_fixed() {
    let wide = RuleSet { operands: RuleSet::WIDE_POWERS.operands, ..RuleSet::MODULO };
    let rows = [
        // The time for a power of a quotient of logarithms doubled with the exponent.
        ("30 5 16 -> 1", "log(30, 5) ^ 16", RuleSet::POWERS, VerdictKind::WrongValue),
        ("30 5 16 16 -> 1", "(log(30, 5) ^ 16) ^ 16", RuleSet::POWERS, VerdictKind::TooBig),
        // A step that is not allowed is not computed.
        ("12 3 27 27 8 -> 1", "log(root(12, 3), 27 ^ 8) ^ 27", RuleSet::POWERS, VerdictKind::NotAllowed),
        // Long radicands were written out in full.
        (
            "2 999999999999999 1000000000000000 -> 1",
            "2 ^ (999999999999999 / 1000000000000000)",
            wide,
            VerdictKind::WrongValue,
        ),
        // A number below the least machine float still has a sign.
        ("2 2 2 16 16 16", "root(2, 2) / ((2 ^ 16) ^ 16) ^ 16", RuleSet::POWERS, VerdictKind::WrongValue),
        // The logarithm of a power of a sum is found, whatever the normal form of the power is.
        ("1 2 2 3 2 2 2 -> 2", "log(1 + root(2, 2), 3 + 2 * root(2, 2))", RuleSet::POWERS, VerdictKind::Right),
        ("2 2 1 2 2 1 -> -1", "log(root(2, 2) - 1, root(2, 2) + 1)", RuleSet::POWERS, VerdictKind::Right),
    ];
    for (puzzle, answer, rules, kind) in rows {
        let verdict = judge(&puzzle.parse().unwrap(), answer, &rules, Style::Plain);
        assert_eq!(verdict.kind(), kind, "{answer} for {puzzle}: {verdict}");
    }
    // A root sign stands for a card.
    let message = |answer| judge(&"9 8".parse().unwrap(), answer, &RuleSet::POWERS, Style::Plain).to_string();
    assert_eq!(message("√9 * 8"), "wrong cards: 2 is extra (`√` uses the card 2)");
    assert_eq!(message("9 * cbrt(8)"), "wrong cards: 3 is extra (`cbrt` uses the card 3)");
    assert_eq!(message("9 * 8²"), "wrong cards: 2 is extra");
    // Powers of bases that are not positive are valid, and have no logarithm.
    let ideas = |puzzle: &str| {
        let solutions = Solver::new(RuleSet::WIDE_POWERS).solutions(&puzzle.parse().unwrap(), Form::Essential);
        solutions.map(|solution| solution.to_string()).collect::<BTreeSet<_>>()
    };
    assert!(ideas("-2 2 2 -> 16").is_superset(&["(-2) ^ (2 + 2)", "(-2) ^ (2 * 2)"].map(String::from).into()));
    assert_eq!(ideas("0 2 24").len(), 1);
    // The simplest solution is shown.
    let best = |puzzle: &str| Solver::new(RuleSet::POWERS).best(&puzzle.parse().unwrap()).found().unwrap().to_string();
    assert_eq!((best("1 2 3 20"), best("2 3 4 6")), (String::from("20 + 3 + 2 - 1"), String::from("6 * 3 + 4 + 2")));
    // TeX ends an index at the first closing bracket, and typesets a fraction before its power.
    let latex = |text: &str| text.parse::<Expr>().unwrap().render(Style::Latex);
    assert_eq!(latex("root(8, root(27, 3))"), r"\sqrt[{\sqrt[3]{27}}]{8}");
    assert_eq!(latex("(2 / 3) ^ 4"), r"\left(\frac{2}{3}\right)^{4}");
}

/// Expressions with immense values are judged quickly, and none of them right.
#[test]
fn immense_expressions_are_judged() {
    let puzzle: Puzzle = "9 9 9 9".parse().unwrap();
    let nested = |times: usize, open: &str, close: &str| format!("{}9{}", open.repeat(times), close.repeat(times));
    let answers = [
        String::from("9^9^9^9"),
        String::from("log(2, 10^10^10)"),
        String::from("root(9^16, 16)"),
        nested(40, "(", "^16)"),
        nested(40, "log(2, 9^", ")"),
        nested(60, "root(", ", 2)"),
        ["(1+root(2,2))^16"; 200].join("*"),
        ["(root(2,2)+root(3,2)+root(5,2)+log(2,3))^16"; 200].join("+"),
        ["((5+2*6^(1/2))^(1/2)-2^(1/2)-3^(1/2))"; 200].join("+"),
        ["mod(log(10, 10^16*10^16*10^16+1), 5)"; 200].join("*"),
        ["9^16/7^16"; 900].join("*"),
    ];
    for answer in answers {
        for rules in [RuleSet::MODULO, RuleSet { operands: RuleSet::WIDE_POWERS.operands, ..RuleSet::MODULO }] {
            let verdict = judge(&puzzle, &answer, &rules, Style::Plain);
            assert!(verdict.kind() != VerdictKind::Right && verdict.to_string().len() < 300, "{}", verdict);
        }
    }
}

#[test]
fn values_have_proofs() {
    let value = |text: &str| text.parse::<Expr>().unwrap().value();
    assert_eq!(value("1 / 0"), Outcome::Undefined);
    assert_eq!(value("9 ^ 9 ^ 9"), Outcome::TooBig);
    assert!(matches!(value("log(2, 8)"), Outcome::Value(three) if three == Real::from(Rational::from(3))));
    let half = value("log(9, 3)").value().unwrap();
    assert_eq!((half.to_string().as_str(), half.identities().is_empty()), ("1/2", true));
    let one = value("log(6, 2) + log(6, 3)").value().unwrap();
    assert!(matches!(one.equality(&Real::from(Rational::from(1))), Equality::Equal(proof) if !proof.is_empty()));
}

/// The counts of two hands of five cards are complete.
#[test]
fn five_cards() {
    for (hand, strings) in [("1 2 3 4 5", 8974), ("7 8 9 10 10", 4039)] {
        let count = Solver::new(RuleSet::MODULO).count(&hand.parse().unwrap(), Form::Written);
        assert_eq!(count.complete().and_then(|count| count.to_u64()), Some(strings), "{hand}");
    }
}

#[test]
fn many_targets_together_agree_with_each_alone() {
    let targets: Vec<Rational> = (-2..=12).map(Rational::from).collect();
    for rules in [RuleSet::ARITHMETIC, RuleSet::MODULO] {
        let solver = Solver::new(rules);
        for hand in plain::hands(1, 4, 3) {
            let alone = targets.iter().map(|target| solver.is_solvable(&Puzzle::new(hand.clone(), target.clone())));
            assert_eq!(solver.are_solvable(&hand, &targets), alone.collect::<Vec<_>>(), "{hand}");
        }
    }
}
