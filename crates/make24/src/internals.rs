//! What the tests of this package see of the inside of the engine. It is not for users: anything here may change.

use crate::deck::NumberedHands;
use crate::op::{Op, Operands};
use crate::value::{Interval, Outcome, Rational, Real};

// Text.
pub use crate::glyph::{ZEROS, digit, vulgar_fraction};

// Numbers: fractions, intervals of machine floats and of any precision, normal forms, and magnitudes.
pub use crate::value::magnitude::machine_word::MachineWord;
pub use crate::value::magnitude::{Magnitude, Residue, SignedMagnitude, WideResidue};
pub use crate::value::rational::small::gcd;
pub use crate::value::real::enclose::{BigInterval, Precision};
pub use crate::value::real::integer::factor;

/// The interval between two floats.
pub fn between(low: f64, high: f64) -> Interval {
    Interval::between(low, high)
}

/// The natural logarithm of the positive part of an interval.
pub fn ln(interval: Interval) -> Option<Interval> {
    interval.ln()
}

/// The exponential of an interval.
pub fn exp(interval: Interval) -> Interval {
    interval.exp()
}

/// The interval of the normal form of a number.
pub fn enclosed(number: &Real, precision: Precision) -> Option<BigInterval> {
    precision.sum(&number.sum())
}

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
