//! The player: how likely people are to find a way to the target, summed over all ways.
//!
//! With more than two numbers on the table a player looks at all different steps and takes one of them, the likelier the
//! more it appeals. With two numbers left, the last step makes the target or does not. Steps also differ in how easily
//! they are carried out. The *ease* of the numbers on a table is
//!
//! ```text
//! ease(table) = sum over steps s of  exp(appeal of s) / (sum of exp(appeal) over all steps) * exp(ease of s) * ease(table after s)
//! ease(two numbers) = sum over steps s that make the target of exp(ease of s)
//! ```
//!
//! and the strain of a hand is `-ln(ease)`, plus what the hand adds. There are two players with the same rows
//! ([`super::model`]) and other weights: the strain of one orders the times of people, that of the other the shares that
//! find a solution.

use super::model::{APPEAL, APPEAL_OF_FOUR, APPEAL_OF_THREE, EASE, EASE_OF_LAST, Feature, HAND, weigh};
use super::step::{HandFacts, Item, PlayerStep, RemainingNumber, StepKind};
use super::three;
use make24::op::{Op, OpSet};
use make24::search::SearchContext;
use make24::value::{Arithmetic, Equality, Interval, Number as Exact, Outcome, Rational};
use make24::{Hand, StopReason};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// Of two players: the first orders times by strain, the second the shares that solve a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ease {
    pub(super) of_players: [f64; 2],
    /// The largest number that is made on the way, minimized over the ways to the target.
    pub(super) largest: f64,
}

impl Ease {
    const fn certain() -> Ease {
        Ease { of_players: [1.0; 2], largest: 0.0 }
    }
    fn add(&mut self, other: Ease) {
        self.of_players[0] += other.of_players[0];
        self.of_players[1] += other.of_players[1];
        self.largest = self.largest.min(other.largest);
    }
}

pub(super) fn sum(eases: impl IntoIterator<Item = Ease>) -> Option<Ease> {
    eases.into_iter().reduce(|mut sum, ease| {
        sum.add(ease);
        sum
    })
}

pub(super) struct TriedStep<V> {
    pub(super) op: Op,
    pub(super) kind: StepKind,
    /// The indices of the left and right operands on the table.
    pub(super) places: [usize; 2],
    pub(super) value: Item<V>,
}

pub(super) struct Player<'a, V> {
    context: &'a SearchContext<V>,
    target: Item<V>,
    ops: Vec<(Op, StepKind)>,
    is_arithmetic: bool,
    /// Whether the player also subtracts a number from a smaller one.
    goes_below_zero: bool,
    /// Whether the player also divides 0.
    divides_zero: bool,
    known: FxHashMap<Box<[V]>, Option<Ease>>,
}

impl<'a, V: Exact> Player<'a, V> {
    pub(super) fn new(context: &'a SearchContext<V>, target: &Rational) -> Player<'a, V> {
        let target = Item::target(V::of(target));
        let ops = context.rules().ops.iter().filter(|op| !op.is_unary()).map(|op| (op.clone(), StepKind::of(&op)));
        let is_below = |number: &V| number.compare(0) == Some(Ordering::Less);
        // With + - * / and non-negative numbers, everything made through negative numbers can also be made without
        // them.
        let divides_zero = context.rules().ops.and(&OpSet::ARITHMETIC) != OpSet::ARITHMETIC;
        let is_arithmetic = context.rules().ops.and(&OpSet::ARITHMETIC) == context.rules().ops;
        let goes_below_zero =
            divides_zero || target.value.compare(0) != Some(Ordering::Greater) || context.values().iter().any(is_below);
        Player {
            context,
            ops: ops.collect(),
            is_arithmetic,
            goes_below_zero,
            divides_zero,
            target,
            known: FxHashMap::default(),
        }
    }

    /// A player who also tries steps that people do not need as far as they know, so that a refutation is certain.
    pub(super) fn trying_all(self) -> Player<'a, V> {
        Player { goes_below_zero: true, divides_zero: true, known: FxHashMap::default(), ..self }
    }

    pub(super) fn table_of(&self, hand: &Hand) -> Vec<Item<V>> {
        let mut table: Vec<Item<V>> = hand.cards().iter().map(|card| self.item(V::of(card.number()))).collect();
        table.sort_by(Item::compare);
        table
    }

    pub(super) fn item(&self, value: V) -> Item<V> {
        Item::new(value, &self.target.seen)
    }

    pub(super) fn is_target(&self, value: &V) -> bool {
        match value.equality(&self.target.value) {
            Equality::Equal(_) => true,
            Equality::Different { .. } => false,
            Equality::Unknown => {
                self.context.budget().note_undecided();
                false
            }
        }
    }

