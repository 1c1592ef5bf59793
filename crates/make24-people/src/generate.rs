//! Puzzles with given properties: solvable and of a given difficulty, with essentially one solution, or proven to have no
//! solution.

use crate::difficulty::{Difficulty, difficulty, estimate};
use crate::requirements::{Requirements, requirements};
use make24::census::Targets;
use make24::deck::{Deals, Deck, NumberedHands, SplitMix64};
use make24::form::Form;
use make24::rules::{CardUse, RuleSet};
use make24::value::Rational;
use make24::{Answer, Count, Hand, Puzzle, Solution, Solver, StopReason};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// The properties that a puzzle must have. A puzzle that cannot be decided within the limits does not match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// The range of difficulty; `None` for any.
    pub difficulty: Option<RangeInclusive<f64>>,
    /// It has essentially one solution: one under [`Form::Essential`].
    pub unique: bool,
    /// What every solution must need.
    pub needs: Requirements,
    /// It has no solution.
    pub unsolvable: bool,
}

/// A puzzle with its properties.
#[derive(Clone, Debug, PartialEq)]
pub struct GeneratedPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The difficulty; `None` if the puzzle has no solution.
    pub difficulty: Option<Difficulty>,
    /// What every solution needs; `None` if the puzzle has no solution.
    pub needs: Option<Requirements>,
    /// Every solution under [`Form::Essential`].
    pub solutions: Vec<Solution>,
    /// The number of expressions with these cards and operators: a proof, with `written`, that the list is complete.
    pub expressions: Count,
    /// The number of these expressions that make the target. Each is a variant of one of the solutions.
    pub written: Count,
}

/// Why a generator ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GeneratorEnd {
    /// It examined all puzzles with these cards and targets.
    LookedAtAll,
    /// It drew too many puzzles in a row without a match, or reached its memory limit; other puzzles may match.
    GaveUp,
    /// The interrupt of the solver stopped it.
    Interrupted,
}

/// Puzzles in random order, without repetition; the same seed gives the same puzzles on every machine.
///
/// ```
/// use make24::{Deck, Solver};
/// use make24_people::Requirements;
/// use make24_people::generate::{Filter, Generator};
/// let needs = Requirements { fraction: true, ..Requirements::default() };
/// let filter = Filter { unique: true, needs, difficulty: Some(90.0..=100.0), ..Filter::default() };
/// let deck = Deck::standard();
/// let mut puzzles = Generator::new(Solver::default(), &deck, 4, vec![24.into()], filter, 7).unwrap();
/// let found = puzzles.next().unwrap();
/// assert!(found.needs.unwrap().fraction && found.solutions.len() == 1);
/// ```
#[derive(Debug)]
#[must_use]
pub struct Generator {
    solver: Solver,
    filter: Filter,
    source: Source,
    looked_at: u64,
    undecided: u64,
    ended: Option<GeneratorEnd>,
}

#[derive(Debug)]
enum Source {
    /// All hands and targets by index; `left` has the indices that are not drawn yet.
    Numbered { hands: NumberedHands, targets: Targets, numbers: Vec<Rational>, left: Vec<u32>, random: SplitMix64 },
    /// `drawn` has the puzzles drawn so far, at most `most` of them.
    Dealt { deals: Deals, targets: Targets, random: SplitMix64, drawn: HashSet<Puzzle>, most: usize },
}

/// The maximum number of indexed puzzles, among which every match is found.
const NUMBERED: u64 = 1_000_000;

const PATIENCE: u32 = 100_000;

/// The approximate memory of a card of a remembered puzzle, and of the puzzle itself, in bytes.
const CARD_BYTES: usize = 48;
const PUZZLE_BYTES: usize = 160;

