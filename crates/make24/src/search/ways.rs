//! Derivations of numbers as essential shapes: numbers are joined two at a time, and each number has its shapes, each
//! with its simplest tree.
//!
//! The reduced form of two joined parts under [`Form::Essential`](crate::Form) depends only on the reduced form of each
//! part, so shapes are interned ([`interner`]), and no expression is built before it is asked for ([`mod@write`]).

mod keys;
mod lent;
mod write;

pub(crate) use lent::Lent;

use crate::card::Card;
use crate::op::{AssocChain, Polarity};
use crate::rules::RuleSet;
use crate::shape::cost;
use crate::value::{Number as _, Ratio, Value};
use keys::{Key, Keys};
use std::ops::Range;
use write::Texts;

/// The numbers on the way to a target, none of them negative, and their derivations.
#[derive(Default)]
pub(crate) struct Ways {
    cards: Vec<Card>,
    rules: RuleSet,
    numbers: Vec<Number>,
    list: Vec<Way>,
    /// By shape, the last derivation of it plus 1.
    latest: Vec<u32>,
    keys: Keys,
    texts: Texts,
}

/// A number that some of the cards make.
struct Number {
    value: Ratio<i64>,
    /// The number of its cards.
    cards: usize,
    /// Whether some derivation can be a member of a sum, and of a product: one that is not itself such a chain.
    member: [bool; 2],
    ways: Range<u32>,
}

/// The simplest tree of one shape and kind.
#[derive(Clone, Copy, Debug)]
struct Way {
    number: u32,
    key: Key,
    /// The reading cost of its members, and of the whole: the cost of a chain's value is added when the chain is
    /// finished.
    open: u32,
    closed: u32,
    /// The number of its direct members minus the number of its inverted ones, and the number of its members.
    balance: i16,
    members: u16,
    /// The derivation before this one that has the same shape, if it is one of the same number.
    before: u32,
    made: Made,
}

/// The root of a tree.
#[derive(Clone, Copy, Debug)]
enum Made {
    /// A card, by its index.
    Card(u32),
    /// Two derivations joined by a chain, each on its side.
    AssocChain(AssocChain, [(Polarity, u32); 2]),
}

impl Way {
    fn chain(&self) -> Option<AssocChain> {
        match self.made {
            Made::Card(_) => None,
            Made::AssocChain(chain, _) => Some(chain),
        }
    }

    /// The reading cost of its members, as they are and with every side flipped.
    fn readings(&self) -> (i32, i32) {
        let more = |chain| (cost::joining(chain, Polarity::Inverse) - cost::joining(chain, Polarity::Direct)) as i32;
        (self.open as i32, self.open as i32 + self.chain().map_or(0, more) * i32::from(self.balance))
    }
}

/// A number whose derivations are being added.
pub(super) struct Draft {
    from: u32,
    value: Ratio<i64>,
    cost: u32,
    /// Whether it is the target, which is not part of anything.
    is_root: bool,
}

impl Ways {
    /// Clears everything and prepares for numbers made of other cards.
    fn begin_with(&mut self, cards: &[Card], rules: RuleSet) {
        self.cards.clear();
        self.cards.extend_from_slice(cards);
        self.rules = rules;
        self.numbers.clear();
        self.list.clear();
        self.latest.clear();
        self.keys.clear();
        self.texts.clear();
    }

    /// The value of a number.
    pub(super) fn value(&self, number: u32) -> Ratio<i64> {
        self.numbers[number as usize].value
    }

    /// Adds the number of a single card.
    pub(super) fn card(&mut self, card: usize) -> u32 {
        let value = Ratio::of(self.cards[card].number());
        let key = match value {
            zero if zero.is_zero() => Keys::ZERO,
            one if one.is_one() => Keys::ONE,
            _ => self.keys.card(card),
        };
        let (from, number) = (self.list.len() as u32, self.numbers.len() as u32);
        let made = Made::Card(card as u32);
        self.add(from, false, Way { number, key, open: 0, closed: 0, balance: 1, members: 1, before: 0, made });
        self.numbers.push(Number { value, cards: 1, member: [true; 2], ways: from..from + 1 });
        number
    }

    /// Starts a number that two others make, each on its side of a chain.
    pub(super) fn begin(&self, chain: AssocChain, sides: [Polarity; 2], [x, y]: [u32; 2], is_root: bool) -> Draft {
        let (first, second) = (self.value(x), self.value(y));
        let value = match sides {
            // The neutral element need not be joined.
            [Polarity::Direct, polarity] => chain.join(&first, polarity, &second),
            [polarity, Polarity::Direct] => chain.join(&second, polarity, &first),
            [Polarity::Inverse, Polarity::Inverse] => None,
        };
        let value = value.expect("what is joined has a value, and a direct member");
        Draft { from: self.list.len() as u32, cost: cost::value(&value), value, is_root }
    }

    /// Adds the derivations that join one of `lefts` and one of `rights`.
    pub(super) fn join(
        &mut self,
        draft: &Draft,
        chain: AssocChain,
        sides: [Polarity; 2],
        lefts: &[Part],
        rights: &[Part],
    ) {
        let (is_zero, is_one) = (draft.value.is_zero(), draft.value.is_one());
        let number = self.numbers.len() as u32;
        for x in lefts {
            for y in rights.iter().filter(|y| x.is_first && y.is_rest || y.is_first && x.is_rest) {
                let key = self.keys.join(chain, (sides[0], x.key), (sides[1], y.key), is_zero, is_one);
                let (open, balance, members) = (x.cost + y.cost, x.balance + y.balance, x.members + y.members);
                let made = Made::AssocChain(chain, [(sides[0], x.way), (sides[1], y.way)]);
                let way = Way { number, key, open, closed: open + draft.cost, balance, members, before: 0, made };
                self.add(draft.from, draft.is_root, way);
            }
        }
    }

