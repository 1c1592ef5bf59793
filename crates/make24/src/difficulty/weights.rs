//! What makes a puzzle hard for people, in numbers that were fitted to what people did.
//!
//! **The model.** A solution costs the sum over its steps of what [`STEP_FEATURES`] weighs. All solutions together, `x + y` and
//! `y + x` being one, are as easy as the sum of `exp(-cost)`: one easy solution makes an easy puzzle, and many make it
//! easier. The strain of a puzzle is `-ln` of that sum, and what [`HAND_FEATURES`] weighs of the cards. [`CURVE`] tells how
//! long people take over puzzles of a strain, and how many of them solve it.
//!
//! **The data.** Mean times and solved rates of the players of 4nums.com, as published with Yao and others, *Tree of
//! Thoughts*, 2023 (princeton-nlp/tree-of-thought-llm, `24.csv`): 930 hands of four cards of 1 to 13 that have a solution with
//! `+ - * /`. The file is not part of this program. `bench/src/people.rs` fits the constants on this page, given such a
//! file, and prints them as they stand here.
//!
//! **How good it is.** Spearman's rank correlation on hands that were left out of the fit (ten parts, each left out once):
//! 0.869 with the mean time, 0.926 with the solved rate.

use crate::hand::Hand;
use crate::op::{Algebra, AssocChain, Op, Polarity};
use crate::search::trees::TreeNode;
use crate::value::{Number, Value};
use std::cmp::Ordering;

/// Something that makes a step or a hand harder or easier, and by how much.
#[derive(Clone, Copy, Debug)]
pub struct Feature<T> {
    /// Its name.
    pub name: &'static str,
    /// What is measured.
    pub about: &'static str,
    /// What one unit of it adds to the strain.
    pub weight: f64,
    /// How much of it there is.
    pub of: fn(&T) -> f64,
}

/// What a person sees of a step. A size is the number of bits of a number, about: `log2(1 + |x|)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepFeatures {
    /// The chain that the operator writes and the side that its right operand is on; `None` for a power and its kin.
    pub chain: Option<(AssocChain, Polarity)>,
    /// The size of the left number.
    pub left: f64,
    /// The size of the right number.
    pub right: f64,
    /// The size of what is made.
    pub value: f64,
    /// Whether what is made is whole.
    pub is_whole: bool,
    /// Whether what is made is below zero.
    pub is_negative: bool,
    /// Whether what is made is 1.
    pub is_one: bool,
    /// Whether both numbers are the same.
    pub is_equal: bool,
    /// Whether it multiplies or divides by 1.
    pub is_idle: bool,
    /// Whether both numbers were made of several cards.
    pub is_of_groups: bool,
    /// Whether it is the last step.
    pub is_last: bool,
}

/// `log2(1 + |x|)`, and that of the largest float of numbers beyond it.
fn size(x: f64) -> f64 {
    const LARGEST: f64 = 1024.0;
    let size = libm::log2(1.0 + x.abs());
    if size.is_finite() { size } else { LARGEST }
}

impl StepFeatures {
    /// What a person sees of a node of a tree.
    pub(super) fn of<V: Number>(node: &TreeNode<'_, V>) -> StepFeatures {
        let TreeNode { op, left, right, value, cards, is_root } = *node;
        let one = |number: &V| number.compare(1) == Some(Ordering::Equal);
        let chain = chain_of(op);
        let is_idle = match chain {
            Some((AssocChain::Product, polarity)) => one(right) || polarity == Polarity::Direct && one(left),
            _ => false,
        };
        StepFeatures {
            chain,
            left: size(left.to_f64()),
            right: size(right.to_f64()),
            value: size(value.to_f64()),
            is_whole: value.is_whole() == Some(true),
            is_negative: value.compare(0) == Some(Ordering::Less),
            is_one: one(value),
            is_equal: left == right,
            is_idle,
            is_of_groups: cards.iter().all(|&side| side > 1),
            is_last: is_root,
        }
    }

    /// Whether it is a step of this kind that does something.
    fn is(&self, chain: AssocChain, polarity: Polarity) -> bool {
        self.chain == Some((chain, polarity)) && !self.is_idle
    }
}

