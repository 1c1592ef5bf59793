//! The way down: the top-down targets of large sub-hands, and whether the sub-hands make them.

use super::joins::{
    Accumulator, BOTH_CHAINS, ChainSet, Exists, JoinedPair, MapEntry, SignedCounts, candidate_places, candidates,
    for_each_result,
};
use super::magnitude_map::MagnitudeMap;
use super::{MeetInTheMiddle, SubsetIndex, magnitude};
use crate::count::Count;
use crate::value::Rational;
use crate::value::magnitude::Magnitude;
use crate::watch::StopReason;

/// By large sub-hand, the numbers from which the rest of the cards can make the target, and their trees.
pub(super) type TopDownTargets<M, A> = Vec<Option<MagnitudeMap<M, A>>>;

pub(super) type Way<M> = (SubsetIndex, TopDownTargets<M, Exists>);

impl<M: Magnitude> MeetInTheMiddle<M, Exists> {
    pub(crate) fn reaches(&mut self, target: &Rational) -> Result<bool, StopReason> {
        Ok(self.way(target)?.is_some())
    }

    /// Looks at even splits first: if one of them makes the target, few tables are needed.
    pub(super) fn way(&mut self, target: &Rational) -> Result<Option<Way<M>>, StopReason> {
        let (target, _) = magnitude(target);
        let mut root = MagnitudeMap::<M, Exists>::new();
        root.get_or_insert(target);
        root.finish();
        let mut targets: TopDownTargets<M, Exists> = self.sub_info.iter().map(|_| None).collect();
        for m in self.roots() {
            if self.is_small(m) {
                self.fill(m)?;
                if self.table(m).find(target).is_some() {
                    return Ok(Some((m, targets)));
                }
                continue;
            }
            for (a, b) in self.splits(m) {
                if self.is_small(a) && self.is_small(b) {
                    self.fill(a)?;
                    self.fill(b)?;
                    self.meet(&mut root, a, b, &mut ())?;
                    if !root.data[0].is_empty() {
                        targets[m] = Some(root);
                        return Ok(Some((m, targets)));
                    }
                }
            }
        }
        self.fill_small()?;
        let targets = self.targets(target)?;
        let made = self.roots().find(|&m| self.made(&targets, m, target).is_some());
        Ok(made.map(|m| (m, targets)))
    }
}

impl<M: Magnitude> MeetInTheMiddle<M, SignedCounts> {
    pub(crate) fn count(&mut self, target: &Rational) -> Result<Count, StopReason> {
        let (target, negated) = magnitude(target);
        self.fill_small()?;
        let targets = self.targets(target)?;
        let mut count = Count::default();
        for counts in self.roots().filter_map(|m| self.made(&targets, m, target)) {
            count += &Count::from(if negated { counts.minus } else { counts.plus });
        }
        Ok(count)
    }
}

impl<M: Magnitude, A: Accumulator> MeetInTheMiddle<M, A> {
    pub(super) fn values<'a>(&'a self, targets: &'a TopDownTargets<M, A>, m: SubsetIndex) -> &'a MagnitudeMap<M, A> {
        targets[m].as_ref().unwrap_or_else(|| self.table(m))
    }

    pub(super) fn made<'a>(&'a self, targets: &'a TopDownTargets<M, A>, m: SubsetIndex, number: M) -> Option<&'a A> {
        let values = self.values(targets, m);
        values.find(number).map(|place| &values.data[place]).filter(|acc| !acc.is_empty())
    }

    /// Needs the tables of all small sub-hands.
    pub(super) fn targets(&mut self, target: M) -> Result<TopDownTargets<M, A>, StopReason> {
        let mut targets = self.expand(target)?;
        let mut store = std::mem::take(&mut self.store);
        // By sub-hand, the total number of its trees.
        let mut trees = vec![0; self.sub_info.len()];
        // Parts have smaller indices than the whole.
        for m in 1..self.sub_info.len() {
            if let Some(mut values) = targets[m].take() {
                for (a, b) in self.splits(m) {
                    match (&targets[a], &targets[b]) {
                        (None, None) => self.meet(&mut values, a, b, &mut store)?,
                        (Some(_), _) => self.propagate(&mut values, &targets, a, b, trees[a], &mut store)?,
                        (_, Some(_)) => self.propagate(&mut values, &targets, b, a, trees[b], &mut store)?,
                    }
                }
                targets[m] = Some(values);
            }
            if A::COUNTS {
                trees[m] = self.trees(&targets, &trees, m);
            }
        }
        self.store = store;
        Ok(targets)
    }

