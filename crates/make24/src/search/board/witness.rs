//! How a number is made of the fewest tiles: looked for from the number down, where it is known to be made.

use super::{Board, Known, Made, Sub};
use crate::expr::{Expr, Node};
use crate::op::{Chain, Side};

/// Two parts and their numbers, the chain that joins them, and the side of the second.
struct Join {
    parts: [(Sub, u32); 2],
    chain: Chain,
    side: Side,
}

impl Board {
    /// A solution of as few tiles as there can be.
    pub(crate) fn solution(&self, target: u32) -> Option<Expr> {
        let tiles = usize::from(*self.fewest.get(target as usize)?);
        let some = (1..self.subs.len()).filter(|&m| self.subs[m].tiles == tiles);
        some.into_iter().find_map(|m| {
            let mut nodes = Vec::with_capacity(2 * tiles);
            self.write(m, target, &mut nodes)?;
            Expr::from_nodes(nodes)
        })
    }

    /// Writes an expression for a number, of all tiles of a sub-hand, if it makes it.
    fn write(&self, m: Sub, number: u32, nodes: &mut Vec<Node>) -> Option<()> {
        if !self.may_make(m, number) {
            return None;
        }
        let Known { splits, tiles, .. } = &self.subs[m];
        if *tiles == 1 {
            let card = self.cards.iter().find(|card| card.number().to_i64() == Some(number.into()))?;
            nodes.push(Node::Card(card.clone()));
            return Some(());
        }
        let Join { parts, chain, side } = splits.iter().find_map(|&(a, b)| self.join(a, b, number))?;
        for (part, number) in parts {
            self.write(part, number, nodes)?;
        }
        nodes.push(Node::Op(self.rules.ops.on(chain, side)?));
        Some(())
    }

    /// How two parts make a number, the one with fewer tiles last.
    fn join(&self, a: Sub, b: Sub, number: u32) -> Option<Join> {
        let Made::Listed(list) = &self.subs[b].made else { return None };
        list.iter().find_map(|&y| {
            let ways = [
                (number.checked_sub(y), Chain::Sum, Side::Direct),
                (number.checked_add(y), Chain::Sum, Side::Inverse),
                (y.checked_sub(number), Chain::Sum, Side::Inverse),
                (number.is_multiple_of(y).then(|| number / y), Chain::Product, Side::Direct),
                (number.checked_mul(y), Chain::Product, Side::Inverse),
                (y.is_multiple_of(number).then(|| y / number), Chain::Product, Side::Inverse),
            ];
            ways.into_iter().find_map(|(x, chain, side)| {
                let x = x.filter(|&x| x > 0 && self.may_make(a, x))?;
                // Larger numbers come first; what is taken away, or divided by, is never larger.
                let parts = if x >= y { [(a, x), (b, y)] } else { [(b, y), (a, x)] };
                Some(Join { parts, chain, side })
            })
        })
    }

    /// Whether some tiles make a number; of six it is not known before they are split.
    fn may_make(&self, m: Sub, number: u32) -> bool {
        match &self.subs[m].made {
            Made::Listed(list) => list.binary_search(&number).is_ok(),
            Made::Marked(five) => five.makes(number),
            Made::Open => true,
        }
    }
}