fn chain_of(op: Op) -> Option<(AssocChain, Polarity)> {
    match op.algebra() {
        Algebra::Chain { chain, polarity } => Some((chain, polarity)),
        _ => None,
    }
}

const fn truth(is: bool) -> f64 {
    if is { 1.0 } else { 0.0 }
}

/// What makes a step hard. The last row is a guess: nobody has measured how hard powers, roots and logarithms are.
pub const STEP_FEATURES: &[Feature<StepFeatures>] = &[
    Feature {
        name: "fraction",
        about: "it makes a number that is not whole",
        weight: 2.17,
        of: |step| truth(!step.is_whole),
    },
    Feature {
        name: "below zero",
        about: "it makes a number below zero",
        weight: 1.01,
        of: |step| truth(step.is_negative),
    },
    Feature {
        name: "large",
        about: "the size of what it makes, unless it is the last",
        weight: 0.29,
        of: |step| if step.is_last { 0.0 } else { step.value },
    },
    Feature {
        name: "long addition",
        about: "the size of the smaller number that is added or taken away, or that the other is taken from",
        weight: 0.30,
        of: |step| if let Some((AssocChain::Sum, _)) = step.chain { step.left.min(step.right) } else { 0.0 },
    },
    Feature {
        name: "long division",
        about: "the size of the divisor",
        weight: 0.53,
        of: |step| if step.is(AssocChain::Product, Polarity::Inverse) { step.right } else { 0.0 },
    },
    Feature {
        name: "ends in a product",
        about: "it is the last, and multiplies",
        weight: 0.67,
        of: |step| truth(step.is_last && step.is(AssocChain::Product, Polarity::Direct)),
    },
    Feature {
        name: "ends in a difference",
        about: "it is the last, and takes away",
        weight: 0.72,
        of: |step| truth(step.is_last && step.is(AssocChain::Sum, Polarity::Inverse)),
    },
    Feature {
        name: "ends in a division",
        about: "it is the last, and divides",
        weight: 1.20,
        of: |step| truth(step.is_last && step.is(AssocChain::Product, Polarity::Inverse)),
    },
    Feature { name: "idle", about: "it multiplies or divides by 1", weight: 1.11, of: |step| truth(step.is_idle) },
    Feature { name: "makes 1", about: "it makes 1", weight: -1.08, of: |step| truth(step.is_one) },
    Feature { name: "equal", about: "both numbers are the same", weight: -0.31, of: |step| truth(step.is_equal) },
    Feature {
        name: "two groups",
        about: "it joins two results, each of several cards",
        weight: -0.71,
        of: |step| truth(step.is_of_groups),
    },
    Feature {
        name: "rare operator",
        about: "it is none of + - * /",
        weight: 3.0,
        of: |step| truth(step.chain.is_none()),
    },
];

/// So many of a hand's cards are like this, of every four cards.
fn of_four(hand: &Hand, cards: f64) -> f64 {
    cards * 4.0 / hand.len() as f64
}

/// What makes a hand hard, whatever its solutions are. People were measured with four cards: of other hands it is what it
/// would be of four cards of the kind.
pub const HAND_FEATURES: &[Feature<Hand>] = &[
    Feature {
        name: "different cards",
        about: "how many different cards there are, of every four",
        weight: 0.65,
        of: |hand| of_four(hand, hand.cards().chunk_by(|a, b| a == b).count() as f64),
    },
    Feature {
        name: "ones",
        about: "how many cards are 1, of every four",
        weight: -0.93,
        of: |hand| of_four(hand, hand.cards().iter().filter(|card| card.number().is_one()).count() as f64),
    },
    Feature {
        name: "sizes",
        about: "the sizes of four cards, added up",
        weight: -0.26,
        of: |hand| of_four(hand, hand.cards().iter().map(|card| size(card.number().to_f64())).sum()),
    },
];

