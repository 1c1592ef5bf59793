//! The recursion over shapes in any semiring: it counts the shapes that make a value, or finds the simplest one,
//! without listing them.
//!
//! A sum over a sub-hand is a multiset of signed terms whose parts are a partition of the sub-hand; a product is the
//! same with factors. The largest part of a partition contains the sub-hand's first card, so taking the parts in
//! descending order visits every partition once. Equal parts are taken together, as a multiset of members over that
//! part.

mod best;
mod counts;
mod sign_mask;

pub(crate) use best::Best;
pub(crate) use counts::ShapeCounts;
use sign_mask::{SignKind, SignMask};

use super::SubsetIndex;
use super::semiring::{Semiring, add_at, add_to};
use super::{SearchContext, Table};
use crate::op::{AssocChain, Polarity};
use crate::shape::Signs;
use crate::value::{Rational, Value};
use crate::watch::StopReason;
use indexmap::map::Entry;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

/// [`times`](Semiring::times) joins the members of two chains.
pub(crate) trait ShapeSemiring: Semiring {
    /// Whether adding a shape twice changes nothing, so that equal parts need no special treatment.
    const IDEMPOTENT: bool;
    fn card(card: usize) -> Self;
    fn empty() -> Self;
    /// `nested` if the shapes are chains themselves.
    fn member(&self, chain: AssocChain, polarity: Polarity, nested: bool) -> Self;
    fn would_change(&self, lhs: &Self, rhs: &Self) -> bool;
    fn choose(&self, k: usize) -> Self;
    fn finish(self, chain: AssocChain, value: &Rational) -> Self;
    /// Splits sums of value 0 by orientation: the sums that come in two orientations, each pair counted once, and the
    /// sums that are their own negatives.
    fn split_orientations(self) -> (Self, Option<Self>);
    /// Marks all shapes as their own negatives, or none.
    fn with_self_negative(self, self_negative: bool) -> Self;
    /// Multisets that are their own negatives, of members that are not (`plain`) and that are (`self_negative`).
    fn balanced(plain: Option<&Self>, self_negative: Option<&Self>, k: usize) -> Option<Self>;
}

type FinishedChains<T> = Table<(Rational, SignKind), T>;
type PartialChains<T> = Table<(Rational, SignMask), T>;

pub(crate) struct ShapeTables<T> {
    context: Arc<SearchContext<Rational>>,
    /// Whether a sum counts as equal to its negative where another sign changes with it.
    signs_move: bool,
    finished: [Vec<Arc<FinishedChains<T>>>; 2],
    members: HashMap<(AssocChain, SubsetIndex), Arc<PartialChains<T>>>,
    /// By chain, sub-hand and exclusive upper bound on the parts.
    suffixes: HashMap<(AssocChain, SubsetIndex, SubsetIndex), Arc<PartialChains<T>>>,
}

impl<T: ShapeSemiring> ShapeTables<T> {
    pub(crate) fn new(context: Arc<SearchContext<Rational>>, signs_move: bool) -> ShapeTables<T> {
        // Without an operator for inverse terms, no sum has a sign to move.
        let signs_move = signs_move && context.rules.ops.on(AssocChain::Sum, Polarity::Inverse).is_some();
        let finished = [vec![Arc::default()], vec![Arc::default()]];
        ShapeTables { context, signs_move, finished, members: HashMap::new(), suffixes: HashMap::new() }
    }

    fn fill(&mut self, end: SubsetIndex) -> Result<(), StopReason> {
        while self.finished[0].len() < end {
            let next = self.finished[0].len();
            for chain in [AssocChain::Sum, AssocChain::Product] {
                let chains = self.chains(chain, next, None)?;
                let finished = self.finish(chain, chains);
                self.context.budget.reserve::<(Rational, SignKind, T)>(finished.len())?;
                self.finished[chain as usize].push(Arc::new(finished));
            }
        }
        Ok(())
    }

    /// Each shape counts once for each sign that it can have.
    fn all(&mut self, m: SubsetIndex) -> Result<Vec<T>, StopReason> {
        self.fill(m + 1)?;
        let signs =
            |signs: Signs, self_negative: bool| usize::from(signs.plus) + usize::from(signs.minus && !self_negative);
        let chains = self.finished.iter().flat_map(|finished| finished[m].iter());
        let signed = chains.flat_map(|((_, kind), element)| {
            std::iter::repeat_n(element.clone(), signs(kind.signs, kind.self_negative))
        });
        Ok(self.context.subsets.single(m).map(T::card).into_iter().chain(signed).collect())
    }

