//! Factorization of whole numbers, as far as it is cheap: the prime factors up to a bound, and a cofactor.
//!
//! The cofactor may be composite. It is treated as a prime, which can miss that two numbers are equal and can never
//! make different numbers equal.

use crate::value::Outcome;
use crate::watch;
use dashu_base::BitTest;
use dashu_int::UBig;
use std::sync::LazyLock;

/// All prime factors up to this bound are found.
pub(super) const TRIAL_BOUND: u16 = 1009;

static PRIMES: LazyLock<Vec<u16>> =
    LazyLock::new(|| (2..=TRIAL_BOUND).filter(|n| (2..).take_while(|d| d * d <= *n).all(|d| n % d != 0)).collect());

/// The prime factors of the exponents up to 16: the degrees of the roots that are tried on a cofactor.
const ROOT_DEGREES: [usize; 6] = [2, 3, 5, 7, 11, 13];

/// The longest cofactor, in bits, whose roots are tried.
const MAX_ROOT_BITS: usize = 16_384;

/// The factors of `n`, which is not 0, as bases and exponents. The bases are at least 2 and pairwise coprime.
pub fn factor(n: &UBig) -> Vec<(UBig, usize)> {
    let mut factors = Vec::new();
    let mut cofactor = match u64::try_from(n) {
        Ok(word) => match trial_divide(word, &mut factors) {
            1 => return factors,
            cofactor => UBig::from(cofactor),
        },
        Err(_) => {
            let mut cofactor = n.clone();
            for &prime in PRIMES.iter() {
                if let Some(exponent) = cofactor.remove(&UBig::from(prime)).filter(|exponent| *exponent > 0) {
                    factors.push((UBig::from(prime), exponent));
                }
            }
            cofactor
        }
    };
    let mut exponent = 1;
    for k in ROOT_DEGREES {
        while cofactor.bit_len() <= MAX_ROOT_BITS && cofactor.bit_len() > 10 * (k - 1) {
            let root = cofactor.nth_root(k);
            if root.pow(k) != cofactor {
                break;
            }
            (cofactor, exponent) = (root, exponent * k);
        }
    }
    if !cofactor.is_one() {
        factors.push((cofactor, exponent));
    }
    factors
}

/// Returns the cofactor.
fn trial_divide(mut word: u64, factors: &mut Vec<(UBig, usize)>) -> u64 {
    for &prime in PRIMES.iter() {
        let wide = u64::from(prime);
        if wide * wide > word {
            break;
        }
        let mut exponent = 0;
        while word.is_multiple_of(wide) {
            word /= wide;
            exponent += 1;
        }
        if exponent > 0 {
            factors.push((UBig::from(prime), exponent));
        }
    }
    word
}

/// [`Outcome::Undefined`] if the root is not whole; [`Outcome::Undecided`] if the watch stops the work.
pub(super) fn exact_root(n: &UBig, k: usize) -> Outcome<UBig> {
    if n.is_zero() || n.is_one() {
        return Outcome::Value(n.clone());
    }
    let bits = n.bit_len();
    if k >= bits {
        return Outcome::Undefined;
    }
    // Newton's method takes about `k` passes; each bit of a short root takes one.
    let is_short = k > bits / k;
    if !watch::charge_long(bits, k.min(bits / k)) {
        return Outcome::Undecided;
    }
    let root = if is_short { short_root(n, k) } else { n.nth_root(k) };
    Outcome::from_option((root.pow(k) == *n).then_some(root))
}

/// The whole part of a root, bit by bit.
fn short_root(n: &UBig, k: usize) -> UBig {
    let bits = (n.bit_len() - 1) / k;
    (0..bits).rev().fold(UBig::ONE << bits, |root, bit| {
        let next = &root + (UBig::ONE << bit);
        if next.pow(k) <= *n { next } else { root }
    })
}
