//! The model of human difficulty: features, their weights, and the constants fitted to the results of players.
//!
//! **The model.** The cost of a solution is the weighted sum of [`STEP_FEATURES`] over its steps. The ease of a puzzle
//! is the sum of `exp(-cost)` over all solutions, where `x + y` and `y + x` count as one: one easy solution makes an
//! easy puzzle, and many make it easier. The strain of a puzzle is `-ln` of that sum plus the weighted sum of
//! [`HAND_FEATURES`] of the cards. [`CURVE`] maps a strain to the time that people take and to the share who solve the
//! puzzle.
//!
//! **The data.** Mean times and solved rates of the players of `[4nums]`, as published with `[tree-of-thoughts]`
//! (princeton-nlp/tree-of-thought-llm, `24.csv`): 930 hands of four cards of 1 to 13 that have a solution with
//! `+ - * /`. The file is not part of this program. `bench/src/people.rs` fits the constants in this file to such a
//! table, and prints them in the form used here.
//!
//! **Accuracy.** Spearman's rank correlation on held-out hands (tenfold cross-validation): 0.869 with the mean time,
//! 0.926 with the solved rate.

use crate::hand::Hand;
use crate::op::{Algebra, AssocChain, Op, Polarity};
use crate::search::trees::TreeNode;
use crate::value::{Number, Value};
use std::cmp::Ordering;

/// A property that makes a step or a hand harder or easier, with its weight.
#[derive(Clone, Copy, Debug)]
pub struct Feature<T> {
    /// The name of the feature.
    pub name: &'static str,
    /// What the feature measures.
    pub description: &'static str,
    /// The strain that one unit of the feature adds.
    pub weight: f64,
    /// The amount of the feature in a step or a hand.
    pub measure: fn(&T) -> f64,
}

/// The properties of a step that a person notices. The size of a number is approximately its length in bits:
/// `log2(1 + |x|)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepFeatures {
    /// Whether the operator forms a sum or a product, and the polarity of its right operand; `None` for powers, roots,
    /// logarithms and modulo.
    pub chain: Option<(AssocChain, Polarity)>,
    /// The size of the left operand.
    pub left: f64,
    /// The size of the right operand.
    pub right: f64,
    /// The size of the result.
    pub value: f64,
    /// Whether the result is a whole number.
    pub is_whole: bool,
    /// Whether the result is below zero.
    pub is_negative: bool,
    /// Whether the result is 1.
    pub is_one: bool,
    /// Whether the operands are equal.
    pub is_equal: bool,
    /// Whether the step multiplies or divides by 1.
    pub is_neutral: bool,
    /// Whether both operands are results of several cards.
    pub is_of_groups: bool,
    /// Whether the step is the last one.
    pub is_last: bool,
}

/// The size `log2(1 + |x|)`; for numbers beyond the largest float, the size of that float.
fn size(x: f64) -> f64 {
    const LARGEST: f64 = 1024.0;
    let size = libm::log2(1.0 + x.abs());
    if size.is_finite() { size } else { LARGEST }
}

impl StepFeatures {
    /// The features of the node that joins two trees.
    pub(super) fn of<V: Number>(node: &TreeNode<'_, V>) -> StepFeatures {
        let TreeNode { op, left, right, value, cards, is_root } = *node;
        let one = |number: &V| number.compare(1) == Some(Ordering::Equal);
        let chain = chain_of(op);
        let is_neutral = match chain {
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
            is_neutral,
            is_of_groups: cards.iter().all(|&side| side > 1),
            is_last: is_root,
        }
    }

    /// Whether the step has this operation and does not multiply or divide by 1.
    fn is(&self, chain: AssocChain, polarity: Polarity) -> bool {
        self.chain == Some((chain, polarity)) && !self.is_neutral
    }
}

/// The chain that the operator forms, with the polarity of its right operand.
fn chain_of(op: Op) -> Option<(AssocChain, Polarity)> {
    match op.algebra() {
        Algebra::Chain { chain, polarity } => Some((chain, polarity)),
        _ => None,
    }
}

/// 1 if the condition holds, else 0.
const fn indicator(is: bool) -> f64 {
    if is { 1.0 } else { 0.0 }
}

