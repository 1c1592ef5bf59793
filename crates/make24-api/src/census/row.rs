//! The rows and the totals of a census as plain data.

use super::RatedRow;
use crate::column::{ColumnInfo, ColumnType, NumberData, TableNumbers};
use crate::word::CountData;
use make24::census::{CensusSummary, Status};
use make24::{Count, Form, RefutationStats};
use make24_people::difficulty::Level;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A column of a census.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CensusColumn {
    /// The cards.
    Hand,
    /// The number to make.
    Target,
    /// `solved`, `unsolvable` or `incomplete`.
    Status,
    /// The number of solutions.
    Count,
    /// The number of ways in which hand and target are dealt.
    Deals,
    /// The number nearest to the target.
    Nearest,
    /// The distance from the target.
    Distance,
    /// The simplest solution.
    Solution,
    /// The difficulty for people.
    Difficulty,
    /// The same as a level.
    Level,
    /// The share of players who should solve it.
    SolveRate,
    /// The mean time that those should take.
    MeanTimeS,
}

impl CensusColumn {
    /// Every column, in the order of the variants: its name in headers and JSON, its type and what it is. Where a card or a
    /// target is not whole, hands and targets are texts.
    pub const ALL: &[(CensusColumn, &str, ColumnType, &str)] = &[
        (CensusColumn::Hand, "hand", TableNumbers::Whole.hand(), "the cards, in ascending order"),
        (CensusColumn::Target, "target", TableNumbers::Whole.target(), "the number to make"),
        (CensusColumn::Status, "status", ColumnType::Text, "`solved`, `unsolvable` or `incomplete`"),
        (CensusColumn::Count, "count", ColumnType::Integer, "the number of solutions"),
        (CensusColumn::Deals, "deals", ColumnType::Integer, "the number of ways in which hand and target are dealt"),
        (CensusColumn::Nearest, "nearest", ColumnType::Text, "the number nearest to the target"),
        (CensusColumn::Distance, "distance", ColumnType::Text, "how far that is from the target"),
        (CensusColumn::Solution, "solution", ColumnType::Text, "the simplest solution"),
        (
            CensusColumn::Difficulty,
            "difficulty",
            ColumnType::Number,
            "how hard the puzzle is for people, from 0 to 100",
        ),
        (
            CensusColumn::Level,
            "level",
            ColumnType::Text,
            "the same in words: `very-easy`, `easy`, `medium`, `hard`, `very-hard` or `fiendish`",
        ),
        (
            CensusColumn::SolveRate,
            "solve_rate",
            ColumnType::Number,
            "the share of players who should solve it, from 0 to 1",
        ),
        (
            CensusColumn::MeanTimeS,
            "mean_time_s",
            ColumnType::Number,
            "the mean time that those who solve it should take, in seconds",
        ),
    ];

    /// The default columns.
    pub const USUAL: [CensusColumn; 4] =
        [CensusColumn::Hand, CensusColumn::Target, CensusColumn::Status, CensusColumn::Count];

    /// Its name, in headers and JSON.
    pub fn name(self) -> &'static str {
        CensusColumn::ALL[self as usize].1
    }

    /// Its name, its type and what it is, where all cards and targets are whole.
    pub fn info(self) -> ColumnInfo {
        self.info_of(TableNumbers::Whole)
    }

    pub(super) fn info_of(self, numbers: TableNumbers) -> ColumnInfo {
        let (_, name, kind, about) = CensusColumn::ALL[self as usize];
        let kind = match self {
            CensusColumn::Hand => numbers.hand(),
            CensusColumn::Target => numbers.target(),
            _ => kind,
        };
        ColumnInfo::new(name, kind, about)
    }

    /// Whether the column is about how hard the puzzle is for people.
    pub(super) fn is_about_people(self) -> bool {
        self >= CensusColumn::Difficulty
    }

    /// Whether the column is known as soon as the solvable puzzles are known.
    pub(super) fn is_known_without_solving(self) -> bool {
        CensusColumn::USUAL.contains(&self) || self == CensusColumn::Deals
    }
}

