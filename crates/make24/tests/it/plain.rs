//! Brute force: every order of the cards, every nesting, every operator. It shares no code with the searches; its
//! fractions are pairs of integers that are never reduced.

#![allow(dead_code, unreachable_pub, clippy::unwrap_used, reason = "each test file uses its own part")]

use make24::op::{Condition, OperandRules, Operands};
use make24::{CardUse, Domain, Expr, Form, Hand, Op, Puzzle, RuleSet, Solver, form::FormKey};
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use proptest::prelude::*;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A number type of brute force.
pub trait Exact: Clone {
    fn of(text: &str) -> Self;
    fn join(op: &str, a: &Self, b: &Self) -> Option<Self>;
    fn is_in(&self, domain: Domain) -> bool;
    fn equals(&self, other: &Self) -> bool;
    fn compare(&self, number: i64) -> Ordering;

    fn meets(&self, condition: &Condition) -> bool {
        let is_from = |low, high| self.compare(low).is_ge() && self.compare(high).is_le();
        match condition {
            Condition::Positive => self.compare(0).is_gt(),
            Condition::NotZero => self.compare(0).is_ne(),
            Condition::NotOne => self.compare(1).is_ne(),
            Condition::Whole => self.is_in(Domain::Integers),
            Condition::Within(size) => is_from(-size, *size),
            Condition::From(low, high) => is_from(*low, *high),
        }
    }
}

/// A value as an unreduced fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
pub struct Fraction(pub i128, pub i128);

impl Exact for Fraction {
    fn of(text: &str) -> Fraction {
        match text.split_once('/') {
            Some((n, d)) => Fraction(n.parse().unwrap(), d.parse().unwrap()),
            None => Fraction(text.parse().unwrap(), 1),
        }
    }
    fn join(op: &str, a: &Fraction, b: &Fraction) -> Option<Fraction> {
        let (n, d) = match op {
            "+" => (a.0 * b.1 + b.0 * a.1, a.1 * b.1),
            "-" => (a.0 * b.1 - b.0 * a.1, a.1 * b.1),
            "*" => (a.0 * b.0, a.1 * b.1),
            "/" => (a.0 * b.1, a.1 * b.0),
            // The rules allow remainders of positive whole numbers by whole numbers of at most 16.
            "mod" if a.0 % a.1 != 0 || b.0 % b.1 != 0 || a.0 <= 0 || b.0 == 0 || (b.0 / b.1).abs() > 16 => return None,
            "mod" => {
                let (number, divisor) = (a.0 / a.1, b.0 / b.1);
                let rest = (0..divisor.abs()).find(|rest| (number - rest) % divisor == 0).unwrap();
                (if rest > 0 && divisor < 0 { rest + divisor } else { rest }, 1)
            }
            other => panic!("brute force does not know {other}"),
        };
        match d.signum() {
            0 => None,
            sign => Some(Fraction(sign * n, sign * d)),
        }
    }
    fn is_in(&self, domain: Domain) -> bool {
        let whole = self.0 % self.1 == 0;
        match domain {
            Domain::Reals | Domain::Rationals => true,
            Domain::Integers => whole,
            Domain::Naturals => whole && self.0 >= 0,
            Domain::Positive => whole && self.0 > 0,
        }
    }
    fn equals(&self, other: &Fraction) -> bool {
        self.0 * other.1 == other.0 * self.1
    }
    fn compare(&self, number: i64) -> Ordering {
        self.0.cmp(&(i128::from(number) * self.1))
    }
}

/// A value of any size, from a library that make24 does not use.
impl Exact for BigRational {
    fn of(text: &str) -> BigRational {
        text.parse().unwrap()
    }
    fn join(op: &str, a: &BigRational, b: &BigRational) -> Option<BigRational> {
        match op {
            "+" => Some(a + b),
            "-" => Some(a - b),
            "*" => Some(a * b),
            "/" => (!b.is_zero()).then(|| a / b),
            other => panic!("brute force does not know {other}"),
        }
    }
    fn is_in(&self, domain: Domain) -> bool {
        match domain {
            Domain::Reals | Domain::Rationals => true,
            Domain::Integers => self.is_integer(),
            Domain::Naturals => self.is_integer() && !self.is_negative(),
            Domain::Positive => self.is_integer() && self.is_positive(),
        }
    }
    fn equals(&self, other: &BigRational) -> bool {
        self == other
    }
    fn compare(&self, number: i64) -> Ordering {
        self.cmp(&BigRational::from_integer(number.into()))
    }
}

