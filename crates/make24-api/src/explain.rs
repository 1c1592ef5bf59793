//! `explain`: an expression step by step, and how a person finds it.

use crate::command::Command;
use crate::error::{Error, ErrorCode};
use crate::host::{Context, Host};
use crate::limits::LimitsSpec;
use crate::reply::{NoRow, Outcome, Response, Sink};
use crate::rules::RulesSpec;
use crate::solution::{Parts, SolutionData};
use crate::starts::StartsData;
use make24::value::{self, Real};
use make24::{Expr, Hand, Problem, Puzzle, Rational, RuleSet, Solution, Style, problem};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Asks for the working of an expression, and for the way in which a person finds it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ExplainRequest {
    /// The expression: `"8 / (3 - 8 / 3)"`.
    pub expression: String,
    /// How the expression is written, and how the reply writes it; without it, `plain`.
    pub style: Option<Style>,
    /// The rules whose operators the expression has, such as ones of one's own; without them, the operators that make24
    /// knows.
    pub rules: Option<RulesSpec>,
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
    let parsed = match rules {
        Some(rules) => Expr::read_with(expression, style, rules),
        None => Expr::read(expression, style),
    };
    let parsed = parsed.map_err(|error| Error::new(ErrorCode::InvalidAnswer, &error).at(Some(error.span)))?;
    let invalid = |message: Problem| Err(Error::new(ErrorCode::InvalidAnswer, message));
    match parsed.expr.value() {
        value::Outcome::Value(value) => Ok((parsed.expr, value)),
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

    fn run(&self, host: &Arc<dyn Host>, _: &mut Sink<'_, NoRow>) -> Result<Response<ExplainReply>, Error> {
        let style = self.style.unwrap_or_default();
        let rules = self.rules.as_ref().map(RulesSpec::rule_set).transpose()?;
        let (expr, value) = evaluate(&self.expression, style, rules.as_ref())?;
        // An irrational value cannot be stored as a fraction; its text replaces the 0 below.
        let fraction = value.to_rational().cloned();
        let solver = Context::new(host, &LimitsSpec::default(), None)?.solver(&rules.unwrap_or_default());
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