    /// Uses all cards; `None` if they do not make the target.
    pub(super) fn ease_of_hand(&mut self, hand: &Hand) -> Result<Option<Ease>, StopReason> {
        let table = self.table_of(hand);
        let ease = match table.as_slice() {
            [only] => self.is_target(&only.value).then(Ease::certain),
            [number, held] => self.last(number, held, false),
            _ => self.ease(&table)?,
        };
        let [first, second] = self.ease_before(hand);
        Ok(ease.map(|Ease { of_players: [a, b], largest }| Ease { of_players: [a * first, b * second], largest }))
    }

    /// What the cards add to the ease, whatever the solutions are.
    pub(super) fn ease_before(&self, hand: &Hand) -> [f64; 2] {
        weigh(HAND, &HandFacts::of(hand)).map(|strain| libm::exp(-strain))
    }

    fn ease(&mut self, table: &[Item<V>]) -> Result<Option<Ease>, StopReason> {
        let key: Box<[V]> = table.iter().map(|item| item.value.clone()).collect();
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let may_make = match table {
            [a, b, c] if !V::CANONICAL_KEYS => self.may_make_target([a, b, c]),
            _ => true,
        };
        let moves = if may_make { self.moves(table)? } else { Vec::new() };
        let mut leading = Vec::new();
        for (at, one) in moves.iter().enumerate() {
            if let Some(ease) = self.ease_after(table, one)? {
                leading.push((at, ease));
            }
        }
        let ease = (!leading.is_empty()).then(|| {
            let chances = self.chances(table, &moves);
            sum(leading.into_iter().map(|(at, after)| {
                let ease = self.carried_out(table, &moves[at]);
                let of_players = [0, 1].map(|player| chances[at][player] * ease[player] * after.of_players[player]);
                Ease { of_players, largest: after.largest.max(moves[at].value.seen.float.abs()) }
            }))
        });
        let ease = ease.flatten();
        self.give_back(moves.len());
        self.context.budget().reserve::<V>(key.len() + 2)?;
        self.known.insert(key, ease);
        Ok(ease)
    }

    pub(super) fn after(&self, table: &[Item<V>], one: &TriedStep<V>) -> Vec<Item<V>> {
        let mut rest: Vec<Item<V>> = others(table, one.places).cloned().collect();
        let at = rest.partition_point(|item| item.compare(&one.value) == Ordering::Less);
        rest.insert(at, one.value.clone());
        rest
    }

    pub(super) fn ease_after(&mut self, table: &[Item<V>], one: &TriedStep<V>) -> Result<Option<Ease>, StopReason> {
        let mut held = others(table, one.places);
        match (held.next(), held.next()) {
            (Some(held), None) => Ok(self.last(&one.value, held, true)),
            (Some(first), Some(second)) if table.len() == 4 && self.is_refuted([first, second, &one.value]) => Ok(None),
            _ => self.ease(&self.after(table, one)),
        }
    }

    /// Whether three numbers certainly do not make the target; knows only the four operations.
    fn is_refuted(&self, numbers: [&Item<V>; 3]) -> bool {
        self.is_arithmetic && !three::may_make_target(numbers.map(|item| item.seen.float), self.target.seen.float)
    }

    /// Each operator with each two numbers once. Reserves memory; a caller that keeps the steps of many tables returns
    /// it with [`Player::give_back`].
    pub(super) fn moves(&self, table: &[Item<V>]) -> Result<Vec<TriedStep<V>>, StopReason> {
        let mut moves = Vec::new();
        let again = |at: usize, from: usize| at > from && table[at - 1].value == table[at].value;
        for first in (0..table.len()).filter(|&at| !again(at, 0)) {
            for second in (first + 1..table.len()).filter(|&at| !again(at, first + 1)) {
                let before = moves.len();
                self.joined([(&table[first], first), (&table[second], second)], |one| moves.push(one));
                let made = moves.len() - before;
                self.context.budget().reserve::<TriedStep<V>>(made)?;
                self.context.budget().spend(made as u64)?;
            }
        }
        self.context.budget().spend(1)?;
        Ok(moves)
    }

    pub(super) fn give_back(&self, moves: usize) {
        self.context.budget().give_back::<TriedStep<V>>(moves);
    }

