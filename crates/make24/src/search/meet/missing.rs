//! The least numbers that are not made: the sieve marks nearly all that are, and each of the rest is decided.

use super::MeetInTheMiddle;
use super::joins::Exists;
use crate::value::Rational;
use crate::value::magnitude::Magnitude;
use crate::watch::StopReason;

/// The bound of the first sieve; each later one has eight times the bound.
const FIRST: usize = 1 << 12;

/// How many numbers are decided before their count is checked.
const AT_ONCE: usize = 64;

impl<M: Magnitude> MeetInTheMiddle<M, Exists> {
    /// Stops at `count` numbers, or at a bound for which [`decides`](super::decides) must hold as a target.
    pub(crate) fn add_missing(&mut self, missing: &mut Vec<u64>, count: usize, below: usize) -> Result<(), StopReason> {
        let (mut from, mut high) = (1, FIRST.min(below));
        while from < high {
            let made = self.sieve(high)?;
            let open: Vec<u64> = (from..high).filter(|&number| !made.has(number)).map(|number| number as u64).collect();
            for some in open.chunks(AT_ONCE) {
                let targets: Vec<Rational> = some.iter().map(|&number| Rational::from(number as i64)).collect();
                let made = self.reaches_each(&targets)?;
                missing.extend(some.iter().zip(made).filter(|(_, made)| !made).map(|(number, _)| number));
                if missing.len() >= count {
                    missing.truncate(count);
                    return Ok(());
                }
            }
            (from, high) = (high, high.saturating_mul(8).min(below));
        }
        Ok(())
    }
}
