//! The columns of a data set.

use crate::column::{ColumnInfo, ColumnType, Entry, FieldReader, ShownColumns, TableNumbers, columns};
use make24::census::Status;
use make24_people::difficulty::Level;
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize};

columns! {
    /// A column of a data set.
    pub enum DatasetColumn;

    /// A row has the requested columns in the requested order. A value that it does not have is null.
    pub struct DatasetRow {
        /// The place of its split among those of the request.
        pub split_place: usize,
    };

    /// The puzzle as text, `3 3 8 8 -> 24`; equal puzzles have equal keys.
    /// They do so in every data set, for decontamination.
    Key key: String = ColumnType::Text;
    /// The split.
    Split split: String = ColumnType::Text;
    /// The cards.
    /// Their order is that of `card_order`. A preset may name this column `nums` or `numbers`.
    Hand hand: Vec<i64> = TableNumbers::Whole.hand();
    /// The number to make.
    Target target: i64 = TableNumbers::Whole.target();
    /// `solved` or `unsolvable`, which is proven by a complete search.
    Status status: Status = ColumnType::Text;
    /// The number of essential solutions.
    Count count: u64 = ColumnType::Integer;
    /// The essential solutions, the simplest first.
    Solutions solutions: Vec<String> = ColumnType::Texts;
    /// How hard it is for people, from 0 to 100; null without a solution.
    Difficulty difficulty: Option<f64> = ColumnType::Number;
    /// The same in words: `very-easy`, `easy`, `medium`, `hard`, `very-hard` or `fiendish`.
    Level level: Option<Level> = ColumnType::Text;
    /// The share of players who should solve it, from 0 to 1.
    SolveRate solve_rate: Option<f64> = ColumnType::Number;
    /// The mean time that those who solve it should take, in seconds.
    MeanTimeS mean_time_s: Option<f64> = ColumnType::Number;
    /// The stage of the curriculum, from 1.
    Stage stage: Option<u8> = ColumnType::Integer;
    /// The steps of the first solution, with the numbers that are left.
    Working working: Vec<String> = ColumnType::Texts;
    /// What a method tries until it finds a solution.
    /// Of a long trace, the first lines.
    Trace trace: String = ColumnType::Text;
    /// The operations of the first solution, as Stream of Search has them: `8-3=5`.
    Solution solution: Vec<String> = ColumnType::Texts;
    /// A search with its dead ends, in the format of Stream of Search.
    /// Null for more than five numbers.
    SearchPath search_path: Option<String> = ColumnType::Text;
    /// 1 less the share of the leaves that this search visited; 0 if it did not reach the target.
    Rating rating: Option<f64> = ColumnType::Number;
    /// The kind of this search: `dfs`.
    SearchType search_type: String = ColumnType::Text;
    /// The way to the first solution, in the same format.
    /// Null without a solution, or if it has a fraction.
    OptimalPath optimal_path: Option<String> = ColumnType::Text;
    /// What this search prefers: `sum_heuristic`.
    Heuristic heuristic: String = ColumnType::Text;
    /// The question for a language model.
    Prompt prompt: String = ColumnType::Text;
    /// A right answer: the first solution, or a statement that there is no solution.
    Answer answer: String = ColumnType::Text;
}
