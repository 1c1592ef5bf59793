//! A census as text for people.

use super::CensusWriter;
use make24_api::{Candidates, CensusColumn, CensusRowData, CensusTotals, Status};
use std::io::Write;

pub(super) struct Text<'a> {
    pub(super) out: &'a mut dyn Write,
}

impl CensusWriter for Text<'_> {
    fn row(&mut self, row: &CensusRowData) -> anyhow::Result<()> {
        let [hand, target, count, nearest, distance] = [
            CensusColumn::Hand,
            CensusColumn::Target,
            CensusColumn::Count,
            CensusColumn::Nearest,
            CensusColumn::Distance,
        ]
        .map(|column| row.text(column));
        let said = match (row.status, count.as_str()) {
            (Some(Status::Solved), "") => String::from("solvable"),
            (Some(Status::Solved), count) => solutions(count),
            (Some(Status::Unsolvable), _) => String::from("no solution"),
            (Some(Status::Incomplete) | None, _) => String::from("incomplete"),
        };
        let is_away = !nearest.is_empty() && nearest != target;
        let nearest = if is_away { format!(", nearest {nearest}, {distance} away") } else { String::new() };
        Ok(self.out.write_all(format!("{hand:<14} -> {target}: {said}{nearest}\n").as_bytes())?)
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        Ok(self.out.flush()?)
    }

    fn finish(self: Box<Self>, summary: &CensusTotals) -> anyhow::Result<()> {
        writeln!(self.out)?;
        totals(self.out, summary)
    }
}

fn solutions(count: &str) -> String {
    format!("{count} solution{}", if count == "1" { "" } else { "s" })
}

pub(super) fn totals(out: &mut dyn Write, totals: &CensusTotals) -> anyhow::Result<()> {
    for of in &totals.by_target {
        let puzzles = of.solvable + of.unsolvable + of.incomplete;
        let known = if of.incomplete > 0 { "at least " } else { "" };
        let count = of.count.as_ref().map_or_else(String::new, |count| format!(", {}", solutions(&count.to_string())));
        writeln!(out, "{:>11} {known}{} of {puzzles} solvable{count}", of.target, of.solvable)?;
    }
    if !totals.by_target.is_empty() {
        writeln!(out)?;
    }
    writeln!(out, "rules       {}", totals.rules)?;
    writeln!(out, "hands       {}", totals.hands)?;
    if totals.targets > 1 {
        writeln!(out, "puzzles     {} ({} targets)", totals.puzzles, totals.targets)?;
    }
    // If some puzzles are undecided, the number is a lower bound.
    let known = if totals.incomplete > 0 { "at least " } else { "" };
    let share = |share: &Option<String>| share.as_ref().map_or_else(String::new, |share| format!(" = {share}"));
    writeln!(out, "solvable    {known}{} of {}{}", totals.solvable, totals.puzzles, share(&totals.share))?;
    writeln!(out, "unsolvable  {known}{}", totals.unsolvable)?;
    if totals.incomplete > 0 {
        writeln!(out, "incomplete  {}", totals.incomplete)?;
    }
    let deals_share = share(&totals.deals_share);
    writeln!(out, "dealt       {known}{} of {}{deals_share}", totals.solvable_deals, totals.deals)?;
    if !totals.by_distance.is_empty() {
        writeln!(out, "by distance of the nearest number: puzzles")?;
        for (distance, puzzles) in &totals.by_distance {
            writeln!(out, "            {distance}: {puzzles}")?;
        }
    }
    if let Some(candidates) = &totals.candidates {
        let Candidates { refuted_by_interval, refuted_exactly, unknown } = candidates;
        writeln!(
            out,
            "candidates  {refuted_by_interval} refuted by intervals, {refuted_exactly} exactly, {unknown} unknown"
        )?;
    }
    if let Some(count) = &totals.count {
        writeln!(out, "solutions   {count} ({})", totals.form)?;
        writeln!(out, "by number   solutions: puzzles")?;
        for (count, puzzles) in &totals.by_count {
            writeln!(out, "            {count}: {puzzles}")?;
        }
    }
    Ok(())
}
