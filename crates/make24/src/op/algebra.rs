//! The algebra of operators, on which forms and the search for shapes rely.

/// A chain of an associative operator and its inverse: nested uses form one list of members.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AssocChain {
    /// Terms that are added or subtracted.
    Sum,
    /// Factors that multiply or divide.
    Product,
}

/// Whether a member of a chain counts directly or inverted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Polarity {
    /// Added, or multiplied by.
    Direct,
    /// Subtracted, or divided by.
    Inverse,
}

impl Polarity {
    /// The opposite polarity.
    pub fn flipped(self) -> Polarity {
        match self {
            Polarity::Direct => Polarity::Inverse,
            Polarity::Inverse => Polarity::Direct,
        }
    }
    /// The polarity in a chain of a member that has polarity `inner` in a nested chain, which itself has polarity
    /// `self`.
    pub fn of(self, inner: Polarity) -> Polarity {
        if self == Polarity::Direct { inner } else { inner.flipped() }
    }
}

/// What an operator is in terms of chains, powers and logarithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algebra {
    /// `x op y` is the chain of `x`, which is direct, and `y` with the given polarity.
    Chain {
        /// The chain that the operator extends.
        chain: AssocChain,
        /// The polarity of the right operand; the left one is always direct.
        polarity: Polarity,
    },
    /// `x op y` is exp(ln x * y) if direct, a power, and exp(ln x / y) if inverse, a root.
    Power(Polarity),
    /// `x op y` is ln y / ln x.
    Log,
    /// `op x` is a sum with one term, which is subtracted: a minus sign.
    Negation,
    /// No law is known but that it may commute: both operands stay what they are.
    Free,
}

/// The numbers that an operator makes of fractions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Closure {
    /// Fractions within the bounds of [`Height`](crate::value::Height).
    Heights,
    /// Fractions of any size.
    Fractions,
    /// Any real numbers.
    Reals,
}

impl Closure {
    /// Whether the operator makes fractions of fractions.
    pub fn keeps_fractions(self) -> bool {
        self != Closure::Reals
    }
}
