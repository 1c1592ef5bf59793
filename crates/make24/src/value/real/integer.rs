//! Whole numbers as products of powers, as far as that is cheap: prime factors below a bound, and what is left.
//!
//! What is left may be composite. It is treated as a prime would be, which can miss that two numbers are equal, and
//! can never make two numbers equal that are not.

use dashu_base::BitTest;
use dashu_int::UBig;
use std::sync::LazyLock;

/// Factors up to here are found.
pub(super) const TRIED: u16 = 1009;

static PRIMES: LazyLock<Vec<u16>> =
    LazyLock::new(|| (2..=TRIED).filter(|n| (2..).take_while(|d| d * d <= *n).all(|d| n % d != 0)).collect());

/// Exponents that powers of powers up to 16 are made of.
const ROOTS: [usize; 6] = [2, 3, 5, 7, 11, 13];

/// Beyond this length no root of what is left is looked for.
const ROOTED_BITS: usize = 16_384;

/// Bases, all at least 2 and no two with a common factor, and their exponents; their product is `n`, which is not 0.
pub(super) fn bases(n: &UBig) -> Vec<(UBig, usize)> {
    let mut found = Vec::new();
    let mut left = match u64::try_from(n) {
        Ok(word) => match small(word, &mut found) {
            1 => return found,
            rest => UBig::from(rest),
        },
        Err(_) => {
            let mut left = n.clone();
            for &prime in PRIMES.iter() {
                if let Some(times) = left.remove(&UBig::from(prime)).filter(|times| *times > 0) {
                    found.push((UBig::from(prime), times));
                }
            }
            left
        }
    };
    let mut exponent = 1;
    for k in ROOTS {
        while left.bit_len() <= ROOTED_BITS && left.bit_len() > 10 * (k - 1) {
            let root = left.nth_root(k);
            if root.pow(k) != left {
                break;
            }
            (left, exponent) = (root, exponent * k);
        }
    }
    if !left.is_one() {
        found.push((left, exponent));
    }
    found
}

/// The prime factors of a word up to [`TRIED`]; returns what is left.
fn small(mut word: u64, found: &mut Vec<(UBig, usize)>) -> u64 {
    for &prime in PRIMES.iter() {
        let wide = u64::from(prime);
        if wide * wide > word {
            break;
        }
        let mut times = 0;
        while word.is_multiple_of(wide) {
            word /= wide;
            times += 1;
        }
        if times > 0 {
            found.push((UBig::from(prime), times));
        }
    }
    word
}

/// `base` and `k` with `base` to the `k` being `n`, for a given `k`.
pub(super) fn exact_root(n: &UBig, k: usize) -> Option<UBig> {
    if n.is_zero() || n.is_one() {
        return Some(n.clone());
    }
    let root = if k < n.bit_len() { n.nth_root(k) } else { return None };
    (root.pow(k) == *n).then_some(root)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_product_of_the_bases_is_the_number() {
        let numbers = (1u64..3000).chain([1_000_003, 999_983 * 999_983, 1 << 60, 24, u64::MAX]);
        for n in numbers.map(UBig::from).chain([UBig::from(10u8).pow(60) + 7u8, UBig::from(1_000_003u64).pow(6)]) {
            let bases = bases(&n);
            let product = bases.iter().fold(UBig::ONE, |so_far, (base, times)| so_far * base.pow(*times));
            assert_eq!(product, n);
            assert!(bases.windows(2).all(|pair| pair[0].0 < pair[1].0));
        }
        assert_eq!(bases(&UBig::from(1_000_003u64).pow(6)), [(UBig::from(1_000_003u64), 6)]);
        assert_eq!(bases(&UBig::from(72u8)), [(UBig::from(2u8), 3), (UBig::from(3u8), 2)]);
    }
}
