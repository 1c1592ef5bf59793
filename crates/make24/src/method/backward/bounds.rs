//! The largest number that some cards can make.

use crate::card::Card;
use crate::search::sub_multisets::{SubMultisets, SubsetIndex};
use crate::value::{Rational, Value};

/// By sub-hand, a number that is not smaller than anything it makes.
pub(super) struct Bounds(Vec<Rational>);

/// Of all that a sub-hand makes, n / d: bounds of n / d, of n and of d.
struct Bound {
    value: Rational,
    above: Rational,
    below: Rational,
}

impl Bounds {
    /// The bounds of sub-hands of cards that are not negative.
    ///
    /// A sum is at most the sum of the bounds, a product their product, and v1 / v2 at most the bound of v1 times a
    /// denominator of v2, since a numerator that is not 0 is at least 1.
    pub(super) fn of(lattice: &SubMultisets, cards: &[Card]) -> Bounds {
        let mut bounds: Vec<Option<Bound>> = vec![None];
        for m in 1..lattice.size() {
            let single = lattice.single(m).map(|card| {
                let number = cards[card].number();
                let (above, below) = (number.numerator(), number.denominator());
                Bound { value: number.clone(), above, below }
            });
            let mut bound = single;
            for (a, b) in lattice.splits(m) {
                for (a, b) in [(a, b), (b, a)] {
                    let (Some(x), Some(y)) = (&bounds[a], &bounds[b]) else { continue };
                    let largest = |[a, b, c]: [Rational; 3]| a.max(b).max(c);
                    let value = largest([x.value.add(&y.value), x.value.mul(&y.value), x.value.mul(&y.below)]);
                    let sum = x.above.mul(&y.below).add(&y.above.mul(&x.below));
                    let above = largest([sum, x.above.mul(&y.above), x.above.mul(&y.below)]);
                    let below = largest([x.below.mul(&y.below), x.below.mul(&y.above), Rational::from(1)]);
                    let known = bound.get_or_insert_with(|| Bound {
                        value: value.clone(),
                        above: above.clone(),
                        below: below.clone(),
                    });
                    known.value = known.value.clone().max(value);
                    known.above = known.above.clone().max(above);
                    known.below = known.below.clone().max(below);
                }
            }
            bounds.push(bound);
        }
        Bounds(bounds.into_iter().map(|bound| bound.map_or_else(|| Rational::from(0), |bound| bound.value)).collect())
    }

    /// Whether a sub-hand makes nothing as large as this.
    pub(super) fn excludes(&self, m: SubsetIndex, goal: &Rational) -> bool {
        self.0[m] < *goal
    }
}
