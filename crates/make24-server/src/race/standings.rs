//! What follows from the log: the ratings of players and hands, and who has had which hand.

#[cfg(test)]
mod tests;

use super::event::{Attempt, Event, Moment, PlayerKey};
use super::rating::{PROVISIONAL, Rating};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap, HashSet};

pub(super) const DAY: Moment = 86_400_000;

const MAX_RANKED: usize = 100;

/// Hands that are remembered of each player, and not dealt again before.
const REMEMBERED: usize = 200;

#[derive(Debug, Default, PartialEq)]
pub(crate) struct Standings {
    players: HashMap<PlayerKey, Standing>,
    pub(crate) hands: BTreeMap<String, Rating>,
    today: Moment,
    /// The attempts of today by players who move hands.
    tried: BTreeMap<String, Vec<(Rating, bool)>>,
}

#[derive(Debug, PartialEq)]
struct Standing {
    rating: Rating,
    /// The name for the ranking, if the player allows it.
    name: Option<String>,
    had: Vec<Had>,
}

/// A hand that a player was dealt or shown.
#[derive(Debug, PartialEq)]
struct Had {
    hand: String,
    /// The room and the moment of the deal.
    dealt: (String, Moment),
    /// `None` until the attempt counts.
    won: Option<bool>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RankedPlayer {
    pub(crate) place: usize,
    pub(crate) name: String,
    pub(crate) rating: i64,
}

#[derive(Debug, Default)]
pub(crate) struct SeenHands {
    pub(crate) seen: HashSet<String>,
    pub(crate) lately: HashSet<String>,
}

impl Standings {
    /// Applies an event: newcomers, a new day, and attempts, which are rated if the hand was new to the player when it was
    /// dealt.
    pub(crate) fn follow(&mut self, room: &str, at: Moment, event: &Event, attempts: &[Attempt]) {
        if let Event::Joined { player, strength, name, listed, .. } = event {
            let newcomer = || Standing { rating: Rating::of_newcomer(*strength), name: None, had: Vec::new() };
            let standing = self.players.entry(player.clone()).or_insert_with(newcomer);
            standing.name = Some(name.clone()).filter(|name| *listed && !name.is_empty());
        }
        // A clock that is set back does not begin a day again.
        if at / DAY > self.today {
            self.today = at / DAY;
            for (hand, tried) in std::mem::take(&mut self.tried) {
                self.hands.entry(hand).and_modify(|rating| *rating = rating.after_day(&tried));
            }
        }
        for attempt in attempts {
            self.attempt(room, attempt);
        }
    }

    fn attempt(&mut self, room: &str, attempt: &Attempt) {
        let Attempt { player, hand, dealt_at, won } = attempt;
        let Some(standing) = self.players.get_mut(player) else { return };
        let had = standing.had.iter_mut().find(|had| had.hand == *hand);
        let dealt = (room.to_owned(), *dealt_at);
        match (had, won) {
            (None, None) => standing.had.push(Had { hand: hand.clone(), dealt, won: None }),
            (Some(had), Some(won)) if had.dealt == dealt && had.won.is_none() => {
                had.won = Some(*won);
                let Some(rating) = self.hands.get(hand) else { return };
                if standing.rating.moves_hands() {
                    self.tried.entry(hand.clone()).or_default().push((standing.rating, *won));
                }
                standing.rating = standing.rating.after_attempt(rating, *won);
            }
            _ => {}
        }
    }

    pub(crate) fn player(&self, player: &PlayerKey) -> Option<Rating> {
        self.players.get(player).map(|standing| standing.rating)
    }

    pub(crate) fn is_listed(&self, player: &PlayerKey) -> bool {
        self.players.get(player).is_some_and(|standing| standing.name.is_some())
    }

    /// The number of attempts that counted.
    pub(crate) fn attempts(&self) -> usize {
        self.players.values().flat_map(|standing| &standing.had).filter(|had| had.won.is_some()).count()
    }

    /// The best players among those who allow their name and whose rating is more than a guess.
    pub(crate) fn ranking(&self) -> Vec<RankedPlayer> {
        let known = self.players.values().filter(|standing| standing.rating.deviation <= PROVISIONAL);
        let mut rated: Vec<(Rating, &String)> =
            known.filter_map(|standing| Some((standing.rating, standing.name.as_ref()?))).collect();
        rated.sort_by(|(one, name), (other, second)| other.rating.total_cmp(&one.rating).then(name.cmp(second)));
        rated.truncate(MAX_RANKED);
        let place = |rating: i64| 1 + rated.iter().filter(|(other, _)| other.whole() > rating).count();
        let ranked = |(rating, name): &(Rating, &String)| RankedPlayer {
            place: place(rating.whole()),
            name: (*name).clone(),
            rating: rating.whole(),
        };
        rated.iter().map(ranked).collect()
    }

    pub(crate) fn seen(&self, players: &[PlayerKey]) -> SeenHands {
        let mut seen = SeenHands::default();
        for standing in players.iter().filter_map(|player| self.players.get(player)) {
            let hands = || standing.had.iter().rev().map(|had| had.hand.clone());
            seen.lately.extend(hands().take(REMEMBERED));
            seen.seen.extend(hands());
        }
        seen
    }
}
