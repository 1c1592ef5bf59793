//! `make24 store bench`: compares writing row by row and in batches, and typed queries and SQL, as in the first source,
//! `[mathematica-1]`.

use crate::args::store::BenchArgs;
use anyhow::Context;
use make24_api::SolvedPuzzle;
use make24_store::{Filter, Select, Sql, Store};
use std::io::Write;
use std::time::{Duration, Instant};

/// The rules of test rows, which no game has; the rows are deleted at the end.
const RULES: &str = "bench";

const SINGLE: usize = 500;

const BATCH: usize = 5000;

pub(super) async fn bench(args: &BenchArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let store = Store::open(&args.store.url).await?;
    store.forget(RULES).await?;
    let done = measured(&store, args.rows).await;
    store.forget(RULES).await.context("the rows of the bench are still there")?;
    let lines = done?;
    writeln!(out, "{:<34}  {:>10}  {:>12}", format!("{:?}, {} rows", store.dialect(), args.rows), "rows/s", "median")?;
    for Line { what, rows, took, median } in lines {
        let rate = rows as f64 / took.as_secs_f64();
        writeln!(out, "{what:<34}  {rate:>10.0}  {:>9.0} us", median.as_secs_f64() * 1e6)?;
    }
    Ok(())
}

struct Line {
    what: &'static str,
    rows: usize,
    took: Duration,
    median: Duration,
}

async fn measured(store: &Store, rows: usize) -> anyhow::Result<Vec<Line>> {
    let puzzles: Vec<SolvedPuzzle> = (0..rows).map(puzzle).collect();
    let mut lines = Vec::new();
    let mut times = Vec::new();
    for puzzle in puzzles.iter().take(SINGLE) {
        times.push(timed(store.write(std::slice::from_ref(puzzle))).await?.0);
    }
    lines.push(line("written one by one", times.len(), times));
    let mut times = Vec::new();
    for batch in puzzles.chunks(BATCH) {
        times.push(timed(store.write(batch)).await?.0);
    }
    lines.push(line("written in batches of 5000", rows, times));
    let filter = Filter { rules: Some(RULES.to_owned()), ..Filter::default() };
    let text =
        format!("SELECT * FROM puzzles WHERE rules = '{RULES}' ORDER BY size, lowest, highest, hand, target, rules");
    lines.push(all("all rows, by types", rows, store, &filter).await?);
    lines.push(all("all rows, by SQL that only reads", rows, store, &Sql::from(text.as_str())).await?);
    let of = |place: usize| puzzles[place * 7919 % rows].hand.clone();
    let typed = (0..SINGLE)
        .map(|place| Filter { hand: Some(of(place)), target: Some(String::from("24")), ..filter.clone() })
        .collect::<Vec<_>>();
    lines.push(single("one row, by types", store, &typed).await?);
    let text = |place| {
        let hand = of(place);
        let text = format!("SELECT * FROM puzzles WHERE rules = '{RULES}' AND target = '24' AND hand = '{hand}'");
        Sql::from(text.as_str())
    };
    lines.push(single("one row, by SQL that only reads", store, &(0..SINGLE).map(text).collect::<Vec<_>>()).await?);
    // The query of the first source: three columns, a filter on two.
    let text = format!("SELECT hand, essential, solution FROM puzzles WHERE rules = '{RULES}' AND target = '24'");
    lines.push(all("three columns of all rows, by SQL", rows, store, &Sql::from(text.as_str())).await?);
    lines.push(single("a new connection and SELECT 1", store, &vec![Sql::from("SELECT 1"); SINGLE]).await?);
    Ok(lines)
}

fn puzzle(number: usize) -> SolvedPuzzle {
    let hand = format!("{} {} {} {}", number % 13 + 1, number / 13 % 13 + 1, number / 169 % 13 + 1, number / 2197 + 1);
    let mut puzzle = SolvedPuzzle::new(&hand, "24", RULES, "solved");
    puzzle.essential = Some(number as i64 % 40);
    puzzle.solution = Some(String::from("8 / (3 - 8 / 3)"));
    puzzle
}

async fn all(what: &'static str, rows: usize, store: &Store, question: &impl Select) -> anyhow::Result<Line> {
    let mut times = Vec::new();
    for _ in 0..5 {
        let (took, table) = timed(question.rows(store)).await?;
        anyhow::ensure!(table.rows.len() == rows, "{what}: {} rows, and not {rows}", table.rows.len());
        times.push(took);
    }
    Ok(line(what, rows * times.len(), times))
}

async fn single(what: &'static str, store: &Store, questions: &[impl Select]) -> anyhow::Result<Line> {
    let mut times = Vec::new();
    for question in questions {
        let (took, table) = timed(question.rows(store)).await?;
        anyhow::ensure!(table.rows.len() == 1, "{what}: {} rows, and not 1", table.rows.len());
        times.push(took);
    }
    Ok(line(what, times.len(), times))
}

async fn timed<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<(Duration, T)> {
    let start = Instant::now();
    let done = work.await?;
    Ok((start.elapsed(), done))
}

fn line(what: &'static str, rows: usize, mut times: Vec<Duration>) -> Line {
    times.sort_unstable();
    Line { what, rows, took: times.iter().sum(), median: times[times.len() / 2] }
}
