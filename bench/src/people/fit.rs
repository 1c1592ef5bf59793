//! The fit of the weights, by least squares.

use super::People;
use super::calibration::ranks;
use super::hands::{Hands, rows};
use levenberg_marquardt::{LeastSquaresProblem, LevenbergMarquardt};
use make24_people::difficulty::RankLine;
use make24_people::difficulty::model::{GUESSED, HAND, STEPS};
use nalgebra::storage::Owned;
use nalgebra::{DMatrix, DVector, Dyn};

/// The ridge penalties on the weights that the players share, and on their differences.
const RIDGES: [f64; 2] = [1e-4, 3e-4];

pub fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The weights that are fitted: those that are not 0 in the source, each with its row, and whether it is a difference.
fn free() -> Vec<(usize, bool)> {
    let steps = STEPS.iter().flat_map(|(_, rows)| rows.iter().map(|row| (row.name, row.shared, row.difference)));
    let all = steps.chain(HAND.iter().map(|row| (row.name, row.shared, row.difference)));
    let mut free = Vec::new();
    for (at, (name, shared, difference)) in all.enumerate() {
        if name != GUESSED {
            free.extend((shared != 0.0).then_some((at, false)));
            free.extend((difference != 0.0).then_some((at, true)));
        }
    }
    free
}

/// Weights and heads that fit a table.
#[derive(Clone)]
pub struct Fitted {
    /// The weights of [`free`], and two numbers for each head.
    parameters: DVector<f64>,
    pub objective: f64,
}

/// How far the predicted ranks of some hands are from those of the table.
struct Problem<'a> {
    hands: &'a Hands,
    seen: Vec<usize>,
    /// The ranks of all hands of the table by what each player orders, from 0 to 1.
    targets: [Vec<f64>; 2],
    free: Vec<(usize, bool)>,
    parameters: DVector<f64>,
    residuals: DVector<f64>,
    jacobian: DMatrix<f64>,
}

impl Problem<'_> {
    fn work_out(&mut self) {
        let (weights, seen) = (self.free.len(), self.seen.len());
        let scale = (6.0 / seen as f64).sqrt();
        for player in 0..2 {
            let strains = self.hands.strains(&weights_of(&self.free, &self.parameters)[player]);
            let sign = if player == 0 { 1.0 } else { -1.0 };
            let (intercept, slope) = (self.parameters[weights + 2 * player], self.parameters[weights + 2 * player + 1]);
            for (line, &at) in self.seen.iter().enumerate() {
                let (strain, gradient) = &strains[at];
                let rank = sigmoid(intercept + slope * strain);
                let (row, change) = (player * seen + line, scale * rank * (1.0 - rank));
                self.residuals[row] = scale * (rank - self.targets[player][at]);
                for (column, &(of, is_difference)) in self.free.iter().enumerate() {
                    let sign = if is_difference { sign } else { 1.0 };
                    self.jacobian[(row, column)] = change * slope * sign * gradient[of];
                }
                self.jacobian[(row, weights + 2 * player)] = change;
                self.jacobian[(row, weights + 2 * player + 1)] = change * strain;
            }
        }
        for (column, &(_, is_difference)) in self.free.iter().enumerate() {
            let ridge = RIDGES[usize::from(is_difference)].sqrt();
            self.residuals[2 * seen + column] = ridge * self.parameters[column];
            self.jacobian[(2 * seen + column, column)] = ridge;
        }
    }
}

impl LeastSquaresProblem<f64, Dyn, Dyn> for Problem<'_> {
    type ResidualStorage = Owned<f64, Dyn>;
    type JacobianStorage = Owned<f64, Dyn, Dyn>;
    type ParameterStorage = Owned<f64, Dyn>;

    fn set_params(&mut self, parameters: &DVector<f64>) {
        self.parameters.copy_from(parameters);
        self.work_out();
    }
    fn params(&self) -> DVector<f64> {
        self.parameters.clone()
    }
    fn residuals(&self) -> Option<DVector<f64>> {
        Some(self.residuals.clone())
    }
    fn jacobian(&self) -> Option<DMatrix<f64>> {
        Some(self.jacobian.clone())
    }
}

/// The weights of all rows for each player.
fn weights_of(free: &[(usize, bool)], parameters: &DVector<f64>) -> [Vec<f64>; 2] {
    let mut weights = [vec![0.0; rows()], vec![0.0; rows()]];
    for (&(row, is_difference), &weight) in free.iter().zip(parameters.iter()) {
        weights[0][row] += weight;
        weights[1][row] += if is_difference { -weight } else { weight };
    }
    weights
}

