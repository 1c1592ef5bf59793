//! The hands of a worksheet: chosen by measured difficulty, with their entries in the key.

use crate::error::{WorksheetError, invalid};
use crate::level::{Levels, share};
use crate::request::{Key, Kind, WorksheetRequest};
use itertools::Itertools;
use make24::deck::fraction;
use make24::{Rational, problem};
use make24_api::{
    GenerateRequest, Host, LimitsSpec, Outcome, PuzzleData, RateRequest, ScoreRange, SolutionData, SolveRequest,
    Status, StepData, answer,
};
use make24_people::difficulty::Level;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) level: Level,
    /// One hand; four for the kind `impossible`.
    pub(crate) hands: Vec<Vec<String>>,
    pub(crate) ideas: usize,
    pub(crate) answer: Answer,
}

#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// Expressions, or the steps of one.
    Ways(Vec<String>),
    /// The index of the hand from which the target cannot be made.
    Impossible(usize),
    /// The number to change, its replacement, and a solution.
    Repair { from: String, to: String, way: String },
}

impl Answer {
    fn bytes(&self) -> u64 {
        match self {
            Answer::Ways(ways) => ways.iter().map(|way| way.len() as u64).sum(),
            Answer::Impossible(_) | Answer::Repair { .. } => 0,
        }
    }
}

pub(crate) fn items(request: &WorksheetRequest, host: &Arc<dyn Host>) -> Result<Vec<Item>, WorksheetError> {
    let deck = request.deck.deck(request.limits.memory(&**host))?;
    let numbers = deck.cards().map(|card| card.number().clone()).collect();
    let mut source = Source { request, host, start: host.now(), numbers, dealt: HashSet::new() };
    let mut items = Vec::new();
    let mut bytes_left = MAX_KEY.min(request.limits.memory(&**host) / MEMORY_OF_A_BYTE);
    for (level, count) in counts(request) {
        for _ in 0..count {
            let item = source.item(level, items.len())?;
            bytes_left = bytes_left.checked_sub(item.answer.bytes()).ok_or_else(|| {
                invalid(problem!("the key would have hundreds of pages", "use fewer hands, or one way for each"))
            })?;
            items.push(item);
        }
    }
    Ok(items)
}

/// Bytes of a key: a longer one takes seconds to draw, and nobody reads it.
const MAX_KEY: u64 = 1 << 20;

/// An upper bound on the memory that a byte of the key takes until it is written.
const MEMORY_OF_A_BYTE: u64 = 32;

/// Distributes the items by the shares of the levels; the remainder goes to the levels in the middle.
fn counts(request: &WorksheetRequest) -> Vec<(Level, u32)> {
    let Levels { low, high } = request.difficulty;
    let levels: Vec<Level> = Level::ALL.iter().copied().filter(|level| (low..=high).contains(level)).collect();
    let all: u32 = levels.iter().map(|level| share(*level)).sum();
    let mut counts: Vec<(Level, u32)> =
        levels.iter().map(|level| (*level, request.count * share(*level) / all)).collect();
    let mut left = request.count - counts.iter().map(|(_, count)| count).sum::<u32>();
    let order = [1, 0, 2];
    for at in order.into_iter().cycle() {
        if left == 0 {
            break;
        }
        if let Some((_, count)) = counts.get_mut(at) {
            *count += 1;
            left -= 1;
        }
    }
    counts
}

struct Source<'a> {
    request: &'a WorksheetRequest,
    host: &'a Arc<dyn Host>,
    start: Option<Duration>,
    numbers: Vec<Rational>,
    dealt: HashSet<Vec<String>>,
}

const SEEDS: f64 = (1u64 << 53) as f64;

const MAX_DEALS: u64 = 200;

/// Solvable hands in an item of the kind `impossible`.
const POSSIBLE: usize = 3;

