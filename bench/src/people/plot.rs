//! The picture of `docs/difficulty.md`: what was predicted, and what people did.

use super::People;
use super::calibration::rank;
use super::fit::sigmoid;
use make24_people::difficulty::{Level, VENTILES};
use plotters::prelude::*;
use std::path::Path;

/// The colours of the levels, from the easiest to the hardest.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0x1b, 0x7f, 0x79),
    RGBColor(0x4c, 0x9f, 0x38),
    RGBColor(0xc7, 0x9a, 0x00),
    RGBColor(0xe0, 0x6c, 0x00),
    RGBColor(0xc2, 0x2f, 0x2f),
    RGBColor(0x6a, 0x1b, 0x9a),
];

/// The level of a hand by the mean of its two ranks.
fn level(rank: f64) -> Level {
    let below = VENTILES.iter().filter(|&&bound| bound <= rank).count().saturating_sub(1);
    Level::of((100.0 * below as f64 / 20.0).min(100.0))
}

/// Draws the shares that solve a hand and the mean times, each predicted across and seen upwards.
pub fn draw(path: &Path, log_odds: &[Vec<f64>; 2], estimates: &[Vec<f64>; 2], people: &People) -> anyhow::Result<()> {
    let area = SVGBackend::new(path, (900, 420)).into_drawing_area();
    area.fill(&WHITE)?;
    let panels = area.split_evenly((1, 2));
    let levels: Vec<Level> = (0..people.hands.len()).map(|at| level(rank(log_odds, at))).collect();
    let points = |player: usize, map: fn(f64) -> f64| -> Vec<(f64, f64)> {
        estimates[player].iter().zip(people.of(player)).map(|(&a, &b)| (map(a), map(b))).collect()
    };

    let mut chart = ChartBuilder::on(&panels[0])
        .caption("players of 100 who solve the hand", ("sans-serif", 16))
        .margin(10)
        .x_label_area_size(36)
        .y_label_area_size(44)
        .build_cartesian_2d(10.0..100.0, 10.0..100.0)?;
    let whole = |share: &f64| format!("{share:.0}");
    let mut mesh = chart.configure_mesh();
    mesh.x_desc("predicted").y_desc("observed").light_line_style(TRANSPARENT);
    mesh.x_label_formatter(&whole).y_label_formatter(&whole).draw()?;
    chart.draw_series(LineSeries::new([(10.0, 10.0), (100.0, 100.0)], BLACK.mix(0.4)))?;
    let rates = points(1, |log_odds| 100.0 * sigmoid(-log_odds));
    for level in Level::ALL.iter().copied() {
        let colour = COLOURS[level as usize];
        let some = rates.iter().zip(&levels).filter(|(_, of)| **of == level).map(|(point, _)| *point);
        chart
            .draw_series(some.map(|point| Circle::new(point, 2, colour.mix(0.7).filled())))?
            .label(level.in_words())
            .legend(move |(x, y)| Circle::new((x + 8, y), 4, colour.filled()));
    }
    chart.configure_series_labels().position(SeriesLabelPosition::UpperLeft).border_style(BLACK.mix(0.2)).draw()?;

    let mut chart = ChartBuilder::on(&panels[1])
        .caption("mean time in seconds", ("sans-serif", 16))
        .margin(10)
        .x_label_area_size(36)
        .y_label_area_size(44)
        .build_cartesian_2d((4.0..250.0).log_scale(), (4.0..250.0).log_scale())?;
    // On a logarithmic scale the labels between these would lie one over the other.
    let few = |seconds: &f64| {
        let is_labelled = [5.0, 10.0, 20.0, 50.0, 100.0, 200.0].contains(&seconds.round());
        if is_labelled { format!("{seconds:.0}") } else { String::new() }
    };
    let mut mesh = chart.configure_mesh();
    mesh.x_desc("predicted").y_desc("observed").light_line_style(TRANSPARENT);
    mesh.x_label_formatter(&few).y_label_formatter(&few).draw()?;
    chart.draw_series(LineSeries::new([(4.0, 4.0), (250.0, 250.0)], BLACK.mix(0.4)))?;
    let times = points(0, f64::exp);
    let circles = times
        .iter()
        .zip(&levels)
        .map(|(point, level)| Circle::new(*point, 2, COLOURS[*level as usize].mix(0.7).filled()));
    chart.draw_series(circles)?;
    area.present()?;
    Ok(())
}
