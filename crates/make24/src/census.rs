//! Census rows over many hands and targets, and their totals.

mod sweep;

pub use sweep::DeckSweep;

use crate::count::Count;
use crate::deck::{Dealt, Deck};
use crate::form::Form;
use crate::hand::Hand;
use crate::solver::{Answer, Solution, Solver, Surveyed};
use crate::value::Rational;
use crate::watch::StopReason;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What a census computes for each puzzle, besides whether the puzzle is solvable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CensusQuery {
    /// Counts the solutions that are distinct under this form.
    pub form: Option<Form>,
    /// Finds the number nearest to the target.
    pub nearest: bool,
    /// Finds the simplest solution.
    pub solution: bool,
}

impl CensusQuery {
    /// Only whether the puzzle is solvable.
    pub const EXISTS: CensusQuery = CensusQuery { form: None, nearest: false, solution: false };
}

/// The targets of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Targets {
    /// The same targets for every hand.
    Each(Vec<Rational>),
    /// Each card that is left in the deck after the hand is dealt, as in Krypto.
    OfDeck(Deck),
}

impl From<Vec<Rational>> for Targets {
    fn from(targets: Vec<Rational>) -> Targets {
        Targets::Each(targets)
    }
}

impl Targets {
    /// Whether a hand has this target.
    pub fn has(&self, hand: &Hand, target: &Rational) -> bool {
        match self {
            Targets::Each(targets) => targets.contains(target),
            Targets::OfDeck(_) => self.of(hand).iter().any(|(own, _)| own == target),
        }
    }

    /// A random target of a hand, one of which `random` picks by its index; `None` if the deck has no card left.
    pub fn drawn(&self, hand: &Hand, random: impl FnOnce(u64) -> u64) -> Option<Rational> {
        match self {
            Targets::Each(targets) => targets.get(random(targets.len() as u64) as usize).cloned(),
            Targets::OfDeck(deck) => deck.next_card(hand, random(u64::MAX)).map(|card| card.number().clone()),
        }
    }

    /// The targets of a hand, each with the number of ways to draw it.
    pub fn of(&self, hand: &Hand) -> Vec<(Rational, u64)> {
        match self {
            Targets::Each(targets) => targets.iter().map(|target| (target.clone(), 1)).collect(),
            Targets::OfDeck(deck) => {
                deck.left_after(hand).into_iter().map(|(card, copies)| (card.number().clone(), copies)).collect()
            }
        }
    }

    /// Every target that some hand can have.
    pub fn all(&self) -> Cow<'_, [Rational]> {
        match self {
            Targets::Each(targets) => Cow::Borrowed(targets),
            Targets::OfDeck(deck) => deck.cards().map(|card| card.number().clone()).collect(),
        }
    }
}

crate::named_enum! {
    "kebab-case"
    /// Whether a puzzle is known to be solvable.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Status {
        /// It has a solution.
        Solved,
        /// It is proven to have no solution.
        Unsolvable,
        /// A limit was reached.
        Incomplete,
    }
}

impl Status {
    /// The status of a search that found a solution or not, and that a limit may have stopped.
    pub fn of(found: bool, stopped: Option<StopReason>) -> Status {
        match (found, stopped) {
            (_, Some(_)) => Status::Incomplete,
            (true, None) => Status::Solved,
            (false, None) => Status::Unsolvable,
        }
    }
}

/// A row of a census.
#[derive(Clone, Debug, PartialEq)]
pub struct CensusRow {
    /// The hand.
    pub hand: Hand,
    /// The target.
    pub target: Rational,
    /// The number of ways to deal the hand and draw the target.
    pub deals: Count,
    /// Whether the puzzle is known to be solvable.
    pub status: Status,
    /// The number of solutions; `None` if it was not requested or is not known.
    pub count: Option<Count>,
    /// The number nearest to the target; `None` if it was not requested, is not known, or does not exist.
    pub nearest: Option<Rational>,
    /// The simplest solution; `None` if it was not requested or none is known.
    pub solution: Option<Solution>,
}

impl CensusRow {
    /// The row of a puzzle, with the ways to draw its target, of which only the status is known.
    pub fn new(dealt: &Dealt, (target, copies): (Rational, u64), status: Status) -> CensusRow {
        CensusRow {
            hand: dealt.hand.clone(),
            target,
            deals: dealt.multiplicity.clone() * &Count::from(copies),
            status,
            count: None,
            nearest: None,
            solution: None,
        }
    }

    /// The distance of the nearest number from the target, if it is known.
    pub fn distance(&self) -> Option<Rational> {
        self.nearest.as_ref().map(|nearest| nearest.distance(&self.target))
    }
}

