//! Brute force, plain and slow: every order of the cards, every nesting, every operator. It shares no code with the
//! searches; fractions are pairs of integers that are never reduced.

#![allow(dead_code, unreachable_pub, clippy::unwrap_used, reason = "each test file uses its own part")]

use make24::{Domain, Expr, Hand, Op, Puzzle, RuleSet, Usage};
use std::collections::BTreeSet;

/// A value as an unreduced fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
pub struct Fraction(pub i128, pub i128);

impl Fraction {
    fn join(op: Op, a: Fraction, b: Fraction) -> Option<Fraction> {
        let (n, d) = match op.row().symbol {
            "+" => (a.0 * b.1 + b.0 * a.1, a.1 * b.1),
            "-" => (a.0 * b.1 - b.0 * a.1, a.1 * b.1),
            "*" => (a.0 * b.0, a.1 * b.1),
            "/" => (a.0 * b.1, a.1 * b.0),
            other => panic!("brute force does not know {other}"),
        };
        match d.signum() {
            0 => None,
            sign => Some(Fraction(sign * n, sign * d)),
        }
    }
    fn is_in(self, domain: Domain) -> bool {
        let whole = self.0 % self.1 == 0;
        match domain {
            Domain::Reals | Domain::Rationals => true,
            Domain::Integers => whole,
            Domain::Naturals => whole && self.0 >= 0,
            Domain::Positive => whole && self.0 > 0,
        }
    }
    fn equals(self, other: Fraction) -> bool {
        self.0 * other.1 == other.0 * self.1
    }
    pub fn of(text: &str) -> Fraction {
        match text.split_once('/') {
            Some((n, d)) => Fraction(n.parse().unwrap(), d.parse().unwrap()),
            None => Fraction(text.parse().unwrap(), 1),
        }
    }
}

/// Every written expression that makes the target under the rules, each once.
pub fn solutions(puzzle: &Puzzle, rules: &RuleSet) -> BTreeSet<Expr> {
    let target = Fraction::of(&puzzle.target.to_string());
    let cards: Vec<(Expr, Fraction)> =
        puzzle.hand.cards().iter().map(|c| (Expr::card(c.clone()), Fraction::of(&c.to_string()))).collect();
    let mut found = BTreeSet::new();
    for chosen in 1u32..1 << cards.len() {
        let all = chosen.count_ones() as usize == cards.len();
        if !all && rules.usage == Usage::All {
            continue;
        }
        let chosen: Vec<_> = (0..cards.len()).filter(|i| chosen >> i & 1 == 1).map(|i| cards[i].clone()).collect();
        found.extend(trees(&chosen, rules).into_iter().filter(|(_, v)| v.equals(target)).map(|(expr, _)| expr));
    }
    found
}

/// Every tree over all of these cards, some of them repeatedly.
fn trees(cards: &[(Expr, Fraction)], rules: &RuleSet) -> Vec<(Expr, Fraction)> {
    if let [card] = cards {
        return vec![card.clone()];
    }
    let mut made = Vec::new();
    for left in 1u32..(1 << cards.len()) - 1 {
        let side = |wanted: u32| {
            let chosen = (0..cards.len()).filter(|i| left >> i & 1 == wanted);
            trees(&chosen.map(|i| cards[i].clone()).collect::<Vec<_>>(), rules)
        };
        let (lhs, rhs) = (side(1), side(0));
        for (x, vx) in &lhs {
            for (y, vy) in &rhs {
                for op in rules.ops.iter() {
                    if let Some(v) = Fraction::join(op, *vx, *vy).filter(|v| v.is_in(rules.domain)) {
                        made.push((Expr::apply(op, x.clone(), y.clone()), v));
                    }
                }
            }
        }
    }
    made
}

/// Every hand of `size` cards from `low` to `high`.
pub fn hands(low: i64, high: i64, size: usize) -> Vec<Hand> {
    fn extend(low: i64, high: i64, size: usize, so_far: &mut Vec<i64>, hands: &mut Vec<Hand>) {
        if size == 0 {
            hands.push(Hand::new(so_far.iter().copied()).unwrap());
            return;
        }
        for card in low..=high {
            so_far.push(card);
            extend(card, high, size - 1, so_far, hands);
            so_far.pop();
        }
    }
    let mut hands = Vec::new();
    extend(low, high, size, &mut Vec::new(), &mut hands);
    hands
}
