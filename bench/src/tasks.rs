//! The tasks of the comparison, in the order of the table, and each solver's time beside that of make24.

use crate::results::Measurement;

/// A task that make24 and its peers do.
pub struct Task {
    pub id: &'static str,
    /// What is done, which several tasks in a row may share.
    pub group: &'static str,
    /// With what; empty if the group says it.
    pub part: &'static str,
}

impl Task {
    pub fn text(&self) -> String {
        if self.part.is_empty() { self.group.to_owned() } else { format!("{}: {}", self.group, self.part) }
    }
}

const DECIDE: &str = "Decide which hands of four cards of 1 to 13 are solvable";
const LIST: &str = "List all different solutions";
const COUNTDOWN: &str = "List all solutions of a Countdown board, 1 3 7 10 25 50 to make 765";
const JUDGE_ONE: &str = "Judge an answer, from Python (a call for each answer)";
const JUDGE_TOGETHER: &str = "Judge 20,000 answers, from Python (time of one)";
const GENERATE: &str = "Generate a solvable puzzle, from Python";

const fn task(id: &'static str, group: &'static str, part: &'static str) -> Task {
    Task { id, group, part }
}

pub const TASKS: [Task; 11] = [
    task("decide", DECIDE, "a hand"),
    task("census", DECIDE, "all 1,820"),
    task("list", LIST, "four cards"),
    task("six small", LIST, "1 2 3 4 5 6"),
    task("six large", LIST, "2 3 5 8 13 21"),
    task("seven large", LIST, "2 3 5 8 13 21 34"),
    task("seven small", LIST, "1 2 3 4 5 6 7 to 100"),
    task("countdown", COUNTDOWN, ""),
    task("judge one", JUDGE_ONE, ""),
    task("judge together", JUDGE_TOGETHER, ""),
    task("generate", GENERATE, ""),
];

/// The time of make24 for a task, and those of its peers.
pub struct Comparison<'a> {
    pub task: &'a Task,
    pub ours: &'a Measurement,
    pub peers: Vec<&'a Measurement>,
}

/// The comparisons of a run, in the order of the tasks. A task that was not measured on both sides is left out.
pub fn comparisons(measurements: &[Measurement]) -> Vec<Comparison<'_>> {
    let of = |task: &'static Task| {
        let all = || measurements.iter().filter(|one| one.task == task.id);
        let peers: Vec<_> = all().filter(|one| !one.is_ours()).collect();
        let ours = all().find(|one| one.is_ours())?;
        (!peers.is_empty()).then_some(Comparison { task, ours, peers })
    };
    TASKS.iter().filter_map(of).collect()
}

/// How often the time of make24 fits into that of a peer, with two digits where they matter.
pub fn ratio(ours: &Measurement, peer: &Measurement) -> String {
    let ratio = peer.seconds / ours.seconds;
    let digits = match ratio {
        ..0.1 => 3,
        ..1.0 => 2,
        ..10.0 => 1,
        _ => 0,
    };
    let text = format!("{ratio:.digits$}");
    if digits > 0 { text } else { grouped(&text) }
}

/// A whole number with commas between thousands.
fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
