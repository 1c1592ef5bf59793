//! The least whole numbers that the cards do not make, and a solution for each smaller one.

use super::fast::in_deciding;
use super::{Answer, Solution, Solver};
use crate::budget::Budget;
use crate::expr::Expr;
use crate::hand::{Hand, Puzzle};
use crate::search::meet::{Exists, MeetInTheMiddle, decides};
use crate::unknown::UnknownHand;
use crate::value::magnitude::{Natural, Residue, WideNatural, WideResidue};
use crate::value::{Rational, Value};
use crate::watch::StopReason;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The largest hand whose values are all listed first, which takes milliseconds.
const LISTED: usize = 5;

/// Two values for an unknown: the first 38 digits of pi and of e.
const VALUES: [u128; 2] =
    [31_415_926_535_897_932_384_626_433_832_795_028_841, 27_182_818_284_590_452_353_602_874_713_526_624_977];

impl Solver {
    /// The least positive whole numbers that the cards do not make, in ascending order: `count` of them, or all of them
    /// below a bound if they are fewer. What a limit leaves open is not returned.
    ///
    /// Cards that are not negative and the four operations are answered by a sieve, each number that it leaves open by
    /// meeting in the middle; other puzzles by all values of the hand.
    ///
    /// ```
    /// # use make24::{Hand, Solver};
    /// let hand: Hand = "4 4 4 4".parse()?;
    /// let least = Solver::default().least_missing(&hand, 2, 1 << 20);
    /// assert_eq!(least.complete(), Some(vec![10, 11])); // 10 is (44 - 4) / 4, which needs a number of two digits
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn least_missing(&self, hand: &Hand, count: usize, below: u64) -> Answer<Vec<u64>> {
        let bound = Puzzle::new(hand.clone(), whole(below));
        let sieved = || {
            in_deciding!(self, [&bound], M => {
                let (budget, mut missing) = (self.budget(&bound), Vec::new());
                let ended = MeetInTheMiddle::<M, Exists>::new(&bound, &self.rules, Arc::clone(&budget))
                    .and_then(|mut meet| meet.add_missing(&mut missing, count, size(below)));
                Answer::until(missing, ended.err())
            })
        };
        let sieved = (hand.len() > LISTED).then(sieved).flatten();
        sieved.unwrap_or_else(|| self.missing_from_values(hand, count, below))
    }

    fn missing_from_values(&self, hand: &Hand, count: usize, below: u64) -> Answer<Vec<u64>> {
        let values = self.values(hand);
        let stopped = values.stopped();
        let values = values.found();
        let is_made = |number: &u64| values.binary_search(&whole(*number)).is_ok();
        // Without all values, no number is known to be missing.
        let missing = match stopped {
            Some(_) => Vec::new(),
            None => (1..below).filter(|number| !is_made(number)).take(count).collect(),
        };
        Answer::until(missing, stopped)
    }

    /// Visits the whole numbers from 1 up to one below a bound in ascending order, each with a solution: the simplest, or
    /// for more than five cards any; with none if the cards do not make it.
    ///
    /// ```
    /// # use make24::{Hand, Solver};
    /// # use std::ops::ControlFlow;
    /// let (hand, mut written) = ("4 4 4 4".parse::<Hand>()?, Vec::new());
    /// let answer = Solver::default().for_each_solution(&hand, 11, |number, solution| {
    ///     written.push(solution.map_or(format!("no {number}"), |solution| solution.to_string()));
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(answer.complete(), Some(()));
    /// assert_eq!((&*written[1], &*written[9]), ("4 * 4 / (4 + 4)", "no 10"));
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn for_each_solution(
        &self,
        hand: &Hand,
        below: u64,
        mut visit: impl FnMut(u64, Option<Solution>) -> ControlFlow<()>,
    ) -> Answer<()> {
        let bound = Puzzle::new(hand.clone(), whole(below));
        let mut visit_expr =
            |number, expr: Option<Expr>| visit(number, expr.map(|expr| Solution { expr, value: whole(number) }));
        let sieved = || {
            in_deciding!(self, [&bound], M => {
                let ended = MeetInTheMiddle::<M, Exists>::new(&bound, &self.rules, self.budget(&bound))
                    .and_then(|mut meet| meet.for_each_solution(&self.rules, size(below), &mut visit_expr));
                Answer::until((), ended.err())
            })
        };
        if let Some(answer) = (hand.len() > LISTED).then(sieved).flatten() {
            return answer;
        }
        for number in 1..below {
            let puzzle = Puzzle::new(hand.clone(), whole(number));
            match self.unless_interrupted(None, || self.best(&puzzle)) {
                Answer::Incomplete(None, stop) => return Answer::Incomplete((), stop),
                best => {
                    if visit(number, best.found()).is_break() {
                        break;
                    }
                }
            }
        }
        Answer::Complete(())
    }

