//! The fit of the model of difficulty to the results of people: the constants of `difficulty/model.rs` and
//! `difficulty/people.rs` in `crates/make24/src`.
//!
//! The table has a line for each hand: `hand` (`3 3 8 8`), `mean_time_s`, the mean time of the players who solved it,
//! `solved_rate`, from 0 to 1, and the mean and the standard deviation of the times within one standard deviation.
//! `bench/people/human-times.csv` holds the results of the players of `[4nums]` on 930 hands, as published with
//! `[tree-of-thoughts]` (princeton-nlp/tree-of-thought-llm, `24.csv`, MIT licence).

mod calibration;
mod fit;
mod hands;
mod plot;

use anyhow::{Context, bail, ensure};
use calibration::{Figures, curve, spearman};
use fit::Fitted;
use hands::Hands;
use make24::{Deck, Hand, Puzzle, Solver};
use make24_people::difficulty::model::{GUESSED, HAND, STEPS};
use make24_people::difficulty::{
    Curve, HEADS, LOG_MEDIAN, LOG_ODDS_OF_FAILURE, LOG_SPREAD, LOG_TIME, RankLine, VENTILES,
};
use std::path::Path;

/// The parts of the cross-validation: each leaves out every tenth hand.
const PARTS: usize = 10;

/// What people did with the hands of a table.
#[derive(Default)]
pub struct People {
    pub hands: Vec<Hand>,
    /// The logarithm of the mean time in seconds.
    pub times: Vec<f64>,
    /// The logarithm of the odds that a hand is not solved.
    pub failures: Vec<f64>,
    /// The logarithm of the median time in seconds, and the standard deviation of the logarithm of the times.
    pub medians: Vec<f64>,
    pub spreads: Vec<f64>,
}

/// Fits the model to a table, prints its constants, the cross-validation and the calibration, and fails if the source has
/// other constants.
pub fn run(path: &Path, held: Option<&Path>, picture: Option<&Path>) -> anyhow::Result<()> {
    let people = People::read(path)?;
    let hands = Hands::new(&people.hands)?;
    let fitted = Fitted::to(&hands, &people, |_| true)?;
    println!("objective {:.6}, {} constants", fitted.objective, fitted.constants());

    let mut predicted = [vec![0.0; people.hands.len()], vec![0.0; people.hands.len()]];
    let mut estimates = predicted.clone();
    for part in 0..PARTS {
        let is_left_out = |at: usize| at % PARTS == part;
        let fitted = fitted.again(&hands, &people, |at| !is_left_out(at))?;
        let log_odds = fitted.log_odds(&hands);
        for player in 0..2 {
            let seen: Vec<usize> = (0..people.hands.len()).filter(|&at| !is_left_out(at)).collect();
            let of = |numbers: &[f64]| -> Vec<f64> { seen.iter().map(|&at| numbers[at]).collect() };
            let curve = curve(&of(&log_odds[player]), &of(people.of(player)));
            for at in (0..people.hands.len()).filter(|&at| is_left_out(at)) {
                predicted[player][at] = log_odds[player][at];
                estimates[player][at] = calibration::at(&curve, log_odds[player][at]);
            }
        }
        let left_out = |numbers: &[f64]| -> Vec<f64> { numbers.iter().skip(part).step_by(PARTS).copied().collect() };
        let of = |player: usize| spearman(&left_out(&predicted[player]), &left_out(people.of(player)));
        println!("  part {part}: time {:.3}, rate {:.3}", of(0), of(1));
    }
    println!("cross-validation: {}", Figures::new(&predicted, &estimates, &people));

    if let Some(picture) = picture {
        plot::draw(picture, &predicted, &estimates, &people)?;
    }

    // Curves and ventiles belong to the rounded weights of the source.
    let rounded = Fitted::of_source(&hands, &people);
    let log_odds = rounded.log_odds(&hands);
    let curves = [0, 1].map(|player| curve(&log_odds[player], people.of(player)));
    let estimates = |log_odds: &[Vec<f64>; 2]| {
        [0, 1].map(|player| log_odds[player].iter().map(|&x| calibration::at(&curves[player], x)).collect())
    };
    println!("fitted hands, rounded constants: {}", Figures::new(&log_odds, &estimates(&log_odds), &people));
    calibration::print_table(&log_odds, &estimates(&log_odds), &people);
    if let Some(held) = held {
        let people = People::read(held)?;
        let log_odds = rounded.log_odds(&Hands::new(&people.hands)?);
        println!(
            "hands kept back ({}): {}",
            people.hands.len(),
            Figures::new(&log_odds, &estimates(&log_odds), &people)
        );
    }
    let [medians, spreads] = [&people.medians, &people.spreads].map(|of| curve(&log_odds[0], of));
    let [times, failures] = curves;
    let curves = [
        ("ln time", times, LOG_TIME),
        ("ln odds of failure", failures, LOG_ODDS_OF_FAILURE),
        ("ln median time", medians, LOG_MEDIAN),
        ("spread of ln time", spreads, LOG_SPREAD),
    ];
    compare(&fitted, &rounded, &curves)
}

/// How far a weight of the source may be from that of the fit. The minimum is so flat that fits which end one step sooner
/// or later differ by this much.
const MARGIN: f64 = 0.025;

/// The last digit of the constants that follow from the weights.
const LAST_DIGIT: f64 = 0.001_01;

