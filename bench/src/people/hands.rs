//! The steps that players may try with each hand, as columns of numbers, and the strains that weights give.

use make24::{Hand, Puzzle, Solver};
use make24_people::difficulty::model::{HAND, STEPS};
use make24_people::difficulty::{Attempt, HandFacts, attempts};

/// The number of rows: those of steps, and those of hands.
pub fn rows() -> usize {
    STEPS.iter().map(|(_, rows)| rows.len()).sum::<usize>() + HAND.len()
}

/// The amounts of the rows, few of which are not 0.
type Amounts = Vec<(usize, f64)>;

/// A step with four numbers on the table: its appeal, and the steps after it if it leads on.
struct First {
    appeal: Amounts,
    second: Vec<Second>,
}

/// A step with three numbers on the table: its appeal, and the ease of each way on to the target, from the first step to
/// the last.
struct Second {
    appeal: Amounts,
    ways: Vec<Amounts>,
}

/// Hands of four cards with every step of a player, and what the cards add.
pub struct Hands(Vec<(Vec<First>, Amounts)>);

impl Hands {
    pub fn new(hands: &[Hand]) -> anyhow::Result<Hands> {
        let solver = Solver::default();
        let steps = rows() - HAND.len();
        let of = |hand: &Hand| -> anyhow::Result<(Vec<First>, Amounts)> {
            let first = attempts(&solver, &Puzzle::new(hand.clone(), Puzzle::TARGET))?;
            let facts = HandFacts::of(hand);
            let cards = HAND.iter().enumerate().map(|(at, row)| (steps + at, (row.measure)(&facts))).collect();
            Ok((first.iter().map(First::of).collect(), cards))
        };
        hands.iter().map(of).collect::<anyhow::Result<_>>().map(Hands)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The strain of each hand under weights of the rows, with its derivatives by the weights.
    pub fn strains(&self, weights: &[f64]) -> Vec<(f64, Vec<f64>)> {
        self.0.iter().map(|(first, cards)| strain(first, cards, weights)).collect()
    }
}

fn sparse(amounts: &[f64]) -> Amounts {
    amounts.iter().copied().enumerate().filter(|(_, amount)| *amount != 0.0).collect()
}

fn sum(parts: [&[f64]; 3]) -> Amounts {
    let [one, two, three] = parts;
    sparse(&(0..one.len()).map(|at| one[at] + two[at] + three[at]).collect::<Vec<f64>>())
}

impl First {
    fn of(first: &Attempt) -> First {
        let second = first.after.iter().map(|second| {
            let ways = second.after.iter().map(|last| sum([&first.ease, &second.ease, &last.ease])).collect();
            Second { appeal: sparse(&second.appeal), ways }
        });
        First { appeal: sparse(&first.appeal), second: second.collect() }
    }
}

fn weigh(amounts: &Amounts, weights: &[f64]) -> f64 {
    amounts.iter().map(|(row, amount)| weights[*row] * amount).sum()
}

/// The chances of steps by their appeal.
fn chances<T>(steps: &[T], appeal: impl Fn(&T) -> f64) -> Vec<f64> {
    let appeals: Vec<f64> = steps.iter().map(|step| appeal(step).exp()).collect();
    let total: f64 = appeals.iter().sum();
    appeals.into_iter().map(|appeal| appeal / total).collect()
}

/// `-ln` of the sum over all ways of chance * chance * exp(ease), plus what the cards add. The derivative of the logarithm
/// of a chance by a weight is the amount of the step minus the mean amount over all steps beside it.
fn strain(first: &[First], cards: &Amounts, weights: &[f64]) -> (f64, Vec<f64>) {
    let mut gradient = vec![0.0; weights.len()];
    let mut ease = 0.0;
    let mut subtract = |amounts: &Amounts, factor: f64| {
        for (row, amount) in amounts {
            gradient[*row] -= factor * amount;
        }
    };
    let first_chances = chances(first, |step| weigh(&step.appeal, weights));
    for (step, &chance) in first.iter().zip(&first_chances) {
        let mut of_first = 0.0;
        let second_chances = chances(&step.second, |step| weigh(&step.appeal, weights));
        for (second, &next) in step.second.iter().zip(&second_chances) {
            let mut of_second = 0.0;
            for way in &second.ways {
                let way_ease = chance * next * weigh(way, weights).exp();
                subtract(way, way_ease);
                of_second += way_ease;
            }
            subtract(&second.appeal, of_second);
            of_first += of_second;
        }
        for (second, &next) in step.second.iter().zip(&second_chances) {
            subtract(&second.appeal, -of_first * next);
        }
        subtract(&step.appeal, of_first);
        ease += of_first;
    }
    for (step, &chance) in first.iter().zip(&first_chances) {
        subtract(&step.appeal, -ease * chance);
    }
    for slope in &mut gradient {
        *slope /= ease;
    }
    for (row, amount) in cards {
        gradient[*row] += amount;
    }
    (weigh(cards, weights) - ease.ln(), gradient)
}
