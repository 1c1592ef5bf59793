//! The recursion over trees: in both of its number types, from the target down as from tables, and with tables that
//! hands share.

use super::{budget, trees};
use make24::internals::{
    ByBounds, Element, Filled, Keeps, MOST_NUMBERS, Order, PlainTrees, SharedTables, ValueTable, between, plain_trees,
};
use make24::rules::PRESETS;
use make24::search::{SearchContext, SubsetIndex};
use make24::value::{Arithmetic, Interval, Outcome, Rational, Real};
use make24::{Card, CardOrder, Count, Deck, Domain, Form, Hand, Limits, Op, Puzzle, RuleSet, Solver, Writing};
use proptest::prelude::*;
use std::sync::{Arc, OnceLock};

/// All that the trees of a hand say: values with their counts, solutions in order, and how much was left undecided.
fn said(
    over_reals: bool,
    hand: &Hand,
    rules: &RuleSet,
    targets: &[Rational],
) -> (Vec<(Rational, Count)>, Vec<String>, u64) {
    let budget = budget();
    let of = |keeps| plain_trees(over_reals, hand, rules, Arc::clone(&budget), (keeps, Order::Written));
    let (mut counts, mut trees) = (of(Keeps::Counts), of(Keeps::Existence));
    let (mut values, mut solutions) = (Vec::new(), Vec::new());
    for m in counts.roots() {
        values.extend(counts.values(m).into_iter().map(|(value, element)| match element {
            Element::Count(count) => (value, count),
            other => panic!("{other:?} is no count"),
        }));
        for target in targets {
            solutions.push(format!("{:?}", counts.total(m, target)));
            solutions.push(format!("{:?}", trees.first(m, target)));
        }
    }
    solutions.extend(trees.list(targets).iter().map(ToString::to_string));
    values.sort();
    (values, solutions, budget.undecided())
}

/// A page has no other search than that over real numbers.
#[test]
fn real_numbers_are_fractions_where_rules_make_no_others() {
    let targets: Vec<Rational> = ["24", "-1", "1/2", "0", "19"].map(|target| target.parse().expect("a number")).into();
    let presets = PRESETS.iter().map(|preset| preset.rules.clone());
    let fractional = presets.clone().map(|rules| RuleSet { domain: Domain::Rationals, ..rules });
    let whole = presets.clone().map(|rules| RuleSet { domain: Domain::Integers, ..rules });
    let (mut tried, mut unlike) = (0, 0);
    for rules in presets.chain(fractional).chain(whole).filter(|rules| !rules.may_make_irrational()) {
        let unary = rules.ops.iter().any(|op| op.is_unary());
        for dealt in Deck::range(0, 6).expect("a deck").hands(if unary { 2 } else { 3 }).step_by(3) {
            let fractions = said(false, &dealt.hand, &rules, &targets);
            assert_eq!(said(true, &dealt.hand, &rules, &targets), fractions, "{} under {}", dealt.hand, rules.name());
            tried += 1;
            unlike += usize::from(fractions.1.iter().any(|said| said.contains('^')));
        }
    }
    assert!(tried > 300 && unlike > 50, "{tried} hands, {unlike} of them with powers");
}

#[test]
fn what_leaves_the_fractions_is_not_left_undecided() {
    // The number is too large to be factored, so that only arithmetic of fractions shows that its root is not a fraction.
    let long: Rational = "1000000000000000000000000000000000000000000000000000007".parse().expect("a number");
    let rules = RuleSet { domain: Domain::Rationals, ..RuleSet::POWERS };
    let [base, half] = [long, "1/2".parse().expect("a number")].map(|number| Real::of(&number));
    let context = SearchContext::<Real>::new(&"1 2".parse().expect("a hand"), &rules, budget()).expect("it is small");
    assert_eq!(rules.make(&Op::POWER, &base, &half), Outcome::Undecided);
    assert_eq!(context.make(&Op::POWER, &base, &half), Outcome::Undefined);
}

