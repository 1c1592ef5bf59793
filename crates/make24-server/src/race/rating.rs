//! Ratings of players and hands, by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2022). A hand is an
//! opponent that wins if it is not solved in time.

use super::event::{Pace, Strength};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, expected_score, glicko2_rating_period};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    pub(crate) volatility: f64,
}

/// The initial volatility of players, which attempts do not change.
const VOLATILITY: f64 = 0.06;

/// Glicko-2's system constant: how fast volatilities change.
const TAU: f64 = 0.5;

/// Players with a greater deviation do not move hands.
const UNKNOWN: f64 = 230.0;

/// Ratings with a greater deviation are shown with a question mark.
pub(crate) const PROVISIONAL: f64 = 110.0;

const HANDS: std::ops::RangeInclusive<f64> = 540.0..=1740.0;

/// The deviation of hands with calibrated difficulty: four cards of 1 to 13 that make 24.
const CALIBRATED: f64 = 100.0;

const FLOOR: f64 = 30.0;

/// The maximum deviation with which an attempt moves a player: by about 40 points. The first attempts of newcomers
/// would otherwise move them by hundreds.
const GENTLE: f64 = 85.0;

const MOST_A_DAY: f64 = 150.0;

impl Rating {
    pub(crate) fn of_newcomer(strength: Strength) -> Rating {
        let rating = match strength {
            Strength::New => 900.0,
            Strength::Plays => 1200.0,
            Strength::Fast => 1500.0,
        };
        Rating { rating, deviation: 350.0, volatility: VOLATILITY }
    }

    /// The rating of a hand that nobody has played, from the expected share of people who solve it.
    pub(crate) fn of_hand(solve_rate: f64) -> Rating {
        let rating = 1500.0 - 173.72 * (solve_rate / (1.0 - solve_rate)).ln();
        let rating = rating.clamp(*HANDS.start(), *HANDS.end());
        Rating { rating, deviation: CALIBRATED, volatility: VOLATILITY }
    }

    pub(crate) fn whole(&self) -> i64 {
        self.rating.round() as i64
    }

    pub(crate) fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    pub(crate) fn moves_hands(&self) -> bool {
        self.deviation < UNKNOWN
    }

    /// The probability that this player solves a hand.
    pub(crate) fn chance(&self, hand: &Rating) -> f64 {
        expected_score(&self.glicko(), &hand.glicko()).0
    }

    pub(crate) fn after_attempt(&self, hand: &Rating, won: bool) -> Rating {
        let after = self.after(&[(*hand, won)]);
        let gentle = Rating { deviation: self.deviation.min(GENTLE), ..*self }.after(&[(*hand, won)]);
        Rating { rating: gentle.rating, volatility: VOLATILITY, ..after }
    }

    /// The rating of a hand after a day of attempts; `true` means that the player won.
    pub(crate) fn after_day(&self, attempts: &[(Rating, bool)]) -> Rating {
        let results: Vec<(Rating, bool)> = attempts.iter().map(|(player, won)| (*player, !won)).collect();
        let after = self.after(&results);
        Rating {
            rating: after.rating.clamp(self.rating - MOST_A_DAY, self.rating + MOST_A_DAY),
            deviation: after.deviation.max(FLOOR),
            ..after
        }
    }

    fn after(&self, results: &[(Rating, bool)]) -> Rating {
        let outcome = |won| if won { Outcomes::WIN } else { Outcomes::LOSS };
        let results: Vec<_> = results.iter().map(|(other, won)| (other.glicko(), outcome(*won))).collect();
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
        let Glicko2Rating { rating, deviation, volatility } = glicko2_rating_period(&self.glicko(), &results, &config);
        Rating { rating, deviation, volatility }
    }

    fn glicko(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }
}

impl Pace {
    pub(crate) fn chance(self) -> f64 {
        match self {
            Pace::Relaxed => 0.95,
            Pace::Easy => 0.85,
            Pace::Normal => 0.75,
            Pace::Hard => 0.60,
            Pace::Even => 0.50,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};

    fn rating(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: VOLATILITY }
    }

