//! Random numbers that are the same on every machine.

/// The SplitMix64 generator (`[splitmix]`): small, and its output is fixed by its definition.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The numbers that this seed fixes.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next number of 64 bits.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed(self.0)
    }

    /// A uniform number below `end`: draws from the incomplete last round of `end` numbers are rejected.
    ///
    /// # Panics
    ///
    /// If `end` is 0.
    pub fn below(&mut self, end: u64) -> u64 {
        let rounds = u64::MAX - u64::MAX % end;
        loop {
            let drawn = self.number();
            if drawn < rounds {
                return drawn % end;
            }
        }
    }
}

/// The finalizer of SplitMix64: every bit of the result depends on every bit of the number.
fn mixed(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A uniform number below `end` that a seed fixes.
///
/// # Panics
///
/// If `end` is 0.
///
/// ```
/// use make24::deck::random_below;
/// assert_eq!(random_below(6, 1), random_below(6, 1));
/// assert!((0..100).all(|seed| random_below(6, seed) < 6));
/// ```
pub fn random_below(end: u64, seed: u64) -> u64 {
    SplitMix64::new(seed).below(end)
}

/// A number from 0 up to and without 1 that a seed and a text fix, for splits: FNV-1a (`[fnv]`), then the finalizer of
/// SplitMix64.
///
/// ```
/// use make24::deck::fraction;
/// let (one, other) = (fraction(1, "3 3 8 8"), fraction(2, "3 3 8 8"));
/// assert!((0.0..1.0).contains(&one) && one != other && one == fraction(1, "3 3 8 8"));
/// ```
pub fn fraction(seed: u64, text: &str) -> f64 {
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
    let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325 ^ seed, add);
    (mixed(hash) >> 11) as f64 / (1u64 << 53) as f64
}