    fn joined(&self, pair: [(&Item<V>, usize); 2], mut found: impl FnMut(TriedStep<V>)) {
        let [first, second] = pair;
        let [larger, smaller] = if is_larger(second.0, first.0) { [second, first] } else { pair };
        for (op, kind) in &self.ops {
            for (kind, is_turned) in self.ways(op, *kind, larger.0, smaller.0) {
                let [left, right] = if is_turned { [smaller, larger] } else { [larger, smaller] };
                if let Some(value) = self.make(op, left.0, right.0) {
                    found(TriedStep { op: op.clone(), kind, places: [left.1, right.1], value: self.item(value) });
                }
            }
        }
    }

    pub(super) fn make(&self, op: &Op, left: &Item<V>, right: &Item<V>) -> Option<V> {
        match self.context.make(op, &left.value, &right.value) {
            Outcome::Value(value) => Some(value),
            Outcome::Undefined => None,
            Outcome::TooBig | Outcome::Undecided => {
                self.context.budget().note_undecided();
                None
            }
        }
    }

    /// The ways to put two numbers around an operator, and whether the smaller one is on the left: people subtract the
    /// smaller number from the larger one, and do not divide 0.
    fn ways(
        &self,
        op: &Op,
        kind: StepKind,
        larger: &Item<V>,
        smaller: &Item<V>,
    ) -> impl Iterator<Item = (StepKind, bool)> + use<V> {
        let is_equal = larger.value == smaller.value;
        let turned = match kind {
            StepKind::Quotient => {
                let divides = self.divides_zero || smaller.value.compare(0) != Some(Ordering::Equal);
                (!is_equal && divides).then_some(StepKind::Reciprocal)
            }
            StepKind::Difference => (self.goes_below_zero && !is_equal).then_some(kind),
            StepKind::Sum | StepKind::Product | StepKind::Reciprocal | StepKind::Rare => {
                (!op.commutes() && !is_equal).then_some(kind)
            }
        };
        std::iter::once((kind, false)).chain(turned.map(|kind| (kind, true)))
    }

    /// `made` says that `number` is the result of the previous step.
    fn last(&self, number: &Item<V>, held: &Item<V>, made: bool) -> Option<Ease> {
        let of_kind = |kind| Ease { of_players: self.carried_out_last(kind, number, held, made), largest: 0.0 };
        sum(self.last_kinds(number, held).into_iter().map(of_kind))
    }

    pub(super) fn last_kinds(&self, number: &Item<V>, held: &Item<V>) -> Vec<StepKind> {
        let [larger, smaller] = by_size(number, held);
        let mut kinds = Vec::new();
        for (op, kind) in &self.ops {
            for (kind, is_turned) in self.ways(op, *kind, larger, smaller) {
                let [left, right] = if is_turned { [smaller, larger] } else { [larger, smaller] };
                let is_refuted = !may_be(&op.apply(&left.bounds, &right.bounds), &self.target);
                if !is_refuted && self.make(op, left, right).is_some_and(|value| self.is_target(&value)) {
                    kinds.push(kind);
                }
            }
        }
        kinds
    }

    /// Refutes most triples by intervals.
    fn may_make_target(&self, [a, b, c]: [&Item<V>; 3]) -> bool {
        let results = |a: Interval, b: Interval| {
            self.ops.iter().flat_map(move |(op, _)| {
                let turned = (!op.commutes()).then(|| op.apply(&b, &a));
                std::iter::once(op.apply(&a, &b)).chain(turned)
            })
        };
        [[a, b, c], [a, c, b], [b, c, a]].into_iter().any(|[a, b, held]| {
            results(a.bounds, b.bounds).any(|made| match made {
                Outcome::Value(made) => results(made, held.bounds).any(|last| may_be(&last, &self.target)),
                made => made != Outcome::Undefined,
            })
        })
    }

    pub(super) fn last_step(&self, kind: StepKind, number: &Item<V>, held: &Item<V>, made: bool) -> PlayerStep {
        let made = made.then_some((number.seen, held.seen));
        PlayerStep { made, ..self.step(kind, by_size(number, held), &self.target) }
    }

    /// For a last step of this kind, which makes the target.
    pub(super) fn carried_out_last(&self, kind: StepKind, number: &Item<V>, held: &Item<V>, made: bool) -> [f64; 2] {
        weigh_all(&[EASE, EASE_OF_LAST], &self.last_step(kind, number, held, made)).map(libm::exp)
    }

