//! The context of a run: does the arithmetic and the comparisons, and counts them.

use super::Flow;
use make24::expr::Expr;
use make24::op::Op;
use make24::rules::RuleSet;
use make24::value::{Equality, Outcome, Real};
use make24::{Budget, Puzzle, Solver, StopReason};
use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Where a method stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopAt {
    /// The method stops at its first solution.
    First,
    /// The method continues until it has tried every calculation it knows.
    End,
}

/// The work of a method, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpCounts {
    /// The calculations compared with the target, including those without a value, such as a division by 0.
    pub tests: u64,
    /// The arithmetic operations, including those on the target.
    pub operations: u64,
}

/// The result of one run of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunResult {
    /// The calculations that, according to the method, make the target: each once, in the order of discovery.
    pub solutions: Vec<Expr>,
    /// The work of the whole run.
    pub counts: OpCounts,
    /// The work up to the first solution.
    pub to_first: Option<OpCounts>,
    /// Why the run ended early, if it did.
    pub stopped: Option<StopReason>,
}

pub(crate) struct RunContext<'a> {
    rules: RuleSet,
    target: Real,
    stop_at: StopAt,
    budget: Arc<Budget>,
    trace: Option<&'a mut dyn FnMut(fmt::Arguments<'_>)>,
    result: RunResult,
    seen: HashSet<Expr>,
}

impl<'a> RunContext<'a> {
    pub(super) fn new(
        solver: &Solver,
        puzzle: &Puzzle,
        stop_at: StopAt,
        trace: Option<&'a mut dyn FnMut(fmt::Arguments<'_>)>,
    ) -> RunContext<'a> {
        let result = RunResult { solutions: Vec::new(), counts: OpCounts::default(), to_first: None, stopped: None };
        RunContext {
            rules: solver.rules().clone(),
            target: Real::from(puzzle.target.clone()),
            stop_at,
            budget: solver.budget(puzzle),
            trace,
            result,
            seen: HashSet::new(),
        }
    }

    pub(super) fn finish(self) -> RunResult {
        let stopped = match self.stop_at {
            // The first solution proves that one exists; no limit and no undecided comparison can change that.
            StopAt::First if !self.result.solutions.is_empty() => None,
            StopAt::First | StopAt::End => self.budget.stopped(),
        };
        RunResult { stopped, ..self.result }
    }

    pub(super) fn rules(&self) -> &RuleSet {
        &self.rules
    }

    pub(super) fn target(&self) -> &Real {
        &self.target
    }

    /// `None` if the rules forbid the step or it has no value.
    pub(super) fn apply(&mut self, op: &Op, lhs: &Real, rhs: &Real) -> Option<Real> {
        self.count_operation();
        match self.rules.make(op, lhs, rhs) {
            Outcome::Value(value) => Some(value),
            Outcome::Undefined => None,
            Outcome::TooBig | Outcome::Undecided => {
                self.budget.note_undecided();
                None
            }
        }
    }

    pub(super) fn test(&mut self, value: Option<&Real>, expr: impl FnOnce() -> Expr) -> Flow {
        let target = self.target.clone();
        self.test_against(&target, value, expr, |expr| expr)
    }

    /// `complete` extends the calculation to one for the target.
    pub(super) fn test_against(
        &mut self,
        goal: &Real,
        value: Option<&Real>,
        expr: impl FnOnce() -> Expr,
        complete: impl FnOnce(Expr) -> Expr,
    ) -> Flow {
        if self.budget.spend(1).is_err() {
            return ControlFlow::Break(());
        }
        self.result.counts.tests += 1;
        let equality = value.map(|value| value.equality(goal));
        if !self.is_traced() && !matches!(equality, Some(Equality::Equal(_) | Equality::Unknown)) {
            return ControlFlow::Continue(());
        }
        let expr = expr();
        match value {
            Some(value) => self.trace(format_args!("{expr} = {value}")),
            None => self.trace(format_args!("{expr} has no value")),
        }
        match equality {
            Some(Equality::Equal(_)) => return self.record_solution(complete(expr)),
            Some(Equality::Unknown) => self.budget.note_undecided(),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    /// Counts a test that hits its goal, but whose calculation cannot be extended to a solution.
    pub(super) fn reject(&mut self, reason: fmt::Arguments<'_>) -> Flow {
        if self.budget.spend(1).is_err() {
            return ControlFlow::Break(());
        }
        self.result.counts.tests += 1;
        self.trace(reason);
        ControlFlow::Continue(())
    }

    pub(super) fn reserve<T>(&mut self) -> Flow {
        match self.budget.reserve::<T>(1).and_then(|()| self.budget.spend(1)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    pub(super) fn count_operation(&mut self) {
        self.result.counts.operations += 1;
    }

    fn record_solution(&mut self, expr: Expr) -> Flow {
        self.result.to_first.get_or_insert(self.result.counts);
        if self.seen.insert(expr.clone()) {
            let reserved = self.budget.reserve::<[Expr; 2]>(expr.nodes().len());
            self.result.solutions.push(expr);
            if reserved.is_err() {
                return ControlFlow::Break(());
            }
        }
        match self.stop_at {
            StopAt::First => ControlFlow::Break(()),
            StopAt::End => ControlFlow::Continue(()),
        }
    }

    /// Methods build trace lines only if the caller asked for a trace.
    pub(super) fn is_traced(&self) -> bool {
        self.trace.is_some()
    }

    pub(super) fn trace(&mut self, line: fmt::Arguments<'_>) {
        if let Some(trace) = &mut self.trace {
            trace(line);
        }
    }
}
