//! The model of difficulty, and its fit by least squares.

use argmin::core::{CostFunction, Executor, Gradient, State};
use argmin::solver::linesearch::MoreThuenteLineSearch;
use argmin::solver::quasinewton::LBFGS;
use make24::difficulty::{HAND_FEATURES, STEP_FEATURES};

/// The feature that no solution in plain arithmetic has; its weight is not fitted.
pub const GUESSED_FEATURE: &str = "rare operator";

const STEPS: usize = STEP_FEATURES.len();
const HANDS: usize = HAND_FEATURES.len();

/// The ridge penalty on the weights of steps: it draws them slightly towards 0, so that features which are nearly
/// collinear share the weight.
const RIDGE: f64 = 0.003 / STEPS as f64;

/// The results of people on a hand.
#[derive(Clone, Copy)]
pub struct Observed {
    /// The mean time of the players who solved it, in seconds.
    pub time: f64,
    /// The share of players who solved it.
    pub rate: f64,
}

/// The features of a hand and of its solutions.
pub struct Case {
    /// For each solution, the total of each step feature.
    pub solutions: Vec<[f64; STEPS]>,
    pub hand: [f64; HANDS],
}

/// A straight line.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    intercept: f64,
    pub slope: f64,
}

/// The weights of steps and of hands, with the lines that map a strain to the logarithm of the time and to the log
/// odds of failure.
#[derive(Clone)]
pub struct Model {
    pub steps: [f64; STEPS],
    pub hands: [f64; HANDS],
    pub time: Line,
    pub rate: Line,
}

impl Line {
    pub fn at(self, x: f64) -> f64 {
        self.intercept + self.slope * x
    }

    /// The line of least squares through these points.
    fn through(x: &[f64], y: &[f64]) -> Line {
        let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / numbers.len() as f64;
        let (mx, my) = (mean(x), mean(y));
        let slope = x.iter().zip(y).map(|(x, y)| (x - mx) * (y - my)).sum::<f64>()
            / x.iter().map(|x| (x - mx) * (x - mx)).sum::<f64>();
        Line { intercept: my - slope * mx, slope }
    }
}

/// The numbers minus their mean, divided by their standard deviation.
pub fn standardized(numbers: &[f64]) -> Vec<f64> {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let deviation = (numbers.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / count).sqrt();
    numbers.iter().map(|x| (x - mean) / deviation).collect()
}

fn log_times(observed: &[Observed]) -> Vec<f64> {
    observed.iter().map(|seen| seen.time.ln()).collect()
}

/// The logarithm of the odds that a hand is not solved.
fn log_odds(observed: &[Observed]) -> Vec<f64> {
    observed.iter().map(|seen| ((1.0 - seen.rate) / seen.rate).ln()).collect()
}

impl Model {
    /// The model that best fits the cases for which `is_seen` holds.
    pub fn fit(cases: &[Case], observed: &[Observed], is_seen: impl Fn(usize) -> bool) -> anyhow::Result<Model> {
        let seen: Vec<usize> = (0..cases.len()).filter(|&i| is_seen(i)).collect();
        let cases: Vec<&Case> = seen.iter().map(|&i| &cases[i]).collect();
        let observed: Vec<Observed> = seen.iter().map(|&i| observed[i]).collect();
        let observations = [standardized(&log_times(&observed)), standardized(&log_odds(&observed))];
        let mut start = vec![0.1; STEPS];
        start.extend([0.0; HANDS]);
        start.extend([0.0, 1.0, 0.0, 1.0]);
        let fit = Fit { cases: &cases, observations: &observations };
        let solver = LBFGS::new(MoreThuenteLineSearch::new(), 10).with_tolerance_cost(1e-10)?;
        let ended = Executor::new(fit, solver).configure(|state| state.param(start).max_iters(2000)).run()?;
        let best = ended.state().get_best_param().cloned().unwrap_or_default();
        let mut model = Model {
            steps: std::array::from_fn(|k| best[k]),
            hands: std::array::from_fn(|k| best[STEPS + k]),
            time: Line { intercept: 0.0, slope: 1.0 },
            rate: Line { intercept: 0.0, slope: 1.0 },
        };
        model.set_lines(&cases, &observed);
        Ok(model)
    }

    fn set_lines(&mut self, cases: &[&Case], observed: &[Observed]) {
        let strains: Vec<f64> = cases.iter().map(|case| self.strain(case)).collect();
        self.time = Line::through(&strains, &log_times(observed));
        self.rate = Line::through(&strains, &log_odds(observed));
    }

    /// The same model with the lines that fit it best.
    pub fn with_lines(mut self, cases: &[Case], observed: &[Observed]) -> Model {
        self.set_lines(&cases.iter().collect::<Vec<_>>(), observed);
        self
    }

    /// The same model with weights rounded to `places` decimal places.
    pub fn rounded(mut self, places: i32) -> Model {
        let scale = 10f64.powi(places);
        for weight in self.steps.iter_mut().chain(&mut self.hands) {
            *weight = (*weight * scale).round() / scale;
        }
        self
    }

