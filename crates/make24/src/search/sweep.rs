//! All hands of a deck at once: the values of a part are computed once for all hands that contain it, and so are the
//! top-down targets that a rest of a hand leaves for the other cards.
//!
//! Descend from the root of a tree into the larger part until the part has at most half of the cards, rounded up. If it
//! has exactly that many, its value is a top-down target of the rest. If not, the node above it has more, falls into
//! two smaller parts, and its value is a top-down target of its rest. Either way a part and a rest meet in one number.
//! For each number, all parts that make it meet all rests that require it.

pub(crate) mod sets;

use super::meet::{BOTH_CHAINS, MagnitudeMap, candidates, for_each_result};
use crate::budget::Budget;
use crate::rules::{Domain, RuleSet};
use crate::value::magnitude::{Magnitude, SignedMagnitude};
use crate::watch::StopReason;
pub(crate) use sets::CardMultisets;
use std::sync::Arc;

pub(crate) type TargetBits = u64;

pub(crate) const MAX_CARDS: usize = 6;

struct Sweep<M> {
    sets: CardMultisets,
    allows_zero: bool,
    budget: Arc<Budget>,
    /// By number of cards and rank of a sub-hand.
    values: Vec<Vec<MagnitudeMap<M, ()>>>,
    /// By number of cards and rank of a rest, the numbers from which it makes targets.
    top_down: Vec<Vec<MagnitudeMap<M, TargetBits>>>,
    /// Likewise, the targets that a rest makes from any number.
    from_any: Vec<Vec<TargetBits>>,
}

/// In the order of [`CardMultisets::rank`]. [`meet::fits`](super::meet::fits) must hold for each of the puzzles.
pub(crate) fn sweep<M: Magnitude>(
    numbers: &[M],
    size: usize,
    targets: &[M],
    rules: &RuleSet,
    budget: Arc<Budget>,
) -> Result<Vec<TargetBits>, StopReason> {
    let half = size.div_ceil(2);
    let sets = CardMultisets::new(numbers.len(), size);
    budget.reserve::<TargetBits>(sets.count(size))?;
    let mut hands = vec![0; sets.count(size)];
    let allows_zero = rules.domain != Domain::Positive;
    let mut sweep = Sweep { sets, allows_zero, budget, values: Vec::new(), top_down: Vec::new(), from_any: Vec::new() };
    sweep.fill_values(numbers, half)?;
    sweep.fill_targets(targets, size - half)?;
    for cards in half..=size.min(2 * half - 2).max(half) {
        sweep.meet(cards, size - cards, half, &mut hands)?;
    }
    Ok(hands)
}

impl<M: Magnitude> Sweep<M> {
    fn fill_values(&mut self, numbers: &[M], max_cards: usize) -> Result<(), StopReason> {
        let single = |&number: &M| {
            let mut table = MagnitudeMap::with_capacity_for(1);
            table.get_or_insert(number);
            table
        };
        let mut singles: Vec<MagnitudeMap<M, ()>> = numbers.iter().map(single).collect();
        MagnitudeMap::finish_all(&mut singles);
        self.values = vec![Vec::new(), singles];
        for cards in 2..=max_cards {
            let mut tables = Vec::with_capacity(self.sets.count(cards));
            for rank in 0..self.sets.count(cards) {
                let mut table = MagnitudeMap::with_capacity_for(cards);
                self.for_each_pair(cards, rank, cards, |number| {
                    table.get_or_insert(number);
                })?;
                self.budget.reserve::<M>(2 * table.len())?;
                tables.push(table);
            }
            MagnitudeMap::finish_all(&mut tables);
            self.values.push(tables);
        }
        Ok(())
    }

    fn for_each_pair(
        &self,
        cards: usize,
        rank: usize,
        limit: usize,
        mut visit: impl FnMut(M),
    ) -> Result<(), StopReason> {
        for ((a, left), (b, right)) in self.sets.splits(cards, rank).filter(|((a, _), (b, _))| *a.max(b) < limit) {
            let (lhs, rhs) = (&self.values[a][left], &self.values[b][right]);
            self.budget.spend(5 * lhs.len() as u64 * rhs.len() as u64)?;
            for x in lhs.with_inverses() {
                for y in rhs.with_inverses() {
                    for_each_result(x, y, BOTH_CHAINS, |_, (number, _): SignedMagnitude<M>| {
                        if self.allows_zero || number != M::ZERO {
                            visit(number);
                        }
                    });
                }
            }
        }
        Ok(())
    }

    fn fill_targets(&mut self, targets: &[M], max_cards: usize) -> Result<(), StopReason> {
        let mut required = MagnitudeMap::new();
        for (place, &target) in targets.iter().enumerate() {
            *required.get_or_insert(target) |= 1 << place;
        }
        required.finish();
        (self.top_down, self.from_any) = (vec![vec![required]], vec![vec![0]]);
        for cards in 1..=max_cards {
            let (mut all_targets, mut from_any) = (Vec::new(), Vec::new());
            for rank in 0..self.sets.count(cards) {
                let mut required = MagnitudeMap::<M, TargetBits>::new();
                // The largest rests are only looked up for numbers that some part makes; see `meet`.
                let any = self.required_numbers(cards, rank, |x, targets| {
                    if cards < max_cards {
                        *required.get_or_insert(x) |= targets;
                    }
                })?;
                self.budget.reserve::<(M, M, TargetBits)>(required.len())?;
                all_targets.push(required);
                from_any.push(any);
            }
            MagnitudeMap::finish_all(&mut all_targets);
            self.top_down.push(all_targets);
            self.from_any.push(from_any);
        }
        Ok(())
    }

