//! What one sub-hand makes, or what is wanted of it: a set of magnitudes that is walked in the order in which it grew.

use super::joins::{Divisor, Pick};
use crate::search::lattice::Sub;
use crate::value::magnitude::Magnitude;

/// A set of magnitudes, and what is kept of each.
///
/// A table of our own, since it is the inner loop of every search: one multiplication and, mostly, one cache line to
/// find a magnitude or to see that it is not there.
#[derive(Debug)]
pub(crate) struct Values<M, K> {
    pub(crate) numbers: Vec<M>,
    pub(crate) kept: Vec<K>,
    /// What [`Magnitude::over`] wants to know of the numbers; complete after [`Values::finish`].
    pub(super) inverses: Vec<M>,
    /// The place of each number and 1, by its hash; at least half of the slots are 0.
    slots: Vec<u32>,
    shift: u32,
    /// A bit for each number by its hash, among many that are 0; empty before [`Values::sift`].
    sieve: Vec<u64>,
    sieve_shift: u32,
}

impl<M: Magnitude, K: Default> Values<M, K> {
    pub(crate) fn new() -> Values<M, K> {
        Values::with_room(0)
    }

    /// With room for what so many different cards make.
    pub(crate) fn with_room(cards: usize) -> Values<M, K> {
        // Half of OEIS A182173, to begin with; a table that is nearly empty is cleared in vain.
        let (room, slots): (usize, usize) = [(4, 8), (1, 4), (6, 32), (47, 256), (733, 4096)][cards.min(4)];
        let (numbers, kept) = (Vec::with_capacity(room), Vec::with_capacity(room));
        let (inverses, sieve, shift) = (Vec::new(), Vec::new(), 64 - slots.trailing_zeros());
        Values { numbers, kept, inverses, slots: vec![0; slots], shift, sieve, sieve_shift: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// The place of a number.
    pub(crate) fn find(&self, number: M) -> Option<usize> {
        if !self.sieve.is_empty() {
            let (word, bit) = self.sieve_place(number);
            if self.sieve[word] & bit == 0 {
                return None;
            }
        }
        (self.slots[self.slot(number)] as usize).checked_sub(1)
    }

    /// Makes it quick to see that a number is not there; to be called when no more are to come.
    ///
    /// Half of the slots are taken, so that no machine can foresee whether one is. Of so many bits few are 1.
    pub(super) fn sift(&mut self) {
        let bits = (self.len() * 32).next_power_of_two().max(64);
        self.sieve = vec![0; bits / 64];
        self.sieve_shift = 64 - bits.trailing_zeros();
        for place in 0..self.len() {
            let (word, bit) = self.sieve_place(self.numbers[place]);
            self.sieve[word] |= bit;
        }
    }

    fn sieve_place(&self, number: M) -> (usize, u64) {
        let place = (number.hash() >> self.sieve_shift) as usize;
        (place / 64, 1 << (place % 64))
    }

    /// The slot that a number has, or would have.
    fn slot(&self, number: M) -> usize {
        let mut slot = (number.hash() >> self.shift) as usize;
        loop {
            match self.slots[slot] {
                place if place != 0 && self.numbers[place as usize - 1] != number => {
                    slot = (slot + 1) & (self.slots.len() - 1);
                }
                _ => return slot,
            }
        }
    }

    /// What is kept of a number, which is put in where it is not there.
    pub(crate) fn at(&mut self, number: M) -> &mut K {
        let place = self.put(number);
        &mut self.kept[place]
    }

    /// The place of a number, which is put in where it is not there.
    pub(crate) fn put(&mut self, number: M) -> usize {
        let slot = self.slot(number);
        match self.slots[slot] {
            0 => self.insert(number, slot),
            place => place as usize - 1,
        }
    }

    fn insert(&mut self, number: M, slot: usize) -> usize {
        self.numbers.push(number);
        self.kept.push(K::default());
        // Four thousand million numbers of a sub-hand are beyond every memory limit.
        self.slots[slot] = self.numbers.len() as u32;
        if self.numbers.len() * 2 > self.slots.len() {
            self.grow();
        }
        self.numbers.len() - 1
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 4;
        self.shift = 64 - size.trailing_zeros();
        self.slots = vec![0; size];
        for (place, &number) in (1..).zip(&self.numbers) {
            let slot = self.slot(number);
            self.slots[slot] = place;
        }
    }

    /// Makes the numbers ready to be divisors; to be called when no more are to come.
    pub(crate) fn finish(&mut self) {
        self.inverses = M::inverses(&self.numbers);
    }

    /// Makes the numbers of many sets ready at once: one inversion for all is enough.
    pub(crate) fn finish_all(sets: &mut [Values<M, K>]) {
        let numbers: Vec<M> = sets.iter().flat_map(|set| &set.numbers).copied().collect();
        let mut inverses = M::inverses(&numbers).into_iter();
        for set in sets {
            set.inverses = inverses.by_ref().take(set.len()).collect();
        }
    }

    /// The numbers, each with what [`Magnitude::over`] wants to know of it.
    pub(crate) fn divisors(&self) -> impl Iterator<Item = Divisor<M>> {
        self.numbers.iter().copied().zip(self.inverses.iter().copied())
    }

    /// The number at a place, as one of the numbers of `sub`.
    pub(super) fn pick(&self, sub: Sub, place: usize) -> Pick<'_, M, K> {
        Pick { sub, place, number: (self.numbers[place], self.inverses[place]), kept: &self.kept[place] }
    }

    /// The numbers, as those of `sub`, from a place on.
    pub(super) fn picks(&self, sub: Sub, from: usize) -> impl Iterator<Item = Pick<'_, M, K>> {
        (from..self.len()).map(move |place| self.pick(sub, place))
    }
}
