//! Many targets at once: a top-down target knows which of them it leads to.

use super::joins::{Exists, candidate_places, candidates, for_each_result};
use super::magnitude_map::MagnitudeMap;
use super::{MeetInTheMiddle, SubsetIndex, magnitude};
use crate::value::Rational;
use crate::value::magnitude::Magnitude;
use crate::watch::StopReason;

/// The targets that a number leads to, as bits.
type Serves = u64;

/// A number, its inverse, and the targets that it leads to.
type Goal<M> = (M, M, Serves);

const AT_ONCE: usize = Serves::BITS as usize;

impl<M: Magnitude> MeetInTheMiddle<M, Exists> {
    pub(crate) fn reaches_each(&mut self, targets: &[Rational]) -> Result<Vec<bool>, StopReason> {
        self.fill_small()?;
        let mut made = Vec::with_capacity(targets.len());
        for some in targets.chunks(AT_ONCE) {
            let served = self.served(&some.iter().map(|target| magnitude(target).0).collect::<Vec<M>>())?;
            made.extend((0..some.len()).map(|number| served >> number & 1 == 1));
        }
        Ok(made)
    }

    /// Needs at most [`AT_ONCE`] targets, and the tables of all small sub-hands.
    fn served(&self, targets: &[M]) -> Result<Serves, StopReason> {
        let mut made = 0;
        let mut large: Vec<SubsetIndex> = Vec::new();
        for m in 1..self.sub_info.len() {
            if !self.is_small(m) {
                large.push(m);
            } else if self.is_root(m) {
                made |= marks(targets.iter().map(|&target| self.table(m).find(target).is_some()));
            }
        }
        super::largest_first(&mut large, &self.sub_info);
        let mut all: Vec<MagnitudeMap<M, Serves>> = self.sub_info.iter().map(|_| MagnitudeMap::new()).collect();
        for m in large {
            let mut goals = std::mem::replace(&mut all[m], MagnitudeMap::new());
            if self.is_root(m) {
                let before = goals.len();
                for (number, &target) in targets.iter().enumerate() {
                    *goals.get_or_insert(target) |= 1 << number;
                }
                self.budget.reserve::<Goal<M>>(goals.len() - before)?;
            }
            goals.finish();
            goals.build_filter();
            for (a, b) in self.splits(m) {
                match (self.is_small(a), self.is_small(b)) {
                    (true, true) => made |= self.served_by_pair(&goals, a, b, made)?,
                    (false, _) => self.lower(&goals, &mut all[a], a, b, made)?,
                    (_, false) => self.lower(&goals, &mut all[b], b, a, made)?,
                }
            }
            self.budget.give_back::<Goal<M>>(goals.len());
        }
        Ok(made)
    }

    /// Leaves out goals that lead only to targets in `made`.
    fn lower(
        &self,
        goals: &MagnitudeMap<M, Serves>,
        below: &mut MagnitudeMap<M, Serves>,
        a: SubsetIndex,
        b: SubsetIndex,
        made: Serves,
    ) -> Result<(), StopReason> {
        let before = below.len();
        let is_wanted = |place: usize| goals.data[place] & !made != 0;
        self.for_each_below(goals, a, b, is_wanted, |place, x| *below.get_or_insert(x) |= goals.data[place])?;
        self.budget.reserve::<Goal<M>>(below.len() - before)
    }

    /// Of the three sets of numbers, this iterates over the two whose product is least, and looks up in the third.
    fn served_by_pair(
        &self,
        goals: &MagnitudeMap<M, Serves>,
        a: SubsetIndex,
        b: SubsetIndex,
        made: Serves,
    ) -> Result<Serves, StopReason> {
        let (long, short) = if self.table(a).len() >= self.table(b).len() { (a, b) } else { (b, a) };
        let (lhs, rhs) = (self.table(long), self.table(short));
        let mut served = 0;
        if lhs.len() <= goals.len() || goals.find(M::ZERO).is_some() {
            for x in lhs.entries(long, 0) {
                self.budget.spend(5 * rhs.len() as u64)?;
                for y in rhs.entries(short, if long == short { x.place } else { 0 }) {
                    for_each_result(x.number, y.number, self.chains(x, y), |_, (number, _)| {
                        if let Some(place) = goals.find(number) {
                            served |= goals.data[place];
                        }
                    });
                }
            }
            return Ok(served);
        }
        for y in rhs.entries(short, 0) {
            self.budget.spend(5 * goals.len() as u64)?;
            let chains = self.chains_beside(long, y);
            for (goal, &serves) in goals.with_inverses().zip(&goals.data) {
                if serves & !(made | served) != 0
                    && candidate_places(candidates(goal, y.number, chains), lhs).next().is_some()
                {
                    served |= serves;
                }
            }
        }
        Ok(served)
    }
}

fn marks(conditions: impl Iterator<Item = bool>) -> Serves {
    conditions.enumerate().fold(0, |marks, (number, holds)| marks | Serves::from(holds) << number)
}