impl Source<'_> {
    fn item(&mut self, level: Level, number: usize) -> Result<Item, WorksheetError> {
        match self.request.kind {
            Kind::Find | Kind::ThreeWays => {
                let PuzzleData { rating, solutions, .. } = self.solvable(level)?;
                let ideas = solutions.len();
                let answer = Answer::Ways(self.ways(&rating.hand, solutions)?);
                Ok(Item { level, hands: vec![rating.hand], ideas, answer })
            }
            Kind::Impossible => {
                let mut hands = Vec::new();
                for _ in 0..POSSIBLE {
                    hands.push(self.solvable(level)?.rating.hand);
                }
                let among = (POSSIBLE + 1) as f64;
                let place = (fraction(self.request.seed, &format!("place {number}")) * among) as usize;
                hands.insert(place, self.unsolvable()?);
                Ok(Item { level, hands, ideas: 0, answer: Answer::Impossible(place) })
            }
            Kind::Repair => {
                for _ in 0..MAX_DEALS {
                    let hand = self.unsolvable()?;
                    if let Some(answer) = self.repaired(&hand, level)? {
                        return Ok(Item { level, hands: vec![hand], ideas: 0, answer });
                    }
                }
                let level = level.in_words();
                Err(invalid(problem!(
                    "no hand of this deck becomes {level} by changing one number",
                    "use other cards or other levels"
                )))
            }
        }
    }

    fn solvable(&mut self, level: Level) -> Result<PuzzleData, WorksheetError> {
        let fewest = if self.request.kind == Kind::ThreeWays { 3 } else { 1 };
        let wishes = GenerateRequest { difficulty: Some(ScoreRange::of(level)), ..GenerateRequest::default() };
        let fractions = self.request.fractions;
        let is_allowed = |puzzle: &PuzzleData| {
            let is_whole = puzzle.needs.as_ref().is_none_or(|needs| !needs.fraction);
            puzzle.solutions.len() >= fewest && (fractions || is_whole)
        };
        let found = self.deal(&wishes, &is_allowed)?;
        let level = level.in_words();
        found.ok_or_else(|| {
            let of = if fewest > 1 { " with three different solutions" } else { "" };
            invalid(problem!("the deck has too few {level} hands{of}", "use fewer, other cards or other levels"))
        })
    }

    fn unsolvable(&mut self) -> Result<Vec<String>, WorksheetError> {
        let wishes = GenerateRequest { unsolvable: true, ..GenerateRequest::default() };
        let found = self.deal(&wishes, &|_| true)?;
        let found = found
            .ok_or_else(|| invalid(problem!("the deck has too few hands without a solution", "use other cards")))?;
        Ok(found.rating.hand)
    }

    fn deal(
        &mut self,
        wishes: &GenerateRequest,
        is_allowed: &dyn Fn(&PuzzleData) -> bool,
    ) -> Result<Option<PuzzleData>, WorksheetError> {
        let request = self.request;
        for round in 0..MAX_DEALS {
            let generate = GenerateRequest {
                count: Some(1),
                // A seed of its own for each hand and each attempt.
                seed: (fraction(request.seed, &format!("hand {} {round}", self.dealt.len())) * SEEDS) as u64,
                deck: request.deck.clone(),
                target: request.target.clone(),
                rules: request.rules.clone(),
                limits: self.remaining_limits()?,
                ..wishes.clone()
            };
            let answered = answer(&generate, self.host)?;
            if answered.outcome == Outcome::Unknown {
                return Err(out_of_time());
            }
            let Some(puzzle) = answered.reply.puzzles.unwrap_or_default().into_iter().next() else { return Ok(None) };
            if is_allowed(&puzzle) && self.dealt.insert(puzzle.rating.hand.clone()) {
                return Ok(Some(puzzle));
            }
        }
        Ok(None)
    }

    fn ways(&self, hand: &[String], solutions: Vec<SolutionData>) -> Result<Vec<String>, WorksheetError> {
        let mut ways = sorted(solutions).into_iter().map(|solution| solution.expression);
        match self.request.key {
            Key::All => Ok(ways.collect()),
            Key::Working => {
                let solve = SolveRequest { working: true, ..self.question(hand.join(" "))? };
                let found = self.solved(&solve)?.into_iter().next();
                Ok(found.and_then(|solution| solution.working).unwrap_or_default())
            }
            Key::None | Key::One => Ok(ways.next().into_iter().collect()),
        }
    }

    /// The smallest change that makes the hand solvable, if the result has this level.
    fn repaired(&self, hand: &[String], level: Level) -> Result<Option<Answer>, WorksheetError> {
        let from: Result<Vec<Rational>, _> = hand.iter().map(|card| card.parse()).collect();
        for (_, at, to) in changes(&from.unwrap_or_default(), &self.numbers) {
            let mut other = hand.to_vec();
            let from = std::mem::replace(&mut other[at], to.to_string());
            let question = self.question(other.join(" "))?;
            if let Some(solution) = self.solved(&question)?.into_iter().next() {
                let rate = RateRequest {
                    hand: question.hand,
                    target: question.target,
                    rules: question.rules,
                    limits: self.remaining_limits()?,
                };
                let rating = answer(&rate, self.host)?.reply;
                let is_fit = rating.difficulty.is_some_and(|score| Level::of(score) == level);
                let is_whole = |step: &StepData| !step.value.contains('/');
                let is_allowed = self.request.fractions || solution.steps.iter().flatten().all(is_whole);
                let way = solution.expression;
                return Ok(Some(Answer::Repair { from, to: to.to_string(), way }).filter(|_| is_fit && is_allowed));
            }
        }
        Ok(None)
    }

    fn question(&self, hand: String) -> Result<SolveRequest, WorksheetError> {
        Ok(SolveRequest {
            hand: hand.into(),
            target: self.request.target.clone(),
            rules: self.request.rules.clone(),
            all: true,
            limits: self.remaining_limits()?,
            ..SolveRequest::default()
        })
    }

    /// The time left for the whole worksheet limits the next question.
    fn remaining_limits(&self) -> Result<LimitsSpec, WorksheetError> {
        let limits = self.request.limits;
        let (Some(limit), Some(start), Some(now)) = (limits.time_ms, self.start, self.host.now()) else {
            return Ok(limits);
        };
        let passed = u64::try_from((now - start).as_millis()).unwrap_or(u64::MAX);
        let left = limit.checked_sub(passed).filter(|&left| left > 0).ok_or_else(out_of_time)?;
        Ok(LimitsSpec { time_ms: Some(left), ..limits })
    }

    fn solved(&self, request: &SolveRequest) -> Result<Vec<SolutionData>, WorksheetError> {
        let answered = answer(request, self.host)?;
        if answered.outcome == Outcome::Unknown {
            return Err(out_of_time());
        }
        let reply = answered.reply.into_one().filter(|reply| reply.status == Status::Solved);
        Ok(sorted(reply.and_then(|reply| reply.solutions).unwrap_or_default()))
    }
}

