//! The way down: the top-down targets of large sub-hands, and whether the sub-hands make them.

use super::joins::{BOTH, Chains, Found, Joined, Keep, Pick, Written, each, places, wanted};
use super::values::Values;
use super::{Meet, Sub, magnitude};
use crate::budget::StopReason;
use crate::count::Count;
use crate::value::Rational;
use crate::value::magnitude::Magnitude;

/// By large sub-hand, the numbers from which the rest of the cards can make the target, and the trees that make them.
pub(super) type Goals<M, K> = Vec<Option<Values<M, K>>>;

impl<M: Magnitude> Meet<M, Found> {
    /// Whether the target is made. Looks at even splits first: if one of them makes it, few tables are needed.
    pub(crate) fn reaches(&mut self, target: &Rational) -> Result<bool, StopReason> {
        let (target, _) = magnitude(target);
        let mut goal = Values::<M, Found>::new();
        goal.at(target);
        goal.finish();
        for m in self.roots() {
            if self.is_small(m) {
                self.fill(m)?;
                if self.table(m).find(target).is_some() {
                    return Ok(true);
                }
                continue;
            }
            for (a, b) in self.splits(m) {
                if self.is_small(a) && self.is_small(b) {
                    self.fill(a)?;
                    self.fill(b)?;
                    self.meet(&mut goal, a, b, &mut ())?;
                    if !goal.kept[0].is_none() {
                        return Ok(true);
                    }
                }
            }
        }
        self.fill_small()?;
        let goals = self.goals(target)?;
        Ok(self.roots().any(|m| self.made(&goals, m, target).is_some()))
    }
}

impl<M: Magnitude> Meet<M, Written> {
    /// The number of trees that make the target.
    pub(crate) fn count(&mut self, target: &Rational) -> Result<Count, StopReason> {
        let (target, turned) = magnitude(target);
        self.fill_small()?;
        let goals = self.goals(target)?;
        let mut count = Count::default();
        for written in self.roots().filter_map(|m| self.made(&goals, m, target)) {
            count += &Count::from(if turned { written.minus } else { written.plus });
        }
        Ok(count)
    }
}

impl<M: Magnitude, K: Keep> Meet<M, K> {
    /// The numbers of `m`: the values of a small sub-hand, the top-down targets of a large one.
    pub(super) fn values<'a>(&'a self, goals: &'a Goals<M, K>, m: Sub) -> &'a Values<M, K> {
        goals[m].as_ref().unwrap_or_else(|| self.table(m))
    }

    /// The accumulator of the trees over `m` that make a number, if there are any.
    pub(super) fn made<'a>(&'a self, goals: &'a Goals<M, K>, m: Sub, number: M) -> Option<&'a K> {
        let values = self.values(goals, m);
        values.find(number).map(|place| &values.kept[place]).filter(|kept| !kept.is_none())
    }

    /// The top-down targets of every large sub-hand, with the trees that make them; requires the tables of all small
    /// sub-hands.
    pub(super) fn goals(&mut self, target: M) -> Result<Goals<M, K>, StopReason> {
        let mut goals = self.open(target)?;
        let mut store = std::mem::take(&mut self.store);
        // By sub-hand, the total number of its trees.
        let mut trees = vec![0; self.subs.len()];
        // Parts have smaller indices than the whole.
        for m in 1..self.subs.len() {
            if let Some(mut values) = goals[m].take() {
                for (a, b) in self.splits(m) {
                    match (&goals[a], &goals[b]) {
                        (None, None) => self.meet(&mut values, a, b, &mut store)?,
                        (Some(_), _) => self.lift(&mut values, &goals, a, b, trees[a], &mut store)?,
                        (_, Some(_)) => self.lift(&mut values, &goals, b, a, trees[b], &mut store)?,
                    }
                }
                goals[m] = Some(values);
            }
            if K::COUNTS {
                trees[m] = self.trees(&goals, &trees, m);
            }
        }
        self.store = store;
        Ok(goals)
    }

    /// Computes the top-down targets of every large sub-hand, from the whole hand down.
    fn open(&self, target: M) -> Result<Goals<M, K>, StopReason> {
        let mut goals: Goals<M, K> = self.subs.iter().map(|_| None).collect();
        let mut large: Vec<Sub> = (1..self.subs.len()).filter(|&m| !self.is_small(m)).collect();
        large.sort_by_key(|&m| std::cmp::Reverse(self.subs[m].0));
        // Beside a 0 stands a large sub-hand, so the 0 is made by a small part of the rest. If no step may make 0, no
        // sub-hand stands beside one.
        let beside = self.subs[self.lattice.full()].0.saturating_sub(self.small + 2);
        let makes_zero = |m: Sub| self.subs[m].0 <= beside && self.table(m).find(M::ZERO).is_some();
        let zeros = K::COUNTS && self.zero && (1..self.subs.len()).any(makes_zero);
        for &m in &large {
            let values = goals[m].insert(Values::new());
            if self.is_root(m) {
                values.at(target);
            }
            // Counting the trees that have no effect beside a 0 requires the number of trees that are 0 themselves.
            if zeros {
                values.at(M::ZERO);
            }
        }
        for m in large {
            let Some(mut values) = goals[m].take() else { continue };
            values.finish();
            values.sift();
            for (a, b) in self.splits(m) {
                let (a, b) = if self.is_small(a) { (b, a) } else { (a, b) };
                let Some(below) = &mut goals[a] else { continue };
                let before = below.len();
                for y in self.table(b).picks(b, 0) {
                    self.budget.spend(5 * values.len() as u64)?;
                    let chains = self.chains_beside(a, y);
                    for goal in values.picks(m, 0) {
                        let (wanted, range) = wanted(goal.number, y.number, chains);
                        for &x in &wanted[range] {
                            if x.is_in_reach() && (self.zero || x != M::ZERO) {
                                below.at(x);
                            }
                        }
                        // Beside a 0 any number is possible, so one represents all: the product of the cards.
                        if goal.number.0 == M::ZERO && y.number.0 == M::ZERO {
                            below.at(self.product_of(a));
                        }
                    }
                }
                self.budget.reserve::<(M, M, K)>(below.len() - before)?;
            }
            goals[m] = Some(values);
        }
        Ok(goals)
    }

