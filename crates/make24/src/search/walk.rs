//! Shapes one at a time: a walk that enters a branch only if the target is reachable in it, and stores nothing of what
//! it has produced.

mod reach;

use reach::ReachableValues;

use super::SubsetIndex;
use super::{SearchContext, Set, Stream};
use crate::op::{AssocChain, Polarity};
use crate::shape::{Member, Shape};
use crate::value::{Rational, Value};
use crate::watch::StopReason;
use std::cmp::Ordering;
use std::sync::{Arc, OnceLock};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WalkForm {
    /// Every shape; a sum and its negative are two shapes.
    Flat,
    /// A sum and its negative are one shape, which is visited in the orientation that is not negative.
    Arranged,
}

pub(crate) struct Walk {
    pub(crate) context: Arc<SearchContext<Rational>>,
    form: WalkForm,
    /// Sub-hands of this many cards or more have no table: at most one card is outside them, so there are few values to
    /// try, and their tables would be the largest.
    untabulated_size: usize,
    /// Boxed, since most sub-hands of a large hand never get one.
    reach: Vec<OnceLock<Box<ReachableValues>>>,
}

/// The last member that was taken, and the part that it covers.
type LastMember = (SubsetIndex, Member);

impl Walk {
    pub(crate) fn new(context: Arc<SearchContext<Rational>>, form: WalkForm) -> Walk {
        let cards = context.subsets.len(context.subsets.full());
        let form = match form {
            // Without an operator for inverse terms, no sum has a sign to move.
            WalkForm::Arranged if context.rules.ops.on(AssocChain::Sum, Polarity::Inverse).is_none() => WalkForm::Flat,
            other => other,
        };
        let reach = std::iter::repeat_with(OnceLock::new).take(context.subsets.size()).collect();
        Walk { context, form, untabulated_size: cards.saturating_sub(1).max(2), reach }
    }

    fn is_untabulated(&self, m: SubsetIndex) -> bool {
        self.context.subsets.len(m) >= self.untabulated_size
    }

    fn is_orientation_fixed(&self, chain: AssocChain) -> bool {
        chain == AssocChain::Sum && self.form != WalkForm::Flat
    }

    pub(crate) fn chains_of(self: &Arc<Self>, chain: AssocChain, m: SubsetIndex, v: &Rational) -> Stream<Shape> {
        // If the reachable values are known already, they may show that there is nothing to visit.
        let known = self.reach[m].get().map(|reach| &reach.suffixes[chain as usize]);
        if !self.context.rules.domain.contains(v) || known.is_some_and(|known| !known.contains(v)) {
            return Box::new(std::iter::empty());
        }
        let walk = Arc::clone(self);
        let zero = v.is_zero();
        Box::new(self.suffixes_of(chain, m, v.clone(), None).filter_map(move |mut members| {
            let direct = members.iter().any(|(polarity, _)| *polarity == Polarity::Direct);
            let writable = match (walk.form, chain) {
                (WalkForm::Arranged, AssocChain::Sum) => true,
                (WalkForm::Flat, AssocChain::Sum) => direct,
                (_, AssocChain::Product) => direct,
            };
            if !writable {
                return None;
            }
            members.sort_unstable();
            let shape = Shape::AssocChain(chain, members);
            // Of a sum of value 0 and its negative, the structurally smaller one is visited.
            (!(walk.is_orientation_fixed(chain) && zero) || shape <= shape.negated()).then_some(shape)
        }))
    }

    fn members_of(self: &Arc<Self>, chain: AssocChain, m: SubsetIndex, v: &Rational) -> Stream<Shape> {
        let card = self.context.single(m).filter(|(_, value)| *value == v).map(|(card, _)| Shape::Number(card.clone()));
        if self.is_orientation_fixed(chain.other()) && v.sign() == Ordering::Less {
            return Box::new(card.into_iter());
        }
        Box::new(card.into_iter().chain(self.chains_of(chain.other(), m, v)))
    }