/// What the search costs by the number of cards; nobody has measured it but with four.
///
/// With fewer cards it is less by the logarithm of how many times fewer calculations there are: whoever has three cards
/// tries most of them. With more cards nobody tries them all, but ways to the target grow in number too. Of five and six
/// it is what makes a hand like most of its kind as hard as a hand like most of four cards: the medians over the
/// solvable of 400 and of 60 hands of 1 to 13, dealt by the seed 1, were -0.91 and -3.34 without it, that of four cards
/// 0.87. So with more ways to the target than usual a hand is easier.
pub(super) const SEARCH: [f64; 7] = [-8.08, -8.08, -6.29, -3.40, 0.0, 1.78, 4.21];

/// What is taken from the cost of the plainest solution where the others are not weighed, by the number of its cards: how
/// much easier all solutions together are, the median over the same hands of five and six cards. Of larger hands it is
/// taken to be the same.
pub(super) const ALONE: [f64; 7] = [0.0, 0.0, 0.0, 0.0, 0.0, 7.09, 12.10];

/// What people did with puzzles of one strain, or nearly.
#[derive(Clone, Copy, Debug)]
pub(super) struct People {
    /// The strain.
    strain: f64,
    /// The logarithm of the mean time in seconds.
    time: f64,
    /// The logarithm of the odds that a puzzle is not solved.
    failure: f64,
}

const fn people(strain: f64, time: f64, failure: f64) -> People {
    People { strain, time, failure }
}

/// The hands that were fitted, a twentieth each, the easiest first: means, and where one is less than the one before,
/// the mean of both.
const CURVE: [People; 20] = [
    people(-1.88, 1.687, -4.161),
    people(-1.01, 1.766, -3.577),
    people(-0.48, 1.820, -3.386),
    people(-0.19, 1.864, -3.122),
    people(0.03, 1.922, -2.952),
    people(0.16, 1.982, -2.786),
    people(0.28, 2.034, -2.786),
    people(0.41, 2.043, -2.661),
    people(0.58, 2.095, -2.537),
    people(0.73, 2.168, -2.283),
    people(0.87, 2.169, -2.149),
    people(1.01, 2.169, -2.132),
    people(1.21, 2.240, -1.911),
    people(1.43, 2.286, -1.794),
    people(1.62, 2.435, -1.598),
    people(1.83, 2.532, -1.419),
    people(2.09, 2.643, -1.201),
    people(2.54, 2.744, -1.007),
    people(3.16, 3.336, -0.297),
    people(5.06, 4.063, 0.403),
];

/// How both grow beyond the ends: the straight lines through all hands.
const BEYOND: People = people(1.0, 0.355, 0.705);

impl People {
    /// What people should do with a puzzle of this strain.
    pub(super) fn at(strain: f64) -> People {
        let on = |from: People, to: People, strain: f64| {
            let part = (strain - from.strain) / (to.strain - from.strain);
            people(strain, from.time + part * (to.time - from.time), from.failure + part * (to.failure - from.failure))
        };
        let beyond =
            |end: People| people(end.strain + BEYOND.strain, end.time + BEYOND.time, end.failure + BEYOND.failure);
        let behind = CURVE.partition_point(|knot| knot.strain <= strain);
        match behind {
            0 => on(CURVE[0], beyond(CURVE[0]), strain),
            20 => on(CURVE[19], beyond(CURVE[19]), strain),
            _ => on(CURVE[behind - 1], CURVE[behind], strain),
        }
    }
    /// The mean time of those who solve it, in seconds.
    pub(super) fn mean_time(self) -> f64 {
        libm::exp(self.time)
    }
    /// The share of players who solve it.
    pub(super) fn solved_rate(self) -> f64 {
        1.0 / (1.0 + libm::exp(self.failure))
    }
}

/// The step_costs of the 1,362 hands of four cards of 1 to 13 that make 24 with `+ - * /`: the least, that of which a
/// twentieth of the hands have less, and so on to the greatest.
pub(super) const VENTILES: [f64; 21] = [
    -3.39, -1.46, -0.61, -0.27, -0.06, 0.08, 0.20, 0.33, 0.48, 0.64, 0.80, 0.92, 1.09, 1.29, 1.48, 1.66, 1.92, 2.26,
    2.78, 3.52, 7.96,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ() {
        let mut names: Vec<_> =
            STEP_FEATURES.iter().map(|row| row.name).chain(HAND_FEATURES.iter().map(|row| row.name)).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
