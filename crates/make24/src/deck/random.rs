//! Random numbers that are the same on every machine.

/// The SplitMix64 generator (`[splitmix]`): small, and its output is fixed by its definition.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix64(pub(crate) u64);

impl SplitMix64 {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A uniform number below `end`: draws from the incomplete last round of `end` numbers are rejected.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        let rounds = u64::MAX - u64::MAX % end;
        loop {
            let drawn = self.next();
            if drawn < rounds {
                return drawn % end;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitmix_agrees_with_the_reference() {
        // The first outputs for seed 1234567 of the reference implementation (`[splitmix]`).
        let mut random = SplitMix64(1_234_567);
        assert_eq!([random.next(), random.next()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }
}
