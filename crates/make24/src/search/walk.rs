//! Shapes one at a time: a walk that enters only where the target is in reach, and remembers nothing of what it has given.

use super::lattice::Sub;
use super::{Ground, Set, Stream};
use crate::budget::Stop;
use crate::op::{Chain, Side};
use crate::shape::{Member, Shape};
use crate::value::{Rational, Value};
use std::cmp::Ordering;
use std::sync::Arc;

/// Which shapes are walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// Every shape; a sum and its negative are two.
    Flat,
    /// A sum and its negative are one, which is walked where it is not negative.
    Arranged,
    /// Of those, only shapes in which nothing is without effect. They may lack what would make them expressions: a
    /// product may be all denominator, where a 1 above the line has been left out.
    Essential,
}

/// The values in reach, for each sub-hand.
pub(crate) struct Walk<V> {
    pub(crate) ground: Arc<Ground<V>>,
    which: Which,
    /// Values of what may be a member of each chain, by chain and sub-hand; empty where no larger one is walked.
    members: [Vec<Set<V>>; 2],
    /// Values of each chain with any number of members, by chain and sub-hand.
    tails: [Vec<Set<V>>; 2],
    /// Values of products with any number of factors, not all of them below the line.
    headed: Vec<Set<V>>,
    extent: Extent,
}

/// How far a walk goes, by sub-hand.
pub(crate) struct Extent {
    /// Whether a larger sub-hand will be walked; of the largest only the parts are needed.
    pub(crate) shorter: Vec<bool>,
    /// Whether a core may have a product over the sub-hand that is all denominator.
    pub(crate) bare: Vec<bool>,
}

/// A term or factor that was taken, and the part it was taken from.
type Taken = (Sub, Member);

impl<V: Value> Walk<V> {
    /// The walk over every shape, with all the cards of the hand.
    pub(crate) fn of_hand(ground: Arc<Ground<V>>, which: Which) -> Result<Walk<V>, Stop> {
        let size = ground.lattice.size();
        let extent = Extent { shorter: (0..size).map(|m| m + 1 < size).collect(), bare: vec![false; size] };
        Walk::new(ground, which, extent)
    }

    pub(crate) fn new(ground: Arc<Ground<V>>, which: Which, extent: Extent) -> Result<Walk<V>, Stop> {
        let which = match which {
            // Without a way to take away, no sum has a sign to move.
            Which::Arranged if ground.ops.on(Chain::Sum, Side::Inverse).is_none() => Which::Flat,
            other => other,
        };
        let empty = |chain: Chain| vec![Set::from_iter([chain.neutral::<V>()])];
        let tails = [empty(Chain::Sum), empty(Chain::Product)];
        let members = [vec![Set::default()], vec![Set::default()]];
        let mut walk = Walk { ground, which, members, tails, headed: vec![Set::default()], extent };
        for m in 1..walk.ground.lattice.size() {
            walk.fill(m)?;
        }
        Ok(walk)
    }

    fn fill(&mut self, m: Sub) -> Result<(), Stop> {
        let wanted = self.extent.shorter[m];
        let card: Option<V> = self.ground.single(m).map(|(_, value)| value.clone());
        // A product may be the inverse of a single factor, so sums are finished before products.
        for chain in [Chain::Sum, Chain::Product] {
            let (mut tail, mut headed) = if wanted { self.chains(chain, m)? } else { Default::default() };
            let bare: Set<V> = match chain {
                Chain::Product if self.extent.bare[m] => {
                    let lone = self.members[chain as usize][m].iter().filter_map(Value::recip);
                    tail.iter().cloned().chain(lone).collect()
                }
                _ => Set::default(),
            };
            let nodes = if chain == Chain::Sum { &tail } else { &headed };
            let turned = nodes.iter().chain(&bare).map(|value| {
                if self.turns(chain) && value.sign() == Ordering::Less { value.neg() } else { value.clone() }
            });
            // In a narrower domain no card is negative, so what is not negative stands for itself.
            let allowed = turned.filter(|value| self.ground.domain.contains(value));
            let members: Set<V> =
                card.iter().cloned().chain(allowed).filter(|value| self.may_be_member(chain.other(), value)).collect();
            self.ground.budget.hold::<V>(members.len() + tail.len() + headed.len())?;
            self.members[chain.other() as usize].push(members);
            if chain == Chain::Product {
                headed.extend(self.members[chain as usize][m].iter().cloned());
                self.headed.push(headed);
            }
            tail.shrink_to_fit();
            self.tails[chain as usize].push(tail);
        }
        for chain in [Chain::Sum, Chain::Product] {
            for side in self.ground.sides(chain) {
                let single = |v: &V| chain.join(&chain.neutral(), side, v);
                let singles: Vec<V> = self.members[chain as usize][m].iter().filter_map(single).collect();
                self.tails[chain as usize][m].extend(singles);
            }
        }
        Ok(())
    }

