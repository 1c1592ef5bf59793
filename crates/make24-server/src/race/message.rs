//! What a browser and a room say to each other: JSON objects with a `type`, one a message.

use super::event::{Moment, Pace, PlayerKey, Role, Strength};
use super::hands::TARGET;
use super::rating::Rating;
use super::refusal::{Refusal, Why, refused};
use super::room::{HANDS, Member, Room, Run};
use make24_api::{CheckReply, Error, Phrase};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The first message of a socket.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Hello {
    Join {
        /// Five letters; without it, a room is opened.
        room: Option<String>,
        /// What makes somebody the same again, after a lost connection too: 16 to 64 letters and digits.
        secret: String,
        #[serde(default)]
        name: String,
        #[serde(default)]
        role: Role,
        #[serde(default)]
        strength: Strength,
    },
}

/// A later message of a socket. None of them says a time or a score: those are the server's.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Said {
    /// Calls a race.
    Start {
        #[serde(default)]
        pace: Pace,
    },
    /// An answer to the hand that is shown, whose number counts from 1.
    Answer { room: String, race: u32, hand: usize, answer: String },
    /// The hand that is shown is skipped.
    Skip { room: String, race: u32, hand: usize },
    /// The member goes; a socket that closes may come back.
    Leave {},
}

/// What a room says.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Told<'a> {
    /// How everything stands. Whoever has the last of these has everything.
    Room(RoomView<'a>),
    /// The verdict on an answer.
    Verdict {
        race: u32,
        hand: usize,
        #[serde(flatten)]
        verdict: Verdict,
    },
    /// The member has come on another socket; this one ends.
    Moved {},
    /// A wish that was not granted.
    Refused {
        error: Error,
        /// The same as data, for other languages.
        phrase: Phrase,
    },
}

#[derive(Debug, Serialize)]
pub(crate) struct Verdict {
    verdict: String,
    message: String,
    /// What is wrong as data, for other languages.
    #[serde(skip_serializing_if = "Option::is_none")]
    phrase: Option<Phrase>,
}

impl Told<'_> {
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    pub(crate) fn refused(refusal: &Refusal) -> Told<'static> {
        Told::Refused { error: refusal.error(), phrase: refusal.phrase() }
    }

    pub(crate) fn verdict(race: u32, hand: usize, reply: CheckReply) -> Told<'static> {
        Told::Verdict {
            race,
            hand,
            verdict: Verdict { verdict: reply.verdict, message: reply.message, phrase: reply.phrase },
        }
    }
}

/// A room as one of its members sees it.
#[derive(Debug, Serialize)]
pub(crate) struct RoomView<'a> {
    room: &'a str,
    /// The member's own number, and role.
    seat: u32,
    role: Role,
    phase: Phase,
    /// The number of the race, from 1; 0 before the first.
    race: u32,
    /// The hands of a race.
    of: usize,
    /// The time until the first hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    starts_in_ms: Option<Moment>,
    /// The time until the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    remaining_ms: Option<Moment>,
    /// The players, in the order of the ranking while there is one.
    players: Vec<PlayerView>,
    spectators: usize,
    /// The member's hand. Nobody sees a hand before they have passed the ones before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<HandView<'a>>,
    /// All hands with a solution each, when the race is over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hands: Vec<SolvedHand<'a>>,
}

/// What goes on in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Phase {
    Waiting,
    Countdown,
    Racing,
    Over,
}

#[derive(Debug, Serialize)]
struct PlayerView {
    seat: u32,
    name: String,
    rating: i64,
    /// Whether the rating is a guess still.
    provisional: bool,
    /// By how much the last race has moved the rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<i64>,
    /// The hands that this player has solved; absent for who is not in the race.
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<usize>,
    /// Whether this player has had all hands.
    is_done: bool,
    is_connected: bool,
}

#[derive(Debug, Serialize)]
struct HandView<'a> {
    number: usize,
    cards: Vec<&'a str>,
    target: &'static str,
}

