//! Backward moves: the relations between a part and a goal, and the order in which the method tries them.

use make24::expr::{Expr, Node};
use make24::op::{Algebra, AssocChain, Op, OpSet, Polarity};
use make24::value::{Rational, Value};
use std::cmp::Ordering;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartKind {
    Card,
    Group,
}

/// A relation by which a part and the other cards make a goal.
pub struct Move {
    /// The kind of operation that joins the part and the others.
    pub chain: AssocChain,
    /// Whether that operation adds or subtracts, multiplies or divides.
    pub polarity: Polarity,
    /// Whether the part is the left operand: the minuend or the dividend.
    pub part_first: bool,
    /// The subgoal for the other cards, from the goal and the part; `None` if the move does not apply.
    pub subgoal: fn(&Rational, &Rational) -> Option<Rational>,
    /// The name of the relation.
    pub name: &'static str,
    /// P stands for the part, G for the goal and L for the subgoal.
    phrase: &'static str,
}

/// All moves.
pub const MOVES: [&Move; 7] = [&FACTOR, &FRACTION, &COMPLEMENT, &OVERSHOOT, &TAKE_FROM, &MULTIPLY, &DIVIDE];

const FACTOR: Move = Move {
    chain: AssocChain::Product,
    polarity: Polarity::Direct,
    part_first: false,
    subgoal: |goal, part| goal.div(part).filter(Value::is_integer),
    name: "factor",
    phrase: "P is a factor of G",
};
const FRACTION: Move = Move {
    subgoal: |goal, part| goal.div(part).filter(|subgoal| !subgoal.is_integer()),
    name: "fraction",
    phrase: "L * P = G",
    ..FACTOR
};
const COMPLEMENT: Move = Move {
    chain: AssocChain::Sum,
    polarity: Polarity::Direct,
    part_first: false,
    subgoal: |goal, part| (part <= goal).then(|| goal.sub(part)),
    name: "complement",
    phrase: "G is L more than P",
};
const OVERSHOOT: Move = Move {
    polarity: Polarity::Inverse,
    subgoal: |goal, part| Some(goal.add(part)),
    name: "overshoot",
    phrase: "L is P more than G",
    ..COMPLEMENT
};
const TAKE_FROM: Move = Move {
    polarity: Polarity::Inverse,
    part_first: true,
    subgoal: |goal, part| (part >= goal).then(|| part.sub(goal)),
    name: "take_from",
    phrase: "P is L more than G",
    ..COMPLEMENT
};
const MULTIPLY: Move = Move {
    polarity: Polarity::Inverse,
    subgoal: |goal, part| (!part.is_zero() && !part.is_one()).then(|| goal.mul(part)),
    name: "multiply",
    phrase: "L / P = G",
    ..FACTOR
};
const DIVIDE: Move = Move {
    polarity: Polarity::Inverse,
    part_first: true,
    subgoal: |goal, part| part.div(goal).filter(|subgoal| !subgoal.is_zero()),
    name: "divide",
    phrase: "P / L = G",
    ..FACTOR
};

/// Takes the fewest tests on three cards.
pub(super) const THREE_CARD_ORDER: [(PartKind, &[&Move]); 7] = [
    (PartKind::Card, &[&TAKE_FROM]),
    (PartKind::Card, &[&FACTOR]),
    (PartKind::Card, &[&COMPLEMENT]),
    (PartKind::Card, &[&MULTIPLY]),
    (PartKind::Card, &[&OVERSHOOT]),
    (PartKind::Card, &[&DIVIDE]),
    (PartKind::Card, &[&FRACTION]),
];

/// For four and more cards. Measured together with [`THREE_CARD_ORDER`] on the 1,362 hands of 1..13 that make 24: of
/// the orders tried, this one takes the fewest operations.
pub(super) const MANY_CARD_ORDER: [(PartKind, &[&Move]); 11] = [
    (PartKind::Card, &[&FACTOR]),
    (PartKind::Card, &[&COMPLEMENT]),
    (PartKind::Group, &[&FACTOR]),
    (PartKind::Card, &[&OVERSHOOT]),
    (PartKind::Group, &[&OVERSHOOT, &TAKE_FROM]),
    (PartKind::Card, &[&MULTIPLY]),
    (PartKind::Card, &[&FRACTION]),
    (PartKind::Card, &[&DIVIDE]),
    (PartKind::Card, &[&TAKE_FROM]),
    (PartKind::Group, &[&COMPLEMENT]),
    (PartKind::Group, &[&FRACTION, &MULTIPLY, &DIVIDE]),
];

