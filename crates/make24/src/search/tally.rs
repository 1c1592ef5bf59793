//! The recursion over shapes in any semiring: it counts the shapes that make a value, or finds the simplest one,
//! without listing them.
//!
//! A sum over a sub-hand is a multiset of signed terms whose parts are a partition of the sub-hand; a product is the
//! same with factors. The largest part of a partition contains the sub-hand's first card, so taking the parts in
//! descending order visits every partition once. Equal parts are taken together, as a multiset of members over that
//! part.
//!
//! Heights of numbers: each step joins values of different cards, and the target is joined once, at the root.
//!
//! The pattern is Goodman, *Semiring Parsing*, 1999: one recursion, and the algebra decides the question.

mod best;
mod counts;
mod mark;

pub(crate) use best::Best;
pub(crate) use counts::Counts;
use mark::{Kind, Mark};

use super::lattice::Sub;
use super::{Ground, Table};
use crate::budget::StopReason;
use crate::op::{AssocChain, Polarity};
use crate::shape::Signs;
use crate::value::{Rational, Value};
use indexmap::map::Entry;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

/// A semiring over shapes: the elements describe sets of shapes that make one value.
pub(crate) trait Tally: Clone {
    /// Whether adding a shape twice changes nothing, so that equal parts need no special treatment.
    const IDEMPOTENT: bool;
    /// The element of a single card.
    fn card(card: usize) -> Self;
    /// The element of a chain without members.
    fn empty() -> Self;
    /// The element of these shapes as members of `chain` on the side `polarity`; `nested` if the shapes are chains.
    fn member(&self, chain: AssocChain, polarity: Polarity, nested: bool) -> Self;
    /// The element of the chains that have the members of both.
    fn checked_mul(&self, rhs: &Self) -> Self;
    /// Whether adding the product of `lhs` and `rhs` can change `self`.
    fn gains(&self, lhs: &Self, rhs: &Self) -> bool;
    /// Adds the shapes of `rhs`.
    fn checked_add(&mut self, rhs: Self);
    /// The element of the multisets of `k` members drawn from these.
    fn choose(&self, k: usize) -> Self;
    /// The element of these chains, finished with this value.
    fn finish<V: Value>(self, chain: AssocChain, value: &V) -> Self;
    /// Splits sums of value 0 by orientation: the sums that come in two orientations, each pair counted once, and the
    /// sums that are their own negatives.
    fn halves(self) -> (Self, Option<Self>);
    /// The same shapes, marked as being their own negatives, all of them or none.
    fn own(self, own: bool) -> Self;
    /// The element of the multisets of `k` members that are their own negatives; `plain` are the members that are not
    /// their own negatives, and `own` the members that are.
    fn balanced(plain: Option<&Self>, own: Option<&Self>, k: usize) -> Option<Self>;
}

/// Finished chains by value and signs.
type Nodes<V, T> = Table<(V, Kind), T>;
/// Unfinished chains by value and sign mask.
type Chains<V, T> = Table<(V, Mark), T>;

/// The tables of one puzzle.
pub(crate) struct Tallies<V, T> {
    ground: Arc<Ground<V>>,
    /// Whether a sum counts as equal to its negative where another sign changes with it.
    signs_move: bool,
    /// By chain, then by sub-hand.
    nodes: [Vec<Arc<Nodes<V, T>>>; 2],
    /// By chain and sub-hand, the members of the chain over that sub-hand.
    letters: HashMap<(AssocChain, Sub), Arc<Chains<V, T>>>,
    /// By chain, sub-hand and exclusive upper bound on the parts, the unfinished chains.
    tails: HashMap<(AssocChain, Sub, Sub), Arc<Chains<V, T>>>,
}

impl<V: Value, T: Tally> Tallies<V, T> {
    pub(crate) fn new(ground: Arc<Ground<V>>, signs_move: bool) -> Tallies<V, T> {
        // Without an operator for inverse terms, no sum has a sign to move.
        let signs_move = signs_move && ground.rules.ops.on(AssocChain::Sum, Polarity::Inverse).is_some();
        let nodes = [vec![Arc::default()], vec![Arc::default()]];
        Tallies { ground, signs_move, nodes, letters: HashMap::new(), tails: HashMap::new() }
    }

    /// Fills the tables of all sub-hands before `end`.
    fn fill(&mut self, end: Sub) -> Result<(), StopReason> {
        while self.nodes[0].len() < end {
            let next = self.nodes[0].len();
            for chain in [AssocChain::Sum, AssocChain::Product] {
                let chains = self.chains(chain, next, None)?;
                let nodes = self.finish(chain, chains);
                self.ground.budget.reserve::<(V, Kind, T)>(nodes.len())?;
                self.nodes[chain as usize].push(Arc::new(nodes));
            }
        }
        Ok(())
    }

