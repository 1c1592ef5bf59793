//! One run of a method: its numbers are made and compared here, and counted.

use super::Flow;
use crate::budget::{Budget, StopReason};
use crate::expr::Expr;
use crate::hand::Puzzle;
use crate::op::Op;
use crate::rules::RuleSet;
use crate::solver::Solver;
use crate::value::{Equality, Outcome, Real};
use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How many solutions a method is to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// It ends with the first.
    First,
    /// It goes on until it has tried everything that it can think of.
    All,
}

/// How much a method did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Calculations that were compared with the target, or that could not be: a division by 0 among them.
    pub tests: u64,
    /// Operations of arithmetic, those on the target among them.
    pub operations: u64,
}

/// What a method found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunResult {
    /// The calculations that it says make the target, each once, in the order in which it found them.
    pub solutions: Vec<Expr>,
    /// All work.
    pub work: Work,
    /// The work up to the first solution.
    pub first: Option<Work>,
    /// Why it ended before its end, if it did.
    pub stopped: Option<StopReason>,
}

/// A run.
pub(crate) struct Trial<'a> {
    rules: RuleSet,
    target: Real,
    wanted: Wanted,
    budget: Arc<Budget>,
    trace: Option<&'a mut dyn FnMut(fmt::Arguments<'_>)>,
    tried: RunResult,
    known: HashSet<Expr>,
}

impl<'a> Trial<'a> {
    /// Before the first calculation.
    pub(super) fn new(
        solver: &Solver,
        puzzle: &Puzzle,
        wanted: Wanted,
        trace: Option<&'a mut dyn FnMut(fmt::Arguments<'_>)>,
    ) -> Trial<'a> {
        let tried = RunResult { solutions: Vec::new(), work: Work::default(), first: None, stopped: None };
        Trial {
            rules: *solver.rules(),
            target: Real::from(puzzle.target.clone()),
            wanted,
            budget: solver.budget(puzzle),
            trace,
            tried,
            known: HashSet::new(),
        }
    }

    /// What was found.
    pub(super) fn end(self) -> RunResult {
        let stopped = match self.wanted {
            // With the first solution it is known that there is one, whatever else is not.
            Wanted::First if !self.tried.solutions.is_empty() => None,
            _ => self.budget.stopped(),
        };
        RunResult { stopped, ..self.tried }
    }

    /// The rules.
    pub(super) fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The number wanted.
    pub(super) fn target(&self) -> &Real {
        &self.target
    }

    /// `lhs op rhs`, where the rules allow it and it has a value.
    pub(super) fn make(&mut self, op: Op, lhs: &Real, rhs: &Real) -> Option<Real> {
        self.tried.work.operations += 1;
        match self.rules.make(op, lhs, rhs) {
            Outcome::Value(value) => Some(value),
            Outcome::Undefined => None,
            Outcome::TooBig | Outcome::Undecided => {
                self.budget.note_undecided();
                None
            }
        }
    }

    /// Compares what a calculation makes with the target.
    pub(super) fn test(&mut self, value: Option<&Real>, expr: impl FnOnce() -> Expr) -> Flow {
        let target = self.target.clone();
        self.test_for(&target, value, expr, |whole| whole)
    }

    /// Compares what a calculation makes with the number that is wanted of it; `whole` makes it part of one for the target.
    pub(super) fn test_for(
        &mut self,
        wanted: &Real,
        value: Option<&Real>,
        expr: impl FnOnce() -> Expr,
        whole: impl FnOnce(Expr) -> Expr,
    ) -> Flow {
        if self.budget.spend(1).is_err() {
            return ControlFlow::Break(());
        }
        self.tried.work.tests += 1;
        let equality = value.map(|value| value.equality(wanted));
        if !self.is_traced() && !matches!(equality, Some(Equality::Equal(_) | Equality::Unknown)) {
            return ControlFlow::Continue(());
        }
        let expr = expr();
        match value {
            Some(value) => self.say(format_args!("{expr} = {value}")),
            None => self.say(format_args!("{expr} has no value")),
        }
        match equality {
            Some(Equality::Equal(_)) => return self.found(whole(expr)),
            Some(Equality::Unknown) => self.budget.note_undecided(),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    /// Counts a test whose number is the one that is wanted, and will not do all the same.
    pub(super) fn test_in_vain(&mut self, why: fmt::Arguments<'_>) -> Flow {
        if self.budget.spend(1).is_err() {
            return ControlFlow::Break(());
        }
        self.tried.work.tests += 1;
        self.say(why);
        ControlFlow::Continue(())
    }

    /// Takes an item from the memory that is left, and a step from the time.
    pub(super) fn reserve<T>(&mut self) -> Flow {
        match self.budget.reserve::<T>(1).and_then(|()| self.budget.spend(1)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    /// Counts an operation of arithmetic on the number that is wanted.
    pub(super) fn count_operation(&mut self) {
        self.tried.work.operations += 1;
    }

    fn found(&mut self, expr: Expr) -> Flow {
        self.tried.first.get_or_insert(self.tried.work);
        if self.known.insert(expr.clone()) {
            let held = self.budget.reserve::<[Expr; 2]>(expr.nodes().len());
            self.tried.solutions.push(expr);
            if held.is_err() {
                return ControlFlow::Break(());
            }
        }
        match self.wanted {
            Wanted::First => ControlFlow::Break(()),
            Wanted::All => ControlFlow::Continue(()),
        }
    }

    /// Whether somebody wants to be told: sentences are only made then.
    pub(super) fn is_traced(&self) -> bool {
        self.trace.is_some()
    }

    /// Tells what is being tried.
    pub(super) fn say(&mut self, line: fmt::Arguments<'_>) {
        if let Some(trace) = &mut self.trace {
            trace(line);
        }
    }
}