    /// The least positive whole numbers that no one expression of the cards makes for every value of the unknown, in
    /// ascending order: `count` of them, or all of them below a bound if they are fewer. Values for which a step divides
    /// by 0 are left aside. `None` unless the rules have `+ - * /`, fractions on the way, and no card is negative however
    /// large the unknown is.
    ///
    /// The unknown is replaced by a number of 38 digits. That an expression makes a number for every value is then
    /// proven: the number is larger than any root that the difference could have. That no expression does is found
    /// modulo the prime 2^127 - 1, which could be wrong if a divisor that is not 0 were a multiple of the prime; this has
    /// a probability below 2^-80, and two numbers must agree.
    ///
    /// ```
    /// # use make24::{RuleSet, Solver, UnknownHand, CardUse};
    /// let any = Solver::new(RuleSet { card_use: CardUse::AnySubset, ..RuleSet::ARITHMETIC });
    /// let five = UnknownHand::parse("n n+1 n+2 n+3 n+4", "n")?;
    /// let least = any.least_missing_for_all(&five, 1, 1 << 20).expect("the rules fit");
    /// assert_eq!(least.complete(), Some(vec![7])); // OEIS A071110: for all large n
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "digits are a number")]
    pub fn least_missing_for_all(&self, hand: &UnknownHand, count: usize, below: u64) -> Option<Answer<Vec<u64>>> {
        let mut unmade: Option<Vec<u64>> = None;
        for value in VALUES {
            let is_identity = hand.identity_bound(below).is_below(value);
            let value: Rational = value.to_string().parse().expect("digits are a number");
            let bound = Puzzle::new(hand.at(&value), whole(below));
            let fits = self.rules.is_arithmetic() && self.rules.domain.has_fractions() && is_identity;
            if !fits || bound.hand.cards()[0].number().sign() == std::cmp::Ordering::Less {
                return None;
            }
            match self.missing_at(&bound, count, size(below), self.budget(&bound)) {
                Err(stop) => return Some(Answer::Incomplete(Vec::new(), stop)),
                Ok(found) => match &mut unmade {
                    None => unmade = Some(found),
                    Some(unmade) => unmade.retain(|number| found.contains(number)),
                },
            }
        }
        unmade.map(Answer::Complete)
    }

    /// Modulo the prime. Every smaller number has a solution of exact value, or the answer is unproven.
    fn missing_at(
        &self,
        bound: &Puzzle,
        count: usize,
        below: usize,
        budget: Arc<Budget>,
    ) -> Result<Vec<u64>, StopReason> {
        let mut meet = MeetInTheMiddle::<WideResidue, Exists>::new(bound, &self.rules, budget)?;
        let mut missing = Vec::new();
        meet.add_missing(&mut missing, count, below)?;
        let proven = missing.last().map_or(below, |last| size(*last + 1));
        let mut all_have_one = true;
        meet.for_each_solution(&self.rules, proven, |number, solution| {
            all_have_one = solution.is_some() || missing.binary_search(&number).is_ok();
            if all_have_one { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        if all_have_one { Ok(missing) } else { Err(StopReason::Unproven) }
    }
}

fn whole(number: u64) -> Rational {
    Rational::from(i64::try_from(number).unwrap_or(i64::MAX))
}

fn size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
