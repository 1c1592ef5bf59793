//! The choice of the number type for a search: the smallest that holds every number that the search can meet.
//!
//! A [`Height`] bounds the numerators and denominators of all numbers that some cards can make. The type is chosen
//! before the search, so no search tests for overflow.

use crate::card::Card;
use crate::hand::Puzzle;
pub(crate) use crate::rules::NumberKind;
use crate::value::Height;

/// A bound on every number in a bottom-up search. The search fills tables from the cards up and looks up what two
/// subsets must make for the target, so the operands of each operation come from disjoint sets of cards, one of which
/// may include the target.
pub(crate) fn height_upward(puzzle: &Puzzle) -> Height {
    puzzle.hand.cards().iter().map(Card::number).chain([&puzzle.target]).collect()
}

/// A bound on every number in a search that also works down from the target.
///
/// A top-down target of some cards is made of the target and the other cards, except next to a factor 0, where every
/// number that these cards make is one. The search then combines it with values of some of the same cards, so the
/// height of the cards counts twice.
pub(crate) fn height_downward(puzzle: &Puzzle) -> Height {
    let cards: Height = puzzle.hand.cards().iter().map(Card::number).collect();
    let target: Height = [&puzzle.target].into_iter().collect();
    cards.combined(cards.max(&target))
}

/// Whether fractions of machine words have searches of their own. A number type is a copy of every search. Without
/// these two, all hands take numbers of any size, and where a search has to take irrational numbers too, fractions are
/// real numbers like others.
pub(crate) const HAS_MACHINE_WORDS: bool = !cfg!(feature = "small");

/// Runs a computation on fractions in the smallest number type that holds every value up to a height.
macro_rules! in_fractions {
    ($height:expr, $V:ident => $body:expr) => {{
        let height = $height;
        if $crate::solver::number_type::HAS_MACHINE_WORDS && height.fits_i64() {
            type $V = Ratio<i64>;
            $body
        } else if $crate::solver::number_type::HAS_MACHINE_WORDS && height.fits_i128() {
            type $V = Ratio<i128>;
            $body
        } else {
            type $V = Rational;
            $body
        }
    }};
}

pub(crate) use in_fractions;

/// Runs a computation in the smallest number type that holds every value up to a height and that the rules need.
macro_rules! in_numbers {
    ($rules:expr, $height:expr, $V:ident => $body:expr) => {
        match $rules.number_kind() {
            $crate::rules::NumberKind::Heights => in_fractions!($height, $V => $body),
            $crate::rules::NumberKind::Fractions => {
                type $V = Rational;
                $body
            }
            $crate::rules::NumberKind::Reals => {
                type $V = Real;
                $body
            }
        }
    };
}

pub(crate) use in_numbers;

/// The same for a search that exists for real numbers alone where there are no machine words.
macro_rules! in_fitting {
    ($solver:expr, $height:expr, $V:ident => $body:expr) => {{
        if $crate::solver::number_type::HAS_MACHINE_WORDS {
            $crate::solver::number_type::in_numbers!($solver.rules, $height, $V => $body)
        } else {
            type $V = Real;
            $body
        }
    }};
}

pub(crate) use in_fitting;
