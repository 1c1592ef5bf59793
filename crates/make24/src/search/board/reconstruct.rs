//! Reconstructs a solution with the fewest tiles: searches from the number down, once it is known to be made.

use super::{Board, SubBoard, SubsetIndex, TileNumbers};
use crate::expr::{Expr, Node};
use crate::op::{AssocChain, Polarity};

/// `polarity` is the side of the second part.
struct TileJoin {
    parts: [(SubsetIndex, u32); 2],
    chain: AssocChain,
    polarity: Polarity,
}

/// Most numbers that are looked up are not in the list, and a binary search would take ten steps.
pub(super) struct BloomFilter([u64; 32]);

impl BloomFilter {
    fn of(made: &TileNumbers) -> BloomFilter {
        let mut filter = BloomFilter([0; 32]);
        if let TileNumbers::Listed(list) = made {
            list.iter().map(|&number| BloomFilter::place(number)).for_each(|(word, bit)| filter.0[word] |= bit);
        }
        filter
    }

    fn may_have(&self, number: u32) -> bool {
        let (word, bit) = BloomFilter::place(number);
        self.0[word] & bit != 0
    }

    fn place(number: u32) -> (usize, u64) {
        let hash = number.wrapping_mul(0x9E37_79B9) >> 21;
        (hash as usize / 64, 1 << (hash % 64))
    }
}

impl Board {
    /// A solution with the fewest tiles.
    pub fn solution(&self, target: u32) -> Option<Expr> {
        let tiles = usize::from(*self.fewest.get(target as usize)?);
        let some =
            (1..self.sub_boards.len()).filter(|&m| self.sub_boards[m].tiles == tiles && self.may_make(m, target));
        some.into_iter().find_map(|m| {
            let mut nodes = Vec::with_capacity(2 * tiles);
            self.write(m, target, &mut nodes)?;
            Expr::from_nodes(nodes)
        })
    }

    /// Writes an expression that uses all tiles of a sub-hand; `None` if six tiles do not make the number.
    fn write(&self, m: SubsetIndex, number: u32, nodes: &mut Vec<Node>) -> Option<()> {
        let SubBoard { splits, tiles, .. } = &self.sub_boards[m];
        if *tiles == 1 {
            let card = self.cards.iter().find(|card| card.number().to_i64() == Some(number.into()))?;
            nodes.push(Node::Card(card.clone()));
            return Some(());
        }
        let TileJoin { parts, chain, polarity } = splits.iter().find_map(|&(a, b)| self.join(a, b, number))?;
        for (part, number) in parts {
            self.write(part, number, nodes)?;
        }
        nodes.push(Node::Op(self.rules.ops.on(chain, polarity)?));
        Some(())
    }

    /// `b` is the part with fewer tiles, and comes last.
    fn join(&self, a: SubsetIndex, b: SubsetIndex, number: u32) -> Option<TileJoin> {
        let TileNumbers::Listed(list) = &self.sub_boards[b].numbers else { return None };
        list.iter().find_map(|&y| {
            let way = |x: u32, chain, polarity| {
                // Larger numbers come first; the number that is subtracted, or divided by, is never larger.
                let parts = if x >= y { [(a, x), (b, y)] } else { [(b, y), (a, x)] };
                self.may_make(a, x).then_some(TileJoin { parts, chain, polarity })
            };
            let (less, more) = (number.min(y), number.max(y));
            let polarity = if y < number { Polarity::Direct } else { Polarity::Inverse };
            let rest = || (less < more).then(|| way(more - less, AssocChain::Sum, polarity)).flatten();
            let total = || number.checked_add(y).and_then(|x| way(x, AssocChain::Sum, Polarity::Inverse));
            let factor =
                || more.is_multiple_of(less).then(|| way(more / less, AssocChain::Product, polarity)).flatten();
            let multiple = || number.checked_mul(y).and_then(|x| way(x, AssocChain::Product, Polarity::Inverse));
            rest().or_else(total).or_else(factor).or_else(multiple)
        })
    }

    /// Whether a sub-hand may make a number; for six tiles that is unknown before they are split.
    fn may_make(&self, m: SubsetIndex, number: u32) -> bool {
        match &self.sub_boards[m].numbers {
            TileNumbers::Listed(list) => {
                let filters = self
                    .filters
                    .get_or_init(|| self.sub_boards.iter().map(|sub| BloomFilter::of(&sub.numbers)).collect());
                filters[m].may_have(number) && list.binary_search(&number).is_ok()
            }
            TileNumbers::Marked(five) => five.makes(number),
            TileNumbers::NotComputed => true,
        }
    }
}
