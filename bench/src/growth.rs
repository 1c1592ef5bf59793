//! The growth of time and memory with the number of cards: existence, count and list for the hand 2 3 4 ... n + 1 at
//! 24.

use crate::measure::{brief, measured};
use crate::table;
use anyhow::Context;
use make24::{Form, Hand, Puzzle, Solver};
use plotters::prelude::*;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const QUESTIONS: [&str; 3] = ["exists", "count", "list"];
const CARDS: std::ops::RangeInclusive<usize> = 3..=8;

/// The hand 2 3 4 ... n + 1 at 24.
fn puzzle(cards: usize) -> anyhow::Result<Puzzle> {
    Ok(Puzzle::new(Hand::new(2..2 + cards as i64)?, 24))
}

fn answer(question: &str, puzzle: &Puzzle) -> u64 {
    let solver = Solver::default();
    match question {
        "exists" => u64::from(solver.is_solvable(puzzle).complete() == Some(true)),
        "count" => solver.count(puzzle, Form::Written).complete().and_then(|count| count.to_u64()).unwrap_or(0),
        _ => solver.solutions(puzzle, Form::Essential).count() as u64,
    }
}

/// Prints the figures of one process: the answer, the time in nanoseconds, and the peak memory in KiB.
pub fn step(question: &str, cards: usize) -> anyhow::Result<()> {
    let puzzle = puzzle(cards)?;
    let (answer, time) = measured(|| answer(question, &puzzle));
    let status = std::fs::read_to_string("/proc/self/status").context("the memory is told by /proc")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    println!("{answer} {} {}", time.as_nanos(), peak.trim().trim_end_matches(" kB"));
    Ok(())
}

pub fn run(plot: Option<&Path>) -> anyhow::Result<()> {
    let mut rows = Vec::new();
    let mut lines: Vec<(&str, Vec<(f64, f64)>)> = QUESTIONS.map(|question| (question, Vec::new())).to_vec();
    for cards in CARDS {
        let mut row = vec![format!("{cards}: {}", puzzle(cards)?.hand)];
        for (question, line) in &mut lines {
            let output =
                Command::new(std::env::current_exe()?).args(["step", question, &cards.to_string()]).output()?;
            let text = String::from_utf8(output.stdout)?;
            let [answer, nanos, memory] = text.split_whitespace().collect::<Vec<_>>()[..] else {
                anyhow::bail!("the step said {text:?}");
            };
            let time = Duration::from_nanos(nanos.parse()?);
            let memory = memory.parse::<f64>()? / 1024.0;
            row.push(format!("{answer}: {}, {memory:.0} MiB", brief(time)));
            line.push((cards as f64, time.as_secs_f64()));
        }
        rows.push(row);
    }
    table::print(&["cards", "exists", "count of strings", "list of essential solutions"], &rows);
    plot.map_or(Ok(()), |path| draw(path, &lines))
}

/// Draws the plot, with seconds on a logarithmic scale.
fn draw(path: &Path, lines: &[(&str, Vec<(f64, f64)>)]) -> anyhow::Result<()> {
    let area = SVGBackend::new(path, (720, 460)).into_drawing_area();
    area.fill(&WHITE)?;
    let (from, to) = (*CARDS.start() as f64, *CARDS.end() as f64);
    let mut chart = ChartBuilder::on(&area)
        .caption("Time to answer, by number of cards (2 3 4 ... at 24)", ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(64)
        .build_cartesian_2d(from..to, (1e-7..10.0).log_scale())?;
    let label = |seconds: &f64| brief(Duration::from_secs_f64(*seconds));
    chart.configure_mesh().x_labels(6).x_desc("cards").y_desc("time").y_label_formatter(&label).draw()?;
    for ((question, points), color) in lines.iter().zip([&BLUE, &GREEN, &RED]) {
        let line = LineSeries::new(points.iter().copied(), color.stroke_width(2)).point_size(3);
        chart
            .draw_series(line)?
            .label(*question)
            .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 16, y)], color.stroke_width(2)));
    }
    chart.configure_series_labels().position(SeriesLabelPosition::UpperLeft).border_style(BLACK).draw()?;
    Ok(area.present()?)
}
