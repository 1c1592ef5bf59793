//! Power series that count structures by their number of cards, up to some number of cards.
//!
//! Coefficient n of a [`Series`] is the number of structures on n cards, for n from 1 up. What a product or a set
//! of structures means depends on the cards: cards that are told apart are divided among the parts in every way (as
//! exponential generating functions have it), and cards up to renaming are not (ordinary generating functions).

use dashu_int::{IBig, UBig};
use std::ops::{Add, Mul, Sub};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cards {
    Different,
    Renamed,
}

/// A power series without a constant term. Index n - 1 counts structures on n cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Series {
    cards: Cards,
    counts: Vec<IBig>,
}

impl Series {
    pub(super) fn card(cards: Cards, most: usize) -> Series {
        let counts = (0..most).map(|index| IBig::from(u8::from(index == 0))).collect();
        Series { cards, counts }
    }

    pub(super) fn none(cards: Cards, most: usize) -> Series {
        Series { cards, counts: vec![IBig::ZERO; most] }
    }

    pub(super) fn counts(self) -> Vec<UBig> {
        self.counts.into_iter().map(|count| UBig::try_from(count).unwrap_or_default()).collect()
    }

    pub(super) fn up_to(mut self, most: usize) -> Series {
        self.counts.resize(most, IBig::ZERO);
        self
    }

    fn at(&self, n: usize) -> &IBig {
        &self.counts[n - 1]
    }

    /// All counts must be even.
    pub(super) fn half(self) -> Series {
        Series { counts: self.counts.into_iter().map(|count| count / IBig::from(2)).collect(), ..self }
    }

    /// Maps each structure to one on twice as many cards: a pair of copies of it, up to renaming.
    pub(super) fn doubled(&self) -> Series {
        let pairs = |n: usize| if n.is_multiple_of(2) { self.at(n / 2).clone() } else { IBig::ZERO };
        Series { cards: self.cards, counts: (1..=self.counts.len()).map(pairs).collect() }
    }

    /// Sets of at least one of the structures; up to renaming, multisets. Different cards: the set with the first card
    /// is told apart from the others. Renamed cards: the Euler transform.
    pub(super) fn sets(&self) -> Series {
        let mut counts: Vec<IBig> = Vec::with_capacity(self.counts.len());
        for n in 1..=self.counts.len() {
            let before = |k: usize| if k == n { IBig::ONE } else { counts[n - k - 1].clone() };
            let count = match self.cards {
                Cards::Different => {
                    let mut ways = IBig::ONE; // C(n - 1, k - 1)
                    let mut count = IBig::ZERO;
                    for k in 1..=n {
                        count += &ways * self.at(k) * before(k);
                        ways = ways * IBig::from(n - k) / IBig::from(k);
                    }
                    count
                }
                Cards::Renamed => {
                    let weight = |k: usize| -> IBig {
                        (1..=k).filter(|d| k.is_multiple_of(*d)).map(|d| IBig::from(d) * self.at(d)).sum()
                    };
                    (1..=n).map(|k| weight(k) * before(k)).sum::<IBig>() / IBig::from(n)
                }
            };
            counts.push(count);
        }
        Series { cards: self.cards, counts }
    }

    pub(super) fn sets_of_two_or_more(&self) -> Series {
        &self.sets() - self
    }

    /// The terms of a sum, or the factors above and below a line: two sets, the first not empty, of two or more
    /// together.
    pub(super) fn signed_sets(&self) -> Series {
        let sets = self.sets();
        &(&(&sets * &sets) + &sets) - self
    }
}

impl Add for &Series {
    type Output = Series;
    fn add(self, rhs: &Series) -> Series {
        Series { cards: self.cards, counts: self.counts.iter().zip(&rhs.counts).map(|(a, b)| a + b).collect() }
    }
}

impl Sub for &Series {
    type Output = Series;
    fn sub(self, rhs: &Series) -> Series {
        Series { cards: self.cards, counts: self.counts.iter().zip(&rhs.counts).map(|(a, b)| a - b).collect() }
    }
}

impl Mul for &Series {
    type Output = Series;
    fn mul(self, rhs: &Series) -> Series {
        let pairs = |n: usize| {
            let mut ways = IBig::from(n); // C(n, k), from k = 1
            let mut count = IBig::ZERO;
            for k in 1..n {
                let pairs = self.at(k) * rhs.at(n - k);
                count += if self.cards == Cards::Different { &ways * pairs } else { pairs };
                ways = ways * IBig::from(n - k) / IBig::from(k + 1);
            }
            count
        };
        Series { cards: self.cards, counts: (1..=self.counts.len()).map(pairs).collect() }
    }
}

impl Mul<&Series> for u32 {
    type Output = Series;
    fn mul(self, rhs: &Series) -> Series {
        Series { cards: rhs.cards, counts: rhs.counts.iter().map(|count| count * IBig::from(self)).collect() }
    }
}
