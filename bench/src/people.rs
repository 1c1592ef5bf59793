//! The fit of the model of difficulty to the results of people: the constants of
//! `crates/make24/src/difficulty/weights.rs`.
//!
//! The input table has a line for each hand: `hand` (`3 3 8 8`), `mean_time_s`, the mean time of the players who solved
//! it, and `solved_rate`, from 0 to 1. The table of the players of `[4nums]` was published with `[tree-of-thoughts]`
//! (princeton-nlp/tree-of-thought-llm, `24.csv`); its columns have other names there.

mod model;

use anyhow::{Context, ensure};
use make24::{
    Deck, Form, Hand, Puzzle, Solver,
    census::Status,
    difficulty::{HAND_FEATURES, STEP_FEATURES, feature_totals},
};
use model::{Case, Model, Observed};
use std::path::Path;

/// The folds of the cross-validation: each leaves out every tenth hand.
const FOLDS: usize = 10;

pub fn run(path: &Path) -> anyhow::Result<()> {
    let people = read(path)?;
    let cases: Vec<Case> = people.iter().map(|(hand, _)| case(hand)).collect::<anyhow::Result<_>>()?;
    let observed: Vec<Observed> = people.iter().map(|(_, observed)| *observed).collect();
    let whole = Model::fit(&cases, &observed, |_| true)?;

    let mut predicted = vec![0.0; cases.len()];
    for fold in 0..FOLDS {
        let model = Model::fit(&cases, &observed, |i| i % FOLDS != fold)?;
        for i in (fold..cases.len()).step_by(FOLDS) {
            // The strains of ten models have different scales, so their predicted times are compared.
            predicted[i] = model.time.at(model.strain(&cases[i]));
        }
    }
    let times: Vec<f64> = observed.iter().map(|seen| seen.time.ln()).collect();
    let failures: Vec<f64> = observed.iter().map(|seen| -seen.rate).collect();
    println!(
        "//! {:.3} with the mean time, {:.3} with the solved rate ({} hands).",
        spearman(&predicted, &times),
        spearman(&predicted, &failures),
        cases.len()
    );

    // The curve and the ventiles are computed from the rounded weights, as they are printed.
    let model = whole.rounded(2).with_lines(&cases, &observed);
    for (row, weight) in STEP_FEATURES.iter().zip(&model.steps).filter(|(row, _)| row.name != model::GUESSED_FEATURE) {
        println!("{:24} {weight:.2}", row.name);
    }
    for (row, weight) in HAND_FEATURES.iter().zip(&model.hands) {
        println!("{:24} {weight:.2}", row.name);
    }
    for knot in model.curve(&cases, &observed) {
        println!("point({:.2}, {:.3}, {:.3}),", knot[0], knot[1], knot[2]);
    }
    println!("EXTRAPOLATION point(1.0, {:.3}, {:.3})", model.time.slope, model.rate.slope);
    let mut strains = Vec::new();
    let solver = Solver::default();
    for dealt in Deck::standard().hands(4) {
        if solver.is_solvable(&Puzzle::new(dealt.hand.clone(), Puzzle::TARGET)).complete() == Some(true) {
            strains.push(model.strain(&case(&dealt.hand)?));
        }
    }
    strains.sort_by(f64::total_cmp);
    let ventile = |i: usize| strains[i * (strains.len() - 1) / 20];
    let ventiles: Vec<String> = (0..=20).map(|i| format!("{:.2}", ventile(i))).collect();
    println!("VENTILES of {} hands: {}", strains.len(), ventiles.join(", "));
    Ok(())
}

/// Reads the table of the results of people.
fn read(path: &Path) -> anyhow::Result<Vec<(Hand, Observed)>> {
    let mut people = Vec::new();
    let mut table = csv::Reader::from_path(path).with_context(|| path.display().to_string())?;
    let headers = table.headers()?.clone();
    let column = |name: &str| {
        let index = headers.iter().position(|header| header == name);
        index.with_context(|| format!("{} has no column {name}", path.display()))
    };
    let (hand, time, rate) = (column("hand")?, column("mean_time_s")?, column("solved_rate")?);
    for line in table.records() {
        let line = line?;
        let hand: Hand = line[hand].parse()?;
        let (time, rate): (f64, f64) = (line[time].parse()?, line[rate].parse()?);
        ensure!(time > 0.0 && rate > 0.0 && rate < 1.0, "{hand}: {time} s, {rate}");
        people.push((hand, Observed { time, rate }));
    }
    Ok(people)
}

/// The input of the model for a hand.
fn case(hand: &Hand) -> anyhow::Result<Case> {
    let puzzle = Puzzle::new(hand.clone(), Puzzle::TARGET);
    let solutions = Solver::default().solutions(&puzzle, Form::Commuted);
    let solutions: Vec<_> = solutions.filter_map(|solution| feature_totals(&solution.expr)).collect();
    ensure!(!solutions.is_empty(), "{hand}: {:?}", Status::Unsolvable);
    Ok(Case { solutions, hand: std::array::from_fn(|i| (HAND_FEATURES[i].measure)(hand)) })
}

/// Spearman's rank correlation; equal numbers share their ranks.
fn spearman(x: &[f64], y: &[f64]) -> f64 {
    let ranks = |numbers: &[f64]| -> Vec<f64> {
        let below = |a: f64| numbers.iter().filter(|&&b| b < a).count() as f64;
        let equal = |a: f64| numbers.iter().filter(|&&b| b == a).count() as f64;
        numbers.iter().map(|&a| below(a) + equal(a) / 2.0).collect()
    };
    let (x, y) = (model::standardized(&ranks(x)), model::standardized(&ranks(y)));
    x.iter().zip(&y).map(|(a, b)| a * b).sum::<f64>() / x.len() as f64
}
