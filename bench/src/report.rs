//! The newest run in RESULTS.md, and the line that an older one leaves there.

use crate::growth::{CARDS, LIMIT, SAMPLE, task};
use crate::measure::brief_seconds;
use crate::results::{Measurement, Results};
use crate::table::markdown;
use crate::tasks::{comparisons, ratio};
use anyhow::{Context, ensure};
use std::path::Path;

/// The newest run stands between these lines.
const BEGIN: &str = "<!-- newest run: written by bench/run -->\n";
const END: &str = "<!-- end of the newest run -->\n";
/// Older runs stand below this line, one line each.
const OLDER: &str = "## Older runs\n\n";

/// Writes a run into RESULTS.md. The run before leaves a line there, unless it is of the same day.
pub fn write(path: &Path, results: &Results, before: Option<&Results>) -> anyhow::Result<()> {
    let text = updated(&std::fs::read_to_string(path)?, results, before)?;
    Ok(std::fs::write(path, text)?)
}

fn updated(text: &str, results: &Results, before: Option<&Results>) -> anyhow::Result<String> {
    let (head, rest) = text.split_once(BEGIN).context("RESULTS.md has no place for the newest run")?;
    let (_, tail) = rest.split_once(END).context("the newest run in RESULTS.md has no end")?;
    let mut tail = tail.to_owned();
    if let Some(before) = before.filter(|before| before.run.date != results.run.date) {
        ensure!(tail.contains(OLDER), "RESULTS.md has no place for older runs");
        tail = tail.replacen(OLDER, &format!("{OLDER}{}", line(before)), 1);
    }
    Ok(format!("{head}{BEGIN}{}{END}{tail}", section(results)))
}

/// A run in one line: the first comparison of each of some tasks.
fn line(results: &Results) -> String {
    let figures: Vec<String> = comparisons(&results.measurements)
        .iter()
        .filter(|one| ["decide", "list", "six small", "judge one"].contains(&one.task.id))
        .map(|one| {
            let peer = one.peers[0];
            let (ours, theirs) = (brief_seconds(one.ours.seconds), brief_seconds(peer.seconds));
            format!("{}: {ours}, {} {theirs} ({}x)", one.task.text(), peer.solver, ratio(one.ours, peer))
        })
        .collect();
    format!("- {}, commit {}, other solvers: {}.\n", results.run.date, results.run.commit, figures.join("; "))
}

fn section(results: &Results) -> String {
    let run = &results.run;
    format!(
        "## {}, commit {}: make24 and other solvers\n\n\
         {}; {}; load before the run {:.2}.\n\
         Medians, one thread; the ratio is the time of the peer divided by that of make24.\n\n\
         {}\n\
         {}\n\
         ### Time by number of cards\n\n\
         Medians of {SAMPLE} hands of 1 to 13, spread evenly over all hands, target 24. A solver that needs more than \
         {} s for the hands of one size gets no larger ones. Memory: the peak of a process that lists the solutions of \
         these hands.\n\n\
         {}\n\
         {}\n",
        run.date,
        run.commit,
        run.machine,
        run.rustc,
        run.load,
        table(results),
        picture("peers", "The time of each solver for each task"),
        LIMIT.as_secs(),
        growth(&results.measurements),
        picture("growth", "The time of each solver by number of cards"),
    )
}

/// A picture of this folder, which follows the colours of the page.
fn picture(name: &str, text: &str) -> String {
    format!(
        "<picture>\n  \
         <source media=\"(prefers-color-scheme: dark)\" srcset=\"{name}-dark.svg\">\n  \
         <img alt=\"{text}\" src=\"{name}-light.svg\" width=\"720\">\n\
         </picture>\n"
    )
}

fn table(results: &Results) -> String {
    let mut rows = Vec::new();
    for one in comparisons(&results.measurements) {
        for peer in &one.peers {
            let winner = if peer.seconds < one.ours.seconds { &peer.solver } else { "make24" };
            rows.push(vec![
                one.task.text(),
                brief_seconds(one.ours.seconds),
                peer.full_name(),
                brief_seconds(peer.seconds),
                format!("{}x", ratio(one.ours, peer)),
                winner.to_owned(),
                peer.answers.clone(),
            ]);
        }
    }
    markdown(&["work", "make24", "peer", "its time", "ratio", "winner", "its answers"], &rows)
}

/// The measurements of the hands of one size.
pub fn of_size<'a>(all: &'a [Measurement], question: &str, solver: &str, cards: usize) -> Vec<&'a Measurement> {
    let task = task(question);
    all.iter().filter(|one| one.task == task && one.solver == solver && one.hand.len() == cards).collect()
}

/// The median time of measurements; `None` without any.
pub fn median(measured: &[&Measurement]) -> Option<f64> {
    let mut times: Vec<f64> = measured.iter().map(|one| one.seconds).collect();
    times.sort_by(f64::total_cmp);
    let middle = times.len() / 2;
    match times.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(times[middle]),
        _ => Some(f64::midpoint(times[middle - 1], times[middle])),
    }
}

fn growth(all: &[Measurement]) -> String {
    let columns = [("decide", "inrust"), ("decide", "twentyfour"), ("decide", "p24"), ("list", "inrust")];
    let ours = |question, cards| {
        median(&of_size(all, question, "make24", cards)).map_or_else(|| String::from("-"), brief_seconds)
    };
    let peer = |question, solver, cards| {
        let theirs = of_size(all, question, solver, cards);
        let ours = of_size(all, question, "make24", cards);
        let agree = theirs.iter().zip(&ours).filter(|(one, other)| one.answers == other.answers).count();
        median(&theirs).map_or_else(
            || String::from("-"),
            |time| format!("{}, agrees on {agree} of {}", brief_seconds(time), theirs.len()),
        )
    };
    let rows: Vec<Vec<String>> = CARDS
        .map(|cards| {
            let listed = of_size(all, "list", "make24", cards);
            let memory = listed.iter().filter_map(|one| one.memory_kib).max();
            let mut row = vec![cards.to_string(), ours("decide", cards)];
            row.extend(columns[..3].iter().map(|(question, solver)| peer(question, solver, cards)));
            row.extend([ours("list", cards), peer("list", "inrust", cards)]);
            row.push(memory.map_or_else(|| String::from("-"), |kib| format!("{} MiB", kib / 1024)));
            row
        })
        .collect();
    let header =
        ["cards", "decide: make24", "inrust", "twentyfour", "p24", "list: make24", "list: inrust", "memory of make24"];
    markdown(&header, &rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_run_becomes_a_line() {
        let folder = Path::new(crate::FOLDER);
        let results = Results::read(&folder.join("results.jsonl")).expect("it is there");
        let text = std::fs::read_to_string(folder.join("RESULTS.md")).expect("it is there");
        assert_eq!(updated(&text, &results, Some(&results)).expect("it has the places"), text, "of the same day");
        let mut older = results.clone();
        older.run.date = String::from("2026-01-02");
        let more = updated(&text, &results, Some(&older)).expect("it has the places");
        let added: Vec<&str> = more.lines().filter(|line| !text.contains(line)).collect();
        assert_eq!(added.len(), 1);
        assert!(added[0].starts_with("- 2026-01-02, commit "), "{}", added[0]);
    }
}