/// Prints the constants, each beside that of the source where they differ.
fn compare(fitted: &Fitted, rounded: &Fitted, curves: &[(&str, Curve, Curve)]) -> anyhow::Result<()> {
    let mut differ = 0;
    let mut line = |name: String, found: f64, source: f64, margin: f64| {
        let is_same = (found - source).abs() < margin;
        differ += usize::from(!is_same);
        println!("{name:48} {found:9.4}   source {source:9.4}{}", if is_same { "" } else { "   DIFFERS" });
    };
    let steps = STEPS
        .iter()
        .flat_map(|(table, rows)| rows.iter().map(move |row| (*table, row.name, row.shared, row.difference)));
    let hand = HAND.iter().map(|row| ("hand", row.name, row.shared, row.difference));
    for ((table, name, shared, difference), [found_shared, found_difference]) in steps.chain(hand).zip(fitted.weights())
    {
        if name != GUESSED {
            line(format!("{table}: {name}"), found_shared, shared, MARGIN);
            if difference != 0.0 {
                line(format!("{table}: {name}, difference"), found_difference, difference, MARGIN);
            }
        }
    }
    for (player, (found, source)) in rounded.heads().iter().zip(HEADS).enumerate() {
        let RankLine { intercept, slope } = source;
        line(format!("head {player}: intercept"), found.intercept, intercept, LAST_DIGIT);
        line(format!("head {player}: slope"), found.slope, slope, LAST_DIGIT);
    }
    for (name, found, source) in curves {
        for (knot, (found, source)) in found.iter().zip(source).enumerate() {
            line(format!("{name}, knot {knot}: x"), found.0, source.0, LAST_DIGIT);
            line(format!("{name}, knot {knot}: y"), found.1, source.1, LAST_DIGIT);
        }
    }
    for (part, (found, source)) in ventiles(rounded)?.iter().zip(VENTILES).enumerate() {
        line(format!("ventile {part}"), *found, source, LAST_DIGIT / 10.0);
    }
    if differ > 0 {
        bail!("{differ} constants of crates/make24-people/src/difficulty are not those of the fit");
    }
    println!("the source has these constants");
    Ok(())
}

/// The mean ranks of the easiest of the solvable hands of four cards, and of every twentieth of them.
fn ventiles(fitted: &Fitted) -> anyhow::Result<Vec<f64>> {
    let solver = Solver::default();
    let is_solvable =
        |hand: &Hand| solver.is_solvable(&Puzzle::new(hand.clone(), Puzzle::TARGET)).complete() == Some(true);
    let all: Vec<Hand> = Deck::standard().hands(4).map(|dealt| dealt.hand).filter(is_solvable).collect();
    let [times, rates] = fitted.log_odds(&Hands::new(&all)?);
    let mut ranks: Vec<f64> =
        times.iter().zip(rates).map(|(&time, rate)| f64::midpoint(fit::sigmoid(time), fit::sigmoid(rate))).collect();
    ranks.sort_by(f64::total_cmp);
    Ok((0..=20).map(|part| ranks[(part * ranks.len() / 20).min(ranks.len() - 1)]).collect())
}

/// The median of a log-normal distribution and the standard deviation of its logarithm, of which the part within one
/// standard deviation of the logarithm has this mean and this standard deviation.
fn log_normal(mean: f64, deviation: f64) -> (f64, f64) {
    let (mut low, mut high) = (0.01, 3.0);
    for _ in 0..50 {
        let spread = f64::midpoint(low, high);
        let (mean_of_part, deviation_of_part) = within_one_deviation(spread);
        if deviation_of_part / mean_of_part < deviation / mean { low = spread } else { high = spread }
    }
    (mean / within_one_deviation(low).0, low)
}

/// The mean and the standard deviation of `exp(spread * z)` over normal deviates `z` from -1 to 1.
fn within_one_deviation(spread: f64) -> (f64, f64) {
    const PARTS: i32 = 200;
    let deviates = || (0..PARTS).map(|part| (2.0 * f64::from(part) + 1.0) / f64::from(PARTS) - 1.0);
    let mean_of = |of: &dyn Fn(f64) -> f64| {
        let weighed = deviates().map(|z| ((-z * z / 2.0).exp() * of((spread * z).exp()), (-z * z / 2.0).exp()));
        let (sum, weight) = weighed.fold((0.0, 0.0), |(sum, weight), (part, own)| (sum + part, weight + own));
        sum / weight
    };
    let mean = mean_of(&|x| x);
    (mean, mean_of(&|x| (x - mean) * (x - mean)).sqrt())
}

impl People {
    fn read(path: &Path) -> anyhow::Result<People> {
        let mut people = People::default();
        let mut table = csv::Reader::from_path(path).with_context(|| path.display().to_string())?;
        let headers = table.headers()?.clone();
        let column = |name: &str| {
            let index = headers.iter().position(|header| header == name);
            index.with_context(|| format!("{} has no column {name}", path.display()))
        };
        let (hand, time, rate) = (column("hand")?, column("mean_time_s")?, column("solved_rate")?);
        let (within, deviation) = (column("one_sigma_mean_s")?, column("one_sigma_std_s")?);
        for line in table.records() {
            let line = line?;
            let (time, rate): (f64, f64) = (line[time].parse()?, line[rate].parse()?);
            ensure!(time > 0.0 && rate > 0.0 && rate < 1.0, "{}: {time} s, {rate}", &line[hand]);
            people.hands.push(line[hand].parse()?);
            people.times.push(time.ln());
            people.failures.push((1.0 / rate - 1.0).ln());
            let (within, deviation): (f64, f64) = (line[within].parse()?, line[deviation].parse()?);
            let (median, spread) = log_normal(within, deviation);
            people.medians.push(median.ln());
            people.spreads.push(spread);
        }
        Ok(people)
    }

    /// What a player's strain orders: the times, or the odds of failure.
    pub fn of(&self, player: usize) -> &[f64] {
        if player == 0 { &self.times } else { &self.failures }
    }
}
