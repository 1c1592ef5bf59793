//! The values that a sub-hand can make: the knowledge with which a walk decides whether to enter a branch.

use super::Walk;
use crate::budget::StopReason;
use crate::op::{AssocChain, Polarity};
use crate::search::Set;
use crate::search::sub_multisets::SubsetIndex;
use crate::value::Value;
use std::cmp::Ordering;

/// The reachable values of a sub-hand, by the number of reciprocal products, and their union.
pub(super) struct ReachableValues<V> {
    levels: Vec<ReachLevel<V>>,
    /// The union of all levels, if there is more than one.
    union: Option<ReachLevel<V>>,
}

impl<V> ReachableValues<V> {
    /// The values that are reachable with any number of reciprocal products.
    pub(super) fn all(&self) -> &ReachLevel<V> {
        self.union.as_ref().unwrap_or(&self.levels[0])
    }
}

/// The reachable values of a sub-hand with one number of reciprocal products.
#[derive(Clone)]
pub(super) struct ReachLevel<V> {
    /// By chain, the values of members of the chain.
    pub(super) members: [Set<V>; 2],
    /// By chain, the values of lists of any number of members.
    pub(super) suffixes: [Set<V>; 2],
    /// The values of products of any number of factors, at least one of them direct; and of reciprocal products.
    with_numerator: Set<V>,
    reciprocals: Set<V>,
}

impl<V> Default for ReachLevel<V> {
    fn default() -> Self {
        let [members, suffixes] = [(); 2].map(|()| [Set::default(), Set::default()]);
        ReachLevel { members, suffixes, with_numerator: Set::default(), reciprocals: Set::default() }
    }
}

impl<V: Value> Walk<V> {
    /// The reachable values of `m`, computed when they are first asked for.
    pub(super) fn reach(&self, m: SubsetIndex) -> Result<&ReachableValues<V>, StopReason> {
        match self.reach[m].get() {
            Some(reach) => Ok(reach),
            None => {
                let reach = self.find_reach(m)?;
                Ok(self.reach[m].get_or_init(|| reach))
            }
        }
    }

    fn find_reach(&self, m: SubsetIndex) -> Result<ReachableValues<V>, StopReason> {
        if m == 0 {
            let mut level = ReachLevel::default();
            for chain in [AssocChain::Sum, AssocChain::Product] {
                level.suffixes[chain as usize].insert(chain.neutral());
            }
            level.reciprocals.insert(AssocChain::Product.neutral());
            return Ok(ReachableValues { levels: vec![level], union: None });
        }
        let mut levels: Vec<ReachLevel<V>> = Vec::new();
        for count in 0..=(self.reciprocal_bound)(m)? {
            let mut level = self.chains(m, count)?;
            let card = self.context.single(m).filter(|_| count == 0).map(|(_, value)| value);
            self.add_members(&mut level, card, levels.last());
            let ReachLevel { members, suffixes, with_numerator, reciprocals } = &level;
            let size = members.iter().chain(suffixes).chain([with_numerator, reciprocals]).map(Set::len).sum();
            self.context.budget.reserve::<V>(size)?;
            levels.push(level);
        }
        let union = (levels.len() > 1).then(|| {
            let mut all = levels[0].clone();
            for level in &levels[1..] {
                for chain in [0, 1] {
                    all.members[chain].extend(level.members[chain].iter().cloned());
                    all.suffixes[chain].extend(level.suffixes[chain].iter().cloned());
                }
            }
            all
        });
        Ok(ReachableValues { levels, union })
    }

    /// Chains over `m` with at least two members and, among their parts, `count` reciprocal products.
    fn chains(&self, m: SubsetIndex, count: usize) -> Result<ReachLevel<V>, StopReason> {
        let mut level = ReachLevel::default();
        for part in self.context.subsets.leading_parts(m).into_iter().filter(|&part| part != m) {
            let (members, rests) = (&self.reach(part)?.levels, &self.reach(m - part)?.levels);
            for (b, own) in members.iter().enumerate().take(count + 1) {
                let Some(rest) = rests.get(count - b) else {
                    continue;
                };
                for chain in [AssocChain::Sum, AssocChain::Product] {
                    let (members, rests) = (&own.members[chain as usize], &rest.suffixes[chain as usize]);
                    for polarity in self.context.sides(chain) {
                        for member in members {
                            self.context.budget.spend(rests.len() as u64)?;
                            let Some(member) = chain.join(&chain.neutral(), polarity, member) else {
                                continue;
                            };
                            let joined = |rest: &V| chain.join(&member, Polarity::Direct, rest);
                            match (chain, polarity) {
                                (AssocChain::Sum, _) => level.suffixes[0].extend(rests.iter().filter_map(joined)),
                                (AssocChain::Product, Polarity::Direct) => {
                                    level.with_numerator.extend(rests.iter().filter_map(joined));
                                }
                                (AssocChain::Product, Polarity::Inverse) => {
                                    level.with_numerator.extend(rest.with_numerator.iter().filter_map(joined));
                                    level.reciprocals.extend(rest.reciprocals.iter().filter_map(joined));
                                }
                            }
                        }
                    }
                }
            }
        }
        Ok(level)
    }

    /// Completes a level with the values of its chains as members, and with lists of one member. `fewer` is the level
    /// with one reciprocal product fewer.
    fn add_members(&self, level: &mut ReachLevel<V>, card: Option<&V>, fewer: Option<&ReachLevel<V>>) {
        let [sum, product] = [AssocChain::Sum as usize, AssocChain::Product as usize];
        // In a narrower domain no card is negative, so a value that is not negative represents itself.
        let allowed = |value: &V| self.context.rules.domain.contains(value);
        let oriented = level.suffixes[sum].iter().map(|value| match value.sign() {
            Ordering::Less if self.is_orientation_fixed(AssocChain::Sum) => value.neg(),
            _ => value.clone(),
        });
        let factors = card.into_iter().cloned().chain(oriented.filter(allowed));
        level.members[product] = factors.filter(|value| self.may_be_member(AssocChain::Product, value)).collect();
        let count = fewer.iter().flat_map(|fewer| fewer.reciprocals.iter().cloned());
        let terms = level.with_numerator.iter().cloned().chain(count).filter(allowed);
        let terms = card.into_iter().cloned().chain(terms);
        level.members[sum] = terms.filter(|value| self.may_be_member(AssocChain::Sum, value)).collect();

        for polarity in self.context.sides(AssocChain::Sum) {
            let single = |v: &V| AssocChain::Sum.join(&AssocChain::Sum.neutral(), polarity, v);
            level.suffixes[sum].extend(level.members[sum].iter().filter_map(single));
        }
        level.with_numerator.extend(level.members[product].iter().cloned());
        if self.context.sides(AssocChain::Product).contains(&Polarity::Inverse) {
            level.reciprocals.extend(level.members[product].iter().filter_map(Value::recip));
        }
        level.suffixes[product] = level.with_numerator.iter().chain(&level.reciprocals).cloned().collect();
    }
}
