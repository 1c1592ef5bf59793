//! Memory is given back with the rules that took it.

#![cfg(unix)]
use make24::op::OperandRules;
use make24::{Op, OpSet, RuleSet, Solver};
use nix::sys::resource::{UsageWho, getrusage};

/// The most memory that this process has had so far, in kilobytes.
fn most_memory() -> i64 {
    getrusage(UsageWho::RUSAGE_SELF).unwrap().max_rss()
}

/// A million different operators and conditions, each used once, take no more memory than the first thousand.
#[test]
fn a_million_operators_are_defined_at_flat_memory() {
    let puzzle = "1 1 -> 1000001".parse().unwrap();
    let mut after_a_thousand = 0;
    for n in 0..1_000_000 {
        let op = Op::define(&format!("a # b = (a + b) * 1000000 + {n}"), &OpSet::NONE).unwrap();
        let conditions = format!("x in 0..{n}, y whole");
        let operands = OperandRules::TABLE.with_conditions(&Op::POWER, &conditions).unwrap();
        if n % 1_000 == 0 {
            let rules = RuleSet { ops: OpSet::NONE.with(op), operands, ..RuleSet::ARITHMETIC };
            assert_eq!(Solver::new(rules).is_solvable(&puzzle).complete(), Some(false));
        }
        if n == 1_000 {
            after_a_thousand = most_memory();
        }
    }
    let grown = most_memory() - after_a_thousand;
    // nextest runs each test in a process of its own; otherwise the memory of other tests counts too.
    assert!(
        grown < 1_000 || std::env::var_os("NEXTEST").is_none(),
        "{grown} kilobytes more than after a thousand operators"
    );
}