/// The counts, the least costs and the existence that two kinds of tables give: all of them, and those of small sub-hands.
#[test]
fn from_the_target_down_the_trees_are_the_same() {
    let targets: Vec<Rational> =
        ["24", "0", "1", "-3", "1/2", "100", "96"].map(|target| target.parse().expect("a number")).into();
    let kept = |rules: RuleSet| RuleSet { order: CardOrder::Kept, ..rules };
    let ops = |ops: &str, rules: RuleSet| RuleSet { ops: ops.parse().expect("operators"), ..rules };
    let rows = [
        ("1 2 3 4 6", RuleSet::ARITHMETIC),
        ("0 1 1 4 4 6", RuleSet::ARITHMETIC),
        ("2 2 2 3 3 3", RuleSet::SCHOOL),
        ("1 3 5 7 9 11", RuleSet::COUNTDOWN),
        ("5 4 3 2 1 0 2", kept(RuleSet::ARITHMETIC)),
        (
            "1 2 3 4 5 6 7",
            RuleSet { literals: "concat".parse().expect("ways to write numbers"), ..kept(RuleSet::ARITHMETIC) },
        ),
        ("2 0 2 6 1", RuleSet::YEAR),
        ("1 2 2 3 0", RuleSet { domain: Domain::Rationals, ..RuleSet::POWERS }),
        ("1 2 3 4 5", ops("+ - * neg", RuleSet::ARITHMETIC)),
        ("7 5 3 2 1 4", ops("+ / neg", kept(RuleSet::ARITHMETIC))),
        ("3 2 6 4 2", ops("+ * mod", RuleSet::MODULO)),
        (
            "1 2 3 4 5 6",
            RuleSet { writing: Writing { no_brackets: true, ..Writing::default() }, ..RuleSet::ARITHMETIC },
        ),
        (
            "6 5 4 3 2 1",
            RuleSet {
                writing: Writing { left_to_right: true, leading_minus: true, ..Writing::default() },
                ..kept(ops("+ - * / neg", RuleSet::ARITHMETIC))
            },
        ),
    ];
    let totals = |mut trees: Box<dyn PlainTrees>,
                  total: fn(&mut dyn PlainTrees, SubsetIndex, &Rational) -> Option<Element>| {
        let mut totals = Vec::new();
        for m in trees.roots() {
            totals.extend(targets.iter().map(|target| total(&mut *trees, m, target)));
        }
        totals
    };
    for (hand, rules) in rows {
        let hand: Hand = hand.parse().expect("a hand");
        for order in [Order::Written, Order::Commuted] {
            for keeps in [Keeps::Counts, Keeps::Costs, Keeps::Existence] {
                let of = || trees(&hand, &rules, keeps, order);
                let from_tables = totals(of(), |trees, m, target| trees.total_from_tables(m, target));
                let from_target = totals(of(), |trees, m, target| trees.total(m, target));
                assert_eq!(from_target, from_tables, "{hand}, {keeps:?}");
            }
        }
    }
}

proptest! {
    #[test]
    fn exactly_the_numbers_that_meet_are_found(
        bounds in prop::collection::vec((-20.0..20.0, 0.0..9.0), 0..30), low in -25.0..25.0, width in 0.0..9.0,
    ) {
        let bounds: Vec<Interval> = bounds.into_iter().map(|(low, width)| between(low, low + width)).collect();
        let asked = between(low, low + width);
        let mut found: Vec<usize> = ByBounds::new(bounds.clone()).meeting(asked).collect();
        found.sort_unstable();
        let meets: Vec<usize> = (0..bounds.len()).filter(|&at| bounds[at].meets(asked)).collect();
        prop_assert_eq!(found, meets);
    }
}

#[test]
fn numbers_of_which_nothing_is_known_are_always_found() {
    let table = ByBounds::new(vec![Interval::from(3), Interval::REALS, Interval::from(-5)]);
    assert_eq!(table.meeting(Interval::from(9)).collect::<Vec<_>>(), [1]);
    assert_eq!(table.meeting(Interval::REALS).count(), 3);
    assert_eq!(ByBounds::default().meeting(Interval::REALS).count(), 0);
}

/// What a solver answers does not depend on what it was asked before, and neither does where a limit ends a search.
#[test]
fn hands_that_share_tables_have_the_same_answers() {
    for (rules, steps) in [(RuleSet::POWERS, u64::MAX), (RuleSet::POWERS, 9_000), (RuleSet::MODULO, 30_000)] {
        let new = || Solver::new(rules.clone()).with_limits(Limits { steps, ..Limits::default() });
        let (shared, mut ended) = (new(), 0);
        for text in ["1 2 3", "1 2 3 4", "2 2 3 4", "2 3 4 4", "1 2 4 4", "2 3 3 4", "1 2 3 4", "3 4"] {
            let puzzle: Puzzle = text.parse().expect("a hand");
            for form in [Form::Written, Form::Commuted, Form::Essential] {
                let count = shared.count(&puzzle, form);
                assert_eq!(count, new().count(&puzzle, form), "{text} {form}, {steps} steps");
                ended += u32::from(count.complete().is_none());
            }
            assert_eq!(shared.is_solvable(&puzzle), new().is_solvable(&puzzle));
        }
        assert_eq!(ended > 0, steps < u64::MAX);
    }
}

#[test]
fn what_is_kept_is_bounded() {
    let shared = SharedTables::default();
    let filled = |numbers: i64| {
        let mut table = ValueTable::<Rational>::new(Keeps::Existence);
        (0..numbers).for_each(|number| table.add(number.into(), Element::Exists));
        Arc::new(Filled { tables: vec![table], by_bounds: OnceLock::new(), steps: 0, undecided: 0 })
    };
    for number in 0..100 {
        shared.put((Keeps::Existence, Order::Written), vec![Card::from(number)], &filled(5_000));
    }
    let is_kept =
        |number: i64| shared.get::<Rational>((Keeps::Existence, Order::Written), vec![Card::from(number)]).is_some();
    let kept = (0..100).filter(|&number| is_kept(number)).count();
    assert!(is_kept(99) && kept * 5_000 <= MOST_NUMBERS, "{kept}");
    shared.put((Keeps::Existence, Order::Written), vec![Card::from(7)], &filled(1 << 15));
    assert!(!is_kept(7), "one table never takes the room of the others");
    assert!(shared.get::<Rational>((Keeps::Existence, Order::Commuted), vec![Card::from(99)]).is_none());
}