    fn expand(&self, target: M) -> Result<TopDownTargets<M, A>, StopReason> {
        let mut targets: TopDownTargets<M, A> = self.sub_info.iter().map(|_| None).collect();
        let mut large: Vec<SubsetIndex> = (1..self.sub_info.len()).filter(|&m| !self.is_small(m)).collect();
        super::largest_first(&mut large, &self.sub_info);
        // A 0 matters only beside a large sub-hand, in a proper part of the hand; so its sub-hand has at most `beside`
        // cards. If no step may make 0, nothing stands next to one.
        let beside = self.sub_info[self.subsets.full()].0.saturating_sub(self.small + 2);
        let makes_zero = |m: SubsetIndex| self.sub_info[m].0 <= beside && self.table(m).find(M::ZERO).is_some();
        let zeros = A::COUNTS && self.allows_zero && (1..self.sub_info.len()).any(makes_zero);
        for &m in &large {
            let values = targets[m].insert(MagnitudeMap::new());
            if self.is_root(m) {
                values.get_or_insert(target);
            }
            // Counting the trees that have no effect next to a 0 requires the number of trees that are 0 themselves.
            if zeros {
                values.get_or_insert(M::ZERO);
            }
        }
        for m in large {
            let Some(mut values) = targets[m].take() else { continue };
            values.finish();
            values.build_filter();
            for (a, b) in self.splits(m) {
                let (a, b) = if self.is_small(a) { (b, a) } else { (a, b) };
                let Some(below) = &mut targets[a] else { continue };
                let before = below.len();
                self.for_each_below(
                    &values,
                    a,
                    b,
                    |_| true,
                    |_, x| {
                        below.get_or_insert(x);
                    },
                )?;
                self.budget.reserve::<(M, M, A)>(below.len() - before)?;
            }
            targets[m] = Some(values);
        }
        Ok(targets)
    }

    /// Visits the numbers that small `b` joins to one of `targets` whose place is wanted, with that place.
    pub(super) fn for_each_below<T: Default>(
        &self,
        targets: &MagnitudeMap<M, T>,
        a: SubsetIndex,
        b: SubsetIndex,
        is_wanted: impl Fn(usize) -> bool,
        mut visit: impl FnMut(usize, M),
    ) -> Result<(), StopReason> {
        for y in self.table(b).entries(b, 0) {
            self.budget.spend(5 * targets.len() as u64)?;
            let chains = self.chains_beside(a, y);
            for (place, target) in targets.with_inverses().enumerate().filter(|(place, _)| is_wanted(*place)) {
                let (candidates, range) = candidates(target, y.number, chains);
                for &x in &candidates[range] {
                    if x.is_reachable() && (self.allows_zero || x != M::ZERO) {
                        visit(place, x);
                    }
                }
                // Beside a 0 any number is possible, so the product of the cards represents all.
                if target.0 == M::ZERO && y.number.0 == M::ZERO {
                    visit(place, self.product_of(a));
                }
            }
        }
        Ok(())
    }

    fn product_of(&self, m: SubsetIndex) -> M {
        let copies =
            self.numbers.iter().enumerate().flat_map(|(i, &(n, _))| std::iter::repeat_n(n, self.subsets.count(m, i)));
        copies.fold(M::ONE, |product, number| product.product(number).0)
    }