    /// The elements of all shapes over `m`, once for each sign they can have.
    fn all(&mut self, m: Sub) -> Result<Vec<T>, StopReason> {
        self.fill(m + 1)?;
        let signs = |signs: Signs, own: bool| usize::from(signs.plus) + usize::from(signs.minus && !own);
        let chains = self.nodes.iter().flat_map(|nodes| nodes[m].iter());
        let signed =
            chains.flat_map(|((_, kind), tally)| std::iter::repeat_n(tally.clone(), signs(kind.signs, kind.own)));
        Ok(self.ground.lattice.single(m).map(T::card).into_iter().chain(signed).collect())
    }

    /// The element of all shapes over `m` whose value, with their sign, is `target`.
    pub(crate) fn total(&mut self, m: Sub, target: &V) -> Result<Option<T>, StopReason> {
        self.fill(m)?;
        let mut total: Option<T> = None;
        let mut add = |tally: &T| match &mut total {
            Some(total) => total.checked_add(tally.clone()),
            None => total = Some(tally.clone()),
        };
        if let Some((_, value)) = self.ground.single(m) {
            if value == target {
                add(&T::card(self.ground.lattice.single(m).unwrap_or_default()));
            }
            return Ok(total);
        }
        let wanted = [target.clone(), target.neg()];
        for chain in [AssocChain::Sum, AssocChain::Product] {
            let chains = self.chains(chain, m, Some(&wanted))?;
            for ((value, kind), tally) in &self.finish(chain, chains) {
                if value == target && kind.signs.plus {
                    add(tally);
                }
                // At 0, a shape and its negative count as two, unless they are the same.
                if value.neg() == *target && kind.signs.minus && !(kind.own && target.is_zero()) {
                    add(tally);
                }
            }
        }
        Ok(total)
    }

    /// The unfinished chains over `m` with at least two members; if `wanted` is given, only those with such a value.
    fn chains(&mut self, chain: AssocChain, m: Sub, wanted: Option<&[V; 2]>) -> Result<Chains<V, T>, StopReason> {
        let mut chains = Chains::default();
        for part in self.ground.lattice.leading_parts(m) {
            if part != m {
                self.extend(&mut chains, chain, m, part, wanted)?;
            }
        }
        Ok(chains)
    }

    /// The unfinished chains over `m` with any number of members, all of whose parts are smaller than `bound`.
    fn tail(&mut self, chain: AssocChain, m: Sub, bound: Sub) -> Result<Arc<Chains<V, T>>, StopReason> {
        // Every part of `m` is at most `m`, so a larger bound has no effect.
        let bound = if T::IDEMPOTENT { m + 1 } else { bound.min(m + 1) };
        if let Some(tail) = self.tails.get(&(chain, m, bound)) {
            return Ok(Arc::clone(tail));
        }
        let mut tail = Chains::default();
        if m == 0 {
            tail.insert((chain.neutral(), Mark(Mark::PLUS)), T::empty());
        } else {
            for part in self.ground.lattice.leading_parts(m).into_iter().filter(|&part| part < bound) {
                self.extend(&mut tail, chain, m, part, None)?;
            }
        }
        let tail = Arc::new(tail);
        self.tails.insert((chain, m, bound), Arc::clone(&tail));
        Ok(tail)
    }

    /// Adds the chains over `m` whose largest part is `part`, with one or several members over that part.
    fn extend(
        &mut self,
        into: &mut Chains<V, T>,
        chain: AssocChain,
        m: Sub,
        part: Sub,
        wanted: Option<&[V; 2]>,
    ) -> Result<(), StopReason> {
        let letters = self.letters(chain, part);
        let before = into.len();
        let (mut rest, mut copies) = (m, 0);
        while self.ground.lattice.contains(rest, part) {
            (rest, copies) = (rest - part, copies + 1);
            let tail = self.tail(chain, rest, part)?;
            let several;
            let members = match copies {
                1 => letters.as_ref(),
                _ if T::IDEMPOTENT => break,
                _ => {
                    several = self.multisets(chain, part, &letters, copies)?;
                    &several
                }
            };
            for ((x, mark), tally) in members {
                let add = |into: &mut Chains<V, T>, value: V, (r, other, t): (&V, Mark, &T)| {
                    debug_assert!(chain.join(x, Polarity::Direct, r).as_ref() == Some(&value));
                    match into.entry((value, mark.with(other))) {
                        Entry::Occupied(mut entry) if entry.get().gains(tally, t) => {
                            entry.get_mut().checked_add(tally.checked_mul(t));
                        }
                        Entry::Occupied(_) => {}
                        Entry::Vacant(entry) => drop(entry.insert(tally.checked_mul(t))),
                    }
                };
                match wanted {
                    Some(wanted) if !(chain == AssocChain::Product && x.is_zero()) => {
                        self.ground.budget.spend(2)?;
                        let wanted = if wanted[0] == wanted[1] { &wanted[..1] } else { &wanted[..] };
                        for v in wanted {
                            let Some(r) = chain.join(v, Polarity::Inverse, x) else {
                                continue;
                            };
                            for other in Mark::ALL.map(Mark) {
                                if let Some(t) = tail.get(&(r.clone(), other)) {
                                    add(into, v.clone(), (&r, other, t));
                                }
                            }
                        }
                    }
                    _ => {
                        self.ground.budget.spend(tail.len() as u64)?;
                        for ((r, other), t) in tail.iter() {
                            if let Some(value) = chain.join(x, Polarity::Direct, r) {
                                add(into, value, (r, *other, t));
                            }
                        }
                    }
                }
            }
        }
        self.ground.budget.reserve::<(V, Mark, T)>(into.len() - before)
    }

