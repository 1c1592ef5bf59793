//! The hands of races: all of four cards of 1 to 13 that make 24, as hard as the players are strong.

use super::event::Pace;
use super::log::Known;
use super::rating::Rating;
use super::room::HANDS;
use make24_api::{BareHost, CheckReply, CheckRequest, Command, GenerateRequest, Host, SolveRequest, answer};
use rand::seq::IndexedRandom;
use std::sync::Arc;

/// The target of all races.
pub(crate) const TARGET: &str = "24";

/// The hands among which those of a race are drawn.
const NEAREST: usize = 40;

/// All hands, each as text with its cards in order, and the rating with which it begins.
///
/// # Errors
///
/// The hands cannot be made, which is a mistake of make24.
pub(crate) fn all() -> anyhow::Result<Vec<(String, Rating)>> {
    let everything = GenerateRequest { count: Some(u64::MAX), ..GenerateRequest::default() };
    let made = replied(&everything)?;
    let rated = made.puzzles.unwrap_or_default();
    rated
        .iter()
        .map(|puzzle| {
            let rate = puzzle.rating.solve_rate.ok_or_else(|| anyhow::anyhow!("a hand without a rate"))?;
            Ok((puzzle.rating.hand.join(" "), Rating::of_hand(rate)))
        })
        .collect()
}

/// The hands of a race, the easiest first: drawn among those that the players solve about as often as their pace says, of
/// which none is known to anybody, if there are so many.
pub(crate) fn choose(hands: &[(String, Rating)], players: &[Rating], known: &Known, pace: Pace) -> Vec<String> {
    let chance = |hand: &Rating| players.iter().map(|player| player.chance(hand)).sum::<f64>() / players.len() as f64;
    let off = |hand: &Rating| (chance(hand) - pace.chance()).abs();
    let mut nearest: Vec<(u8, f64, &(String, Rating))> = hands
        .iter()
        .map(|hand| {
            let is_known = u8::from(known.seen.contains(&hand.0)) + u8::from(known.lately.contains(&hand.0));
            (is_known, off(&hand.1), hand)
        })
        .collect();
    nearest.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
    let unknown = nearest.iter().take_while(|(is_known, ..)| *is_known == nearest[0].0).count();
    nearest.truncate(unknown.clamp(HANDS, NEAREST));
    let mut drawn: Vec<&(String, Rating)> =
        nearest.choose_multiple(&mut rand::rng(), HANDS).map(|(_, _, hand)| *hand).collect();
    drawn.sort_by(|one, other| one.1.rating.total_cmp(&other.1.rating));
    drawn.into_iter().map(|(hand, _)| hand.clone()).collect()
}

/// The verdict on an answer to a hand.
pub(crate) fn judged(hand: &str, answer: String) -> anyhow::Result<CheckReply> {
    let asked = CheckRequest { hand: hand.into(), answer: Some(answer), ..CheckRequest::default() };
    replied(&asked)
}

/// A solution of a hand.
pub(crate) fn solution(hand: &str) -> anyhow::Result<String> {
    let asked = SolveRequest { hand: hand.into(), brief: true, ..SolveRequest::default() };
    let reply = replied(&asked)?.into_one();
    Ok(reply
        .iter()
        .flat_map(|reply| reply.solutions.iter().flatten())
        .next()
        .map(|solution| solution.expression.clone())
        .unwrap_or_default())
}

fn replied<C: Command>(request: &C) -> anyhow::Result<C::Reply> {
    let host: Arc<dyn Host> = Arc::new(BareHost);
    Ok(make24_api::guarded(|| answer(request, &host))?.reply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::event::Strength;
    use std::collections::HashSet;

    #[test]
    fn hands_of_a_race_suit_the_players_and_are_new_to_them() {
        let hands = all().unwrap();
        assert_eq!(hands.len(), 1362);
        let [one, two] = [Strength::New, Strength::Fast].map(Rating::of_newcomer);
        let mut known = Known::default();
        let mut means = Vec::new();
        for pace in [Pace::Relaxed, Pace::Normal, Pace::Even] {
            let chosen = choose(&hands, &[one, two], &known, pace);
            assert_eq!(chosen.iter().collect::<HashSet<_>>().len(), HANDS);
            assert!(chosen.iter().all(|hand| !known.seen.contains(hand)));
            let rated = |hand: &String| hands.iter().find(|(other, _)| other == hand).unwrap().1.rating;
            let ratings: Vec<f64> = chosen.iter().map(rated).collect();
            assert!(ratings.is_sorted(), "{ratings:?}");
            means.push(ratings.iter().sum::<f64>() / HANDS as f64);
            known.seen.extend(chosen);
        }
        assert!(means.is_sorted(), "{means:?}");
        // Whoever knows all hands has those that are longest ago.
        known.seen = hands.iter().map(|(hand, _)| hand.clone()).collect();
        known.lately = hands.iter().skip(20).map(|(hand, _)| hand.clone()).collect();
        assert!(choose(&hands, &[one], &known, Pace::Hard).iter().all(|hand| !known.lately.contains(hand)));
    }
}
