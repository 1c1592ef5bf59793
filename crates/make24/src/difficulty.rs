//! How hard a puzzle is for people, and why.

mod partition_sum;
mod reasons;
mod weights;

pub use partition_sum::feature_totals;
pub use reasons::Reason;
pub use weights::{Feature, HAND_FEATURES, STEP_FEATURES, StepFeatures};

use crate::expr::Expr;
use crate::form::Form;
use crate::hand::{Hand, Puzzle};
use crate::op::OpSet;
use crate::plan::{Question, Search, plan, weighed_cards};
use crate::rules::{CardUse, Domain, RuleSet};
use crate::solver::{Answer, Solution, Solver};
use crate::value::{Rational, Value};
use partition_sum::{PartitionSum, cost_of};
use reasons::{of_cards, reasons};
use weights::{CurvePoint, LOG_SEARCH_SPACE, OTHERS_DISCOUNT, VENTILES};

/// An estimate of how hard a puzzle is for people.
///
/// ```
/// use make24::{Solver, difficulty::Reason};
/// let of = |text: &str| Solver::default().difficulty(&text.parse().unwrap()).complete().unwrap();
/// let famous = of("3 3 8 8").expect("it has a solution");
/// assert!(famous.score > 95.0 && famous.solved_rate < 0.6);
/// assert_eq!(famous.reasons[..2], [Reason::NeedsFraction, Reason::OneIdea]);
/// assert_eq!(famous.reasons[0].to_string(), "needs a fraction");
/// assert!(of("4 6 12 12").is_some_and(|easy| easy.score < 20.0));
/// assert!(of("1 1 1 1").is_none());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Difficulty {
    /// From 0 to 100: the percentage of the 1,362 hands of four cards of 1 to 13 that make 24 that should be easier.
    pub score: f64,
    /// The share of players who should solve it, from 0 to 1.
    pub solved_rate: f64,
    /// The mean time that those who solve it should take, in seconds.
    pub mean_time: f64,
    /// The reasons why it is hard or easy, the most important first.
    pub reasons: Vec<Reason>,
    /// Whether the model was fitted to puzzles of this kind: four cards of 1 to 13 that make 24 with `+ - * /`. For
    /// other puzzles it extrapolates.
    pub is_calibrated: bool,
}

/// For large hands whose cards may be left out: the numbers of cards whose solutions are weighed, one after another,
/// until the puzzle is known to be as easy as can be.
const FEW_CARDS: [usize; 3] = [3, 4, 5];

/// The strain of the easiest hand of four cards: a score of 0.
const EASIEST: f64 = VENTILES[0];

/// The bounds of the cards that the model was fitted to.
const FITTED: (i64, i64) = (1, 13);

impl Solver {
    /// How hard a puzzle is for people; `None` if it has no solution.
    ///
    /// A solution that uses some of the cards is as easy as it would be with these cards alone, so an optional card
    /// never makes a puzzle harder. A hand of five or six cards is rated by the number of its solutions, compared with
    /// other hands of the same size. For more than six cards, or for more than four with powers, roots or logarithms,
    /// only the simplest solution is weighed; if cards may be left out of up to 16, all solutions with up to so many cards.
    pub fn difficulty(&self, puzzle: &Puzzle) -> Answer<Option<Difficulty>> {
        strain_of(self, puzzle).map(|strain| {
            let (strain, largest) = strain?;
            Some(Difficulty::new(strain, reasons(self, puzzle, largest), is_calibrated(self, puzzle)))
        })
    }

    /// How hard a puzzle is for people if this is the only solution that they may find: an estimate without a search.
    /// `None` if a step of the solution has no value.
    ///
    /// ```
    /// use make24::{Puzzle, Solver};
    /// let (puzzle, sum): (Puzzle, make24::Expr) = ("4 5 7 8".parse().unwrap(), "4 + 5 + 7 + 8".parse().unwrap());
    /// let known = Solver::default().difficulty_of_solution(&puzzle, &sum).unwrap();
    /// assert!(known.score >= Solver::default().difficulty(&puzzle).found().unwrap().score);
    /// ```
    pub fn difficulty_of_solution(&self, puzzle: &Puzzle, solution: &Expr) -> Option<Difficulty> {
        let reasons = of_cards(puzzle);
        Some(Difficulty::new(strain_of_solution(self, solution)?, reasons, false))
    }
}

