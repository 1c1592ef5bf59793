//! A solution for each of many whole numbers: follows the marks of the sieve back to the tables, and meets in the middle
//! for the few numbers that are made and not marked.

use super::joins::Exists;
use super::sieve::{STEPPED, WholeNumbers};
use super::targets::TopDownTargets;
use super::witness::{Valued, join};
use super::{MeetInTheMiddle, SubsetIndex, magnitude};
use crate::budget::StopReason;
use crate::expr::Expr;
use crate::rules::RuleSet;
use crate::value::Rational;
use crate::value::magnitude::Magnitude;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The steps that a number costs whose marks are followed, so that a limit ends the work soon.
const SPENT: u64 = 64;

impl<M: Magnitude> MeetInTheMiddle<M, Exists> {
    /// Visits the whole numbers from 1 up to one below a bound in ascending order, each with a solution; with none if it
    /// is not made. The bound must be a target for which [`decides`](super::decides) holds.
    pub(crate) fn for_each_solution(
        &mut self,
        rules: &RuleSet,
        below: usize,
        mut visit: impl FnMut(u64, Option<Expr>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        let made = self.sieve_each(below)?;
        let untouched: TopDownTargets<M, Exists> = made.iter().map(|_| None).collect();
        for number in 1..below {
            self.budget.spend(SPENT)?;
            let root = self.roots().find(|&m| made[m].has(number));
            let marked = root.and_then(|m| self.marked(rules, &made, &untouched, m, number));
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

    /// An expression of the cards of `m` for a number that is marked in its set.
    fn marked(
        &self,
        rules: &RuleSet,
        made: &[WholeNumbers],
        untouched: &TopDownTargets<M, Exists>,
        m: SubsetIndex,
        number: usize,
    ) -> Option<Valued> {
        let target = magnitude(&Rational::from(number as i64)).0;
        if self.is_small(m) {
            return self.express(rules, untouched, m, target);
        }
        // Where one part has few cards, nearly every number of the other is marked, and few have to be tried.
        let is_even = |&(a, b): &(SubsetIndex, SubsetIndex)| self.sub_info[a].0.min(self.sub_info[b].0) > STEPPED;
        let (even, uneven): (Vec<_>, Vec<_>) = self.splits(m).partition(is_even);
        uneven.into_iter().chain(even).find_map(|(a, b)| {
            let (a, b) = if self.sub_info[a].0 < self.sub_info[b].0 { (b, a) } else { (a, b) };
            let (x, y) = pair(&made[a], &made[b], number)?;
            let [x, y] = [(a, x), (b, y)].map(|(part, number)| self.marked(rules, made, untouched, part, number));
            join(rules, x?, y?, target)
        })
    }
}

/// A number of each of two sets of which an operator makes `number`, if there are any.
fn pair(lhs: &WholeNumbers, rhs: &WholeNumbers, number: usize) -> Option<(usize, usize)> {
    if number == 0 && rhs.has(0) {
        return lhs.numbers().next().map(|x| (x, 0));
    }
    rhs.numbers().find_map(|y| {
        let quotient = |above: usize, below: usize| (below > 0 && above.is_multiple_of(below)).then(|| above / below);
        let candidates = [
            number.checked_sub(y),
            Some(number + y),
            y.checked_sub(number),
            quotient(number, y),
            number.checked_mul(y).filter(|_| y > 0),
            quotient(y, number).filter(|_| y > 0),
        ];
        candidates.into_iter().flatten().find(|&x| lhs.has(x)).map(|x| (x, y))
    })
}
