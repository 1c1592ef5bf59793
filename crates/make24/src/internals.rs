//! What the tests of this package see of the inside of the engine. It is not for users: anything here may change.

use crate::deck::NumberedHands;
use crate::op::{Op, Operands};
use crate::value::{Outcome, Rational};

// Text.
pub use crate::glyph::{ZEROS, digit, vulgar_fraction};

// The judge.
pub use crate::judge::quick::QuickJudge;

// Operators.

/// Candidates for the operand of which a unary operator makes `result`.
pub fn inverted(op: &Op, result: &Rational, operands: &Operands<'_>) -> Vec<Outcome<Rational>> {
    op.inverted(result, operands)
}

// Decks.

/// The places in the deck of the cards of the hand with this number.
pub fn places_of_hand(hands: &NumberedHands, number: u64) -> Option<Vec<usize>> {
    hands.places(number)
}

/// The number of the hand with these places.
pub fn number_of_hand(hands: &NumberedHands, places: &[usize]) -> u64 {
    hands.number(places)
}