#[derive(Debug, Serialize)]
struct SolvedHand<'a> {
    cards: Vec<&'a str>,
    target: &'static str,
    solution: &'a str,
}

/// What a view shows beside the room itself.
#[derive(Debug, Default)]
pub(crate) struct ViewContext {
    /// The ratings of all players.
    pub(crate) ratings: HashMap<PlayerKey, Rating>,
    /// A solution of each hand of the race that is over.
    pub(crate) solutions: Vec<String>,
}

impl<'a> RoomView<'a> {
    /// How a member sees a room at a moment.
    pub(crate) fn new(
        id: &'a str,
        room: &'a Room,
        member: &'a Member,
        now: Moment,
        context: &'a ViewContext,
        is_connected: &dyn Fn(&PlayerKey) -> bool,
    ) -> RoomView<'a> {
        let race = room.race.as_ref();
        let phase = match race {
            None => Phase::Waiting,
            Some(race) if race.is_over => Phase::Over,
            Some(race) if now < race.starts_at => Phase::Countdown,
            Some(_) => Phase::Racing,
        };
        let ranking = race.map(|race| race.ranking()).unwrap_or_default();
        // The race in the order of its ranking, then who waits for the next.
        let racing = ranking.iter().map(|run| (&run.player, run.seat, &run.name, Some(*run)));
        let waiting = room.players().filter(|member| ranking.iter().all(|run| run.player != member.player));
        let waiting = waiting.map(|member| (&member.player, member.seat, &member.name, None));
        let all: Vec<_> = racing.chain(waiting).collect();
        let shown = |(player, seat, name, run): &(&PlayerKey, u32, &String, Option<&Run>)| {
            let rating = context.ratings.get(*player);
            let before = race.filter(|race| race.is_over).and_then(|race| race.ratings.get(*player));
            let is_doubled = !name.is_empty() && all.iter().filter(|(_, _, other, _)| other == name).count() > 1;
            PlayerView {
                seat: *seat,
                name: if is_doubled { format!("{name} ({seat})") } else { (*name).clone() },
                rating: rating.map_or(0, Rating::whole),
                provisional: rating.is_none_or(Rating::is_provisional),
                change: before.zip(rating).map(|(before, now)| now.whole() - before),
                solved: run.map(|run| run.solved),
                is_done: run.is_some_and(Run::is_done),
                is_connected: is_connected(player),
            }
        };
        let own = race.and_then(|race| race.runs.iter().find(|run| run.player == member.player));
        let hand = race.zip(own).filter(|(_, run)| phase == Phase::Racing && !run.is_done()).map(|(race, run)| {
            HandView { number: run.at + 1, cards: race.hands[run.at].split(' ').collect(), target: TARGET }
        });
        let hands = race.filter(|_| phase == Phase::Over).map(|race| {
            let solved = race.hands.iter().zip(&context.solutions);
            solved
                .map(|(hand, solution)| SolvedHand { cards: hand.split(' ').collect(), target: TARGET, solution })
                .collect()
        });
        RoomView {
            room: id,
            seat: member.seat,
            role: member.role,
            phase,
            race: race.map_or(0, |race| race.number),
            of: HANDS,
            starts_in_ms: race.filter(|_| phase == Phase::Countdown).map(|race| race.starts_at - now),
            remaining_ms: race.filter(|_| phase == Phase::Racing).map(|race| (race.ends_at - now).max(0)),
            players: all.iter().map(shown).collect(),
            spectators: room.members.iter().filter(|member| member.role == Role::Spectator).count(),
            hand,
            hands: hands.unwrap_or_default(),
        }
    }
}

/// Reads a message.
///
/// # Errors
///
/// It is none; the sentence says why.
pub(crate) fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Refusal> {
    serde_json::from_str(text).map_err(|error| refused(Why::Unreadable).with("reason", &error))
}
