//! What is said of methods.

use super::{Answer, cards};
use make24::{
    Puzzle,
    method::{Method, MethodInfo, NotApplicable, PaperTable, Record},
};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// What a method did.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Work {
    /// Its name.
    pub(crate) method: String,
    /// The calculations that it compared with the number wanted, or that had no value.
    pub(crate) tests: u64,
    /// Its operations of arithmetic.
    pub(crate) operations: u64,
    /// The tests up to the first solution.
    pub(crate) tests_to_first: Option<u64>,
    /// What it claims to make the target, and does not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) false_claims: Vec<String>,
    /// The first lines of what it tried.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) trace: Vec<String>,
    /// How many lines more it has.
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) trace_left_out: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like this")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A line of answer of a method.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum MethodAnswer {
    /// What it found.
    Answer(Box<Answer>),
    /// Why it was not asked.
    Refused(Refused),
}

/// A puzzle for which a method is not made.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Refused {
    /// The cards in ascending order.
    pub(crate) hand: Vec<String>,
    /// The number to make.
    pub(crate) target: String,
    /// Why the method is not made for it.
    pub(crate) error: String,
}

/// A way to solve that somebody has written down.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MethodEntry {
    /// Its name.
    pub(crate) name: String,
    /// What it does.
    pub(crate) idea: String,
    /// Who wrote it down.
    pub(crate) source: String,
    /// What it does not find, or claims though it is not so; none if it finds a solution wherever there is one.
    pub(crate) misses: Option<String>,
}

/// What a method did with the hands of a deck.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Comparison {
    /// The method.
    pub(crate) method: String,
    /// How many hands it solved.
    pub(crate) solved: usize,
    /// How many hands it did not solve though they can be solved.
    pub(crate) missed_count: usize,
    /// These hands, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) missed: Option<Vec<String>>,
    /// The work up to the first solution, on the hands that it solved.
    pub(crate) to_first: WorkSpread,
    /// The work until everything was tried, where that was asked for.
    pub(crate) to_end: Option<WorkSpread>,
    /// The method that it was measured against.
    pub(crate) baseline: String,
    /// On how many hands that both solve it needs fewer tests.
    pub(crate) wins: usize,
    /// On how many it needs more.
    pub(crate) losses: usize,
    /// The hands with which a limit was reached.
    pub(crate) stopped: usize,
    /// The time of one thread that all hands took.
    pub(crate) time: String,
}

/// How much work, on the average and at most.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct WorkSpread {
    /// Calculations that were compared with the number wanted, or that had no value.
    pub(crate) tests: Spread,
    /// Operations of arithmetic.
    pub(crate) operations: Spread,
}

/// How numbers are spread.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Spread {
    /// The mean, to one place.
    pub(crate) mean: String,
    /// The number in the middle.
    pub(crate) median: u64,
    /// The largest.
    pub(crate) max: u64,
}

/// The race of the fifth document.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DocumentRace {
    /// The mean number of tests of brute-chain and of backward-chain on all hands, cut.
    pub(crate) all: [u64; 2],
    /// How many hands backward-chain wins, and how many brute-chain, which has the ties.
    pub(crate) wins: [u64; 2],
    /// The tests of each on the hands that it solves, divided by all hands, cut.
    pub(crate) both: [u64; 2],
    /// How many of the hands that both solve each of them wins.
    pub(crate) wins_of_both: [u64; 2],
    /// What backward-chain wins of these in percent, to two places.
    pub(crate) share: String,
    /// How many times fewer tests it needs by the cut means, to three places.
    pub(crate) ratio: String,
}

impl Refused {
    pub(crate) fn new(puzzle: &Puzzle, unfit: &NotApplicable) -> Refused {
        Refused { hand: cards(&puzzle.hand), target: puzzle.target.to_string(), error: unfit.to_string() }
    }
}

impl MethodEntry {
    pub(crate) fn new(method: Method) -> MethodEntry {
        let MethodInfo { name, idea, source, misses } = *method.about();
        MethodEntry {
            name: name.to_owned(),
            idea: idea.to_owned(),
            source: source.to_owned(),
            misses: misses.map(str::to_owned),
        }
    }
}

impl Comparison {
    /// What a method did, against a baseline; `missed` are the hands that it should have solved, and are named if `named`.
    pub(crate) fn new(own: &Record, baseline: &Record, missed: Vec<String>, named: bool, time: Duration) -> Comparison {
        let (wins, losses) = own.wins(baseline);
        let ended = own.outings.iter().all(|outing| outing.to_end.is_some());
        Comparison {
            method: own.method.about().name.to_owned(),
            solved: own.solved(),
            missed_count: missed.len(),
            missed: named.then_some(missed),
            to_first: WorkSpread::of(|of| own.to_first(of)),
            to_end: ended.then(|| WorkSpread::of(|of| own.to_end(of))),
            baseline: baseline.method.about().name.to_owned(),
            wins,
            losses,
            stopped: own.outings.iter().filter(|outing| outing.stopped.is_some()).count(),
            time: format!("{:.1} ms", time.as_secs_f64() * 1e3),
        }
    }
}

impl WorkSpread {
    /// Tests and operations, of a record's work up to some point.
    fn of(record: impl Fn(fn(make24::method::Work) -> u64) -> make24::method::Spread) -> WorkSpread {
        WorkSpread {
            tests: Spread::of(record(|work| work.tests)),
            operations: Spread::of(record(|work| work.operations)),
        }
    }
}

impl Spread {
    fn of(spread: make24::method::Spread) -> Spread {
        let make24::method::Spread { count, total, median, max } = spread;
        Spread { mean: in_decimals(total, count, 1), median, max }
    }
}

impl DocumentRace {
    pub(crate) fn new(race: PaperTable) -> DocumentRace {
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

/// A quotient to so many places, rounded; `-` where there is none.
fn in_decimals(above: u64, below: u64, places: u32) -> String {
    if below == 0 {
        return String::from("-");
    }
    let scale = 10u128.pow(places);
    let scaled = (2 * u128::from(above) * scale + u128::from(below)) / (2 * u128::from(below));
    format!("{}.{:0width$}", scaled / scale, scaled % scale, width = places as usize)
}
