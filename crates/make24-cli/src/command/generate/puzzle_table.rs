//! Puzzles as a table for people.

use crate::colour::heading;
use make24_api::PuzzleData;
use std::io::Write;

pub(super) struct PuzzleTable<'a> {
    out: &'a mut dyn Write,
    has_solutions: bool,
    has_header: bool,
    has_estimate: bool,
}

impl<'a> PuzzleTable<'a> {
    pub(super) fn new(out: &'a mut dyn Write, has_solutions: bool) -> PuzzleTable<'a> {
        PuzzleTable { out, has_solutions, has_header: false, has_estimate: false }
    }

    pub(super) fn row(&mut self, puzzle: &PuzzleData) -> anyhow::Result<()> {
        if !self.has_header {
            self.has_header = true;
            writeln!(self.out, "{}", heading(&in_columns(["hand", "level", "solved by", "mean time", "solutions"])))?;
        }
        let rating = &puzzle.rating;
        let hand = rating.hand.join(" ");
        let hand = if rating.target == "24" { hand } else { format!("{hand} -> {}", rating.target) };
        let mark = if rating.calibrated { "" } else { "~" };
        self.has_estimate |= !rating.calibrated && rating.level.is_some();
        let level = rating.level.map_or("-", |level| level.in_words());
        let solved = rating.solve_rate.map_or(String::from("-"), |rate| format!("{mark}{}%", (100.0 * rate).round()));
        let time = rating.mean_time_s.map_or(String::from("-"), |time| format!("{mark}{} s", time.round()));
        writeln!(self.out, "{}", in_columns([&hand, level, &solved, &time, &puzzle.count.to_string()]))?;
        if self.has_solutions {
            for solution in &puzzle.solutions {
                writeln!(self.out, "  {}", solution.expression)?;
            }
        }
        Ok(())
    }

    pub(super) fn finish(self) -> anyhow::Result<()> {
        if self.has_estimate {
            writeln!(self.out, "~ estimated: no data of people for these cards, targets or rules")?;
        }
        Ok(())
    }
}

fn in_columns([hand, level, solved, time, solutions]: [&str; 5]) -> String {
    format!("{hand:<20} {level:<10} {solved:>9} {time:>10} {solutions:>10}")
}