impl Generator {
    /// Puzzles of `size` cards of a deck, each with one of its targets; `None` if the deck has fewer cards, or if there is
    /// no target.
    pub fn new(
        solver: Solver,
        deck: &Deck,
        size: usize,
        targets: impl Into<Targets>,
        filter: Filter,
        seed: u64,
    ) -> Option<Generator> {
        let targets = targets.into();
        let numbers = targets.all().into_owned();
        let deals = deck.deals(size, seed).filter(|_| !numbers.is_empty())?;
        let mut random = SplitMix64::new(seed);
        let memory = usize::try_from(solver.limits().memory).unwrap_or(usize::MAX);
        // The table of hands may take a quarter of the memory.
        let hands = NumberedHands::new(deck, size, memory / 4);
        let all = |hands: &NumberedHands| hands.len().checked_mul(numbers.len() as u64);
        let fits = |all: u64| all <= NUMBERED && all <= memory as u64 / 16;
        let source = match hands.and_then(|hands| Some((all(&hands).filter(|&all| fits(all))?, hands))) {
            Some((all, hands)) => Source::Numbered { hands, targets, numbers, left: (0..all as u32).collect(), random },
            None => {
                let most = memory / 2 / (PUZZLE_BYTES + size * CARD_BYTES);
                // `deals` uses `seed` itself, so the targets use a derived seed.
                Source::Dealt {
                    deals,
                    targets,
                    random: SplitMix64::new(random.number()),
                    drawn: HashSet::default(),
                    most,
                }
            }
        };
        Some(Generator { solver, filter, source, looked_at: 0, undecided: 0, ended: None })
    }

    /// The number of puzzles examined so far.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// The number of examined puzzles that could not be decided within the limits of the solver; they may match.
    pub fn undecided(&self) -> u64 {
        self.undecided
    }

    /// Why the generator ended; `None` while it has not.
    pub fn ended(&self) -> Option<GeneratorEnd> {
        self.ended
    }

    fn fitting(&self, puzzle: Puzzle) -> Result<Option<GeneratedPuzzle>, StopReason> {
        let solvable = known(self.solver.is_solvable(&puzzle))?;
        if solvable == self.filter.unsolvable {
            return Ok(None);
        }
        self.examined(puzzle, solvable)
    }

    fn examined(&self, puzzle: Puzzle, solvable: bool) -> Result<Option<GeneratedPuzzle>, StopReason> {
        let (solver, filter) = (&self.solver, &self.filter);
        let expressions = || match solver.rules() {
            rules if rules.has_only_binary_trees() => Ok(expressions(&puzzle.hand, rules)),
            _ => solver.count_expressions(&puzzle),
        };
        if !solvable {
            let expressions = expressions()?;
            let (difficulty, needs, solutions, written) = (None, None, Vec::new(), Count::default());
            return Ok(Some(GeneratedPuzzle { puzzle, difficulty, needs, solutions, expressions, written }));
        }
        // An estimate is faster than all other conditions.
        if let Some(range) = &filter.difficulty
            && !known(estimate(solver, &puzzle, None))?.is_some_and(|of| range.contains(&of.score))
        {
            return Ok(None);
        }
        let Some(needs) = known(requirements(solver, &puzzle))? else { return Ok(None) };
        let fits = filter.needs.is_subset(&needs);
        if !fits {
            return Ok(None);
        }
        if filter.unique && known(solver.count(&puzzle, Form::Essential))? != Count::from(1) {
            return Ok(None);
        }
        let Some(difficulty) = known(difficulty(solver, &puzzle))? else { return Ok(None) };
        let mut solutions = solver.solutions(&puzzle, Form::Essential);
        let listed: Vec<Solution> = solutions.by_ref().collect();
        if let Some(stop) = solutions.stopped() {
            return Err(stop);
        }
        let written = known(solver.count(&puzzle, Form::Written))?;
        let expressions = expressions()?;
        Ok(Some(GeneratedPuzzle {
            puzzle,
            difficulty: Some(difficulty),
            needs: Some(needs),
            solutions: listed,
            expressions,
            written,
        }))
    }
}

fn known<T>(answer: Answer<T>) -> Result<T, StopReason> {
    match answer {
        Answer::Complete(found) => Ok(found),
        Answer::Incomplete(_, stop) => Err(stop),
    }
}

