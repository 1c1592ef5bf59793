//! A census for people.

use super::Table;
use crate::output::{Candidates, CensusTotals};
use make24::census::{CensusRow, Status};
use std::io::Write;

pub(super) struct Text<'a> {
    pub(super) out: &'a mut dyn Write,
}

impl Table for Text<'_> {
    fn row(&mut self, row: &CensusRow) -> anyhow::Result<()> {
        let said = match (row.status, &row.count) {
            (Status::Solved, Some(count)) => {
                format!("{count} {}", if count.to_u64() == Some(1) { "solution" } else { "solutions" })
            }
            (Status::Solved, None) => String::from("solvable"),
            (Status::Unsolvable, _) => String::from("no solution"),
            (Status::Incomplete, _) => String::from("incomplete"),
        };
        let nearest = match (&row.nearest, row.distance()) {
            (Some(nearest), Some(distance)) if *nearest != row.target => {
                format!(", nearest {nearest}, {distance} away")
            }
            _ => String::new(),
        };
        let solution = row.solution.as_ref().map_or_else(String::new, |solution| format!(", {solution}"));
        Ok(writeln!(self.out, "{:<14} -> {}: {said}{nearest}{solution}", row.hand.to_string(), row.target)?)
    }

    fn finish(self: Box<Self>, summary: &CensusTotals) -> anyhow::Result<()> {
        writeln!(self.out)?;
        totals(self.out, summary)
    }
}

/// The totals, one a line.
pub(super) fn totals(out: &mut dyn Write, totals: &CensusTotals) -> anyhow::Result<()> {
    writeln!(out, "rules       {}", totals.rules)?;
    writeln!(out, "hands       {}", totals.hands)?;
    if totals.targets > 1 {
        writeln!(out, "puzzles     {} ({} targets)", totals.puzzles, totals.targets)?;
    }
    writeln!(out, "solvable    {} of {} = {}", totals.solvable, totals.puzzles, totals.share)?;
    writeln!(out, "unsolvable  {}", totals.unsolvable)?;
    if totals.incomplete > 0 {
        writeln!(out, "incomplete  {}", totals.incomplete)?;
    }
    writeln!(out, "dealt       {} of {} = {}", totals.solvable_deals, totals.deals, totals.deals_share)?;
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
