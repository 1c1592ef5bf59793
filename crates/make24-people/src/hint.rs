//! Hints, which reveal little first, and which continue what a player has tried.

mod so_far;

use crate::difficulty::{Start, easiest, is_small, starts};
use crate::explain::{BackwardStep, backward_steps, explain};
use crate::requirements::{Requirements, requirements};
use make24::expr::{Expr, Node, Step};
use make24::form::Form;
use make24::literal::Literal;
use make24::rules::{CardUse, RuleSet};
use make24::value::{Rational, Real};
use make24::{Answer, Card, Hand, Puzzle, Solver, StopReason};
pub use so_far::SoFarError;
use so_far::{CHOSEN_FROM, SoFar, choices};
use std::fmt;

/// Hints toward one solution, the one that should cost people least.
///
/// ```
/// use make24_people::hints;
/// let solver = make24::Solver::default();
/// let hints = hints(&solver, &"3 3 8 8".parse().unwrap(), &["8/3"]).unwrap().complete().unwrap();
/// let hints = hints.expect("8/3 can still win");
/// assert_eq!(hints.hint(4).to_string(), "Combine 3 and 8/3 first.");
/// assert_eq!(hints.hint(5).to_string(), "Make 1/3 from 3 and 8/3.");
/// let lost = make24_people::hints(&solver, &"3 3 8 8".parse().unwrap(), &["8+8"]).unwrap();
/// assert!(lost.complete().unwrap().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Hints {
    rules: RuleSet,
    /// `None` if there are too many cards, or if a limit was reached.
    needs: Option<Requirements>,
    tempting: Option<Start>,
    /// The solution, in which numbers that the player has made are cards.
    rest: Expr,
    whole: Expr,
    made: Vec<Step>,
}

/// A hint; [`Hints::hint`] lists the levels.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// The player has already made the target; the value is the number.
    Solved(Real),
    /// One card alone is the target.
    OneCard(Real),
    /// The target itself, written with the digits of several cards.
    OneNumber(Literal),
    /// There is a solution.
    Solvable,
    /// A first step that tempts people, and leads nowhere.
    Avoid(Start),
    /// What every solution needs, and under which rules.
    Requirements(Requirements, RuleSet),
    /// What one solution needs, where it is not known what every solution needs.
    OneRequires(Requirements, RuleSet),
    /// The operands of the first step; a unary operator has one.
    First(Real, Option<Real>),
    /// An intermediate value to make, and the numbers to make it from.
    Goal(Real, Vec<Real>),
    /// The final step.
    Last(Step),
    /// The complete solution.
    All(Expr),
}

/// Hints for a puzzle of which the player has made some parts, each an expression of some of the cards; `None` if
/// no solution continues them. A part that is not a calculation with these cards under these rules is an error.
///
/// # Errors
///
/// If a part is not a calculation with cards that are left, under these rules.
pub fn hints(solver: &Solver, puzzle: &Puzzle, so_far: &[&str]) -> Result<Answer<Option<Hints>>, SoFarError> {
    if let Some(puzzles) = puzzle.alternatives() {
        // Chooses the first alternative hand for which the parts can be continued.
        let mut none: Option<Result<Answer<Option<Hints>>, SoFarError>> = None;
        for puzzle in puzzles {
            let next = hints(solver, &puzzle, so_far);
            match (next, none.take()) {
                (Ok(answer @ (Answer::Complete(Some(_)) | Answer::Incomplete(Some(_), _))), _) => return Ok(answer),
                (Ok(Answer::Complete(None)) | Err(_), Some(Ok(known))) => none = Some(Ok(known)),
                (Err(_), Some(Err(first))) => none = Some(Err(first)),
                (next, _) => none = Some(next),
            }
        }
        return none.unwrap_or(Ok(Answer::Complete(None)));
    }
    let so_far = SoFar::read(puzzle, solver.rules(), so_far)?;
    // A number that the player has made can be a card only if cards have no order and no digits, and if the operators
    // inside it do not matter.
    let numbers = so_far.numbers().filter(|_| solver.rules().has_only_binary_trees());
    Ok(match (numbers, solver.rules().card_use) {
        _ if so_far.is_empty() => Hints::to_puzzle(solver, puzzle, &so_far),
        (None, CardUse::All) => Hints::through_solutions(solver, puzzle, &so_far),
        (None, _) => Hints::through_some(&so_far, |used| Hints::through_solutions(solver, puzzle, &so_far.only(used))),
        (Some(made), CardUse::AnySubset | CardUse::AtMost(_)) if !made.is_empty() => {
            Hints::through_some(&so_far, |used| {
                let made: Vec<Card> = used.iter().map(|part| made[*part].clone()).collect();
                Hints::through_parts(solver, puzzle, &so_far.only(used), &made)
            })
        }
        (Some(made), _) => Hints::through_all(solver, puzzle, &so_far, [made, so_far.left.clone()].concat()),
    })
}

