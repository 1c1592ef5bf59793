//! `explain`: an expression step by step, and how a person finds it.

use crate::answer::Reply;
use crate::error::{Error, ErrorCode};
use crate::fields::fields;
use crate::named::Named;
use crate::reply::{Answered, End};
use crate::rules::RulesSpec;
use crate::solution::{Parts, SolutionData};
use make24::value::Outcome;
use make24::{Expr, Rational, Solution, Style};
use schemars::JsonSchema;
use serde::Serialize;

/// Asks for the working of an expression, and for the way in which a person finds it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ExplainRequest {
    /// The expression: `"8 / (3 - 8 / 3)"`.
    pub expression: String,
    /// How the expression is written, and how the reply writes it; without it, `plain`.
    pub style: Option<Named<Style>>,
    /// The rules whose operators the expression has, such as ones of one's own; without them, the operators that make24
    /// knows.
    pub rules: Option<RulesSpec>,
}

fields!(ExplainRequest: expression, style, rules);

/// What `explain` replies: the expression as a solution for its own value.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct ExplainReply {
    /// The expression with its steps, working and explanation.
    pub solution: SolutionData,
}

pub(crate) fn answer(request: &ExplainRequest) -> Result<Answered, Error> {
    let style = request.style.unwrap_or_default().0;
    let parsed = match &request.rules {
        Some(rules) => Expr::read_with(&request.expression, style, &rules.rule_set()?),
        None => Expr::read(&request.expression, style),
    };
    let parsed = parsed.map_err(|error| Error::new(ErrorCode::InvalidAnswer, &error).at(Some(error.span)))?;
    let invalid = |message: &str| Error::new(ErrorCode::InvalidAnswer, message);
    let value = match parsed.expr.value() {
        Outcome::Value(value) => value,
        Outcome::Undefined => return Err(invalid("the expression has no value: a step divides by zero or the like")),
        Outcome::TooBig | Outcome::Undecided => {
            return Err(invalid("the expression makes numbers that are too long to be worked out"));
        }
    };
    // An irrational value cannot be stored as a fraction; its text replaces the 0 below.
    let fraction = value.to_rational().cloned();
    let solution = Solution { expr: parsed.expr, value: fraction.unwrap_or_else(|| Rational::from(0)) };
    let parts = Parts { style, full: true, working: true, explanation: true };
    let data = SolutionData { value: value.to_string(), ..SolutionData::new(&solution, parts) };
    Ok(Answered::new(Reply::from(ExplainReply { solution: data }), End::Good))
}
