//! All essential solutions at once: the back-pointers from the target, followed from the cards up.
//!
//! What two parts come to under [`Form::Essential`](crate::Form) depends only on what each comes to. So for every number
//! on the way to the target the set of its shapes is worked out once, each shape with its plainest tree.

mod keys;
mod write;

use super::goals::Goals;
use super::joins::{Edge, Edges, Join, Keep};
use super::{Meet, Sub, magnitude};
use crate::budget::Stop;
use crate::op::{Chain, Side};
use crate::rules::RuleSet;
use crate::shape::cost;
use crate::value::magnitude::Magnitude;
use crate::value::{Number, Ratio, Rational};
use keys::{Key, Keys};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The essential solutions of a puzzle.
pub(crate) struct Cores<M: Magnitude> {
    meet: Meet<M, Edges>,
    goals: Goals<M, Edges>,
    /// By sub-hand and place: the number of the node and 1.
    places: Vec<Vec<u32>>,
    nodes: Vec<Node>,
    ways: Vec<Way>,
    keys: Keys,
    /// The keys of the cards.
    cards: Vec<Key>,
    /// For each distinct solution its plainest way and what that costs to read, the plainest of all first.
    found: Vec<(u32, u32)>,
    rules: RuleSet,
}

/// A number that a sub-hand makes on the way to the target.
struct Node {
    sub: Sub,
    value: Ratio<i64>,
    /// Whether it is the negative of its magnitude.
    turned: bool,
    /// What the number costs to read.
    cost: u32,
    ways: Range<u32>,
}

