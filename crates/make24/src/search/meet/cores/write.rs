//! Ways as expressions.

use super::{Cores, Made};
use crate::expr::{Expr, Node};
use crate::op::{Chain, Op, Side};
use crate::value::magnitude::Magnitude;
use std::cmp::Reverse;
use std::ops::Range;

/// The texts of ways, each worked out once: parts are shared by many solutions.
#[derive(Default)]
pub(super) struct Texts {
    tokens: Vec<Token>,
    /// By way, the place of its tokens.
    of: Vec<Option<Range<u32>>>,
    /// The members of the chains that are being written.
    members: Vec<(Side, u32)>,
}

/// A node of an expression: an index of the cards, or an operator.
#[derive(Clone, Copy)]
enum Token {
    Card(u8),
    Op(Op),
}

impl<M: Magnitude> Cores<M> {
    /// The solution of this number, of which the first is the plainest.
    pub(crate) fn solution(&mut self, number: usize) -> Option<Expr> {
        let &(_, way) = self.found.get(number)?;
        let tokens = self.text(way);
        let node = |token: &Token| match token {
            Token::Card(card) => Node::Card(self.meet.cards[usize::from(*card)].clone()),
            Token::Op(op) => Node::Op(*op),
        };
        Expr::from_nodes(self.texts.tokens[tokens.start as usize..tokens.end as usize].iter().map(node).collect())
    }

    /// Larger members first, direct ones before inverted ones; so every step on the way stays in the domain.
    fn text(&mut self, way: u32) -> Range<u32> {
        if let Some(Some(known)) = self.texts.of.get(way as usize) {
            return known.clone();
        }
        let text = match self.ways[way as usize].made {
            Made::Card(card) => self.put(|tokens| tokens.push(Token::Card(card as u8))),
            Made::Chain(chain, _) => {
                let first = self.texts.members.len();
                let mut members = std::mem::take(&mut self.texts.members);
                self.flatten(chain, Side::Direct, way, &mut members);
                members[first..].sort_by_key(|&(side, way)| {
                    let node = &self.nodes[self.ways[way as usize].node as usize];
                    (side, Reverse(node.value), self.meet.subs[node.sub].0, way)
                });
                self.texts.members = members;
                for place in first..self.texts.members.len() {
                    self.text(self.texts.members[place].1);
                }
                let ops = [Side::Direct, Side::Inverse].map(|side| self.rules.ops.on(chain, side));
                let parts: Vec<(Side, Range<u32>)> = self.texts.members[first..]
                    .iter()
                    .map(|&(side, way)| (side, self.texts.of[way as usize].clone().unwrap_or_default()))
                    .collect();
                self.texts.members.truncate(first);
                self.put(|tokens| {
                    for (place, (side, part)) in parts.into_iter().enumerate() {
                        tokens.extend_from_within(part.start as usize..part.end as usize);
                        tokens.extend(ops[side as usize].filter(|_| place > 0).map(Token::Op));
                    }
                })
            }
        };
        if self.texts.of.len() <= way as usize {
            self.texts.of.resize(self.ways.len(), None);
        }
        self.texts.of[way as usize] = Some(text.clone());
        text
    }

    /// Where the tokens stand that `write` adds.
    fn put(&mut self, write: impl FnOnce(&mut Vec<Token>)) -> Range<u32> {
        let from = self.texts.tokens.len() as u32;
        write(&mut self.texts.tokens);
        from..self.texts.tokens.len() as u32
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