    pub(super) fn chances(&self, table: &[Item<V>], moves: &[TriedStep<V>]) -> Vec<[f64; 2]> {
        let special = if table.len() > 3 { APPEAL_OF_FOUR } else { APPEAL_OF_THREE };
        let mut appeals: Vec<[f64; 2]> = Vec::with_capacity(moves.len());
        self.each_step(table, moves, |step| appeals.push(weigh_all(&[special, APPEAL], step).map(libm::exp)));
        let total = |player: usize| appeals.iter().map(|appeal| appeal[player]).sum::<f64>();
        let totals = [total(0), total(1)];
        appeals.into_iter().map(|[first, second]| [first / totals[0], second / totals[1]]).collect()
    }

    pub(super) fn carried_out(&self, table: &[Item<V>], one: &TriedStep<V>) -> [f64; 2] {
        let mut ease = [1.0; 2];
        self.each_step(table, std::slice::from_ref(one), |step| ease = weigh(EASE, step).map(libm::exp));
        ease
    }

    pub(super) fn each_step(&self, table: &[Item<V>], moves: &[TriedStep<V>], mut show: impl FnMut(&PlayerStep)) {
        // Steps with the same two numbers are adjacent, and leave the same numbers.
        for same in moves.chunk_by(|a, b| by_place(a.places) == by_place(b.places)) {
            let places = same[0].places;
            let rest: Vec<&Item<V>> = others(table, places).collect();
            let left = RemainingNumber {
                numbers: rest.len(),
                size: rest.iter().map(|item| item.seen.size).sum(),
                factors: rest.iter().filter(|item| item.seen.divides_target).count(),
                fits: self.fits(&rest),
                has_twins: rest.windows(2).any(|two| two[0].value == two[1].value),
            };
            let pair = by_size(&table[places[0]], &table[places[1]]);
            for one in same {
                let fits_product = rest.iter().any(|item| self.makes_target(StepKind::Product, item, &one.value));
                show(&PlayerStep { left, fits_product, ..self.step(one.kind, pair, &one.value) });
            }
        }
    }

    fn step(&self, kind: StepKind, [larger, smaller]: [&Item<V>; 2], value: &Item<V>) -> PlayerStep {
        PlayerStep {
            kind,
            larger: larger.seen,
            smaller: smaller.seen,
            is_of_equals: larger.value == smaller.value,
            value: value.seen,
            target: self.target.seen,
            left: RemainingNumber::default(),
            fits_product: false,
            made: None,
        }
    }

    fn fits(&self, rest: &[&Item<V>]) -> bool {
        rest.iter().enumerate().any(|(at, a)| {
            let is_fit = |kind, b| self.makes_target(kind, a, b);
            rest[..at].iter().any(|b| is_fit(StepKind::Product, b) || is_fit(StepKind::Sum, b))
        })
    }

    fn makes_target(&self, kind: StepKind, a: &Item<V>, b: &Item<V>) -> bool {
        fn made<W: Arithmetic>(kind: StepKind, a: &W, b: &W) -> Outcome<W> {
            if kind == StepKind::Sum { a.checked_add(b) } else { a.checked_mul(b) }
        }
        may_be(&made(kind, &a.bounds, &b.bounds), &self.target)
            && made(kind, &a.value, &b.value).value().is_some_and(|value| value == self.target.value)
    }
}

/// Intervals can refute that the result is the target, but never confirm it.
fn may_be<V>(rough: &Outcome<Interval>, target: &Item<V>) -> bool {
    match rough {
        Outcome::Value(rough) => rough.meets(target.bounds),
        rough => *rough != Outcome::Undefined,
    }
}

fn is_larger<V: Exact>(a: &Item<V>, b: &Item<V>) -> bool {
    // Different large numbers may have the same float.
    let order = a.seen.float.abs().total_cmp(&b.seen.float.abs());
    let is_same = a.seen.float.total_cmp(&b.seen.float).is_eq();
    order.is_gt() || is_same && a.value != b.value && a.value.comes_before(&b.value)
}

fn by_size<'i, V: Exact>(a: &'i Item<V>, b: &'i Item<V>) -> [&'i Item<V>; 2] {
    if is_larger(b, a) { [b, a] } else { [a, b] }
}

fn others<T>(table: &[T], places: [usize; 2]) -> impl Iterator<Item = &T> {
    table.iter().enumerate().filter(move |(at, _)| !places.contains(at)).map(|(_, item)| item)
}

fn by_place([left, right]: [usize; 2]) -> (usize, usize) {
    (left.min(right), left.max(right))
}

fn weigh_all(tables: &[&[Feature<PlayerStep>]], step: &PlayerStep) -> [f64; 2] {
    let mut total = [0.0; 2];
    for rows in tables {
        let part = weigh(rows, step);
        total[0] += part[0];
        total[1] += part[1];
    }
    total
}
