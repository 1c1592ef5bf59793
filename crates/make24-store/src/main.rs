//! `make24 store`: solved puzzles in a database that many machines share.

mod answer;
mod args;
mod bench;
mod progress;

use anyhow::{Context, bail};
use args::{ExportArgs, FillArgs, GetArgs, ImportArgs, QueryArgs, StoreArgs, StoreCommand};
use clap::Parser;
use make24_api::{HandSpec, RulesSpec, Word, name_in_store, read_puzzle};
use make24_cli::{advance, progress_bar};
use make24_store::{Fill, Filter, Select, Sql, SqlLimits, Store, Table, puzzle};
use serde_json::{Map, Value};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, ErrorKind, Write, stdin, stdout};
use std::process::ExitCode;
use std::time::Duration;

/// The rows that are read before they are written.
const BATCH: usize = 5000;

fn main() -> ExitCode {
    let args = StoreArgs::parse();
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&anyhow::Error::new(error).context("there are no threads")),
    };
    match runtime.block_on(run(&args)) {
        Ok(()) => ExitCode::SUCCESS,
        // Who reads no further has what they want.
        Err(error)
            if error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe) =>
        {
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error),
    }
}

fn failed(error: &anyhow::Error) -> ExitCode {
    // What cannot be told is not told.
    let _ = writeln!(std::io::stderr(), "error: {error:#}");
    ExitCode::from(2)
}

async fn run(args: &StoreArgs) -> anyhow::Result<()> {
    match &args.command {
        StoreCommand::Fill(args) => fill(args).await,
        StoreCommand::Get(args) => get(args).await,
        StoreCommand::Query(args) => query(args).await,
        StoreCommand::Export(args) => export(args).await,
        StoreCommand::Import(args) => import(args).await,
        StoreCommand::Answer(args) => answer::answer(args).await,
        StoreCommand::Shards(args) => progress::shards(args).await,
        StoreCommand::Bench(args) => bench::bench(args).await,
    }
}

async fn fill(args: &FillArgs) -> anyhow::Result<()> {
    let store = Store::open(&args.store.url).await?;
    let host = make24_cli::host();
    let fill = Fill {
        deck: args.deck(),
        target: Some(Word::from(&args.target)),
        rules: rules(&args.rules)?,
        forms: args.forms.clone(),
        has_solutions: args.solution,
        has_details: args.details,
    };
    let bar = progress_bar(None, "hands");
    let shown = bar.clone();
    let filled = fill.run(&store, &host, move |done, total| advance(&shown, done, total)).await;
    bar.finish_and_clear();
    let filled = filled?;
    println!("{} hands are in the store, {} of them solvable", filled.hands, filled.solvable);
    Ok(())
}

async fn get(args: &GetArgs) -> anyhow::Result<()> {
    let read = rules(&args.rules)?.read()?;
    // The engine knows how a hand is written: faces, fractions, the order.
    let hand = HandSpec::from(args.hand.join(" "));
    let puzzle = read_puzzle(&hand, Some(&Word::from(&args.target)), &read.rules)?;
    let hand = puzzle.hand.to_string();
    let store = Store::open_existing(&args.store.url).await?;
    let filter = Filter {
        hand: Some(hand.clone()),
        target: Some(puzzle.target.to_string()),
        rules: name_in_store(&read.rules).map(str::to_owned),
        ..Filter::default()
    };
    let table = filter.rows(&store).await?;
    let Some(row) = table.rows.first() else {
        bail!("{hand} is not in the store; make24 store fill puts hands in");
    };
    let mut out = stdout().lock();
    for (column, value) in table.columns.iter().zip(row).filter(|(_, value)| !value.is_null()) {
        writeln!(out, "{column:<10}  {}", text(value))?;
    }
    Ok(())
}

async fn query(args: &QueryArgs) -> anyhow::Result<()> {
    let store = Store::open_existing(&args.store.url).await?;
    let table = match &args.sql {
        Some(sql) => {
            let limits = SqlLimits { time: Duration::from_secs(args.time_limit), ..SqlLimits::default() };
            Sql { text: sql.clone(), limits }.rows(&store).await?
        }
        None => args.filter.filter().rows(&store).await?,
    };
    let mut out = BufWriter::new(stdout().lock());
    match args.json {
        true => lines(&table, true, &mut out)?,
        false => columns(&table, &mut out)?,
    }
    Ok(out.flush()?)
}

async fn export(args: &ExportArgs) -> anyhow::Result<()> {
    let store = Store::open_existing(&args.store.url).await?;
    let table = Filter::default().rows(&store).await?;
    let mut out = BufWriter::new(stdout().lock());
    lines(&table, false, &mut out)?;
    Ok(out.flush()?)
}

async fn import(args: &ImportArgs) -> anyhow::Result<()> {
    let store = Store::open(&args.store.url).await?;
    let lines: Box<dyn BufRead> = match &args.file {
        Some(path) => {
            let file = File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
            Box::new(BufReader::new(file))
        }
        None => Box::new(stdin().lock()),
    };
    let (mut batch, mut imported) = (Vec::new(), 0);
    for (number, line) in lines.lines().enumerate() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let of_line = || format!("line {}", number + 1);
        let puzzle = serde_json::from_str(&line).map_err(Into::into).and_then(puzzle).with_context(of_line)?;
        puzzle.check().map_err(anyhow::Error::msg).with_context(of_line)?;
        batch.push(puzzle);
        imported += 1;
        if batch.len() == BATCH {
            store.write(&std::mem::take(&mut batch)).await?;
        }
    }
    store.write(&batch).await?;
    println!("{imported} puzzles are read");
    Ok(())
}

fn rules(name: &str) -> anyhow::Result<RulesSpec> {
    Ok(serde_json::from_value(name.into())?)
}

/// Rows as lines of JSON.
fn lines(table: &Table, keeps_null: bool, out: &mut impl Write) -> anyhow::Result<()> {
    for row in &table.rows {
        let mut fields: Map<String, Value> = table.columns.iter().cloned().zip(row.iter().cloned()).collect();
        fields.retain(|_, value| keeps_null || !value.is_null());
        writeln!(out, "{}", Value::Object(fields))?;
    }
    Ok(())
}

/// Rows as columns of text; columns where nothing is known are left out.
fn columns(table: &Table, out: &mut impl Write) -> anyhow::Result<()> {
    let shown: Vec<usize> =
        (0..table.columns.len()).filter(|column| table.rows.iter().any(|row| !row[*column].is_null())).collect();
    let width = |column: usize| {
        let texts = table.rows.iter().map(|row| text(&row[column]).chars().count());
        texts.chain([table.columns[column].len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = shown.iter().map(|column| width(*column)).collect();
    let mut line = |texts: &[String]| {
        let padded: Vec<String> = texts.iter().zip(&widths).map(|(text, width)| format!("{text:<width$}")).collect();
        writeln!(out, "{}", padded.join("  ").trim_end())
    };
    if !table.rows.is_empty() {
        line(&shown.iter().map(|column| table.columns[*column].clone()).collect::<Vec<_>>())?;
    }
    for row in &table.rows {
        line(&shown.iter().map(|column| text(&row[*column])).collect::<Vec<_>>())?;
    }
    Ok(())
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => make24_host::visible(text).into_owned(),
        other => other.to_string(),
    }
}
