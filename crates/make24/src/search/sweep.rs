//! All hands of a deck at once: the values of a part are computed once for all hands that contain it, and so are the
//! top-down targets that a rest of a hand leaves for the other cards.
//!
//! Descend from the root of a tree into the larger part until the part has at most half of the cards, rounded up. If it
//! has exactly that many, its value is a top-down target of the rest. If not, the node above it has more, falls into
//! two smaller parts, and its value is a top-down target of its rest. Either way a part and a rest meet in one number.
//! For each number, all parts that make it meet all rests that require it.

mod sets;

use super::meet::{BOTH, Values, each, wanted};
use crate::budget::{Budget, StopReason};
use crate::rules::{Domain, RuleSet};
use crate::value::magnitude::{Magnitude, Turned};
pub(crate) use sets::Sets;
use std::sync::Arc;

/// A set of targets, as bits by their index.
pub(crate) type Targets = u64;

/// The size of the largest hands that are swept.
pub(crate) const MOST_CARDS: usize = 6;

/// The values of the sub-hands of a deck.
struct Sweep<M> {
    sets: Sets,
    /// Whether a step may make 0.
    zero: bool,
    budget: Arc<Budget>,
    /// By number of cards and rank of a sub-hand, its values.
    made: Vec<Vec<Values<M, ()>>>,
    /// By number of cards and rank of a rest, the numbers from which it makes targets.
    open: Vec<Vec<Values<M, Targets>>>,
    /// Likewise, the targets that it makes from any number.
    any: Vec<Vec<Targets>>,
}

/// The targets that each hand of `size` cards with these numbers makes, in the order of [`CardMultisets::rank`].
/// [`meet::fits`](super::meet::fits) must hold for each of the puzzles.
pub(crate) fn sweep<M: Magnitude>(
    numbers: &[M],
    size: usize,
    targets: &[M],
    rules: &RuleSet,
    budget: Arc<Budget>,
) -> Result<Vec<Targets>, StopReason> {
    let half = size.div_ceil(2);
    let sets = Sets::new(numbers.len(), size);
    budget.reserve::<Targets>(sets.count(size))?;
    let mut hands = vec![0; sets.count(size)];
    let zero = rules.domain != Domain::Positive;
    let mut sweep = Sweep { sets, zero, budget, made: Vec::new(), open: Vec::new(), any: Vec::new() };
    sweep.make(numbers, half)?;
    sweep.leave_open(targets, size - half)?;
    for cards in half..=size.min(2 * half - 2).max(half) {
        sweep.meet(cards, size - cards, half, &mut hands)?;
    }
    Ok(hands)
}

impl<M: Magnitude> Sweep<M> {
    /// Computes the values of sub-hands of up to `max_cards` cards.
    fn make(&mut self, numbers: &[M], most: usize) -> Result<(), StopReason> {
        let single = |&number: &M| {
            let mut table = Values::with_room(1);
            table.at(number);
            table
        };
        let mut singles: Vec<Values<M, ()>> = numbers.iter().map(single).collect();
        Values::finish_all(&mut singles);
        self.made = vec![Vec::new(), singles];
        for cards in 2..=most {
            let mut tables = Vec::with_capacity(self.sets.count(cards));
            for rank in 0..self.sets.count(cards) {
                let mut table = Values::with_room(cards);
                self.pairs(cards, rank, cards, |number| {
                    table.at(number);
                })?;
                self.budget.reserve::<M>(2 * table.len())?;
                tables.push(table);
            }
            Values::finish_all(&mut tables);
            self.made.push(tables);
        }
        Ok(())
    }

    /// The results of joining two parts of a sub-hand, each of fewer than `limit` cards.
    fn pairs(&self, cards: usize, rank: usize, less: usize, mut made: impl FnMut(M)) -> Result<(), StopReason> {
        for ((a, left), (b, right)) in self.sets.splits(cards, rank).filter(|((a, _), (b, _))| *a.max(b) < less) {
            let (lhs, rhs) = (&self.made[a][left], &self.made[b][right]);
            self.budget.spend(5 * lhs.len() as u64 * rhs.len() as u64)?;
            for x in lhs.divisors() {
                for y in rhs.divisors() {
                    each(x, y, BOTH, |_, (number, _): Turned<M>| {
                        if self.zero || number != M::ZERO {
                            made(number);
                        }
                    });
                }
            }
        }
        Ok(())
    }

    /// Computes the numbers from which rests of up to `max_cards` cards make the targets.
    fn leave_open(&mut self, targets: &[M], most: usize) -> Result<(), StopReason> {
        let mut open = Values::new();
        for (place, &target) in targets.iter().enumerate() {
            *open.at(target) |= 1 << place;
        }
        open.finish();
        (self.open, self.any) = (vec![vec![open]], vec![vec![0]]);
        for cards in 1..=most {
            let (mut opens, mut anys) = (Vec::new(), Vec::new());
            for rank in 0..self.sets.count(cards) {
                let mut open = Values::<M, Targets>::new();
                // The largest rests are only asked about numbers that some part makes; see `meet`.
                let any = self.left_open(cards, rank, |x, targets| {
                    if cards < most {
                        *open.at(x) |= targets;
                    }
                })?;
                self.budget.reserve::<(M, M, Targets)>(open.len())?;
                opens.push(open);
                anys.push(any);
            }
            Values::finish_all(&mut opens);
            self.open.push(opens);
            self.any.push(anys);
        }
        Ok(())
    }

