//! What players notice about a step, and how much each of it weighs: the model of difficulty as rows.
//!
//! A row has an amount for each step, and two weights: `shared + difference` for the player whose strain orders the
//! times of people, `shared - difference` for the player whose strain orders the shares that solve a hand.
//! `bench/src/people.rs` fits the weights to the results of people (`bench/people/human-times.csv`) and fails if this
//! file has others. Single signs mean little: a row of appeal also counts in the steps that were not taken, and rows of
//! ease repeat some of them; only the whole was fitted.

use super::step::{HandFacts, PlayerStep, SeenNumber, StepKind};

/// A property of a step or of a hand, with its weights.
#[derive(Clone, Copy, Debug)]
pub struct Feature<T> {
    /// The name of the row.
    pub name: &'static str,
    /// What the row measures.
    pub about: &'static str,
    /// The weight that both players share.
    pub shared: f64,
    /// What the weight of the first player, whose strain orders times, has more, and that of the second less.
    pub difference: f64,
    /// The amount of the row in a step or a hand.
    pub measure: fn(&T) -> f64,
}

const fn row<T>(name: &'static str, about: &'static str, shared: f64, measure: fn(&T) -> f64) -> Feature<T> {
    apart(name, about, [shared, 0.0], measure)
}

/// `weights` are the shared weight and the difference between the players.
const fn apart<T>(name: &'static str, about: &'static str, weights: [f64; 2], measure: fn(&T) -> f64) -> Feature<T> {
    let [shared, difference] = weights;
    Feature { name, about, shared, difference, measure }
}

impl<T> Feature<T> {
    /// The weights of the two players.
    pub fn weights(&self) -> [f64; 2] {
        [self.shared + self.difference, self.shared - self.difference]
    }
}

fn is(condition: bool) -> f64 {
    if condition { 1.0 } else { 0.0 }
}

fn of(condition: bool, amount: f64) -> f64 {
    if condition { amount } else { 0.0 }
}

impl PlayerStep {
    fn is_sum_of_equals(&self) -> bool {
        self.kind == StepKind::Sum && self.is_of_equals
    }
    fn adds_or_takes_one(&self) -> bool {
        matches!(self.kind, StepKind::Sum | StepKind::Difference) && self.smaller.is(1)
    }
    fn divides(&self) -> bool {
        matches!(self.kind, StepKind::Quotient | StepKind::Reciprocal) && !self.is_idle()
    }
    fn multiplies(&self) -> bool {
        self.kind == StepKind::Product && !self.is_idle()
    }
}

/// The appeal of a step with four or more numbers on the table.
pub static APPEAL_OF_FOUR: &[Feature<PlayerStep>] = &[
    row("uneven", "it makes a number that is not whole", -3.15, |step| is(!step.value.is_whole)),
    row("by one", "it multiplies or divides by 1", 1.04, |step| is(step.is_idle())),
    row("same +", "it adds a number to itself", 0.94, |step| is(step.is_sum_of_equals())),
    row("same *", "it squares a number", 0.88, |step| is(step.multiplies() && step.is_of_equals)),
    row("- small", "the size of what it takes away", 0.33, |step| {
        of(step.kind == StepKind::Difference, step.smaller.size)
    }),
    row("/ big", "the size of the larger number of a division", 0.42, |step| of(step.divides(), step.larger.size)),
    row("factor", "what it makes divides the target", 0.18, |step| is(step.value.divides_target)),
    row("dist", "how far what it makes is from the target", -0.31, |step| step.distance()),
    apart(
        "left fits",
        "two of the numbers that are left add up to the target or multiply to it",
        [0.75, 0.43],
        |step| is(step.left.fits),
    ),
    row("left factors", "how many of the numbers that are left divide the target", 0.23, |step| {
        step.left.factors as f64
    }),
    apart("left twins", "two of the numbers that are left are equal", [0.0, 0.24], |step| is(step.left.has_twins)),
    apart("size", "the size of what it makes", [0.0, -0.16], |step| step.value.size),
];

/// The appeal of a step with three numbers on the table.
pub static APPEAL_OF_THREE: &[Feature<PlayerStep>] = &[
    row("same +", "it adds a number to itself", 1.72, |step| is(step.is_sum_of_equals())),
    row("one more", "it adds 1 or takes 1 away", 1.31, |step| is(step.adds_or_takes_one())),
    row("near", "what it makes is at most 3 from the target", 0.81, |step| {
        is((step.value.float - step.target.float).abs() <= 3.0)
    }),
    row("fits *", "what it makes, times the number that is left, is the target", 2.42, |step| is(step.fits_product)),
    row("left size", "the size of the number that is left", 0.66, |step| step.left.size),
    row("- value", "the size of a difference", 0.13, |step| of(step.kind == StepKind::Difference, step.value.size)),
    row("beyond", "by how much the size of what it makes exceeds that of the target", 0.83, |step| {
        // Powers exceed everything that was measured, and do not gain appeal from it.
        of(step.kind != StepKind::Rare, (step.value.size - step.target.size).max(0.0))
    }),
];

