//! `make24 compare`: methods side by side on the same hands.

mod plot;

use super::{refuse_csv, write_json};
use crate::args::{CompareArgs, Format, Protocol};
use crate::output::{Comparison, DocumentRace};
use crate::status::Status;
use anyhow::Context;
use make24::{Deck, Document, METHODS, Method, Outing, Puzzle, Record, Solver, Wanted};
use rayon::prelude::*;
use std::io::Write;
use std::time::{Duration, Instant};

/// What others are measured against unless something else is named: the fifth document's own brute force.
const BASELINE: &str = "brute-chain";

pub(crate) fn run(args: &CompareArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    refuse_csv(args.format)?;
    if args.protocol == Some(Protocol::Document) {
        return document(args, out);
    }
    if let Some(path) = &args.plot {
        // A race takes its time: a plot that cannot be written is told before.
        std::fs::File::create(path)
            .with_context(|| format!("the plot {} cannot be written; another --plot would do", path.display()))?;
    }
    let deck = args.deck.deck()?;
    let target = &args.target.target;
    let puzzles: Vec<Puzzle> =
        deck.hands(args.deck.size()).map(|dealt| Puzzle::new(dealt.hand, target.clone())).collect();
    let rules = args.rules.rule_set();
    let fitting = fitting(&puzzles, &Solver::new(rules));
    let usual = || fitting.iter().copied().find(|method| method.about().name == BASELINE).or(fitting.first().copied());
    let Some(against) = args.baseline.or_else(usual) else {
        anyhow::bail!("no method is made for these rules; they all use every card, as `--rules arithmetic` does");
    };
    let methods = if args.methods.is_empty() { fitting.clone() } else { args.methods.clone() };
    let baseline = race(against, args, &puzzles)?;
    let (mut rows, mut records) = (Vec::new(), Vec::new());
    for method in methods {
        let own = if same(method, against) { baseline.clone() } else { race(method, args, &puzzles)? };
        let row = Comparison::new(&own.0, &baseline.0, missed(&own.0, &puzzles, args), own.1);
        match args.format {
            Format::Text => write_row(&row, rows.is_empty(), out)?,
            Format::Jsonl => write_json(out, &row)?,
            _ => {}
        }
        out.flush()?;
        rows.push(row);
        records.push(own.0);
    }
    if let Some(path) = &args.plot {
        plot::draw(path, &records).with_context(|| path.display().to_string())?;
    }
    match args.format {
        Format::Text => {
            writeln!(
                out,
                "\ntests and operations up to the first solution; wins and losses by tests against {}",
                against.about().name
            )?;
            for row in rows.iter().filter(|row| !row.missed.is_empty()) {
                writeln!(
                    out,
                    "\n{} misses {} of the hands that can be solved: {}",
                    row.method,
                    row.missed.len(),
                    row.missed.join("; ")
                )?;
            }
        }
        Format::Json => write_json(out, &rows)?,
        _ => {}
    }
    let complete = rows.iter().all(|row| row.stopped == 0);
    Ok(if complete { Status::Solved } else { Status::Incomplete })
}

/// The hands that a method does not solve though they can be solved.
fn missed(record: &Record, puzzles: &[Puzzle], args: &CompareArgs) -> Vec<String> {
    let solver = || args.limits.solver(args.rules.rule_set());
    let unsolved = puzzles.iter().zip(&record.outings).filter(|(_, outing)| !outing.solved);
    let solvable = unsolved.filter(|(puzzle, _)| solver().is_solvable(puzzle).complete() == Some(true));
    solvable.map(|(puzzle, _)| puzzle.hand.to_string()).collect()
}

/// The methods that are made for the first of the puzzles; a deck's hands are all of one size.
fn fitting(puzzles: &[Puzzle], solver: &Solver) -> Vec<Method> {
    let fits =
        |method: &Method| puzzles.first().is_none_or(|puzzle| method.fits(solver.rules(), puzzle.hand.cards()).is_ok());
    METHODS.into_iter().filter(fits).collect()
}

