//! A room: who is in it, and how the race stands. No clock, no socket and no file: a room is what its events make of it,
//! so that it is the same after a restart.

use super::event::{Attempt, Event, Moment, PlayerKey, Role};
use super::refusal::{Refusal, Why, refused};
use std::collections::BTreeMap;

/// The hands of a race.
pub(crate) const HANDS: usize = 10;

/// The time between the call and the first hand, in milliseconds.
pub(crate) const COUNTDOWN: Moment = 3_000;

/// A hand that is solved within so many milliseconds is won for the ratings; later it is lost.
pub(crate) const RATED: Moment = 60_000;

const MAX_PLAYERS: usize = 10;
const MAX_SPECTATORS: usize = 50;

/// Somebody in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) player: PlayerKey,
    /// Their number in the room, from 1; nobody gets it again.
    pub(crate) seat: u32,
    pub(crate) name: String,
    pub(crate) role: Role,
}

/// One player's way through the hands of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) player: PlayerKey,
    /// As they were when the race was called: a player who leaves stays in the ranking.
    pub(crate) seat: u32,
    pub(crate) name: String,
    pub(crate) has_left: bool,
    /// The hand that is shown; the number of hands, after the last.
    pub(crate) at: usize,
    shown_at: Moment,
    pub(crate) solved: usize,
    last_solved_at: Moment,
}

impl Run {
    pub(crate) fn is_done(&self) -> bool {
        self.at == HANDS
    }
}

/// A race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Race {
    /// Its number in the room, from 1.
    pub(crate) number: u32,
    pub(crate) hands: Vec<String>,
    pub(crate) starts_at: Moment,
    pub(crate) ends_at: Moment,
    pub(crate) runs: Vec<Run>,
    /// The ratings of the players when it was called.
    pub(crate) ratings: BTreeMap<PlayerKey, i64>,
    pub(crate) is_over: bool,
}

impl Race {
    /// All hands, as somebody sees them.
    fn seen_by(&self, player: &PlayerKey) -> impl Iterator<Item = Attempt> {
        let seen =
            |hand: &String| Attempt { player: player.clone(), hand: hand.clone(), dealt_at: self.starts_at, won: None };
        self.hands.iter().map(seen)
    }

    /// The runs, the best first: more solved hands, and of equals the one who was there first.
    pub(crate) fn ranking(&self) -> Vec<&Run> {
        let mut runs: Vec<&Run> = self.runs.iter().collect();
        runs.sort_by_key(|run| (std::cmp::Reverse(run.solved), run.last_solved_at));
        runs
    }
}

/// A room; the default is an empty one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Room {
    pub(crate) members: Vec<Member>,
    pub(crate) race: Option<Race>,
    seats: u32,
}

impl Room {
    pub(crate) fn member(&self, player: &PlayerKey) -> Option<&Member> {
        self.members.iter().find(|member| member.player == *player)
    }

