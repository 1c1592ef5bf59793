//! The values that a sub-hand can make: the knowledge with which a walk decides whether to enter a branch.

use super::Walk;
use crate::budget::StopReason;
use crate::op::{AssocChain, Polarity};
use crate::search::Set;
use crate::search::lattice::Sub;
use crate::value::Value;
use std::cmp::Ordering;

/// The reachable values of a sub-hand, by the number of reciprocal products, and their union.
pub(super) struct Reach<V> {
    levels: Vec<Level<V>>,
    /// The union of all levels, if there is more than one.
    several: Option<Level<V>>,
}

impl<V> Reach<V> {
    /// The values that are reachable with any number of reciprocal products.
    pub(super) fn all(&self) -> &Level<V> {
        self.several.as_ref().unwrap_or(&self.levels[0])
    }
}

/// The reachable values of a sub-hand with one number of reciprocal products.
#[derive(Clone)]
pub(super) struct Level<V> {
    /// By chain, the values of members of the chain.
    pub(super) members: [Set<V>; 2],
    /// By chain, the values of lists of any number of members.
    pub(super) tails: [Set<V>; 2],
    /// The values of products of any number of factors, at least one of them direct; and of reciprocal products.
    headed: Set<V>,
    under: Set<V>,
}

impl<V> Default for Level<V> {
    fn default() -> Self {
        let [members, tails] = [(); 2].map(|()| [Set::default(), Set::default()]);
        Level { members, tails, headed: Set::default(), under: Set::default() }
    }
}

impl<V: Value> Walk<V> {
    /// The reachable values of `m`, computed when they are first asked for.
    pub(super) fn reach(&self, m: Sub) -> Result<&Reach<V>, StopReason> {
        match self.reach[m].get() {
            Some(reach) => Ok(reach),
            None => {
                let reach = self.find_reach(m)?;
                Ok(self.reach[m].get_or_init(|| reach))
            }
        }
    }

    fn find_reach(&self, m: Sub) -> Result<Reach<V>, StopReason> {
        if m == 0 {
            let mut level = Level::default();
            for chain in [AssocChain::Sum, AssocChain::Product] {
                level.tails[chain as usize].insert(chain.neutral());
            }
            level.under.insert(AssocChain::Product.neutral());
            return Ok(Reach { levels: vec![level], several: None });
        }
        let mut levels: Vec<Level<V>> = Vec::new();
        for bare in 0..=(self.bare)(m)? {
            let mut level = self.chains(m, bare)?;
            let card = self.ground.single(m).filter(|_| bare == 0).map(|(_, value)| value);
            self.add_members(&mut level, card, levels.last());
            let Level { members, tails, headed, under } = &level;
            let held = members.iter().chain(tails).chain([headed, under]).map(Set::len).sum();
            self.ground.budget.reserve::<V>(held)?;
            levels.push(level);
        }
        let several = (levels.len() > 1).then(|| {
            let mut all = levels[0].clone();
            for level in &levels[1..] {
                for chain in [0, 1] {
                    all.members[chain].extend(level.members[chain].iter().cloned());
                    all.tails[chain].extend(level.tails[chain].iter().cloned());
                }
            }
            all
        });
        Ok(Reach { levels, several })
    }

    /// Chains over `m` with at least two members and, among their parts, `count` reciprocal products.
    fn chains(&self, m: Sub, bare: usize) -> Result<Level<V>, StopReason> {
        let mut level = Level::default();
        for part in self.ground.lattice.leading_parts(m).into_iter().filter(|&part| part != m) {
            let (members, rests) = (&self.reach(part)?.levels, &self.reach(m - part)?.levels);
            for (b, own) in members.iter().enumerate().take(bare + 1) {
                let Some(rest) = rests.get(bare - b) else {
                    continue;
                };
                for chain in [AssocChain::Sum, AssocChain::Product] {
                    let (members, rests) = (&own.members[chain as usize], &rest.tails[chain as usize]);
                    for polarity in self.ground.sides(chain) {
                        for member in members {
                            self.ground.budget.spend(rests.len() as u64)?;
                            let Some(member) = chain.join(&chain.neutral(), polarity, member) else {
                                continue;
                            };
                            let joined = |rest: &V| chain.join(&member, Polarity::Direct, rest);
                            match (chain, polarity) {
                                (AssocChain::Sum, _) => level.tails[0].extend(rests.iter().filter_map(joined)),
                                (AssocChain::Product, Polarity::Direct) => {
                                    level.headed.extend(rests.iter().filter_map(joined));
                                }
                                (AssocChain::Product, Polarity::Inverse) => {
                                    level.headed.extend(rest.headed.iter().filter_map(joined));
                                    level.under.extend(rest.under.iter().filter_map(joined));
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
    fn add_members(&self, level: &mut Level<V>, card: Option<&V>, fewer: Option<&Level<V>>) {
        let [sum, product] = [AssocChain::Sum as usize, AssocChain::Product as usize];
        // In a narrower domain no card is negative, so a value that is not negative represents itself.
        let allowed = |value: &V| self.ground.rules.domain.contains(value);
        let turned = level.tails[sum].iter().map(|value| match value.sign() {
            Ordering::Less if self.turns(AssocChain::Sum) => value.neg(),
            _ => value.clone(),
        });
        let factors = card.into_iter().cloned().chain(turned.filter(allowed));
        level.members[product] = factors.filter(|value| self.may_be_member(AssocChain::Product, value)).collect();
        let bare = fewer.iter().flat_map(|fewer| fewer.under.iter().cloned());
        let terms = level.headed.iter().cloned().chain(bare).filter(allowed);
        let terms = card.into_iter().cloned().chain(terms);
        level.members[sum] = terms.filter(|value| self.may_be_member(AssocChain::Sum, value)).collect();

        for polarity in self.ground.sides(AssocChain::Sum) {
            let single = |v: &V| AssocChain::Sum.join(&AssocChain::Sum.neutral(), polarity, v);
            level.tails[sum].extend(level.members[sum].iter().filter_map(single));
        }
        level.headed.extend(level.members[product].iter().cloned());
        if self.ground.sides(AssocChain::Product).contains(&Polarity::Inverse) {
            level.under.extend(level.members[product].iter().filter_map(Value::recip));
        }
        level.tails[product] = level.headed.iter().chain(&level.under).cloned().collect();
    }
}
