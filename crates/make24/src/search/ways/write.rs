//! Derivations as expressions.

use super::{Made, Ways};
use crate::expr::{Expr, Node};
use crate::op::{AssocChain, Op, Polarity};
use std::cmp::Reverse;
use std::ops::Range;

/// The postfix form of derivations, each computed once, since parts are shared by many solutions.
#[derive(Default)]
pub(super) struct Texts {
    tokens: Vec<Token>,
    /// By derivation, the range of its tokens; empty if it has not been written yet.
    of: Vec<Range<u32>>,
    /// The members of the chains that are being written.
    members: Vec<Member>,
}

/// A member of a chain that is being written.
struct Member {
    polarity: Polarity,
    way: u32,
    text: Range<u32>,
}

/// A node of an expression: a card, by its index, or an operator.
#[derive(Clone, Copy)]
enum Token {
    Card(u8),
    Op(Op),
}

impl Texts {
    /// Clears all tokens.
    pub(super) fn clear(&mut self) {
        self.tokens.clear();
        self.of.clear();
        self.members.clear();
    }
}

impl Ways {
    /// A derivation as an expression.
    pub(crate) fn expr(&mut self, way: u32) -> Option<Expr> {
        let text = self.put(way);
        let node = |token: &Token| match token {
            Token::Card(card) => Node::Card(self.cards[usize::from(*card)].clone()),
            Token::Op(op) => Node::Op(*op),
        };
        let nodes = self.texts.tokens[text.start as usize..].iter().map(node).collect();
        // A whole solution is not part of anything else, so its tokens need not be kept.
        self.texts.tokens.truncate(text.start as usize);
        Expr::from_nodes(nodes)
    }

    /// The range of a derivation's tokens, which are written if they are not there yet.
    fn text(&mut self, way: u32) -> Range<u32> {
        match self.texts.of.get(way as usize) {
            Some(known) if !known.is_empty() => known.clone(),
            _ => {
                let text = self.put(way);
                self.texts.of.resize(self.list.len(), 0..0);
                self.texts.of[way as usize] = text.clone();
                text
            }
        }
    }

    /// Writes a derivation. Larger members come first, and direct ones before inverted ones, so every step stays in the
    /// domain.
    fn put(&mut self, way: u32) -> Range<u32> {
        let chain = match self.list[way as usize].made {
            Made::Card(card) => {
                self.texts.tokens.push(Token::Card(card as u8));
                let end = self.texts.tokens.len() as u32;
                return end - 1..end;
            }
            Made::AssocChain(chain, _) => chain,
        };
        let first = self.texts.members.len();
        let mut members = std::mem::take(&mut self.texts.members);
        self.flatten(chain, Polarity::Direct, way, &mut members);
        members[first..].sort_by_key(|member| {
            let number = &self.numbers[self.list[member.way as usize].number as usize];
            (member.polarity, Reverse(number.value), number.cards, member.way)
        });
        self.texts.members = members;
        let last = self.texts.members.len();
        for place in first..last {
            self.texts.members[place].text = self.text(self.texts.members[place].way);
        }
        let ops = [Polarity::Direct, Polarity::Inverse].map(|polarity| self.rules.ops.on(chain, polarity));
        let Texts { tokens, members, .. } = &mut self.texts;
        let from = tokens.len() as u32;
        for (place, member) in members.drain(first..).enumerate() {
            tokens.extend_from_within(member.text.start as usize..member.text.end as usize);
            tokens.extend(ops[member.polarity as usize].filter(|_| place > 0).map(Token::Op));
        }
        from..tokens.len() as u32
    }

    /// The members of a chain, each on its side.
    fn flatten(&self, chain: AssocChain, polarity: Polarity, way: u32, members: &mut Vec<Member>) {
        match self.list[way as usize].made {
            Made::AssocChain(own, parts) if own == chain => {
                for (within, part) in parts {
                    self.flatten(chain, polarity.of(within), part, members);
                }
            }
            _ => members.push(Member { polarity, way, text: 0..0 }),
        }
    }
}
