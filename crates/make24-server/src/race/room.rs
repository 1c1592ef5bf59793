//! A room: who is in it, and the state of the race. It has no clock, socket or file: its events determine it, so that
//! it is the same after a restart.

use super::event::{Attempt, Event, Moment, PlayerKey, Role, Task};
use super::refusal::{Refusal, RefusalReason, refused};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The default number of hands of a race, and the allowed ones.
pub(crate) const HANDS: usize = 10;
pub(crate) const HANDS_RANGE: std::ops::RangeInclusive<usize> = 1..=30;

pub(crate) const TEAMS: u8 = 6;

/// The time between the call and the first hand, in milliseconds.
pub(crate) const COUNTDOWN: Moment = 3_000;

/// Milliseconds within which a hand must be solved to count as won for the ratings.
pub(crate) const RATED: Moment = 60_000;

/// A school class.
const MAX_PLAYERS: usize = 40;
const MAX_SPECTATORS: usize = 50;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) player: PlayerKey,
    /// The number of the member in the room, from 1; never reused.
    pub(crate) seat: u32,
    pub(crate) name: String,
    pub(crate) role: Role,
    pub(crate) listed: bool,
    /// Counted from 1; 0 means no team.
    pub(crate) team: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) player: PlayerKey,
    /// As they were when the race was called: a player who leaves stays in the ranking.
    pub(crate) seat: u32,
    pub(crate) name: String,
    pub(crate) team: u8,
    pub(crate) has_left: bool,
    /// The index of the current hand; the number of hands after the last.
    pub(crate) at: usize,
    /// The number of hands of the race.
    of: usize,
    shown_at: Moment,
    pub(crate) solved: usize,
    pub(crate) last_solved_at: Moment,
}

impl Run {
    pub(crate) fn is_done(&self) -> bool {
        self.at == self.of
    }