/// Every written expression that makes the target under the rules, each once.
pub fn solutions(puzzle: &Puzzle, rules: &RuleSet) -> BTreeSet<Expr> {
    let digits = |number: &dyn std::fmt::Display| number.to_string().len();
    let all = puzzle.hand.cards().iter().map(|card| digits(card)).sum::<usize>() + digits(&puzzle.target);
    // With fewer digits no product of numerators and denominators exceeds 127 bits.
    if all < 18 { solutions_in::<Fraction>(puzzle, rules) } else { solutions_in::<BigRational>(puzzle, rules) }
}

fn solutions_in<N: Exact>(puzzle: &Puzzle, rules: &RuleSet) -> BTreeSet<Expr> {
    let target = N::of(&puzzle.target.to_string());
    let solving = |(expr, value): (Expr, N)| value.equals(&target).then_some(expr);
    all_expressions::<N>(&puzzle.hand, rules).into_iter().filter_map(solving).collect()
}

/// Every expression over the cards that the rules ask for, with its value; some expressions occur repeatedly.
pub fn all_expressions<N: Exact>(hand: &Hand, rules: &RuleSet) -> Vec<(Expr, N)> {
    let cards: Vec<(Expr, N)> =
        hand.cards().iter().map(|card| (Expr::card(card.clone()), N::of(&card.to_string()))).collect();
    let mut made = Vec::new();
    for chosen in 1u32..1 << cards.len() {
        if !is_allowed(rules.card_use, chosen.count_ones() as usize, cards.len()) {
            continue;
        }
        let chosen: Vec<_> = (0..cards.len()).filter(|i| chosen >> i & 1 == 1).map(|i| cards[i].clone()).collect();
        made.extend(expressions_over(&chosen, rules));
    }
    made
}

fn is_allowed(card_use: CardUse, used: usize, dealt: usize) -> bool {
    match card_use {
        CardUse::All => used == dealt,
        CardUse::AnySubset => true,
        CardUse::AtMost(most) => used <= most as usize,
    }
}

/// Every expression over all of these cards, with its value; some expressions occur repeatedly.
fn expressions_over<N: Exact>(cards: &[(Expr, N)], rules: &RuleSet) -> Vec<(Expr, N)> {
    if let [card] = cards {
        return vec![card.clone()];
    }
    let mut made = Vec::new();
    for left in 1u32..(1 << cards.len()) - 1 {
        let expressions_with = |bit: u32| {
            let chosen = (0..cards.len()).filter(|i| left >> i & 1 == bit);
            expressions_over(&chosen.map(|i| cards[i].clone()).collect::<Vec<_>>(), rules)
        };
        let (lhs, rhs) = (expressions_with(1), expressions_with(0));
        for (x, vx) in &lhs {
            for (y, vy) in &rhs {
                for op in rules.ops.iter() {
                    let Operands { left, right, .. } = rules.operands.of(&op);
                    if !left.iter().all(|condition| vx.meets(condition))
                        || !right.iter().all(|condition| vy.meets(condition))
                    {
                        continue;
                    }
                    if let Some(v) = N::join(op.row().symbol, vx, vy).filter(|v| v.is_in(rules.domain)) {
                        made.push((Expr::apply(op, x.clone(), y.clone()), v));
                    }
                }
            }
        }
    }
    made
}

