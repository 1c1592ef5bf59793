//! The signs with which a chain can be written, while it is unfinished and when it is finished.

use crate::shape::Signs;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct SignMask(pub(super) u8);

impl SignMask {
    /// Some member can stand as a direct one; without such a member the chain cannot be written.
    pub(super) const DIRECT: u8 = 1;
    /// Some term can stand as an inverted one; with such a term the negative of the sum can be written.
    pub(super) const INVERSE: u8 = 2;
    /// The product of the factors can be written with a plus sign; with a minus sign.
    pub(super) const PLUS: u8 = 4;
    pub(super) const MINUS: u8 = 8;
    /// Some factor is its own negative.
    pub(super) const SELF_NEGATIVE: u8 = 16;
    pub(super) const ALL: std::ops::Range<u8> = 0..32;

    pub(super) fn has(self, bit: u8) -> bool {
        self.0 & bit != 0
    }
    pub(super) fn signs(self) -> Signs {
        Signs { plus: self.has(SignMask::PLUS), minus: self.has(SignMask::MINUS) }
    }
    pub(super) fn with(self, rhs: SignMask) -> SignMask {
        let signs = self.signs().checked_mul(rhs.signs());
        let signs = if signs.plus { SignMask::PLUS } else { 0 } | if signs.minus { SignMask::MINUS } else { 0 };
        SignMask((self.0 | rhs.0) & (SignMask::DIRECT | SignMask::INVERSE | SignMask::SELF_NEGATIVE) | signs)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SignKind {
    pub(super) signs: Signs,
    pub(super) self_negative: bool,
}
