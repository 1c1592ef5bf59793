//! `explain`: an expression step by step, and how a person finds it.

use crate::command::Command;
use crate::error::{Error, ErrorCode};
#[cfg(feature = "clap")]
use crate::flags;
use crate::host::Context;
use crate::limits::LimitsSpec;
use crate::reply::{NoRow, Outcome, Response, Sink};
use crate::rules::RulesSpec;
use crate::solution::{Parts, SolutionData};
use crate::starts::StartsData;
use make24::value::{self, Real};
use make24::{Expr, Hand, Problem, Puzzle, Rational, RuleSet, Solution, Style, problem};
use serde::Serialize;

request! {
    /// Asks for the working of an expression, and for the way in which a person finds it.
    ExplainRequest {
        /// The expression: `"8 / (3 - 8 / 3)"`.
        expression: String [arg()],
        /// How the expression is written, and how the reply writes it [default: plain].
        style: Option<Style> [arg(long, value_parser = flags::named(Style::ALL, Style::name), hide_possible_values = true)],
        /// The rules whose operators the expression has, such as ones of one's own; without them, the operators that
        /// make24 knows.
        rules: Option<RulesSpec> [arg(skip)],
        /// The work that it may cost.
        limits: LimitsSpec [command(flatten)],
    }
}

/// The reply of `explain`: the expression as a solution for its own value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct ExplainReply {
    /// The expression with its steps, working and explanation.
    #[serde(flatten)]
    pub solution: SolutionData,
    /// The first steps with these cards, and how many of them lead to this value under the rules; without rules, with
    /// `+ - * /`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts: Option<StartsData>,
}

/// Reads an expression and works out its value; without rules, with every operator that make24 knows.
///
/// ```
/// use make24::Style;
/// use make24_api::evaluate;
/// let (_, value) = evaluate("8 / (3 - 8/3)", Style::Plain, None)?;
/// assert_eq!(value.to_string(), "24");
/// assert_eq!(evaluate("1 / (2 - 2)", Style::Plain, None).unwrap_err().code, make24_api::ErrorCode::InvalidAnswer);
/// # Ok::<(), make24_api::Error>(())
/// ```
///
/// # Errors
///
/// The expression cannot be read, it divides by zero or the like, or it makes numbers that are too long.
pub fn evaluate(expression: &str, style: Style, rules: Option<&RuleSet>) -> Result<(Expr, Real), Error> {
    let expr = read(expression, style, rules)?;
    let value = value_of(&expr)?;
    Ok((expr, value))
}

/// The steps of an explanation take quadratic space: each is written with what is left.
const MOST_OPERATIONS: usize = 100;

fn read(expression: &str, style: Style, rules: Option<&RuleSet>) -> Result<Expr, Error> {
    let parsed = match rules {
        Some(rules) => Expr::read_with(expression, style, rules),
        None => Expr::read(expression, style),
    };
    let parsed = parsed.map_err(|error| Error::new(ErrorCode::InvalidAnswer, &error).at(Some(error.span)))?;
    Ok(parsed.expr)
}

fn value_of(expr: &Expr) -> Result<Real, Error> {
    let invalid = |message: Problem| Err(Error::new(ErrorCode::InvalidAnswer, message));
    match expr.value() {
        value::Outcome::Value(value) => Ok(value),
        value::Outcome::Undefined => {
            invalid(problem!("the expression has no value", "leave out the step that divides by zero or the like"))
        }
        value::Outcome::TooBig | value::Outcome::Undecided => invalid(problem!(
            "the expression makes numbers that are too long to be worked out",
            "use smaller exponents"
        )),
    }
}

impl Command for ExplainRequest {
    type Row = NoRow;
    type Reply = ExplainReply;

    fn run(&self, context: &Context, _: &mut Sink<'_, NoRow>) -> Result<Response<ExplainReply>, Error> {
        let style = self.style.unwrap_or_default();
        let rules = self.rules.as_ref().map(RulesSpec::rule_set).transpose()?;
        let expr = read(&self.expression, style, rules.as_ref())?;
        let operations = expr.ops().count();
        if operations > MOST_OPERATIONS {
            let message = problem!(
                "the expression is too long to be explained: {operations} operations (limit {MOST_OPERATIONS})",
                "use a shorter one"
            );
            return Err(Error::new(ErrorCode::TooBig, message));
        }
        let value = value_of(&expr)?;
        // An irrational value is not a fraction; its text replaces the 0 below.
        let fraction = value.to_rational().cloned();
        let solver = context.solver(&rules.unwrap_or_default());
        let starts = fraction.as_ref().and_then(|value| {
            let hand = Hand::new(expr.cards().cloned()).ok()?;
            StartsData::of_puzzle(&solver, &Puzzle::new(hand, value.clone()))
        });
        let solution = Solution { expr, value: fraction.unwrap_or_else(|| Rational::from(0)) };
        let parts = Parts { style, full: true, working: true, explanation: true };
        let data = SolutionData { value: value.to_string(), ..SolutionData::new(&solution, parts) };
        Ok(Response::new(ExplainReply { solution: data, starts }, Outcome::Yes))
    }
}
