//! The columns of a data set.

use crate::column::{ColumnInfo, ColumnType, TableNumbers};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DatasetColumn {
    /// The puzzle as text, `3 3 8 8 -> 24`: equal puzzles have equal keys in every data set, for decontamination.
    Key,
    /// The split.
    Split,
    /// The cards.
    Hand,
    /// The number to make.
    Target,
    /// `solved` or `unsolvable`, which is proven.
    Status,
    /// The number of essential solutions.
    Count,
    /// The solutions, the simplest first.
    Solutions,
    /// The difficulty for people, from 0 to 100.
    Difficulty,
    /// The same as a level.
    Level,
    /// The share of players who should solve it.
    SolveRate,
    /// The mean time that those should take.
    MeanTimeS,
    /// The stage of the curriculum, from 1.
    Stage,
    /// The steps of the first solution: `8 / 3 = 8/3 (left: 3 8 8/3)`.
    Working,
    /// What a method tries until it finds a solution.
    Trace,
    /// The operations of the first solution, as Stream of Search has them: `8-3=5`.
    Solution,
    /// A search with its dead ends, in the format of Stream of Search.
    SearchPath,
    /// The directness with which that search reached the target, from 0 to 1.
    Rating,
    /// The kind of that search.
    SearchType,
    /// The way to the first solution in the same format.
    OptimalPath,
    /// The preference of that search.
    Heuristic,
    /// The question for a language model.
    Prompt,
    /// A right answer: the first solution, or a statement that there is no solution.
    Answer,
}

impl DatasetColumn {
    /// Every column, in the order of the variants: its name, its type and what it is.
    pub const ALL: &[(DatasetColumn, &str, ColumnType, &str)] = &[
        (
            DatasetColumn::Key,
            "key",
            ColumnType::Text,
            "the puzzle as text, `3 3 8 8 -> 24`; equal puzzles have equal keys",
        ),
        (DatasetColumn::Split, "split", ColumnType::Text, "the split"),
        (DatasetColumn::Hand, "hand", TableNumbers::Whole.hand(), "the cards"),
        (DatasetColumn::Target, "target", TableNumbers::Whole.target(), "the number to make"),
        (
            DatasetColumn::Status,
            "status",
            ColumnType::Text,
            "`solved` or `unsolvable`, which is proven by a complete search",
        ),
        (DatasetColumn::Count, "count", ColumnType::Integer, "the number of essential solutions"),
        (DatasetColumn::Solutions, "solutions", ColumnType::Texts, "the essential solutions, the simplest first"),
        (
            DatasetColumn::Difficulty,
            "difficulty",
            ColumnType::Number,
            "how hard it is for people, from 0 to 100; null without a solution",
        ),
        (
            DatasetColumn::Level,
            "level",
            ColumnType::Text,
            "the same in words: `very-easy`, `easy`, `medium`, `hard`, `very-hard` or `fiendish`",
        ),
        (
            DatasetColumn::SolveRate,
            "solve_rate",
            ColumnType::Number,
            "the share of players who should solve it, from 0 to 1",
        ),
        (
            DatasetColumn::MeanTimeS,
            "mean_time_s",
            ColumnType::Number,
            "the mean time that those who solve it should take, in seconds",
        ),
        (DatasetColumn::Stage, "stage", ColumnType::Integer, "the stage of the curriculum, from 1"),
        (
            DatasetColumn::Working,
            "working",
            ColumnType::Texts,
            "the steps of the first solution, with the numbers that are left",
        ),
        (DatasetColumn::Trace, "trace", ColumnType::Text, "what a method tries until it finds a solution"),
        (
            DatasetColumn::Solution,
            "solution",
            ColumnType::Texts,
            "the operations of the first solution, as Stream of Search has them: `8-3=5`",
        ),
        (
            DatasetColumn::SearchPath,
            "search_path",
            ColumnType::Text,
            "a search with its dead ends, in the format of Stream of Search",
        ),
        (
            DatasetColumn::Rating,
            "rating",
            ColumnType::Number,
            "1 less the share of the leaves that this search visited; 0 if it did not reach the target",
        ),
        (DatasetColumn::SearchType, "search_type", ColumnType::Text, "the kind of this search: `dfs`"),
        (
            DatasetColumn::OptimalPath,
            "optimal_path",
            ColumnType::Text,
            "the way to the first solution, in the same format",
        ),
        (DatasetColumn::Heuristic, "heuristic", ColumnType::Text, "what this search prefers: `sum_heuristic`"),
        (DatasetColumn::Prompt, "prompt", ColumnType::Text, "the question for a language model"),
        (
            DatasetColumn::Answer,
            "answer",
            ColumnType::Text,
            "a right answer: the first solution, or a statement that there is no solution",
        ),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        DatasetColumn::ALL[self as usize].1
    }

    /// The column under this name, its type and what it is.
    pub(super) fn info(self, name: &str) -> ColumnInfo {
        let (.., kind, about) = DatasetColumn::ALL[self as usize];
        ColumnInfo::new(name, kind, about)
    }
}
