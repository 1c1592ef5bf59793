//! The plot of a race: the share of the hands that each method solves within a number of tests.

use make24_api::MethodRow;
use plotters::prelude::*;
const SIZE: (u32, u32) = (860, 520);

pub(super) fn draw(rows: &[MethodRow]) -> anyhow::Result<String> {
    let mut image = String::new();
    draw_into(&mut image, rows)?;
    Ok(image)
}

fn draw_into(image: &mut String, rows: &[MethodRow]) -> anyhow::Result<()> {
    let most = rows.iter().map(|row| row.to_first.tests.max).max().unwrap_or(0);
    let area = SVGBackend::with_string(image, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption("Hands solved, by the number of tests", ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(56)
        .build_cartesian_2d((1.0..most.max(2) as f64).log_scale(), 0.0..100.0)?;
    chart
        .configure_mesh()
        .x_desc("tests to the first solution (logarithmic)")
        .y_desc("hands in percent")
        .x_label_formatter(&|tests| format!("{tests:.0}"))
        .y_label_formatter(&|share| format!("{share:.0}"))
        .draw()?;
    for (i, row) in rows.iter().enumerate() {
        let color = Palette99::pick(i).to_rgba();
        chart
            .draw_series(LineSeries::new(steps(row), color.stroke_width(2)))?
            .label(row.method.as_str())
            .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 16, y)], color.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK)
        .draw()?;
    Ok(area.present()?)
}

/// Pairs of a number of tests and the percentage of hands solved within it.
fn steps(row: &MethodRow) -> Vec<(f64, f64)> {
    let tests = row.tests.as_deref().unwrap_or_default();
    let share = |solved: usize| 100.0 * solved as f64 / row.hands.unwrap_or(tests.len()).max(1) as f64;
    let mut corners = Vec::new();
    for same in tests.chunk_by(|a, b| a == b) {
        let before = corners.last().map_or(0.0, |&(_, share): &(f64, f64)| share);
        let hands = tests.partition_point(|&many| many <= same[0]);
        corners.extend([(same[0] as f64, before), (same[0] as f64, share(hands))]);
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;
    use make24_api::{BareHost, ByName, CompareRequest, DeckSpec, RaceReply, answer};
    use make24_methods::Method;
    use std::sync::Arc;

    #[test]
    fn a_line_ends_at_the_share_that_is_solved() {
        let methods = ["sequences", "pairs"].map(|name| ByName(Method::named(name).expect("it is a method")));
        let deck = DeckSpec { cards: Some("1..9".into()), ..DeckSpec::default() };
        let request = CompareRequest { methods: methods.to_vec(), tests: true, deck, ..CompareRequest::default() };
        let answered = answer(&request, &(Arc::new(BareHost) as _)).expect("a race");
        let RaceReply::Methods(reply) = answered.reply else { panic!("it is a race") };
        for (row, solved) in reply.methods.iter().zip([384.0, 404.0]) {
            let corners = steps(row);
            assert!(corners.windows(2).all(|two| two[0].0 <= two[1].0 && two[0].1 <= two[1].1));
            let (tests, share) = *corners.last().expect("it solves some");
            assert!((share - 100.0 * solved / 495.0).abs() < 1e-9);
            assert!((tests - row.to_first.tests.max as f64).abs() < 1e-9);
        }
    }
}
