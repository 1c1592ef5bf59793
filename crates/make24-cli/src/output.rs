//! The JSON of every command, as plain data; `make24 schema` prints its schema. Fields are added, never renamed.

mod method;
mod people;

pub(crate) use method::{Comparison, DocumentRace, MethodAnswer, MethodEntry, Refused, Work};
pub(crate) use people::{Generated, Hinted, Rating};

use crate::args::Column;
use make24::{
    Count, Domain, Form, Hand, Puzzle, Style, Verdict, VerdictKind,
    census::{CensusRow, Status},
    deck::DECKS,
    op::OPERATORS,
    rules::PRESETS,
};
use schemars::JsonSchema;
use serde::Serialize;

/// What `solve` and `count` say of a hand.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// The cards in ascending order; numbers are text, since they may not fit a float.
    pub(crate) hand: Vec<String>,
    /// The number to make.
    pub(crate) target: String,
    /// The name of the rule set, or the rules in words.
    pub(crate) rules: String,
    /// Which solutions count as the same.
    pub(crate) form: String,
    /// `solved`, `unsolvable`, or `incomplete`: a limit was reached, and what was found is still given.
    pub(crate) status: String,
    /// How many solutions: of `count` all there are, or null where they were not counted to the end; of `solve` those
    /// that are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<NumberOrText>")]
    pub(crate) count: Option<serde_json::Value>,
    /// The solutions that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions: Option<Vec<Solution>>,
    /// Where the target cannot be made and the nearest number counts: a solution for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) nearest: Option<Solution>,
    /// Whether that number is known to be the nearest: `solved`, or `incomplete` where a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) nearest_status: Option<String>,
    /// What a method did to find this, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) work: Option<Work>,
}

/// A number up to 2^53, or text beyond.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
pub(crate) enum NumberOrText {
    /// A number that a float holds exactly.
    Number(u64),
    /// A larger number.
    Text(String),
}

/// A way to make the target.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Solution {
    /// The expression, in the style that was asked for.
    pub(crate) expression: String,
    /// What it makes.
    pub(crate) value: String,
    /// How it is known to make that: `rational` where every step is a fraction, else the identities that were used.
    pub(crate) proof: String,
    /// The cards that it uses, in ascending order.
    pub(crate) uses: Vec<String>,
    /// The calculation, one operation a step.
    pub(crate) steps: Vec<Step>,
    /// How a person finds it, backward from the target, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) explanation: Option<Vec<String>>,
}

/// One operation of a calculation.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Step {
    /// The number on the left.
    pub(crate) left: String,
    /// The operator's symbol.
    pub(crate) op: String,
    /// The number on the right.
    pub(crate) right: String,
    /// What the step makes.
    pub(crate) value: String,
}

/// What `values` says of a hand.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Values {
    /// The cards in ascending order.
    pub(crate) hand: Vec<String>,
    /// The name of the rule set, or the rules in words.
    pub(crate) rules: String,
    /// `solved`; `unsolvable` where none of the numbers that were asked for is made; or `incomplete`: a limit was reached,
    /// and what was found is still given.
    pub(crate) status: String,
    /// How many numbers are listed.
    pub(crate) count: usize,
    /// The least whole number from 1 up that is not made; null where a limit was reached.
    pub(crate) first_missing: Option<String>,
    /// The numbers, in ascending order; irrational numbers are not listed.
    pub(crate) values: Vec<String>,
}

/// What `check` says of an answer.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Judgement {
    /// The cards in ascending order.
    pub(crate) hand: Vec<String>,
    /// The number to make.
    pub(crate) target: String,
    /// The answer as it was given.
    pub(crate) answer: String,
    /// `right`, `wrong_value`, `wrong_cards`, `not_allowed`, `undefined`, `unreadable`, `too_big` or `unproven`.
    pub(crate) verdict: String,
    /// What the answer makes, where it has a value.
    pub(crate) value: Option<String>,
    /// The verdict in a sentence.
    pub(crate) message: String,
    /// The part of the answer that is meant: first byte, and the byte behind the last.
    pub(crate) span: Option<[usize; 2]>,
    /// From 0.0 to 1.0; 1.0 is a right answer.
    pub(crate) credit: f64,
    /// How far what it makes is from the target, where the nearest number counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) distance: Option<String>,
    /// The points of Countdown, likewise: 10, 7 up to 5 away, 5 up to 10 away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) points: Option<u8>,
}

/// A line of input that could not be understood; it takes the place of its answer.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Unreadable {
    /// Why it could not be understood.
    pub(crate) error: String,
}

