//! The laws that prove equalities of irrational numbers.

use std::fmt;

/// A law of powers and logarithms; each holds for all positive bases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Identity {
    /// Like terms are added up.
    LikeTerms,
    /// Brackets are multiplied out.
    Distribution,
    /// Equal factors cancel.
    Cancelling,
    /// Powers of one base are multiplied by adding their exponents.
    SameBase,
    /// A power of a product is the product of the powers.
    PowerOfProduct,
    /// A power of a power multiplies the exponents.
    PowerOfPower,
    /// A power to a sum is the product of the powers to its terms.
    PowerOfSum,
    /// A power to its own logarithm is the number.
    PowerOfLog,
    /// The logarithm of a product is the sum of the logarithms.
    LogOfProduct,
    /// The logarithm of a power is a multiple of the logarithm.
    LogOfPower,
    /// A logarithm to one base is the quotient of two logarithms to another.
    ChangeOfBase,
    /// 1 to any power, and any number to the power 0.
    TrivialPower,
    /// Zero times any number.
    TimesZero,
    /// Numbers with equal logarithms are equal.
    EqualLogs,
}

impl Identity {
    /// Every identity and its formula.
    pub const FORMULAS: &[(Identity, &str)] = &[
        (Identity::LikeTerms, "a*x + b*x = (a + b)*x"),
        (Identity::Distribution, "x*(y + z) = x*y + x*z"),
        (Identity::Cancelling, "x/x = 1"),
        (Identity::SameBase, "x^a * x^b = x^(a + b)"),
        (Identity::PowerOfProduct, "(x*y)^a = x^a * y^a"),
        (Identity::PowerOfPower, "(x^a)^b = x^(a*b)"),
        (Identity::PowerOfSum, "x^(a + b) = x^a * x^b"),
        (Identity::PowerOfLog, "b^log(b, x) = x"),
        (Identity::LogOfProduct, "log(b, x*y) = log(b, x) + log(b, y)"),
        (Identity::LogOfPower, "log(b, x^a) = a*log(b, x)"),
        (Identity::ChangeOfBase, "log(b, x) = log(c, x)/log(c, b)"),
        (Identity::TrivialPower, "x^0 = 1^a = 1"),
        (Identity::TimesZero, "0*x = 0"),
        (Identity::EqualLogs, "x = y where log(c, x) = log(c, y)"),
    ];
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Identity::FORMULAS[*self as usize].1)
    }
}

/// A set of identities: the proof of an equality that needs more than the arithmetic of fractions.
///
/// ```
/// use make24::value::Identities;
/// assert_eq!(Identities::NONE.to_string(), "rational");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Identities(u16);

impl Identities {
    /// No identity: the arithmetic of fractions sufficed.
    pub const NONE: Identities = Identities(0);

    pub(crate) const fn with_if(self, identity: Identity, used: bool) -> Identities {
        Identities(self.0 | (used as u16) << identity as u16)
    }
    pub(crate) fn union(self, other: Identities) -> Identities {
        Identities(self.0 | other.0)
    }
    /// The identities that `other` does not have.
    pub fn without(self, other: Identities) -> Identities {
        Identities(self.0 & !other.0)
    }
    /// The identities, in the order of [`Identity::FORMULAS`].
    pub fn iter(self) -> impl Iterator<Item = Identity> {
        Identity::FORMULAS.iter().copied().map(|(identity, _)| identity).filter(move |i| self.0 >> *i as u16 & 1 == 1)
    }
    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for Identities {
    /// `rational` for the empty set; otherwise the formulas, separated by semicolons.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("rational");
        }
        for (i, identity) in self.iter().enumerate() {
            write!(f, "{}{identity}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}
