//! Whether four cards make a number, without a search: it suffices to try 733 equations.
//!
//! Four distinct cards have 1,466 formulas with `+ - * /` and a sign, up to the laws of sums and products
//! (`[A182173]`); of a formula and its negative, one suffices. The formulas are of ten kinds, listed below. Multiplied
//! by its divisors, each is an equation of whole numbers, so nothing is divided. All orders of the cards are tried in
//! parallel, in twelve lanes, several of which a machine adds and compares at a time.
//!
//! The lanes are floats, which machines without special instructions multiply fastest. No result depends on rounding:
//! the lanes hold whole numbers below 2^53, for which every sum and product is exact, and that bound is checked first.

#![expect(clippy::float_cmp, reason = "the floats are whole numbers, which are exact")]

pub(crate) mod list;

pub(crate) use list::{FourCardSolutions, list};

use std::ops::{Add, Mul};

/// Whether the cards make the target with `+ - * /`, all of them used; `None` if intermediate numbers might be too
/// large. Cards and target must be positive.
pub fn is_solvable(cards: [u32; 4], target: u32) -> Option<bool> {
    Some(visit_equations(cards, target, AnyMatch([0; LANES]))?.is_done())
}

fn visit_equations<N: EquationVisitor>(cards: [u32; 4], target: u32, mut visitor: N) -> Option<N> {
    // By the theorem of heights, no side of an equation is larger.
    let bound = cards.iter().map(|&card| u64::from(card) + 1).try_fold(u64::from(target) + 1, u64::checked_mul)?;
    (bound < 1 << f64::MANTISSA_DIGITS).then(|| {
        visit_all(cards.map(f64::from), f64::from(target), &mut visitor);
        visitor
    })
}

/// The orders of four cards, by two distinguished places and two interchangeable ones.
pub const ORDERS: [[usize; 4]; LANES] = [
    [0, 1, 2, 3],
    [0, 2, 1, 3],
    [0, 3, 1, 2],
    [1, 2, 0, 3],
    [1, 3, 0, 2],
    [2, 3, 0, 1],
    [1, 0, 2, 3],
    [2, 0, 1, 3],
    [3, 0, 1, 2],
    [2, 1, 0, 3],
    [3, 1, 0, 2],
    [3, 2, 0, 1],
];
const LANES: usize = 12;

#[derive(Clone, Copy)]
struct Lanes([f64; LANES]);

impl Lanes {
    /// A loop that the compiler turns into vector instructions if it is inlined.
    #[inline(always)]
    fn with(mut self, rhs: Self, join: impl Fn(f64, f64) -> f64) -> Self {
        for (lane, right) in self.0.iter_mut().zip(rhs.0) {
            *lane = join(*lane, right);
        }
        self
    }
    fn abs_diff(self, rhs: Self) -> Self {
        self.with(rhs, |a, b| (a - b).abs())
    }
}

impl Add for Lanes {
    type Output = Self;
    fn add(self, rhs: Self) -> Self {
        self.with(rhs, f64::add)
    }
}

impl Mul for Lanes {
    type Output = Self;
    fn mul(self, rhs: Self) -> Self {
        self.with(rhs, f64::mul)
    }
}

/// The equations come in a fixed order.
trait EquationVisitor {
    fn visit(&mut self, lhs: Lanes, rhs: Lanes);
    #[inline]
    fn visit_products(&mut self, x: Lanes, y: Lanes, t: Lanes) {
        self.visit(x * y, t);
        self.visit(x, t * y);
        self.visit(y, t * x);
    }
    fn is_done(&self) -> bool;
}

struct AnyMatch([u32; LANES]);

impl EquationVisitor for AnyMatch {
    fn visit(&mut self, lhs: Lanes, rhs: Lanes) {
        for lane in 0..LANES {
            self.0[lane] |= u32::from(lhs.0[lane] == rhs.0[lane]);
        }
    }
    fn is_done(&self) -> bool {
        self.0.iter().fold(0, |all, &lane| all | lane) != 0
    }
}

/// Visits all equations; `list::formulas` lists their formulas in the same order.
fn visit_all(cards: [f64; 4], target: f64, visitor: &mut impl EquationVisitor) {
    let lanes = |place: usize| Lanes(std::array::from_fn(|lane| cards[ORDERS[lane][place]]));
    let (a, b, c, d) = (lanes(0), lanes(1), lanes(2), lanes(3));
    let t = Lanes([target; LANES]);
    let (sum, difference, product, first) = (c + d, c.abs_diff(d), c * d, a * b);
    // t = a +- r, so r is one of these.
    let rests = [t.abs_diff(a), t + a];

    // a +- b * (c +- d), and quotients of these two
    for rest in rests {
        visitor.visit_products(b, sum, rest);
        visitor.visit_products(b, difference, rest);
    }
    // (a +- b) * (c +- d), and quotients
    for left in [a + b, a.abs_diff(b)] {
        for right in [sum, difference] {
            visitor.visit(left * right, t);
            // Two zeros have no quotient: a 0 is replaced by a number that is not a multiple of the target.
            visitor.visit(left.with(left, |x, _| if x == 0.0 { 0.5 } else { x }), t * right);
        }
    }
    if visitor.is_done() {
        return;
    }
    // a * b * (c +- d), with any of them in the denominator
    for right in [sum, difference] {
        visitor.visit_products(first, right, t);
        visitor.visit(a * right, t * b);
        visitor.visit(a, t * b * right);
    }
    // a * (b +- c * d), and quotients
    for right in [b + product, b.abs_diff(product)] {
        visitor.visit_products(a, right, t);
    }
    // a * b +- c * d
    visitor.visit(first + product, t);
    visitor.visit(first.abs_diff(product), t);
    if visitor.is_done() {
        return;
    }
    // a * (b +- c +- d), and quotients
    for right in [b + sum, b.abs_diff(sum)] {
        visitor.visit_products(a, right, t);
    }
    // a +- b +- c * d
    visitor.visit(a + b + product, t);
    visitor.visit((a + b).abs_diff(product), t);
    visitor.visit((a + product).abs_diff(b), t);
    // a +- b +- c +- d
    visitor.visit(a + b + sum, t);
    visitor.visit((a + b).abs_diff(sum), t);
    visitor.visit((a + sum).abs_diff(b), t);
    // a +- b * c * d, with any of the three in the denominator
    for rest in rests {
        visitor.visit_products(b, product, rest);
    }
    // a * b * c * d, with any of them in the denominator
    visitor.visit_products(first, product, t);
    visitor.visit_products(a, b * product, t);
    if visitor.is_done() {
        return;
    }
    // With a quotient c / d: both sides are multiplied by d first.
    for (c, d) in [(c, d), (d, c)] {
        // a * (b +- c / d), and quotients
        for right in [b * d + c, (b * d).abs_diff(c)] {
            visitor.visit(a * right, t * d);
            visitor.visit(a * d, t * right);
            visitor.visit(right, t * a * d);
        }
        // a +- b +- c / d
        visitor.visit((a + b) * d + c, t * d);
        visitor.visit(((a + b) * d).abs_diff(c), t * d);
        visitor.visit((a * d + c).abs_diff(b * d), t * d);
        // a * b +- c / d
        visitor.visit(first * d + c, t * d);
        visitor.visit((first * d).abs_diff(c), t * d);
        // a / b +- c / d
        visitor.visit(a * d + b * c, t * b * d);
        visitor.visit((a * d).abs_diff(b * c), t * b * d);
    }
}