    /// The finished shapes over `part` that may be members of `chain`, and whether each is itself a chain.
    fn members(&self, chain: AssocChain, part: Sub) -> Vec<(V, Kind, T, bool)> {
        let card = self.ground.lattice.single(part).map(|card| {
            let kind = Kind { signs: Signs::PLUS, own: false };
            (self.ground.values[card].clone(), kind, T::card(card), false)
        });
        let nodes = self.nodes[chain.other() as usize][part].iter();
        card.into_iter().chain(nodes.map(|((v, kind), t)| (v.clone(), *kind, t.clone(), true))).collect()
    }

    /// The members of a chain over `part`, on either side.
    fn letters(&mut self, chain: AssocChain, part: Sub) -> Arc<Chains<V, T>> {
        if let Some(letters) = self.letters.get(&(chain, part)) {
            return Arc::clone(letters);
        }
        let sides = self.ground.sides(chain);
        let mut letters: Chains<V, T> = Chains::default();
        for (value, kind, tally, nested) in self.members(chain, part) {
            for &polarity in &sides {
                let Some(value) = chain.join(&chain.neutral(), polarity, &value) else {
                    continue;
                };
                let mark = match chain {
                    // A term that is its own negative has one sign only.
                    AssocChain::Sum if kind.own && polarity == Polarity::Inverse => continue,
                    AssocChain::Sum => {
                        let signs = kind.signs.on(polarity);
                        let inverse = signs.minus && sides.contains(&Polarity::Inverse);
                        let direct = if signs.plus { Mark::DIRECT } else { 0 };
                        Mark(Mark::PLUS | direct | if inverse { Mark::INVERSE } else { 0 })
                    }
                    AssocChain::Product => {
                        let plus = if kind.signs.plus { Mark::PLUS } else { 0 };
                        let minus = if kind.signs.minus { Mark::MINUS } else { 0 };
                        let direct = if polarity == Polarity::Direct { Mark::DIRECT } else { 0 };
                        Mark(plus | minus | direct | if kind.own { Mark::OWN } else { 0 })
                    }
                };
                if chain == AssocChain::Sum && mark.0 & (Mark::DIRECT | Mark::INVERSE) == 0 {
                    continue;
                }
                let tally = tally.clone().own(kind.own).member(chain, polarity, nested);
                match letters.entry((value, mark)) {
                    Entry::Occupied(mut entry) => entry.get_mut().checked_add(tally),
                    Entry::Vacant(entry) => drop(entry.insert(tally)),
                }
            }
        }
        let letters = Arc::new(letters);
        self.letters.insert((chain, part), Arc::clone(&letters));
        letters
    }

    /// The multisets of `k` members over the same part.
    fn multisets(
        &self,
        chain: AssocChain,
        part: Sub,
        letters: &Chains<V, T>,
        k: usize,
    ) -> Result<Chains<V, T>, StopReason> {
        let mut sets = Chains::default();
        let letters: Vec<_> = letters.iter().map(|((v, mark), t)| (v, *mark, t)).collect();
        let start = (chain.neutral(), Mark(Mark::PLUS), T::empty());
        self.choose(chain, &letters, k, start, &mut sets)?;
        if chain == AssocChain::Sum && self.signs_move {
            let (mut plain, mut own): (Option<T>, Option<T>) = (None, None);
            for (_, kind, tally, _) in self.members(chain, part) {
                let sum = if kind.own { &mut own } else { &mut plain };
                match sum {
                    Some(sum) => sum.checked_add(tally),
                    None => *sum = Some(tally),
                }
            }
            if let Some(balanced) = T::balanced(plain.as_ref(), own.as_ref(), k) {
                let key = (chain.neutral(), Mark(Mark::PLUS | Mark::DIRECT | Mark::INVERSE));
                match sets.entry(key) {
                    Entry::Occupied(mut entry) => entry.get_mut().checked_add(balanced),
                    Entry::Vacant(_) => debug_assert!(false, "balanced sets are among all sets"),
                }
            }
        }
        Ok(sets)
    }