    /// The means of strain, log time and log odds of failure over each twentieth of the hands, the easiest first. Where
    /// a mean falls, the two twentieths share the mean of both.
    pub fn curve(&self, cases: &[Case], observed: &[Observed]) -> Vec<[f64; 3]> {
        let (times, odds) = (log_times(observed), log_odds(observed));
        let mut all: Vec<[f64; 3]> = cases
            .iter()
            .zip(times.iter().zip(odds))
            .map(|(case, (&time, odds))| [self.strain(case), time, odds])
            .collect();
        all.sort_by(|a, b| a[0].total_cmp(&b[0]));
        let part = |i: usize| &all[i * all.len() / 20..(i + 1) * all.len() / 20];
        let mean = |i: usize, k: usize| part(i).iter().map(|one| one[k]).sum::<f64>() / part(i).len() as f64;
        let mut curve: Vec<[f64; 3]> = (0..20).map(|i| [0, 1, 2].map(|k| mean(i, k))).collect();
        for k in [1, 2] {
            while let Some(i) = (1..20).find(|&i| curve[i][k] < curve[i - 1][k] - 1e-9) {
                let both = f64::midpoint(curve[i - 1][k], curve[i][k]);
                (curve[i - 1][k], curve[i][k]) = (both, both);
            }
        }
        curve
    }

    /// The strain of a hand.
    pub fn strain(&self, case: &Case) -> f64 {
        let hand: f64 = self.hands.iter().zip(&case.hand).map(|(weight, amount)| weight * amount).sum();
        hand + solution_strain(&self.steps, case).0
    }
}

/// `-ln` of the sum of `exp(-cost)` over the solutions, and the share of each solution in that sum.
fn solution_strain(steps: &[f64], case: &Case) -> (f64, Vec<f64>) {
    let cost =
        |solution: &[f64; STEPS]| steps.iter().zip(solution).map(|(weight, amount)| weight * amount).sum::<f64>();
    let costs: Vec<f64> = case.solutions.iter().map(cost).collect();
    let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
    let shares: Vec<f64> = costs.iter().map(|cost| (least - cost).exp()).collect();
    let sum: f64 = shares.iter().sum();
    (least - sum.ln(), shares.iter().map(|share| share / sum).collect())
}

/// The problem to minimize: the sum of the squared errors of the times and of the rates. The parameters are the weights
/// of steps, the weights of hands, and two lines.
struct Fit<'a> {
    cases: &'a [&'a Case],
    /// The standardized log times, and the standardized log odds of failure.
    observations: &'a [Vec<f64>; 2],
}

impl Fit<'_> {
    /// The loss, and its gradient.
    fn loss(&self, all: &[f64]) -> (f64, Vec<f64>) {
        let (steps, hands, lines) = (&all[..STEPS], &all[STEPS..STEPS + HANDS], &all[STEPS + HANDS..]);
        let mut gradient = vec![0.0; all.len()];
        let mut loss = 0.0;
        for (i, case) in self.cases.iter().enumerate() {
            let (solution_strain, shares) = solution_strain(steps, case);
            let strain =
                solution_strain + hands.iter().zip(&case.hand).map(|(weight, amount)| weight * amount).sum::<f64>();
            let mut strain_gradient = 0.0;
            for (j, observed) in self.observations.iter().enumerate() {
                let (intercept, slope) = (lines[2 * j], lines[2 * j + 1]);
                let error = (intercept + slope * strain - observed[i]) / self.cases.len() as f64;
                loss += error * (intercept + slope * strain - observed[i]) / 2.0;
                gradient[STEPS + HANDS + 2 * j] += error;
                gradient[STEPS + HANDS + 2 * j + 1] += error * strain;
                strain_gradient += error * slope;
            }
            for (slope, amount) in gradient[STEPS..].iter_mut().zip(&case.hand) {
                *slope += strain_gradient * amount;
            }
            for (solution, share) in case.solutions.iter().zip(shares) {
                for (slope, amount) in gradient.iter_mut().zip(solution) {
                    *slope += strain_gradient * share * amount;
                }
            }
        }
        for (slope, weight) in gradient.iter_mut().zip(steps) {
            loss += RIDGE * weight * weight / 2.0;
            *slope += RIDGE * weight;
        }
        (loss, gradient)
    }
}

impl CostFunction for Fit<'_> {
    type Param = Vec<f64>;
    type Output = f64;

    fn cost(&self, all: &Vec<f64>) -> Result<f64, argmin::core::Error> {
        Ok(self.loss(all).0)
    }
}

impl Gradient for Fit<'_> {
    type Param = Vec<f64>;
    type Gradient = Vec<f64>;

    fn gradient(&self, all: &Vec<f64>) -> Result<Vec<f64>, argmin::core::Error> {
        Ok(self.loss(all).1)
    }
}
