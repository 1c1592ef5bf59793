//! Powers that are written like squares and cubes, where the rules have both: only the cards tell which are meant.

use super::{NodeSpan, Parsed};
use crate::expr::{Expr, Node};
use crate::op::{Op, OpSet, fixed_power};

/// The most powers that are each read in both ways; of more, all squares are read alike, and all cubes.
const MOST: usize = 6;

impl Parsed {
    /// The first reading has squares where the exponent is a small number, or in braces.
    pub(super) fn readings(&self, text: &str, ops: &OpSet) -> Vec<Parsed> {
        let fixed = |(at, nodes): (usize, &[Node])| match nodes {
            [Node::Card(exponent), Node::Op(op)] => Some((at, fixed_power(op, exponent.number(), ops)?)),
            _ => None,
        };
        let powers: Vec<(usize, Op)> = self.expr.nodes().windows(2).enumerate().filter_map(fixed).collect();
        if powers.is_empty() {
            return vec![self.clone()];
        }
        let is_small = |(at, _): &(usize, Op)| {
            let sign = &self.spans[at + 1].sign;
            let behind = text.get(sign.end..).unwrap_or_default();
            *sign == self.spans[*at].sign || behind.trim_start().starts_with('{')
        };
        let small: Vec<bool> = powers.iter().map(is_small).collect();
        // Powers that are read alike have the same key.
        let keys: Vec<usize> = match powers.len() {
            count @ ..=MOST => (0..count).collect(),
            _ => powers.iter().map(|(_, square)| usize::from(*square != powers[0].1)).collect(),
        };
        let bits = keys.iter().max().map_or(0, |most| most + 1);
        let all = (0..1usize << bits).map(|choice| keys.iter().map(|key| choice >> key & 1 == 1).collect());
        [small].into_iter().chain(all).map(|choice: Vec<bool>| self.with_squares(&powers, &choice)).collect()
    }

    fn with_squares(&self, powers: &[(usize, Op)], chosen: &[bool]) -> Parsed {
        let pairs = self.expr.nodes().iter().cloned().zip(self.spans.iter().cloned());
        let mut pairs: Vec<Option<(Node, NodeSpan)>> = pairs.map(Some).collect();
        for ((at, square), _) in powers.iter().zip(chosen).filter(|(_, chosen)| **chosen) {
            pairs[*at] = None;
            pairs[at + 1] = Some((Node::Op(square.clone()), self.spans[at + 1].clone()));
        }
        let (nodes, spans) = pairs.into_iter().flatten().unzip();
        let expr = Expr::from_nodes(nodes).unwrap_or_else(|| self.expr.clone());
        Parsed { expr, spans, claimed: self.claimed.clone() }
    }
}