    /// Lists the members in descending order of parts and members, and not above `last`, the member taken before.
    fn suffixes_of(
        self: &Arc<Self>,
        chain: AssocChain,
        m: SubsetIndex,
        v: Rational,
        last: Option<LastMember>,
    ) -> Stream<Vec<Member>> {
        let walk = Arc::clone(self);
        let has_last = last.is_some();
        let below = last.as_ref().map_or(m, |(part, _)| *part);
        // A chain has at least two members.
        let whole = move |part: SubsetIndex| part == m && !has_last;
        let parts = self.context.leading_parts(m).into_iter().flatten();
        let parts = parts.take_while(move |&part| part <= below).filter(move |&part| !whole(part));
        let first_members = parts.map_while(move |part| walk.first_members(chain, m, part, &v).ok()).flatten();
        let walk = Arc::clone(self);
        Box::new(first_members.flat_map(move |FirstMember { part, polarity, value, rest }| {
            let last = last.clone().filter(|(before, _)| *before == part).map(|(_, member)| member);
            let form = walk.form;
            let shapes = walk.members_of(chain, part, &value).filter_map(move |shape| {
                // A term that is its own negative has one sign only.
                if form != WalkForm::Flat
                    && chain == AssocChain::Sum
                    && polarity == Polarity::Inverse
                    && shape.is_own_negative()
                {
                    return None;
                }
                let member = (polarity, shape);
                match &last {
                    Some(last) if member > *last => None,
                    _ => Some(member),
                }
            });
            let walk = Arc::clone(&walk);
            shapes.flat_map(move |member| -> Stream<Vec<Member>> {
                if m == part {
                    return Box::new(std::iter::once(vec![member]));
                }
                let taken = Some((part, member.clone()));
                Box::new(walk.suffixes_of(chain, m - part, rest.clone(), taken).map(move |mut members| {
                    members.push(member.clone());
                    members
                }))
            })
        }))
    }

    /// A result is not joined again to check that it makes `v`: the part would count twice, in numbers that may be far
    /// longer than all others.
    fn first_members(
        &self,
        chain: AssocChain,
        m: SubsetIndex,
        part: SubsetIndex,
        v: &Rational,
    ) -> Result<Vec<FirstMember>, StopReason> {
        let mut first_members = Vec::new();
        let zero = v.is_zero() && chain == AssocChain::Product;
        let (part_untabulated, rest_untabulated) =
            (self.is_untabulated(part) && !zero, self.is_untabulated(m - part) && !zero);
        let none = Set::default();
        let members = if part_untabulated { &none } else { &self.reach(part)?.members[chain as usize] };
        let rests = if rest_untabulated { &none } else { &self.reach(m - part)?.suffixes[chain as usize] };
        for polarity in self.context.sides(chain) {
            let mut offer = |value: &Rational, rest: &Rational| {
                first_members.push(FirstMember { part, polarity, value: value.clone(), rest: rest.clone() });
            };
            if zero {
                for value in members {
                    self.context.budget.spend(rests.len() as u64)?;
                    let makes_zero =
                        |rest: &&Rational| chain.join(rest, polarity, value).is_some_and(|made| made.is_zero());
                    rests.iter().filter(makes_zero).for_each(|rest| offer(value, rest));
                }
            } else if rest_untabulated || !part_untabulated && members.len() <= rests.len() {
                self.context.budget.spend(members.len() as u64)?;
                // A product that is not 0 has no factor 0.
                for value in members.iter().filter(|value| chain == AssocChain::Sum || !value.is_zero()) {
                    // rest side value = v, so rest = v other side value.
                    if let Some(rest) = chain.join(v, polarity.flipped(), value)
                        && (rest_untabulated || rests.contains(&rest))
                    {
                        offer(value, &rest);
                    }
                }
            } else {
                self.context.budget.spend(rests.len() as u64)?;
                for rest in rests {
                    let Some(signed) = chain.join(v, Polarity::Inverse, rest) else { continue };
                    let Some(value) = chain.join(&chain.neutral(), polarity, &signed) else { continue };
                    if part_untabulated || members.contains(&value) {
                        offer(&value, rest);
                    }
                }
            }
        }
        Ok(first_members)
    }

    /// Returns each shape with whether it makes the target with a minus sign.
    pub(crate) fn roots(self: &Arc<Self>, m: SubsetIndex, target: &Rational) -> Stream<(bool, Shape)> {
        let target = target.clone();
        if let Some((card, value)) = self.context.single(m) {
            let card = (*value == target).then(|| (false, Shape::Number(card.clone())));
            return Box::new(card.into_iter());
        }
        let signs: &[bool] = if self.form == WalkForm::Flat { &[false] } else { &[false, true] };
        let mut roots: Stream<(bool, Shape)> = Box::new(std::iter::empty());
        for chain in [AssocChain::Sum, AssocChain::Product] {
            for &negative in signs {
                let value = if negative { target.neg() } else { target.clone() };
                if self.is_orientation_fixed(chain) && value.sign() == Ordering::Less {
                    continue;
                }
                let (zero, domain) = (target.is_zero(), self.context.rules.domain);
                let writable = move |shape: &Shape| match negative {
                    false => shape.signs(domain).plus,
                    // At 0, a shape that is its own negative counts once, not twice.
                    true => shape.signs(domain).minus && !(zero && shape.is_own_negative()),
                };
                if domain.contains(&target) {
                    let shapes = self.chains_of(chain, m, &value).filter(writable).map(move |shape| (negative, shape));
                    roots = Box::new(roots.chain(shapes));
                }
            }
        }
        roots
    }
}

/// `rest` is the value that the other members must make.
struct FirstMember {
    part: SubsetIndex,
    polarity: Polarity,
    value: Rational,
    rest: Rational,
}