    /// Of the three sets of numbers, this iterates over the two smaller ones and looks up in the largest.
    fn meet(
        &self,
        targets: &mut MagnitudeMap<M, A>,
        a: SubsetIndex,
        b: SubsetIndex,
        store: &mut A::Store,
    ) -> Result<(), StopReason> {
        let (long, short) = if self.table(a).len() >= self.table(b).len() { (a, b) } else { (b, a) };
        let (lhs, rhs) = (self.table(long), self.table(short));
        if lhs.len() <= targets.len() || targets.find(M::ZERO).is_some() {
            return self.for_each_pair(a, b, |pair, number| {
                if let Some(place) = targets.find(number) {
                    targets.data[place].add(&pair, store);
                }
            });
        }
        for y in rhs.entries(short, 0) {
            self.budget.spend(5 * targets.len() as u64)?;
            let chains = self.chains_beside(long, y);
            for place in 0..targets.len() {
                let target = (targets.numbers[place], targets.inverses[place]);
                for i in candidate_places(candidates(target, y.number, chains), lhs) {
                    // If both halves of a hand are equal, each pair is visited once.
                    if a != b || i <= y.place {
                        self.link(&mut targets.data[place], target.0, lhs.entry(long, i), y, store);
                    }
                }
            }
        }
        Ok(())
    }

    /// Joins a value of large `a`, which has `trees` trees, and a value of small `b`.
    fn propagate(
        &self,
        values: &mut MagnitudeMap<M, A>,
        targets: &TopDownTargets<M, A>,
        a: SubsetIndex,
        b: SubsetIndex,
        trees: u64,
        store: &mut A::Store,
    ) -> Result<(), StopReason> {
        let below = self.values(targets, a);
        for y in self.table(b).entries(b, 0) {
            self.budget.spend(5 * values.len() as u64)?;
            let chains = self.chains_beside(a, y);
            for place in 0..values.len() {
                let target = (values.numbers[place], values.inverses[place]);
                let beside_zero = target.0 == M::ZERO && y.number.0 == M::ZERO;
                if beside_zero && A::COUNTS {
                    // Every tree that is not 0 makes 0, in two products and a quotient; the trees that are 0 are looked
                    // up below.
                    let zeros = self.made(targets, a, M::ZERO).map_or(0, A::trees);
                    values.data[place].add_zeros(3 * (trees - zeros) * y.acc.trees());
                }
                let any = (beside_zero && !A::COUNTS).then(|| below.find(self.product_of(a))).flatten();
                for i in candidate_places(candidates(target, y.number, chains), below).chain(any) {
                    if !below.data[i].is_empty() {
                        self.link(&mut values.data[place], target.0, below.entry(a, i), y, store);
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn chains_beside(&self, a: SubsetIndex, y: MapEntry<'_, M, A>) -> ChainSet {
        if M::FRACTIONS && self.sub_info[a].0 >= self.sub_info[y.sub].0 { y.acc.chains() } else { BOTH_CHAINS }
    }

    fn link(&self, acc: &mut A, target: M, x: MapEntry<'_, M, A>, y: MapEntry<'_, M, A>, store: &mut A::Store) {
        for_each_result(x.number, y.number, BOTH_CHAINS, |op, (number, negated)| {
            if number == target {
                acc.add(
                    &JoinedPair {
                        op,
                        x,
                        y,
                        negated,
                        is_zero: number == M::ZERO,
                        allows_negative: self.allows_negative,
                    },
                    store,
                );
            }
        });
    }

    /// Counts all trees but the divisions by 0. Fractions only.
    fn trees(&self, targets: &TopDownTargets<M, A>, trees: &[u64], m: SubsetIndex) -> u64 {
        if self.is_small(m) {
            return self.table(m).data.iter().map(A::trees).sum();
        }
        let zeros = |part: SubsetIndex| self.made(targets, part, M::ZERO).map_or(0, A::trees);
        self.splits(m)
            .map(|(a, b)| {
                let (left, right) = (trees[a], trees[b]);
                let quotient = |above: u64, below: SubsetIndex| above * (trees[below] - zeros(below));
                match a == b {
                    true => 3 * left * right + quotient(left, b),
                    false => 6 * left * right + quotient(left, b) + quotient(right, a),
                }
            })
            .sum()
    }
}