/// A line of a census: of its columns those that were asked for.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub(crate) struct CensusRowData {
    /// The cards, with spaces between.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub(crate) hand: Option<serde_json::Value>,
    /// The number to make.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub(crate) target: Option<serde_json::Value>,
    /// `solved`, `unsolvable` or `incomplete`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub(crate) status: Option<serde_json::Value>,
    /// How many solutions; null where that was not asked for, or a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<NumberOrText>")]
    pub(crate) count: Option<serde_json::Value>,
    /// The number of ways in which the hand is dealt and the target drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<NumberOrText>")]
    pub(crate) deals: Option<serde_json::Value>,
    /// The number nearest to the target; null where it is not known, or there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub(crate) nearest: Option<serde_json::Value>,
    /// How far that is from the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub(crate) distance: Option<serde_json::Value>,
    /// The plainest solution; null where none is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub(crate) solution: Option<serde_json::Value>,
}

/// The totals of a census.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CensusTotals {
    /// The number of hands.
    pub(crate) hands: u64,
    /// The number of targets.
    pub(crate) targets: u64,
    /// Hands times targets.
    pub(crate) puzzles: u64,
    /// Puzzles with a solution.
    pub(crate) solvable: u64,
    /// Puzzles without.
    pub(crate) unsolvable: u64,
    /// Puzzles of which that is not known.
    pub(crate) incomplete: u64,
    /// All solutions of the puzzles that were decided.
    #[schemars(with = "Option<NumberOrText>")]
    pub(crate) count: Option<serde_json::Value>,
    /// The name of the rule set, or the rules in words.
    pub(crate) rules: String,
    /// Which solutions count as the same.
    pub(crate) form: String,
    /// Solvable puzzles divided by puzzles, to four places.
    pub(crate) share: String,
    /// The ways in which all puzzles are dealt.
    #[schemars(with = "NumberOrText")]
    pub(crate) deals: serde_json::Value,
    /// The ways in which solvable puzzles are dealt.
    #[schemars(with = "NumberOrText")]
    pub(crate) solvable_deals: serde_json::Value,
    /// Solvable deals divided by deals, to six places.
    pub(crate) deals_share: String,
    /// What became of the pairs of numbers that an operator might have joined to a target; only where numbers on the
    /// way may be irrational.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) candidates: Option<Candidates>,
    /// Pairs of a number of solutions and the number of puzzles that have as many.
    #[schemars(with = "Vec<(NumberOrText, u64)>")]
    pub(crate) by_count: Vec<(serde_json::Value, u64)>,
    /// Pairs of a distance of the nearest number from the target and the number of puzzles that have it, where that was
    /// asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) by_distance: Vec<(String, u64)>,
}

/// How many candidates were refuted, and how.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Candidates {
    /// Their intervals of machine floats are not near the target.
    pub(crate) refuted_by_interval: u64,
    /// Exact arithmetic makes another number, or none.
    pub(crate) refuted_exactly: u64,
    /// It is not known what they make; their puzzles are incomplete unless they are solved.
    pub(crate) unknown: u64,
}

/// A hand that was dealt.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DealtHand {
    /// The cards in ascending order.
    pub(crate) hand: Vec<String>,
    /// The number to make, where one was dealt too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) target: Option<String>,
}

/// All that `rules` lists.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Catalogue {
    /// The rule sets.
    pub(crate) rules: Vec<RulesEntry>,
    /// The operators.
    pub(crate) operators: Vec<Operator>,
    /// The domains, from the widest to the narrowest.
    pub(crate) domains: Vec<String>,
    /// The forms, from the finest to the coarsest.
    pub(crate) forms: Vec<String>,
    /// The decks.
    pub(crate) decks: Vec<DeckEntry>,
}

/// A deck that goes by a name.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct DeckEntry {
    /// Its name.
    pub(crate) name: String,
    /// What it is.
    pub(crate) about: String,
}

/// A rule set that goes by a name.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RulesEntry {
    /// Its name.
    pub(crate) name: String,
    /// Where it is played.
    pub(crate) about: String,
    /// Its operators.
    pub(crate) operators: Vec<String>,
    /// The numbers that a step may make.
    pub(crate) domain: String,
    /// Whether cards may be left over.
    pub(crate) any_subset: bool,
    /// Whether the nearest number counts where the target cannot be made.
    pub(crate) nearest: bool,
}

/// An operator.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Operator {
    /// Its symbol.
    pub(crate) symbol: String,
    /// Its name.
    pub(crate) name: String,
    /// How it is said.
    pub(crate) spoken: String,
    /// Where it has a value.
    pub(crate) defined: String,
    /// For which operands the rules allow it, unless a rule set says otherwise; empty where wherever it has a value.
    pub(crate) operands: String,
    /// How it is written in plain text.
    pub(crate) written: String,
    /// Other spellings that are read.
    pub(crate) also: Vec<String>,
}

impl Answer {
    /// What is said of a puzzle before anything is known of it.
    pub(crate) fn new(puzzle: &Puzzle, rules: String, form: Form, status: Status) -> Answer {
        Answer {
            hand: cards(&puzzle.hand),
            target: puzzle.target.to_string(),
            rules,
            form: form.to_string(),
            status: status.to_string(),
            count: None,
            solutions: None,
            nearest: None,
            nearest_status: None,
            work: None,
        }
    }
}