    pub(crate) fn total(&mut self, m: SubsetIndex, target: &Rational) -> Result<Option<T>, StopReason> {
        self.fill(m)?;
        let mut total: Option<T> = None;
        let mut add = |element: &T| add_to(&mut total, element.clone());
        if let Some((_, value)) = self.context.single(m) {
            if value == target {
                add(&T::card(self.context.subsets.single(m).unwrap_or_default()));
            }
            return Ok(total);
        }
        let targets = [target.clone(), target.neg()];
        for chain in [AssocChain::Sum, AssocChain::Product] {
            let chains = self.chains(chain, m, Some(&targets))?;
            for ((value, kind), element) in &self.finish(chain, chains) {
                if value == target && kind.signs.plus {
                    add(element);
                }
                // At 0, a shape and its negative count as two, unless they are the same.
                if value.neg() == *target && kind.signs.minus && !(kind.self_negative && target.is_zero()) {
                    add(element);
                }
            }
        }
        Ok(total)
    }

    /// Chains of at least two members; with `targets`, only those of such a value.
    fn chains(
        &mut self,
        chain: AssocChain,
        m: SubsetIndex,
        targets: Option<&[Rational; 2]>,
    ) -> Result<PartialChains<T>, StopReason> {
        let mut chains = PartialChains::default();
        for part in self.context.leading_parts(m)? {
            if part != m {
                self.extend(&mut chains, chain, m, part, targets)?;
            }
        }
        Ok(chains)
    }

    /// Chains of any number of members, with all parts smaller than `bound`.
    fn suffix(
        &mut self,
        chain: AssocChain,
        m: SubsetIndex,
        bound: SubsetIndex,
    ) -> Result<Arc<PartialChains<T>>, StopReason> {
        // Every part of `m` is at most `m`, so a larger bound has no effect.
        let bound = if T::IDEMPOTENT { m + 1 } else { bound.min(m + 1) };
        if let Some(suffix) = self.suffixes.get(&(chain, m, bound)) {
            return Ok(Arc::clone(suffix));
        }
        let mut suffix = PartialChains::default();
        if m == 0 {
            suffix.insert((chain.neutral(), SignMask(SignMask::PLUS)), T::empty());
        } else {
            for part in self.context.leading_parts(m)?.filter(|&part| part < bound) {
                self.extend(&mut suffix, chain, m, part, None)?;
            }
        }
        let suffix = Arc::new(suffix);
        self.suffixes.insert((chain, m, bound), Arc::clone(&suffix));
        Ok(suffix)
    }

    /// Adds the chains whose largest part is `part`, with one or several members over it.
    fn extend(
        &mut self,
        into: &mut PartialChains<T>,
        chain: AssocChain,
        m: SubsetIndex,
        part: SubsetIndex,
        targets: Option<&[Rational; 2]>,
    ) -> Result<(), StopReason> {
        let members = self.members(chain, part);
        let before = into.len();
        let (mut rest, mut copies) = (m, 0);
        while self.context.subsets.contains(rest, part) {
            (rest, copies) = (rest - part, copies + 1);
            let suffix = self.suffix(chain, rest, part)?;
            let several;
            let chosen = match copies {
                1 => members.as_ref(),
                _ if T::IDEMPOTENT => break,
                _ => {
                    several = self.multisets(chain, part, &members, copies)?;
                    &several
                }
            };
            for ((x, mask), element) in chosen {
                let add = |into: &mut PartialChains<T>, value: Rational, (r, other, t): (&Rational, SignMask, &T)| {
                    debug_assert!(chain.join(x, Polarity::Direct, r).as_ref() == Some(&value));
                    match into.entry((value, mask.with(other))) {
                        Entry::Occupied(mut entry) if entry.get().would_change(element, t) => {
                            entry.get_mut().plus(element.times(t));
                        }
                        Entry::Occupied(_) => {}
                        Entry::Vacant(entry) => drop(entry.insert(element.times(t))),
                    }
                };
                match targets {
                    Some(targets) if !(chain == AssocChain::Product && x.is_zero()) => {
                        self.context.budget.spend(2)?;
                        let targets = if targets[0] == targets[1] { &targets[..1] } else { &targets[..] };
                        for v in targets {
                            let Some(r) = chain.join(v, Polarity::Inverse, x) else {
                                continue;
                            };
                            for other in SignMask::ALL.map(SignMask) {
                                if let Some(t) = suffix.get(&(r.clone(), other)) {
                                    add(into, v.clone(), (&r, other, t));
                                }
                            }
                        }
                    }
                    _ => {
                        self.context.budget.spend(suffix.len() as u64)?;
                        for ((r, other), t) in suffix.iter() {
                            if let Some(value) = chain.join(x, Polarity::Direct, r) {
                                add(into, value, (r, *other, t));
                            }
                        }
                    }
                }
            }
        }
        self.context.budget.reserve::<(Rational, SignMask, T)>(into.len() - before)
    }