impl Hints {
    /// The number of levels.
    pub const LEVELS: u8 = 7;

    /// What each level reveals, starting with level 1.
    pub const ABOUT: &[&str] = &[
        "whether there is a solution",
        "which first step tempts people and leads nowhere",
        "what every solution has: fractions, operators, grouping",
        "which two numbers to combine first",
        "which number to make on the way",
        "the last step",
        "all",
    ];

    /// Numbers that the player has made count as cards.
    fn through_all(solver: &Solver, puzzle: &Puzzle, so_far: &SoFar, cards: Vec<Card>) -> Answer<Option<Hints>> {
        let Ok(hand) = Hand::new(cards) else { return Answer::Complete(None) };
        Hints::to_puzzle(solver, &Puzzle { hand, target: puzzle.target.clone() }, so_far)
    }

    fn to_puzzle(solver: &Solver, puzzle: &Puzzle, so_far: &SoFar) -> Answer<Option<Hints>> {
        let found = easiest(solver, puzzle);
        let stop = found.stopped();
        let solution = found.found().and_then(|rest| Some((so_far.put_into(&rest)?, rest)));
        let hints = solution.map(|(whole, rest)| {
            let needs = is_small(solver, puzzle).then(|| requirements(solver, puzzle));
            let needs = needs.and_then(Answer::complete).flatten();
            let starts = starts(solver, puzzle).complete().flatten();
            // A step that hardly anybody takes is not mentioned.
            let tempting = starts.and_then(|starts| starts.tempting).filter(|start| start.chance >= RARE);
            Hints { rules: solver.rules().clone(), needs, tempting, rest, whole, made: Vec::new() }
        });
        Hints::known(hints, stop)
    }

    /// If cards may be left over, so may parts: prefers solutions that use as many parts as possible.
    fn through_some(so_far: &SoFar, hints: impl Fn(&[usize]) -> Answer<Option<Hints>>) -> Answer<Option<Hints>> {
        let mut stop = None;
        for used in so_far.some_parts() {
            let answer = hints(&used);
            stop = stop.or(answer.stopped());
            if let Some(hints) = answer.found() {
                return Answer::Complete(Some(hints));
            }
        }
        Answer::until(None, stop)
    }

