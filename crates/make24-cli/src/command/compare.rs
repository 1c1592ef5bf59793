//! `make24 compare`: methods side by side on the same hands.

mod plot;

use super::write_json;
use crate::args::{CompareArgs, Format, Protocol};
use crate::export::OutFile;
use crate::output::{Comparison, DocumentRace};
use crate::status::Status;
use make24::{
    Deck, Puzzle, Solver, StopReason,
    deck::Hands,
    method::{METHODS, Method, NotApplicable, PaperTable, Record, Run, Wanted},
};
use rayon::prelude::*;
use std::io::Write;
use std::time::{Duration, Instant};

/// What others are measured against unless something else is named: the fifth document's own brute force.
const BASELINE: &str = "brute-chain";

pub(crate) fn run(args: &CompareArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    if args.protocol == Some(Protocol::Document) {
        return document(args, out);
    }
    let deck = args.deck.deck()?;
    let rules = args.rules.rule_set();
    let fitting = fitting(&deck, args.deck.size(), &Solver::new(rules));
    let usual = || fitting.iter().copied().find(|method| method.about().name == BASELINE).or(fitting.first().copied());
    let Some(against) = args.baseline.or_else(usual) else {
        anyhow::bail!("no method is made for these rules; they all use every card, as `--rules arithmetic` does");
    };
    let mut methods = if args.methods.is_empty() { fitting.clone() } else { args.methods.clone() };
    // A race takes its time: a plot that cannot be written is told before.
    let plot = args.plot.as_deref().map(OutFile::create).transpose()?;
    let shown = methods.len();
    if !methods.iter().any(|&method| same(method, against)) {
        methods.push(against);
    }
    let race = Race::of(&methods, args, deck.hands(args.deck.size()))?;
    let baseline = methods.iter().position(|&method| same(method, against)).unwrap_or_default();
    let mut rows = Vec::new();
    for place in 0..shown {
        let row = Comparison::new(
            &race.records[place],
            &race.records[baseline],
            missed(&race.records[place], &race.puzzles, args),
            args.missed,
            race.times[place],
        );
        match args.format {
            Format::Text => write_row(&row, rows.is_empty(), out)?,
            Format::Jsonl => write_json(out, &row)?,
            _ => {}
        }
        rows.push(row);
    }
    if let Some(mut file) = plot {
        let svg = plot::draw(&race.records[..shown])?;
        file.write_all(svg.as_bytes())?;
        file.finish()?;
    }
    match args.format {
        Format::Text => {
            writeln!(
                out,
                "\ntests and operations up to the first solution; wins and losses by tests against {}",
                against.about().name
            )?;
            for (row, missed) in rows.iter().filter_map(|row| Some((row, row.missed.as_ref()?))) {
                if !missed.is_empty() {
                    let (method, many, hands) = (&row.method, missed.len(), missed.join("; "));
                    writeln!(out, "\n{method} misses {many} of the hands that can be solved: {hands}")?;
                }
            }
        }
        Format::Json => write_json(out, &rows)?,
        _ => {}
    }
    let complete = rows.iter().all(|row| row.stopped == 0);
    if let Some(stop) = race.stopped {
        out.flush()?;
        let all = deck.hands(args.deck.size()).remaining().map_or_else(String::new, |all| format!(" of {all}"));
        complain!("incomplete: {}{all} hands were raced: {}", race.puzzles.len(), args.limits.explain(stop));
        return Ok(Status::Incomplete);
    }
    Ok(if complete { Status::Solved } else { Status::Incomplete })
}

/// The hands that a method does not solve though they can be solved.
fn missed(record: &Record, puzzles: &[Puzzle], args: &CompareArgs) -> Vec<String> {
    let solver = || args.limits.solver(args.rules.rule_set());
    let unsolved = puzzles.iter().zip(&record.outings).filter(|(_, outing)| !outing.solved);
    let solvable = unsolved.filter(|(puzzle, _)| solver().is_solvable(puzzle).complete() == Some(true));
    solvable.map(|(puzzle, _)| puzzle.hand.to_string()).collect()
}