/// The features of a step. The last weight is a guess: nobody has measured how hard powers, roots and logarithms are.
pub const STEP_FEATURES: &[Feature<StepFeatures>] = &[
    Feature {
        name: "fraction",
        description: "it makes a number that is not whole",
        weight: 2.17,
        measure: |step| indicator(!step.is_whole),
    },
    Feature {
        name: "below zero",
        description: "it makes a number below zero",
        weight: 1.01,
        measure: |step| indicator(step.is_negative),
    },
    Feature {
        name: "large",
        description: "the size of what it makes, unless it is the last",
        weight: 0.29,
        measure: |step| if step.is_last { 0.0 } else { step.value },
    },
    Feature {
        name: "long addition",
        description: "the size of the smaller number that is added or taken away, or that the other is taken from",
        weight: 0.30,
        measure: |step| if let Some((AssocChain::Sum, _)) = step.chain { step.left.min(step.right) } else { 0.0 },
    },
    Feature {
        name: "long division",
        description: "the size of the divisor",
        weight: 0.53,
        measure: |step| if step.is(AssocChain::Product, Polarity::Inverse) { step.right } else { 0.0 },
    },
    Feature {
        name: "ends in a product",
        description: "it is the last, and multiplies",
        weight: 0.67,
        measure: |step| indicator(step.is_last && step.is(AssocChain::Product, Polarity::Direct)),
    },
    Feature {
        name: "ends in a difference",
        description: "it is the last, and takes away",
        weight: 0.72,
        measure: |step| indicator(step.is_last && step.is(AssocChain::Sum, Polarity::Inverse)),
    },
    Feature {
        name: "ends in a division",
        description: "it is the last, and divides",
        weight: 1.20,
        measure: |step| indicator(step.is_last && step.is(AssocChain::Product, Polarity::Inverse)),
    },
    Feature {
        name: "neutral",
        description: "it multiplies or divides by 1",
        weight: 1.11,
        measure: |step| indicator(step.is_neutral),
    },
    Feature { name: "makes 1", description: "it makes 1", weight: -1.08, measure: |step| indicator(step.is_one) },
    Feature {
        name: "equal",
        description: "both numbers are the same",
        weight: -0.31,
        measure: |step| indicator(step.is_equal),
    },
    Feature {
        name: "two groups",
        description: "it joins two results, each of several cards",
        weight: -0.71,
        measure: |step| indicator(step.is_of_groups),
    },
    Feature {
        name: "rare operator",
        description: "it is none of + - * /",
        weight: 3.0,
        measure: |step| indicator(step.chain.is_none()),
    },
];

/// A total over the cards of a hand, scaled to four cards.
fn per_four_cards(hand: &Hand, total: f64) -> f64 {
    total * 4.0 / hand.len() as f64
}

/// The features of a hand, independent of its solutions. Only hands of four cards have been measured, so the amounts
/// for other hands are scaled to four cards.
pub const HAND_FEATURES: &[Feature<Hand>] = &[
    Feature {
        name: "different cards",
        description: "how many different cards there are, of every four",
        weight: 0.65,
        measure: |hand| per_four_cards(hand, hand.cards().chunk_by(|a, b| a == b).count() as f64),
    },
    Feature {
        name: "ones",
        description: "how many cards are 1, of every four",
        weight: -0.93,
        measure: |hand| per_four_cards(hand, hand.cards().iter().filter(|card| card.number().is_one()).count() as f64),
    },
    Feature {
        name: "sizes",
        description: "the sizes of four cards, added up",
        weight: -0.26,
        measure: |hand| per_four_cards(hand, hand.cards().iter().map(|card| size(card.number().to_f64())).sum()),
    },
];

/// The effective log search space by number of cards, relative to four cards: the strain that the search itself adds.
/// It has been measured for four cards only.
///
/// With fewer cards it is the logarithm of the ratio of the numbers of calculations, since a person with three cards
/// tries most of them. With more cards nobody tries them all, but the number of solutions grows too. For five and six
/// cards it is chosen so that the median hand is as hard as the median hand of four cards: the medians of the strain
/// over the solvable ones of 400 and of 60 hands of 1 to 13, dealt from seed 1, were -0.91 and -3.34 without it, and
/// the median for four cards is 0.87. A hand with more solutions than usual is therefore easier.
pub(super) const LOG_SEARCH_SPACE: [f64; 7] = [-8.08, -8.08, -6.29, -3.40, 0.0, 1.78, 4.21];

