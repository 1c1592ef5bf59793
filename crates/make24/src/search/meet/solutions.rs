//! A solution for each of many whole numbers: follows the marks of the sieve back to the tables, and meets in the middle
//! for the few numbers that are made and not marked.

use super::joins::Exists;
use super::sieve::{STEPPED, WholeNumbers};
use super::targets::TopDownTargets;
use super::witness::{Valued, join};
use super::{MeetInTheMiddle, SubsetIndex, magnitude};
use crate::expr::Expr;
use crate::rules::RuleSet;
use crate::value::Rational;
use crate::value::magnitude::Magnitude;
use crate::watch::StopReason;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The steps to follow the marks of a number, so that a limit ends the work soon.
const SPENT: u64 = 64;

struct Marks {
    made: Vec<WholeNumbers>,
    /// The same as lists, for each sub-hand that can be the smaller part of a split.
    lists: Vec<Vec<usize>>,
}

impl<M: Magnitude> MeetInTheMiddle<M, Exists> {
    /// In ascending order; `None` if the number is not made. [`decides`](super::decides) must hold for the bound.
    pub(crate) fn for_each_solution(
        &mut self,
        rules: &RuleSet,
        below: usize,
        mut visit: impl FnMut(u64, Option<Expr>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        let marks = self.marks(below)?;
        let untouched: TopDownTargets<M, Exists> = marks.made.iter().map(|_| None).collect();
        let roots: Vec<SubsetIndex> = self.roots().collect();
        for number in 1..below {
            self.budget.spend(SPENT)?;
            let root = roots.iter().find(|&&m| marks.made[m].has(number));
            let marked = root.and_then(|&m| self.marked(rules, &marks, &untouched, m, number));
            let solution = match marked {
                Some((expr, _)) => Some(expr),
                None => {
                    let budget = Arc::clone(&self.budget);
                    budget.lent(|| self.solution(rules, &Rational::from(number as i64)))?
                }
            };
            if visit(number as u64, solution).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn marks(&mut self, below: usize) -> Result<Marks, StopReason> {
        let made = self.sieve_each(below)?;
        let whole = self.sub_info[self.subsets.full()].0;
        let is_listed = |m: SubsetIndex| 2 * self.sub_info[m].0 <= whole;
        let mut lists = vec![Vec::new(); made.len()];
        for m in (1..made.len()).filter(|&m| is_listed(m)) {
            lists[m] = made[m].numbers().collect();
            self.budget.reserve::<usize>(lists[m].len())?;
        }
        Ok(Marks { made, lists })
    }

    /// The number must be marked in the set of `m`.
    fn marked(
        &self,
        rules: &RuleSet,
        marks: &Marks,
        untouched: &TopDownTargets<M, Exists>,
        m: SubsetIndex,
        number: usize,
    ) -> Option<Valued> {
        let target = magnitude(&Rational::from(number as i64)).0;
        if self.is_small(m) {
            return self.express(rules, untouched, m, target);
        }
        // Where one part has few cards, nearly every number of the other is marked, and few are tried.
        let is_even = |&(a, b): &(SubsetIndex, SubsetIndex)| self.sub_info[a].0.min(self.sub_info[b].0) > STEPPED;
        let (even, uneven): (Vec<_>, Vec<_>) = self.splits(m).partition(is_even);
        uneven.into_iter().chain(even).find_map(|(a, b)| {
            let (a, b) = if self.sub_info[a].0 < self.sub_info[b].0 { (b, a) } else { (a, b) };
            let (x, y) = pair(&marks.made[a], &marks.lists[b], number)?;
            let [x, y] = [(a, x), (b, y)].map(|(part, number)| self.marked(rules, marks, untouched, part, number));
            join(rules, x?, y?, target)
        })
    }
}

fn pair(lhs: &WholeNumbers, rhs: &[usize], number: usize) -> Option<(usize, usize)> {
    if number == 0 && rhs.first() == Some(&0) {
        return lhs.numbers().next().map(|x| (x, 0));
    }
    let quotient = |above: usize, below: usize| (below > 0 && above.is_multiple_of(below)).then(|| above / below);
    let of = |candidates: [Option<usize>; 3], y: usize| {
        candidates.into_iter().flatten().find(|&x| lhs.has(x)).map(|x| (x, y))
    };
    // Sums and differences first: they need no division, and make nearly every number.
    let sums = |&y: &usize| of([number.checked_sub(y), Some(number + y), y.checked_sub(number)], y);
    let products = |&y: &usize| {
        of([quotient(number, y), number.checked_mul(y).filter(|_| y > 0), quotient(y, number).filter(|_| y > 0)], y)
    };
    rhs.iter().find_map(sums).or_else(|| rhs.iter().find_map(products))
}