impl Iterator for Generator {
    type Item = GeneratedPuzzle;

    fn next(&mut self) -> Option<GeneratedPuzzle> {
        let mut patience = PATIENCE;
        while self.ended.is_none() {
            let Some(puzzle) = self.source.next(&mut patience) else {
                self.ended = Some(if patience == 0 { GeneratorEnd::GaveUp } else { GeneratorEnd::LookedAtAll });
                break;
            };
            self.looked_at += 1;
            match self.fitting(puzzle) {
                Ok(Some(found)) => return Some(found),
                Ok(None) => {}
                Err(StopReason::Cancelled) => self.ended = Some(GeneratorEnd::Interrupted),
                Err(_) => self.undecided += 1,
            }
            // Puzzles that need no search do not poll the interrupt.
            if self.solver.is_interrupted() {
                self.ended = Some(GeneratorEnd::Interrupted);
            }
        }
        None
    }
}

impl Source {
    /// `None` if no candidate is left, or if `patience` reaches 0.
    fn next(&mut self, patience: &mut u32) -> Option<Puzzle> {
        match self {
            Source::Numbered { hands, targets, numbers, left, random } => loop {
                let at = random.below(left.len().try_into().ok().filter(|&left: &u64| left > 0)?);
                let place = left.swap_remove(at as usize) as usize;
                let (hand, target) = (hands.hand((place / numbers.len()) as u64)?, &numbers[place % numbers.len()]);
                // The deck may have no card left with this number.
                if matches!(targets, Targets::Each(_)) || targets.has(&hand, target) {
                    return Some(Puzzle::new(hand, target.clone()));
                }
            },
            Source::Dealt { deals, targets, random, drawn, most } => loop {
                *patience = patience.checked_sub(1).filter(|_| drawn.len() < *most).unwrap_or(0);
                if *patience == 0 {
                    return None;
                }
                let hand = deals.next()?;
                let Some(target) = targets.drawn(&hand, |below| random.below(below)) else { continue };
                let puzzle = Puzzle::new(hand, target);
                if drawn.insert(puzzle.clone()) {
                    return Some(puzzle);
                }
            },
        }
    }
}

/// The number of expressions that [`Form::Written`] counts, whatever their values: orders of the cards times
/// bracketings times operators, all binary.
fn expressions(hand: &Hand, rules: &RuleSet) -> Count {
    let kinds: Vec<usize> = hand.cards().chunk_by(|a, b| a == b).map(<[_]>::len).collect();
    let trees = |cards: usize| {
        // The Catalan number, C(2n, n) / (n + 1), by its recursion, times the operators of the inner nodes.
        let mut catalan = vec![Count::from(1)];
        for n in 1..cards {
            catalan.push(sum((0..n).map(|i| catalan[i].clone() * &catalan[n - 1 - i])));
        }
        let ops = Count::from(rules.ops.iter().count() as u64);
        (1..cards).fold(catalan[cards - 1].clone(), |trees, _| trees * &ops)
    };
    // Indexed by number of cards: the distinct orders of that many cards of the hand.
    let mut orders = vec![Count::default(); hand.len() + 1];
    orders[0] = Count::from(1);
    for &copies in &kinds {
        let mut more = vec![Count::default(); hand.len() + 1];
        for (before, ways) in orders.iter().enumerate() {
            let least = if rules.card_use == CardUse::All { copies } else { 0 };
            for taken in (least..=copies).filter(|taken| before + taken <= hand.len()) {
                // The ways to insert these equal cards between the cards so far.
                more[before + taken] += &(ways.clone() * &Count::from(before as u64 + 1).multichoose(taken));
            }
        }
        orders = more;
    }
    sum(rules.card_use.counts(hand.len()).map(|cards| orders[cards].clone() * &trees(cards)))
}

fn sum(counts: impl Iterator<Item = Count>) -> Count {
    counts.fold(Count::default(), |mut sum, count| {
        sum += &count;
        sum
    })
}

#[cfg(test)]
mod tests;
