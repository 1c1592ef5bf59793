//! `make24 census`: every hand of a deck, on all cores, in order.

use crate::args::{CensusArgs, Format};
use crate::export;
use crate::output::{Candidates, CensusSummary, number};
use crate::status::Status;
use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use make24::{Count, Dealt, Proofs, Question, Row, Summary, census_rows, value::Rational};
use rayon::prelude::*;
use std::fs::File;
use std::io::{BufWriter, IsTerminal, Write};
use std::sync::Arc;

/// How many hands are worked on before their rows are written; this bounds the memory.
const BATCH: usize = 512;

pub(crate) fn run(args: &CensusArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let deck = args.deck.deck()?;
    let hands = deck.hands(args.deck.size());
    let total = hands.remaining();
    anyhow::ensure!(total != Some(0), "{deck} has no hands of {} cards; a smaller --size would do", args.deck.size());
    let targets: Vec<Rational> = match args.targets {
        Some((low, high)) => (low..=high).map(Rational::from).collect(),
        None => vec![args.rules.target.clone()],
    };
    let question = if args.exists { Question::Exists } else { Question::Count(args.form) };
    let threads = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0).into()).build()?;

    let mut file;
    let out: &mut dyn Write = match &args.out {
        Some(path) => {
            let cannot = || format!("{} cannot be written", path.display());
            file = BufWriter::new(File::create(path).with_context(cannot)?);
            &mut file
        }
        None => out,
    };
    let mut table =
        if args.summary { export::totals(args.format, &mut *out) } else { export::table(args.format, &mut *out)? };
    let mut summary = Summary::default();
    let ledger = Arc::new(Proofs::default());
    if args.exists
        && let Some(swept) = sweep_all(args, &deck, &targets)
    {
        for (number, dealt) in hands.enumerate() {
            summary.add_swept(&dealt, &swept, number);
            if !args.summary {
                let rows = swept.rows(number, &dealt.hand, &targets);
                rows.iter().filter(|row| is_wanted(args, row)).try_for_each(|row| table.row(row))?;
            }
        }
        let status = finish(args, &summary, targets.len(), &ledger, table)?;
        out.flush()?;
        return Ok(status);
    }
    let progress = progress_bar(total);
    let mut batches = hands.peekable();
    while batches.peek().is_some() {
        let batch: Vec<Dealt> = batches.by_ref().take(BATCH).collect();
        let solved: Vec<Vec<Row>> = threads.install(|| {
            let solve = |dealt: &Dealt| {
                let solver = args.limits.solver(args.rules.rule_set()).with_ledger(Arc::clone(&ledger));
                let rows = census_rows(&solver, &dealt.hand, &targets, question);
                progress.inc(1);
                rows
            };
            batch.par_iter().map(solve).collect()
        });
        for (dealt, solved) in batch.iter().zip(&solved) {
            summary.add(dealt, solved);
            solved.iter().filter(|row| is_wanted(args, row)).try_for_each(|row| table.row(row))?;
        }
    }
    progress.finish_and_clear();
    let status = finish(args, &summary, targets.len(), &ledger, table)?;
    out.flush()?;
    Ok(status)
}

/// Whether a row is to be written.
fn is_wanted(args: &CensusArgs, row: &Row) -> bool {
    !args.unsolvable || row.status == make24::Status::Unsolvable
}

/// Writes what stands behind the last row.
fn finish(
    args: &CensusArgs,
    summary: &Summary,
    targets: usize,
    ledger: &Proofs,
    table: Box<dyn export::Table + '_>,
) -> anyhow::Result<Status> {
    let totals = totals(args, summary, targets as u64, ledger);
    table.finish(&totals)?;
    if !args.summary && args.format != Format::Text && std::io::stderr().is_terminal() {
        export::totals(Format::Text, &mut std::io::stderr()).finish(&totals)?;
    }
    Ok(if summary.incomplete > 0 { Status::Incomplete } else { Status::Solved })
}

/// Whether there are solutions, of all hands together, where that can be told at once.
fn sweep_all(args: &CensusArgs, deck: &make24::Deck, targets: &[Rational]) -> Option<make24::Sweep> {
    let solver = args.limits.solver(args.rules.rule_set());
    make24::sweep(&solver, deck, args.deck.size(), targets)?.complete()
}

/// Drawn on standard error, and only on a terminal.
fn progress_bar(total: Option<u64>) -> ProgressBar {
    let bar = match total {
        Some(total) => ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr()),
        None => ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()),
    };
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} hands, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn totals(args: &CensusArgs, summary: &Summary, targets: u64, ledger: &Proofs) -> CensusSummary {
    let counted = !args.exists;
    CensusSummary {
        hands: summary.hands,
        targets,
        puzzles: summary.puzzles,
        solvable: summary.solvable,
        unsolvable: summary.unsolvable,
        incomplete: summary.incomplete,
        count: counted.then(|| number(&summary.count)),
        rules: args.rules.name(),
        form: args.form.to_string(),
        share: share(&Count::from(summary.solvable), &Count::from(summary.puzzles)),
        deals: number(&summary.deals),
        solvable_deals: number(&summary.solvable_deals),
        deals_share: share(&summary.solvable_deals, &summary.deals),
        candidates: (!args.rules.rule_set().ops.keeps_fractions()).then(|| Candidates {
            refuted_by_interval: ledger.by_interval(),
            refuted_exactly: ledger.exactly(),
            unknown: ledger.unknown(),
        }),
        by_count: summary.by_count.iter().map(|(count, puzzles)| (number(count), *puzzles)).collect(),
    }
}

/// A part of a whole, rounded to four places.
fn share(part: &Count, whole: &Count) -> String {
    match (part.to_u64(), whole.to_u64()) {
        (Some(part), Some(whole)) if whole > 0 => format!("{:.4}", part as f64 / whole as f64),
        _ => String::from("-"),
    }
}
