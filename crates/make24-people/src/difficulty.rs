//! How hard a puzzle is for people, and why.
//!
//! The estimate comes from two simulated players, who choose their steps by appeal and carry them out with more or less
//! ease ([`model`] has what they notice, with its weights). How likely they are to reach the target gives two strains;
//! results of people on 930 hands turn these into a share that solves the puzzle and a mean time.

mod attempts;
mod level;
pub mod model;
mod one_solution;
mod people;
mod player;
mod reasons;
mod starts;
mod step;
mod three;

pub use attempts::{Attempt, attempts};
pub use level::Level;
pub use people::{
    Curve, Estimate, HEADS, LOG_MEDIAN, LOG_ODDS_OF_FAILURE, LOG_SPREAD, LOG_TIME, RankLine, VENTILES, rank,
};
pub use reasons::Reason;
pub use starts::{Start, Starts, percent, players};
pub use step::{HandFacts, PlayerStep, RemainingNumber, SeenNumber, StepKind};

use make24::expr::Expr;
use make24::form::Form;
use make24::op::OpSet;
use make24::rules::{CardUse, Domain, RuleSet};
use make24::search::{OwnSearch, SearchContext};
use make24::value::{Number, Rational, Value as _};
use make24::{Answer, Hand, Puzzle, Solution, Solver, StopReason};
use people::{LEAST, Strains};
use player::{Ease, Player, sum};
use reasons::{of_cards, reasons};

/// An estimate of how hard a puzzle is for people.
///
/// ```
/// use make24::Solver;
/// use make24_people::difficulty::{Level, Reason, difficulty};
/// let of = |text: &str| difficulty(&Solver::default(), &text.parse().unwrap()).complete().unwrap();
/// let famous = of("3 3 8 8").expect("it has a solution");
/// assert_eq!(famous.level(), Level::Fiendish);
/// assert!(famous.score > 95.0 && famous.solve_rate < 0.6);
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
    pub solve_rate: f64,
    /// The mean time that those who solve it should take, in seconds.
    pub mean_time_s: f64,
    /// The seconds in which 10, 20, ... 90 of 100 of those who solve it should have solved it.
    pub time_quantiles_s: [f64; 9],
    /// The first steps, and how many of them lead to a solution; `None` where not all solutions are weighed.
    pub starts: Option<Starts>,
    /// The reasons why it is hard or easy, the most important first.
    pub reasons: Vec<Reason>,
    /// Whether the model was fitted to puzzles of this kind: four cards of 1 to 13 that make 24 with `+ - * /`. For
    /// other puzzles it extrapolates.
    pub is_calibrated: bool,
}

const FITTED: (i64, i64) = (1, 13);

impl Difficulty {
    fn new(weighed: Weighed, reasons: Vec<Reason>, is_calibrated: bool) -> Difficulty {
        let Estimate { score, solve_rate, mean_time_s, time_quantiles_s } = Estimate::of(weighed.strains);
        Difficulty { score, solve_rate, mean_time_s, time_quantiles_s, starts: weighed.starts, reasons, is_calibrated }
    }

