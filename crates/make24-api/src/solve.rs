//! `solve`: the simplest solution, all of them, or whether there is one.

mod list;
mod method;
mod targets;

pub use method::{MethodRefused, MethodWork};
pub use targets::OneOrMany;

use crate::command::Command;
use crate::error::Error;
use crate::host::{Host, Watch};
use crate::limits::LimitsSpec;
use crate::named::Named;
use crate::puzzle::{self, HandSpec, cards_of};
use crate::range::IntegerRange;
use crate::rate::StartsData;
use crate::reply::{Answered, End, Note, NoteCode, Sink};
use crate::rules::{ReadRules, RulesSpec};
use crate::solution::{Parts, SolutionData};
use crate::solved_puzzle::one_solved_before;
use crate::word::{CountData, Word};
pub(crate) use list::place;
pub use list::sort_as_listed;

use list::Listing;
use make24::census::Status;
use make24::op::Operands;
use make24::{Answer, Form, Hand, Objective, Puzzle, RuleSet, Solver, StopReason, Style};
use make24_methods::Method;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Asks for solutions of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SolveRequest {
    /// The cards.
    pub hand: HandSpec,
    /// The number to make; without it, 24.
    pub target: Option<Word>,
    /// The rules; without them, `arithmetic`.
    pub rules: RulesSpec,
    /// The work that it may cost.
    pub limits: LimitsSpec,
    /// The solutions that count as the same; without it, `essential`.
    pub form: Option<Form>,
    /// Lists every distinct solution.
    pub all: bool,
    /// Lists at most this many distinct solutions.
    pub limit: Option<u32>,
    /// Decides only whether there is a solution; returns no solution.
    pub exists: bool,
    /// With `all` or `limit`, which solutions come first; otherwise, which one is returned.
    pub sort: Option<SolutionSort>,
    /// Adds the calculation in lines of text.
    pub working: bool,
    /// Adds how a person finds each solution, backward from the target.
    pub explain: bool,
    /// Returns only the expression and the value of each solution, without proof, cards and steps.
    pub brief: bool,
    /// The notation of expressions; without it, `plain`.
    pub style: Option<Style>,
    /// Every target of a range, in one pass, instead of `target`.
    pub targets: Option<IntegerRange>,
    /// Solves with a published method, and counts its work.
    pub method: Option<Named<Method>>,
    /// Returns a trace of the method, of at most this many lines.
    pub trace: Option<u32>,
}

/// The order of the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SolutionSort {
    /// The simplest.
    Simple,
    /// Those with rare operators and striking intermediate values.
    Interesting,
}

/// The reply of `solve` for a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SolveReply {
    /// The cards in ascending order; numbers are text, since they may not fit a float.
    pub hand: Vec<String>,
    /// The number to make.
    pub target: String,
    /// The name of the rule set, or the rules in words.
    pub rules: String,
    /// The solutions that count as the same.
    pub form: String,
    /// `solved`, `unsolvable`, or `incomplete`: a limit was reached, and what was found is still given.
    pub status: Status,
    /// The number of solutions that are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<CountData>,
    /// The requested solutions; absent if they were streamed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<SolutionData>>,
    /// A solution for the number nearest to the target, perhaps on one side, where the target cannot be made and the rules
    /// ask for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<SolutionData>,
    /// Whether that number is known to be the nearest: `solved`; `incomplete` where a limit was reached; `unsolvable` where
    /// there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest_status: Option<Status>,
    /// The first steps, and how many of them lead to a solution, with explanations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts: Option<StartsData>,
    /// The work of the method, if one was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub work: Option<MethodWork>,
}

/// A row of `solve`: a solution, or the reply for one of many targets.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum SolveRow {
    /// A solution.
    Solution(SolutionData),
    /// The reply for a target.
    Target(Box<Answered<SolveReply>>),
}

impl SolveRow {
    /// The solutions that the sink has kept, if it keeps rows.
    fn kept_solutions(sink: &mut Sink<'_, SolveRow>) -> Option<Vec<SolutionData>> {
        let solution = |row| match row {
            SolveRow::Solution(solution) => Some(solution),
            SolveRow::Target(_) => None,
        };
        sink.kept().map(|rows| rows.into_iter().filter_map(solution).collect())
    }
}

impl SolveReply {
    fn new(puzzle: &Puzzle, rules: &ReadRules, form: Form, status: Status) -> SolveReply {
        SolveReply {
            hand: cards_of(&puzzle.hand),
            target: puzzle.target.to_string(),
            rules: rules.name.clone(),
            form: form.to_string(),
            status,
            count: None,
            solutions: None,
            nearest: None,
            nearest_status: None,
            starts: None,
            work: None,
        }
    }
}

impl SolveRequest {
    fn form(&self) -> Form {
        self.form.unwrap_or_default()
    }

    fn parts(&self) -> Parts {
        Parts {
            style: self.style.unwrap_or_default(),
            full: !self.brief,
            working: self.working,
            explanation: self.explain,
        }
    }

    fn data(&self, solution: &make24::Solution) -> SolutionData {
        SolutionData::new(solution, self.parts())
    }
}

impl Command for SolveRequest {
    type Row = SolveRow;
    type Reply = OneOrMany<SolveReply>;

