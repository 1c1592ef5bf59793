//! Backward from the target with grouping: the idea of `[python-24]`, made complete.
//!
//! A move puts a part of the cards aside (one card, or a value of a few cards) and leaves a subgoal for the others.
//! Goals are never negative: if signs can move, cards that make a number also make its negative.

mod bounds;
mod moves;

pub use moves::{MOVES, Move};

use super::run_context::RunContext;
use super::{Flow, MethodInfo, NotApplicable, Solve};
use bounds::Bounds;
use make24::Card;
use make24::expr::Expr;
use make24::op::{AssocChain, Op, Polarity};
use make24::rules::RuleSet;
use make24::search::{SubMultisets, SubsetIndex};
use make24::value::{Rational, Real, Value};
use moves::{MANY_CARD_ORDER, PartKind, THREE_CARD_ORDER};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::ops::{ControlFlow, RangeInclusive};
use std::rc::Rc;

pub(super) struct Backward;

impl Solve for Backward {
    fn info(&self) -> &MethodInfo {
        &MethodInfo {
            name: "backward",
            idea: "from the target: a card or what a few cards make is a factor, a part, too many or a divisor; smaller goals for the others",
            source: "the Python project's thought, completed with grouping and fractions",
            misses: None,
        }
    }

    fn card_counts(&self) -> RangeInclusive<usize> {
        1..=12
    }

    fn not_applicable(&self, rules: &RuleSet, cards: &[Card]) -> Option<NotApplicable> {
        let has = |chain, polarity| rules.ops.on(chain, polarity).is_some();
        let paired = |chain| has(chain, Polarity::Direct) == has(chain, Polarity::Inverse);
        let sums = has(AssocChain::Sum, Polarity::Direct) && has(AssocChain::Sum, Polarity::Inverse);
        if !rules.has_only_shapes() || !sums || !paired(AssocChain::Product) {
            return Some(NotApplicable::Operators(self.info().name));
        }
        cards
            .iter()
            .any(|card| card.number().sign() == Ordering::Less)
            .then_some(NotApplicable::Negative(self.info().name))
    }

    fn run(&self, cards: &[Card], context: &mut RunContext<'_>) -> Flow {
        let Some(target) = context.target().to_rational().cloned() else { return ControlFlow::Continue(()) };
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        let kinds = sorted.chunk_by(|a, b| a == b);
        let (cards, counts): (Vec<Card>, Vec<usize>) = kinds.map(|same| (same[0].clone(), same.len())).unzip();
        let Some(lattice) = SubMultisets::new(counts) else { return ControlFlow::Continue(()) };
        let (full, negative) = (lattice.full(), target.sign() == Ordering::Less);
        // Every step makes a number of the domain, including the last one.
        if lattice.len(full) > 1 && !context.rules().domain.contains(&target) {
            return ControlFlow::Continue(());
        }
        let bounds = Bounds::of(&lattice, &cards);
        let goal = if negative { target.neg() } else { target };
        let mut search = BackwardSearch {
            lattice,
            cards,
            bounds,
            negative,
            failed: HashSet::new(),
            values: HashMap::new(),
            hits: 0,
            context,
        };
        search.reach(&goal, full, &|expr| expr)
    }
}

type ValueExpr = (Rational, Expr);

/// Completes an expression over some of the cards to one over all of them.
type Complete<'a> = &'a dyn Fn(Expr) -> Expr;

struct BackwardSearch<'t, 'a> {
    lattice: SubMultisets,
    cards: Vec<Card>,
    bounds: Bounds,
    negative: bool,
    /// Sub-hands with goals that they cannot make.
    failed: HashSet<(SubsetIndex, Rational)>,
    values: HashMap<SubsetIndex, Rc<Vec<ValueExpr>>>,
    hits: u64,
    context: &'t mut RunContext<'a>,
}

impl BackwardSearch<'_, '_> {
    fn reach(&mut self, goal: &Rational, m: SubsetIndex, complete: Complete<'_>) -> Flow {
        if let Some(card) = self.lattice.single(m) {
            let card = self.cards[card].clone();
            return self.test(goal, card.number(), || Expr::card(card.clone()), complete);
        }
        if self.bounds.excludes(m, goal) || self.failed.contains(&(m, goal.clone())) {
            return ControlFlow::Continue(());
        }
        let hits_before = self.hits;
        match self.lattice.len(m) {
            2 => self.reach_with_two(goal, m, complete)?,
            3 => THREE_CARD_ORDER.iter().try_for_each(|(kind, moves)| self.step(*kind, moves, goal, m, complete))?,
            _ => MANY_CARD_ORDER.iter().try_for_each(|(kind, moves)| self.step(*kind, moves, goal, m, complete))?,
        }
        if self.hits == hits_before {
            self.context.reserve::<(SubsetIndex, Rational)>()?;
            self.failed.insert((m, goal.clone()));
        }
        ControlFlow::Continue(())
    }

