//! The table of peers as a picture: for each task and peer a line from the time of make24 to that of the peer, on a
//! logarithmic axis.

use super::{Area, Colours, foot, write};
use crate::measure::brief_seconds;
use crate::results::{Measurement, Results};
use crate::tasks::{Comparison, comparisons, ratio};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;
use std::path::Path;

const WIDTH: i32 = 720;
/// Where the axis begins and ends, and how high the rows are.
const LEFT: i32 = 290;
const RIGHT: i32 = 574;
/// Where the names of the solvers end.
const NAMES: i32 = 232;
const TOP: i32 = 66;
const ROW: i32 = 17;
const TASK: i32 = 23;

/// The axis: powers of ten of a second.
struct Axis {
    low: i32,
    high: i32,
}

impl Axis {
    fn around(comparisons: &[Comparison<'_>]) -> Self {
        let times = || comparisons.iter().flat_map(|one| one.peers.iter().chain([&one.ours]).map(|one| one.seconds));
        let (least, most) = (times().fold(f64::MAX, f64::min), times().fold(0.0, f64::max));
        Self { low: least.log10().floor() as i32, high: most.log10().ceil() as i32 }
    }

    fn place(&self, seconds: f64) -> i32 {
        let share = (seconds.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        LEFT + (share * f64::from(RIGHT - LEFT)).round() as i32
    }
}

pub fn draw(results: &Results, colours: &Colours, path: &Path) -> anyhow::Result<()> {
    let comparisons = comparisons(&results.measurements);
    let groups: Vec<_> = comparisons.chunk_by(|one, next| one.task.group == next.task.group).collect();
    let peers: usize = comparisons.iter().map(|one| one.peers.len()).sum();
    let rows = TASK * groups.len() as i32 + ROW * peers as i32;
    let height = TOP + rows + 44;
    let area = SVGBackend::new(path, (WIDTH as u32, height as u32)).into_drawing_area();
    area.fill(&colours.page)?;
    let axis = Axis::around(&comparisons);
    heading(&area, colours)?;
    for power in axis.low..=axis.high {
        let (x, bottom) = (axis.place(10f64.powi(power)), TOP + rows + 6);
        area.draw(&PathElement::new(vec![(x, TOP - 4), (x, bottom)], colours.grid.stroke_width(1)))?;
        let label = brief_seconds(10f64.powi(power)).replace(".00", "").replace(".0", "");
        write(&area, &label, (x, bottom + 11), (12, colours.faint, FontStyle::Normal), HPos::Center)?;
    }
    let mut y = TOP;
    for group in groups {
        // The page behind the text, so that no line of the grid crosses it.
        area.draw(&Rectangle::new([(0, y + 2), (WIDTH, y + TASK - 2)], colours.page.filled()))?;
        write(&area, group[0].task.group, (14, y + TASK / 2), (13, colours.text, FontStyle::Bold), HPos::Left)?;
        y += TASK;
        for (one, peer) in group.iter().flat_map(|one| one.peers.iter().map(move |peer| (one, peer))) {
            row(&area, colours, &axis, one, peer, y + ROW / 2)?;
            y += ROW;
        }
    }
    foot(&area, colours, &results.run, height)?;
    Ok(area.present()?)
}

fn heading(area: &Area<'_>, colours: &Colours) -> anyhow::Result<()> {
    let title = "Time of make24 and of other solvers (further left is faster)";
    write(area, title, (14, 18), (16, colours.text, FontStyle::Bold), HPos::Left)?;
    let y = 43;
    let note = |text: &str, x| write(area, text, (x, y), (12, colours.text, FontStyle::Normal), HPos::Left);
    area.draw(&Circle::new((20, y), 5, colours.of("make24").filled()))?;
    note("make24", 30)?;
    mark(area, colours, (100, y), true)?;
    note("other solver, the same answers", 110)?;
    mark(area, colours, (320, y), false)?;
    note("other solver, answers differ", 330)?;
    write(area, "make24 is", (WIDTH - 14, y), (12, colours.text, FontStyle::Normal), HPos::Right)
}

/// Draws the mark of a peer, which is hollow if its answers differ.
fn mark(area: &Area<'_>, colours: &Colours, at: (i32, i32), agrees: bool) -> anyhow::Result<()> {
    area.draw(&TriangleMarker::new(at, 7, colours.of("inrust").filled()))?;
    if !agrees {
        area.draw(&TriangleMarker::new(at, 4, colours.page.filled()))?;
    }
    Ok(())
}

/// Draws the line of one peer.
fn row(
    area: &Area<'_>,
    colours: &Colours,
    axis: &Axis,
    one: &Comparison<'_>,
    peer: &Measurement,
    y: i32,
) -> anyhow::Result<()> {
    let (ours, theirs) = (colours.of("make24"), colours.of("inrust"));
    let (from, to) = (axis.place(one.ours.seconds), axis.place(peer.seconds));
    let wins = one.ours.seconds <= peer.seconds;
    let line = if wins { ours } else { theirs };
    area.draw(&PathElement::new(vec![(from, y), (to, y)], line.mix(0.55).stroke_width(3)))?;
    area.draw(&Circle::new((from, y), 5, ours.filled()))?;
    mark(area, colours, (to, y), peer.answers == "agrees")?;
    let part = if one.task.part.is_empty() { String::new() } else { format!("{}: ", one.task.part) };
    let name = if peer.is_written_here() { format!("{} (written here)", peer.solver) } else { peer.full_name() };
    write(area, &(part + &name), (NAMES, y), (12, colours.text, FontStyle::Normal), HPos::Right)?;
    let normal = (11, colours.faint, FontStyle::Normal);
    let (left, right) = if from <= to { (one.ours, peer) } else { (peer, one.ours) };
    write(area, &brief_seconds(left.seconds), (from.min(to) - 9, y), normal, HPos::Right)?;
    write(area, &brief_seconds(right.seconds), (from.max(to) + 10, y), normal, HPos::Left)?;
    let (verdict, colour) = if wins {
        (format!("{}x faster", ratio(one.ours, peer)), colours.text)
    } else {
        (format!("{}x slower", ratio(peer, one.ours)), theirs)
    };
    write(area, &verdict, (WIDTH - 14, y), (12, colour, FontStyle::Bold), HPos::Right)
}