impl Solution {
    pub(crate) fn new(solution: &make24::Solution, style: Style) -> Solution {
        let mut uses: Vec<_> = solution.expr.cards().collect();
        uses.sort_unstable();
        let steps = solution.expr.steps().unwrap_or_default();
        Solution {
            expression: solution.expr.render(style),
            value: solution.value.to_string(),
            proof: solution.expr.proof().unwrap_or_default().to_string(),
            uses: uses.into_iter().map(ToString::to_string).collect(),
            steps: steps.iter().map(Step::new).collect(),
            explanation: None,
        }
    }
}

impl Step {
    fn new(step: &make24::Step) -> Step {
        let make24::Step { left, op, right, value } = step;
        Step { left: left.to_string(), op: op.to_string(), right: right.to_string(), value: value.to_string() }
    }
}

impl Judgement {
    pub(crate) fn new(puzzle: &Puzzle, answer: &str, verdict: &Verdict) -> Judgement {
        Judgement {
            hand: cards(&puzzle.hand),
            target: puzzle.target.to_string(),
            answer: answer.to_owned(),
            verdict: verdict.kind().to_string(),
            value: verdict.value.as_ref().map(ToString::to_string),
            message: verdict.to_string(),
            span: verdict.span.as_ref().map(|span| [span.start, span.end]),
            credit: credit(verdict),
            distance: None,
            points: None,
        }
    }
}

impl CensusRowData {
    /// These columns of a row; what is not known is null.
    pub(crate) fn new(row: &CensusRow, columns: &[Column]) -> CensusRowData {
        let mut told = CensusRowData::default();
        for &column in columns {
            let value = match column {
                Column::Hand => Some(row.hand.to_string().into()),
                Column::Target => Some(row.target.to_string().into()),
                Column::Status => Some(row.status.to_string().into()),
                Column::Count => row.count.as_ref().map(number),
                Column::Deals => Some(number(&row.deals)),
                Column::Nearest => row.nearest.as_ref().map(|nearest| nearest.to_string().into()),
                Column::Distance => row.distance().map(|distance| distance.to_string().into()),
                Column::Solution => row.solution.as_ref().map(|solution| solution.to_string().into()),
            };
            *told.field(column) = Some(value.unwrap_or_default());
        }
        told
    }

    /// The field of a column.
    pub(crate) fn field(&mut self, column: Column) -> &mut Option<serde_json::Value> {
        match column {
            Column::Hand => &mut self.hand,
            Column::Target => &mut self.target,
            Column::Status => &mut self.status,
            Column::Count => &mut self.count,
            Column::Deals => &mut self.deals,
            Column::Nearest => &mut self.nearest,
            Column::Distance => &mut self.distance,
            Column::Solution => &mut self.solution,
        }
    }
}

impl Catalogue {
    pub(crate) fn new() -> Catalogue {
        let rules = PRESETS.iter().map(|preset| RulesEntry {
            name: preset.name.to_owned(),
            about: preset.about.to_owned(),
            operators: preset.rules.ops.iter().map(|op| op.to_string()).collect(),
            domain: preset.rules.domain.to_string(),
            any_subset: preset.rules.card_use == make24::CardUse::AnySubset,
            nearest: preset.rules.objective == make24::Objective::Nearest,
        });
        let operators = OPERATORS.iter().map(|row| Operator {
            symbol: row.symbol.to_owned(),
            name: row.name.to_owned(),
            spoken: row.spoken.to_owned(),
            defined: row.defined.to_owned(),
            operands: row.operands.of_names(row.operand_names),
            written: row.written(),
            also: row.aliases.iter().map(|&sign| sign.to_owned()).collect(),
        });
        Catalogue {
            rules: rules.collect(),
            operators: operators.collect(),
            domains: Domain::NAMES.iter().copied().map(|(_, name)| name.to_owned()).collect(),
            forms: Form::NAMES.iter().copied().map(|(_, name)| name.to_owned()).collect(),
            decks: DECKS
                .iter()
                .map(|row| DeckEntry { name: row.name.to_owned(), about: row.about.to_owned() })
                .collect(),
        }
    }
}

/// The cards of a hand as text.
pub(crate) fn cards(hand: &Hand) -> Vec<String> {
    hand.cards().iter().map(ToString::to_string).collect()
}

/// A count as JSON: a number where every float holds it, else text.
pub(crate) fn number(count: &Count) -> serde_json::Value {
    match count.to_u64() {
        Some(small) if small <= 1 << 53 => small.into(),
        _ => count.to_string().into(),
    }
}

/// From 0 to 1: 1 for a right answer; half of the share of cards used rightly for one that breaks no rule but that of the
/// cards or of the value; else 0.
fn credit(verdict: &Verdict) -> f64 {
    match (&verdict.cards, verdict.kind()) {
        (_, VerdictKind::Right) => 1.0,
        (Some(cards), VerdictKind::WrongCards) => cards.common() as f64 / (cards.used + cards.dealt) as f64,
        (Some(_), VerdictKind::WrongValue | VerdictKind::Unproven) => 0.5,
        _ => 0.0,
    }
}