    /// The values of chains over `m` with at least two members, and of those with a direct one among them.
    fn chains(&self, chain: Chain, m: Sub) -> Result<(Set<V>, Set<V>), Stop> {
        let (mut values, mut headed) = (Set::default(), Set::default());
        for part in self.ground.lattice.leading_parts(m).into_iter().filter(|&part| part != m) {
            let (members, rests) = (&self.members[chain as usize][part], &self.tails[chain as usize][m - part]);
            self.ground.budget.spend(2 * members.len() as u64 * rests.len() as u64)?;
            for side in self.ground.sides(chain) {
                for member in members {
                    let Some(member) = chain.join(&chain.neutral(), side, member) else { continue };
                    let joined = |rest: &V| chain.join(&member, Side::Direct, rest);
                    values.extend(rests.iter().filter_map(joined));
                    match (chain, side) {
                        (Chain::Sum, _) => {}
                        (Chain::Product, Side::Direct) => headed.extend(rests.iter().filter_map(joined)),
                        (Chain::Product, Side::Inverse) => headed.extend(self.headed[m - part].iter().filter_map(joined)),
                    }
                }
            }
        }
        Ok((values, headed))
    }
    /// Whether chains of this kind are walked only where they are not negative.
    fn turns(&self, chain: Chain) -> bool {
        chain == Chain::Sum && self.which != Which::Flat
    }

    /// Whether a shape of this value may be a member: what has no effect may not, where it is left out.
    fn may_be_member(&self, chain: Chain, value: &V) -> bool {
        self.which != Which::Essential
            || match chain {
                Chain::Sum => !value.is_zero(),
                Chain::Product => !value.is_zero() && !value.is_one(),
            }
    }

    /// The shapes over all of `m` that are chains of this kind and make `v`.
    pub(crate) fn chains_of(self: &Arc<Self>, chain: Chain, m: Sub, v: &V) -> Stream<Shape> {
        let tails = &self.tails[chain as usize][m];
        if !self.ground.domain.contains(v) || !(tails.is_empty() || tails.contains(v)) {
            return Box::new(std::iter::empty());
        }
        let walk = Arc::clone(self);
        let zero = v.is_zero();
        Box::new(self.tails_of(chain, m, v.clone(), None).filter_map(move |mut members| {
            let direct = members.iter().any(|(side, _)| *side == Side::Direct);
            let writable = match (walk.which, chain) {
                (Which::Arranged | Which::Essential, Chain::Sum) => true,
                (Which::Flat, Chain::Sum) => direct,
                (_, Chain::Product) => direct || walk.extent.bare[m],
            };
            if !writable {
                return None;
            }
            members.sort_unstable();
            let shape = Shape::Chain(chain, members);
            // Of a sum of value 0 and its negative, the structurally smaller is walked.
            (!(walk.turns(chain) && zero) || shape <= shape.negated()).then_some(shape)
        }))
    }

    /// The shapes over all of `m` that make `v` and may be members of the chain.
    fn members_of(self: &Arc<Self>, chain: Chain, m: Sub, v: &V) -> Stream<Shape> {
        if !self.may_be_member(chain, v) {
            return Box::new(std::iter::empty());
        }
        let card = self.ground.single(m).filter(|(_, value)| *value == v).map(|(card, _)| Shape::Number(card.clone()));
        let negative = self.turns(chain.other()) && v.sign() == Ordering::Less;
        if negative || !self.members[chain as usize][m].contains(v) {
            return Box::new(card.into_iter());
        }
        Box::new(card.into_iter().chain(self.chains_of(chain.other(), m, v)))
    }

