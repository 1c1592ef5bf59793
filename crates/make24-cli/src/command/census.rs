//! `make24 census`: every hand of a deck, on all cores, in order.

use crate::args::{CensusArgs, Column, Format, TargetRange};
use crate::export::{self, OutFile};
use crate::output::{Candidates, CensusTotals, number};
use crate::status::Status;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use make24::{
    Count, Deck, RefutationStats,
    census::{CensusQuery, CensusRow, CensusSummary, Targets},
    deck::Dealt,
    value::Rational,
};
use rayon::prelude::*;
use std::io::{IsTerminal, Write};
use std::sync::Arc;

/// How many hands are worked on before their rows are written; this bounds the memory.
const BATCH: usize = 512;

pub(crate) fn run(args: &CensusArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let deck = args.deck.deck()?;
    let total = deck.hands(args.deck.size()).remaining();
    anyhow::ensure!(total != Some(0), "{deck} has no hands of {} cards; use a smaller --size", args.deck.size());
    let targets = match args.targets {
        Some(TargetRange::Numbers(low, high)) => Targets::Each((low..=high).map(Rational::from).collect()),
        Some(TargetRange::Deck) => Targets::OfDeck(deck.clone()),
        None => Targets::Each(vec![args.target.target.clone()]),
    };
    let census = Census { args, columns: columns(args)?, deck, targets, total, refutation_stats: Arc::default() };
    match &args.out {
        Some(path) => {
            let mut file = OutFile::create(path)?;
            let status = census.write(&mut file)?;
            file.finish()?;
            Ok(status)
        }
        None => census.write(out),
    }
}

/// What each row tells.
fn columns(args: &CensusArgs) -> anyhow::Result<Vec<Column>> {
    if args.columns.is_empty() {
        let counted = |column: &Column| *column != Column::Count || !args.nearest;
        let mut columns: Vec<Column> = Column::USUAL.into_iter().filter(counted).collect();
        if args.nearest {
            columns.extend([Column::Nearest, Column::Distance]);
        }
        return Ok(columns);
    }
    anyhow::ensure!(args.format != Format::Text, "--columns is for tables; add --format csv, json or jsonl");
    for (at, column) in args.columns.iter().enumerate() {
        anyhow::ensure!(!args.columns[..at].contains(column), "the column {} is named twice", column.name());
    }
    let counts = args.columns.contains(&Column::Count);
    anyhow::ensure!(!(args.exists && counts), "--exists counts nothing; leave it or the column count out");
    Ok(args.columns.clone())
}

/// A census that is ready to begin.
struct Census<'a> {
    args: &'a CensusArgs,
    columns: Vec<Column>,
    deck: Deck,
    targets: Targets,
    /// The number of hands, where it fits a machine word.
    total: Option<u64>,
    refutation_stats: Arc<RefutationStats>,
}

