//! The least whole numbers that the cards do not make.

use super::fast::in_deciding;
use super::{Answer, Solver};
use crate::budget::StopReason;
use crate::hand::{Hand, Puzzle};
use crate::search::meet::{Exists, MeetInTheMiddle, decides};
use crate::value::Rational;
use crate::value::magnitude::{Natural, Residue, WideNatural, WideResidue};
use std::sync::Arc;

/// The bound of the first sieve; each one after it has eight times the bound.
const FIRST: u64 = 1 << 12;

/// The largest hand whose values are all listed: six cards have 100,000 in a tenth of a second.
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
        let sieved = (hand.len() > LISTED).then(|| {
            in_deciding!(self, [&bound], M => {
                let budget = self.budget(&bound);
                let mut missing = Vec::new();
                let ended = MeetInTheMiddle::<M, Exists>::new(&bound, &self.rules, Arc::clone(&budget)).and_then(|mut meet| {
                    let mut from = 1;
                    let mut high = FIRST.min(below);
                    while from < high && missing.len() < count {
                        let marked = meet.sieve(usize::try_from(high).map_err(|_| StopReason::Memory)?)?;
                        let open: Vec<u64> = (from..high).filter(|&number| !marked.has(number as usize)).collect();
                        // A few at a time, since only the least are asked for.
                        for some in open.chunks(64) {
                            let targets: Vec<Rational> = some.iter().map(|&number| Rational::from(number as i64)).collect();
                            let made = meet.reaches_each(&targets)?;
                            missing.extend(some.iter().zip(made).filter(|(_, made)| !made).map(|(&number, _)| number));
                            if missing.len() >= count {
                                break;
                            }
                        }
                        (from, high) = (high, high.saturating_mul(8).min(below));
                    }
                    Ok(())
                });
                missing.truncate(count);
                Answer::until(missing, ended.err())
            })
        });
        sieved.flatten().unwrap_or_else(|| {
            let values = self.values(hand);
            let stopped = values.stopped();
            let values = values.found();
            let is_made = |number: &u64| values.binary_search(&Rational::from(*number as i64)).is_ok();
            // Without all values, no number is known to be missing.
            let missing =
                if stopped.is_some() { Vec::new() } else { (1..below).filter(|n| !is_made(n)).take(count).collect() };
            Answer::until(missing, stopped)
        })
    }
}
