//! The results of each method in a race.

use super::CompareRequest;
use make24_methods::{OpCounts, PaperTable, Record, Spread};
use serde::Serialize;
use std::time::Duration;

/// The results of a method for the hands of a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct MethodRow {
    /// The method.
    pub method: String,
    /// The number of hands that it solved.
    pub solved: usize,
    /// The number of solvable hands that it did not solve.
    pub missed_count: usize,
    /// These hands, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed: Option<Vec<String>>,
    /// The work up to the first solution, on the hands that it solved.
    pub to_first: WorkSpread,
    /// The work until everything was tried, if requested.
    pub to_end: Option<WorkSpread>,
    /// The method that it was measured against.
    pub baseline: String,
    /// The number of hands that both methods solve and for which it needs fewer tests than the baseline.
    pub wins: usize,
    /// The number of these hands for which it needs more tests.
    pub losses: usize,
    /// The number of hands for which a limit was reached.
    pub stopped: usize,
    /// The total time on one thread.
    pub time: String,
    /// The number of raced hands, if the tests were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<usize>,
    /// The tests up to the first solution of each hand that it solved, in ascending order, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tests: Option<Vec<u64>>,
}

/// How much work, on average and at most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct WorkSpread {
    /// Calculations that were compared with the target, or that had no value.
    pub tests: SpreadData,
    /// Operations of arithmetic.
    pub operations: SpreadData,
}

/// A distribution of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SpreadData {
    /// The mean, to one place.
    pub mean: String,
    /// The number in the middle.
    pub median: u64,
    /// The largest.
    pub max: u64,
}

/// The race of `[python-24]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct DocumentRace {
    /// The mean number of tests of brute-chain and of backward-chain on all hands, truncated.
    pub all: [u64; 2],
    /// The number of hands that backward-chain wins, and that brute-chain wins; ties count for brute-chain.
    pub wins: [u64; 2],
    /// The tests of each on the hands that it solves, divided by all hands, truncated.
    pub both: [u64; 2],
    /// How many of the hands that both solve each of them wins.
    pub wins_of_both: [u64; 2],
    /// The share of these hands that backward-chain wins, in percent, to two places.
    pub share: String,
    /// The ratio of the truncated means, to three places.
    pub ratio: String,
}

impl MethodRow {
    pub(super) fn new(
        own: &Record,
        baseline: &Record,
        missed: Vec<String>,
        request: &CompareRequest,
        time: Duration,
    ) -> MethodRow {
        let (wins, losses) = own.wins(baseline);
        let ended = !own.runs.is_empty() && own.runs.iter().all(|run| run.to_end.is_some());
        let tests = || {
            let solved = own.runs.iter().filter(|run| run.solved);
            let mut tests: Vec<u64> = solved.map(|run| run.to_first.tests).collect();
            tests.sort_unstable();
            tests
        };
        MethodRow {
            method: own.method.info().name.to_owned(),
            solved: own.solved(),
            missed_count: missed.len(),
            missed: request.missed.then_some(missed),
            to_first: WorkSpread::of(|of| own.to_first(of)),
            to_end: ended.then(|| WorkSpread::of(|of| own.to_end(of))),
            baseline: baseline.method.info().name.to_owned(),
            wins,
            losses,
            stopped: own.runs.iter().filter(|run| run.stopped.is_some()).count(),
            time: format!("{:.1} ms", time.as_secs_f64() * 1e3),
            hands: request.tests.then_some(own.runs.len()),
            tests: request.tests.then(tests),
        }
    }
}

impl WorkSpread {
    fn of(record: impl Fn(fn(OpCounts) -> u64) -> Spread) -> WorkSpread {
        WorkSpread {
            tests: SpreadData::of(record(|work| work.tests)),
            operations: SpreadData::of(record(|work| work.operations)),
        }
    }
}

impl SpreadData {
    fn of(spread: Spread) -> SpreadData {
        let Spread { count, total, median, max } = spread;
        SpreadData { mean: in_decimals(total, count, 1), median, max }
    }
}

impl DocumentRace {
    pub(super) fn new(race: PaperTable) -> DocumentRace {
        let PaperTable { all, wins, both, wins_of_both } = race;
        let [won, lost] = wins_of_both;
        DocumentRace {
            all,
            wins,
            both,
            wins_of_both,
            share: in_decimals(100 * won, won + lost, 2),
            ratio: in_decimals(both[0], both[1], 3),
        }
    }
}

fn in_decimals(above: u64, below: u64, places: u32) -> String {
    if below == 0 {
        return String::from("-");
    }
    let scale = 10u128.pow(places);
    let scaled = (2 * u128::from(above) * scale + u128::from(below)) / (2 * u128::from(below));
    format!("{}.{:0width$}", scaled / scale, scaled % scale, width = places as usize)
}
