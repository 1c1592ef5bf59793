//! Derivations of numbers as essential shapes: numbers are joined two at a time, and each number has its shapes, each
//! with its simplest tree.
//!
//! The reduced form of two joined parts under [`Form::Essential`](crate::Form) depends only on the reduced form of each
//! part, so shapes are interned ([`interner`]), and no expression is built before it is asked for ([`mod@write`]).

mod interner;
mod pooled;
mod write;

pub(crate) use pooled::PooledDerivations;

use crate::card::Card;
use crate::op::{AssocChain, Polarity};
use crate::rules::RuleSet;
use crate::shape::cost;
use crate::value::{Rational, Value};
use interner::{ShapeInterner, ShapeKey};
use std::ops::Range;
use write::PostfixCache;

/// The numbers that lead to a target, none of them negative, and their derivations.
#[derive(Default)]
pub(crate) struct Derivations {
    cards: Vec<Card>,
    rules: RuleSet,
    numbers: Vec<DerivedNumber>,
    list: Vec<Derivation>,
    last_by_shape: Vec<u32>,
    shapes: ShapeInterner,
    postfix: PostfixCache,
}

struct DerivedNumber {
    value: Rational,
    cards: usize,
    /// Whether some derivation can be a member of a sum, and of a product: whether it is not such a chain itself.
    can_be_member: [bool; 2],
    derivations: Range<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Derivation {
    number: u32,
    key: ShapeKey,
    /// The cost of a chain's value is added when the chain is finished.
    members_cost: u32,
    total_cost: u32,
    /// The number of direct members minus that of inverted ones; and the number of members.
    balance: i16,
    members: u16,
    /// The derivation before this one that has the same shape, if it is one of the same number.
    before: u32,
    top: TreeTop,
}

#[derive(Clone, Copy, Debug)]
enum TreeTop {
    Card(u32),
    AssocChain(AssocChain, [(Polarity, u32); 2]),
}

impl Derivation {
    fn chain(&self) -> Option<AssocChain> {
        match self.top {
            TreeTop::Card(_) => None,
            TreeTop::AssocChain(chain, _) => Some(chain),
        }
    }

    fn costs(&self) -> (i32, i32) {
        let more = |chain| (cost::joining(chain, Polarity::Inverse) - cost::joining(chain, Polarity::Direct)) as i32;
        (self.members_cost as i32, self.members_cost as i32 + self.chain().map_or(0, more) * i32::from(self.balance))
    }
}

pub(super) struct NumberBuilder {
    from: u32,
    value: Rational,
    cost: u32,
    /// The target is not part of any other number.
    is_root: bool,
}

impl Derivations {
    fn reset(&mut self, cards: &[Card], rules: RuleSet) {
        self.cards.clear();
        self.cards.extend_from_slice(cards);
        self.rules = rules;
        self.numbers.clear();
        self.list.clear();
        self.last_by_shape.clear();
        self.shapes.clear();
        self.postfix.clear();
    }

    pub(super) fn value(&self, number: u32) -> &Rational {
        &self.numbers[number as usize].value
    }

    pub(super) fn card(&mut self, card: usize) -> u32 {
        let value = self.cards[card].number().clone();
        let key = match &value {
            zero if zero.is_zero() => ShapeInterner::ZERO,
            one if one.is_one() => ShapeInterner::ONE,
            _ => self.shapes.card(card),
        };
        let (from, number) = (self.list.len() as u32, self.numbers.len() as u32);
        let top = TreeTop::Card(card as u32);
        self.add(
            from,
            false,
            Derivation { number, key, members_cost: 0, total_cost: 0, balance: 1, members: 1, before: 0, top },
        );
        self.numbers.push(DerivedNumber { value, cards: 1, can_be_member: [true; 2], derivations: from..from + 1 });
        number
    }

    pub(super) fn begin_number(
        &self,
        chain: AssocChain,
        sides: [Polarity; 2],
        [x, y]: [u32; 2],
        is_root: bool,
    ) -> NumberBuilder {
        let (first, second) = (self.value(x), self.value(y));
        let value = match sides {
            // The neutral element is not joined.
            [Polarity::Direct, polarity] => chain.join(first, polarity, second),
            [polarity, Polarity::Direct] => chain.join(second, polarity, first),
            [Polarity::Inverse, Polarity::Inverse] => None,
        };
        let value = value.expect("what is joined has a value, and a direct member");
        NumberBuilder { from: self.list.len() as u32, cost: cost::value(&value), value, is_root }
    }

    pub(super) fn join(
        &mut self,
        builder: &NumberBuilder,
        chain: AssocChain,
        sides: [Polarity; 2],
        lefts: &[ChainPart],
        rights: &[ChainPart],
    ) {
        let (is_zero, is_one) = (builder.value.is_zero(), builder.value.is_one());
        let number = self.numbers.len() as u32;
        for x in lefts {
            for y in rights.iter().filter(|y| x.is_first && y.is_rest || y.is_first && x.is_rest) {
                let key = self.shapes.join(chain, (sides[0], x.key), (sides[1], y.key), is_zero, is_one);
                let (members_cost, balance, members) = (x.cost + y.cost, x.balance + y.balance, x.members + y.members);
                let top = TreeTop::AssocChain(chain, [(sides[0], x.derivation), (sides[1], y.derivation)]);
                let derivation = Derivation {
                    number,
                    key,
                    members_cost,
                    total_cost: members_cost + builder.cost,
                    balance,
                    members,
                    before: 0,
                    top,
                };
                self.add(builder.from, builder.is_root, derivation);
            }
        }
    }