/// The appeal of a step with three or more numbers on the table, in addition to the rows for three and for four. The last
/// weight is a guess: nobody has measured how people choose powers, roots and logarithms.
pub static APPEAL: &[Feature<PlayerStep>] = &[
    row("same", "both numbers are equal", -0.51, |step| is(step.is_of_equals)),
    row("big", "the size of the larger number", -0.22, |step| step.larger.size),
    row(GUESSED, "it is not one of + - * /", -2.0, |step| is(step.kind == StepKind::Rare)),
];

/// The ease with which a step is carried out. The last weight is a guess.
pub static EASE: &[Feature<PlayerStep>] = &[
    apart("same /", "it divides a number by itself, and not 1", [0.98, 0.26], |step| {
        is(step.kind == StepKind::Quotient && step.is_of_equals && !step.smaller.is(1))
    }),
    row("one more", "it adds 1 or takes 1 away", 0.80, |step| is(step.adds_or_takes_one())),
    row("one less", "it takes 1 away", -0.30, |step| is(step.kind == StepKind::Difference && step.smaller.is(1))),
    row("double", "it multiplies by 2, the smaller number", 0.48, |step| {
        is(step.kind == StepKind::Product && step.smaller.is(2))
    }),
    row("* small", "the size of the smaller number of a product", 0.50, |step| {
        of(step.multiplies(), step.smaller.size)
    }),
    row("+ big", "the size of the larger number of a sum", 0.16, |step| {
        of(step.kind == StepKind::Sum, step.larger.size)
    }),
    row("- big", "the size of the number that something is taken from", 0.17, |step| {
        of(step.kind == StepKind::Difference, step.larger.size)
    }),
    row("ten", "it adds a multiple of 10, such as 0", 0.28, |step| {
        let is_round = |number: &SeenNumber| number.is_whole && (number.float % 10.0).abs() < 0.5;
        is(step.kind == StepKind::Sum && (is_round(&step.larger) || is_round(&step.smaller)))
    }),
    row("size", "the size of what it makes, unless it is the last step", -0.29, |step| {
        of(!step.is_last(), step.value.size)
    }),
    row(GUESSED, "it is not one of + - * /", -1.0, |step| is(step.kind == StepKind::Rare)),
];

/// The ease of the last step, in addition to [`EASE`].
pub static EASE_OF_LAST: &[Feature<PlayerStep>] = &[
    row("* small", "the size of the smaller number of a product", -0.71, |step| {
        of(step.multiplies(), step.smaller.size)
    }),
    row("* big", "the size of the larger number of a product", -0.45, |step| of(step.multiplies(), step.larger.size)),
    row("made small", "it multiplies a number of at most 3 that was just made", 0.54, |step| {
        is(step.multiplies() && step.made.is_some_and(|(made, _)| made.float <= 3.0))
    }),
    row("held", "the size of the number that was not just made", -0.49, |step| {
        step.made.map_or(0.0, |(_, held)| held.size)
    }),
    row("from factor", "how many of its two numbers divide the target", 0.40, |step| {
        is(step.larger.divides_target) + is(step.smaller.divides_target)
    }),
];

/// The tables of rows of steps, with their names.
pub static STEPS: [(&str, &[Feature<PlayerStep>]); 5] = [
    ("appeal of four", APPEAL_OF_FOUR),
    ("appeal of three", APPEAL_OF_THREE),
    ("appeal", APPEAL),
    ("ease", EASE),
    ("ease of last", EASE_OF_LAST),
];

/// What the hand adds to the strain, whatever its solutions are.
pub static HAND: &[Feature<HandFacts>] = &[
    apart("ones", "how many cards are 1, of every four", [-0.41, -0.14], |hand| hand.ones * 4.0 / hand.cards),
    apart("moves", "the logarithm of the number of first steps, scaled to four cards", [0.0, 0.17], |hand| {
        libm::log(hand.moves.max(1.0) * 12.0 / (hand.cards * (hand.cards - 1.0)).max(1.0))
    }),
];

/// The name of the rows whose weights are guesses: the results of people have no such steps.
pub const GUESSED: &str = "rare operator";

pub(super) fn weigh<T>(rows: &[Feature<T>], of: &T) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for row in rows {
        let amount = (row.measure)(of);
        if amount != 0.0 {
            let [first, second] = row.weights();
            sums[0] += first * amount;
            sums[1] += second * amount;
        }
    }
    sums
}
