//! From ranks to seconds and shares: curves of straight lines, and how far off they are.

use super::People;
use super::fit::sigmoid;
use make24_people::difficulty::Curve;
use nalgebra::{DMatrix, DVector};
use std::fmt;

/// The shares of the hands at which a curve has its knots.
const SHARES: [f64; 6] = [0.0, 0.1, 0.5, 0.8, 0.95, 1.0];

/// The number of smaller numbers for each number; equal numbers have the mean of their places.
pub fn ranks(numbers: &[f64]) -> Vec<f64> {
    let below = |a: f64| numbers.iter().filter(|&&b| b < a).count() as f64;
    let equal = |a: f64| numbers.iter().filter(|&&b| b == a).count() as f64;
    numbers.iter().map(|&a| below(a) + (equal(a) - 1.0) / 2.0).collect()
}

/// Spearman's rank correlation.
pub fn spearman(x: &[f64], y: &[f64]) -> f64 {
    let centred = |numbers: &[f64]| -> Vec<f64> {
        let mean = (numbers.len() as f64 - 1.0) / 2.0;
        ranks(numbers).into_iter().map(|rank| rank - mean).collect()
    };
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let (x, y) = (centred(x), centred(y));
    dot(&x, &y) / (dot(&x, &x) * dot(&y, &y)).sqrt()
}

/// The number that a share of the numbers is below, between two of them in proportion.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let at = share * (sorted.len() - 1) as f64;
    let (low, part) = (at.floor() as usize, at.fract());
    sorted[low] + part * (sorted[(low + 1).min(sorted.len() - 1)] - sorted[low])
}

/// The straight lines between knots that fit the points best and do not fall: least squares, the height of each knot as a
/// step from the one before that is not below 0, one step at a time until nothing changes.
pub fn curve(x: &[f64], y: &[f64]) -> Curve {
    let mut sorted = x.to_vec();
    sorted.sort_by(f64::total_cmp);
    let knots = SHARES.map(|share| quantile(&sorted, share));
    // How much of the step to each knot a point has: all of those before it, and a part of the next.
    let part = |x: f64, knot: usize| match knot {
        0 => 1.0,
        knot => ((x - knots[knot - 1]) / (knots[knot] - knots[knot - 1])).clamp(0.0, 1.0),
    };
    let parts = DMatrix::from_fn(x.len(), knots.len(), |at, knot| part(x[at], knot));
    let squares = parts.transpose() * &parts + DMatrix::identity(knots.len(), knots.len()) * 1e-6;
    let products = parts.transpose() * DVector::from_column_slice(y);
    let mut steps = DVector::zeros(knots.len());
    steps[0] = y.iter().sum::<f64>() / y.len() as f64;
    for _ in 0..20_000 {
        let before = steps.clone();
        for knot in 0..knots.len() {
            let slope = products[knot] - (squares.row(knot) * &steps)[0];
            steps[knot] += slope / squares[(knot, knot)];
            if knot > 0 {
                steps[knot] = steps[knot].max(0.0);
            }
        }
        if (&steps - before).amax() < 1e-10 {
            break;
        }
    }
    let mut height = 0.0;
    std::array::from_fn(|knot| {
        height += steps[knot];
        let rounded = |x: f64| (x * 1000.0).round() / 1000.0;
        (rounded(knots[knot]), rounded(height))
    })
}

/// The height of a curve; beyond its ends the first and the last line go on.
pub fn at(curve: &Curve, x: f64) -> f64 {
    let next = curve.partition_point(|knot| knot.0 <= x).clamp(1, curve.len() - 1);
    let ((x0, y0), (x1, y1)) = (curve[next - 1], curve[next]);
    y0 + (x - x0) * (y1 - y0) / (x1 - x0)
}

/// The mean of two ranks, from 0 to 1.
pub fn rank(log_odds: &[Vec<f64>; 2], at: usize) -> f64 {
    f64::midpoint(sigmoid(log_odds[0][at]), sigmoid(log_odds[1][at]))
}

fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = numbers.len() as f64;
    numbers.sum::<f64>() / count
}

/// How well predictions fit what people did.
pub struct Figures {
    time: f64,
    rate: f64,
    /// The rank correlations of the one score.
    score: [f64; 2],
    rate_error: f64,
    rate_bias: f64,
    log_time_error: f64,
}

impl Figures {
    /// The log odds of ranks, and the estimates of the logarithm of the time and of the log odds of failure.
    pub fn new(log_odds: &[Vec<f64>; 2], estimates: &[Vec<f64>; 2], people: &People) -> Figures {
        let score: Vec<f64> = (0..people.hands.len()).map(|at| rank(log_odds, at)).collect();
        let rate_errors = || estimates[1].iter().zip(&people.failures).map(|(a, b)| sigmoid(-a) - sigmoid(-b));
        let time_errors = estimates[0].iter().zip(&people.times).map(|(a, b)| (a - b) * (a - b));
        Figures {
            time: spearman(&log_odds[0], &people.times),
            rate: spearman(&log_odds[1], &people.failures),
            score: [0, 1].map(|player| spearman(&score, people.of(player))),
            rate_error: mean(rate_errors().map(f64::abs)),
            rate_bias: mean(rate_errors()),
            log_time_error: mean(time_errors).sqrt(),
        }
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figures { time, rate, score: [score_time, score_rate], rate_error, rate_bias, log_time_error } = self;
        write!(
            f,
            "rank correlation of time {time:.4}, of solve rate {rate:.4}; of the one score {score_time:.4}, \
             {score_rate:.4}; solve rate: mean absolute error {rate_error:.4}, bias {rate_bias:+.4}; ln time: RMSE \
             {log_time_error:.4}"
        )
    }
}

/// Prints what was predicted and what was seen, for hands by their place among all.
pub fn print_table(log_odds: &[Vec<f64>; 2], estimates: &[Vec<f64>; 2], people: &People) {
    let mut order: Vec<usize> = (0..people.hands.len()).collect();
    order.sort_by(|&a, &b| rank(log_odds, a).total_cmp(&rank(log_odds, b)));
    println!("of 100 hands   hands   solve rate: predicted, seen   seconds: predicted, seen (geometric means)");
    for (low, high) in [(0, 20), (20, 40), (40, 60), (60, 80), (80, 95), (95, 100)] {
        let some = &order[low * order.len() / 100..high * order.len() / 100];
        let of = |numbers: &[f64], map: fn(f64) -> f64| mean(some.iter().map(|&at| map(numbers[at])));
        let rate = |log_odds: &[f64]| of(log_odds, |x| sigmoid(-x));
        let seconds = |logs: &[f64]| of(logs, |x| x).exp();
        println!(
            "{low:3} to {high:3}     {:5}   {:.3}  {:.3}                 {:6.1}  {:6.1}",
            some.len(),
            rate(&estimates[1]),
            rate(&people.failures),
            seconds(&estimates[0]),
            seconds(&people.times)
        );
    }
}