/// The discount on the cost of the simplest solution if the others are not weighed, by the number of its cards. For five
/// and six cards it is the median, over the same hands, of how much easier all solutions together are than the simplest
/// one. For seven and eight it is chosen so that the median hand is as hard as the median hand of four cards: the medians
/// of the difficulty of 120 hands of 1 to 13, dealt from seed 3, are near 50. Larger hands continue the line.
pub(super) const OTHERS_DISCOUNT: [f64; 9] = [0.0, 0.0, 0.0, 0.0, 0.0, 7.09, 12.10, 16.6, 21.0];

/// A point of the curve: the results of people on puzzles of about one strain.
#[derive(Clone, Copy, Debug)]
pub(super) struct CurvePoint {
    /// The strain of the puzzles.
    strain: f64,
    /// The logarithm of the mean time in seconds.
    log_time: f64,
    /// The logarithm of the odds that a puzzle is not solved.
    log_odds: f64,
}

const fn point(strain: f64, log_time: f64, log_odds: f64) -> CurvePoint {
    CurvePoint { strain, log_time, log_odds }
}

/// The fitted hands in groups of a twentieth each, the easiest first: the means of each group. If a mean is less than
/// that of the group before, both become the mean of the two.
const CURVE: [CurvePoint; 20] = [
    point(-1.88, 1.687, -4.161),
    point(-1.01, 1.766, -3.577),
    point(-0.48, 1.820, -3.386),
    point(-0.19, 1.864, -3.122),
    point(0.03, 1.922, -2.952),
    point(0.16, 1.982, -2.786),
    point(0.28, 2.034, -2.786),
    point(0.41, 2.043, -2.661),
    point(0.58, 2.095, -2.537),
    point(0.73, 2.168, -2.283),
    point(0.87, 2.169, -2.149),
    point(1.01, 2.169, -2.132),
    point(1.21, 2.240, -1.911),
    point(1.43, 2.286, -1.794),
    point(1.62, 2.435, -1.598),
    point(1.83, 2.532, -1.419),
    point(2.09, 2.643, -1.201),
    point(2.54, 2.744, -1.007),
    point(3.16, 3.336, -0.297),
    point(5.06, 4.063, 0.403),
];

/// The growth of the curve beyond its ends, by strain: the slopes of the straight lines through all hands.
const EXTRAPOLATION: CurvePoint = point(1.0, 0.355, 0.705);

impl CurvePoint {
    /// The expected results of people on a puzzle of this strain, by linear interpolation.
    pub(super) fn at(strain: f64) -> CurvePoint {
        let interpolate = |from: CurvePoint, to: CurvePoint, strain: f64| {
            let part = (strain - from.strain) / (to.strain - from.strain);
            point(
                strain,
                from.log_time + part * (to.log_time - from.log_time),
                from.log_odds + part * (to.log_odds - from.log_odds),
            )
        };
        let beyond = |end: CurvePoint| {
            point(
                end.strain + EXTRAPOLATION.strain,
                end.log_time + EXTRAPOLATION.log_time,
                end.log_odds + EXTRAPOLATION.log_odds,
            )
        };
        let next = CURVE.partition_point(|knot| knot.strain <= strain);
        match next {
            0 => interpolate(CURVE[0], beyond(CURVE[0]), strain),
            20 => interpolate(CURVE[19], beyond(CURVE[19]), strain),
            _ => interpolate(CURVE[next - 1], CURVE[next], strain),
        }
    }
    /// The mean time of the players who solve the puzzle, in seconds.
    pub(super) fn mean_time(self) -> f64 {
        libm::exp(self.log_time)
    }
    /// The share of players who solve the puzzle.
    pub(super) fn solved_rate(self) -> f64 {
        1.0 / (1.0 + libm::exp(self.log_odds))
    }
}

/// The ventiles of the strain over the 1,362 hands of four cards of 1 to 13 that make 24 with `+ - * /`: the least
/// strain, the strain that a twentieth of the hands stay below, and so on to the greatest.
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