    fn run(
        &self,
        host: &Arc<dyn Host>,
        sink: &mut Sink<'_, SolveRow>,
    ) -> Result<Answered<OneOrMany<SolveReply>>, Error> {
        let rules = self.rules.read()?;
        let watch = Watch::new(host, &self.limits, None)?;
        let solver = watch.solver(&rules.rules);
        if let Some(method) = self.method {
            if cfg!(not(feature = "methods")) {
                return Err(Error::absent("method"));
            }
            let dealt = puzzle::read(&self.hand, self.target.as_ref(), &rules.rules)?;
            puzzle::one_hand(&dealt.puzzle.hand, "a method")?;
            return method::answer(self, method.0, &rules, &solver, &dealt, sink);
        }
        if let Some(range) = self.targets {
            let hand = puzzle::read_hand(&self.hand, &rules.rules)?;
            return Ok(targets::answer(self, range, &rules, &solver, &**host, &hand, sink));
        }
        let puzzle = puzzle::read(&self.hand, self.target.as_ref(), &rules.rules)?.puzzle;
        let before = one_solved_before(&**host, &puzzle, &rules.rules);
        if self.exists {
            let known = before.and_then(|before| before.is_solvable());
            let found = known.map_or_else(|| solver.is_solvable(&puzzle), Answer::Complete);
            return Ok(existence(self, &rules, &puzzle, found).map(OneOrMany::one));
        }
        let mut count = 0u64;
        let known = before.and_then(|before| Listing::known(self, &before, &puzzle, &rules.rules));
        let mut listing = known.unwrap_or_else(|| Listing::new(self, &watch, &solver, &puzzle));
        for solution in listing.solutions.by_ref() {
            count += 1;
            if sink.row(SolveRow::Solution(self.data(&solution))).is_break() {
                break;
            }
        }
        let solutions = SolveRow::kept_solutions(sink);
        let stopped = (listing.stopped)();
        let mut answered = conclude(self, &rules, &puzzle, count > 0, stopped, || nearest(self, &solver, &puzzle));
        answered.reply.count = Some(count.into());
        answered.reply.solutions = solutions;
        if self.explain && count > 0 {
            answered.reply.starts = StartsData::of_puzzle(&solver, &puzzle);
        }
        Ok(answered.map(OneOrMany::one))
    }
}

/// The reply that says whether a puzzle has a solution, without a solution.
fn existence(request: &SolveRequest, rules: &ReadRules, puzzle: &Puzzle, found: Answer<bool>) -> Answered<SolveReply> {
    let is_found = found.found();
    let mut answered = conclude(request, rules, puzzle, is_found, found.stopped(), || None);
    if is_found {
        let Puzzle { hand, target } = puzzle;
        let solvable = format!("solvable: {hand} can make {target} with {}", rules.rules.in_words());
        answered.notes.insert(0, Note::new(NoteCode::Solvable, solvable));
    }
    answered
}

/// The reply after the solutions; a note says that there are none, or why there may be more.
fn conclude(
    request: &SolveRequest,
    rules: &ReadRules,
    puzzle: &Puzzle,
    found: bool,
    stopped: Option<StopReason>,
    nearest: impl FnOnce() -> Option<Answer<Option<make24::Solution>>>,
) -> Answered<SolveReply> {
    let status = Status::of(found, stopped);
    let mut answered = Answered::new(SolveReply::new(puzzle, rules, request.form(), status), status);
    if let Some(stop) = stopped {
        let what = match found {
            true => "there may be more or simpler solutions",
            false => "it is not known whether there is a solution",
        };
        let note = Note::incomplete(what, stop);
        // Where no solution is known, fractions alone have been tried.
        answered.notes.push(if found { note.under(&rules.rules) } else { note });
    } else if !found {
        answered.notes.push(unsolvable(puzzle, &rules.rules));
        if let Some(nearest) = nearest() {
            let stopped = nearest.stopped();
            let nearest = nearest.found();
            if let Some(stop) = stopped {
                let what = match nearest {
                    Some(_) => "a nearer number may be possible",
                    None => "the nearest number is not known",
                };
                answered.notes.push(Note::incomplete(what, stop));
                answered.end = End::Incomplete;
            }
            answered.reply.nearest_status = Some(Status::of(nearest.is_some(), stopped));
            answered.reply.nearest = nearest.map(|nearest| request.data(&nearest));
        }
    }
    answered
}

/// A solution for the nearest number, if the objective of the rules is not `Exact`.
fn nearest(request: &SolveRequest, solver: &Solver, puzzle: &Puzzle) -> Option<Answer<Option<make24::Solution>>> {
    let wanted = solver.rules().objective != Objective::Exact && !request.exists;
    wanted.then(|| solver.nearest(puzzle))
}

/// The digits of the only card of a hand, as cards, if it has several: somebody wrote 1158 for 1 1 5 8.
fn digits_of_one_card(hand: &Hand) -> Option<String> {
    let [card] = hand.cards() else { return None };
    let digits = card.to_string();
    let is_several = digits.len() > 1 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_several.then(|| digits.chars().map(String::from).collect::<Vec<_>>().join(" "))
}

/// The note that a puzzle has no solution under these rules.
pub(crate) fn unsolvable(puzzle: &Puzzle, rules: &RuleSet) -> Note {
    let Puzzle { hand, target } = puzzle;
    let is_limited = rules.ops.iter().any(|op| rules.operands.of(&op) != Operands::ANY);
    let limited = if is_limited { ", whose operands the rules limit" } else { "" };
    let meant = digits_of_one_card(hand).map(|digits| format!("; did you mean {digits}?")).unwrap_or_default();
    let message = format!("no solution: {hand} cannot make {target} with {}{limited}{meant}", rules.in_words());
    Note::new(NoteCode::Unsolvable, message)
}
