//! `solve`: the simplest solution, all of them, or whether there is one.

mod existence;
mod list;
mod method;
mod question;
mod reply;
mod targets;

pub use list::sort_as_listed;
pub use method::{MethodRefused, MethodWork};
pub use reply::{SolveReply, SolveRow};
pub(crate) use {list::position, reply::unsolvable};

use crate::by_name::ByName;
use crate::command::Command;
use crate::error::Error;
use crate::host::{Context, Host};
use crate::limits::LimitsSpec;
use crate::number_text::NumberText;
use crate::one_or_many::OneOrMany;
use crate::puzzle::{self, HandSpec};
use crate::range::IntegerRange;
use crate::reply::{Response, Sink};
use crate::rules::{ReadRules, RulesSpec};
use crate::solution::{Parts, SolutionData};
use crate::store_solver::StoreSolver;
use crate::whole::Positive;
use make24::{Form, Style};
use make24_methods::Method;
use question::Question;
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
    pub target: Option<NumberText>,
    /// The rules; without them, `arithmetic`.
    pub rules: RulesSpec,
    /// The work that it may cost.
    pub limits: LimitsSpec,
    /// The solutions that count as the same; without it, `essential`.
    pub form: Option<Form>,
    /// Lists every distinct solution.
    pub all: bool,
    /// Lists at most this many distinct solutions.
    pub limit: Option<Positive>,
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
    pub method: Option<ByName<Method>>,
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

/// What every question of `solve` needs.
struct Solving<'a> {
    rules: &'a ReadRules,
    context: &'a Context,
    solver: StoreSolver<'a>,
    form: Form,
    parts: Parts,
}

impl Solving<'_> {
    fn data(&self, solution: &make24::Solution) -> SolutionData {
        SolutionData::new(solution, self.parts)
    }
}

impl Command for SolveRequest {
    type Row = SolveRow;
    type Reply = OneOrMany<SolveReply>;

    fn run(
        &self,
        host: &Arc<dyn Host>,
        sink: &mut Sink<'_, SolveRow>,
    ) -> Result<Response<OneOrMany<SolveReply>>, Error> {
        let question = Question::of(self)?;
        let rules = self.rules.read()?;
        let context = Context::new(host, &self.limits, None)?;
        let parts = Parts {
            style: self.style.unwrap_or_default(),
            full: !self.brief,
            working: self.working,
            explanation: self.explain,
        };
        let solver = StoreSolver::new(&context, &rules.rules);
        let solving = Solving { rules: &rules, context: &context, solver, form: self.form.unwrap_or_default(), parts };
        let read = || puzzle::read(&self.hand, self.target.as_ref(), &rules.rules);
        let answered = match question {
            Question::EachTarget { range, exists } => {
                let hand = puzzle::read_hand(&self.hand, &rules.rules)?;
                return Ok(targets::answer(&solving, &hand, range, exists, sink));
            }
            Question::Exists => existence::answer(&solving, &read()?.puzzle),
            Question::Best => list::best(&solving, &read()?.puzzle, sink),
            Question::List(question) => list::answer(&solving, question, &read()?.puzzle, sink),
            Question::ByMethod(question) => method::answer(&solving, &question, &read()?, sink)?,
        };
        Ok(answered.map(OneOrMany::one))
    }
}