    /// If cards may be left over, but parts may not: each subset of the other cards is a puzzle, and the smallest one
    /// with a solution gives the hints.
    fn through_parts(solver: &Solver, puzzle: &Puzzle, so_far: &SoFar, made: &[Card]) -> Answer<Option<Hints>> {
        let all = solver.under(RuleSet { card_use: CardUse::All, ..solver.rules().clone() });
        let mut hints: Option<Hints> = None;
        // For too many cards, `choices` does not list all subsets.
        let mut stop = (so_far.left.len() > CHOSEN_FROM).then_some(StopReason::TooLarge);
        let (dealt, used) = (puzzle.hand.len(), so_far.used());
        let may_be_used = |some: &Vec<Card>| solver.rules().card_use.allows(used + some.len(), dealt);
        for some in choices(&so_far.left).into_iter().filter(may_be_used) {
            let answer = Hints::through_all(&all, puzzle, so_far, [made, &some].concat());
            stop = stop.or(answer.stopped());
            hints = match (hints, answer.found()) {
                (Some(hints), Some(more)) => Some(Hints {
                    tempting: None,
                    needs: hints.needs.zip(more.needs).map(|(one, other)| one.and(&other)),
                    ..hints
                }),
                (hints, more) => hints.or(more),
            };
        }
        Hints::known(hints.map(|hints| Hints { rules: solver.rules().clone(), ..hints }), stop)
    }

    /// If a part cannot be a card: searches all solutions for those that contain all parts. If there are too many, uses
    /// the first of them.
    fn through_solutions(solver: &Solver, puzzle: &Puzzle, so_far: &SoFar) -> Answer<Option<Hints>> {
        let mut solutions = solver.solutions(puzzle, Form::Commuted);
        let mut fitting = solutions
            .by_ref()
            .map(|solution| solution.expr)
            .filter(|expr| so_far.is_in(expr) && so_far.has_cards_of(expr));
        let hints = |expr: Expr, needs| {
            let (rules, made) = (solver.rules().clone(), so_far.steps());
            Hints { rules, needs, tempting: None, rest: expr.clone(), whole: expr, made }
        };
        if !solver.rules().has_only_binary_trees() {
            let first = fitting.next().map(|expr| hints(expr, None));
            return Hints::known(first, solutions.stopped());
        }
        let all = fitting.fold(None, |known: Option<Hints>, expr| {
            let needs = Requirements::of_one(&expr);
            Some(match known {
                Some(known) => Hints { needs: known.needs.map(|other| other.and(&needs)), ..known },
                None => hints(expr, Some(needs)),
            })
        });
        Hints::known(all, solutions.stopped())
    }

    /// A search that stopped early shows that there is a solution, but not what all of them need.
    fn known(hints: Option<Hints>, stop: Option<StopReason>) -> Answer<Option<Hints>> {
        match (hints, stop) {
            (Some(hints), Some(_)) => Answer::Complete(Some(Hints { needs: None, ..hints })),
            (None, Some(stop)) => Answer::Incomplete(None, stop),
            (hints, None) => Answer::Complete(hints),
        }
    }

    /// Ignores the order of operands where it does not matter.
    fn is_made(&self, step: &Step) -> bool {
        self.made.iter().any(|made| {
            let is_turned = step.op.commutes()
                && Some(&made.left) == step.right.as_ref()
                && made.right.as_ref() == Some(&step.left);
            made == step || made.op == step.op && is_turned
        })
    }

    fn has_made(&self, number: &Real) -> bool {
        self.made.iter().any(|step| step.value == *number)
    }

