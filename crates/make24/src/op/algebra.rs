//! The algebra of operators, as forms and the search of shapes rely on it.

/// A family of operators whose nested uses are one list: sums and products.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AssocChain {
    /// Terms that are added or taken away.
    Sum,
    /// Factors that multiply or divide.
    Product,
}

/// Whether a member of a chain counts as it is or inverted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Polarity {
    /// Added, or multiplied by.
    Direct,
    /// Taken away, or divided by.
    Inverse,
}

impl Polarity {
    /// The other side.
    pub fn flipped(self) -> Polarity {
        match self {
            Polarity::Direct => Polarity::Inverse,
            Polarity::Inverse => Polarity::Direct,
        }
    }
    /// The side of something on side `inner` of what is on side `self`.
    pub fn of(self, inner: Polarity) -> Polarity {
        if self == Polarity::Direct { inner } else { inner.flipped() }
    }
}

/// What an operator is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algebra {
    /// `x op y` is the chain of `x` and, on `polarity`, `y`.
    Chain {
        /// The chain that the operator writes.
        chain: AssocChain,
        /// How the right operand enters it; the left one is always direct.
        polarity: Polarity,
    },
    /// `x op y` is e to the product of ln x and, on this side, `y`: powers and roots.
    Power(Polarity),
    /// `x op y` is ln y / ln x.
    Log,
    /// Nothing is known: both operands stay where they are.
    Free,
}

impl Algebra {
    /// Whether `x op y` and `y op x` are the same.
    pub fn commutes(self) -> bool {
        matches!(self, Algebra::Chain { polarity: Polarity::Direct, .. })
    }
    /// Whether fractions make fractions, within the bounds of [`Height`](crate::value::Height).
    pub fn keeps_fractions(self) -> bool {
        matches!(self, Algebra::Chain { .. })
    }
}