    /// More solved hands come first, and among equals the earlier last one.
    fn rank(&self) -> (Reverse<usize>, Moment) {
        (Reverse(self.solved), if self.solved == 0 { 0 } else { self.last_solved_at })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Race {
    pub(crate) number: u32,
    pub(crate) hands: Vec<String>,
    pub(crate) solvers: Vec<usize>,
    pub(crate) starts_at: Moment,
    pub(crate) ends_at: Moment,
    pub(crate) runs: Vec<Run>,
    pub(crate) ratings: BTreeMap<PlayerKey, i64>,
    pub(crate) task: Task,
    pub(crate) is_over: bool,
}

impl Race {
    fn seen_by(&self, player: &PlayerKey) -> impl Iterator<Item = Attempt> {
        let seen =
            |hand: &String| Attempt { player: player.clone(), hand: hand.clone(), dealt_at: self.starts_at, won: None };
        // With another task than the usual one, hands count as unseen.
        self.hands.iter().filter(|_| self.task.is_rated()).map(seen)
    }

    /// The runs, the best first, each with its rank; ties share one.
    pub(crate) fn ranking(&self) -> Vec<(usize, &Run)> {
        let mut runs: Vec<&Run> = self.runs.iter().collect();
        runs.sort_by_key(|run| run.rank());
        let place = |run: &Run| 1 + runs.iter().filter(|other| other.rank() < run.rank()).count();
        runs.iter().map(|run| (place(run), *run)).collect()
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Room {
    pub(crate) members: Vec<Member>,
    pub(crate) race: Option<Race>,
    pub(crate) is_public: bool,
    /// The host whenever they are present.
    opener: Option<PlayerKey>,
    removed: BTreeSet<PlayerKey>,
    seats: u32,
}

impl Room {
    pub(crate) fn member(&self, player: &PlayerKey) -> Option<&Member> {
        self.members.iter().find(|member| member.player == *player)
    }

    pub(crate) fn opener(&self) -> Option<&Member> {
        self.opener.as_ref().and_then(|opener| self.member(opener))
    }

    /// The member who starts races: the one who opened the room or, while they are away, the player who has been here
    /// longest.
    pub(crate) fn host(&self, is_connected: &dyn Fn(&PlayerKey) -> bool) -> Option<&Member> {
        let is_here = |member: &&Member| is_connected(&member.player);
        self.opener()
            .filter(is_here)
            .or_else(|| self.players().find(is_here))
            .or_else(|| self.members.iter().find(is_here))
    }

    pub(crate) fn players(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.role == Role::Player)
    }

    pub(crate) fn is_racing(&self) -> bool {
        self.race.as_ref().is_some_and(|race| !race.is_over)
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.race.as_ref().is_some_and(|race| race.runs.iter().all(|run| run.is_done() || run.has_left))
    }

    /// Applies an event; returns the attempts that it ends.
    pub(crate) fn apply(&mut self, at: Moment, event: &Event) -> Vec<Attempt> {
        match event {
            Event::Opened { public } => *self = Room { is_public: *public, ..Room::default() },
            Event::Joined { player, name, role, listed, .. } => {
                self.seat(player, name, *role, *listed);
                self.set_left(player, false);
                self.opener.get_or_insert_with(|| player.clone());
                // A player who joins after a race sees its hands and their solutions; a spectator sees them earlier.
                let seen = self.race.iter().filter(|race| race.is_over || *role == Role::Spectator);
                return seen.flat_map(|race| race.seen_by(player)).collect();
            }
            Event::Left { player } => {
                self.let_go(player);
            }
            Event::Removed { player } => {
                self.let_go(player);
                self.removed.insert(player.clone());
                // The name may have been the reason.
                let runs = self.race.iter_mut().flat_map(|race| &mut race.runs);
                runs.filter(|run| run.player == *player).for_each(|run| run.name.clear());
            }
            Event::Teamed { player, team } => {
                let members = self.members.iter_mut().filter(|member| member.player == *player);
                members.for_each(|member| member.team = *team);
            }
            Event::Started { race, hands, starts_at, ends_at, ratings, task, .. } => {
                let run = |member: &Member| Run {
                    player: member.player.clone(),
                    seat: member.seat,
                    name: member.name.clone(),
                    team: member.team,
                    has_left: false,
                    at: 0,
                    of: hands.len(),
                    shown_at: *starts_at,
                    solved: 0,
                    last_solved_at: 0,
                };
                let racing = self.members.iter().filter(|member| ratings.contains_key(&member.player));
                let runs = racing.map(run).collect();
                let race = Race {
                    number: *race,
                    hands: hands.clone(),
                    solvers: vec![0; hands.len()],
                    starts_at: *starts_at,
                    ends_at: *ends_at,
                    runs,
                    ratings: ratings.clone(),
                    task: *task,
                    is_over: false,
                };
                let watching = self.members.iter().filter(|member| member.role == Role::Spectator);
                let seeing = race.runs.iter().map(|run| &run.player).chain(watching.map(|member| &member.player));
                let dealt = seeing.flat_map(|player| race.seen_by(player)).collect();
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

    fn seat(&mut self, player: &PlayerKey, name: &str, role: Role, listed: bool) {
        let name = name.to_owned();
        match self.members.iter_mut().find(|member| member.player == *player) {
            Some(member) => (member.name, member.role, member.listed) = (name, role, listed),
            None => {
                self.seats += 1;
                // A player who comes back to a race continues their run.
                let mut runs = self.race.iter_mut().flat_map(|race| &mut race.runs);
                let team = runs.find(|run| run.player == *player).map_or(0, |run| {
                    run.seat = self.seats;
                    run.team
                });
                self.members.push(Member { player: player.clone(), seat: self.seats, name, role, listed, team });
            }
        }
    }

    fn let_go(&mut self, player: &PlayerKey) {
        self.members.retain(|member| member.player != *player);
        self.set_left(player, true);
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
        let is_rated = race.task.is_rated();
        if solved {
            race.solvers[run.at] += 1;
            run.solved += 1;
            run.last_solved_at = at;
        }
        run.at += 1;
        run.shown_at = at;
        if is_rated { vec![attempt] } else { Vec::new() }
    }

    /// Everybody now sees all hands with their solutions. A player who has not solved the last hand for some minutes
    /// has lost a hand for each of them, so that waiting costs as much as skipping; one who has left has lost at most
    /// one.
    fn ended(&mut self, at: Moment) -> Vec<Attempt> {
        let Some(race) = &mut self.race else { return Vec::new() };
        race.is_over = true;
        let race = &*race;
        let lost = |run: &Run| {
            let minutes = usize::try_from((at - run.shown_at) / RATED).unwrap_or(0);
            let most = if run.has_left { minutes.min(1) } else { minutes };
            let hands = race.hands.iter().skip(run.at).take(most);
            let player = run.player.clone();
            let attempts = hands.map(move |hand| {
                let (player, hand) = (player.clone(), hand.clone());
                Attempt { player, hand, dealt_at: race.starts_at, won: Some(false) }
            });
            attempts.collect::<Vec<Attempt>>()
        };
        let seen = self.members.iter().flat_map(|member| race.seen_by(&member.player));
        let rated = race.runs.iter().filter(|_| race.task.is_rated());
        rated.flat_map(lost).chain(seen).collect()
    }

    pub(crate) fn may_join(&self, player: &PlayerKey, role: Role) -> Result<(), Refusal> {
        if self.removed.contains(player) {
            return Err(refused(RefusalReason::Removed));
        }
        let mut racing = self.race.iter().filter(|race| !race.is_over).flat_map(|race| &race.runs);
        if role == Role::Spectator && racing.any(|run| run.player == *player) {
            return Err(refused(RefusalReason::InRace));
        }
        let others = self.members.iter().filter(|member| member.role == role && member.player != *player).count();
        match role {
            Role::Player if others >= MAX_PLAYERS => Err(refused(RefusalReason::Full).with("most", &MAX_PLAYERS)),
            Role::Spectator if others >= MAX_SPECTATORS => {
                Err(refused(RefusalReason::Crowded).with("most", &MAX_SPECTATORS))
            }
            Role::Player | Role::Spectator => Ok(()),
        }
    }

    pub(crate) fn may_start(&self) -> Result<(), Refusal> {
        if self.is_racing() {
            return Err(refused(RefusalReason::Racing));
        }
        Ok(())
    }

    /// The member with this number, whom only the opener of the room may remove.
    pub(crate) fn removable(&self, seat: u32, by: &PlayerKey) -> Result<&PlayerKey, Refusal> {
        if self.opener.as_ref() != Some(by) {
            return Err(refused(RefusalReason::NotOpener));
        }
        let member = self.members.iter().find(|member| member.seat == seat && member.player != *by);
        member.map(|member| &member.player).ok_or_else(|| refused(RefusalReason::NobodyToRemove).with("seat", &seat))
    }

    /// The hand that a player may answer or skip now. Fails for another race, hand, or time.
    pub(crate) fn hand(&self, player: &PlayerKey, race: u32, hand: usize, at: Moment) -> Result<&str, Refusal> {
        let Some(this) = &self.race else { return Err(refused(RefusalReason::NoRace)) };
        if this.number != race {
            return Err(refused(RefusalReason::OtherRace).with("race", &this.number).with("asked", &race));
        }
        let Some(run) = this.runs.iter().find(|run| run.player == *player) else {
            return Err(refused(RefusalReason::NotInRace));
        };
        if at < this.starts_at {
            return Err(refused(RefusalReason::NotBegun));
        }
        if this.is_over || at >= this.ends_at {
            return Err(refused(RefusalReason::TooLate));
        }
        let Some(cards) = this.hands.get(run.at) else { return Err(refused(RefusalReason::NoHandLeft)) };
        if run.at != hand {
            return Err(refused(RefusalReason::OtherHand)
                .with("hand", &(run.at + 1))
                .with("asked", &hand.saturating_add(1)));
        }
        Ok(cards)
    }
}
