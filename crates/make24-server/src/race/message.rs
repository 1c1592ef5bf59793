//! The messages between a browser and a room: JSON objects with a `type`, one per message.

use super::event::{Moment, Pace, PlayerKey, RaceRules, Role, Strength};
use super::rating::Rating;
use super::refusal::{Refusal, RefusalReason, refused};
use super::room::{HANDS, Member, Room, Run};
use make24_api::{CheckReply, Error, Phrase};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum FirstMessage {
    Join {
        /// Five letters; absent to open a room.
        room: Option<String>,
        /// Identifies a player, also after a lost connection: 16 to 64 letters and digits.
        secret: String,
        #[serde(default)]
        name: String,
        #[serde(default)]
        role: Role,
        #[serde(default)]
        strength: Strength,
        #[serde(default)]
        listed: bool,
        #[serde(default)]
        public: bool,
    },
}

/// A later message of a socket. None of them has a time or a score: the server determines those.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ClientMessage {
    Start {
        #[serde(default)]
        pace: Pace,
        /// 10 by default.
        hands: Option<usize>,
        seconds: Option<u64>,
        /// 24 by default.
        target: Option<u16>,
        #[serde(default)]
        rules: RaceRules,
    },
    Remove {
        seat: u32,
    },
    End {},
    /// The member joins a team, counted from 1; 0 means no team.
    Team {
        team: u8,
    },
    /// An answer to the current hand, whose number counts from 1.
    Answer {
        room: String,
        race: u32,
        hand: usize,
        answer: String,
    },
    Skip {
        room: String,
        race: u32,
        hand: usize,
    },
    /// The member leaves for good; one whose socket closes may come back.
    Leave {},
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum ServerMessage<'a> {
    /// The complete state of a room.
    Room(RoomView<'a>),
    Verdict {
        race: u32,
        hand: usize,
        #[serde(flatten)]
        verdict: Verdict,
    },
    Moved {},
    Removed {},
    Refused {
        error: Error,
        phrase: Phrase,
    },
}

#[derive(Debug, Serialize)]
pub(crate) struct Verdict {
    verdict: String,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    phrase: Option<Phrase>,
}

impl ServerMessage<'_> {
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    pub(crate) fn refused(refusal: &Refusal) -> ServerMessage<'static> {
        ServerMessage::Refused { error: refusal.error(), phrase: refusal.phrase() }
    }

    pub(crate) fn verdict(race: u32, hand: usize, reply: CheckReply) -> ServerMessage<'static> {
        ServerMessage::Verdict {
            race,
            hand,
            verdict: Verdict { verdict: reply.verdict, message: reply.message, phrase: reply.phrase },
        }
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct RoomView<'a> {
    room: &'a str,
    seat: u32,
    role: Role,
    /// The member who starts races.
    #[serde(skip_serializing_if = "Option::is_none")]
    host: Option<u32>,
    /// Whether the member opened the room, and may remove others.
    opener: bool,
    /// For the next race.
    team: u8,
    public: bool,
    phase: Phase,
    /// Counted from 1; 0 before the first race.
    race: u32,
    /// The number of hands of the race.
    of: usize,
    target: u16,
    rules: &'static str,
    rated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    starts_in_ms: Option<Moment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remaining_ms: Option<Moment>,
    /// In the order of the ranking while there is one.
    players: Vec<PlayerView>,
    /// In the order of their ranking; empty if fewer than two teams play.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    teams: Vec<TeamView>,
    spectators: usize,
    /// The member's current hand. Nobody sees a hand before they have passed the ones before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<HandView<'a>>,
    /// After the race, all hands with a solution each; during it, for spectators, the hands that all active players
    /// have reached: a screen that everyone can see must not help anybody.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hands: Vec<SeenHand<'a>>,
}

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
    provisional: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<i64>,
    /// The number of solved hands; absent for a player who is not in the race.
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<Moment>,
    /// Counted from 1; 0 means no team.
    team: u8,
    is_done: bool,
    is_connected: bool,
}

/// Teams may differ in size: their order is that of the hands solved per player.
#[derive(Debug, Serialize)]
struct TeamView {
    team: u8,
    place: usize,
    players: usize,
    solved: usize,
}

#[derive(Debug, Serialize)]
struct HandView<'a> {
    number: usize,
    cards: Vec<&'a str>,
    target: String,
}

#[derive(Debug, Serialize)]
struct SeenHand<'a> {
    cards: Vec<&'a str>,
    target: String,
    solved_by: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a str>,
}

#[derive(Debug, Default)]
pub(crate) struct ViewContext {
    pub(crate) ratings: HashMap<PlayerKey, Rating>,
    /// One solution for each hand of a finished race.
    pub(crate) solutions: Vec<String>,
}

