//! All essential solutions at once: the back-pointers from the target, followed from the cards up.
//!
//! What two parts come to under [`Form::Essential`](crate::Form) depends only on what each comes to. So for every number
//! on the way to the target the set of its shapes is worked out once, each shape with its plainest tree.

mod keys;
mod write;

use super::goals::Goals;
use super::joins::{Edge, Edges, Keep};
use super::{Meet, Sub, magnitude};
use crate::budget::Stop;
use crate::op::{Chain, Side};
use crate::rules::RuleSet;
use crate::shape::cost;
use crate::value::magnitude::Magnitude;
use crate::value::{Number, Ratio, Rational};
use keys::{Key, Keys};
use std::ops::Range;
use write::Texts;

/// The essential solutions of a puzzle.
pub(crate) struct Cores<M: Magnitude> {
    meet: Meet<M, Edges>,
    goals: Goals<M, Edges>,
    /// By sub-hand and place: the number of the node and 1.
    places: Vec<Vec<u32>>,
    nodes: Vec<Node>,
    ways: Vec<Way>,
    /// By key, the last way of that shape.
    latest: Vec<u32>,
    /// The parts that are waiting to be joined.
    waiting: Vec<(Edge, u32, u32)>,
    keys: Keys,
    /// The keys of the cards.
    cards: Vec<Key>,
    /// For each distinct solution its plainest way, the plainest of all first.
    found: Vec<u32>,
    texts: Texts,
    rules: RuleSet,
}

/// A number that a sub-hand makes on the way to the target.
struct Node {
    sub: Sub,
    value: Ratio<i64>,
    /// Whether it is the negative of its magnitude.
    turned: bool,
    ways: Range<u32>,
}

/// The plainest tree of one shape and kind.
#[derive(Clone, Copy, Debug)]
struct Way {
    node: u32,
    key: Key,
    /// What its members cost to read, and what the whole does: the value of a chain is added when it ends.
    open: u32,
    closed: u32,
    /// How many more of its members are direct than are inverted, and how many members it has.
    balance: i16,
    members: u16,
    /// The way before this one that has the same shape, if it is of the same node.
    before: u32,
    made: Made,
}

/// How a tree is made.
#[derive(Clone, Copy, Debug)]
enum Made {
    /// It is a card, of this index.
    Card(u32),
    /// It joins two, each on its side.
    Chain(Chain, [(Side, u32); 2]),
}

impl Way {
    fn chain(&self) -> Option<Chain> {
        match self.made {
            Made::Card(_) => None,
            Made::Chain(chain, _) => Some(chain),
        }
    }

    /// What its members cost to read, as they are and turned round.
    fn readings(&self) -> (i32, i32) {
        let more = |chain| (cost::joining(chain, Side::Inverse) - cost::joining(chain, Side::Direct)) as i32;
        (self.open as i32, self.open as i32 + self.chain().map_or(0, more) * i32::from(self.balance))
    }
}

impl<M: Magnitude> Cores<M> {
    /// Finds all essential solutions; see [`super::fits`] for what is asked of the puzzle.
    pub(crate) fn new(mut meet: Meet<M, Edges>, rules: RuleSet, target: &Rational) -> Result<Cores<M>, Stop> {
        meet.fill_small()?;
        let (number, _) = magnitude(target);
        let goals = meet.goals(number)?;
        let mut keys = Keys::new();
        let card = |&(number, _): &(M, bool)| match number {
            zero if zero == M::ZERO => Keys::ZERO,
            one if one == M::ONE => Keys::ONE,
            _ => keys.number(),
        };
        let cards = meet.numbers.iter().map(card).collect();
        let places = (0..meet.subs.len()).map(|_| Vec::new()).collect();
        let (nodes, ways, latest, waiting, found, texts) = Default::default();
        let mut cores = Cores { meet, goals, places, nodes, ways, latest, waiting, keys, cards, found, texts, rules };
        cores.find(number)?;
        Ok(cores)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }

    fn find(&mut self, target: M) -> Result<(), Stop> {
        // By key, the plainest way and 1.
        let mut plainest: Vec<u32> = Vec::new();
        for m in self.meet.roots() {
            let values = self.meet.values(&self.goals, m);
            let Some(place) = values.find(target).filter(|&place| !values.kept[place].is_none()) else { continue };
            let node = self.node(m, place as u32)?;
            plainest.resize(self.keys.len(), 0);
            for way in self.nodes[node as usize].ways.clone() {
                let Way { key, closed, .. } = self.ways[way as usize];
                let known = &mut plainest[key.place()];
                if *known == 0 || closed < self.ways[*known as usize - 1].closed {
                    *known = way + 1;
                }
            }
        }
        self.found = plainest.iter().filter_map(|way| way.checked_sub(1)).collect();
        let ways = &self.ways;
        self.found.sort_unstable_by_key(|&way| (ways[way as usize].closed, way));
        Ok(())
    }

    /// The node of a number, with all its shapes.
    fn node(&mut self, m: Sub, place: u32) -> Result<u32, Stop> {
        let values = self.meet.values(&self.goals, m);
        self.places[m].resize(values.len(), 0);
        if let Some(node) = self.places[m][place as usize].checked_sub(1) {
            return Ok(node);
        }
        let (number, kept) = (values.numbers[place as usize], values.kept[place as usize]);
        // The parts first, so that the ways of this node stand together.
        let first = self.waiting.len();
        let mut last = kept.last;
        while let Some(edge) = Edge::at(last, &self.meet.store) {
            let (x, y) = (self.node(edge.sub(), edge.x)?, self.node(m - edge.sub(), edge.y)?);
            self.waiting.push((edge, x, y));
            last = edge.before;
        }
        let from = self.ways.len() as u32;
        let node = match self.meet.lattice.single(m).zip(kept.card) {
            Some((card, turned)) => {
                let (key, made) = (self.cards[card], Made::Card(card as u32));
                let node = self.nodes.len() as u32;
                self.add(from, false, Way { node, key, open: 0, closed: 0, balance: 1, members: 1, before: 0, made });
                Node { sub: m, value: Ratio::of(self.meet.cards[card].number()), turned, ways: 0..0 }
            }
            None => self.join_all(m, number, first)?,
        };
        self.waiting.truncate(first);
        self.nodes.push(Node { ways: from..self.ways.len() as u32, ..node });
        self.places[m][place as usize] = self.nodes.len() as u32;
        Ok(self.nodes.len() as u32 - 1)
    }

    /// Adds the ways to make `number` of the parts that wait from `first` on.
    fn join_all(&mut self, m: Sub, number: M, first: usize) -> Result<Node, Stop> {
        let from = self.ways.len() as u32;
        let (is_zero, is_one) = (number == M::ZERO, number == M::ONE);
        let (value, turned) = self.told(first);
        let cost = cost::value(&value);
        let is_root = m == self.meet.lattice.full();
        let node = self.nodes.len() as u32;
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        for at in first..self.waiting.len() {
            let (edge, x, y) = self.waiting[at];
            let (chain, sides) = self.sides(edge, x, y);
            let [x_first, y_first] = [x, y].map(|node| self.has_first(m, node));
            self.parts(chain, sides[0], x, [x_first, y_first], &mut lefts);
            if lefts.is_empty() {
                continue;
            }
            self.parts(chain, sides[1], y, [y_first, x_first], &mut rights);
            self.meet.budget.spend(lefts.len() as u64 * rights.len() as u64)?;
            for x in &lefts {
                for y in &rights {
                    // Only among fractions a chain is put together in one way, its member with the first card and the
                    // rest; elsewhere the rest may have no value of its own.
                    if M::FRACTIONS && !(x.is_first && y.is_rest || y.is_first && x.is_rest) {
                        continue;
                    }
                    let key = self.keys.join(chain, (sides[0], x.key), (sides[1], y.key), is_zero, is_one);
                    let open = x.cost + y.cost;
                    let (balance, members) = (x.balance + y.balance, x.members + y.members);
                    let made = Made::Chain(chain, [(sides[0], x.way), (sides[1], y.way)]);
                    self.add(from, is_root, Way { node, key, open, closed: open + cost, balance, members, before: 0, made });
                }
            }
        }
        self.meet.budget.hold::<Way>(self.ways.len() - from as usize)?;
        Ok(Node { sub: m, value, turned, ways: 0..0 })
    }