impl Move {
    pub(super) fn is_factor(&self) -> bool {
        self.name == FACTOR.name
    }

    /// The move as a sentence: `2 is a factor of 24: make 12 from 3 3 4`.
    pub fn sentence(&self, expr: &Expr, part: &Rational, goal: &Rational, subgoal: &Rational, others: &str) -> String {
        let group = match expr.nodes() {
            [_] => String::new(),
            _ => format!("{expr} = {part}, and "),
        };
        format!("{group}{}: make {subgoal} from {others}", self.relation(part, goal, subgoal))
    }

    /// Such as `2 is a factor of 24` or `8 / (1/3) = 24`.
    fn relation(&self, part: &Rational, goal: &Rational, subgoal: &Rational) -> String {
        let mut is_divisor = false;
        let words = self.phrase.split(' ').map(|word| {
            let number = match word {
                "P" => part,
                "G" => goal,
                "L" => subgoal,
                word => {
                    is_divisor = word == "/";
                    return word.to_owned();
                }
            };
            if is_divisor && !number.is_integer() { format!("({number})") } else { number.to_string() }
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

/// Rules out `x op y` = `goal` by size. `x` is the larger operand, except in quotients.
pub(super) fn may_reach(op: &Op, x: &Rational, y: &Rational, goal: &Rational) -> bool {
    if !x.is_integer() || !y.is_integer() {
        return true;
    }
    let double = x.add(x);
    match op.algebra() {
        // From two whole numbers, only a quotient makes a fraction.
        Algebra::Chain { polarity: Polarity::Inverse, chain: AssocChain::Product } => match goal.is_integer() {
            _ if y.is_zero() => false,
            // A whole goal must equal the quotient; with a divisor above 1 it is at most half of the dividend.
            true => x >= y && goal.mul(y) == *x,
            false => (*goal > Rational::from(1)) == (x > y),
        },
        _ if !goal.is_integer() => false,
        Algebra::Chain { chain: AssocChain::Sum, polarity: Polarity::Direct } => *goal >= *x && *goal <= double,
        Algebra::Chain { chain: AssocChain::Sum, polarity: Polarity::Inverse } => goal <= x,
        // Either a factor is 0 or 1, or the goal is a multiple of `x` and at least twice as large.
        Algebra::Chain { .. } | Algebra::Power(_) | Algebra::Log | Algebra::Negation | Algebra::Free => {
            y.cmp(&Rational::from(1)) != Ordering::Greater && goal <= x
                || *goal >= double && goal.div(x).is_none_or(|quotient| quotient.is_integer())
        }
    }
}

/// The value of `expr` must not be negative. `None` if its sign cannot move; `x - y` becomes `y - x`.
pub(super) fn negated(expr: &Expr) -> Option<Expr> {
    // A subexpression with its negated form, if it has one.
    type WithNegated = (Expr, Option<Expr>);
    let card = |_: usize, card: &make24::Card| -> WithNegated {
        let expr = Expr::card(card.clone());
        (expr.clone(), card.number().is_zero().then_some(expr))
    };
    let join = |_: usize, op: &Op, (x, minus_x): WithNegated, right: Option<WithNegated>| {
        let Some((y, minus_y)) = right else { return Some((Expr::apply_unary(op.clone(), x), None)) };
        let minus = match op.algebra() {
            Algebra::Chain { chain: AssocChain::Sum, polarity: Polarity::Inverse } => {
                Some(Expr::apply(op.clone(), y.clone(), x.clone()))
            }
            // -(x + y) is -x - y.
            Algebra::Chain { chain: AssocChain::Sum, .. } => {
                OpSet::ALL.on(AssocChain::Sum, Polarity::Inverse).and_then(|minus| {
                    let operands =
                        minus_x.map(|minus_x| (minus_x, y.clone())).or(minus_y.map(|minus_y| (minus_y, x.clone())));
                    operands.map(|(negated, other)| Expr::apply(minus, negated, other))
                })
            }
            Algebra::Chain { .. } | Algebra::Power(_) | Algebra::Log | Algebra::Negation | Algebra::Free => {
                match (minus_x, minus_y) {
                    (Some(minus_x), _) => Some(Expr::apply(op.clone(), minus_x, y.clone())),
                    (None, Some(minus_y)) => Some(Expr::apply(op.clone(), x.clone(), minus_y)),
                    (None, None) => None,
                }
            }
        };
        Some((Expr::apply(op.clone(), x, y), minus))
    };
    debug_assert!(expr.nodes().iter().any(|node| matches!(node, Node::Card(_))));
    expr.fold(card, join)?.1
}
