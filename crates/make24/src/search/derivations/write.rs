//! Derivations as expressions.

use super::{Derivations, TreeTop};
use crate::expr::{Expr, Node};
use crate::op::{AssocChain, Op, Polarity};
use std::cmp::Reverse;
use std::ops::Range;

/// Each derivation is written once, since many solutions share parts.
#[derive(Default)]
pub(super) struct PostfixCache {
    tokens: Vec<PostfixToken>,
    /// By derivation, the range of its tokens; empty before it is written.
    spans: Vec<Range<u32>>,
    members: Vec<WrittenMember>,
}

struct WrittenMember {
    polarity: Polarity,
    derivation: u32,
    span: Range<u32>,
}

#[derive(Clone)]
enum PostfixToken {
    Card(u8),
    Op(Op),
}

impl PostfixCache {
    pub(super) fn clear(&mut self) {
        self.tokens.clear();
        self.spans.clear();
        self.members.clear();
    }
}

impl Derivations {
    pub(crate) fn expr(&mut self, derivation: u32) -> Option<Expr> {
        let span = self.write(derivation);
        let node = |token: &PostfixToken| match token {
            PostfixToken::Card(card) => Node::Card(self.cards[usize::from(*card)].clone()),
            PostfixToken::Op(op) => Node::Op(op.clone()),
        };
        let nodes = self.postfix.tokens[span.start as usize..].iter().map(node).collect();
        // A whole solution is not part of anything else, so its tokens need not be kept.
        self.postfix.tokens.truncate(span.start as usize);
        Expr::from_nodes(nodes)
    }

    fn span(&mut self, derivation: u32) -> Range<u32> {
        match self.postfix.spans.get(derivation as usize) {
            Some(known) if !known.is_empty() => known.clone(),
            _ => {
                let span = self.write(derivation);
                self.postfix.spans.resize(self.list.len(), 0..0);
                self.postfix.spans[derivation as usize] = span.clone();
                span
            }
        }
    }

    /// Larger members come first, and direct ones before inverted ones, so every step stays in the domain.
    fn write(&mut self, derivation: u32) -> Range<u32> {
        let chain = match self.list[derivation as usize].top {
            TreeTop::Card(card) => {
                self.postfix.tokens.push(PostfixToken::Card(card as u8));
                let end = self.postfix.tokens.len() as u32;
                return end - 1..end;
            }
            TreeTop::AssocChain(chain, _) => chain,
        };
        let first = self.postfix.members.len();
        let mut members = std::mem::take(&mut self.postfix.members);
        self.flatten(chain, Polarity::Direct, derivation, &mut members);
        let key = |member: &WrittenMember| {
            let number = &self.numbers[self.list[member.derivation as usize].number as usize];
            (member.polarity, Reverse(&number.value), number.cards, member.derivation)
        };
        members[first..].sort_by(|one, other| key(one).cmp(&key(other)));
        self.postfix.members = members;
        let last = self.postfix.members.len();
        for place in first..last {
            self.postfix.members[place].span = self.span(self.postfix.members[place].derivation);
        }
        let ops = [Polarity::Direct, Polarity::Inverse].map(|polarity| self.rules.ops.on(chain, polarity));
        let PostfixCache { tokens, members, .. } = &mut self.postfix;
        let from = tokens.len() as u32;
        for (place, member) in members.drain(first..).enumerate() {
            tokens.extend_from_within(member.span.start as usize..member.span.end as usize);
            tokens.extend(ops[member.polarity as usize].clone().filter(|_| place > 0).map(PostfixToken::Op));
        }
        from..tokens.len() as u32
    }

    fn flatten(&self, chain: AssocChain, polarity: Polarity, derivation: u32, members: &mut Vec<WrittenMember>) {
        match self.list[derivation as usize].top {
            TreeTop::AssocChain(own, parts) if own == chain => {
                for (within, part) in parts {
                    self.flatten(chain, polarity.of(within), part, members);
                }
            }
            TreeTop::Card(_) | TreeTop::AssocChain(..) => {
                members.push(WrittenMember { polarity, derivation, span: 0..0 });
            }
        }
    }
}
