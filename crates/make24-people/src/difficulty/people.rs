//! From strains to results of people: how many solve a hand, in what time, and how it ranks among the hands of the
//! game.
//!
//! **The data.** Mean times and solve rates of the players of `[4nums]`, as published with `[tree-of-thoughts]`
//! (princeton-nlp/tree-of-thought-llm, `24.csv`): 930 hands of four cards of 1 to 13 that have a solution with `+ - *
//! /`. They are in `bench/people/human-times.csv`; `bench/src/people.rs` fits the constants of this file and of
//! [`super::model`] to them, and fails if these files have others.
//!
//! **Accuracy.** Spearman's rank correlation over the ten parts of a cross-validation: 0.952 with the mean time, 0.971
//! with the solve rate. The spread of the times is that of a log-normal distribution with the published mean and standard
//! deviation of the times within one standard deviation. Mean absolute error of the solve rate: 0.024; half of the times are within 9 %.

pub(super) type Strains = [f64; 2];

/// The strains of the easiest of the 1,362 hands of four cards of 1 to 13 that make 24: no puzzle with optional cards
/// counts as easier.
pub(super) const LEAST: Strains = [0.69, 0.83];

/// A straight line: from a strain to the log odds of the rank of a hand among the fitted ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankLine {
    /// The log odds of the rank without strain.
    pub intercept: f64,
    /// What one unit of strain adds.
    pub slope: f64,
}

/// The heads of both players: of times, and of the shares that solve a hand.
pub const HEADS: [RankLine; 2] =
    [RankLine { intercept: -6.023, slope: 1.380 }, RankLine { intercept: -6.201, slope: 1.722 }];

/// The ends of straight lines; beyond them the first and the last line go on.
pub type Curve = [(f64, f64); 6];

/// From the log odds of the rank of a hand by time to the logarithm of its mean time in seconds.
pub const LOG_TIME: Curve =
    [(-5.068, 1.625), (-1.821, 1.741), (-0.084, 2.121), (1.436, 2.564), (4.052, 3.894), (10.864, 4.532)];

/// From the same to the logarithm of the seconds in which half of those who solve a hand have solved it.
pub const LOG_MEDIAN: Curve =
    [(-5.068, 1.641), (-1.821, 1.749), (-0.084, 2.071), (1.436, 2.367), (4.052, 2.824), (10.864, 2.824)];

/// From the same to the standard deviation of the logarithm of the times.
pub const LOG_SPREAD: Curve =
    [(-5.068, 0.609), (-1.821, 0.649), (-0.084, 0.803), (1.436, 0.912), (4.052, 1.094), (10.864, 1.124)];

/// The deviates of the normal distribution at 10, 20, ... 90 of 100.
const DECILES: [f64; 9] = [-1.2816, -0.8416, -0.5244, -0.2533, 0.0, 0.2533, 0.5244, 0.8416, 1.2816];

/// From the log odds of the rank of a hand by solve rate to the log odds that it is not solved.
pub const LOG_ODDS_OF_FAILURE: Curve =
    [(-4.771, -5.080), (-1.879, -3.568), (-0.065, -2.228), (1.353, -1.361), (3.646, 0.087), (10.222, 1.064)];

/// The mean of the two ranks: the least among the 1,362 hands, the one that a twentieth of them stay below, and so on to
/// the greatest.
pub const VENTILES: [f64; 21] = [
    0.0073, 0.0850, 0.1427, 0.1909, 0.2344, 0.2732, 0.3143, 0.3569, 0.4010, 0.4328, 0.4732, 0.5133, 0.5662, 0.6134,
    0.6578, 0.7124, 0.7893, 0.8513, 0.9077, 0.9756, 1.0,
];

/// What people should do with a puzzle, as in [`Difficulty`](super::Difficulty).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// From 0 to 100: the percentage of the 1,362 hands of four cards of 1 to 13 that make 24 that should be easier.
    pub score: f64,
    /// The share of players who should solve it, from 0 to 1.
    pub solve_rate: f64,
    /// The mean time that those who solve it should take, in seconds.
    pub mean_time_s: f64,
    /// The seconds in which 10, 20, ... 90 of 100 of those who solve it should have solved it.
    pub time_quantiles_s: [f64; 9],
}

impl Estimate {
    pub(super) fn of(strains: Strains) -> Estimate {
        // Nobody plays one hand for hours.
        const ENDS: (f64, f64) = (-10.0, 40.0);
        let [time, rate] = log_odds_of_ranks(strains.map(|strain| strain.clamp(ENDS.0, ENDS.1)));
        Estimate {
            score: rounded(100.0 * share_below(mean_rank([time, rate])), 1),
            solve_rate: rounded(sigmoid(-at(&LOG_ODDS_OF_FAILURE, rate)), 3),
            mean_time_s: rounded(libm::exp(at(&LOG_TIME, time)), 1),
            time_quantiles_s: DECILES
                .map(|deviate| rounded(libm::exp(at(&LOG_MEDIAN, time) + at(&LOG_SPREAD, time) * deviate), 1)),
        }
    }
}

fn log_odds_of_ranks(strains: Strains) -> [f64; 2] {
    [0, 1].map(|player| HEADS[player].intercept + HEADS[player].slope * strains[player])
}

fn mean_rank([time, rate]: [f64; 2]) -> f64 {
    f64::midpoint(sigmoid(time), sigmoid(rate))
}

/// The mean of the ranks of a puzzle with these strains among the fitted hands, from 0 to 1.
pub fn rank(strains: [f64; 2]) -> f64 {
    mean_rank(log_odds_of_ranks(strains))
}

fn sigmoid(log_odds: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-log_odds))
}

pub(super) fn at(curve: &Curve, x: f64) -> f64 {
    let next = curve.partition_point(|knot| knot.0 <= x).clamp(1, curve.len() - 1);
    let ((x0, y0), (x1, y1)) = (curve[next - 1], curve[next]);
    y0 + (x - x0) * (y1 - y0) / (x1 - x0)
}

/// The share of the hands of [`VENTILES`] with a smaller mean rank, from 0 to 1.
pub(super) fn share_below(rank: f64) -> f64 {
    let parts = VENTILES.len() - 1;
    let next = VENTILES.partition_point(|&bound| bound <= rank);
    match next {
        0 => 0.0,
        next if next > parts => 1.0,
        next => {
            let (low, high) = (VENTILES[next - 1], VENTILES[next]);
            ((next - 1) as f64 + (rank - low) / (high - low)) / parts as f64
        }
    }
}

pub(super) fn rounded(x: f64, places: i32) -> f64 {
    let scale = 10f64.powi(places);
    (x * scale).round() / scale
}