    /// The level of the [score](Difficulty::score).
    pub fn level(&self) -> Level {
        Level::of(self.score)
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Weighed {
    strains: Strains,
    /// The minimum, over the solutions, of the largest intermediate value; `None` unless all are weighed.
    largest: Option<f64>,
    starts: Option<Starts>,
}

impl From<Strains> for Weighed {
    fn from(strains: Strains) -> Weighed {
        Weighed { strains, largest: None, starts: None }
    }
}

/// How hard a puzzle is for people; `None` if it has no solution.
///
/// A solution that uses some of the cards is as easy as it would be with these cards alone, so up to eight cards an
/// optional card never makes a puzzle harder. Where cards may be left out, all solutions with up to six cards are
/// weighed out of up to eight, with up to five out of up to twelve, and with up to four out of up to sixteen.
///
/// For more cards than six, or four with powers, roots or logarithms, and with unary operators, numbers of several
/// digits, cards in their order or rules about writing, only the simplest solution is weighed.
///
/// A hand with cards that are one of several numbers is as hard as the easiest of the hands that it may be.
pub fn difficulty(solver: &Solver, puzzle: &Puzzle) -> Answer<Option<Difficulty>> {
    let estimated = |of: Difficulty| Difficulty { is_calibrated: false, ..of };
    let of_choice = |puzzle: &Puzzle| difficulty(solver, puzzle).map(|of| of.map(estimated));
    if let Some(easiest) = easiest_choice(puzzle, of_choice, |of| of.score) {
        return easiest;
    }
    weighed(solver, puzzle, None, true).map(|weighed| {
        let weighed = weighed?;
        let reasons = reasons(solver, puzzle, &weighed);
        Some(Difficulty::new(weighed, reasons, is_calibrated(solver, puzzle)))
    })
}

/// The same estimate without first steps and reasons, which take longer than the estimate itself. `simplest` is the
/// simplest solution, if it is known.
///
/// ```
/// use make24_people::{difficulty, estimate};
/// let (solver, puzzle) = (make24::Solver::default(), "3 3 8 8".parse()?);
/// let estimate = estimate(&solver, &puzzle, None).complete().flatten().unwrap();
/// assert_eq!(estimate.score, difficulty(&solver, &puzzle).found().unwrap().score);
/// # Ok::<(), make24::ParseHandError>(())
/// ```
pub fn estimate(solver: &Solver, puzzle: &Puzzle, simplest: Option<&Solution>) -> Answer<Option<Estimate>> {
    let of_choice = |puzzle: &Puzzle| estimate(solver, puzzle, None);
    if let Some(easiest) = easiest_choice(puzzle, of_choice, |of| of.score) {
        return easiest;
    }
    let weighed = weighed(solver, puzzle, simplest.map(|best| &best.expr), false);
    weighed.map(|weighed| Some(Estimate::of(weighed?.strains)))
}

/// The first steps of a puzzle, and how many of them lead to a solution; `None` if it has no solution, for fewer than three cards,
/// and where not all solutions are weighed, as [`difficulty()`] has it.
pub fn starts(solver: &Solver, puzzle: &Puzzle) -> Answer<Option<Starts>> {
    if let Some(easiest) = easiest_choice(puzzle, |puzzle| starts(solver, puzzle), |of| -of.chance) {
        return easiest;
    }
    match Weighing::of(solver.rules(), puzzle) {
        Weighing::All => weigh(solver, puzzle, usize::MAX, true).map(|weighed| weighed?.starts),
        Weighing::FewCards(_) | Weighing::Simplest => Answer::Complete(None),
    }
}

/// `None` unless cards are one of several numbers.
fn easiest_choice<T>(
    puzzle: &Puzzle,
    ask: impl Fn(&Puzzle) -> Answer<Option<T>>,
    score: impl Fn(&T) -> f64,
) -> Option<Answer<Option<T>>> {
    let mut stop = None;
    let each = puzzle.alternatives()?.filter_map(|puzzle| {
        let answer = ask(&puzzle);
        stop = stop.or(answer.stopped());
        answer.found()
    });
    let easiest = each.min_by(|one, other| score(one).total_cmp(&score(other)));
    Some(Answer::until(easiest, stop))
}

/// How hard a puzzle is for people if this is the only solution that they may find: an estimate without a search.
/// `None` if a step of the solution has no value.
///
/// ```
/// use make24::{Puzzle, Solver};
/// use make24_people::{difficulty, difficulty_of_solution};
/// let (puzzle, sum): (Puzzle, make24::Expr) = ("4 5 7 8".parse().unwrap(), "4 + 5 + 7 + 8".parse().unwrap());
/// let known = difficulty_of_solution(&Solver::default(), &puzzle, &sum).unwrap();
/// assert!(known.score >= difficulty(&Solver::default(), &puzzle).found().unwrap().score);
/// ```
pub fn difficulty_of_solution(solver: &Solver, puzzle: &Puzzle, solution: &Expr) -> Option<Difficulty> {
    let strains = strains_of_solution(solver, puzzle, solution).found()?;
    let more = by_cards(solution, MOST_WEIGHED + 1);
    Some(Difficulty::new(discounted(strains, more).into(), of_cards(puzzle), false))
}

/// The solution that people should find first; for more than four cards, the simplest one.
pub(crate) fn easiest(solver: &Solver, puzzle: &Puzzle) -> Answer<Option<Expr>> {
    if puzzle.hand.len() > FEW || !solver.rules().has_only_binary_trees() {
        return solver.best(puzzle).map(|best| best.map(|best| best.expr));
    }
    let mut solutions = solver.solutions(puzzle, Form::Commuted);
    let strains = solutions.by_ref().filter_map(|solution| {
        let [_, strain] = strains_of_solution(solver, puzzle, &solution.expr).found()?;
        Some((strain, solution.expr))
    });
    let least = strains.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, expr)| expr);
    Answer::until(least, solutions.stopped())
}

