//! The least whole numbers that the cards do not make.

use super::fast::in_deciding;
use super::{Answer, Solver};
use crate::hand::{Hand, Puzzle};
use crate::search::meet::{Exists, MeetInTheMiddle, decides};
use crate::value::Rational;
use crate::value::magnitude::{Natural, Residue, WideNatural, WideResidue};
use std::sync::Arc;

/// The largest hand whose values are all listed first, which takes milliseconds.
const LISTED: usize = 5;

impl Solver {
    /// The least positive whole numbers that the cards do not make, in ascending order: `count` of them, or all of them
    /// below a bound if they are fewer. What a limit leaves open is not returned.
    ///
    /// Cards that are not negative and the four operations are answered by a sieve, each number that it leaves open by
    /// meeting in the middle; other puzzles by all values of the hand.
    ///
    /// ```
    /// # use make24::{Hand, Solver};
    /// let hand: Hand = "4 4 4 4".parse()?;
    /// let least = Solver::default().least_missing(&hand, 2, 1 << 20);
    /// assert_eq!(least.complete(), Some(vec![10, 11])); // 10 is (44 - 4) / 4, which needs a number of two digits
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn least_missing(&self, hand: &Hand, count: usize, below: u64) -> Answer<Vec<u64>> {
        let bound = Puzzle::new(hand.clone(), Rational::from(i64::try_from(below).unwrap_or(i64::MAX)));
        let sieved = || {
            in_deciding!(self, [&bound], M => {
                let (budget, mut missing) = (self.budget(&bound), Vec::new());
                let ended = MeetInTheMiddle::<M, Exists>::new(&bound, &self.rules, Arc::clone(&budget))
                    .and_then(|mut meet| meet.add_missing(&mut missing, count, usize::try_from(below).unwrap_or(usize::MAX)));
                Answer::until(missing, ended.err())
            })
        };
        let sieved = (hand.len() > LISTED).then(sieved).flatten();
        sieved.unwrap_or_else(|| self.missing_from_values(hand, count, below))
    }

    /// The same from all values of the hand.
    fn missing_from_values(&self, hand: &Hand, count: usize, below: u64) -> Answer<Vec<u64>> {
        let values = self.values(hand);
        let stopped = values.stopped();
        let values = values.found();
        let is_made = |number: &u64| values.binary_search(&Rational::from(*number as i64)).is_ok();
        // Without all values, no number is known to be missing.
        let missing = match stopped {
            Some(_) => Vec::new(),
            None => (1..below).filter(|number| !is_made(number)).take(count).collect(),
        };
        Answer::until(missing, stopped)
    }
}
