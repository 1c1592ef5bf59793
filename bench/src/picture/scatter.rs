//! Time by number of cards: a mark for each hand and solver, and a line through the medians.

use super::{Area, Colours, foot, write};
use crate::growth::{CARDS, task};
use crate::measure::brief_seconds;
use crate::report::{median, of_size};
use crate::results::Results;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;
use std::path::Path;

const SOLVERS: [&str; 4] = ["make24", "inrust", "twentyfour", "p24"];
const SIZE: (u32, u32) = (720, 440);

pub fn draw(results: &Results, colours: &Colours, path: &Path) -> anyhow::Result<()> {
    let area = SVGBackend::new(path, SIZE).into_drawing_area();
    area.fill(&colours.page)?;
    let title = "Time for a hand, by number of cards (target 24)";
    write(&area, title, (14, 18), (16, colours.text, FontStyle::Bold), HPos::Left)?;
    let mut x = 20;
    for solver in SOLVERS {
        mark(&area, solver, (x, 43), 5, colours.of(solver))?;
        write(&area, solver, (x + 10, 43), (12, colours.text, FontStyle::Normal), HPos::Left)?;
        x += 40 + 7 * solver.len() as i32;
    }
    let note = "a mark for each hand, a line through the medians";
    write(&area, note, (706, 43), (12, colours.faint, FontStyle::Normal), HPos::Right)?;
    foot(&area, colours, &results.run, SIZE.1 as i32)?;
    let panels = area.margin(56, 24, 6, 6).split_evenly((1, 2));
    panel(results, colours, (&area, &panels[0]), "decide", "Is there a solution?")?;
    panel(results, colours, (&area, &panels[1]), "list", "List all different solutions")?;
    Ok(area.present()?)
}

/// Draws one of the two questions into its part of the picture.
fn panel(
    results: &Results,
    colours: &Colours,
    (whole, part): (&Area<'_>, &Area<'_>),
    question: &str,
    caption: &str,
) -> anyhow::Result<()> {
    let font = |size: i32| ("sans-serif", size).into_font().color(&colours.text);
    let measured = || results.measurements.iter().filter(|one| one.task == task(question));
    let solvers: Vec<&str> = SOLVERS.into_iter().filter(|solver| measured().any(|one| one.solver == *solver)).collect();
    let (from, to) = (*CARDS.start() as f64 - 0.5, *CARDS.end() as f64 + 0.5);
    let mut chart = ChartBuilder::on(part)
        .caption(caption, font(14))
        .margin(6)
        .x_label_area_size(38)
        .y_label_area_size(54)
        .build_cartesian_2d(from..to, (1e-7..10.0).log_scale())?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(6)
        .y_labels(9)
        .x_label_formatter(&|cards| format!("{cards:.0}"))
        .y_label_formatter(&|seconds| brief_seconds(*seconds).replace(".00", "").replace(".0", ""))
        .x_desc("cards")
        .label_style(font(12))
        .axis_desc_style(font(12))
        .axis_style(colours.faint)
        .bold_line_style(colours.grid)
        .light_line_style(TRANSPARENT)
        .draw()?;
    for (place, solver) in solvers.iter().enumerate() {
        // Solvers stand next to each other, and the hands of one are spread a little.
        let shift = (place as f64 - (solvers.len() - 1) as f64 / 2.0) * 0.16;
        let colour = colours.of(solver);
        let mut medians = Vec::new();
        for cards in CARDS {
            let hands = of_size(&results.measurements, question, solver, cards);
            let middle = cards as f64 + shift;
            medians.extend(median(&hands).map(|time| (middle, time)));
            for (number, one) in hands.iter().enumerate() {
                let x = middle + (number as f64 / hands.len() as f64 - 0.5) * 0.1;
                mark(whole, solver, chart.backend_coord(&(x, one.seconds)), 3, colour)?;
            }
        }
        chart.draw_series(LineSeries::new(medians, colour.stroke_width(2)))?;
    }
    Ok(())
}

/// Draws the mark of a solver: each has a shape of its own.
fn mark(area: &Area<'_>, solver: &str, (x, y): (i32, i32), size: i32, colour: RGBColor) -> anyhow::Result<()> {
    match solver {
        "make24" => area.draw(&Circle::new((x, y), size, colour.filled()))?,
        "inrust" => area.draw(&TriangleMarker::new((x, y), size + 1, colour.filled()))?,
        "twentyfour" => area.draw(&Cross::new((x, y), size, colour.stroke_width(2)))?,
        _ => area.draw(&Rectangle::new([(x - size, y - size), (x + size, y + size)], colour.filled()))?,
    }
    Ok(())
}