/// `None` if the puzzle has no solution. `simplest` is its simplest solution, if known.
fn weighed(solver: &Solver, puzzle: &Puzzle, simplest: Option<&Expr>, with_starts: bool) -> Answer<Option<Weighed>> {
    let by_attempts = match Weighing::of(solver.rules(), puzzle) {
        Weighing::All => Some(weigh(solver, puzzle, usize::MAX, with_starts)),
        Weighing::FewCards(most) => Some(weigh(solver, puzzle, most, false)),
        Weighing::Simplest => None,
    };
    // An unsuccessful player proves nothing: players do not try everything, and a hand may need more cards.
    by_attempts.filter(|all| *all != Answer::Complete(None)).unwrap_or_else(|| {
        let best = match simplest {
            Some(best) => Answer::Complete(Some(best.clone())),
            None => solver.best(puzzle).map(|best| best.map(|best| best.expr)),
        };
        match best {
            Answer::Complete(None) => Answer::Complete(None),
            Answer::Incomplete(None, stop) => Answer::Incomplete(None, stop),
            Answer::Complete(Some(best)) | Answer::Incomplete(Some(best), _) => {
                simplest_alone(solver, puzzle, &best).map(|strains| strains.map(Weighed::from))
            }
        }
    })
}

/// Weighs solutions with at most `most` cards; those with few cards are the easiest.
fn weigh(solver: &Solver, puzzle: &Puzzle, most: usize, with_starts: bool) -> Answer<Option<Weighed>> {
    solver.search(puzzle, AllSolutions { puzzle, most, with_starts }).map(Option::flatten)
}

struct AllSolutions<'a> {
    puzzle: &'a Puzzle,
    most: usize,
    with_starts: bool,
}

impl OwnSearch for AllSolutions<'_> {
    type Found = Option<Weighed>;

    fn run<V: Number>(self, context: &SearchContext<V>) -> Result<Option<Weighed>, StopReason> {
        let rules = context.rules();
        let mut player = Player::new(context, &self.puzzle.target);
        let mut total: Option<Ease> = None;
        for size in 1..=self.most.min(self.puzzle.hand.len()) {
            for hand in context.whole_hands(size) {
                total = sum(total.into_iter().chain(player.ease_of_hand(&hand)?));
            }
            let is_least = |ease: Ease| strains_of(ease.of_players, rules) == LEAST;
            if rules.card_use != CardUse::All && total.is_some_and(is_least) {
                break;
            }
        }
        let Some(Ease { of_players, largest }) = total else { return Ok(None) };
        // If cards may be left out, so may their results: every first step that leaves enough other cards leads to a
        // solution.
        let has_starts = self.with_starts && rules.card_use == CardUse::All && context.budget().undecided() == 0;
        let starts = match has_starts {
            // That a step leads nowhere is certain only if everything was tried.
            true if rules.ops != OpSet::ARITHMETIC => player.trying_all().starts(&self.puzzle.hand)?,
            true => player.starts(&self.puzzle.hand)?,
            false => None,
        };
        Ok(Some(Weighed { strains: strains_of(of_players, rules), largest: Some(largest), starts }))
    }
}

/// If cards may be left out, strains are at least those of the easiest hands: then the solutions with few cards often
/// suffice to rate a large hand.
fn strains_of(ease: [f64; 2], rules: &RuleSet) -> Strains {
    let strain = |player: usize| {
        let strain = -libm::log(ease[player]);
        if rules.card_use == CardUse::All { strain } else { strain.max(LEAST[player]) }
    };
    [strain(0), strain(1)]
}

fn strains_of_solution(solver: &Solver, puzzle: &Puzzle, solution: &Expr) -> Answer<Option<Strains>> {
    let Ok(used) = Hand::new(solution.cards().cloned()) else { return Answer::Complete(None) };
    let puzzle = Puzzle::new(used, puzzle.target.clone());
    let ease = match solver.search(&puzzle, OneSolution { puzzle: &puzzle, solution }) {
        // The solution is known: the undecided comparisons are about other steps.
        Answer::Incomplete(ease @ Some(_), StopReason::Unproven) => Answer::Complete(ease),
        ease => ease,
    };
    ease.map(|ease| Some(strains_of(ease.flatten()?, solver.rules())))
}

