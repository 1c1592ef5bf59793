//! Hands packed into a BIGINT: a column of them takes a fifth of the space of texts, and compares and joins like
//! numbers, in the order of the hands.
//!
//! In base 16, the last digits are the cards in ascending order, and the second digit of 16 is their number: 3 3 8 8 is
//! 0x04000000_00003388. Without the number of cards, someone who writes 3388 for 3 3 8 8 would get an answer about
//! 0xd3c, which is 13 3 12.

use make24::Hand;

/// The number of cards takes the other two digits.
const MOST: u32 = 14;

/// The largest digit in base 16.
const LARGEST: i64 = 15;

const DIGIT: u32 = 4;

/// `None` if a card is not a whole number from 1 to 15, or if there are more than 14.
pub(crate) fn packed(hand: &Hand) -> Option<i64> {
    let size = u32::try_from(hand.len()).ok().filter(|size| *size <= MOST)?;
    let digits = hand.cards().iter().try_fold(0, |digits, card| {
        let card = Some(card).filter(|card| !card.is_choice())?;
        let digit = card.number().to_string().parse().ok().filter(|digit| (1..=LARGEST).contains(digit))?;
        Some(digits << DIGIT | digit)
    })?;
    Some(i64::from(size) << (DIGIT * MOST) | digits)
}

pub(crate) fn unpacked(number: i64) -> Result<Hand, String> {
    let size = u32::try_from(number >> (DIGIT * MOST)).ok().filter(|size| *size <= MOST).unwrap_or(0);
    let cards = (0..size).rev().map(|at| number >> (DIGIT * at) & LARGEST);
    Hand::new(cards).ok().filter(|hand| packed(hand) == Some(number)).ok_or_else(|| {
        format!("invalid packed hand {number}; use a text such as '3 3 8 8', a list, or make24_packed of one")
    })
}