/// The plainest tree of one shape and kind.
#[derive(Clone, Copy, Debug)]
struct Way {
    node: u32,
    key: Key,
    /// What its members cost to read: the value of a chain is added when it ends.
    open: u32,
    /// How many more of its members are direct than are inverted, and how many members it has.
    balance: i16,
    members: u16,
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
        let (nodes, ways, found) = (Vec::new(), Vec::new(), Vec::new());
        let mut cores = Cores { meet, goals, places, nodes, ways, keys, cards, found, rules };
        cores.find(number)?;
        Ok(cores)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }

    #[cfg(test)]
    pub(super) fn costs(&self) -> Vec<u32> {
        self.found.iter().map(|found| found.0).collect()
    }

    fn find(&mut self, target: M) -> Result<(), Stop> {
        let mut plainest: FxHashMap<Key, (u32, u32)> = FxHashMap::default();
        for m in self.meet.roots() {
            let values = self.meet.values(&self.goals, m);
            let Some(place) = values.find(target).filter(|&place| !values.kept[place].is_none()) else { continue };
            let node = self.node(m, place as u32)?;
            for way in self.nodes[node as usize].ways.clone() {
                let key = self.ways[way as usize].key;
                let read = (self.closed(way), way);
                plainest.entry(key).and_modify(|known| *known = read.min(*known)).or_insert(read);
            }
        }
        self.found = plainest.into_values().collect();
        self.found.sort_unstable();
        Ok(())
    }

    /// What a tree costs to read, as a whole.
    fn closed(&self, way: u32) -> u32 {
        let Way { node, open, made, .. } = self.ways[way as usize];
        match made {
            Made::Card(_) => open,
            Made::Chain(..) => open + self.nodes[node as usize].cost,
        }
    }

    /// The node of a number, with all its shapes.
    fn node(&mut self, m: Sub, place: u32) -> Result<u32, Stop> {
        let known = self.places[m].get(place as usize).copied().unwrap_or(0);
        if let Some(node) = known.checked_sub(1) {
            return Ok(node);
        }
        let values = self.meet.values(&self.goals, m);
        let (number, kept, count) = (values.numbers[place as usize], values.kept[place as usize], values.len());
        let edges: Vec<Edge> = kept.of(&self.meet.store).collect();
        // The parts first, so that the ways of this node stand together.
        let mut parts = Vec::with_capacity(edges.len());
        for edge in edges {
            parts.push((edge, self.node(edge.sub, edge.x)?, self.node(m - edge.sub, edge.y)?));
        }
        let from = self.ways.len();
        let (value, turned) = match self.meet.lattice.single(m).zip(kept.card) {
            Some((card, turned)) => {
                let node = self.nodes.len() as u32;
                let (key, made) = (self.cards[card], Made::Card(card as u32));
                self.ways.push(Way { node, key, open: 0, balance: 1, members: 1, made });
                (Ratio::of(self.meet.cards[card].number()), turned)
            }
            None => self.join_all(m, number, &parts)?,
        };
        let ways = from as u32..self.ways.len() as u32;
        let cost = cost::value(&value);
        self.nodes.push(Node { sub: m, value, turned, cost, ways });
        self.places[m].resize(count, 0);
        self.places[m][place as usize] = self.nodes.len() as u32;
        Ok(self.nodes.len() as u32 - 1)
    }

    /// Adds the ways to make `number` of these parts, and tells its value and whether that is the negative of the number.
    fn join_all(&mut self, m: Sub, number: M, parts: &[(Edge, u32, u32)]) -> Result<(Ratio<i64>, bool), Stop> {
        let mut set = Ways { from: self.ways.len(), many: FxHashMap::default() };
        let (zero, one) = (number == M::ZERO, number == M::ONE);
        let mut told = None;
        for &(edge, x, y) in parts {
            let [left, right] = [x, y].map(|node| &self.nodes[node as usize]);
            let (chain, [x_side, y_side]) = self.sides(edge.join, left, right);
            if told.is_none() {
                let value = chain.join(&chain.neutral(), x_side, &left.value);
                told = value.and_then(|value| chain.join(&value, y_side, &right.value)).map(|value| {
                    let turned = match chain {
                        Chain::Sum => left.turned ^ (x_side == Side::Inverse),
                        Chain::Product => left.turned ^ right.turned,
                    };
                    (value, turned ^ edge.turned)
                });
            }
            let (lefts, rights) = (left.ways.clone(), right.ways.clone());
            let leads = [self.leads(m, left.sub), self.leads(m, right.sub)];
            self.meet.budget.spend(lefts.len() as u64 * rights.len() as u64)?;
            for a in lefts {
                for b in rights.clone() {
                    let sides = [(x_side, a), (y_side, b)];
                    if M::FRACTIONS && !self.is_first_met(chain, sides, leads) {
                        continue;
                    }
                    let [(x_side, x), (y_side, y)] = sides.map(|(side, way)| (side, self.ways[way as usize]));
                    let key = self.keys.join(chain, (x_side, x.key), (y_side, y.key), zero, one);
                    let [left, right] = sides.map(|(side, way)| self.attached(chain, side, way));
                    let way = Way {
                        node: self.nodes.len() as u32,
                        key,
                        open: left.0 + right.0,
                        balance: left.1 + right.1,
                        members: left.2 + right.2,
                        made: Made::Chain(chain, sides),
                    };
                    set.add(&mut self.ways, way);
                }
            }
        }
        self.meet.budget.hold::<Way>(self.ways.len() - set.from)?;
        Ok(told.expect("a number that is made is made somehow"))
    }

    /// The chain and the sides by which two numbers are joined.
    fn sides(&self, join: Join, left: &Node, right: &Node) -> (Chain, [Side; 2]) {
        let (chain, x, y) = join.sides();
        if chain == Chain::Product {
            return (chain, [x, y]);
        }
        // Of magnitudes of opposite signs the sum is the difference of the numbers, and the other way round.
        match ((y == Side::Inverse) ^ left.turned ^ right.turned, left.value < right.value) {
            (false, _) => (chain, [Side::Direct, Side::Direct]),
            (true, false) => (chain, [Side::Direct, Side::Inverse]),
            (true, true) => (chain, [Side::Inverse, Side::Direct]),
        }
    }

    /// Whether a part has the first card of the whole.
    fn leads(&self, m: Sub, part: Sub) -> bool {
        let lattice = &self.meet.lattice;
        lattice.count(part, lattice.first(m)) > 0
    }

    /// Whether a chain is to be put together in this way, and not in another: its member with the first card, and the
    /// rest. Only among fractions, since otherwise the rest may have no value of its own.
    fn is_first_met(&self, chain: Chain, sides: [(Side, u32); 2], leads: [bool; 2]) -> bool {
        let is_member = |(_, way): (Side, u32)| self.ways[way as usize].chain() != Some(chain);
        // A rest below the line has only direct factors: else it stands above, turned round.
        let is_rest = |(side, way): (Side, u32)| {
            let Way { balance, members, .. } = self.ways[way as usize];
            is_member((side, way)) || chain == Chain::Sum || side == Side::Direct || balance == members as i16
        };
        let [x, y] = sides;
        leads[0] && is_member(x) && is_rest(y) || leads[1] && is_member(y) && is_rest(x)
    }

    /// What a tree adds to a chain on this side: to its cost, its balance and its members.
    fn attached(&self, chain: Chain, side: Side, way: u32) -> (u32, i16, u16) {
        let Way { open, balance, members, .. } = self.ways[way as usize];
        let own = self.ways[way as usize].chain();
        if own != Some(chain) {
            let brackets = if own.is_some() && chain == Chain::Product { cost::BRACKETS } else { 0 };
            let cost = self.closed(way) + cost::joining(chain, side) + brackets;
            return (cost, if side == Side::Direct { 1 } else { -1 }, 1);
        }
        match side {
            Side::Direct => (open, balance, members),
            Side::Inverse => {
                // Its direct members are inverted now, and the other way round.
                let more = cost::joining(chain, Side::Inverse) - cost::joining(chain, Side::Direct);
                (open.wrapping_add_signed(i32::from(balance) * more as i32), -balance, members)
            }
        }
    }
}

/// The ways of one node while they are found: the plainest of each shape, kind and balance, since in a larger tree a
/// chain may be turned round.
struct Ways {
    from: usize,
    many: FxHashMap<(Key, Option<Chain>, i16), u32>,
}

impl Ways {
    /// How many are looked through one by one.
    const FEW: usize = 8;

    fn add(&mut self, ways: &mut Vec<Way>, way: Way) {
        let id = |way: &Way| (way.key, way.chain(), way.balance);
        let own = &mut ways[self.from..];
        let known = match own.len() {
            ..=Ways::FEW => own.iter().position(|known| id(known) == id(&way)),
            _ => {
                if self.many.is_empty() {
                    self.many.extend(own.iter().zip(0..).map(|(known, place)| (id(known), place)));
                }
                self.many.get(&id(&way)).map(|&place| place as usize)
            }
        };
        match known {
            Some(place) if way.open < own[place].open => own[place] = way,
            Some(_) => {}
            None => {
                if !self.many.is_empty() {
                    self.many.insert(id(&way), own.len() as u32);
                }
                ways.push(way);
            }
        }
    }
}