impl Fitted {
    /// Fits the weights, from 0, to the hands for which `is_seen` holds.
    pub fn to(hands: &Hands, people: &People, is_seen: impl Fn(usize) -> bool) -> anyhow::Result<Fitted> {
        let mut start = DVector::zeros(free().len() + 4);
        let heads = free().len();
        (start[heads], start[heads + 1], start[heads + 2], start[heads + 3]) = (-3.0, 0.5, -3.0, 0.5);
        Fitted { parameters: start, objective: 0.0 }.again(hands, people, is_seen)
    }

    /// Fits the weights again to other hands, beginning with these.
    pub fn again(&self, hands: &Hands, people: &People, is_seen: impl Fn(usize) -> bool) -> anyhow::Result<Fitted> {
        let seen: Vec<usize> = (0..hands.len()).filter(|&at| is_seen(at)).collect();
        let count = people.hands.len() as f64;
        let targets = [0, 1].map(|player| ranks(people.of(player)).iter().map(|rank| (rank + 0.5) / count).collect());
        let free = free();
        let (rows, columns) = (2 * seen.len() + free.len(), free.len() + 4);
        let mut problem = Problem {
            hands,
            seen,
            targets,
            free,
            parameters: self.parameters.clone(),
            residuals: DVector::zeros(rows),
            jacobian: DMatrix::zeros(rows, columns),
        };
        problem.work_out();
        let (problem, report) = LevenbergMarquardt::new().with_patience(100).minimize(problem);
        anyhow::ensure!(report.termination.was_successful(), "the fit did not converge: {:?}", report.termination);
        // The report has half of the sum of squares.
        Ok(Fitted { parameters: problem.parameters, objective: 2.0 * report.objective_function })
    }

    /// How many constants were fitted.
    pub fn constants(&self) -> usize {
        self.parameters.len()
    }

    /// The shared weight and the difference of each row.
    pub fn weights(&self) -> Vec<[f64; 2]> {
        let [first, second] = weights_of(&free(), &self.parameters);
        first.iter().zip(second).map(|(a, b)| [f64::midpoint(*a, b), (a - b) / 2.0]).collect()
    }

    /// The heads of both players.
    pub fn heads(&self) -> [RankLine; 2] {
        let heads = self.parameters.len() - 4;
        [0, 1].map(|player| {
            let [intercept, slope] = [0, 1].map(|part| self.parameters[heads + 2 * player + part]);
            RankLine { intercept, slope }
        })
    }

    /// The log odds of the rank of each hand, by each player.
    pub fn log_odds(&self, hands: &Hands) -> [Vec<f64>; 2] {
        let weights = weights_of(&free(), &self.parameters);
        [0, 1].map(|player| {
            let RankLine { intercept, slope } = self.heads()[player];
            hands.strains(&weights[player]).iter().map(|(strain, _)| intercept + slope * strain).collect()
        })
    }

    /// The weights of the source, with the heads that fit those best, to three decimal places.
    pub fn of_source(hands: &Hands, people: &People) -> Fitted {
        let free = free();
        let steps = STEPS.iter().flat_map(|(_, rows)| rows.iter().map(|row| [row.shared, row.difference]));
        let source: Vec<[f64; 2]> = steps.chain(HAND.iter().map(|row| [row.shared, row.difference])).collect();
        let weights = free.iter().map(|&(row, is_difference)| source[row][usize::from(is_difference)]);
        let mut parameters: Vec<f64> = weights.collect();
        for (player, weights) in weights_of(&free, &DVector::from_column_slice(&parameters)).iter().enumerate() {
            let strains: Vec<f64> = hands.strains(weights).into_iter().map(|(strain, _)| strain).collect();
            parameters.extend(head(&strains, people.of(player)).map(|number| (number * 1000.0).round() / 1000.0));
        }
        Fitted { parameters: DVector::from_vec(parameters), objective: 0.0 }
    }
}

/// The intercept and the slope that turn strains into the ranks of what people did with the least squares.
fn head(strains: &[f64], seen: &[f64]) -> [f64; 2] {
    let count = strains.len() as f64;
    let targets: Vec<f64> = ranks(seen).iter().map(|rank| (rank + 0.5) / count).collect();
    let mut head = DVector::from_column_slice(&[-6.0, 1.5]);
    // Newton's method on the squares, as Gauss has it: two unknowns, and a start beside the minimum.
    for _ in 0..50 {
        let ranks: Vec<f64> = strains.iter().map(|strain| sigmoid(head[0] + head[1] * strain)).collect();
        let lines = strains.iter().zip(&ranks).flat_map(|(strain, rank)| {
            let change = rank * (1.0 - rank);
            [change, change * strain]
        });
        let slopes = DMatrix::from_row_iterator(strains.len(), 2, lines);
        let errors = DVector::from_iterator(strains.len(), ranks.iter().zip(&targets).map(|(a, b)| a - b));
        if let Ok(change) = slopes.svd(true, true).solve(&errors, 1e-12) {
            head -= change;
        }
    }
    [head[0], head[1]]
}
