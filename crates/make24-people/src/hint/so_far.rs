//! The parts that a player has made so far.

use make24::expr::{Expr, Node, Step};
use make24::form::Form;
use make24::judge::{Finding, Verdict, judge_and_read};
use make24::parse::Parsed;
use make24::rules::{CardOrder, CardUse, RuleSet};
use make24::value::Real;
use make24::{Card, Hand, Problem, Puzzle, Style, errors_with_problems, problem};

/// The reason why an expression is not a part of a solution of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum SoFarError {
    /// The parts before this one use all cards.
    NoCardsLeft {
        /// The index of the part, from 0.
        part: usize,
    },
    /// The part is not a calculation with the cards that are left, under the rules.
    Part {
        /// The index of the part, from 0.
        part: usize,
        /// What is wrong with it.
        verdict: Box<Verdict>,
    },
}

impl SoFarError {
    /// What is wrong, and what would mend it.
    pub fn problem(&self) -> Problem {
        match self {
            SoFarError::NoCardsLeft { .. } => problem!("wrong cards: all of them were used before"),
            SoFarError::Part { verdict, .. } => Problem::new(verdict.to_string()),
        }
    }
}

errors_with_problems!(SoFarError);

pub(super) struct SoFar {
    parts: Vec<(Expr, Real)>,
    pub(super) left: Vec<Card>,
}

impl SoFar {
    /// Each part must be a calculation with cards that no earlier part uses.
    pub(super) fn read(puzzle: &Puzzle, rules: &RuleSet, texts: &[&str]) -> Result<SoFar, SoFarError> {
        let some = RuleSet { card_use: CardUse::AnySubset, ..rules.clone() };
        let mut so_far = SoFar { parts: Vec::new(), left: puzzle.hand.dealt().to_vec() };
        for (part, text) in texts.iter().enumerate() {
            let left = so_far.left.iter().cloned();
            let Ok(hand) = (if rules.order == CardOrder::Kept { Hand::in_order(left) } else { Hand::new(left) }) else {
                return Err(SoFarError::NoCardsLeft { part });
            };
            let left = Puzzle { hand, target: puzzle.target.clone() };
            let (mut verdict, read) = judge_and_read(&left, text, &some, Style::Plain);
            let makes_a_number =
                matches!(verdict.finding, Finding::Right | Finding::WrongValue | Finding::WrongClaim { .. });
            match (verdict.value.clone(), read) {
                (Some(value), Some(Parsed { expr, claimed, .. })) if makes_a_number => {
                    match claimed.filter(|claimed| Real::from(claimed.clone()) != value) {
                        None => so_far.add(expr, value),
                        // A part need not make the target, but it must make the number that it claims.
                        Some(claimed) => {
                            verdict.finding = Finding::WrongClaim { claimed };
                            return Err(SoFarError::Part { part, verdict: Box::new(verdict) });
                        }
                    }
                }
                _ => return Err(SoFarError::Part { part, verdict: Box::new(verdict) }),
            }
        }
        Ok(so_far)
    }

    fn add(&mut self, expr: Expr, value: Real) {
        for used in expr.cards() {
            if let Some(at) = self.left.iter().position(|card| card == used) {
                self.left.remove(at);
            }
        }
        self.parts.push((expr, value));
    }

    /// Index sets: most parts first, none last.
    pub(super) fn some_parts(&self) -> Vec<Vec<usize>> {
        // Each part doubles the choices; with more parts than this, only all or none.
        const CHOSEN_PARTS: usize = 6;
        let all = self.parts.len();
        if all > CHOSEN_PARTS {
            return vec![(0..all).collect(), Vec::new()];
        }
        let some = |bits: u32| (0..all).filter(move |part| bits >> part & 1 == 1).collect();
        let mut choices: Vec<Vec<usize>> = (0..1u32 << all).map(some).collect();
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.len()));
        choices
    }

    /// The cards of the other parts stay used up.
    pub(super) fn only(&self, parts: &[usize]) -> SoFar {
        SoFar { parts: parts.iter().map(|part| self.parts[*part].clone()).collect(), left: self.left.clone() }
    }

    pub(super) fn used(&self) -> usize {
        self.parts.iter().map(|part| part.0.cards().count()).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// `None` if a value is irrational.
    pub(super) fn numbers(&self) -> Option<Vec<Card>> {
        self.parts.iter().map(|part| part.1.to_rational().cloned().map(Card::from)).collect()
    }

    pub(super) fn steps(&self) -> Vec<Step> {
        self.parts.iter().flat_map(|part| part.0.steps().unwrap_or_default()).collect()
    }

    /// Puts each part in place of a card of its value; `None` if a part matches no card.
    pub(super) fn put_into(&self, expr: &Expr) -> Option<Expr> {
        let mut waiting: Vec<&(Expr, Real)> = self.parts.iter().collect();
        let mut nodes = Vec::new();
        for node in expr.nodes() {
            let part = match node {
                Node::Card(card) => waiting.iter().position(|part| part.1 == Real::from(card.number().clone())),
                Node::Op(_) | Node::Literal(_) => None,
            };
            match part {
                Some(at) => nodes.extend_from_slice(waiting.remove(at).0.nodes()),
                None => nodes.push(node.clone()),
            }
        }
        if waiting.is_empty() { Expr::from_nodes(nodes) } else { None }
    }

    pub(super) fn has_cards_of(&self, expr: &Expr) -> bool {
        let mut cards: Vec<&Card> = self.parts.iter().flat_map(|part| part.0.cards()).chain(&self.left).collect();
        expr.cards().all(|card| cards.iter().position(|other| *other == card).map(|at| cards.swap_remove(at)).is_some())
    }

    pub(super) fn is_in(&self, expr: &Expr) -> bool {
        let mut keys: Vec<_> = every_part(expr).map(|part| Form::Commuted.key(&part)).collect();
        self.parts.iter().all(|part| {
            let key = Form::Commuted.key(&part.0);
            // Equal parts must match different subexpressions.
            keys.iter().position(|other| *other == key).map(|at| keys.remove(at)).is_some()
        })
    }
}

pub(super) fn every_part(expr: &Expr) -> impl Iterator<Item = Expr> {
    let ends = 1..=expr.nodes().len();
    ends.filter_map(|end| (0..end).rev().find_map(|start| Expr::from_nodes(expr.nodes()[start..end].to_vec())))
}

/// The maximum number of cards of which all subsets are listed; each card doubles their number.
pub(super) const CHOSEN_FROM: usize = 10;

/// Distinct subsets, the smallest first; for more than [`CHOSEN_FROM`] cards, only none and all.
pub(super) fn choices(cards: &[Card]) -> Vec<Vec<Card>> {
    if cards.len() > CHOSEN_FROM {
        return vec![Vec::new(), cards.to_vec()];
    }
    let some = |bits: u32| (0..cards.len()).filter(move |i| bits >> i & 1 == 1).map(|i| cards[i].clone()).collect();
    let mut choices: Vec<Vec<Card>> = (0..1u32 << cards.len()).map(some).collect();
    choices.sort_by_key(Vec::len);
    choices.dedup();
    choices
}