impl Solver {
    /// The rows of one hand, in the order of the targets.
    ///
    /// ```
    /// use make24::{Deck, Form, Solver, census::{CensusQuery, Targets}};
    /// let dealt = "2*2,8*1,12*1".parse::<Deck>()?.hands(4).next().unwrap(); // 2 2 8 12 is all there is
    /// let question = CensusQuery { form: Some(Form::Essential), ..CensusQuery::EXISTS };
    /// let rows = Solver::default().census_rows(&dealt, &Targets::Each(vec![24.into()]), question);
    /// assert_eq!(rows[0].count.as_ref().unwrap().to_string(), "6");
    /// # Ok::<(), make24::deck::ParseDeckError>(())
    /// ```
    pub fn census_rows(&self, dealt: &Dealt, targets: &Targets, question: CensusQuery) -> Vec<CensusRow> {
        let hand = &dealt.hand;
        let (targets, copies): (Vec<Rational>, Vec<u64>) = targets.of(hand).into_iter().unzip();
        let nearest = question.nearest.then(|| self.nearest_each(hand, &targets));
        let mut solutions: Option<Vec<Option<Solution>>> = None;
        let known: Vec<(Status, Option<Count>)> = match (question.form, &nearest) {
            (Some(form), _) => {
                let surveyed = self.survey(hand, &targets, form, question.solution);
                let solution = |(surveyed, target): (&Surveyed, &Rational)| {
                    let best = surveyed.simplest.clone()?.found();
                    Some(best.map(|expr| Solution { expr, value: target.clone() }))
                };
                solutions = surveyed.iter().zip(&targets).map(solution).collect();
                surveyed.into_iter().map(|surveyed| counted(surveyed.count)).collect()
            }
            (None, Some(nearest)) => {
                let is_made = |(nearest, target): (&Answer<Option<Rational>>, &Rational)| {
                    let found = nearest.clone().found().as_ref() == Some(target);
                    (Status::of(found, nearest.stopped().filter(|_| !found)), None)
                };
                nearest.iter().zip(&targets).map(is_made).collect()
            }
            (None, None) => {
                let told = |answer: Answer<bool>| (Status::of(answer.found(), answer.stopped()), None);
                self.are_solvable(hand, &targets).into_iter().map(told).collect()
            }
        };
        let mut nearest = nearest.unwrap_or_default().into_iter().map(|answer| answer.complete().flatten());
        if question.solution && solutions.is_none() {
            solutions = Some(self.best_each(hand, &targets).map(Answer::found).collect());
        }
        let mut solutions = solutions.filter(|_| question.solution).unwrap_or_default().into_iter();
        let rows = targets.into_iter().zip(copies).zip(known);
        rows.map(|(drawn, (status, count))| CensusRow {
            count,
            nearest: nearest.next().flatten(),
            solution: solutions.next().flatten(),
            ..CensusRow::new(dealt, drawn, status)
        })
        .collect()
    }
}

fn counted(answer: Answer<Count>) -> (Status, Option<Count>) {
    let (stopped, count) = (answer.stopped(), answer.found());
    (Status::of(!count.is_zero(), stopped), stopped.is_none().then_some(count))
}

/// The totals of a census.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CensusSummary {
    /// The number of hands.
    pub hands: u64,
    /// The number of pairs of a hand and a target.
    pub puzzles: u64,
    /// The puzzles that have a solution.
    pub solvable: u64,
    /// The puzzles that have none.
    pub unsolvable: u64,
    /// The puzzles that were not decided.
    pub incomplete: u64,
    /// The number of solutions of all decided puzzles together.
    pub count: Count,
    /// The number of decided puzzles by their number of solutions, if solutions were counted.
    pub by_count: BTreeMap<Count, u64>,
    /// The number of puzzles by the distance of the nearest number from the target, if it was requested and is known.
    pub by_distance: BTreeMap<Rational, u64>,
    /// The number of ways to deal all puzzles.
    pub deals: Count,
    /// The number of ways to deal the solvable puzzles.
    pub solvable_deals: Count,
    /// The puzzles of each target.
    pub by_target: BTreeMap<Rational, TargetSummary>,
}

/// The totals of the puzzles of a census with one target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TargetSummary {
    /// The puzzles that have a solution.
    pub solvable: u64,
    /// The puzzles that have none.
    pub unsolvable: u64,
    /// The puzzles that were not decided.
    pub incomplete: u64,
    /// The number of solutions of all decided puzzles together.
    pub count: Count,
}

impl TargetSummary {
    fn add(&mut self, row: &CensusRow) {
        match row.status {
            Status::Solved => self.solvable += 1,
            Status::Unsolvable => self.unsolvable += 1,
            Status::Incomplete => self.incomplete += 1,
        }
        if let Some(count) = &row.count {
            self.count += count;
        }
    }
}

impl CensusSummary {
    /// Adds the rows of one hand.
    pub fn add<'a>(&mut self, rows: impl IntoIterator<Item = &'a CensusRow>) {
        self.hands += 1;
        for row in rows {
            self.puzzles += 1;
            self.deals += &row.deals;
            match self.by_target.get_mut(&row.target) {
                Some(of_target) => of_target.add(row),
                None => self.by_target.entry(row.target.clone()).or_default().add(row),
            }
            match row.status {
                Status::Solved => {
                    self.solvable += 1;
                    self.solvable_deals += &row.deals;
                }
                Status::Unsolvable => self.unsolvable += 1,
                Status::Incomplete => self.incomplete += 1,
            }
            if let Some(count) = &row.count {
                self.count += count;
                *self.by_count.entry(count.clone()).or_default() += 1;
            }
            if let Some(distance) = row.distance() {
                *self.by_distance.entry(distance).or_default() += 1;
            }
        }
    }

    /// Adds the hand with this index in a [`DeckSweep`]. Each target counts as drawn once; [`DeckSweep::by_target`] has
    /// the totals of each.
    pub fn add_swept(&mut self, dealt: &Dealt, swept: &DeckSweep, number: usize) {
        let (solvable, puzzles) = (swept.solvable_of(number), swept.targets() as u64);
        self.hands += 1;
        self.puzzles += puzzles;
        self.solvable += solvable;
        self.unsolvable += puzzles - solvable;
        self.deals += &(dealt.multiplicity.clone() * &Count::from(puzzles));
        self.solvable_deals += &(dealt.multiplicity.clone() * &Count::from(solvable));
    }
}
