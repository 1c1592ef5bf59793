//! Limits hold where a single step may take seconds: exact work is counted, and the watch is asked after so much of it.

use make24::internals::{MAX_WORK_OF_INTERVAL, exact_work};
use make24::{Op, OpSet, RuleSet, Solver, StopReason};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The most exact work between two looks at the watch, of a search for all numbers of a hand under an operator that adds
/// this many logarithms; it is called off after ten times the work that one interval may take.
fn most_unwatched(logarithms: usize) -> u64 {
    let sum: Vec<String> = (1..=logarithms).map(|n| format!("log(a + {n}, b)")).collect();
    let op = Op::define(&format!("pp(a, b) = {}", sum.join(" + ")), &OpSet::NONE).unwrap();
    let rules = RuleSet { ops: OpSet::ARITHMETIC.with(op), ..RuleSet::ARITHMETIC };
    let (begun, [last, most]) = (exact_work(), [exact_work(), 0].map(|work| Arc::new(AtomicU64::new(work))));
    let look = move |most: &AtomicU64| {
        let now = exact_work();
        most.fetch_max(now - last.swap(now, Ordering::Relaxed), Ordering::Relaxed);
        (now - begun > 10 * MAX_WORK_OF_INTERVAL).then_some(StopReason::Cancelled)
    };
    let (watch, seen) = (look.clone(), Arc::clone(&most));
    let solver = Solver::new(rules).with_interrupt(move || watch(&seen));
    let values = solver.values(&"3 5 8 8".parse().unwrap());
    assert!(values.complete().is_none(), "so many logarithms are more work than is allowed");
    look(&most);
    most.load(Ordering::Relaxed)
}

#[test]
fn formulas_of_many_logarithms_stop_where_they_are_told_to() {
    for logarithms in [10, 20, 50] {
        let most = most_unwatched(logarithms);
        assert!(most <= MAX_WORK_OF_INTERVAL, "{logarithms} logarithms: {most} without a look at the watch");
    }
}
