//! Ways as expressions.

use super::{Cores, Made};
use crate::expr::{Expr, Node};
use crate::op::{Chain, Side};
use crate::value::magnitude::Magnitude;
use std::cmp::Reverse;

impl<M: Magnitude> Cores<M> {
    /// The solution of this number, of which the first is the plainest.
    pub(crate) fn solution(&self, number: usize) -> Option<Expr> {
        let &(_, way) = self.found.get(number)?;
        let mut nodes = Vec::with_capacity(2 * self.meet.subs[self.nodes[self.ways[way as usize].node as usize].sub].0);
        self.write(way, &mut nodes);
        Expr::from_nodes(nodes)
    }

    /// Larger members first, direct ones before inverted ones; so every step on the way stays in the domain.
    fn write(&self, way: u32, nodes: &mut Vec<Node>) {
        let chain = match self.ways[way as usize].made {
            Made::Card(card) => return nodes.push(Node::Card(self.meet.cards[card as usize].clone())),
            Made::Chain(chain, _) => chain,
        };
        let mut members = Vec::new();
        self.flatten(chain, Side::Direct, way, &mut members);
        members.sort_by_key(|&(side, way)| {
            let node = &self.nodes[self.ways[way as usize].node as usize];
            (side, Reverse(node.value), self.meet.subs[node.sub].0, way)
        });
        for (place, &(side, member)) in members.iter().enumerate() {
            self.write(member, nodes);
            if place > 0 {
                nodes.extend(self.rules.ops.on(chain, side).map(Node::Op));
            }
        }
    }

    /// The members of a chain, each on its side.
    fn flatten(&self, chain: Chain, side: Side, way: u32, members: &mut Vec<(Side, u32)>) {
        match self.ways[way as usize].made {
            Made::Chain(own, parts) if own == chain => {
                for (within, part) in parts {
                    self.flatten(chain, side.of(within), part, members);
                }
            }
            _ => members.push((side, way)),
        }
    }
}