    /// Tries these moves with every part of one kind: each card, the largest first, or each value of each group.
    fn step(
        &mut self,
        kind: PartKind,
        moves: &[&Move],
        goal: &Rational,
        m: SubsetIndex,
        complete: Complete<'_>,
    ) -> Flow {
        match kind {
            PartKind::Card => {
                for card in
                    (0..self.cards.len()).rev().filter(|&card| self.lattice.count(m, card) > 0).collect::<Vec<_>>()
                {
                    let rest = m - self.lattice.copies(card, 1);
                    let card = self.cards[card].clone();
                    self.put_aside(card.number(), &Expr::card(card.clone()), moves, goal, rest, complete)?;
                }
            }
            PartKind::Group => {
                for (group, rest) in self.group_splits(m) {
                    for (number, expr) in self.values(group)?.iter() {
                        self.put_aside(number, expr, moves, goal, rest, complete)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The splits into two parts of at least two cards each; the first is not larger.
    fn group_splits(&self, m: SubsetIndex) -> Vec<(SubsetIndex, SubsetIndex)> {
        let smaller_first = |(a, b)| if self.lattice.len(a) < self.lattice.len(b) { (a, b) } else { (b, a) };
        let splits = self.lattice.splits(m).map(smaller_first);
        splits.filter(|&(group, _)| self.lattice.len(group) > 1).collect()
    }

    fn put_aside(
        &mut self,
        part: &Rational,
        expr: &Expr,
        moves: &[&Move],
        goal: &Rational,
        rest: SubsetIndex,
        complete: Complete<'_>,
    ) -> Flow {
        for candidate in moves {
            if goal.is_zero() && part.is_zero() && candidate.is_factor() {
                self.multiply_by_zero(expr, rest, complete)?;
            }
            let Some(op) = self.context.rules().ops.on(candidate.chain, candidate.polarity) else { continue };
            let Some(subgoal) = (candidate.subgoal)(goal, part) else { continue };
            // Subtracting 0 equals adding 0, except if a sign has to move.
            if subgoal.is_zero() && candidate.part_first && !self.negative {
                continue;
            }
            self.context.count_operation();
            if !self.context.rules().domain.contains(&subgoal) {
                continue;
            }
            if self.context.is_traced() {
                let others = self.card_list(rest);
                self.context.trace(format_args!("{}", candidate.sentence(expr, part, goal, &subgoal, &others)));
            }
            let joined = |other: Expr| match candidate.part_first {
                true => complete(Expr::apply(op.clone(), expr.clone(), other)),
                false => complete(Expr::apply(op.clone(), other, expr.clone())),
            };
            self.reach(&subgoal, rest, &joined)?;
        }
        ControlFlow::Continue(())
    }

    /// Next to a factor 0 the rest may make any number.
    fn multiply_by_zero(&mut self, zero: &Expr, rest: SubsetIndex, complete: Complete<'_>) -> Flow {
        let Some(op) = self.context.rules().ops.on(AssocChain::Product, Polarity::Direct) else {
            return ControlFlow::Continue(());
        };
        let indices = (0..self.cards.len()).flat_map(|card| std::iter::repeat_n(card, self.lattice.count(rest, card)));
        let cards: Vec<Expr> = indices.map(|index| Expr::card(self.cards[index].clone())).collect();
        let number = Rational::from(0);
        self.test(
            &number,
            &number,
            || cards.into_iter().fold(zero.clone(), |product, card| Expr::apply(op.clone(), product, card)),
            complete,
        )
    }

    fn reach_with_two(&mut self, goal: &Rational, m: SubsetIndex, complete: Complete<'_>) -> Flow {
        for (op, lhs, rhs) in self.pair_operations(m) {
            let (x, y) = (lhs.number().clone(), rhs.number().clone());
            if !moves::may_reach(&op, &x, &y, goal) {
                continue;
            }
            if let Some(value) = self.apply(&op, &x, &y) {
                self.test(
                    goal,
                    &value,
                    || Expr::apply(op, Expr::card(lhs.clone()), Expr::card(rhs.clone())),
                    complete,
                )?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The operations on the two cards of a sub-hand with results from 0 up, the larger card first.
    fn pair_operations(&self, m: SubsetIndex) -> Vec<(Op, Card, Card)> {
        let indices =
            (0..self.cards.len()).rev().flat_map(|card| std::iter::repeat_n(card, self.lattice.count(m, card)));
        let cards: Vec<Card> = indices.map(|index| self.cards[index].clone()).collect();
        self.operations(&cards[0], &cards[1], |card| card.number().clone())
    }

    /// The operations on two parts with results from 0 up: sum, product, difference, quotients.
    fn operations<T: Clone + PartialEq>(
        &self,
        large: &T,
        small: &T,
        number: impl Fn(&T) -> Rational,
    ) -> Vec<(Op, T, T)> {
        let ops = &self.context.rules().ops;
        let (large, small) = if number(large) < number(small) { (small, large) } else { (large, small) };
        let operation = |chain, polarity| ops.on(chain, polarity).map(|op| (op, large.clone(), small.clone()));
        let reciprocal = ops.on(AssocChain::Product, Polarity::Inverse).map(|op| (op, small.clone(), large.clone()));
        let operations = [
            operation(AssocChain::Sum, Polarity::Direct),
            operation(AssocChain::Product, Polarity::Direct),
            operation(AssocChain::Sum, Polarity::Inverse),
            operation(AssocChain::Product, Polarity::Inverse),
            reciprocal.filter(|_| number(large) != number(small)),
        ];
        operations.into_iter().flatten().collect()
    }

    fn apply(&mut self, op: &Op, x: &Rational, y: &Rational) -> Option<Rational> {
        self.context.apply(op, &Real::from(x.clone()), &Real::from(y.clone()))?.to_rational().cloned()
    }

    /// Each number once, if possible with an expression whose sign can move.
    fn values(&mut self, m: SubsetIndex) -> ControlFlow<(), Rc<Vec<ValueExpr>>> {
        if let Some(values) = self.values.get(&m) {
            return ControlFlow::Continue(Rc::clone(values));
        }
        let mut values: Vec<ValueExpr> = Vec::new();
        if let Some(card) = self.lattice.single(m) {
            values.push((self.cards[card].number().clone(), Expr::card(self.cards[card].clone())));
        }
        let mut index_of: HashMap<Rational, usize> = HashMap::new();
        for (a, b) in self.lattice.splits(m).collect::<Vec<_>>() {
            let (lefts, rights) = (self.values(a)?, self.values(b)?);
            for left in lefts.iter() {
                for right in rights.iter() {
                    for (op, x, y) in self.operations(left, right, |part| part.0.clone()) {
                        let Some(value) = self.apply(&op, &x.0, &y.0) else { continue };
                        let expr = Expr::apply(op, x.1, y.1);
                        match index_of.get(&value) {
                            None => {
                                self.context.reserve::<[ValueExpr; 4]>()?;
                                index_of.insert(value.clone(), values.len());
                                values.push((value, expr));
                            }
                            Some(&index)
                                if moves::negated(&values[index].1).is_none() && moves::negated(&expr).is_some() =>
                            {
                                values[index].1 = expr;
                            }
                            Some(_) => {}
                        }
                    }
                }
            }
        }
        let values = Rc::new(values);
        self.values.insert(m, Rc::clone(&values));
        ControlFlow::Continue(values)
    }

    /// If the target is negative, the sign of the complete expression must move.
    fn test(&mut self, goal: &Rational, value: &Rational, expr: impl FnOnce() -> Expr, complete: Complete<'_>) -> Flow {
        if !self.negative {
            self.hits += u64::from(value == goal);
            return self.context.test_against(
                &Real::from(goal.clone()),
                Some(&Real::from(value.clone())),
                expr,
                complete,
            );
        }
        let (expr, number) = (expr(), Real::from(value.clone()));
        self.hits += u64::from(value == goal);
        if value != goal {
            return self.context.test_against(&Real::from(goal.clone()), Some(&number), || expr, |expr| expr);
        }
        let whole = complete(expr.clone());
        match moves::negated(&whole) {
            Some(negated) => self.context.test_against(&number, Some(&number), || expr, |_| negated),
            None => self.context.reject(format_args!("{whole} has the other sign, and cannot be turned")),
        }
    }

    fn card_list(&self, m: SubsetIndex) -> String {
        let copies = |card: usize| std::iter::repeat_n(self.cards[card].to_string(), self.lattice.count(m, card));
        (0..self.cards.len()).flat_map(copies).collect::<Vec<_>>().join(" ")
    }
}
