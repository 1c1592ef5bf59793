//! Backward from the target with grouping: the thought of the fifth document, made complete.
//!
//! A goal is never negative: what cards make, they make with a sign or without it, if signs can move. A part of the cards
//! is put aside, a card or what a few of them make, and leaves a smaller goal for the others.

mod bounds;
mod explain;
mod moves;

pub use explain::{BackwardStep, backward_steps, explain};

use super::trial::Trial;
use super::{Flow, MethodInfo, NotApplicable, Solve};
use crate::card::Card;
use crate::expr::Expr;
use crate::op::{AssocChain, Op, Polarity};
use crate::rules::RuleSet;
use crate::search::sub_multisets::{SubMultisets, SubsetIndex};
use crate::value::{Rational, Real, Value};
use bounds::Bounds;
use moves::{Move, OF_MANY, OF_THREE, Part};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::ops::{ControlFlow, RangeInclusive};
use std::rc::Rc;

/// A person's way, without gaps.
pub(super) struct Backward;

impl Solve for Backward {
    fn about(&self) -> &MethodInfo {
        &MethodInfo {
            name: "backward",
            idea: "from the target: a card or what a few cards make is a factor, a part, too many or a divisor; smaller goals for the others",
            source: "the Python project's thought, completed with grouping and fractions",
            misses: None,
        }
    }

    fn cards(&self) -> RangeInclusive<usize> {
        1..=12
    }

    fn unfit(&self, rules: &RuleSet, cards: &[Card]) -> Option<NotApplicable> {
        let has = |chain, polarity| rules.ops.on(chain, polarity).is_some();
        let paired = |chain| has(chain, Polarity::Direct) == has(chain, Polarity::Inverse);
        let sums = has(AssocChain::Sum, Polarity::Direct) && has(AssocChain::Sum, Polarity::Inverse);
        if !rules.ops.keeps_fractions() || !sums || !paired(AssocChain::Product) {
            return Some(NotApplicable::Operators(self.about().name));
        }
        cards
            .iter()
            .any(|card| card.number().sign() == Ordering::Less)
            .then_some(NotApplicable::Negative(self.about().name))
    }

    fn run(&self, cards: &[Card], trial: &mut Trial<'_>) -> Flow {
        let Some(target) = trial.target().to_rational().cloned() else { return ControlFlow::Continue(()) };
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        let kinds = sorted.chunk_by(|a, b| a == b);
        let (cards, counts): (Vec<Card>, Vec<usize>) = kinds.map(|same| (same[0].clone(), same.len())).unzip();
        let Some(lattice) = SubMultisets::new(counts) else { return ControlFlow::Continue(()) };
        let (full, negative) = (lattice.full(), target.sign() == Ordering::Less);
        // Every step makes a number of the domain, the last one too.
        if lattice.len(full) > 1 && !trial.rules().domain.contains(&target) {
            return ControlFlow::Continue(());
        }
        let bounds = Bounds::of(&lattice, &cards);
        let goal = if negative { target.neg() } else { target };
        let mut search =
            Search { lattice, cards, bounds, negative, failed: HashSet::new(), made: HashMap::new(), hits: 0, trial };
        search.make(&goal, full, &|whole| whole)
    }
}

/// A number that a few cards make, and how.
type Made = (Rational, Expr);

/// How an expression for a part of the cards becomes one for all of them.
type Whole<'a> = &'a dyn Fn(Expr) -> Expr;

/// A search that is under way.
struct Search<'t, 'a> {
    lattice: SubMultisets,
    cards: Vec<Card>,
    bounds: Bounds,
    /// Whether the target is the negative of the first goal.
    negative: bool,
    /// Goals that some cards cannot make.
    failed: HashSet<(SubsetIndex, Rational)>,
    /// What a few cards make, each number once.
    made: HashMap<SubsetIndex, Rc<Vec<Made>>>,
    /// How many leaves hit their goals.
    hits: u64,
    trial: &'t mut Trial<'a>,
}

impl Search<'_, '_> {
    /// Makes a goal of some cards.
    fn make(&mut self, goal: &Rational, m: SubsetIndex, whole: Whole<'_>) -> Flow {
        if let Some(card) = self.lattice.single(m) {
            let card = self.cards[card].clone();
            return self.test(goal, card.number(), || Expr::card(card.clone()), whole);
        }
        if self.bounds.excludes(m, goal) || self.failed.contains(&(m, goal.clone())) {
            return ControlFlow::Continue(());
        }
        let before = self.hits;
        match self.lattice.len(m) {
            2 => self.make_of_two(goal, m, whole)?,
            3 => OF_THREE.iter().try_for_each(|(part, moves)| self.step(*part, moves, goal, m, whole))?,
            _ => OF_MANY.iter().try_for_each(|(part, moves)| self.step(*part, moves, goal, m, whole))?,
        }
        if self.hits == before {
            self.trial.reserve::<(SubsetIndex, Rational)>()?;
            self.failed.insert((m, goal.clone()));
        }
        ControlFlow::Continue(())
    }