/// The number of strings that make the target, for hands that are too large to list them. It counts the strings that
/// make each number, for each part of the hand; a part is a list of the number of copies of each card.
pub fn count_strings(puzzle: &Puzzle, rules: &RuleSet) -> u64 {
    let kinds: Vec<&[make24::Card]> = puzzle.hand.cards().chunk_by(|a, b| a == b).collect();
    let mut parts: Vec<Vec<usize>> = vec![Vec::new()];
    for same in &kinds {
        let longer = |part: Vec<usize>| (0..=same.len()).map(move |n| [part.as_slice(), &[n]].concat());
        parts = parts.into_iter().flat_map(longer).collect();
    }
    parts.sort_by_key(|part| part.iter().sum::<usize>());
    let mut made: BTreeMap<Vec<usize>, HashMap<(i64, i64), u64>> = BTreeMap::new();
    let reduced = |n: i64, d: i64| {
        let (mut a, mut b) = (n.abs(), d.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        (n / a * d.signum(), d.abs() / a)
    };
    for part in parts.into_iter().skip(1) {
        let mut numbers: HashMap<(i64, i64), u64> = HashMap::new();
        if part.iter().sum::<usize>() == 1 {
            let card = kinds[part.iter().position(|&n| n == 1).unwrap()][0].to_string();
            let Fraction(n, d) = Fraction::of(&card);
            numbers.insert((n as i64, d as i64), 1);
        }
        for (left, lhs) in &made {
            let Some(right) = part.iter().zip(left).map(|(all, n)| all.checked_sub(*n)).collect::<Option<Vec<_>>>()
            else {
                continue;
            };
            let Some(rhs) = made.get(&right) else { continue };
            for (&(a, b), m) in lhs {
                for (&(c, d), n) in rhs {
                    for op in rules.ops.iter() {
                        let (above, below) = match op.row().symbol {
                            "+" => (a * d + c * b, b * d),
                            "-" => (a * d - c * b, b * d),
                            "*" => (a * c, b * d),
                            _ if c == 0 => continue,
                            _ => (a * d, b * c),
                        };
                        let (above, below) = reduced(above, below);
                        if Fraction(above.into(), below.into()).is_in(rules.domain) {
                            *numbers.entry((above, below)).or_default() += m * n;
                        }
                    }
                }
            }
        }
        made.insert(part, numbers);
    }
    let Fraction(n, d) = Fraction::of(&puzzle.target.to_string());
    let asked = made.iter().filter(|(part, _)| is_allowed(rules.card_use, part.iter().sum(), puzzle.hand.len()));
    asked.filter_map(|(_, numbers)| numbers.get(&(n as i64, d as i64))).sum()
}

/// Checks the answers of the solver to a puzzle against brute force: whether there is a solution, the solutions and
/// their number under each form, and the simplest solution.
pub fn check(puzzle: &Puzzle, rules: &RuleSet) {
    let solver = Solver::new(rules.clone());
    let plain = solutions(puzzle, rules);
    let case = || format!("{puzzle} under {}", rules.name());
    assert_eq!(solver.is_solvable(puzzle).complete(), Some(!plain.is_empty()), "{}", case());
    let mut costs = Vec::new();
    for (form, name) in Form::ALL.iter().map(|form| (*form, form.name())) {
        let expected: BTreeSet<FormKey> = plain.iter().map(|expr| form.key(expr).expect("it has a value")).collect();
        let mut listed = Vec::new();
        for solution in solver.solutions(puzzle, form) {
            assert!(plain.contains(&solution.expr), "{} is no solution of {}", solution.expr, case());
            listed.push(form.key(&solution.expr).expect("it has a value"));
            costs.push(solution.cost());
        }
        let distinct: BTreeSet<FormKey> = listed.iter().cloned().collect();
        assert_eq!(distinct, expected, "{name} classes of {}", case());
        assert_eq!(listed.len(), expected.len(), "{name} solutions of {} repeat themselves", case());
        let count = solver.count(puzzle, form).complete().and_then(|count| count.to_u64());
        assert_eq!(count, Some(expected.len() as u64), "{name} count of {}", case());
    }
    let best = solver.best(puzzle).complete().expect("no limit is near");
    assert_eq!(best.is_some(), !plain.is_empty(), "best of {}", case());
    if let Some(best) = best {
        assert!(plain.contains(&best.expr), "{} is no solution of {}", best.expr, case());
        assert_eq!(Some(&best.cost()), costs.iter().min(), "{} is not the simplest of {}", best.expr, case());
    }
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

/// Rules of some of the four operations, in every domain, with all cards or some.
pub fn arithmetic_rules() -> impl Strategy<Value = RuleSet> {
    let ops = prop_oneof![6 => Just("+ - * /"), 1 => Just("+ -"), 1 => Just("+ *"), 1 => Just("- /"), 1 => Just("+ - *"),
        1 => Just("- * /"), 1 => Just("+ * /")];
    let domain = prop_oneof![3 => Just(Domain::Reals), 3 => Just(Domain::Rationals), 1 => Just(Domain::Integers),
        1 => Just(Domain::Naturals), 1 => Just(Domain::Positive)];
    let card_use =
        prop_oneof![3 => Just(CardUse::All), 1 => Just(CardUse::AnySubset), 1 => (1u16..=4).prop_map(CardUse::AtMost)];
    (ops, domain, card_use, operands()).prop_map(|(ops, domain, card_use, operands)| RuleSet {
        ops: ops.parse().unwrap(),
        domain,
        card_use,
        operands,
        ..RuleSet::ARITHMETIC
    })
}

/// Mostly no conditions on the operands of the four operations, else some on one of them.
fn operands() -> impl Strategy<Value = OperandRules> {
    let conditions =
        prop_oneof![Just("L > 0"), Just("L in 0..2"), Just("R in -3..3"), Just("L whole, R whole"), Just("R not 1")];
    let limited = (prop::sample::select(vec![Op::ADD, Op::SUBTRACT, Op::MULTIPLY, Op::DIVIDE]), conditions);
    let limited = limited.prop_map(|(op, conditions)| {
        let [left, right] = op.row().operand_names;
        OperandRules::TABLE.with_conditions(&op, &conditions.replace('L', left).replace('R', right)).unwrap()
    });
    prop_oneof![3 => Just(OperandRules::TABLE), 1 => limited]
}