    /// Finishes a number, which `cards` cards make; returns its index and the number of its derivations.
    pub(super) fn end(&mut self, draft: &Draft, cards: usize) -> (u32, usize) {
        let ways = draft.from..self.list.len() as u32;
        let own = &self.list[draft.from as usize..];
        let member =
            [AssocChain::Sum, AssocChain::Product].map(|chain| own.iter().any(|way| way.chain() != Some(chain)));
        let count = own.len();
        self.numbers.push(Number { value: draft.value, cards, member, ways });
        (self.numbers.len() as u32 - 1, count)
    }

    /// Whether a number can be a member of a chain: whether it has a derivation that is not itself such a chain.
    pub(super) fn is_member(&self, number: u32, chain: AssocChain) -> bool {
        self.numbers[number as usize].member[chain as usize]
    }

    /// The simplest derivation of each shape of these numbers, in ascending order of cost.
    pub(super) fn plainest(&self, numbers: &[u32]) -> Vec<u32> {
        // By shape, the simplest derivation plus 1.
        let mut plainest: Vec<u32> = vec![0; self.keys.len()];
        for number in numbers {
            for way in self.numbers[*number as usize].ways.clone() {
                let Way { key, closed, .. } = self.list[way as usize];
                let known = &mut plainest[key.place()];
                if *known == 0 || closed < self.list[*known as usize - 1].closed {
                    *known = way + 1;
                }
            }
        }
        let mut found: Vec<u32> = plainest.iter().filter_map(|way| way.checked_sub(1)).collect();
        found.sort_unstable_by_key(|&way| (self.list[way as usize].closed, way));
        found
    }

    /// The derivations of a number as parts of a chain, on the side `polarity`.
    ///
    /// If `first` is given, it says whether the number and its partner contain the chain's first card. A chain is then
    /// put together in one way only, from the member with its first card and the rest; a part that is neither is left
    /// out.
    pub(super) fn parts(
        &self,
        chain: AssocChain,
        polarity: Polarity,
        number: u32,
        first: Option<[bool; 2]>,
        parts: &mut Vec<Part>,
    ) {
        parts.clear();
        // Its direct members may become inverted ones, and vice versa.
        let more = cost::joining(chain, Polarity::Inverse) - cost::joining(chain, Polarity::Direct);
        let (joining, one) = (cost::joining(chain, polarity), if polarity == Polarity::Direct { 1 } else { -1 });
        let ways = self.numbers[number as usize].ways.clone();
        parts.extend(ways.clone().zip(&self.list[ways.start as usize..ways.end as usize]).filter_map(|(at, way)| {
            let own = way.chain();
            if own != Some(chain) {
                let brackets = if own.is_some() && chain == AssocChain::Product { cost::BRACKETS } else { 0 };
                let cost = way.closed + joining + brackets;
                let [is_first, is_rest] = first.unwrap_or([true; 2]);
                let part = Part { way: at, key: way.key, cost, balance: one, members: 1, is_first, is_rest };
                return (is_first || is_rest).then_some(part);
            }
            // An inverted rest has only direct factors; otherwise it would stand on the direct side, flipped.
            let pure = chain == AssocChain::Sum || polarity == Polarity::Direct || way.balance == way.members as i16;
            let is_rest = first.is_none_or(|[_, other]| other && pure);
            let turned = if polarity == Polarity::Direct { 0 } else { i32::from(way.balance) * more as i32 };
            let (cost, balance) = (way.open.wrapping_add_signed(turned), way.balance * one);
            let part =
                Part { way: at, key: way.key, cost, balance, members: way.members, is_first: first.is_none(), is_rest };
            is_rest.then_some(part)
        }));
    }

    /// Adds a derivation to the number whose derivations begin at `from`, unless a simpler one is there. For each shape
    /// and chain this keeps the derivations that are simplest, as they are or flipped in a larger chain; for the shapes
    /// of a root, which are not parts of anything, it keeps the simplest.
    fn add(&mut self, from: u32, is_root: bool, way: Way) {
        let key = way.key.place();
        if self.latest.len() <= key {
            self.latest.resize(key + 1 + key / 2, 0);
        }
        let mut known = self.latest[key];
        while known > from {
            let same = &mut self.list[known as usize - 1];
            if is_root {
                if way.closed < same.closed {
                    *same = way;
                }
                return;
            }
            if same.chain() == way.chain() {
                let (old, new) = (same.readings(), way.readings());
                if old.0 <= new.0 && old.1 <= new.1 {
                    return;
                }
                if new.0 <= old.0 && new.1 <= old.1 {
                    *same = Way { before: same.before, ..way };
                    return;
                }
            }
            known = same.before;
        }
        self.list.push(Way { before: self.latest[key], ..way });
        self.latest[key] = self.list.len() as u32;
    }
}

/// A derivation as a part of a chain.
pub(super) struct Part {
    way: u32,
    key: Key,
    /// Its contribution to the reading cost, the balance and the number of the chain's members.
    cost: u32,
    balance: i16,
    members: u16,
    /// Whether it can be the member that contains the chain's first card, and whether it can be all the other members.
    is_first: bool,
    is_rest: bool,
}
