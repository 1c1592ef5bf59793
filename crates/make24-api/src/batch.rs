//! Many puzzles under the same rules at once: the rules are read once and each puzzle is prepared once.

use crate::check::USUAL_TIME;
use crate::error::Error;
use crate::host::{Clock, Host};
use crate::limits::LimitsSpec;
use crate::number_text::NumberText;
use crate::puzzle::{self, HandSpec};
use crate::rules::RulesSpec;
use make24::{Judge, Puzzle, RuleSet, Solver, VerdictKind};
use make24_grade::{ExtractionPolicy, Grade, Rounding};
use std::sync::{Arc, OnceLock};

/// A solver for many puzzles under the same rules and limits, of which the time limit runs from now.
///
/// # Errors
///
/// If the rules or the limits cannot be read.
pub fn solver(rules: &RulesSpec, limits: &LimitsSpec, host: &Arc<dyn Host>) -> Result<Solver, Error> {
    Ok(Clock::new(host, limits, None)?.start().solver(&rules.rule_set()?))
}

/// The puzzle of a hand, with the target 24 if neither names one; in the order dealt if the rules keep it.
///
/// # Errors
///
/// If the hand or the target cannot be read, or the hand names another target.
pub fn read_puzzle(hand: &HandSpec, target: Option<&NumberText>, rules: &RuleSet) -> Result<Puzzle, Error> {
    puzzle::read(hand, target, rules).map(|read| read.puzzle)
}

/// The judge of answers to many puzzles under the same rules. [`CheckRequest`](crate::CheckRequest) is the same question
/// for one answer.
///
/// ```
/// use make24_api::{BareHost, BatchJudge, RulesSpec};
/// use make24::VerdictKind;
/// use make24_grade::{ExtractionPolicy, Rounding};
/// use std::sync::Arc;
/// let rules = RulesSpec::default();
/// let mut batch = BatchJudge::new(&rules, ExtractionPolicy::Auto, Rounding::Exact, &(Arc::new(BareHost) as _))?;
/// let puzzle = batch.add(&"3 3 8 8".into(), None)?;
/// assert_eq!(batch.kind(puzzle, "It is 8 / (3 - 8/3) = 24."), VerdictKind::Right);
/// assert_eq!(batch.kind(puzzle, "There is no solution."), VerdictKind::FalseClaim);
/// # Ok::<(), make24_api::Error>(())
/// ```
pub struct BatchJudge {
    rules: RuleSet,
    policy: ExtractionPolicy,
    rounding: Rounding,
    max_attempts: Option<usize>,
    clock: Clock,
    /// Each puzzle, and whether it is solvable once a claim has asked for it.
    judges: Vec<(Judge, OnceLock<Option<bool>>)>,
}

impl BatchJudge {
    /// A judge without puzzles. A claim that there is no solution is searched for ten seconds at most if the host has a
    /// clock.
    ///
    /// # Errors
    ///
    /// If the rules cannot be read.
    pub fn new(
        rules: &RulesSpec,
        policy: ExtractionPolicy,
        rounding: Rounding,
        host: &Arc<dyn Host>,
    ) -> Result<BatchJudge, Error> {
        let clock = Clock::new(host, &LimitsSpec::default(), Some(USUAL_TIME))?;
        Ok(BatchJudge { rules: rules.rule_set()?, policy, rounding, max_attempts: None, clock, judges: Vec::new() })
    }

    /// The same judge, for which more different answers than this without a mark are no answer.
    #[must_use]
    pub fn with_max_attempts(self, max_attempts: Option<usize>) -> BatchJudge {
        BatchJudge { max_attempts, ..self }
    }

    /// Adds a puzzle, with the target 24 if none is given, and returns its place.
    ///
    /// # Errors
    ///
    /// If the hand or the target cannot be read.
    pub fn add(&mut self, hand: &HandSpec, target: Option<&NumberText>) -> Result<usize, Error> {
        let judge = Judge::new(read_puzzle(hand, target, &self.rules)?, self.rules.clone());
        self.judges.push((judge, OnceLock::new()));
        Ok(self.judges.len() - 1)
    }

    /// The verdict on an answer to the puzzle at this place, with all that rewards need of it.
    ///
    /// # Panics
    ///
    /// There is no puzzle at this place.
    pub fn grade(&self, puzzle: usize, answer: &str) -> Grade {
        let (judge, solvable) = &self.judges[puzzle];
        let context = self.clock.start();
        let decide = || context.solver(&self.rules).is_solvable(judge.puzzle()).complete();
        make24_grade::grade(judge, answer, self.policy, self.rounding)
            .decided(|| *solvable.get_or_init(decide))
            .with_max_attempts(answer, self.max_attempts)
    }

    /// The class of the verdict on an answer to the puzzle at this place: the same as of [`BatchJudge::grade`], sooner.
    ///
    /// # Panics
    ///
    /// There is no puzzle at this place.
    pub fn kind(&self, puzzle: usize, answer: &str) -> VerdictKind {
        let (judge, _) = &self.judges[puzzle];
        let _context = self.clock.start();
        match make24_grade::kind(judge, answer, self.policy, self.max_attempts) {
            kind if kind != VerdictKind::Unproven && self.rounding == Rounding::Exact => kind,
            _ => self.grade(puzzle, answer).verdict.kind(),
        }
    }
}