    pub(super) fn finish_number(&mut self, builder: &NumberBuilder, cards: usize) -> (u32, usize) {
        let derivations = builder.from..self.list.len() as u32;
        let own = &self.list[builder.from as usize..];
        let can_be_member = [AssocChain::Sum, AssocChain::Product]
            .map(|chain| own.iter().any(|derivation| derivation.chain() != Some(chain)));
        let count = own.len();
        self.numbers.push(DerivedNumber { value: builder.value.clone(), cards, can_be_member, derivations });
        (self.numbers.len() as u32 - 1, count)
    }

    pub(super) fn can_be_member(&self, number: u32, chain: AssocChain) -> bool {
        self.numbers[number as usize].can_be_member[chain as usize]
    }

    /// Returns the simplest derivation of each shape, in ascending order of cost.
    pub(super) fn simplest(&self, numbers: &[u32]) -> Vec<u32> {
        // By shape, the simplest derivation plus 1.
        let mut simplest: Vec<u32> = vec![0; self.shapes.len()];
        for number in numbers {
            for derivation in self.numbers[*number as usize].derivations.clone() {
                let Derivation { key, total_cost, .. } = self.list[derivation as usize];
                let known = &mut simplest[key.place()];
                if *known == 0 || total_cost < self.list[*known as usize - 1].total_cost {
                    *known = derivation + 1;
                }
            }
        }
        let mut found: Vec<u32> = simplest.iter().filter_map(|derivation| derivation.checked_sub(1)).collect();
        found.sort_unstable_by_key(|&derivation| (self.list[derivation as usize].total_cost, derivation));
        found
    }

    /// `first` says whether the number and its partner contain the chain's first card. A chain is then built in one way
    /// only, from the member with its first card and the rest; a part that is neither is left out.
    pub(super) fn chain_parts(
        &self,
        chain: AssocChain,
        polarity: Polarity,
        number: u32,
        first: Option<[bool; 2]>,
        parts: &mut Vec<ChainPart>,
    ) {
        parts.clear();
        // Direct members may become inverted ones, and vice versa.
        let more = cost::joining(chain, Polarity::Inverse) - cost::joining(chain, Polarity::Direct);
        let (joining, one) = (cost::joining(chain, polarity), if polarity == Polarity::Direct { 1 } else { -1 });
        let range = self.numbers[number as usize].derivations.clone();
        parts.extend(range.clone().zip(&self.list[range.start as usize..range.end as usize]).filter_map(
            |(at, tree)| {
                let own = tree.chain();
                if own != Some(chain) {
                    let brackets = if own.is_some() && chain == AssocChain::Product { cost::BRACKETS } else { 0 };
                    let cost = tree.total_cost + joining + brackets;
                    let [is_first, is_rest] = first.unwrap_or([true; 2]);
                    let part =
                        ChainPart { derivation: at, key: tree.key, cost, balance: one, members: 1, is_first, is_rest };
                    return (is_first || is_rest).then_some(part);
                }
                // An inverted rest has only direct factors; otherwise it would stand on the direct side, flipped.
                let pure =
                    chain == AssocChain::Sum || polarity == Polarity::Direct || tree.balance == tree.members as i16;
                let is_rest = first.is_none_or(|[_, other]| other && pure);
                let flipped = if polarity == Polarity::Direct { 0 } else { i32::from(tree.balance) * more as i32 };
                let (cost, balance) = (tree.members_cost.wrapping_add_signed(flipped), tree.balance * one);
                let part = ChainPart {
                    derivation: at,
                    key: tree.key,
                    cost,
                    balance,
                    members: tree.members,
                    is_first: first.is_none(),
                    is_rest,
                };
                is_rest.then_some(part)
            },
        ));
    }

    /// Keeps the simplest derivations of each shape and chain, as they are or flipped in a larger chain; of a root,
    /// which is not part of anything, only the simplest of each shape.
    fn add(&mut self, from: u32, is_root: bool, derivation: Derivation) {
        let key = derivation.key.place();
        if self.last_by_shape.len() <= key {
            self.last_by_shape.resize(key + 1 + key / 2, 0);
        }
        let mut known = self.last_by_shape[key];
        while known > from {
            let same = &mut self.list[known as usize - 1];
            if is_root {
                if derivation.total_cost < same.total_cost {
                    *same = derivation;
                }
                return;
            }
            if same.chain() == derivation.chain() {
                let (old, new) = (same.costs(), derivation.costs());
                if old.0 <= new.0 && old.1 <= new.1 {
                    return;
                }
                if new.0 <= old.0 && new.1 <= old.1 {
                    *same = Derivation { before: same.before, ..derivation };
                    return;
                }
            }
            known = same.before;
        }
        self.list.push(Derivation { before: self.last_by_shape[key], ..derivation });
        self.last_by_shape[key] = self.list.len() as u32;
    }
}

pub(super) struct ChainPart {
    derivation: u32,
    key: ShapeKey,
    /// Its contribution to the reading cost, the balance and the number of members of the chain.
    cost: u32,
    balance: i16,
    members: u16,
    /// Whether it can be the member with the chain's first card, and whether it can be all other members.
    is_first: bool,
    is_rest: bool,
}