    /// The hint of a level from 1 to [`Hints::LEVELS`]: solvable; a tempting first step that leads nowhere, or if none is
    /// known, what the next level tells; the requirements; the operands of the first step; an intermediate value; the last
    /// step; the solution. A level outside this range counts as the nearest level.
    pub fn hint(&self, level: u8) -> Hint {
        let steps = self.rest.steps().unwrap_or_default();
        let backward_steps = backward_steps(&self.rest).unwrap_or_default();
        let (Some(last), Some(first)) = (steps.last(), steps.iter().find(|step| !self.is_made(step))) else {
            let solved = self.whole.value().value().unwrap_or_else(|| Real::from(Rational::from(0)));
            return match self.whole.nodes() {
                _ if level >= Hints::LEVELS => Hint::All(self.whole.clone()),
                [Node::Card(_)] => Hint::OneCard(solved),
                [Node::Literal(literal)] => Hint::OneNumber(literal.clone()),
                _ => Hint::Solved(solved),
            };
        };
        match level {
            0 | 1 => Hint::Solvable,
            2 | 3 => match (&self.tempting, &self.needs) {
                (Some(start), _) if level == 2 => Hint::Avoid(start.clone()),
                (_, Some(needs)) => Hint::Requirements(needs.clone(), self.rules.clone()),
                (_, None) => Hint::OneRequires(Requirements::of_one(&self.rest), self.rules.clone()),
            },
            4 => Hint::First(first.left.clone(), first.right.clone()),
            // A number that the player has made is no longer a goal.
            5 => match backward_steps.iter().find(|step| !self.has_made(&step.subgoal)) {
                Some(BackwardStep { subgoal, rest, .. }) => {
                    Hint::Goal(subgoal.clone(), rest.cards().map(|card| Real::from(card.number().clone())).collect())
                }
                // A solution with one step has no intermediate value.
                None => Hint::First(first.left.clone(), first.right.clone()),
            },
            6 => Hint::Last(last.clone()),
            _ => Hint::All(self.whole.clone()),
        }
    }
}

/// Hints do not warn of a first step with a smaller chance.
const RARE: f64 = 0.01;

/// Returns the words as a list: commas, and `last` before the last word.
///
/// ```
/// let words = ["a sum", "a power", "a root"].map(String::from);
/// assert_eq!(make24_people::hint::list(&words, "and"), "a sum, a power and a root");
/// ```
pub fn list(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [before @ .., end] => format!("{} {last} {end}", before.join(", ")),
    }
}

fn need(who: &str, needs: &Requirements, rules: &RuleSet) -> String {
    let properties = needs.properties(rules);
    let of = |needed: bool| -> Vec<String> {
        properties
            .iter()
            .filter(|(_, is_needed)| *is_needed == needed)
            .map(|(property, _)| property.to_string())
            .collect()
    };
    let (needed, other) = (of(true), of(false));
    match (needed.is_empty(), other.is_empty()) {
        (true, _) => format!("{who} does not need {}.", list(&other, "or")),
        (false, true) => format!("{who} needs {}.", list(&needed, "and")),
        (false, false) => {
            let other = match &other[..] {
                [one, another] => format!("neither {one} nor {another}"),
                others => format!("not {}", list(others, "or")),
            };
            format!("{who} needs {}, but {other}.", list(&needed, "and"))
        }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hint::Solved(number) => write!(f, "It is solved: this makes {}.", number.brief()),
            Hint::OneCard(number) => write!(f, "The card {} alone is the answer.", number.brief()),
            Hint::OneNumber(literal) => {
                let cards: Vec<String> = literal.cards().iter().map(ToString::to_string).collect();
                write!(f, "The digits of {} are one number.", list(&cards, "and"))
            }
            Hint::Avoid(start) => write!(f, "{start}."),
            Hint::Solvable => f.write_str("It can be solved."),
            Hint::Requirements(needs, rules) => f.write_str(&need("It", needs, rules)),
            Hint::OneRequires(needs, rules) => {
                write!(f, "{} What all solutions need is not known.", need("One solution", needs, rules))
            }
            Hint::First(left, Some(right)) => write!(f, "Combine {} and {} first.", left.brief(), right.brief()),
            Hint::First(left, None) => write!(f, "The first step changes {} alone.", left.brief()),
            Hint::Goal(goal, from) => {
                let from: Vec<String> = from.iter().map(Real::brief).collect();
                write!(f, "Make {} from {}.", goal.brief(), list(&from, "and"))
            }
            Hint::Last(step) => write!(f, "The last step is {}.", step.equation()),
            Hint::All(expr) => {
                let told = explain(expr).unwrap_or_default();
                write!(f, "{expr}\n  {}", told.join("\n  "))
            }
        }
    }
}

#[cfg(test)]
mod tests;