fn out_of_time() -> WorksheetError {
    invalid(problem!("the worksheet reached a limit of time or memory", "use fewer hands, or fewer cards in a hand"))
}

/// Changes of one number of a hand, the smallest first: the distance, the position in the hand, and the new number.
fn changes<'a>(hand: &[Rational], numbers: &'a [Rational]) -> impl Iterator<Item = (Rational, usize, &'a Rational)> {
    let of_position = |(at, from): (usize, &Rational)| {
        let (below, rest) = numbers.split_at(numbers.partition_point(|number| number < from));
        let above = &rest[usize::from(rest.first() == Some(from))..];
        let down: Box<dyn Iterator<Item = &'a Rational>> = Box::new(below.iter().rev());
        [down, Box::new(above.iter())].map(|to| {
            let from = from.clone();
            to.map(move |to| (from.distance(to), at, to))
        })
    };
    // Each list begins with its smallest change; a deck may have a million numbers, so they are merged lazily.
    hand.iter().enumerate().flat_map(of_position).kmerge()
}

/// Few brackets first, then few characters: a search has no fixed order, and the page lists fewer solutions.
fn sorted(mut solutions: Vec<SolutionData>) -> Vec<SolutionData> {
    solutions.sort_by_cached_key(|solution| {
        let text = &solution.expression;
        (text.matches('(').count(), text.len(), text.clone())
    });
    solutions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_change_comes_first() {
        let numbers: Vec<Rational> = (1..=5).map(Rational::from).collect();
        let hand = [2, 2, 5].map(Rational::from);
        let found: Vec<String> = changes(&hand, &numbers).map(|(_, at, to)| format!("{at}:{to}")).collect();
        let all = "0:1 0:3 1:1 1:3 2:4 0:4 1:4 2:3 0:5 1:5 2:2 2:1";
        assert_eq!(found.join(" "), all);
    }
}