    /// The value of the parts that wait from `first` on, and whether that is the negative of its magnitude.
    fn told(&self, first: usize) -> (Ratio<i64>, bool) {
        let (edge, x, y) = self.waiting[first];
        let (chain, sides) = self.sides(edge, x, y);
        let [x, y] = [x, y].map(|node| &self.nodes[node as usize]);
        let turned = match chain {
            Chain::Sum => x.turned ^ (sides[0] == Side::Inverse),
            Chain::Product => x.turned ^ y.turned,
        };
        let value = chain.join(&chain.neutral(), sides[0], &x.value);
        let value = value.and_then(|value| chain.join(&value, sides[1], &y.value));
        (value.expect("what is joined has a value"), turned ^ edge.turned)
    }

    /// The chain and the sides by which two numbers are joined.
    fn sides(&self, edge: Edge, left: u32, right: u32) -> (Chain, [Side; 2]) {
        let (chain, x, y) = edge.join.sides();
        if chain == Chain::Product {
            return (chain, [x, y]);
        }
        let [left, right] = [left, right].map(|node| &self.nodes[node as usize]);
        // Of magnitudes of opposite signs the sum is the difference of the numbers, and the other way round.
        let sides = match (y == Side::Inverse) ^ left.turned ^ right.turned {
            false => [Side::Direct, Side::Direct],
            true if left.value < right.value => [Side::Inverse, Side::Direct],
            true => [Side::Direct, Side::Inverse],
        };
        (chain, sides)
    }

    /// Whether a node has the first card of `m`.
    fn has_first(&self, m: Sub, node: u32) -> bool {
        let part = self.nodes[node as usize].sub;
        self.meet.subs[m].1.trailing_zeros() == self.meet.subs[part].1.trailing_zeros()
    }

    /// What each way of a node is to a chain on this side, as far as it is anything; `first` says of the node and of the
    /// other part whether they have the chain's first card.
    fn parts(&self, chain: Chain, side: Side, node: u32, first: [bool; 2], parts: &mut Vec<Part>) {
        parts.clear();
        // Its direct members may come to be inverted, and the other way round.
        let more = cost::joining(chain, Side::Inverse) - cost::joining(chain, Side::Direct);
        let (joining, one) = (cost::joining(chain, side), if side == Side::Direct { 1 } else { -1 });
        let ways = self.nodes[node as usize].ways.clone();
        parts.extend(ways.clone().zip(&self.ways[ways.start as usize..ways.end as usize]).filter_map(|(at, way)| {
            let own = way.chain();
            if own != Some(chain) {
                let brackets = if own.is_some() && chain == Chain::Product { cost::BRACKETS } else { 0 };
                let cost = way.closed + joining + brackets;
                let (is_first, is_rest) = (first[0], first[1]);
                let part = Part { way: at, key: way.key, cost, balance: one, members: 1, is_first, is_rest };
                return (is_first || is_rest || !M::FRACTIONS).then_some(part);
            }
            // A rest below the line has only direct factors: else it stands above, turned round.
            let pure = chain == Chain::Sum || side == Side::Direct || way.balance == way.members as i16;
            let is_rest = first[1] && pure;
            let turned = if side == Side::Direct { 0 } else { i32::from(way.balance) * more as i32 };
            let (cost, balance) = (way.open.wrapping_add_signed(turned), way.balance * one);
            let part = Part { way: at, key: way.key, cost, balance, members: way.members, is_first: false, is_rest };
            (is_rest || !M::FRACTIONS).then_some(part)
        }));
    }

    /// Adds a way to the node whose ways begin at `from`, unless a plainer one is there. Of each shape and chain those are
    /// kept that are plainest, as they are or turned round in a larger chain; of a root's shapes, which are parts of
    /// nothing, the plainest.
    fn add(&mut self, from: u32, is_root: bool, way: Way) {
        let key = way.key.place();
        if self.latest.len() <= key {
            self.latest.resize(key + 1 + key / 2, 0);
        }
        let mut known = self.latest[key];
        while known > from {
            let same = &mut self.ways[known as usize - 1];
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
        self.ways.push(Way { before: self.latest[key], ..way });
        self.latest[key] = self.ways.len() as u32;
    }
}

/// A way as a part of a chain.
struct Part {
    way: u32,
    key: Key,
    /// What it adds to what the chain's members cost to read, to its balance and to its members.
    cost: u32,
    balance: i16,
    members: u16,
    /// Whether it can be the member that has the chain's first card; and whether it can be all the others.
    is_first: bool,
    is_rest: bool,
}