/// A row of a census: the requested columns. A field that was not requested is absent. A requested field that is not
/// known is null.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct CensusRowData {
    /// The cards, in ascending order: numbers, or texts if a card or a target of the census is not whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<NumberData>")]
    pub hand: Option<Vec<NumberData>>,
    /// The number to make.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "NumberData")]
    pub target: Option<NumberData>,
    /// Whether the puzzle is known to be solvable.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Status")]
    pub status: Option<Status>,
    /// The number of solutions; null if they were not counted, or if a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<CountData>")]
    pub count: Option<Option<CountData>>,
    /// The number of ways in which the hand is dealt and the target drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "CountData")]
    pub deals: Option<CountData>,
    /// The number nearest to the target; null if it is unknown or there is no such number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub nearest: Option<Option<String>>,
    /// The distance from the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub distance: Option<Option<String>>,
    /// The simplest solution; null where none is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub solution: Option<Option<String>>,
    /// The difficulty for people, from 0 to 100; null where there is no solution, or it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<f64>")]
    pub difficulty: Option<Option<f64>>,
    /// The same as a level.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Level>")]
    pub level: Option<Option<Level>>,
    /// The share of players who should solve it, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<f64>")]
    pub solve_rate: Option<Option<f64>>,
    /// The mean time that those who solve it should take, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<f64>")]
    pub mean_time_s: Option<Option<f64>>,
}

impl CensusRowData {
    /// The given columns of a row.
    pub(super) fn new(
        RatedRow { row, difficulty }: &RatedRow,
        columns: &[CensusColumn],
        numbers: TableNumbers,
    ) -> CensusRowData {
        let mut data = CensusRowData::default();
        for column in columns {
            match column {
                CensusColumn::Hand => {
                    data.hand = Some(row.hand.cards().iter().map(|card| numbers.data(card.number())).collect());
                }
                CensusColumn::Target => data.target = Some(numbers.data(&row.target)),
                CensusColumn::Status => data.status = Some(row.status),
                CensusColumn::Count => data.count = Some(row.count.as_ref().map(CountData::from)),
                CensusColumn::Deals => data.deals = Some(CountData::from(&row.deals)),
                CensusColumn::Nearest => data.nearest = Some(row.nearest.as_ref().map(ToString::to_string)),
                CensusColumn::Distance => data.distance = Some(row.distance().map(|distance| distance.to_string())),
                CensusColumn::Solution => data.solution = Some(row.solution.as_ref().map(ToString::to_string)),
                CensusColumn::Difficulty => data.difficulty = Some(difficulty.map(|of| of.score)),
                CensusColumn::Level => data.level = Some(difficulty.map(|of| Level::of(of.score))),
                CensusColumn::SolveRate => data.solve_rate = Some(difficulty.map(|of| of.solve_rate)),
                CensusColumn::MeanTimeS => data.mean_time_s = Some(difficulty.map(|of| of.mean_time_s)),
            }
        }
        data
    }

    /// A column as text; empty if it is not known.
    pub fn text(&self, column: CensusColumn) -> String {
        let known = |field: &Option<Option<String>>| field.clone().flatten();
        let number = |field: Option<Option<f64>>| field.flatten().map(|number| number.to_string());
        let text = match column {
            CensusColumn::Hand => {
                self.hand.as_ref().map(|hand| hand.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
            }
            CensusColumn::Target => self.target.as_ref().map(ToString::to_string),
            CensusColumn::Status => self.status.map(|status| status.name().to_owned()),
            CensusColumn::Count => self.count.as_ref().and_then(Option::as_ref).map(ToString::to_string),
            CensusColumn::Deals => self.deals.as_ref().map(ToString::to_string),
            CensusColumn::Nearest => known(&self.nearest),
            CensusColumn::Distance => known(&self.distance),
            CensusColumn::Solution => known(&self.solution),
            CensusColumn::Difficulty => number(self.difficulty),
            CensusColumn::Level => self.level.flatten().map(|level| level.name().to_owned()),
            CensusColumn::SolveRate => number(self.solve_rate),
            CensusColumn::MeanTimeS => number(self.mean_time_s),
        };
        text.unwrap_or_default()
    }
}

/// The totals of a census.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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
    /// Pairs of a distance of the nearest number from the target and the number of decided puzzles with that distance,
    /// if it was requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_distance: Vec<(String, u64)>,
}

/// The number of candidates that were refuted, by reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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
            by_distance: summary.by_distance.iter().map(|(away, puzzles)| (away.to_string(), *puzzles)).collect(),
        }
    }
}

/// A quotient, rounded to this many decimal places.
fn share(part: &Count, whole: &Count, places: usize) -> String {
    match (part.to_u64(), whole.to_u64()) {
        (Some(part), Some(whole)) if whole > 0 => format!("{:.places$}", part as f64 / whole as f64),
        _ => String::from("-"),
    }
}
