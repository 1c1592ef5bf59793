//! `make24 store`: solved puzzles in a database that many machines share.

mod bench;
mod shards;

use crate::args::store::{ExportArgs, FillArgs, GetArgs, ImportArgs, QueryArgs, StoreCommand};
use crate::host::host;
use crate::optional::store::runtime;
use crate::progress;
use crate::status::ExitStatus;
use anyhow::{Context, bail};
use make24_api::{HandSpec, NumberText, RulesSpec, name_in_store, read_puzzle};
use make24_store::{Fill, Filter, Select, Sql, SqlLimits, Store, Table, puzzle};
use serde_json::{Map, Value};
use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdin};
use std::time::Duration;

const BATCH: usize = 5000;

pub(crate) fn run(command: &StoreCommand, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let runtime = runtime()?;
    let done = runtime.block_on(async {
        match command {
            StoreCommand::Fill(args) => fill(args, out).await,
            StoreCommand::Get(args) => get(args, out).await,
            StoreCommand::Query(args) => query(args, out).await,
            StoreCommand::Export(args) => export(args, out).await,
            StoreCommand::Import(args) => import(args, out).await,
            StoreCommand::Shards(args) => shards::shards(args, out).await,
            StoreCommand::Bench(args) => bench::bench(args, out).await,
        }
    });
    // If the store fails, a fill need not end its census first.
    runtime.shutdown_background();
    done.map(|()| ExitStatus::Solved)
}

async fn fill(args: &FillArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let store = Store::open(&args.store.url).await?;
    let host = host();
    let fill = Fill {
        deck: args.deck(),
        target: Some(NumberText::from(args.target.as_str())),
        rules: rules(&args.rules)?,
        forms: args.forms.clone(),
        has_solutions: args.solution,
        has_details: args.details,
    };
    let bar = progress::bar(None, "hands");
    let shown = bar.clone();
    let filled = fill.run(&store, &host, move |done, total| progress::advance(&shown, done, total)).await;
    bar.finish_and_clear();
    let filled = filled?;
    Ok(writeln!(out, "{} hands are in the store, {} of them solvable", filled.hands, filled.solvable)?)
}

async fn get(args: &GetArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let read = rules(&args.rules)?.read()?;
    // The engine normalizes the hand: faces, fractions, the order.
    let hand = HandSpec::from(args.hand.join(" "));
    let puzzle = read_puzzle(&hand, Some(&NumberText::from(args.target.as_str())), &read.rules)?;
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
    for (column, value) in table.columns.iter().zip(row).filter(|(_, value)| !value.is_null()) {
        writeln!(out, "{column:<10}  {}", text(value))?;
    }
    Ok(())
}

async fn query(args: &QueryArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let store = Store::open_existing(&args.store.url).await?;
    let table = match &args.sql {
        Some(sql) => {
            let limits = SqlLimits { time: Duration::from_secs(args.time_limit), ..SqlLimits::default() };
            Sql { text: sql.clone(), limits }.rows(&store).await?
        }
        None => args.filter.filter().rows(&store).await?,
    };
    match args.json {
        true => lines(&table, true, out),
        false => columns(&table, out),
    }
}

async fn export(args: &ExportArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let store = Store::open_existing(&args.store.url).await?;
    let table = Filter::default().rows(&store).await?;
    lines(&table, false, out)
}

async fn import(args: &ImportArgs, out: &mut dyn Write) -> anyhow::Result<()> {
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
        let of_line = || format!("line {}", number + 1);
        let line = line.with_context(of_line)?;
        if line.trim().is_empty() {
            continue;
        }
        let puzzle = serde_json::from_str(&line).map_err(Into::into).and_then(puzzle).with_context(of_line)?;
        puzzle.check().map_err(anyhow::Error::msg).with_context(of_line)?;
        batch.push(puzzle);
        imported += 1;
        if batch.len() == BATCH {
            store.write(&std::mem::take(&mut batch)).await?;
        }
    }
    store.write(&batch).await?;
    Ok(writeln!(out, "{imported} puzzles are read")?)
}

fn rules(name: &str) -> anyhow::Result<RulesSpec> {
    Ok(serde_json::from_value(name.into())?)
}

fn lines(table: &Table, keeps_null: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    for row in &table.rows {
        let mut fields: Map<String, Value> = table.columns.iter().cloned().zip(row.iter().cloned()).collect();
        fields.retain(|_, value| keeps_null || !value.is_null());
        writeln!(out, "{}", Value::Object(fields))?;
    }
    Ok(())
}

fn columns(table: &Table, out: &mut dyn Write) -> anyhow::Result<()> {
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