    /// The lists of members over all of `m` that make `v`, each list in descending order of parts and members, and
    /// below `last` where that was taken before.
    fn tails_of(self: &Arc<Self>, chain: Chain, m: Sub, v: V, last: Option<Taken>) -> Stream<Vec<Member>> {
        let walk = Arc::clone(self);
        // A chain has at least two members; only a core may be a product of one, which is all denominator.
        let lone = (self.extent.bare[m] && chain == Chain::Product).then_some(Side::Inverse);
        let begun = last.is_some();
        let below = last.as_ref().map_or(m, |(part, _)| *part);
        let parts = self.ground.lattice.leading_parts(m).into_iter().filter(move |&part| part <= below);
        let picks = parts.flat_map(move |part| {
            walk.picks(chain, m, part, &v).unwrap_or_else(|stop| {
                walk.ground.note(stop);
                Vec::new()
            })
        });
        let picks = picks.filter(move |pick| begun || pick.part != m || Some(pick.side) == lone);
        let walk = Arc::clone(self);
        Box::new(picks.flat_map(move |Pick { part, side, value, rest }| {
            let last = last.clone().filter(|(before, _)| *before == part).map(|(_, member)| member);
            let which = walk.which;
            let shapes = walk.members_of(chain, part, &value).filter_map(move |shape| {
                // A term that is its own negative has one sign only.
                if which != Which::Flat && chain == Chain::Sum && side == Side::Inverse && shape.is_own_negative() {
                    return None;
                }
                let member = (side, shape);
                match &last {
                    Some(last) if member > *last => None,
                    // A member and its inverse would cancel.
                    Some((other, same)) if which == Which::Essential && *other != side && *same == member.1 => None,
                    _ => Some(member),
                }
            });
            let walk = Arc::clone(&walk);
            shapes.flat_map(move |member| -> Stream<Vec<Member>> {
                if m == part {
                    return Box::new(std::iter::once(vec![member]));
                }
                let taken = Some((part, member.clone()));
                Box::new(walk.tails_of(chain, m - part, rest.clone(), taken).map(move |mut members| {
                    members.push(member.clone());
                    members
                }))
            })
        }))
    }

    /// The first members over `part` with which a chain over `m` can still make `v`.
    fn picks(&self, chain: Chain, m: Sub, part: Sub, v: &V) -> Result<Vec<Pick<V>>, Stop> {
        let members = &self.members[chain as usize][part];
        let rests = &self.tails[chain as usize][m - part];
        let mut picks = Vec::new();
        for side in self.ground.sides(chain) {
            let mut offer = |value: &V, rest: &V| picks.push(Pick { part, side, value: value.clone(), rest: rest.clone() });
            if v.is_zero() && chain == Chain::Product {
                self.ground.budget.spend(members.len() as u64 * rests.len() as u64)?;
                for value in members {
                    for rest in rests {
                        if chain.join(rest, side, value).is_some_and(|made| made.is_zero()) {
                            offer(value, rest);
                        }
                    }
                }
            } else if members.len() <= rests.len() {
                self.ground.budget.spend(members.len() as u64)?;
                for value in members {
                    // rest side value = v, so rest = v other side value.
                    if let Some(rest) = chain.join(v, side.flipped(), value)
                        && rests.contains(&rest)
                        && chain.join(&rest, side, value).as_ref() == Some(v)
                    {
                        offer(value, &rest);
                    }
                }
            } else {
                self.ground.budget.spend(rests.len() as u64)?;
                for rest in rests {
                    let Some(signed) = chain.join(v, Side::Inverse, rest) else { continue };
                    let Some(value) = chain.join(&chain.neutral(), side, &signed) else { continue };
                    if members.contains(&value) {
                        offer(&value, rest);
                    }
                }
            }
        }
        Ok(picks)
    }

    /// The shapes over `m` with this value and the sign with which each makes it.
    pub(crate) fn roots(self: &Arc<Self>, m: Sub, target: &Rational) -> Stream<(bool, Shape)> {
        let target = V::of(target);
        if let Some((card, value)) = self.ground.single(m) {
            let card = (*value == target).then(|| (false, Shape::Number(card.clone())));
            return Box::new(card.into_iter());
        }
        let signs: &[bool] = if self.which == Which::Flat { &[false] } else { &[false, true] };
        let mut roots: Stream<(bool, Shape)> = Box::new(std::iter::empty());
        for chain in [Chain::Sum, Chain::Product] {
            for &negative in signs {
                let value = if negative { target.neg() } else { target.clone() };
                if self.turns(chain) && value.sign() == Ordering::Less {
                    continue;
                }
                let (zero, domain) = (target.is_zero(), self.ground.domain);
                let writable = move |shape: &Shape| match negative {
                    false => shape.signs(domain).plus,
                    // At 0 a shape that is its own negative is one, not two.
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

/// A member with which a chain can begin, and the value that is left for the other members.
struct Pick<V> {
    part: Sub,
    side: Side,
    value: V,
    rest: V,
}