/// The methods that are made for the first hand; a deck's hands are all of one size.
fn fitting(deck: &Deck, size: usize, solver: &Solver) -> Vec<Method> {
    let first = deck.hands(size).next();
    let fits =
        |method: &Method| first.as_ref().is_none_or(|dealt| method.fits(solver.rules(), dealt.hand.cards()).is_ok());
    METHODS.iter().copied().filter(fits).collect()
}

fn same(one: Method, other: Method) -> bool {
    one.about().name == other.about().name
}

/// How many hands are raced before the next are dealt.
const BATCH: usize = 128;

/// What methods did with the same puzzles.
struct Race {
    puzzles: Vec<Puzzle>,
    /// By method, what it did and the time of one thread that it took.
    records: Vec<Record>,
    times: Vec<Duration>,
    /// Why there are hands that were not raced, if there are.
    stopped: Option<StopReason>,
}

impl Race {
    /// Lets all methods solve one hand after the other, as far as limits allow; a hand counts for all methods or for none.
    fn of(methods: &[Method], args: &CompareArgs, hands: Hands) -> anyhow::Result<Race> {
        let record = |&method: &Method| Record { method, outings: Vec::new() };
        let mut race = Race {
            puzzles: Vec::new(),
            records: methods.iter().map(record).collect(),
            times: vec![Duration::ZERO; methods.len()],
            stopped: None,
        };
        let wanted = if args.exhaust { Wanted::All } else { Wanted::First };
        let rules = args.rules.rule_set();
        let (clock, first) = (args.limits.clock(), args.limits.solver(rules));
        let mut hands = hands.peekable();
        while race.stopped.is_none() && hands.peek().is_some() {
            let puzzles: Vec<Puzzle> =
                hands.by_ref().take(BATCH).map(|dealt| Puzzle::new(dealt.hand, args.target.target.clone())).collect();
            // What every method did with a puzzle; nothing where the clock has ended one of them.
            let solve = |puzzle: &Puzzle| {
                let timed = |method: &Method| {
                    if clock.is_over() {
                        return Ok(None);
                    }
                    let start = Instant::now();
                    let outing = Run::of(*method, &first, puzzle, wanted)?;
                    // What a method could not decide is a result.
                    Ok(Some((outing, start.elapsed()))
                        .filter(|(outing, _)| outing.stopped != Some(StopReason::Cancelled)))
                };
                methods.iter().map(timed).collect::<Result<Option<Vec<_>>, NotApplicable>>()
            };
            let solved: Vec<Option<Vec<(Run, Duration)>>> = puzzles.par_iter().map(solve).collect::<Result<_, _>>()?;
            for (puzzle, outings) in puzzles.into_iter().zip(solved) {
                let Some(outings) = outings else {
                    race.stopped = Some(StopReason::Cancelled);
                    break;
                };
                race.puzzles.push(puzzle);
                for ((outing, time), (record, total)) in
                    outings.into_iter().zip(race.records.iter_mut().zip(&mut race.times))
                {
                    record.outings.push(outing);
                    *total += time;
                }
            }
            if clock.is_over() && hands.peek().is_some() {
                race.stopped = Some(StopReason::Cancelled);
            } else if args.limits.is_memory_full() {
                race.stopped = Some(StopReason::Memory);
            }
        }
        Ok(race)
    }
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
        row.missed_count.to_string(),
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
    let methods: Vec<Method> = ["backward-chain", BASELINE].into_iter().filter_map(Method::named).collect();
    let race = Race::of(&methods, args, deck.hands(4))?;
    if let Some(stop) = race.stopped {
        complain!("incomplete: the race was not finished: {}", args.limits.explain(stop));
        return Ok(Status::Incomplete);
    }
    let [own, other] = &race.records[..] else { anyhow::bail!("both methods are there") };
    let race = PaperTable::of(own, other);
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