    /// Numbers may repeat. Returns the targets that the rest makes from any number.
    fn required_numbers(
        &self,
        cards: usize,
        rank: usize,
        mut visit: impl FnMut(M, TargetBits),
    ) -> Result<TargetBits, StopReason> {
        let mut any = 0;
        let whole = ((cards, rank), (0, 0));
        for ((b, part), (a, rest)) in self.sets.splits(cards, rank).flat_map(|(a, b)| [(a, b), (b, a)]).chain([whole]) {
            let (parts, top_down) = (&self.values[b][part], &self.top_down[a][rest]);
            self.budget.spend(5 * parts.len() as u64 * top_down.len() as u64)?;
            any |= self.from_any[a][rest];
            for y in parts.with_inverses() {
                for (target, &targets) in top_down.with_inverses().zip(&top_down.data) {
                    let (candidates, range) = candidates(target, y, BOTH_CHAINS);
                    let allowed = candidates[range].iter().filter(|&&x| self.allows_zero || x != M::ZERO);
                    allowed.for_each(|&x| visit(x, targets));
                    if target.0 == M::ZERO && y.0 == M::ZERO {
                        any |= targets;
                    }
                }
            }
        }
        Ok(any)
    }

    /// If the parts are larger than `half`, only those that fall into two smaller ones count.
    fn meet(&self, cards: usize, others: usize, half: usize, hands: &mut [TargetBits]) -> Result<(), StopReason> {
        // The numbers that parts make; by place, the parts that make each number, and the rests that require it with
        // their targets. The data of a number is its last producer plus 1, since a part may make it in many ways.
        let mut numbers = MagnitudeMap::<M, u32>::new();
        let (mut producers, mut consumers) = (Vec::new(), Vec::new());
        for rank in 0..self.sets.count(cards) {
            let mut put = |number: M| {
                let place = numbers.index_or_insert(number);
                if std::mem::replace(&mut numbers.data[place], rank as u32 + 1) != rank as u32 + 1 {
                    producers.push((place, rank as u32));
                }
            };
            match cards == half {
                true => self.values[cards][rank].numbers.iter().for_each(|&number| put(number)),
                false => self.for_each_pair(cards, rank, half, &mut put)?,
            }
        }
        self.budget.reserve::<(usize, u32)>(producers.len())?;
        // By place, the last consumer plus 1: each rest requires a number once, for all its targets.
        let mut last = vec![0; numbers.len()];
        for rest in 0..self.sets.count(others) {
            let first = consumers.len();
            let mut require = |x: M, targets: TargetBits| {
                let Some(place) = numbers.find(x) else { return };
                if last[place] > first {
                    let (_, (_, known)): &mut (usize, (u32, TargetBits)) = &mut consumers[last[place] - 1];
                    *known |= targets;
                } else {
                    consumers.push((place, (rest as u32, targets)));
                    last[place] = consumers.len();
                }
            };
            let any = match others {
                0 => {
                    let top_down = &self.top_down[0][0];
                    top_down
                        .numbers
                        .iter()
                        .zip(&top_down.data)
                        .for_each(|(&target, &targets)| require(target, targets));
                    0
                }
                _ => self.required_numbers(others, rest, require)?,
            };
            if any != 0 {
                for part in 0..self.sets.count(cards) {
                    hands[self.sets.rank_of_union((cards, part), (others, rest))] |= any;
                }
            }
        }
        self.budget.reserve::<(usize, (u32, TargetBits))>(consumers.len())?;
        let (producers, consumers) = (Grouped::new(&producers, numbers.len()), Grouped::new(&consumers, numbers.len()));
        for place in 0..numbers.len() {
            let parts = producers.of(place);
            for &(rest, targets) in consumers.of(place) {
                self.budget.spend(parts.len() as u64)?;
                for &part in parts {
                    hands[self.sets.rank_of_union((cards, part as usize), (others, rest as usize))] |= targets;
                }
            }
        }
        Ok(())
    }
}

struct Grouped<T> {
    /// The offset of the items of each place, and the end of the last.
    from: Vec<usize>,
    items: Vec<T>,
}

impl<T: Copy + Default> Grouped<T> {
    fn new(for_each_pair: &[(usize, T)], places: usize) -> Grouped<T> {
        let mut from = vec![0; places + 1];
        for_each_pair.iter().for_each(|(place, _)| from[place + 1] += 1);
        for place in 0..places {
            from[place + 1] += from[place];
        }
        let (mut next, mut items) = (from.clone(), vec![T::default(); for_each_pair.len()]);
        for (place, item) in for_each_pair {
            items[next[*place]] = *item;
            next[*place] += 1;
        }
        Grouped { from, items }
    }

    fn of(&self, place: usize) -> &[T] {
        &self.items[self.from[place]..self.from[place + 1]]
    }
}
