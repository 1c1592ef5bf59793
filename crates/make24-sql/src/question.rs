//! A row of arguments as a question to the solver; keeps what the next row has in common with it.

use crate::argument::Cell;
use crate::packed::unpacked;
use crate::stop::is_stopped;
use make24::{Card, CardOrder, Form, Hand, Limits, Puzzle, RuleSet, Solver, StopReason};
use make24_api::RulesSpec;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Memory for the search of a row, in bytes.
const MEMORY: u64 = 256 << 20;

pub(crate) const TIME: Duration = Duration::from_secs(10);

pub(crate) struct Question<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) solver: &'a Solver,
    pub(crate) form: Form,
    pub(crate) answer: &'a str,
}

pub(crate) struct Solvers {
    known: Vec<(String, Solver)>,
    start: Instant,
    /// The deadline of the row, in milliseconds since the start.
    until: Arc<AtomicU64>,
    time: Duration,
}

impl Solvers {
    pub(crate) fn new() -> Solvers {
        Solvers::within(TIME)
    }

    fn within(time: Duration) -> Solvers {
        Solvers { known: Vec::new(), start: Instant::now(), until: Arc::default(), time }
    }

    /// The time limit of the solver starts now.
    pub(crate) fn of(&mut self, rules: &str) -> Result<usize, String> {
        self.until.store((self.start.elapsed() + self.time).as_millis() as u64, Ordering::Relaxed);
        if let Some(place) = self.known.iter().position(|(name, _)| name == rules) {
            return Ok(place);
        }
        let read = RulesSpec::preset(rules).rule_set().map_err(|error| error.to_string())?;
        let (start, until) = (self.start, Arc::clone(&self.until));
        let is_over = move || is_stopped() || start.elapsed().as_millis() as u64 >= until.load(Ordering::Relaxed);
        let limits = Limits { memory: MEMORY, ..Limits::default() };
        let solver =
            Solver::new(read).with_limits(limits).with_interrupt(move || is_over().then_some(StopReason::Cancelled));
        self.known.push((rules.to_owned(), solver));
        Ok(self.known.len() - 1)
    }

    pub(crate) fn get(&self, place: usize) -> &Solver {
        &self.known[place].1
    }
}

pub(crate) fn puzzle(hand: Cell<'_>, target: Option<Cell<'_>>, rules: &RuleSet) -> Result<Puzzle, String> {
    let told = |error: &dyn std::fmt::Display| error.to_string();
    let (hand, named) = match hand {
        Cell::Text(text) => {
            let (cards, named) = Puzzle::read_dealt(text).map_err(|error| told(&error))?;
            (Hand::new(cards), named)
        }
        Cell::List(cards) => (Hand::new(cards.iter().copied().map(Card::from)), None),
        Cell::Number(packed) => (Ok(unpacked(packed)?), None),
        Cell::ListWithNull => return Err(String::from("a card of the list is NULL; use whole numbers")),
    };
    let hand = hand.map_err(|error| told(&error))?;
    let puzzle = match (named, target) {
        (Some(_), Some(_)) => {
            return Err(String::from("the hand names a target, and there is another one; leave one of them out"));
        }
        (Some(target), None) => Puzzle::new(hand, target),
        (None, None) => Puzzle::new(hand, Puzzle::TARGET),
        (None, Some(Cell::Number(target))) => Puzzle::new(hand, target),
        (None, Some(Cell::Text(text))) => {
            let target = text.trim().parse::<make24::Rational>().map_err(|error| format!("the target: {error}"))?;
            Puzzle::new(hand, target)
        }
        (None, Some(Cell::List(_) | Cell::ListWithNull)) => {
            return Err(String::from("the target is a list; use a number"));
        }
    };
    match rules.order {
        CardOrder::Any => Ok(puzzle),
        CardOrder::Kept => Err(String::from(
            "these rules keep the order of the cards, which hands in SQL do not have; use other rules",
        )),
    }
}

pub(crate) fn form(text: &str) -> Result<Form, String> {
    text.parse().map_err(|error: make24::UnknownName| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_ends_when_its_time_is_over_and_the_next_one_has_its_own() {
        let mut solvers = Solvers::within(Duration::from_millis(300));
        let count = |solvers: &mut Solvers, hand: &str| {
            let place = solvers.of("arithmetic").expect("the rules are known");
            let puzzle = puzzle(Cell::Text(hand), None, solvers.get(place).rules()).expect("a puzzle");
            solvers.get(place).count(&puzzle, Form::Written).stopped()
        };
        assert_eq!(count(&mut solvers, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"), Some(StopReason::Cancelled));
        assert_eq!(count(&mut solvers, "1 2 3 4"), None);
    }
}
