//! The rows and the totals of a census as plain data.

use super::RatedRow;
use crate::column::{
    AsText, ColumnInfo, ColumnType, Entry, FieldReader, NumberData, ShownColumns, TableNumbers, columns,
};
use crate::number_text::CountData;
use make24::census::{CensusSummary, Status, TargetSummary};
use make24::{Count, Form, Rational, RefutationStats};
use make24_people::difficulty::Level;
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

columns! {
    /// A column of a census.
    pub enum CensusColumn;

    /// A row of a census has the requested columns in the requested order. A value that is not known is null. If a card or
    /// a target of the census is not a whole number, hands and targets are text.
    pub struct CensusRowData;

    /// The cards, in ascending order.
    Hand hand: Vec<NumberData> = TableNumbers::Whole.hand();
    /// The number to make.
    Target target: NumberData = TableNumbers::Whole.target();
    /// `solved`, `unsolvable` or `incomplete`.
    Status status: Status = ColumnType::Text;
    /// The number of solutions.
    /// Null if they were not counted, or if a limit was reached.
    Count count: Option<CountData> = ColumnType::Integer;
    /// The number of ways in which hand and target are dealt.
    Deals deals: CountData = ColumnType::Integer;
    /// The number nearest to the target.
    /// Null if it is unknown or there is no such number.
    Nearest nearest: Option<String> = ColumnType::Text;
    /// How far that is from the target.
    Distance distance: Option<String> = ColumnType::Text;
    /// The simplest solution.
    /// Null where none is known.
    Solution solution: Option<String> = ColumnType::Text;
    /// How hard the puzzle is for people, from 0 to 100.
    /// Null where there is no solution, or it is not known.
    Difficulty difficulty: Option<f64> = ColumnType::Number;
    /// The same in words: `very-easy`, `easy`, `medium`, `hard`, `very-hard` or `fiendish`.
    Level level: Option<Level> = ColumnType::Text;
    /// The share of players who should solve it, from 0 to 1.
    SolveRate solve_rate: Option<f64> = ColumnType::Number;
    /// The mean time that those who solve it should take, in seconds.
    MeanTimeS mean_time_s: Option<f64> = ColumnType::Number;
}

impl CensusColumn {
    /// The default columns.
    pub const USUAL: [CensusColumn; 4] =
        [CensusColumn::Hand, CensusColumn::Target, CensusColumn::Status, CensusColumn::Count];

    pub(super) fn info_of(self, numbers: TableNumbers) -> ColumnInfo {
        let info = self.info();
        let kind = match self {
            CensusColumn::Hand => numbers.hand(),
            CensusColumn::Target => numbers.target(),
            _ => info.kind,
        };
        ColumnInfo { kind, ..info }
    }

    pub(super) fn is_about_people(self) -> bool {
        self >= CensusColumn::Difficulty
    }

    pub(super) fn is_known_without_solving(self) -> bool {
        CensusColumn::USUAL.contains(&self) || self == CensusColumn::Deals
    }
}

impl CensusRowData {
    pub(super) fn new(
        RatedRow { row, difficulty }: &RatedRow,
        shown: &Arc<ShownColumns<CensusColumn>>,
        numbers: TableNumbers,
    ) -> CensusRowData {
        let has = |column| shown.has(column);
        CensusRowData {
            hand: has(CensusColumn::Hand).then(|| row.hand.dealt().iter().map(|card| numbers.card(card)).collect()),
            target: has(CensusColumn::Target).then(|| numbers.data(&row.target)),
            status: has(CensusColumn::Status).then_some(row.status),
            count: has(CensusColumn::Count).then(|| row.count.as_ref().map(CountData::from)),
            deals: has(CensusColumn::Deals).then(|| CountData::from(&row.deals)),
            nearest: has(CensusColumn::Nearest).then(|| row.nearest.as_ref().map(ToString::to_string)),
            distance: has(CensusColumn::Distance).then(|| row.distance().map(|distance| distance.to_string())),
            solution: has(CensusColumn::Solution).then(|| row.solution.as_ref().map(ToString::to_string)),
            difficulty: has(CensusColumn::Difficulty).then(|| difficulty.map(|of| of.score)),
            level: has(CensusColumn::Level).then(|| difficulty.map(|of| Level::of(of.score))),
            solve_rate: has(CensusColumn::SolveRate).then(|| difficulty.map(|of| of.solve_rate)),
            mean_time_s: has(CensusColumn::MeanTimeS).then(|| difficulty.map(|of| of.mean_time_s)),
            shown: Arc::clone(shown),
        }
    }

    /// A column as text; empty if it is not known.
    pub fn text(&self, column: CensusColumn) -> String {
        self.read(column, AsText)
    }
}