    pub(crate) fn players(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.role == Role::Player)
    }

    /// Whether there is a race that has not ended.
    pub(crate) fn is_racing(&self) -> bool {
        self.race.as_ref().is_some_and(|race| !race.is_over)
    }

    /// Whether nobody who is still in the race has a hand left.
    pub(crate) fn is_finished(&self) -> bool {
        self.race.as_ref().is_some_and(|race| race.runs.iter().all(|run| run.is_done() || run.has_left))
    }

    /// Changes the room as an event of this moment says; the attempts that it ends.
    pub(crate) fn apply(&mut self, at: Moment, event: &Event) -> Vec<Attempt> {
        match event {
            Event::Opened => *self = Room::default(),
            Event::Joined { player, name, role, .. } => {
                self.seat(player, name, *role);
                self.set_left(player, false);
                // Whoever comes after a race sees its hands and their solutions.
                return self.race.iter().filter(|race| race.is_over).flat_map(|race| race.seen_by(player)).collect();
            }
            Event::Left { player } => {
                self.members.retain(|member| member.player != *player);
                self.set_left(player, true);
            }
            Event::Started { race, hands, starts_at, ends_at, ratings, .. } => {
                let run = |member: &Member| Run {
                    player: member.player.clone(),
                    seat: member.seat,
                    name: member.name.clone(),
                    has_left: false,
                    at: 0,
                    shown_at: *starts_at,
                    solved: 0,
                    last_solved_at: 0,
                };
                let racing = self.members.iter().filter(|member| ratings.contains_key(&member.player));
                let runs = racing.map(run).collect();
                let race = Race {
                    number: *race,
                    hands: hands.clone(),
                    starts_at: *starts_at,
                    ends_at: *ends_at,
                    runs,
                    ratings: ratings.clone(),
                    is_over: false,
                };
                let dealt = race.runs.iter().flat_map(|run| race.seen_by(&run.player)).collect();
                self.race = Some(race);
                return dealt;
            }
            Event::Solved { player, hand, .. } => return self.passed(player, *hand, at, true),
            Event::Skipped { player, hand } => return self.passed(player, *hand, at, false),
            Event::Ended => return self.ended(at),
            Event::Closed => {}
        }
        Vec::new()
    }

    fn seat(&mut self, player: &PlayerKey, name: &str, role: Role) {
        let name = name.to_owned();
        match self.members.iter_mut().find(|member| member.player == *player) {
            Some(member) => (member.name, member.role) = (name, role),
            None => {
                self.seats += 1;
                self.members.push(Member { player: player.clone(), seat: self.seats, name, role });
            }
        }
    }

    fn set_left(&mut self, player: &PlayerKey, has_left: bool) {
        let runs = self.race.iter_mut().flat_map(|race| &mut race.runs);
        runs.filter(|run| run.player == *player).for_each(|run| run.has_left = has_left);
    }

    fn passed(&mut self, player: &PlayerKey, hand: usize, at: Moment, solved: bool) -> Vec<Attempt> {
        let Some(race) = &mut self.race else { return Vec::new() };
        let Some(run) = race.runs.iter_mut().find(|run| run.player == *player && run.at == hand && !run.is_done())
        else {
            return Vec::new();
        };
        let won = Some(solved && at - run.shown_at <= RATED);
        let attempt =
            Attempt { player: player.clone(), hand: race.hands[run.at].clone(), dealt_at: race.starts_at, won };
        if solved {
            run.solved += 1;
            run.last_solved_at = at;
        }
        run.at += 1;
        run.shown_at = at;
        vec![attempt]
    }

    /// Everybody sees all hands with their solutions now. Whoever has had a hand for a minute has lost it.
    fn ended(&mut self, at: Moment) -> Vec<Attempt> {
        let Some(race) = &mut self.race else { return Vec::new() };
        race.is_over = true;
        let race = &*race;
        let lost = |run: &Run| {
            let hand = race.hands.get(run.at).filter(|_| at - run.shown_at >= RATED)?;
            let (player, hand) = (run.player.clone(), hand.clone());
            Some(Attempt { player, hand, dealt_at: race.starts_at, won: Some(false) })
        };
        let seen = self.members.iter().flat_map(|member| race.seen_by(&member.player));
        race.runs.iter().filter_map(lost).chain(seen).collect()
    }

    /// Whether somebody may come in as a player or a spectator.
    ///
    /// # Errors
    ///
    /// There are enough of them, or they are in the race in another role.
    pub(crate) fn may_join(&self, player: &PlayerKey, role: Role) -> Result<(), Refusal> {
        let mut racing = self.race.iter().filter(|race| !race.is_over).flat_map(|race| &race.runs);
        if role == Role::Spectator && racing.any(|run| run.player == *player) {
            return Err(refused(Why::InRace));
        }
        let others = self.members.iter().filter(|member| member.role == role && member.player != *player).count();
        match role {
            Role::Player if others >= MAX_PLAYERS => Err(refused(Why::Full).with("most", &MAX_PLAYERS)),
            Role::Spectator if others >= MAX_SPECTATORS => Err(refused(Why::Crowded).with("most", &MAX_SPECTATORS)),
            _ => Ok(()),
        }
    }

    /// Whether somebody may call the next race.
    ///
    /// # Errors
    ///
    /// They only watch, or a race goes on.
    pub(crate) fn may_start(&self, player: &PlayerKey) -> Result<(), Refusal> {
        if self.member(player).is_none_or(|member| member.role != Role::Player) {
            return Err(refused(Why::OnlyWatching));
        }
        if self.is_racing() {
            return Err(refused(Why::Racing));
        }
        Ok(())
    }

    /// The hand that somebody may answer or skip at this moment.
    ///
    /// # Errors
    ///
    /// It is another race, another hand, or another time.
    pub(crate) fn hand(&self, player: &PlayerKey, race: u32, hand: usize, at: Moment) -> Result<&str, Refusal> {
        let Some(this) = &self.race else { return Err(refused(Why::NoRace)) };
        if this.number != race {
            return Err(refused(Why::OtherRace).with("race", &this.number).with("asked", &race));
        }
        let Some(run) = this.runs.iter().find(|run| run.player == *player) else {
            return Err(refused(Why::NotInRace));
        };
        if at < this.starts_at {
            return Err(refused(Why::NotBegun));
        }
        if this.is_over || at >= this.ends_at {
            return Err(refused(Why::TooLate));
        }
        let Some(cards) = this.hands.get(run.at) else { return Err(refused(Why::NoHandLeft)) };
        if run.at != hand {
            return Err(refused(Why::OtherHand).with("hand", &(run.at + 1)).with("asked", &hand.saturating_add(1)));
        }
        Ok(cards)
    }
}
