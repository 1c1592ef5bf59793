//! The cards of an answer compared with those of the hand.

use crate::card::Card;
use crate::expr::{Expr, Node};
use crate::hand::Hand;
use crate::op::{Algebra, OpSet, Prefix, prefix_at};
use crate::parse::NodeSpan;
use crate::rules::{CardUse, RuleSet};
use crate::value::{Real, Value};
use std::fmt;

/// How the cards of an answer compare with those of the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardComparison {
    /// The cards of the hand that the answer does not use, in ascending order; a fault only where all must be used.
    pub missing: Vec<Card>,
    /// The cards of the answer that the hand does not have, in ascending order.
    pub extra: Vec<Card>,
    /// The number of cards that the answer uses.
    pub used: usize,
    /// The number of cards of the hand.
    pub dealt: usize,
    /// The cards that the rules say must be used.
    pub card_use: CardUse,
    /// A sign that stands for one of the extra cards, and that card: `√9` uses the card 2.
    pub implied: Option<(String, Card)>,
    /// A negated power of which the hand has the negative of the base, and the power of that card: `-2^3` and `(-2)^3`.
    pub negated: Option<(String, String)>,
}

const LISTED: usize = 12;

impl CardComparison {
    pub(super) fn of(
        (answer, expr, spans): (&str, &Expr, &[NodeSpan]),
        hand: &Hand,
        rules: &RuleSet,
    ) -> CardComparison {
        let mut cards: Vec<Card> = expr.cards().cloned().collect();
        cards.sort_unstable();
        // The numbers of a pattern, all of which the answer has, are not cards.
        for constant in rules.writing.constants() {
            if let Some(at) = cards.iter().position(|card| *card == constant) {
                cards.remove(at);
            }
        }
        let (mut missing, mut extra) = (Vec::new(), Vec::new());
        let (mut dealt, mut used) = (hand.cards().iter().peekable(), cards.iter().peekable());
        loop {
            match (dealt.peek(), used.peek()) {
                (None, None) => break,
                (Some(d), u) if u.is_none_or(|u| d < u) => missing.extend(dealt.next().cloned()),
                (d, Some(u)) if d.is_none_or(|d| u < d) => extra.extend(used.next().cloned()),
                _ => {
                    dealt.next();
                    used.next();
                }
            }
        }
        let implied = implied_card(&extra, answer, (expr, spans), &rules.ops);
        let negated = negated_power(&missing, answer, (expr, spans));
        let card_use = rules.card_use;
        CardComparison { missing, extra, used: cards.len(), dealt: hand.len(), card_use, implied, negated }
    }

    /// The number of cards that both have.
    pub fn common(&self) -> usize {
        self.used - self.extra.len()
    }

    /// Whether the rules allow these cards for the hand.
    pub fn is_allowed(&self) -> bool {
        self.extra.is_empty() && self.card_use.allows(self.used, self.dealt)
    }

    fn too_many(&self) -> Option<(usize, u16)> {
        match self.card_use {
            CardUse::AtMost(most) if self.used > most.into() => Some((self.used, most)),
            CardUse::All | CardUse::AnySubset | CardUse::AtMost(_) => None,
        }
    }
}

/// Returns the first sign of the answer that implies one of the extra cards without a digit for it.
fn implied_card(
    extra: &[Card],
    answer: &str,
    (expr, spans): (&Expr, &[NodeSpan]),
    ops: &OpSet,
) -> Option<(String, Card)> {
    expr.nodes().iter().zip(spans).find_map(|(node, span)| match node {
        Node::Card(card) if extra.contains(card) => {
            let sign = answer.get(span.sign.clone())?;
            let is_implied = matches!(prefix_at(sign, ops), Some(((_, Prefix::UnarySugar(_)), _)));
            is_implied.then(|| (sign.to_owned(), card.clone()))
        }
        Node::Card(_) | Node::Literal(_) | Node::Op(_) => None,
    })
}

/// Returns the first negated power whose base makes a missing card with the minus sign directly before it.
fn negated_power(missing: &[Card], answer: &str, (expr, spans): (&Expr, &[NodeSpan])) -> Option<(String, String)> {
    expr.nodes().iter().zip(spans).find_map(|(node, minus)| {
        if !matches!(node, Node::Op(op) if op.algebra() == Algebra::Negation) {
            return None;
        }
        let base = expr.nodes().iter().zip(spans).find_map(|(node, span)| match node {
            Node::Card(card) if span.whole.start == minus.sign.end => Some((card, span.whole.end)),
            Node::Card(_) | Node::Literal(_) | Node::Op(_) => None,
        });
        let (_, end) = base.filter(|(base, _)| missing.contains(&Card::from(base.number().neg())))?;
        let (negative, rest) = (answer.get(minus.sign.start..end)?, answer.get(end..minus.whole.end)?);
        (!rest.is_empty()).then(|| (format!("{negative}{rest}"), format!("({negative}){rest}")))
    })
}

impl fmt::Display for CardComparison {
    /// What is wrong with the cards; nothing where the rules allow them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let missing: &[Card] = if self.card_use == CardUse::All { &self.missing } else { &[] };
        let too_many = self.too_many().map(|(used, most)| format!("{used} are used, and at most {most} may be"));
        let faults = [listed(missing, "missing"), listed(&self.extra, "extra"), too_many];
        let faults: Vec<String> = faults.into_iter().flatten().collect();
        if faults.is_empty() {
            return Ok(());
        }
        write!(f, "wrong cards: {}", faults.join(" and "))?;
        if let Some((negated, power)) = &self.negated {
            write!(f, " (the minus sign of `{negated}` belongs to all of it; for the negative card write `{power}`)")?;
        }
        match &self.implied {
            Some((sign, card)) => write!(f, " (`{sign}` uses the card {card})"),
            None => Ok(()),
        }
    }
}

/// `3, 3, 8, 8 are missing`; the first twelve of a long list.
fn listed(cards: &[Card], what: &str) -> Option<String> {
    match cards {
        [] => None,
        [one] => Some(format!("{} is {what}", brief(one))),
        many => {
            let mut numbers: Vec<String> = many.iter().take(LISTED).map(brief).collect();
            if many.len() > LISTED {
                numbers.push(format!("and {} more", many.len() - LISTED));
            }
            Some(format!("{} are {what}", numbers.join(", ")))
        }
    }
}

fn brief(card: &Card) -> String {
    Real::from(card.number().clone()).brief()
}
