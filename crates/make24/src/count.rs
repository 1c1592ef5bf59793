//! Counts of solutions, which never overflow.

use dashu_int::UBig;
use std::fmt;
use std::ops::{AddAssign, Mul};

/// A number of solutions of any size.
///
/// ```
/// use make24::Count;
/// assert_eq!(Count::from(17).to_string(), "17");
/// assert_eq!(Count::from(17).to_u64(), Some(17));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count(UBig);

impl Count {
    /// The number as a `u64`, if it fits.
    pub fn to_u64(&self) -> Option<u64> {
        (&self.0).try_into().ok()
    }
    pub(crate) fn of(number: UBig) -> Count {
        Count(number)
    }
    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
    /// The number of multisets of size `k` from this many elements: C(n + k - 1, k).
    pub fn multichoose(&self, k: usize) -> Count {
        let mut ways = UBig::ONE;
        for i in 0..k {
            ways = ways * (&self.0 + UBig::from(i)) / UBig::from(i + 1);
        }
        Count(ways)
    }
    /// Half of `self - part`; the difference must be even.
    pub(crate) fn half_difference(&self, part: &Count) -> Count {
        Count((&self.0 - &part.0) / UBig::from(2u8))
    }
}

impl From<u64> for Count {
    fn from(count: u64) -> Count {
        Count(UBig::from(count))
    }
}

impl AddAssign<&Count> for Count {
    fn add_assign(&mut self, rhs: &Count) {
        self.0 += &rhs.0;
    }
}

impl Mul<&Count> for Count {
    type Output = Count;
    fn mul(self, rhs: &Count) -> Count {
        Count(self.0 * &rhs.0)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
