//! The values that a sub-hand can make: the knowledge with which a walk decides whether to enter a branch.

use super::Walk;
use crate::op::{AssocChain, Polarity};
use crate::search::Set;
use crate::search::SubsetIndex;
use crate::value::{Rational, Value};
use crate::watch::StopReason;
use std::cmp::Ordering;

pub(super) struct ReachableValues {
    pub(super) members: [Set<Rational>; 2],
    /// By chain, the values of lists of any number of members.
    pub(super) suffixes: [Set<Rational>; 2],
    /// The values of products of any number of factors, at least one of them direct; and of those without a direct one.
    with_numerator: Set<Rational>,
    reciprocals: Set<Rational>,
}

impl Default for ReachableValues {
    fn default() -> Self {
        let [members, suffixes] = [(); 2].map(|()| [Set::default(), Set::default()]);
        ReachableValues { members, suffixes, with_numerator: Set::default(), reciprocals: Set::default() }
    }
}

impl Walk {
    pub(super) fn reach(&self, m: SubsetIndex) -> Result<&ReachableValues, StopReason> {
        match self.reach[m].get() {
            Some(reach) => Ok(reach),
            None => {
                let reach = self.find_reach(m)?;
                Ok(self.reach[m].get_or_init(|| Box::new(reach)))
            }
        }
    }

    fn find_reach(&self, m: SubsetIndex) -> Result<ReachableValues, StopReason> {
        if m == 0 {
            let mut none = ReachableValues::default();
            for chain in [AssocChain::Sum, AssocChain::Product] {
                none.suffixes[chain as usize].insert(chain.neutral());
            }
            none.reciprocals.insert(AssocChain::Product.neutral());
            return Ok(none);
        }
        let mut reach = self.chains(m)?;
        self.add_members(&mut reach, self.context.single(m).map(|(_, value)| value));
        let ReachableValues { members, suffixes, with_numerator, reciprocals } = &reach;
        let size = members.iter().chain(suffixes).chain([with_numerator, reciprocals]).map(Set::len).sum();
        self.context.budget.reserve::<ReachableValues>(1)?;
        self.context.budget.reserve::<Rational>(size)?;
        Ok(reach)
    }

    fn chains(&self, m: SubsetIndex) -> Result<ReachableValues, StopReason> {
        let mut chains = ReachableValues::default();
        for part in self.context.leading_parts(m)?.filter(|&part| part != m) {
            let (own, rest) = (self.reach(part)?, self.reach(m - part)?);
            for chain in [AssocChain::Sum, AssocChain::Product] {
                let (members, rests) = (&own.members[chain as usize], &rest.suffixes[chain as usize]);
                for polarity in self.context.sides(chain) {
                    for member in members {
                        self.context.budget.spend(rests.len() as u64)?;
                        let Some(member) = chain.join(&chain.neutral(), polarity, member) else {
                            continue;
                        };
                        let joined = |rest: &Rational| chain.join(&member, Polarity::Direct, rest);
                        match (chain, polarity) {
                            (AssocChain::Sum, _) => chains.suffixes[0].extend(rests.iter().filter_map(joined)),
                            (AssocChain::Product, Polarity::Direct) => {
                                chains.with_numerator.extend(rests.iter().filter_map(joined));
                            }
                            (AssocChain::Product, Polarity::Inverse) => {
                                chains.with_numerator.extend(rest.with_numerator.iter().filter_map(joined));
                                chains.reciprocals.extend(rest.reciprocals.iter().filter_map(joined));
                            }
                        }
                    }
                }
            }
        }
        Ok(chains)
    }

    fn add_members(&self, reach: &mut ReachableValues, card: Option<&Rational>) {
        let [sum, product] = [AssocChain::Sum as usize, AssocChain::Product as usize];
        // In a narrower domain no card is negative, so a value that is not negative represents itself.
        let allowed = |value: &Rational| self.context.rules.domain.contains(value);
        let oriented = reach.suffixes[sum].iter().map(|value| match value.sign() {
            Ordering::Less if self.is_orientation_fixed(AssocChain::Sum) => value.neg(),
            _ => value.clone(),
        });
        reach.members[product] = card.into_iter().cloned().chain(oriented.filter(allowed)).collect();
        let terms = reach.with_numerator.iter().filter(|value| allowed(value)).cloned();
        reach.members[sum] = card.into_iter().cloned().chain(terms).collect();

        for polarity in self.context.sides(AssocChain::Sum) {
            let single = |v: &Rational| AssocChain::Sum.join(&AssocChain::Sum.neutral(), polarity, v);
            reach.suffixes[sum].extend(reach.members[sum].iter().filter_map(single));
        }
        reach.with_numerator.extend(reach.members[product].iter().cloned());
        if self.context.sides(AssocChain::Product).contains(&Polarity::Inverse) {
            reach.reciprocals.extend(reach.members[product].iter().filter_map(Value::recip));
        }
        reach.suffixes[product] = reach.with_numerator.iter().chain(&reach.reciprocals).cloned().collect();
    }
}