    fn member_shapes(&self, chain: AssocChain, part: SubsetIndex) -> Vec<(Rational, SignKind, T, bool)> {
        let card = self.context.subsets.single(part).map(|card| {
            let kind = SignKind { signs: Signs::PLUS, self_negative: false };
            (self.context.values[card].clone(), kind, T::card(card), false)
        });
        let finished = self.finished[chain.other() as usize][part].iter();
        card.into_iter().chain(finished.map(|((v, kind), t)| (v.clone(), *kind, t.clone(), true))).collect()
    }

    fn members(&mut self, chain: AssocChain, part: SubsetIndex) -> Arc<PartialChains<T>> {
        if let Some(members) = self.members.get(&(chain, part)) {
            return Arc::clone(members);
        }
        let sides = self.context.sides(chain);
        let mut members: PartialChains<T> = PartialChains::default();
        for (value, kind, element, nested) in self.member_shapes(chain, part) {
            for &polarity in &sides {
                let Some(value) = chain.join(&chain.neutral(), polarity, &value) else {
                    continue;
                };
                let mask = match chain {
                    // A term that is its own negative has one sign only.
                    AssocChain::Sum if kind.self_negative && polarity == Polarity::Inverse => continue,
                    AssocChain::Sum => {
                        let signs = kind.signs.on(polarity);
                        let inverse = signs.minus && sides.contains(&Polarity::Inverse);
                        let direct = if signs.plus { SignMask::DIRECT } else { 0 };
                        SignMask(SignMask::PLUS | direct | if inverse { SignMask::INVERSE } else { 0 })
                    }
                    AssocChain::Product => {
                        let plus = if kind.signs.plus { SignMask::PLUS } else { 0 };
                        let minus = if kind.signs.minus { SignMask::MINUS } else { 0 };
                        let direct = if polarity == Polarity::Direct { SignMask::DIRECT } else { 0 };
                        SignMask(plus | minus | direct | if kind.self_negative { SignMask::SELF_NEGATIVE } else { 0 })
                    }
                };
                if chain == AssocChain::Sum && mask.0 & (SignMask::DIRECT | SignMask::INVERSE) == 0 {
                    continue;
                }
                let element = element.clone().with_self_negative(kind.self_negative).member(chain, polarity, nested);
                add_at(&mut members, (value, mask), element);
            }
        }
        let members = Arc::new(members);
        self.members.insert((chain, part), Arc::clone(&members));
        members
    }

    fn multisets(
        &self,
        chain: AssocChain,
        part: SubsetIndex,
        members: &PartialChains<T>,
        k: usize,
    ) -> Result<PartialChains<T>, StopReason> {
        let mut sets = PartialChains::default();
        let members: Vec<_> = members.iter().map(|((v, mask), t)| (v, *mask, t)).collect();
        let start = (chain.neutral(), SignMask(SignMask::PLUS), T::empty());
        self.choose(chain, &members, k, start, &mut sets)?;
        if chain == AssocChain::Sum && self.signs_move {
            let (mut plain, mut self_negative): (Option<T>, Option<T>) = (None, None);
            for (_, kind, element, _) in self.member_shapes(chain, part) {
                add_to(if kind.self_negative { &mut self_negative } else { &mut plain }, element);
            }
            if let Some(balanced) = T::balanced(plain.as_ref(), self_negative.as_ref(), k) {
                let key = (chain.neutral(), SignMask(SignMask::PLUS | SignMask::DIRECT | SignMask::INVERSE));
                match sets.entry(key) {
                    Entry::Occupied(mut entry) => entry.get_mut().plus(balanced),
                    Entry::Vacant(_) => debug_assert!(false, "balanced sets are among all sets"),
                }
            }
        }
        Ok(sets)
    }

