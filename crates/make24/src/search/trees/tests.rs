//! Where rules make only fractions, a search over real numbers is one over fractions: a page has no other.

use super::*;
use crate::budget::{Budget, Limits};
use crate::count::Count;
use crate::deck::Deck;
use crate::hand::Hand;
use crate::rules::{Domain, NumberKind, PRESETS, RuleSet};
use crate::value::{Arithmetic, Outcome, Rational, Real};

/// All that the trees of a hand say: values with their counts, solutions in order, and how much was left undecided.
fn said<V: Number>(hand: &Hand, rules: &RuleSet, targets: &[Rational]) -> (Vec<(Rational, Count)>, Vec<String>, u64) {
    let budget = Arc::new(Budget::new(Limits::default(), None, 0, None));
    let context = SearchContext::<V>::new(hand, rules, Arc::clone(&budget)).expect("it is small");
    let mut counts = Trees::<V, Count>::new(Arc::clone(&context), Order::Written);
    let mut trees = Trees::<V, ()>::new(Arc::clone(&context), Order::Written);
    let (mut values, mut solutions) = (Vec::new(), Vec::new());
    for m in context.roots() {
        for (value, count) in counts.values(m).expect("no limit is near") {
            values.push((value.fraction().expect("it is a fraction"), count.clone()));
        }
        for target in targets {
            let target = V::of(target);
            solutions.push(format!("{:?}", counts.total(m, &target)));
            solutions.push(format!("{:?}", trees.first(m, &target)));
        }
        trees.fill_parts(m).expect("no limit is near");
    }
    let trees = Arc::new(trees);
    for m in context.roots() {
        solutions
            .extend(targets.iter().flat_map(|target| trees.stream(m, &V::of(target))).map(|expr| expr.to_string()));
    }
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
