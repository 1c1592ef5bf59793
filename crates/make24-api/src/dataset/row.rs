//! A row of a data set.

use super::DatasetColumn;
use crate::reply::StatusData;
use make24::{Expr, RuleSet};
use schemars::{JsonSchema, Schema};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// A row: the requested columns, in the requested order.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(transform = without_required)]
pub struct DatasetRow {
    /// The puzzle as text, `3 3 8 8 -> 24`.
    pub key: Option<String>,
    /// The split.
    pub split: Option<String>,
    /// The cards, in ascending order; a preset may name this column `nums` or `numbers`.
    pub hand: Option<Vec<i64>>,
    /// The number to make.
    pub target: Option<i64>,
    /// `solved`, or `unsolvable`, which is proven.
    pub status: Option<StatusData>,
    /// The number of essential solutions.
    pub count: Option<u64>,
    /// The essential solutions, the simplest first.
    pub solutions: Option<Vec<String>>,
    /// How hard it is for people, from 0 to 100; null without a solution.
    pub difficulty: Option<f64>,
    /// The stage of the curriculum, from 1.
    pub stage: Option<u8>,
    /// The steps of the first solution, with the numbers that are left.
    pub working: Option<Vec<String>>,
    /// What a method tries until it finds a solution, or the first lines of it.
    pub trace: Option<String>,
    /// The question for a language model.
    pub prompt: Option<String>,
    /// A right answer.
    pub answer: Option<String>,
    #[schemars(skip)]
    pub(super) split_place: usize,
    #[schemars(skip)]
    pub(super) names: Arc<RowNames>,
}

/// A column that was not requested is absent.
fn without_required(schema: &mut Schema) {
    schema.remove("required");
}

/// The columns of the rows of a data set, and the name of the one with the cards.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RowNames {
    pub(super) columns: Vec<DatasetColumn>,
    pub(super) hand: &'static str,
}

impl RowNames {
    pub(super) fn has(&self, column: DatasetColumn) -> bool {
        self.columns.contains(&column)
    }
}

impl DatasetRow {
    /// The place of its split among those of the request.
    pub fn split_place(&self) -> usize {
        self.split_place
    }
}

impl Serialize for DatasetRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.names.columns.len()))?;
        for column in &self.names.columns {
            match column {
                DatasetColumn::Key => map.serialize_entry("key", &self.key),
                DatasetColumn::Split => map.serialize_entry("split", &self.split),
                DatasetColumn::Hand => map.serialize_entry(self.names.hand, &self.hand),
                DatasetColumn::Target => map.serialize_entry("target", &self.target),
                DatasetColumn::Status => map.serialize_entry("status", &self.status),
                DatasetColumn::Count => map.serialize_entry("count", &self.count),
                DatasetColumn::Solutions => map.serialize_entry("solutions", &self.solutions),
                DatasetColumn::Difficulty => map.serialize_entry("difficulty", &self.difficulty),
                DatasetColumn::Stage => map.serialize_entry("stage", &self.stage),
                DatasetColumn::Working => map.serialize_entry("working", &self.working),
                DatasetColumn::Trace => map.serialize_entry("trace", &self.trace),
                DatasetColumn::Prompt => map.serialize_entry("prompt", &self.prompt),
                DatasetColumn::Answer => map.serialize_entry("answer", &self.answer),
            }?;
        }
        map.end()
    }
}

/// The question about a puzzle for a language model. It asks for the tags that the policy `auto` looks for first.
///
/// ```
/// use make24::RuleSet;
/// let asked = make24_api::prompt(&[3, 3, 8, 8].map(|card: i64| card.to_string()), "24", &RuleSet::ARITHMETIC);
/// assert!(asked.starts_with("Use each of the numbers 3, 3, 8, 8 exactly once, with + - * / and brackets, to make 24."));
/// ```
pub fn prompt(hand: &[String], target: &str, rules: &RuleSet) -> String {
    let use_them = match rules.card_use.allows(1, hand.len()) {
        false => format!("Use each of the numbers {} exactly once", hand.join(", ")),
        true => format!("Use some of the numbers {}, each at most once", hand.join(", ")),
    };
    let steps = match rules.domain.has_fractions() {
        true => String::new(),
        false => format!(" All steps must make {}.", rules.domain.numbers()),
    };
    format!(
        "{use_them}, with {} and brackets, to make {target}.{steps} If it cannot be done, say that there is no solution. Give \
         the expression in <answer> and </answer>, for example <answer>(1 + 2) * 8</answer>.",
        rules.ops
    )
}

/// The answer where there is no solution.
pub(super) const NO_SOLUTION: &str = "There is no solution.";

/// The steps of an expression of these cards: `8 / 3 = 8/3 (left: 3 8 8/3)`.
pub(super) fn working(cards: Vec<String>, expr: &Expr) -> Vec<String> {
    let mut left = cards;
    let steps = expr.steps().unwrap_or_default();
    let mut lines = Vec::with_capacity(steps.len());
    for step in &steps {
        let made = step.value.to_string();
        for operand in std::iter::once(&step.left).chain(&step.right) {
            let operand = operand.to_string();
            if let Some(at) = left.iter().position(|number| *number == operand) {
                left.remove(at);
            }
        }
        left.push(made.clone());
        let calculation = match &step.right {
            Some(right) => format!("{} {} {right}", step.left, step.op),
            None => format!("{} {}", step.op, step.left),
        };
        lines.push(format!("{calculation} = {made} (left: {})", left.join(" ")));
    }
    lines
}