impl Census<'_> {
    fn question(&self) -> CensusQuery {
        let nearest = [Column::Nearest, Column::Distance];
        CensusQuery {
            form: (!self.args.exists && self.columns.contains(&Column::Count)).then_some(self.args.form),
            nearest: self.args.nearest || self.columns.iter().any(|column| nearest.contains(column)),
            solution: self.columns.contains(&Column::Solution),
        }
    }

    fn write(&self, out: &mut dyn Write) -> anyhow::Result<Status> {
        let args = self.args;
        let mut table = match args.summary {
            true => export::totals(args.format, &mut *out),
            false => export::table(args.format, &self.columns, &mut *out)?,
        };
        let mut summary = CensusSummary::default();
        let mut add = |rows: &[CensusRow]| -> anyhow::Result<()> {
            summary.add(rows);
            let wanted = |row: &&CensusRow| !args.unsolvable || row.status == make24::census::Status::Unsolvable;
            rows.iter().filter(wanted).try_for_each(|row| table.row(row))
        };
        match self.sweep() {
            Some(swept) if args.summary && matches!(self.targets, Targets::Each(_)) => {
                let hands = self.deck.hands(args.deck.size());
                hands.enumerate().for_each(|(number, dealt)| summary.add_swept(&dealt, &swept, number));
            }
            Some(swept) => {
                let mut hands = self.deck.hands(args.deck.size()).enumerate();
                hands.try_for_each(|(number, dealt)| add(&swept.rows(number, &dealt, &self.targets)))?;
            }
            None => self.each_hand(&mut add)?,
        }
        let totals = self.totals(&summary);
        table.finish(&totals)?;
        out.flush()?;
        if !args.summary && args.format != Format::Text && std::io::stderr().is_terminal() {
            export::totals(Format::Text, &mut std::io::stderr()).finish(&totals)?;
        }
        if summary.incomplete > 0 {
            complain!(
                "incomplete: {} of {} puzzles could not be decided within --time-limit and --memory-limit, \
                 or could not be proven",
                summary.incomplete,
                summary.puzzles
            );
            return Ok(Status::Incomplete);
        }
        Ok(Status::Solved)
    }

    /// The rows of one hand after the other, worked out on all cores and given in order.
    fn each_hand(&self, add: &mut dyn FnMut(&[CensusRow]) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let args = self.args;
        // More threads than cores would only wait for each other.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = args.threads.map_or(cores, |threads| cores.min(threads.into()));
        let threads = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let progress = progress_bar(self.total);
        let mut hands = self.deck.hands(args.deck.size()).peekable();
        while hands.peek().is_some() {
            let batch: Vec<Dealt> = hands.by_ref().take(BATCH).collect();
            let solved: Vec<Vec<CensusRow>> = threads.install(|| {
                let solve = |dealt: &Dealt| {
                    let solver = args
                        .limits
                        .solver(args.rules.rule_set())
                        .with_refutation_stats(Arc::clone(&self.refutation_stats));
                    let rows = solver.census_rows(dealt, &self.targets, self.question());
                    progress.inc(1);
                    rows
                };
                batch.par_iter().map(solve).collect()
            });
            solved.iter().try_for_each(|rows| add(rows))?;
        }
        progress.finish_and_clear();
        Ok(())
    }

    /// Whether there are solutions, of all hands together, where that is all that is asked and can be told at once.
    fn sweep(&self) -> Option<make24::census::DeckSweep> {
        let is_known = |column: &Column| {
            matches!(column, Column::Hand | Column::Target | Column::Status | Column::Count | Column::Deals)
        };
        if !self.args.exists || !self.columns.iter().all(is_known) {
            return None;
        }
        let solver = self.args.limits.solver(self.args.rules.rule_set());
        solver.sweep(&self.deck, self.args.deck.size(), &self.targets.all())?.complete()
    }

    fn totals(&self, summary: &CensusSummary) -> CensusTotals {
        let (args, refutation_stats) = (self.args, &self.refutation_stats);
        CensusTotals {
            hands: summary.hands,
            targets: self.targets.all().len() as u64,
            puzzles: summary.puzzles,
            solvable: summary.solvable,
            unsolvable: summary.unsolvable,
            incomplete: summary.incomplete,
            count: self.question().form.map(|_| number(&summary.count)),
            rules: args.rules.name(),
            form: args.form.to_string(),
            share: share(&Count::from(summary.solvable), &Count::from(summary.puzzles), 4),
            deals: number(&summary.deals),
            solvable_deals: number(&summary.solvable_deals),
            deals_share: share(&summary.solvable_deals, &summary.deals, 6),
            candidates: (!args.rules.rule_set().ops.keeps_fractions()).then(|| Candidates {
                refuted_by_interval: refutation_stats.by_interval(),
                refuted_exactly: refutation_stats.exactly(),
                unknown: refutation_stats.unknown(),
            }),
            by_count: summary.by_count.iter().map(|(count, puzzles)| (number(count), *puzzles)).collect(),
            by_distance: summary.by_distance.iter().map(|(away, puzzles)| (away.to_string(), *puzzles)).collect(),
        }
    }
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

/// A part of a whole, rounded to so many places.
fn share(part: &Count, whole: &Count, places: usize) -> String {
    match (part.to_u64(), whole.to_u64()) {
        (Some(part), Some(whole)) if whole > 0 => format!("{:.places$}", part as f64 / whole as f64),
        _ => String::from("-"),
    }
}
