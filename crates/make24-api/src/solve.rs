//! `solve`: the simplest solution, all of them, or whether there is one.

mod existence;
mod list;
mod method;
mod question;
mod reply;
mod targets;

pub(crate) use list::position;
pub use method::{MethodRefused, MethodWork};
pub use reply::{SolveReply, SolveRow};

use crate::by_name::ByName;
use crate::command::Command;
use crate::error::Error;
#[cfg(feature = "clap")]
use crate::flags;
use crate::host::Context;
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

request! {
    /// Asks for solutions of a puzzle.
    SolveRequest {
        /// The cards.
        hand: HandSpec [arg(skip)],
        /// Which solutions count as the same: written, commuted, flat, arranged, essential, dominus [default: essential].
        form: Option<Form> [arg(long, value_parser = flags::named(Form::ALL, Form::name), hide_possible_values = true)],
        /// List every distinct solution.
        all: bool [arg(long)],
        /// List at most N distinct solutions.
        limit: Option<Positive> [arg(long, value_name = "N")],
        /// Report only whether a solution exists (fastest).
        exists: bool [arg(long, conflicts_with_all = ["all", "limit", "working", "explain"])],
        /// Print every step of the calculation.
        working: bool [arg(long, alias = "steps")],
        /// Explain how a person finds it, backward from the target.
        explain: bool [arg(long)],
        /// Which solutions to print first.
        sort: Option<SolutionSort> [arg(long, value_enum, conflicts_with_all = ["targets", "exists", "method"])],
        /// Solve for every target in a range, such as 100..999.
        targets: Option<IntegerRange> [
            arg(long, value_name = "A..B", allow_hyphen_values = true,
            conflicts_with_all = ["target", "all", "limit"])
        ],
        /// Use a published method and count its work; `make24 methods` lists them.
        method: Option<ByName<Method>> [
            arg(long, hide_short_help = true, value_name = "NAME", value_parser = flags::by_name::<Method>(),
            hide_possible_values = true, conflicts_with_all = ["targets", "limit", "exists"])
        ],
        /// Print what the method tries, at most N lines per hand [default: 100].
        trace: Option<u32> [
            arg(long, hide_short_help = true, value_name = "N", requires = "method", num_args = 0..=1,
            require_equals = true, default_missing_value = "100", value_parser = flags::whole::<u32>(0..))
        ],
        /// Return only the expression and the value of each solution, without proof, cards and steps.
        brief: bool [arg(skip)],
        /// Notation: plain, unicode, latex, rpn, sexpr [default: plain].
        style: Option<Style> [arg(long, value_parser = flags::named(Style::ALL, Style::name), hide_possible_values = true)],
        /// The number to make, an integer or a fraction [default: 24].
        target: Option<NumberText> [
            arg(long, short, value_name = "T", help_heading = "Rules", value_parser = flags::target,
            help = flags::TARGET)
        ],
        /// The rules; without them, `arithmetic`.
        rules: RulesSpec [arg(skip)],
        /// The work that it may cost.
        limits: LimitsSpec [command(flatten)],
    }
}

/// The order of the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "snake_case")]
pub enum SolutionSort {
    /// Simplest first.
    Simple,
    /// Rare operators and surprising intermediate values first.
    Interesting,
}

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

    fn run(&self, context: &Context, sink: &mut Sink<'_, SolveRow>) -> Result<Response<OneOrMany<SolveReply>>, Error> {
        let question = Question::of(self)?;
        let rules = self.rules.read()?;
        let parts = Parts {
            style: self.style.unwrap_or_default(),
            full: !self.brief,
            working: self.working,
            explanation: self.explain,
        };
        let solver = StoreSolver::new(context, &rules.rules);
        let solving = Solving { rules: &rules, context, solver, form: self.form.unwrap_or_default(), parts };
        let read = || puzzle::read(&self.hand, self.target.as_ref(), &rules.rules);
        let answered = match question {
            Question::EachTarget { range, exists } => {
                let hand = puzzle::read_hand(&self.hand, &rules.rules)?;
                return targets::answer(&solving, &hand, range, exists, sink);
            }
            Question::Exists => existence::answer(&solving, &read()?.puzzle),
            Question::Best => list::best(&solving, &read()?.puzzle, sink),
            Question::List(question) => list::answer(&solving, question, &read()?.puzzle, sink),
            Question::ByMethod(question) => method::answer(&solving, &question, &read()?, sink)?,
        };
        Ok(answered.map(OneOrMany::one))
    }
}
