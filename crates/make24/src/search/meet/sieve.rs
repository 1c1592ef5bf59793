//! The sieve of whole numbers: marks numbers that the cards make, without looking at fractions on the way but for the
//! tables of small sub-hands. Few of the numbers that are not marked are made.

use super::joins::Exists;
use super::{MeetInTheMiddle, SubsetIndex};
use crate::value::magnitude::Magnitude;
use crate::watch::StopReason;
use std::sync::Arc;

/// The largest sub-hand each of whose numbers is joined to all numbers of the other part.
pub(super) const STEPPED: usize = 3;

/// The unit in which the memory of sets is counted.
type Page = [u64; 64];

#[derive(Clone)]
pub(crate) struct WholeNumbers {
    words: Vec<u64>,
    below: usize,
}

impl WholeNumbers {
    fn new(below: usize) -> WholeNumbers {
        WholeNumbers { words: vec![0; below.div_ceil(64)], below }
    }

    pub(crate) fn has(&self, number: usize) -> bool {
        self.words.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    fn add(&mut self, number: usize) {
        if number < self.below {
            self.words[number / 64] |= 1 << (number % 64);
        }
    }

    fn remove(&mut self, number: usize) {
        self.words[number / 64] &= !(1 << (number % 64));
    }

    fn add_all(&mut self, others: &WholeNumbers) {
        self.words.iter_mut().zip(&others.words).for_each(|(word, other)| *word |= other);
    }

    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(place, &word)| {
            std::iter::successors((word != 0).then_some(word), |rest| Some(rest & (rest - 1)).filter(|rest| *rest != 0))
                .map(move |rest| place * 64 + rest.trailing_zeros() as usize)
        })
    }

    fn add_raised(&mut self, others: &WholeNumbers, step: usize) {
        let (words, bits) = (step / 64, step % 64);
        for place in words..self.words.len() {
            let low = others.words[place - words] << bits;
            let carried = if bits > 0 && place > words { others.words[place - words - 1] >> (64 - bits) } else { 0 };
            self.words[place] |= low | carried;
        }
        self.clear_beyond();
    }

    fn add_lowered(&mut self, others: &WholeNumbers, step: usize) {
        let (words, bits) = (step / 64, step % 64);
        for place in 0..self.words.len().saturating_sub(words) {
            let low = others.words[place + words] >> bits;
            let next = others.words.get(place + words + 1).filter(|_| bits > 0);
            self.words[place] |= low | next.map_or(0, |next| next << (64 - bits));
        }
    }

    fn clear_beyond(&mut self) {
        let used = self.below % 64;
        if let Some(last) = self.words.last_mut().filter(|_| used > 0) {
            *last &= (1 << used) - 1;
        }
    }

    fn add_results(&mut self, others: &WholeNumbers, step: usize) {
        let below = self.below;
        self.add_raised(others, step);
        self.add_lowered(others, step);
        others.numbers().take_while(|&other| other <= step).for_each(|other| self.add(step - other));
        match below.checked_div(step) {
            Some(most) => {
                others.numbers().take_while(|&other| other <= most).for_each(|other| self.add(other * step));
                (0..=most).filter(|&times| others.has(times * step)).for_each(|times| self.add(times));
                let divisors = others.numbers().skip_while(|&other| other == 0).take_while(|&other| other <= step);
                divisors.filter(|&other| step.is_multiple_of(other)).for_each(|other| self.add(step / other));
            }
            None if others.numbers().next().is_some() => self.add(0),
            None => {}
        }
    }

    fn add_products(&mut self, lhs: &WholeNumbers, rhs: &WholeNumbers) {
        let below = self.below;
        for x in lhs.numbers().filter(|&x| x > 1) {
            rhs.numbers().take_while(|&y| y <= below / x).for_each(|y| self.add(x * y));
        }
    }
}

impl<M: Magnitude> MeetInTheMiddle<M, Exists> {
    /// Returns nearly all whole numbers below a bound that are made. [`decides`](super::decides) must hold for the
    /// bound.
    pub(crate) fn sieve(&mut self, below: usize) -> Result<WholeNumbers, StopReason> {
        self.fill_small()?;
        let budget = Arc::clone(&self.budget);
        budget.lent(|| {
            let made = self.sieve_each(below)?;
            let mut all = WholeNumbers::new(below);
            self.roots().for_each(|m| all.add_all(&made[m]));
            Ok(all)
        })
    }

    /// Above the tables, marks the numbers that an operator makes of two numbers marked in the parts of a split.
    pub(super) fn sieve_each(&mut self, below: usize) -> Result<Vec<WholeNumbers>, StopReason> {
        self.fill_small()?;
        self.budget.reserve::<Page>(self.sub_info.len() * below.div_ceil(8 * size_of::<Page>()))?;
        let mut made: Vec<WholeNumbers> = vec![WholeNumbers::new(0)];
        for m in 1..self.sub_info.len() {
            let mut numbers = WholeNumbers::new(below);
            if self.is_small(m) {
                let whole = self.table(m).numbers.iter().filter_map(|number| number.whole());
                whole.for_each(|number| numbers.add(usize::try_from(number).unwrap_or(usize::MAX)));
            } else {
                self.sieve_large(m, &made, &mut numbers)?;
            }
            if !self.allows_zero {
                numbers.remove(0);
            }
            made.push(numbers);
        }
        Ok(made)
    }

    fn sieve_large(&self, m: SubsetIndex, made: &[WholeNumbers], numbers: &mut WholeNumbers) -> Result<(), StopReason> {
        for (a, b) in self.splits(m) {
            let (a, b) = if self.sub_info[a].0 < self.sub_info[b].0 { (b, a) } else { (a, b) };
            if self.sub_info[b].0 > STEPPED {
                self.budget.spend(numbers.words.len() as u64)?;
                numbers.add_products(&made[a], &made[b]);
                continue;
            }
            for step in made[b].numbers() {
                self.budget.spend(numbers.words.len() as u64)?;
                numbers.add_results(&made[a], step);
            }
        }
        Ok(())
    }
}