    /// The example of Glickman's paper.
    #[test]
    fn the_worked_example_holds() {
        let after = rating(1500.0, 200.0).after(&[
            (rating(1400.0, 30.0), true),
            (rating(1550.0, 100.0), false),
            (rating(1700.0, 300.0), false),
        ]);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    #[allow(clippy::float_cmp, reason = "limits are kept exactly")]
    fn hands_begin_by_their_difficulty_and_move_slowly() {
        assert_eq!(Rating::of_hand(0.5), rating(1500.0, CALIBRATED));
        assert_eq!(Rating::of_hand(1.0).rating, 540.0);
        assert_eq!(Rating::of_hand(0.0).rating, 1740.0);
        let crowd = [(rating(1500.0, 50.0), true); 200];
        let after = rating(1500.0, 200.0).after_day(&crowd);
        assert_eq!((after.rating, after.deviation), (1350.0, FLOOR));
        assert_eq!(rating(1200.0, 350.0).after_attempt(&rating(1100.0, 100.0), true).volatility, VOLATILITY);
        // A newcomer moves gently: a skipped hand cost 374 points once.
        let skipped = rating(1200.0, 350.0).after_attempt(&rating(900.0, 100.0), false);
        assert!((1150.0..1180.0).contains(&skipped.rating) && skipped.deviation < 350.0, "{skipped:?}");
    }

    /// Hands whose ratings begin by their difficulty are in the right order, and after a day of play in a better one; hands
    /// whose ratings begin alike are not.
    #[test]
    fn ratings_that_begin_by_difficulty_are_right_after_ten_attempts() {
        let simulated = |seeded: bool| {
            let mut random = StdRng::seed_from_u64(24);
            let normal = |random: &mut StdRng| (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0;
            let hands: Vec<f64> = (0..300).map(|_| 1150.0 + 220.0 * normal(&mut random)).collect();
            let first = |hand: f64, random: &mut StdRng| if seeded { hand + 90.0 * normal(random) } else { 1150.0 };
            let mut rated: Vec<Rating> =
                hands.iter().map(|hand| rating(first(*hand, &mut random), CALIBRATED)).collect();
            let before: Vec<f64> = rated.iter().map(|hand| hand.rating).collect();
            let mut tried: Vec<Vec<(Rating, bool)>> = vec![Vec::new(); hands.len()];
            for _ in 0..200 {
                let strength = 1300.0 + 200.0 * normal(&mut random);
                let mut player = Rating::of_newcomer(Strength::Plays);
                for _ in 0..10 {
                    let hand = random.random_range(0..hands.len());
                    let chance = 1.0 / (1.0 + 10f64.powf((hands[hand] - strength) / 400.0));
                    let won = random.random::<f64>() < chance;
                    if player.moves_hands() {
                        tried[hand].push((player, won));
                    }
                    player = player.after_attempt(&rated[hand], won);
                }
            }
            for (hand, attempts) in rated.iter_mut().zip(&tried).filter(|(_, attempts)| !attempts.is_empty()) {
                *hand = hand.after_day(attempts);
            }
            let after: Vec<f64> = rated.iter().map(|hand| hand.rating).collect();
            (correlation(&hands, &before), correlation(&hands, &after))
        };
        let ((first, seeded), (_, unseeded)) = (simulated(true), simulated(false));
        assert!(seeded > first && seeded > 0.9 && seeded > unseeded + 0.2, "{first} {seeded} {unseeded}");
    }

    fn correlation(xs: &[f64], ys: &[f64]) -> f64 {
        let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64;
        let (x, y) = (mean(xs), mean(ys));
        let product = |f: &dyn Fn(f64, f64) -> f64| xs.iter().zip(ys).map(|(a, b)| f(a - x, b - y)).sum::<f64>();
        product(&|a, b| a * b) / (product(&|a, _| a * a) * product(&|_, b| b * b)).sqrt()
    }
}