/// The [score](Difficulty::score) of each of these targets, without reasons, all from the same tables; `None` for those
/// that the cards do not make. `simplest` are their simplest solutions, if they are known.
pub(crate) fn scores(
    solver: &Solver,
    hand: &Hand,
    targets: &[Rational],
    simplest: Option<&[Option<Solution>]>,
) -> Vec<Answer<Option<f64>>> {
    let Some(largest) = targets.iter().max() else { return Vec::new() };
    let puzzle_of = |target: &Rational| Puzzle::new(hand.clone(), target.clone());
    let largest = puzzle_of(largest);
    let strains: Vec<Answer<Option<f64>>> =
        solver.by_plan(Question::Difficulty, &solver.facts(&largest), |search| match (search, simplest) {
            (Search::Trees, _) => {
                let totals = solver.totals_by_hand::<PartitionSum>(hand, targets).into_iter();
                Some(totals.map(|kept| kept.map(|kept| Some(weighed(solver, &kept)?.0))).collect())
            }
            (Search::Simplest, Some(simplest)) => {
                let strain = |best: &Option<Solution>| strain_of_solution(solver, &best.as_ref()?.expr);
                Some(simplest.iter().map(|best| Answer::Complete(strain(best))).collect())
            }
            _ => {
                let strain = |target| solver.unless_interrupted(None, || strain_of(solver, &puzzle_of(target)));
                Some(targets.iter().map(|target| strain(target).map(|strain| Some(strain?.0))).collect())
            }
        });
    strains.into_iter().map(|strain| strain.map(|strain| strain.map(score))).collect()
}

/// The score of a strain.
fn score(strain: f64) -> f64 {
    rounded(100.0 * share_below(strain), 1)
}

impl Difficulty {
    fn new(strain: f64, reasons: Vec<Reason>, is_calibrated: bool) -> Difficulty {
        let people = CurvePoint::at(strain);
        Difficulty {
            score: score(strain),
            solved_rate: rounded(people.solved_rate(), 3),
            mean_time: rounded(people.mean_time(), 1),
            reasons,
            is_calibrated,
        }
    }
}

/// The solution that should cost people least; for more than four cards, the simplest solution.
pub(crate) fn easiest(solver: &Solver, puzzle: &Puzzle) -> Answer<Option<Expr>> {
    solver.by_plan(Question::Easiest, &solver.facts(puzzle), |search| match search {
        Search::List => {
            let mut solutions = solver.solutions(puzzle, Form::Commuted);
            let costs = solutions.by_ref().filter_map(|solution| Some((cost_of(&solution.expr)?, solution.expr)));
            let least = costs.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, expr)| expr);
            Some(Answer::until(least, solutions.stopped()))
        }
        _ => Some(solver.best(puzzle).map(|best| best.map(|best| best.expr))),
    })
}

/// Rounds `x` to this many decimal places.
fn rounded(x: f64, places: i32) -> f64 {
    let scale = 10f64.powi(places);
    (x * scale).round() / scale
}

/// The strain of a puzzle, and the least possible largest intermediate value over its solutions, if all are weighed;
/// `None` if the puzzle has no solution.
///
/// Each solution is weighed with only the cards that it uses, so an optional card never makes a puzzle harder: it can
/// only add solutions.
fn strain_of(solver: &Solver, puzzle: &Puzzle) -> Answer<Option<(f64, Option<f64>)>> {
    solver.by_plan(Question::Difficulty, &solver.facts(puzzle), |search| match search {
        Search::Trees => Some(strain_of_all(solver, puzzle)),
        // A hand may have solutions with more cards only.
        Search::FewCards => Some(strain_of_few(solver, puzzle)).filter(|few| *few != Answer::Complete(None)),
        _ => {
            let best = solver.best(puzzle).map(|best| best.map(|best| best.expr));
            Some(best.map(|best| Some((strain_of_solution(solver, &best?)?, None))))
        }
    })
}

/// The strain if the solutions with few cards are weighed, which are the easiest.
fn strain_of_few(solver: &Solver, puzzle: &Puzzle) -> Answer<Option<(f64, Option<f64>)>> {
    let rules = solver.rules();
    let most = match rules.card_use {
        CardUse::AtMost(most) => most.into(),
        CardUse::All | CardUse::AnySubset => puzzle.hand.len(),
    };
    let most = most.min(weighed_cards(rules.ops));
    let mut weighed = Answer::Complete(None);
    for cards in FEW_CARDS.into_iter().filter(|&cards| cards < most).chain([most]) {
        let few = RuleSet { card_use: CardUse::AtMost(cards as u16), ..*rules };
        weighed = match strain_of_all(&solver.under(few), puzzle) {
            Answer::Incomplete(None, stop) => Answer::Incomplete(weighed.found(), stop),
            more => more,
        };
        if weighed.stopped().is_some() || weighed.found().is_some_and(|(strain, _)| strain <= EASIEST) {
            break;
        }
    }
    weighed
}