fn same(one: Method, other: Method) -> bool {
    one.about().name == other.about().name
}

/// What a method does with all puzzles, and the time of one thread that it takes.
fn race(method: Method, args: &CompareArgs, puzzles: &[Puzzle]) -> anyhow::Result<(Record, Duration)> {
    let wanted = if args.exhaust { Wanted::All } else { Wanted::First };
    let timed = |puzzle: &Puzzle| {
        let solver = args.limits.solver(args.rules.rule_set());
        let start = Instant::now();
        let outing = Outing::of(method, &solver, puzzle, wanted)?;
        Ok::<_, make24::Unfit>((outing, start.elapsed()))
    };
    let timed: Vec<(Outing, Duration)> = puzzles.par_iter().map(timed).collect::<Result<_, _>>()?;
    let time = timed.iter().map(|(_, time)| *time).sum();
    Ok((Record { method, outings: timed.into_iter().map(|(outing, _)| outing).collect() }, time))
}

fn write_row(row: &Comparison, is_first: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    if is_first {
        let heads = ["method", "solved", "missed", "tests", "median", "most", "operations", "wins", "losses", "time"];
        writeln!(out, "{}", in_columns(heads.map(String::from)))?;
    }
    let first = &row.to_first;
    let cells = [
        row.method.clone(),
        row.solved.to_string(),
        row.missed.len().to_string(),
        first.tests.mean.clone(),
        first.tests.median.to_string(),
        first.tests.max.to_string(),
        first.operations.mean.clone(),
        row.wins.to_string(),
        row.losses.to_string(),
        row.time.clone(),
    ];
    writeln!(out, "{}", in_columns(cells))?;
    if let Some(end) = &row.to_end {
        let cells = [
            String::from("  to its end"),
            String::new(),
            String::new(),
            end.tests.mean.clone(),
            end.tests.median.to_string(),
            end.tests.max.to_string(),
            end.operations.mean.clone(),
            String::new(),
            String::new(),
            String::new(),
        ];
        writeln!(out, "{}", in_columns(cells).trim_end())?;
    }
    Ok(())
}

fn in_columns(cells: [String; 10]) -> String {
    let [method, rest @ ..] = cells;
    rest.iter().fold(format!("{method:<17}"), |line, cell| format!("{line} {cell:>10}"))
}

/// The fifth document's race, to the digit.
fn document(args: &CompareArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let deck = Deck::range(1, 13).ok_or_else(|| anyhow::anyhow!("1..13 has cards"))?;
    let puzzles: Vec<Puzzle> = deck.hands(4).map(|dealt| Puzzle::new(dealt.hand, Puzzle::TARGET)).collect();
    let race = |name: &str| {
        let method = Method::named(name).ok_or_else(|| anyhow::anyhow!("there is a method {name}"))?;
        Ok::<_, anyhow::Error>(race(method, args, &puzzles)?.0)
    };
    let race = Document::of(&race("backward-chain")?, &race("brute-chain")?);
    let told = DocumentRace::new(race);
    if args.format != Format::Text {
        write_json(out, &told)?;
        return Ok(Status::Solved);
    }
    let [all_other, all_own] = race.all;
    let [both_other, both_own] = race.both;
    let ([wins, losses], [wins_of_both, losses_of_both]) = (race.wins, race.wins_of_both);
    writeln!(out, "{:<30} {:>12} {:>15} {:>14}", "", "brute-chain", "backward-chain", "wins")?;
    writeln!(out, "{:<30} {all_other:>12} {all_own:>15} {:>14}", "tests, all hands", format!("{wins}-{losses}"))?;
    let both = format!("{wins_of_both}-{losses_of_both}");
    writeln!(out, "{:<30} {both_other:>12} {both_own:>15} {both:>14}", "tests, hands that both solve")?;
    writeln!(out, "backward-chain wins {} % of them and is {} times as fast", told.share, told.ratio)?;
    Ok(Status::Solved)
}