    fn choose(
        &self,
        chain: AssocChain,
        members: &[(&Rational, SignMask, &T)],
        k: usize,
        so_far: (Rational, SignMask, T),
        into: &mut PartialChains<T>,
    ) -> Result<(), StopReason> {
        let (value, mask, element) = so_far;
        if k == 0 {
            add_at(into, (value, mask), element.with_self_negative(false));
            return Ok(());
        }
        let Some(((member, its_mask, its_element), rest)) = members.split_first() else {
            return Ok(());
        };
        self.context.budget.spend(1)?;
        let (mut value, mut mask) = (value, mask);
        for copies in 0..=k {
            if copies > 0 {
                let Some(next) = chain.join(&value, Polarity::Direct, member) else {
                    break;
                };
                (value, mask) = (next, mask.with(*its_mask));
            }
            let element = if copies == 0 { element.clone() } else { element.times(&its_element.choose(copies)) };
            self.choose(chain, rest, k - copies, (value.clone(), mask, element), into)?;
        }
        Ok(())
    }

    /// Where signs move, the orientation whose value is not negative represents a sum.
    fn finish(&self, chain: AssocChain, chains: PartialChains<T>) -> FinishedChains<T> {
        let mut finished: FinishedChains<T> = FinishedChains::default();
        let domain = self.context.rules.domain;
        let mut add = |value: &Rational, signs: Signs, self_negative: bool, element: T| {
            let signs = Signs {
                plus: signs.plus && domain.contains(value),
                minus: signs.minus && domain.contains(&value.neg()),
            };
            if signs.plus || signs.minus {
                let element = element.finish(chain, value);
                add_at(&mut finished, (value.clone(), SignKind { signs, self_negative }), element);
            }
        };
        for ((value, mask), element) in chains {
            let (direct, inverse) = (mask.has(SignMask::DIRECT), mask.has(SignMask::INVERSE));
            match chain {
                AssocChain::Product => {
                    if direct {
                        add(&value, mask.signs(), mask.has(SignMask::SELF_NEGATIVE), element);
                    }
                }
                AssocChain::Sum if !self.signs_move => {
                    if direct {
                        add(&value, Signs::PLUS, false, element);
                    }
                }
                AssocChain::Sum => match value.sign() {
                    Ordering::Less => {}
                    Ordering::Greater => add(&value, Signs { plus: direct, minus: inverse }, false, element),
                    Ordering::Equal if direct && inverse => {
                        let (two, self_negative) = element.split_orientations();
                        add(&value, Signs::BOTH, false, two);
                        if let Some(self_negative) = self_negative {
                            add(&value, Signs::BOTH, true, self_negative);
                        }
                    }
                    // A sum and its negative are one class here; this orientation represents both.
                    Ordering::Equal if direct => add(&value, Signs::PLUS, false, element),
                    Ordering::Equal => {}
                },
            }
        }
        finished
    }
}

pub(crate) fn total<T: ShapeSemiring>(
    context: &Arc<SearchContext<Rational>>,
    signs_move: bool,
    target: &Rational,
) -> Result<Option<T>, StopReason> {
    let mut tables = ShapeTables::<T>::new(Arc::clone(context), signs_move);
    let target = target.clone();
    let mut total: Option<T> = None;
    for m in context.roots() {
        if let Some(of_root) = tables.total(m, &target)? {
            add_to(&mut total, of_root);
        }
    }
    Ok(total)
}

pub(crate) fn all_elements<T: ShapeSemiring>(
    context: &Arc<SearchContext<Rational>>,
    signs_move: bool,
) -> Result<Vec<T>, StopReason> {
    let mut tables = ShapeTables::<T>::new(Arc::clone(context), signs_move);
    let mut all = Vec::new();
    for m in context.roots() {
        all.extend(tables.all(m)?);
    }
    Ok(all)
}