impl<'a> RoomView<'a> {
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
        // The racers in the order of the ranking, then those who wait for the next race.
        let racing =
            ranking.iter().map(|(place, run)| (&run.player, run.seat, &run.name, run.team, Some((*place, *run))));
        let waiting = room.players().filter(|member| ranking.iter().all(|(_, run)| run.player != member.player));
        let waiting = waiting.map(|member| (&member.player, member.seat, &member.name, member.team, None));
        let all: Vec<_> = racing.chain(waiting).collect();
        let shown = |(player, seat, name, team, ranked): &(&PlayerKey, u32, &String, u8, Option<(usize, &Run)>)| {
            let rating = context.ratings.get(*player);
            let before = race.filter(|race| race.is_over).and_then(|race| race.ratings.get(*player));
            let is_doubled = !name.is_empty() && all.iter().filter(|(_, _, other, ..)| other == name).count() > 1;
            let run = ranked.map(|(_, run)| run);
            let solved_at = run.filter(|run| run.solved > 0).map(|run| run.last_solved_at);
            PlayerView {
                seat: *seat,
                name: if is_doubled { format!("{name} ({seat})") } else { (*name).clone() },
                rating: rating.map_or(0, Rating::whole),
                provisional: rating.is_none_or(Rating::is_provisional),
                change: before.zip(rating).map(|(before, now)| now.whole() - before),
                solved: run.map(|run| run.solved),
                place: ranked.map(|(place, _)| place),
                time_ms: race.zip(solved_at).map(|(race, at)| at - race.starts_at),
                team: *team,
                is_done: run.is_some_and(Run::is_done),
                is_connected: is_connected(player),
            }
        };
        let own = race.and_then(|race| race.runs.iter().find(|run| run.player == member.player));
        let hand = race.zip(own).filter(|(_, run)| phase == Phase::Racing && !run.is_done()).map(|(race, run)| {
            let target = race.task.target.to_string();
            HandView { number: run.at + 1, cards: race.hands[run.at].split(' ').collect(), target }
        });
        let is_seen = phase == Phase::Over || phase == Phase::Racing && member.role == Role::Spectator;
        let hands = race.filter(|_| is_seen).map(|race| {
            let playing = || race.runs.iter().filter(|run| !run.is_done());
            let here = playing().filter(|run| is_connected(&run.player)).map(|run| run.at + 1).min();
            // If all active players are disconnected, they may come back.
            let reached = here.or_else(|| playing().map(|run| run.at + 1).min()).unwrap_or(race.hands.len());
            let seen = if phase == Phase::Over { race.hands.len() } else { reached };
            let seen = race.hands.iter().zip(&race.solvers).enumerate().take(seen);
            let view = |(at, (hand, solved_by)): (usize, (&'a String, &usize))| SeenHand {
                cards: hand.split(' ').collect(),
                target: race.task.target.to_string(),
                solved_by: *solved_by,
                solution: context.solutions.get(at).filter(|_| phase == Phase::Over).map(String::as_str),
            };
            seen.map(view).collect()
        });
        let task = race.map(|race| race.task).unwrap_or_default();
        RoomView {
            room: id,
            seat: member.seat,
            role: member.role,
            host: room.host(is_connected).map(|host| host.seat),
            opener: room.opener().is_some_and(|opener| opener.player == member.player),
            team: member.team,
            public: room.is_public,
            phase,
            race: race.map_or(0, |race| race.number),
            of: race.map_or(HANDS, |race| race.hands.len()),
            target: task.target,
            rules: task.rules.name(),
            rated: task.is_rated(),
            starts_in_ms: race.filter(|_| phase == Phase::Countdown).map(|race| race.starts_at - now),
            remaining_ms: race.filter(|_| phase == Phase::Racing).map(|race| (race.ends_at - now).max(0)),
            players: all.iter().map(shown).collect(),
            teams: teams(&ranking),
            spectators: room.members.iter().filter(|member| member.role == Role::Spectator).count(),
            hand,
            hands: hands.unwrap_or_default(),
        }
    }
}

fn teams(ranking: &[(usize, &Run)]) -> Vec<TeamView> {
    let mut sums: BTreeMap<u8, (usize, usize)> = BTreeMap::new();
    for (_, run) in ranking.iter().filter(|(_, run)| run.team > 0) {
        let (players, solved) = sums.entry(run.team).or_default();
        (*players, *solved) = (*players + 1, *solved + run.solved);
    }
    if sums.len() < 2 {
        return Vec::new();
    }
    // Compares hands per player, `a / b > c / d`, without fractions.
    let is_better =
        |(players, solved): &(usize, usize), (others, also): &(usize, usize)| solved * others > also * players;
    let view = |(team, sum): (&u8, &(usize, usize))| TeamView {
        team: *team,
        place: 1 + sums.values().filter(|other| is_better(other, sum)).count(),
        players: sum.0,
        solved: sum.1,
    };
    let mut teams: Vec<TeamView> = sums.iter().map(view).collect();
    teams.sort_by_key(|team| team.place);
    teams
}

pub(crate) fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Refusal> {
    serde_json::from_str(text).map_err(|error| refused(RefusalReason::Unreadable).with("reason", &error))
}