struct OneSolution<'a> {
    /// The cards that the solution uses, and the target.
    puzzle: &'a Puzzle,
    solution: &'a Expr,
}

impl OwnSearch for OneSolution<'_> {
    type Found = Option<[f64; 2]>;

    fn run<V: Number>(self, context: &SearchContext<V>) -> Result<Option<[f64; 2]>, StopReason> {
        Player::new(context, &self.puzzle.target).ease_of_solution(&self.puzzle.hand, self.solution)
    }
}

fn simplest_alone(solver: &Solver, puzzle: &Puzzle, simplest: &Expr) -> Answer<Option<Strains>> {
    let others = by_cards(simplest, 0);
    strains_of_solution(solver, puzzle, simplest).map(|strains| Some(discounted(strains?, others)))
}

/// The largest hand all of whose solutions are weighed: six cards take a tenth of a second.
const MOST_WEIGHED: usize = 6;

/// The same for irrational numbers, whose tables take that long for four cards.
const MOST_WEIGHED_IRRATIONAL: usize = 4;

/// The largest hand all of whose solutions are listed to find the easiest.
const FEW: usize = 4;

/// By how much all solutions together are easier than the simplest one, by number of cards: the medians over the
/// solvable ones of 400 hands of three, four and five cards of 1 to 13, and of 60 of six, dealt from seed 1.
const OTHERS: [Strains; 7] = [[0.0; 2], [0.0; 2], [0.0; 2], [0.0; 2], [3.15, 2.69], [7.35, 6.16], [12.39, 10.22]];

/// The growth of the median strain of the simplest solution from 60 hands of six cards to 60 each of seven to ten,
/// dealt from seed 3, so that the median hand is as hard as with six cards.
const MORE_OTHERS: Strains = [4.15, 3.83];

fn by_cards(solution: &Expr, least: usize) -> Strains {
    let cards = solution.cards().count();
    match cards {
        _ if cards < least => [0.0; 2],
        ..MOST_WEIGHED => OTHERS[cards],
        _ => [0, 1].map(|player| OTHERS[MOST_WEIGHED][player] + MORE_OTHERS[player] * (cards - MOST_WEIGHED) as f64),
    }
}

fn discounted([first, second]: Strains, others: Strains) -> Strains {
    [first - others[0], second - others[1]]
}

fn most_weighed(rules: &RuleSet) -> usize {
    if rules.ops.keeps_fractions() { MOST_WEIGHED } else { MOST_WEIGHED_IRRATIONAL }
}

enum Weighing {
    /// Every way to the target counts, by how likely people are to take it.
    All,
    /// Solutions with at most this many cards, which are the easiest.
    FewCards(usize),
    /// The simplest solution, since weighing all takes minutes.
    Simplest,
}

impl Weighing {
    fn of(rules: &RuleSet, puzzle: &Puzzle) -> Weighing {
        let most = most_weighed(rules);
        match puzzle.hand.len() {
            cards if rules.has_only_binary_trees() && cards <= most => Weighing::All,
            _ if rules.card_use == CardUse::All => Weighing::Simplest,
            ..=8 => Weighing::FewCards(most),
            9..=12 => Weighing::FewCards(most.min(5)),
            13..=16 => Weighing::FewCards(most.min(4)),
            _ => Weighing::Simplest,
        }
    }
}

pub(crate) fn is_small(solver: &Solver, puzzle: &Puzzle) -> bool {
    puzzle.hand.len() <= most_weighed(solver.rules())
}
fn is_calibrated(solver: &Solver, puzzle: &Puzzle) -> bool {
    let rules = RuleSet { domain: Domain::Reals, ..solver.rules().clone() };
    let fitted = |card: &Rational| card.is_integer() && *card >= FITTED.0.into() && *card <= FITTED.1.into();
    rules == RuleSet { objective: rules.objective, ..RuleSet::ARITHMETIC }
        && solver.rules().domain.has_fractions()
        && puzzle.target == Puzzle::TARGET.into()
        && puzzle.hand.len() == 4
        && puzzle.hand.cards().iter().all(|card| fitted(card.number()))
}

#[cfg(test)]
mod tests;