    /// Tries a kind of part in these moves: each card, the largest first, or what each few cards make.
    fn step(&mut self, part: Part, moves: &[&Move], goal: &Rational, m: SubsetIndex, whole: Whole<'_>) -> Flow {
        match part {
            Part::Card => {
                for card in
                    (0..self.cards.len()).rev().filter(|&card| self.lattice.count(m, card) > 0).collect::<Vec<_>>()
                {
                    let rest = m - self.lattice.copies(card, 1);
                    let card = self.cards[card].clone();
                    self.put_aside(card.number(), &Expr::card(card.clone()), moves, goal, rest, whole)?;
                }
            }
            Part::Group => {
                for (group, rest) in self.groups(m) {
                    for (number, expr) in self.made(group)?.iter() {
                        self.put_aside(number, expr, moves, goal, rest, whole)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The ways to part cards into a few and the others, at least two each.
    fn groups(&self, m: SubsetIndex) -> Vec<(SubsetIndex, SubsetIndex)> {
        let smaller_first = |(a, b)| if self.lattice.len(a) < self.lattice.len(b) { (a, b) } else { (b, a) };
        let groups = self.lattice.splits(m).map(smaller_first);
        groups.filter(|&(few, _)| self.lattice.len(few) > 1).collect()
    }

    /// Puts a part aside and makes what it leaves of the others.
    fn put_aside(
        &mut self,
        part: &Rational,
        expr: &Expr,
        moves: &[&Move],
        goal: &Rational,
        rest: SubsetIndex,
        whole: Whole<'_>,
    ) -> Flow {
        for step in moves {
            if goal.is_zero() && part.is_zero() && step.is_factor() {
                self.beside_zero(expr, rest, whole)?;
            }
            let Some(op) = self.trial.rules().ops.on(step.chain, step.polarity) else { continue };
            let Some(left) = (step.left)(goal, part) else { continue };
            // To take nothing away is to add nothing, but for a sign that moves.
            if left.is_zero() && step.part_first && !self.negative {
                continue;
            }
            self.trial.count_operation();
            if !self.trial.rules().domain.contains(&left) {
                continue;
            }
            if self.trial.is_traced() {
                let others = self.listed(rest);
                self.trial.say(format_args!("{}", step.sentence(expr, part, goal, &left, &others)));
            }
            let joined = |made: Expr| match step.part_first {
                true => whole(Expr::apply(op, expr.clone(), made)),
                false => whole(Expr::apply(op, made, expr.clone())),
            };
            self.make(&left, rest, &joined)?;
        }
        ControlFlow::Continue(())
    }

    /// Beside a 0 any number will do.
    fn beside_zero(&mut self, zero: &Expr, rest: SubsetIndex, whole: Whole<'_>) -> Flow {
        let Some(op) = self.trial.rules().ops.on(AssocChain::Product, Polarity::Direct) else {
            return ControlFlow::Continue(());
        };
        let places = (0..self.cards.len()).flat_map(|card| std::iter::repeat_n(card, self.lattice.count(rest, card)));
        let cards: Vec<Expr> = places.map(|place| Expr::card(self.cards[place].clone())).collect();
        let nothing = Rational::from(0);
        self.test(
            &nothing,
            &nothing,
            || cards.into_iter().fold(zero.clone(), |made, card| Expr::apply(op, made, card)),
            whole,
        )
    }

    /// Tests what two cards make, as far as it can be the goal by its size.
    fn make_of_two(&mut self, goal: &Rational, m: SubsetIndex, whole: Whole<'_>) -> Flow {
        for (op, lhs, rhs) in self.pair(m) {
            let (x, y) = (lhs.number().clone(), rhs.number().clone());
            if !moves::may_make(op, &x, &y, goal) {
                continue;
            }
            if let Some(value) = self.join(op, &x, &y) {
                self.test(goal, &value, || Expr::apply(op, Expr::card(lhs.clone()), Expr::card(rhs.clone())), whole)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The operations on two cards that make something that is not negative, the larger card first.
    fn pair(&self, m: SubsetIndex) -> Vec<(Op, Card, Card)> {
        let places =
            (0..self.cards.len()).rev().flat_map(|card| std::iter::repeat_n(card, self.lattice.count(m, card)));
        let cards: Vec<Card> = places.map(|place| self.cards[place].clone()).collect();
        self.operations(&cards[0], &cards[1], |card| card.number().clone())
    }

    /// The operations on two parts that make something that is not negative: sums, products, the difference, quotients.
    fn operations<T: Clone + PartialEq>(
        &self,
        large: &T,
        small: &T,
        number: impl Fn(&T) -> Rational,
    ) -> Vec<(Op, T, T)> {
        let ops = self.trial.rules().ops;
        let (large, small) = if number(large) < number(small) { (small, large) } else { (large, small) };
        let way = |chain, polarity| ops.on(chain, polarity).map(|op| (op, large.clone(), small.clone()));
        let under = ops.on(AssocChain::Product, Polarity::Inverse).map(|op| (op, small.clone(), large.clone()));
        let ways = [
            way(AssocChain::Sum, Polarity::Direct),
            way(AssocChain::Product, Polarity::Direct),
            way(AssocChain::Sum, Polarity::Inverse),
            way(AssocChain::Product, Polarity::Inverse),
            under.filter(|_| number(large) != number(small)),
        ];
        ways.into_iter().flatten().collect()
    }

    /// `x op y`, where the rules allow it.
    fn join(&mut self, op: Op, x: &Rational, y: &Rational) -> Option<Rational> {
        self.trial.make(op, &Real::from(x.clone()), &Real::from(y.clone()))?.to_rational().cloned()
    }

    /// What a few cards make: each number once, and where that is possible so that its sign can move.
    fn made(&mut self, m: SubsetIndex) -> ControlFlow<(), Rc<Vec<Made>>> {
        if let Some(made) = self.made.get(&m) {
            return ControlFlow::Continue(Rc::clone(made));
        }
        let mut made: Vec<Made> = Vec::new();
        if let Some(card) = self.lattice.single(m) {
            made.push((self.cards[card].number().clone(), Expr::card(self.cards[card].clone())));
        }
        let mut places: HashMap<Rational, usize> = HashMap::new();
        for (a, b) in self.lattice.splits(m).collect::<Vec<_>>() {
            let (lefts, rights) = (self.made(a)?, self.made(b)?);
            for left in lefts.iter() {
                for right in rights.iter() {
                    for (op, x, y) in self.operations(left, right, |part| part.0.clone()) {
                        let Some(value) = self.join(op, &x.0, &y.0) else { continue };
                        let expr = Expr::apply(op, x.1, y.1);
                        match places.get(&value) {
                            None => {
                                self.trial.reserve::<[Made; 4]>()?;
                                places.insert(value.clone(), made.len());
                                made.push((value, expr));
                            }
                            Some(&place)
                                if moves::turned(&made[place].1).is_none() && moves::turned(&expr).is_some() =>
                            {
                                made[place].1 = expr;
                            }
                            Some(_) => {}
                        }
                    }
                }
            }
        }
        let made = Rc::new(made);
        self.made.insert(m, Rc::clone(&made));
        ControlFlow::Continue(made)
    }

    /// Compares a number with its goal; where the target is negative, the sign of what makes it must move.
    fn test(&mut self, goal: &Rational, value: &Rational, expr: impl FnOnce() -> Expr, whole: Whole<'_>) -> Flow {
        if !self.negative {
            self.hits += u64::from(value == goal);
            return self.trial.test_for(&Real::from(goal.clone()), Some(&Real::from(value.clone())), expr, whole);
        }
        let (expr, number) = (expr(), Real::from(value.clone()));
        self.hits += u64::from(value == goal);
        if value != goal {
            return self.trial.test_for(&Real::from(goal.clone()), Some(&number), || expr, |whole| whole);
        }
        let all = whole(expr.clone());
        match moves::turned(&all) {
            Some(turned) => self.trial.test_for(&number, Some(&number), || expr, |_| turned),
            None => self.trial.test_in_vain(format_args!("{all} has the other sign, and cannot be turned")),
        }
    }

    fn listed(&self, m: SubsetIndex) -> String {
        let copies = |card: usize| std::iter::repeat_n(self.cards[card].to_string(), self.lattice.count(m, card));
        (0..self.cards.len()).flat_map(copies).collect::<Vec<_>>().join(" ")
    }
}