/// The totals of a census.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct CensusTotals {
    /// The number of hands.
    pub hands: u64,
    /// The number of targets.
    pub targets: u64,
    /// Hands times targets.
    pub puzzles: u64,
    /// Puzzles with a solution.
    pub solvable: u64,
    /// Puzzles without.
    pub unsolvable: u64,
    /// Puzzles that were not decided.
    pub incomplete: u64,
    /// All solutions of the puzzles that were decided.
    pub count: Option<CountData>,
    /// The name of the rule set, or the rules in words.
    pub rules: String,
    /// The solutions that count as the same.
    pub form: String,
    /// Solvable puzzles divided by puzzles, to four places; null where some were not decided.
    pub share: Option<String>,
    /// The ways in which all puzzles are dealt.
    pub deals: CountData,
    /// The ways in which puzzles are dealt that are known to be solvable.
    pub solvable_deals: CountData,
    /// Solvable deals divided by deals, to six places; null where some were not decided.
    pub deals_share: Option<String>,
    /// The decisions about candidate pairs of operands; only if intermediate values may be irrational.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Candidates>,
    /// Pairs of a number of solutions and the number of puzzles that have as many, of the puzzles that were decided.
    pub by_count: Vec<(CountData, u64)>,
    /// The totals of each target, if there are several and no rows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_target: Vec<TargetTotals>,
    /// Pairs of a distance of the nearest number from the target and the number of decided puzzles with that distance,
    /// if it was requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_distance: Vec<(String, u64)>,
}

/// The totals of the puzzles of a census with one target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct TargetTotals {
    /// The number to make.
    pub target: String,
    /// Puzzles with a solution.
    pub solvable: u64,
    /// Puzzles without.
    pub unsolvable: u64,
    /// Puzzles that were not decided.
    pub incomplete: u64,
    /// All solutions of the puzzles that were decided.
    pub count: Option<CountData>,
}

impl TargetTotals {
    fn new(target: &Rational, summary: &TargetSummary, counted: bool) -> TargetTotals {
        let TargetSummary { solvable, unsolvable, incomplete, ref count } = *summary;
        let count = counted.then(|| CountData::from(count));
        TargetTotals { target: target.to_string(), solvable, unsolvable, incomplete, count }
    }
}

/// The number of candidates that were refuted, by reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Candidates {
    /// Their floating-point intervals exclude the target.
    pub refuted_by_interval: u64,
    /// Exact arithmetic makes another number, or none.
    pub refuted_exactly: u64,
    /// It is not known what they make; their puzzles are incomplete unless they are solved.
    pub unknown: u64,
}

impl CensusTotals {
    pub(super) fn new(
        summary: &CensusSummary,
        targets: u64,
        (rules, form, counted): (&str, Form, bool),
        stats: Option<&RefutationStats>,
    ) -> CensusTotals {
        let decided = summary.incomplete == 0;
        let share = |part: &Count, whole: &Count, places: usize| decided.then(|| share(part, whole, places));
        CensusTotals {
            hands: summary.hands,
            targets,
            puzzles: summary.puzzles,
            solvable: summary.solvable,
            unsolvable: summary.unsolvable,
            incomplete: summary.incomplete,
            count: counted.then(|| CountData::from(&summary.count)),
            rules: rules.to_owned(),
            form: form.to_string(),
            share: share(&Count::from(summary.solvable), &Count::from(summary.puzzles), 4),
            deals: CountData::from(&summary.deals),
            solvable_deals: CountData::from(&summary.solvable_deals),
            deals_share: share(&summary.solvable_deals, &summary.deals, 6),
            candidates: stats.map(|stats| Candidates {
                refuted_by_interval: stats.by_interval(),
                refuted_exactly: stats.exactly(),
                unknown: stats.unknown(),
            }),
            by_count: summary.by_count.iter().map(|(count, puzzles)| (CountData::from(count), *puzzles)).collect(),
            by_target: Vec::new(),
            by_distance: summary.by_distance.iter().map(|(away, puzzles)| (away.to_string(), *puzzles)).collect(),
        }
    }
}

impl CensusTotals {
    pub(super) fn by_target(self, summary: &CensusSummary) -> CensusTotals {
        let counted = self.count.is_some();
        let each = summary.by_target.iter().map(|(target, of)| TargetTotals::new(target, of, counted));
        CensusTotals { by_target: each.filter(|_| self.targets > 1).collect(), ..self }
    }
}

fn share(part: &Count, whole: &Count, places: usize) -> String {
    match (part.to_u64(), whole.to_u64()) {
        (Some(part), Some(whole)) if whole > 0 => format!("{:.places$}", part as f64 / whole as f64),
        _ => String::from("-"),
    }
}