    fn choose(
        &self,
        chain: AssocChain,
        letters: &[(&V, Mark, &T)],
        k: usize,
        so_far: (V, Mark, T),
        into: &mut Chains<V, T>,
    ) -> Result<(), StopReason> {
        let (value, mark, tally) = so_far;
        if k == 0 {
            match into.entry((value, mark)) {
                Entry::Occupied(mut entry) => entry.get_mut().checked_add(tally.own(false)),
                Entry::Vacant(entry) => drop(entry.insert(tally.own(false))),
            }
            return Ok(());
        }
        let Some(((letter, its_mark, its_tally), rest)) = letters.split_first() else {
            return Ok(());
        };
        self.ground.budget.spend(1)?;
        let (mut value, mut mark) = (value, mark);
        for copies in 0..=k {
            if copies > 0 {
                let Some(next) = chain.join(&value, Polarity::Direct, letter) else {
                    break;
                };
                (value, mark) = (next, mark.with(*its_mark));
            }
            let tally = if copies == 0 { tally.clone() } else { tally.checked_mul(&its_tally.choose(copies)) };
            self.choose(chain, rest, k - copies, (value.clone(), mark, tally), into)?;
        }
        Ok(())
    }

    /// The chains that can be written, by value and signs. Where signs move, each sum is represented by its orientation
    /// with a value that is not negative.
    fn finish(&self, chain: AssocChain, chains: Chains<V, T>) -> Nodes<V, T> {
        let mut nodes: Nodes<V, T> = Nodes::default();
        let domain = self.ground.rules.domain;
        let mut add = |value: &V, signs: Signs, own: bool, tally: T| {
            let signs = Signs {
                plus: signs.plus && domain.contains(value),
                minus: signs.minus && domain.contains(&value.neg()),
            };
            if signs.plus || signs.minus {
                let tally = tally.finish(chain, value);
                match nodes.entry((value.clone(), Kind { signs, own })) {
                    Entry::Occupied(mut entry) => entry.get_mut().checked_add(tally),
                    Entry::Vacant(entry) => drop(entry.insert(tally)),
                }
            }
        };
        for ((value, mark), tally) in chains {
            let (direct, inverse) = (mark.has(Mark::DIRECT), mark.has(Mark::INVERSE));
            match chain {
                AssocChain::Product => {
                    if direct {
                        add(&value, mark.signs(), mark.has(Mark::OWN), tally);
                    }
                }
                AssocChain::Sum if !self.signs_move => {
                    if direct {
                        add(&value, Signs::PLUS, false, tally);
                    }
                }
                AssocChain::Sum => match value.sign() {
                    Ordering::Less => {}
                    Ordering::Greater => add(&value, Signs { plus: direct, minus: inverse }, false, tally),
                    Ordering::Equal if direct && inverse => {
                        let (two, own) = tally.halves();
                        add(&value, Signs::BOTH, false, two);
                        if let Some(own) = own {
                            add(&value, Signs::BOTH, true, own);
                        }
                    }
                    // A sum and its negative are one class here; this orientation represents both.
                    Ordering::Equal if direct => add(&value, Signs::PLUS, false, tally),
                    Ordering::Equal => {}
                },
            }
        }
        nodes
    }
}

/// The element over all sub-hands that may make the target.
pub(crate) fn total<V: Value, T: Tally>(
    ground: &Arc<Ground<V>>,
    signs_move: bool,
    target: &Rational,
) -> Result<Option<T>, StopReason> {
    let mut tallies = Tallies::<V, T>::new(Arc::clone(ground), signs_move);
    let target = V::of(target);
    let mut total: Option<T> = None;
    for m in ground.roots() {
        match (&mut total, tallies.total(m, &target)?) {
            (Some(total), Some(tally)) => total.checked_add(tally),
            (None, tally) => total = tally,
            (_, None) => {}
        }
    }
    Ok(total)
}

/// The elements of all shapes over the sub-hands that may make a target, whatever their values.
pub(crate) fn everything<V: Value, T: Tally>(ground: &Arc<Ground<V>>, signs_move: bool) -> Result<Vec<T>, StopReason> {
    let mut tallies = Tallies::<V, T>::new(Arc::clone(ground), signs_move);
    let mut all = Vec::new();
    for m in ground.roots() {
        all.extend(tallies.all(m)?);
    }
    Ok(all)
}
