//! Chance that is the same on every machine.

/// A small generator whose numbers are the same for ever: Steele, Lea, Flood, *Fast splittable pseudorandom number
/// generators*, 2014.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix64(pub(crate) u64);

impl SplitMix64 {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`, each as likely as the next: draws from an incomplete last round are drawn again.
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
    fn splitmix_is_the_published_generator() {
        // The first outputs for seed 1234567 of the reference implementation (Vigna, splitmix64.c).
        let mut random = SplitMix64(1_234_567);
        assert_eq!([random.next(), random.next()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }
}