    /// Visits the numbers from which a rest makes targets, possibly with repetitions; returns the targets that it makes
    /// from any number.
    fn left_open(&self, cards: usize, rank: usize, mut open: impl FnMut(M, Targets)) -> Result<Targets, StopReason> {
        let mut any = 0;
        let whole = ((cards, rank), (0, 0));
        for ((b, part), (a, rest)) in self.sets.splits(cards, rank).flat_map(|(a, b)| [(a, b), (b, a)]).chain([whole]) {
            let (parts, goals) = (&self.made[b][part], &self.open[a][rest]);
            self.budget.spend(5 * parts.len() as u64 * goals.len() as u64)?;
            any |= self.any[a][rest];
            for y in parts.divisors() {
                for (goal, &targets) in goals.divisors().zip(&goals.kept) {
                    let (wanted, range) = wanted(goal, y, BOTH);
                    let fitting = wanted[range].iter().filter(|&&x| self.zero || x != M::ZERO);
                    fitting.for_each(|&x| open(x, targets));
                    if goal.0 == M::ZERO && y.0 == M::ZERO {
                        any |= targets;
                    }
                }
            }
        }
        Ok(any)
    }

    /// Adds to each hand the targets that a part of `cards` cards and a rest of `others` cards make. If the parts are
    /// larger than `half`, only those that fall into two smaller ones count.
    fn meet(&self, cards: usize, others: usize, half: usize, hands: &mut [Targets]) -> Result<(), StopReason> {
        // The numbers that parts make; by place, the parts that make each number, and the rests that require it with
        // their targets. The data of a number is its last producer plus 1, since a part may make it in many ways.
        let mut numbers = Values::<M, u32>::new();
        let (mut makers, mut wanters) = (Vec::new(), Vec::new());
        for rank in 0..self.sets.count(cards) {
            let mut put = |number: M| {
                let place = numbers.put(number);
                if std::mem::replace(&mut numbers.kept[place], rank as u32 + 1) != rank as u32 + 1 {
                    makers.push((place, rank as u32));
                }
            };
            match cards == half {
                true => self.made[cards][rank].numbers.iter().for_each(|&number| put(number)),
                false => self.pairs(cards, rank, half, &mut put)?,
            }
        }
        self.budget.reserve::<(usize, u32)>(makers.len())?;
        // By place, the last consumer plus 1: each rest requires a number once, for all its targets.
        let mut last = vec![0; numbers.len()];
        for rest in 0..self.sets.count(others) {
            let begun = wanters.len();
            let mut want = |x: M, targets: Targets| {
                let Some(place) = numbers.find(x) else { return };
                if last[place] > begun {
                    let (_, (_, known)): &mut (usize, (u32, Targets)) = &mut wanters[last[place] - 1];
                    *known |= targets;
                } else {
                    wanters.push((place, (rest as u32, targets)));
                    last[place] = wanters.len();
                }
            };
            let any = match others {
                0 => {
                    let goals = &self.open[0][0];
                    goals.numbers.iter().zip(&goals.kept).for_each(|(&goal, &targets)| want(goal, targets));
                    0
                }
                _ => self.left_open(others, rest, want)?,
            };
            if any != 0 {
                for part in 0..self.sets.count(cards) {
                    hands[self.sets.rank_of_both((cards, part), (others, rest))] |= any;
                }
            }
        }
        self.budget.reserve::<(usize, (u32, Targets))>(wanters.len())?;
        let (makers, wanters) = (Grouped::new(&makers, numbers.len()), Grouped::new(&wanters, numbers.len()));
        for place in 0..numbers.len() {
            let parts = makers.of(place);
            for &(rest, targets) in wanters.of(place) {
                self.budget.spend(parts.len() as u64)?;
                for &part in parts {
                    hands[self.sets.rank_of_both((cards, part as usize), (others, rest as usize))] |= targets;
                }
            }
        }
        Ok(())
    }
}

/// Items by the place of a number.
struct Grouped<T> {
    /// The offset of the items of each place, and the end of the last.
    from: Vec<usize>,
    items: Vec<T>,
}

impl<T: Copy + Default> Grouped<T> {
    fn new(pairs: &[(usize, T)], places: usize) -> Grouped<T> {
        let mut from = vec![0; places + 1];
        pairs.iter().for_each(|(place, _)| from[place + 1] += 1);
        for place in 0..places {
            from[place + 1] += from[place];
        }
        let (mut next, mut items) = (from.clone(), vec![T::default(); pairs.len()]);
        for (place, item) in pairs {
            items[next[*place]] = *item;
            next[*place] += 1;
        }
        Grouped { from, items }
    }

    fn of(&self, place: usize) -> &[T] {
        &self.items[self.from[place]..self.from[place + 1]]
    }
}
