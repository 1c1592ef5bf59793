//! Puzzles that were solved before. A front end may have a store of them; requests are answered from it as far as
//! possible.

use crate::solution::sort_as_listed;
use make24::judge::judge_and_read;
use make24::rules::PRESETS;
use make24::{Answer, Form, Problem, Puzzle, RuleSet, Solution, Solver, Style, problem};
use make24_people::difficulty;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// A puzzle, and what is known of it; a field that is absent is not known yet.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvedPuzzle {
    /// The cards in ascending order, with spaces between: `3 3 8 8`.
    pub hand: String,
    /// The number to make: `24`.
    pub target: String,
    /// The name of the rule set: `arithmetic`.
    pub rules: String,
    /// `solved`, `unsolvable` or `incomplete`.
    pub status: String,
    /// The number of solutions under the form `written`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<i64>,
    /// The number of solutions under the form `commuted`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commuted: Option<i64>,
    /// The number of solutions under the form `flat`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flat: Option<i64>,
    /// The number of solutions under the form `arranged`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arranged: Option<i64>,
    /// The number of solutions under the form `essential`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub essential: Option<i64>,
    /// The number of solutions under the form `dominus`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dominus: Option<i64>,
    /// The simplest solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// All essential solutions, the simplest first, as a JSON array of texts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<String>,
    /// The difficulty for people, from 0 to 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<f64>,
    /// How the simplest solution is known to make the target: `rational`, or the identities that were used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// The version of make24 that first solved it.
    pub engine: String,
}

impl SolvedPuzzle {
    /// A puzzle of which only the status is known, solved by this make24.
    pub fn new(hand: &str, target: &str, rules: &str, status: &str) -> SolvedPuzzle {
        SolvedPuzzle {
            hand: hand.to_owned(),
            target: target.to_owned(),
            rules: rules.to_owned(),
            status: status.to_owned(),
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            ..SolvedPuzzle::default()
        }
    }

    /// Adds what takes searches of its own: the simplest solution and its proof, all essential solutions, the difficulty.
    pub fn add_details(&mut self, solver: &Solver, puzzle: &Puzzle) {
        if let Answer::Complete(Some(simplest)) = solver.best(puzzle) {
            self.solution = Some(simplest.expr.to_string());
            self.proof = Some(simplest.expr.proof().unwrap_or_default().to_string());
        }
        // A long list does not begin with the simplest solution.
        let mut solutions = solver.solutions(puzzle, Form::Essential);
        let mut all: Vec<Solution> = solutions.by_ref().collect();
        if solutions.stopped().is_none() && !all.is_empty() {
            sort_as_listed(&mut all, puzzle.hand.len());
            let expressions: Vec<String> = all.iter().map(|solution| solution.expr.to_string()).collect();
            self.solutions = serde_json::to_string(&expressions).ok();
        }
        self.difficulty = difficulty(solver, puzzle).found().map(|difficulty| difficulty.score);
    }

    /// What a puzzle is known by.
    pub fn key(&self) -> (&str, &str, &str) {
        (&self.hand, &self.target, &self.rules)
    }

    /// The number of solutions under a form.
    pub fn count_mut(&mut self, form: Form) -> &mut Option<i64> {
        match form {
            Form::Written => &mut self.written,
            Form::Commuted => &mut self.commuted,
            Form::Flat => &mut self.flat,
            Form::Arranged => &mut self.arranged,
            Form::Essential => &mut self.essential,
            Form::Dominus => &mut self.dominus,
        }
    }

    /// What is wrong with the row, for one that comes from outside.
    ///
    /// # Errors
    ///
    /// The status is none of the three, or a text is too long for the store.
    pub fn check(&self) -> Result<(), Problem> {
        if !["solved", "unsolvable", "incomplete"].contains(&self.status.as_str()) {
            let status = &self.status;
            return Err(problem!("invalid status `{status}`", "use solved, unsolvable or incomplete"));
        }
        for (name, text, most) in [("hand", &self.hand, 191), ("target", &self.target, 64), ("rules", &self.rules, 191)]
        {
            if text.is_empty() || text.len() > most {
                let bytes = text.len();
                return Err(problem!("the {name} `{text}` has {bytes} bytes", "a store takes 1 to {most}"));
            }
        }
        Ok(())
    }

    /// `None` if unknown, or if other fields contradict it.
    pub(crate) fn is_solvable(&self) -> Option<bool> {
        let counts =
            [self.written, self.commuted, self.flat, self.arranged, self.essential, self.dominus].into_iter().flatten();
        let has_solution = self.solution.is_some() || self.solutions.is_some();
        match self.status.as_str() {
            "solved" => counts.min().is_none_or(|least| least > 0).then_some(true),
            "unsolvable" => (counts.max().is_none_or(|most| most == 0) && !has_solution).then_some(false),
            _ => None,
        }
    }

    pub(crate) fn count(&self, form: Form) -> Option<u64> {
        match self.is_solvable()? {
            false => Some(0),
            true => (*self.clone().count_mut(form)).and_then(|count| u64::try_from(count).ok()),
        }
    }

    /// `Some(None)` if the puzzle is known to have no solution, `None` if nothing is known.
    pub(crate) fn best(&self, puzzle: &Puzzle, rules: &RuleSet) -> Option<Option<Solution>> {
        match self.is_solvable()? {
            true => self.simplest(puzzle, rules).map(Some),
            false => Some(None),
        }
    }

    pub(crate) fn simplest(&self, puzzle: &Puzzle, rules: &RuleSet) -> Option<Solution> {
        judged(self.solution.as_deref()?, puzzle, rules)
    }

    pub(crate) fn all(&self, puzzle: &Puzzle, rules: &RuleSet) -> Option<Vec<Solution>> {
        let expressions: Vec<String> = serde_json::from_str(self.solutions.as_deref()?).ok()?;
        let count = self.essential.and_then(|count| usize::try_from(count).ok());
        if expressions.is_empty() || count.is_some_and(|count| count != expressions.len()) {
            return None;
        }
        let mut seen = HashSet::new();
        let distinct = |expression: &String| {
            let solution = judged(expression, puzzle, rules)?;
            seen.insert(Form::Essential.key(&solution.expr)).then_some(solution)
        };
        expressions.iter().map(distinct).collect()
    }
}

/// Checks a solution from the store: anyone who can write to a store could have put anything there.
fn judged(expression: &str, puzzle: &Puzzle, rules: &RuleSet) -> Option<Solution> {
    let (verdict, read) = judge_and_read(puzzle, expression, rules, Style::Plain);
    // An expression that the solver would write differently does not come from make24.
    let expr = read.filter(|_| verdict.is_right())?.expr;
    (expr.to_string() == expression).then_some(())?;
    Some(Solution { expr, value: puzzle.target.clone() })
}

/// The name under which a store knows rules: that of the first rule set that is the same. It knows no other rules.
pub fn name_in_store(rules: &RuleSet) -> Option<&'static str> {
    PRESETS.iter().find(|preset| preset.rules == *rules).map(|preset| preset.name)
}