/// The strain if this is the only solution that people may find.
fn strain_of_solution(solver: &Solver, solution: &Expr) -> Option<f64> {
    let used = Hand::new(solution.cards().cloned()).ok()?;
    let others = by_cards(&OTHERS_DISCOUNT, used.len());
    Some(clamped(cost_of(solution)? + before(solver.rules().ops, &used) - others))
}

/// The strain if all solutions are weighed.
fn strain_of_all(solver: &Solver, puzzle: &Puzzle) -> Answer<Option<(f64, Option<f64>)>> {
    solver.total_by_hand::<PartitionSum>(puzzle).map(|kept| {
        let (strain, largest) = weighed(solver, &kept)?;
        Some((strain, Some(largest)))
    })
}

/// The strain of solutions by the cards that they use, and their least possible largest intermediate value; `None`
/// without solutions.
fn weighed(solver: &Solver, kept: &[(Hand, PartitionSum)]) -> Option<(f64, f64)> {
    let eases = kept.iter().map(|(hand, ease)| ease.sum * libm::exp(-before(solver.rules().ops, hand)));
    let largest = kept.iter().map(|(_, ease)| ease.largest).min_by(f64::total_cmp)?;
    Some((least_strain(solver.rules(), clamped(-libm::log(eases.sum()))), largest))
}

/// The strain, not below that of the easiest hands where cards may be left out: with it the solutions with few cards
/// often suffice to rate a large hand.
fn least_strain(rules: &RuleSet, strain: f64) -> f64 {
    if rules.card_use == CardUse::All { strain } else { strain.max(EASIEST) }
}

/// The cost of a set of cards before any of their solutions: the weighted [`HAND_FEATURES`], and the search.
fn before(ops: OpSet, used: &Hand) -> f64 {
    HAND_FEATURES.iter().map(|row| row.weight * (row.measure)(used)).sum::<f64>() + search(ops, used.len())
}

/// The strain, limited to the range in which it is meaningful: the data end at 8, and nobody plays one hand for hours.
fn clamped(strain: f64) -> f64 {
    const ENDS: (f64, f64) = (-10.0, 20.0);
    strain.clamp(ENDS.0, ENDS.1)
}

/// Whether all solutions of a puzzle are weighed.
pub(crate) fn is_weighed(solver: &Solver, puzzle: &Puzzle) -> bool {
    plan(Question::Difficulty, &solver.facts(puzzle)).next().is_some_and(|row| row.search == Search::Trees)
}

/// The cost of the search for a person, with this many cards and these operators: 0 for four cards with `+ - * /`.
///
/// For other operators it is the logarithm of the ratio of the numbers of calculations with four cards. For other
/// numbers of cards it is [`LOG_SEARCH_SPACE`].
fn search(ops: OpSet, cards: usize) -> f64 {
    let choices = |ops: OpSet| ops.iter().map(|op| if op.commutes() { 1.0 } else { 2.0 }).sum::<f64>();
    let operators = 3.0 * libm::log(choices(ops).max(1.0) / choices(OpSet::ARITHMETIC));
    operators + by_cards(&LOG_SEARCH_SPACE, cards)
}

/// The entry of a table by number of cards. Beyond its end the table grows as it does from its last entry but one to its
/// last.
fn by_cards(table: &[f64], cards: usize) -> f64 {
    match table {
        _ if cards < table.len() => table[cards],
        [.., before, last] => last + (last - before) * (cards + 1 - table.len()) as f64,
        _ => 0.0,
    }
}

/// The share of the hands of [`VENTILES`] with less strain, from 0 to 1.
fn share_below(strain: f64) -> f64 {
    let parts = VENTILES.len() - 1;
    let at = VENTILES.partition_point(|&bound| bound <= strain);
    match at {
        0 => 0.0,
        at if at > parts => 1.0,
        at => {
            let (low, high) = (VENTILES[at - 1], VENTILES[at]);
            ((at - 1) as f64 + (strain - low) / (high - low)) / parts as f64
        }
    }
}

/// Whether the model was fitted to puzzles of this kind.
fn is_calibrated(solver: &Solver, puzzle: &Puzzle) -> bool {
    let rules = RuleSet { domain: Domain::Reals, ..*solver.rules() };
    let fitted = |card: &Rational| card.is_integer() && *card >= FITTED.0.into() && *card <= FITTED.1.into();
    rules == RuleSet { objective: rules.objective, ..RuleSet::ARITHMETIC }
        && solver.rules().domain.has_fractions()
        && puzzle.target == Puzzle::TARGET.into()
        && puzzle.hand.len() == 4
        && puzzle.hand.cards().iter().all(|card| fitted(card.number()))
}

#[cfg(test)]
mod tests;
