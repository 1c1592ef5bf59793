//! The model, and the fit by least squares.

use argmin::core::{CostFunction, Executor, Gradient, State};
use argmin::solver::linesearch::MoreThuenteLineSearch;
use argmin::solver::quasinewton::LBFGS;
use make24::difficulty::{HAND_FEATURES, STEP_FEATURES};

/// The row that no hand of plain arithmetic has anything of; its weight is not fitted.
pub const GUESSED: &str = "rare operator";

const STEPS: usize = STEP_FEATURES.len();
const HANDS: usize = HAND_FEATURES.len();

/// Draws the weights of steps a little towards 0, so that rows which say nearly the same share it.
const RIDGE: f64 = 0.003 / STEPS as f64;

/// What people did with a hand.
#[derive(Clone, Copy)]
pub struct Observed {
    pub time: f64,
    pub rate: f64,
}

/// What the model looks at in a hand.
pub struct Case {
    pub solutions: Vec<[f64; STEPS]>,
    pub hand: [f64; HANDS],
}

/// A straight line.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    at_zero: f64,
    pub slope: f64,
}

#[derive(Clone)]
pub struct Model {
    pub steps: [f64; STEPS],
    pub hands: [f64; HANDS],
    pub time: Line,
    pub rate: Line,
}

impl Line {
    pub fn at(self, x: f64) -> f64 {
        self.at_zero + self.slope * x
    }

    /// The line nearest to these points.
    fn through(x: &[f64], y: &[f64]) -> Line {
        let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / numbers.len() as f64;
        let (mx, my) = (mean(x), mean(y));
        let slope = x.iter().zip(y).map(|(x, y)| (x - mx) * (y - my)).sum::<f64>()
            / x.iter().map(|x| (x - mx) * (x - mx)).sum::<f64>();
        Line { at_zero: my - slope * mx, slope }
    }
}

/// The numbers less their mean, in units of their deviation.
pub fn standard(numbers: &[f64]) -> Vec<f64> {
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
    /// The model that fits best the cases for which `is_seen`.
    pub fn fit(cases: &[Case], observed: &[Observed], is_seen: impl Fn(usize) -> bool) -> anyhow::Result<Model> {
        let seen: Vec<usize> = (0..cases.len()).filter(|&i| is_seen(i)).collect();
        let cases: Vec<&Case> = seen.iter().map(|&i| &cases[i]).collect();
        let observed: Vec<Observed> = seen.iter().map(|&i| observed[i]).collect();
        let wanted = [standard(&log_times(&observed)), standard(&log_odds(&observed))];
        let mut start = vec![0.1; STEPS];
        start.extend([0.0; HANDS]);
        start.extend([0.0, 1.0, 0.0, 1.0]);
        let fit = Fit { cases: &cases, wanted: &wanted };
        let solver = LBFGS::new(MoreThuenteLineSearch::new(), 10).with_tolerance_cost(1e-10)?;
        let ended = Executor::new(fit, solver).configure(|state| state.param(start).max_iters(2000)).run()?;
        let best = ended.state().get_best_param().cloned().unwrap_or_default();
        let mut model = Model {
            steps: std::array::from_fn(|k| best[k]),
            hands: std::array::from_fn(|k| best[STEPS + k]),
            time: Line { at_zero: 0.0, slope: 1.0 },
            rate: Line { at_zero: 0.0, slope: 1.0 },
        };
        model.set_lines(&cases, &observed);
        Ok(model)
    }

    fn set_lines(&mut self, cases: &[&Case], observed: &[Observed]) {
        let step_costs: Vec<f64> = cases.iter().map(|case| self.strain(case)).collect();
        self.time = Line::through(&step_costs, &log_times(observed));
        self.rate = Line::through(&step_costs, &log_odds(observed));
    }

    /// The same model with the lines that fit it best.
    pub fn with_lines(mut self, cases: &[Case], observed: &[Observed]) -> Model {
        self.set_lines(&cases.iter().collect::<Vec<_>>(), observed);
        self
    }

    /// The same model with weights of so many places.
    pub fn rounded(mut self, places: i32) -> Model {
        let scale = 10f64.powi(places);
        for weight in self.steps.iter_mut().chain(&mut self.hands) {
            *weight = (*weight * scale).round() / scale;
        }
        self
    }

    /// The means of strain, time and failure of a twentieth of the hands each, the easiest first; where one falls, the
    /// twentieths before and behind share their mean.
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

    pub fn strain(&self, case: &Case) -> f64 {
        let hand: f64 = self.hands.iter().zip(&case.hand).map(|(weight, much)| weight * much).sum();
        hand + ease(&self.steps, case).0
    }
}

/// `-ln` of the sum of `exp(-cost)` over the solutions, and how much of the sum each of them is.
fn ease(steps: &[f64], case: &Case) -> (f64, Vec<f64>) {
    let cost = |solution: &[f64; STEPS]| steps.iter().zip(solution).map(|(weight, much)| weight * much).sum::<f64>();
    let costs: Vec<f64> = case.solutions.iter().map(cost).collect();
    let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
    let shares: Vec<f64> = costs.iter().map(|cost| (least - cost).exp()).collect();
    let sum: f64 = shares.iter().sum();
    (least - sum.ln(), shares.iter().map(|share| share / sum).collect())
}

/// What is to be as small as can be: the squares of what is wrong with the times and with the rates. The parameters are
/// the weights of steps, those of hands, and two lines.
struct Fit<'a> {
    cases: &'a [&'a Case],
    wanted: &'a [Vec<f64>; 2],
}

impl Fit<'_> {
    fn loss(&self, all: &[f64]) -> (f64, Vec<f64>) {
        let (steps, hands, lines) = (&all[..STEPS], &all[STEPS..STEPS + HANDS], &all[STEPS + HANDS..]);
        let mut slopes = vec![0.0; all.len()];
        let mut loss = 0.0;
        for (i, case) in self.cases.iter().enumerate() {
            let (ease, shares) = ease(steps, case);
            let strain = ease + hands.iter().zip(&case.hand).map(|(weight, much)| weight * much).sum::<f64>();
            let mut pull = 0.0;
            for (j, wanted) in self.wanted.iter().enumerate() {
                let (at_zero, slope) = (lines[2 * j], lines[2 * j + 1]);
                let wrong = (at_zero + slope * strain - wanted[i]) / self.cases.len() as f64;
                loss += wrong * (at_zero + slope * strain - wanted[i]) / 2.0;
                slopes[STEPS + HANDS + 2 * j] += wrong;
                slopes[STEPS + HANDS + 2 * j + 1] += wrong * strain;
                pull += wrong * slope;
            }
            for (slope, much) in slopes[STEPS..].iter_mut().zip(&case.hand) {
                *slope += pull * much;
            }
            for (solution, share) in case.solutions.iter().zip(shares) {
                for (slope, much) in slopes.iter_mut().zip(solution) {
                    *slope += pull * share * much;
                }
            }
        }
        for (slope, weight) in slopes.iter_mut().zip(steps) {
            loss += RIDGE * weight * weight / 2.0;
            *slope += RIDGE * weight;
        }
        (loss, slopes)
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
