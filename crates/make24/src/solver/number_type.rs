//! The number type of a question: the smallest that holds every number that the search can meet.
//!
//! A [`Height`] bounds the numerators and denominators of all numbers that are made of some cards. So the type is chosen
//! before the search, and no search tests for overflow.

use crate::card::Card;
use crate::hand::Puzzle;
use crate::search::essential::extra_ones;
use crate::value::{Height, Rational};

/// A bound on every number in a search that fills tables from the cards up, and looks the target up from what the
/// tables of two parts leave open: the two numbers of each operation are made of different cards, or of the target and
/// other cards.
pub(super) fn height_upward(puzzle: &Puzzle) -> Height {
    puzzle.hand.cards().iter().map(Card::number).chain([&puzzle.target]).collect()
}

/// A bound on every number in a search that goes down again from the target, over the hand with so many cards 1 more.
///
/// What is left open for some cards is made of the target and the others, except beside a factor 0, where every number
/// will do that these cards make. From it the search takes away what some of the same cards make, so that the height of
/// the cards counts twice.
pub(super) fn height_downward(puzzle: &Puzzle, ones: usize) -> Height {
    let one = Rational::from(1);
    let cards = puzzle.hand.cards().iter().map(Card::number).chain(std::iter::repeat_n(&one, ones));
    let (cards, target): (Height, Height) = (cards.collect(), [&puzzle.target].into_iter().collect());
    cards.combined(cards.max(&target))
}

/// A bound on every number in the walk over reduced forms.
pub(super) fn height_of_reduced_forms(puzzle: &Puzzle) -> Height {
    height_downward(puzzle, extra_ones(&puzzle.hand, &puzzle.target))
}

/// Runs a question that is about fractions in the smallest number type that holds every value up to a height.
macro_rules! in_fractions {
    ($height:expr, $V:ident => $body:expr) => {{
        let height = $height;
        if height.fits_i64() {
            type $V = Ratio<i64>;
            $body
        } else if height.fits_i128() {
            type $V = Ratio<i128>;
            $body
        } else {
            type $V = Rational;
            $body
        }
    }};
}

pub(super) use in_fractions;

/// Runs a question in the smallest number type that holds every value up to a height, or that the rules ask for.
macro_rules! in_fitting {
    ($solver:expr, $height:expr, $V:ident => $body:expr) => {{
        if $solver.rules.ops.keeps_fractions() {
            in_fractions!($height, $V => $body)
        } else {
            type $V = Real;
            $body
        }
    }};
}

pub(super) use in_fitting;
