//! An upper bound on the numbers that a sub-hand can make.

use make24::Card;
use make24::search::{SubMultisets, SubsetIndex};
use make24::value::{Rational, Value};

pub(super) struct Bounds(Vec<Rational>);

/// Upper bounds on n / d, n and d, over all values n / d of a sub-hand.
struct Bound {
    value: Rational,
    numerator: Rational,
    denominator: Rational,
}

impl Bounds {
    /// Expects cards that are not negative.
    ///
    /// A sum is at most the sum of the bounds, and a product at most their product. A quotient v1 / v2 is at most the
    /// bound of v1 times a denominator of v2, because a numerator other than 0 is at least 1.
    pub(super) fn of(lattice: &SubMultisets, cards: &[Card]) -> Bounds {
        let mut bounds: Vec<Option<Bound>> = vec![None];
        for m in 1..lattice.size() {
            let single = lattice.single(m).map(|card| {
                let number = cards[card].number();
                let (numerator, denominator) = (number.numerator(), number.denominator());
                Bound { value: number.clone(), numerator, denominator }
            });
            let mut bound = single;
            for (a, b) in lattice.splits(m) {
                for (a, b) in [(a, b), (b, a)] {
                    let (Some(x), Some(y)) = (&bounds[a], &bounds[b]) else { continue };
                    let largest = |[a, b, c]: [Rational; 3]| a.max(b).max(c);
                    let value = largest([x.value.add(&y.value), x.value.mul(&y.value), x.value.mul(&y.denominator)]);
                    let sum = x.numerator.mul(&y.denominator).add(&y.numerator.mul(&x.denominator));
                    let numerator = largest([sum, x.numerator.mul(&y.numerator), x.numerator.mul(&y.denominator)]);
                    let denominator = largest([
                        x.denominator.mul(&y.denominator),
                        x.denominator.mul(&y.numerator),
                        Rational::from(1),
                    ]);
                    let known = bound.get_or_insert_with(|| Bound {
                        value: value.clone(),
                        numerator: numerator.clone(),
                        denominator: denominator.clone(),
                    });
                    known.value = known.value.clone().max(value);
                    known.numerator = known.numerator.clone().max(numerator);
                    known.denominator = known.denominator.clone().max(denominator);
                }
            }
            bounds.push(bound);
        }
        Bounds(bounds.into_iter().map(|bound| bound.map_or_else(|| Rational::from(0), |bound| bound.value)).collect())
    }

    pub(super) fn excludes(&self, m: SubsetIndex, goal: &Rational) -> bool {
        self.0[m] < *goal
    }
}