    /// The product of the cards of a sub-hand.
    fn product_of(&self, m: Sub) -> M {
        let copies =
            self.numbers.iter().enumerate().flat_map(|(i, &(n, _))| std::iter::repeat_n(n, self.lattice.count(m, i)));
        copies.fold(M::ONE, |product, number| product.product(number).0)
    }

    /// Adds the trees that make a target by joining a value of small `a` and a value of small `b`. One operator relates
    /// three sets of numbers: this iterates over the two smaller sets and looks up in the largest.
    fn meet(&self, goals: &mut Values<M, K>, a: Sub, b: Sub, store: &mut K::Store) -> Result<(), StopReason> {
        let (long, short) = if self.table(a).len() >= self.table(b).len() { (a, b) } else { (b, a) };
        let (lhs, rhs) = (self.table(long), self.table(short));
        if lhs.len() <= goals.len() || goals.find(M::ZERO).is_some() {
            return self.pairs(a, b, |joined, number| {
                if let Some(place) = goals.find(number) {
                    goals.kept[place].add(&joined, store);
                }
            });
        }
        for y in rhs.picks(short, 0) {
            self.budget.spend(5 * goals.len() as u64)?;
            let chains = self.chains_beside(long, y);
            for place in 0..goals.len() {
                let goal = (goals.numbers[place], goals.inverses[place]);
                for i in places(wanted(goal, y.number, chains), lhs) {
                    // If both halves of a hand are equal, each pair is visited once.
                    if a != b || i <= y.place {
                        self.tie(&mut goals.kept[place], goal.0, lhs.pick(long, i), y, store);
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds the trees that make a target by joining a value of large `a`, which has `trees` trees, and a value of small
    /// `b`.
    fn lift(
        &self,
        values: &mut Values<M, K>,
        goals: &Goals<M, K>,
        a: Sub,
        b: Sub,
        trees: u64,
        store: &mut K::Store,
    ) -> Result<(), StopReason> {
        let below = self.values(goals, a);
        for y in self.table(b).picks(b, 0) {
            self.budget.spend(5 * values.len() as u64)?;
            let chains = self.chains_beside(a, y);
            for place in 0..values.len() {
                let goal = (values.numbers[place], values.inverses[place]);
                let beside_zero = goal.0 == M::ZERO && y.number.0 == M::ZERO;
                if beside_zero && K::COUNTS {
                    // Every tree that is not 0 makes 0, in two products and a quotient; the trees that are 0 are looked
                    // up below.
                    let zeros = self.made(goals, a, M::ZERO).map_or(0, K::trees);
                    values.kept[place].add_zeros(3 * (trees - zeros) * y.kept.trees());
                }
                let any = (beside_zero && !K::COUNTS).then(|| below.find(self.product_of(a))).flatten();
                for i in places(wanted(goal, y.number, chains), below).chain(any) {
                    if !below.kept[i].is_none() {
                        self.tie(&mut values.kept[place], goal.0, below.pick(a, i), y, store);
                    }
                }
            }
        }
        Ok(())
    }

    /// The chains by which `y` must be joined with some number of `a`.
    fn chains_beside(&self, a: Sub, y: Pick<'_, M, K>) -> Chains {
        if M::FRACTIONS && self.subs[a].0 >= self.subs[y.sub].0 { y.kept.chains() } else { BOTH }
    }

    /// Adds the trees that make `target` from these two numbers.
    fn tie(&self, kept: &mut K, goal: M, x: Pick<'_, M, K>, y: Pick<'_, M, K>, store: &mut K::Store) {
        each(x.number, y.number, BOTH, |join, (number, turned)| {
            if number == goal {
                kept.add(&Joined { join, x, y, turned, zero: number == M::ZERO, signed: self.signed }, store);
            }
        });
    }

    /// The number of trees over `m`, whatever they make: all but the divisions by 0. Fractions only.
    fn trees(&self, goals: &Goals<M, K>, trees: &[u64], m: Sub) -> u64 {
        if self.is_small(m) {
            return self.table(m).kept.iter().map(K::trees).sum();
        }
        let zeros = |part: Sub| self.made(goals, part, M::ZERO).map_or(0, K::trees);
        self.splits(m)
            .map(|(a, b)| {
                let (left, right) = (trees[a], trees[b]);
                let quotient = |above: u64, below: Sub| above * (trees[below] - zeros(below));
                match a == b {
                    true => 3 * left * right + quotient(left, b),
                    false => 6 * left * right + quotient(left, b) + quotient(right, a),
                }
            })
            .sum()
    }
}
