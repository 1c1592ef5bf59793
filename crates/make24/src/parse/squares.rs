//! Powers that are written like squares and cubes, where the rules have both: only the cards tell which are meant.

use super::{NodeSpan, Parsed};
use crate::expr::{Expr, Node};
use crate::op::{Op, OpSet, fixed_power};

/// The most powers of which each is read in both ways; more are all read in the same one.
const MOST: usize = 6;

impl Parsed {
    /// The expression with each power such as `3²` as it is or as a square. The first one has squares where the exponent
    /// is a small number, or in braces.
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
        let all: Vec<Vec<bool>> = match powers.len() {
            count @ ..=MOST => {
                (0..1 << count).map(|choice: usize| (0..count).map(|at| choice >> at & 1 == 1).collect()).collect()
            }
            count => [false, true].map(|choice| vec![choice; count]).into(),
        };
        [small].into_iter().chain(all).map(|choice| self.with_squares(&powers, &choice)).collect()
    }

    /// The expression with the chosen powers as squares.
    fn with_squares(&self, powers: &[(usize, Op)], chosen: &[bool]) -> Parsed {
        let mut nodes: Vec<(Node, NodeSpan)> =
            self.expr.nodes().iter().cloned().zip(self.spans.iter().cloned()).collect();
        // From the last one, so that the places of the others stay.
        for ((at, square), _) in powers.iter().zip(chosen).rev().filter(|(_, chosen)| **chosen) {
            nodes[at + 1].0 = Node::Op(square.clone());
            nodes.remove(*at);
        }
        let (nodes, spans) = nodes.into_iter().unzip();
        let expr = Expr::from_nodes(nodes).unwrap_or_else(|| self.expr.clone());
        Parsed { expr, spans, claimed: self.claimed.clone() }
    }
}
