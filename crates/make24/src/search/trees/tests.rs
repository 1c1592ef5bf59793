//! Where rules make only fractions, a search over real numbers is one over fractions: a page has no other.

use super::*;
use crate::budget::{Budget, Limits};
use crate::count::Count;
use crate::deck::Deck;
use crate::hand::Hand;
use crate::rules::{CardOrder, Domain, NumberKind, PRESETS, RuleSet};
use crate::value::{Arithmetic, Outcome, Rational, Real};
use crate::writing::Writing;

/// All that the trees of a hand say: values with their counts, solutions in order, and how much was left undecided.
fn said<V: Number>(hand: &Hand, rules: &RuleSet, targets: &[Rational]) -> (Vec<(Rational, Count)>, Vec<String>, u64) {
    let budget = Arc::new(Budget::new(Limits::default(), None, 0, None));
    let context = SearchContext::<V>::new(hand, rules, Arc::clone(&budget)).expect("it is small");
    let mut counts = Trees::<V>::new(Arc::clone(&context), Keeps::Counts, Order::Written);
    let mut trees = Trees::<V>::new(Arc::clone(&context), Keeps::Existence, Order::Written);
    let (mut values, mut solutions) = (Vec::new(), Vec::new());
    for m in context.roots() {
        let table = counts.values(m).expect("no limit is near");
        for (at, value) in table.values().enumerate() {
            let count = table.element(at).into_count().expect("it is kept");
            values.push((value.fraction().expect("it is a fraction"), count));
        }
        for target in targets {
            let target = V::of(target);
            solutions.push(format!("{:?}", counts.total(m, &target)));
            solutions.push(format!("{:?}", trees.first(m, &target)));
        }
        trees.fill_parts(m).expect("no limit is near");
    }
    let trees = Arc::new(trees);
    solutions.extend(targets.iter().flat_map(|target| trees.stream(V::of(target))).map(|expr| expr.to_string()));
    values.sort();
    (values, solutions, budget.undecided())
}

#[test]
fn real_numbers_are_fractions_where_rules_make_no_others() {
    let targets: Vec<Rational> = ["24", "-1", "1/2", "0", "19"].map(|target| target.parse().expect("a number")).into();
    let presets = PRESETS.iter().map(|preset| preset.rules.clone());
    let fractional = presets.clone().map(|rules| RuleSet { domain: Domain::Rationals, ..rules });
    let whole = presets.clone().map(|rules| RuleSet { domain: Domain::Integers, ..rules });
    let (mut tried, mut unlike) = (0, 0);
    for rules in presets.chain(fractional).chain(whole).filter(|rules| rules.number_kind() != NumberKind::Reals) {
        let unary = rules.ops.iter().any(|op| op.is_unary());
        for dealt in Deck::range(0, 6).expect("a deck").hands(if unary { 2 } else { 3 }).step_by(3) {
            let fractions = said::<Rational>(&dealt.hand, &rules, &targets);
            assert_eq!(said::<Real>(&dealt.hand, &rules, &targets), fractions, "{} under {}", dealt.hand, rules.name());
            tried += 1;
            unlike += usize::from(fractions.1.iter().any(|said| said.contains('^')));
        }
    }
    assert!(tried > 300 && unlike > 50, "{tried} hands, {unlike} of them with powers");
}

#[test]
fn what_leaves_the_fractions_is_not_left_undecided() {
    // Not factored, so that nothing but arithmetic of fractions knows that its root is none.
    let long: Rational = "1000000000000000000000000000000000000000000000000000007".parse().expect("a number");
    let rules = RuleSet { domain: Domain::Rationals, ..RuleSet::POWERS };
    let power = rules.ops.iter().find(|op| op.row().symbol == "^").expect("it has powers");
    let [base, half] = [long, "1/2".parse().expect("a number")].map(|number| Real::of(&number));
    let budget = Arc::new(Budget::new(Limits::default(), None, 0, None));
    let context = SearchContext::<Real>::new(&"1 2".parse().expect("a hand"), &rules, budget).expect("it is small");
    assert_eq!(rules.make(&power, &base, &half), Outcome::Undecided);
    assert_eq!(context.make(&power, &base, &half), Outcome::Undefined);
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
    for (hand, rules) in rows {
        let hand: Hand = hand.parse().expect("a hand");
        for order in [Order::Written, Order::Commuted] {
            let of = || {
                let budget = Arc::new(Budget::new(Limits::default(), None, 0, None));
                SearchContext::<Rational>::new(&hand, &rules, budget).expect("it is small")
            };
            for keeps in [Keeps::Counts, Keeps::Costs, Keeps::Existence] {
                let from_tables = totals_from_tables(&of(), keeps, order, &targets);
                assert_eq!(totals(&of(), keeps, order, &targets), from_tables, "{hand}, {keeps:?}");
            }
        }
    }
}

type Context = Arc<SearchContext<Rational>>;

fn totals(context: &Context, keeps: Keeps, order: Order, targets: &[Rational]) -> Vec<Option<Element>> {
    let mut trees = Trees::new(Arc::clone(context), keeps, order);
    let mut totals = Vec::new();
    for m in context.roots() {
        totals.extend(targets.iter().map(|target| trees.total(m, target).expect("no limit is near")));
    }
    totals
}

fn totals_from_tables(context: &Context, keeps: Keeps, order: Order, targets: &[Rational]) -> Vec<Option<Element>> {
    let trees = Trees::new(Arc::clone(context), keeps, order);
    let mut totals = Vec::new();
    for m in context.roots() {
        trees.fill_parts(m).expect("no limit is near");
        totals.extend(targets.iter().map(|target| trees.total_from_tables(m, target).expect("no limit is near")));
    }
    totals
}
