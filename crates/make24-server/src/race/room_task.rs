//! A running room: a task of its own, so that no room delays another.

use super::event::{Event, Moment, Pace, PlayerKey, Role, Strength, Task};
use super::hands;
use super::message::{ClientMessage, RoomView, ServerMessage, ViewContext};
use super::races::Shared;
use super::rating::Rating;
use super::refusal::{Refusal, RefusalReason, busy, failed, refused};
use super::room::{COUNTDOWN, HANDS, HANDS_RANGE, Member, Room, TEAMS};
use crate::work::Lane;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use std::collections::HashSet;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Messages that wait for a slow reader; a reader with more is disconnected, and may come back.
pub(crate) const OUTBOX: usize = 64;

/// Answers count by their time of arrival; at the end of a race, some may still be on their way to the room.
const ON_THE_WAY: Moment = 250;

/// How long members who have lost their connection keep their seat, in milliseconds.
const SEAT_KEPT: Moment = 60_000;

/// The wait after the log has refused the end of a race, in milliseconds.
const RETRY: Moment = 1000;

/// The allowed length of a race, in seconds, and the largest target.
const SECONDS_RANGE: std::ops::RangeInclusive<u64> = 5..=3600;
const MAX_TARGET: u16 = 1000;

/// How long a room without connections and without a race is kept, in milliseconds.
const ROOM_KEPT: Moment = SEAT_KEPT;

#[derive(Debug)]
pub(crate) enum Incoming {
    Join {
        player: PlayerKey,
        name: String,
        role: Role,
        strength: Strength,
        listed: bool,
        outbox: Outbox,
        answer: oneshot::Sender<Result<u64, Refusal>>,
    },
    ClientMessage {
        connection: u64,
        said: ClientMessage,
        at: Moment,
    },
    Lost {
        connection: u64,
    },
}

/// The members who may join per second, and at once: each is a line of the log.
const JOINS_A_SECOND: NonZeroU32 = NonZeroU32::new(1).unwrap();
const JOINS_AT_ONCE: NonZeroU32 = NonZeroU32::new(100).unwrap();

/// Everybody waits for the hands of a race, at most this long; a room may search for hands once in that time, or twice
/// at once.
const PATIENCE: Duration = Duration::from_secs(5);
const SEARCHES_A_MINUTE: NonZeroU32 = NonZeroU32::new(12).unwrap();
const SEARCHES_AT_ONCE: NonZeroU32 = NonZeroU32::new(2).unwrap();

pub(crate) type Outbox = mpsc::Sender<String>;

struct Connection {
    number: u64,
    player: PlayerKey,
    outbox: Outbox,
}

pub(crate) struct RoomTask {
    id: String,
    shared: Arc<Shared>,
    room: Room,
    connections: Vec<Connection>,
    /// Members without a connection, and since when.
    lost: Vec<(PlayerKey, Moment)>,
    empty_since: Moment,
    next_connection: u64,
    joins: DefaultDirectRateLimiter,
    generations: DefaultDirectRateLimiter,
    opened_from: IpAddr,
    context: ViewContext,
    is_news: bool,
    shown_at: Moment,
    /// When to record the end of a race again that the log has refused.
    retry_at: Moment,
    /// The last moment in the log, for a race whose end was missed.
    last_at: Moment,
}

impl RoomTask {
    pub(crate) fn new(id: String, shared: Arc<Shared>, room: Room, last_at: Moment, opened_from: IpAddr) -> RoomTask {
        let now = shared.clock.now();
        let lost = room.members.iter().map(|member| (member.player.clone(), now)).collect();
        RoomTask {
            id,
            shared,
            room,
            connections: Vec::new(),
            lost,
            empty_since: now,
            next_connection: 0,
            joins: RateLimiter::direct(Quota::per_second(JOINS_A_SECOND).allow_burst(JOINS_AT_ONCE)),
            generations: RateLimiter::direct(Quota::per_minute(SEARCHES_A_MINUTE).allow_burst(SEARCHES_AT_ONCE)),
            opened_from,
            context: ViewContext::default(),
            is_news: false,
            shown_at: 0,
            retry_at: 0,
            last_at,
        }
    }

    pub(crate) async fn run(mut self, inbox: mpsc::Receiver<Incoming>) {
        self.work(inbox).await;
        self.shared.lobby.hide(&self.id);
    }

    async fn work(&mut self, mut inbox: mpsc::Receiver<Incoming>) {
        let missed = self.room.race.as_ref().filter(|race| !race.is_over && race.ends_at < self.shared.clock.now());
        if let Some((starts_at, ends_at)) = missed.map(|race| (race.starts_at, race.ends_at)) {
            self.end_race(self.last_at.clamp(starts_at, ends_at)).await;
        }
        self.refresh().await;
        loop {
            let wait = self.next_moment() - self.shared.clock.now();
            let wait = Duration::from_millis(wait.max(0).unsigned_abs());
            tokio::select! {
                biased;
                incoming = inbox.recv() => match incoming {
                    Some(incoming) => self.take(incoming).await,
                    None => return,
                },
                () = tokio::time::sleep(wait) => if !self.tick().await {
                    return;
                },
            }
        }
    }

    fn next_moment(&self) -> Moment {
        let now = self.shared.clock.now();
        let race = self.room.race.as_ref().filter(|race| !race.is_over);
        let race = race.map(|race| match self.shown_at < race.starts_at {
            true => race.starts_at,
            false => (race.ends_at + ON_THE_WAY).max(self.retry_at),
        });
        let lost = self.lost.iter().map(|(_, since)| since + SEAT_KEPT).filter(|_| race.is_none()).min();
        let empty = (self.connections.is_empty() && race.is_none()).then_some(self.empty_since + ROOM_KEPT);
        [race, lost, empty].into_iter().flatten().min().unwrap_or(now + ROOM_KEPT)
    }

    async fn tick(&mut self) -> bool {
        let now = self.shared.clock.now();
        if let Some(ends) = self.room.race.as_ref().filter(|race| !race.is_over).map(|race| race.ends_at) {
            if now >= (ends + ON_THE_WAY).max(self.retry_at) {
                self.end_race(ends).await;
            }
        } else {
            if self.let_go(now).await.is_err() {
                // The log does not accept it now; it may later.
                self.lost.iter_mut().for_each(|(_, since)| *since = now);
            }
            if self.connections.is_empty() && now >= self.empty_since + ROOM_KEPT {
                let closed = self.record(now, Event::Closed).await;
                self.empty_since = now;
                return closed.is_err();
            }
        }
        self.show_all();
        true
    }

    /// Removes members who have been away too long; during a race, everybody may come back.
    async fn let_go(&mut self, now: Moment) -> Result<(), Refusal> {
        while !self.room.is_racing() {
            let Some(place) = self.lost.iter().position(|(_, since)| now >= since + SEAT_KEPT) else { break };
            let player = self.lost[place].0.clone();
            if self.room.member(&player).is_some() {
                self.record(now, Event::Left { player: player.clone() }).await?;
            }
            self.context.ratings.remove(&player);
            self.lost.swap_remove(place);
        }
        Ok(())
    }

    async fn take(&mut self, incoming: Incoming) {
        match incoming {
            Incoming::Join { player, name, role, strength, listed, outbox, answer } => {
                let joined = self.join(Event::Joined { player, name, role, strength, listed }, outbox).await;
                let has_joined = joined.is_ok();
                let _ = answer.send(joined);
                if has_joined {
                    self.show_all();
                }
            }
            Incoming::Lost { connection } => {
                self.disconnect(connection);
                self.show_all();
            }
            Incoming::ClientMessage { connection, said, at } => {
                let Some(player) = self.connections.iter().find(|one| one.number == connection) else { return };
                let player = player.player.clone();
                if let Err(error) = self.said(connection, &player, said, at).await {
                    self.tell(connection, &ServerMessage::refused(&error));
                }
                if self.is_news {
                    self.show_all();
                }
            }
        }
    }

    async fn join(&mut self, joined: Event, outbox: Outbox) -> Result<u64, Refusal> {
        let Event::Joined { player, name, role, listed, .. } = &joined else {
            return Err(refused(RefusalReason::Nameless));
        };
        let (player, role) = (player.clone(), *role);
        self.room.may_join(&player, role)?;
        let is_same = |member: &Member| member.name == *name && member.role == role && member.listed == *listed;
        // They may have chosen otherwise in another room.
        let was_listed = self.shared.log.standings().is_listed(&player);
        if was_listed != *listed || !self.room.member(&player).is_some_and(is_same) {
            if self.joins.check().is_err() {
                return Err(refused(RefusalReason::ComeAndGo));
            }
            self.record(self.shared.clock.now(), joined).await?;
        }
        // A returning player has one seat: the new connection takes it over.
        let before = self.connections.iter().find(|connection| connection.player == player);
        if let Some(number) = before.map(|connection| connection.number) {
            self.tell(number, &ServerMessage::Moved {});
        }
        self.connections.retain(|connection| connection.player != player);
        self.lost.retain(|(lost, _)| *lost != player);
        if role == Role::Player && !self.context.ratings.contains_key(&player) {
            self.load_rating(&player);
        }
        let number = self.next_connection;
        self.next_connection += 1;
        self.connections.push(Connection { number, player, outbox });
        Ok(number)
    }

    fn is_connected(&self, player: &PlayerKey) -> bool {
        self.connections.iter().any(|connection| connection.player == *player)
    }

    fn disconnect(&mut self, number: u64) {
        let now = self.shared.clock.now();
        if let Some(place) = self.connections.iter().position(|connection| connection.number == number) {
            let Connection { player, .. } = self.connections.swap_remove(place);
            self.lost.push((player, now));
            self.empty_since = now;
        }
    }

    /// A member who has left keeps no seat.
    fn forget(&mut self, player: &PlayerKey) {
        self.lost.retain(|(lost, _)| lost != player);
        self.context.ratings.remove(player);
    }

    async fn said(
        &mut self,
        connection: u64,
        player: &PlayerKey,
        said: ClientMessage,
        at: Moment,
    ) -> Result<(), Refusal> {
        match said {
            ClientMessage::Start { pace, hands, seconds, target, rules } => {
                let usual = Task::default();
                let task = Task { target: target.unwrap_or(usual.target), rules };
                self.start(player, pace, hands.unwrap_or(HANDS), seconds, task).await
            }
            ClientMessage::Remove { seat } => {
                let removed = self.room.removable(seat, player)?.clone();
                self.record(at, Event::Removed { player: removed.clone() }).await?;
                let connection = self.connections.iter().find(|connection| connection.player == removed);
                if let Some(number) = connection.map(|connection| connection.number) {
                    self.tell(number, &ServerMessage::Removed {});
                    self.disconnect(number);
                }
                self.forget(&removed);
                self.end_if_finished(at).await;
                Ok(())
            }
            ClientMessage::Team { team } => {
                if team > TEAMS {
                    return Err(refused(RefusalReason::Team).with("most", &TEAMS));
                }
                if self.room.member(player).is_none_or(|member| member.team == team) {
                    return Ok(());
                }
                if self.joins.check().is_err() {
                    return Err(refused(RefusalReason::ComeAndGo));
                }
                self.record(at, Event::Teamed { player: player.clone(), team }).await
            }
            ClientMessage::End {} => {
                self.may_decide(player)?;
                match self.room.is_racing() {
                    true => self.end_race(at).await,
                    false => return Err(refused(RefusalReason::NoRace)),
                }
                Ok(())
            }
            ClientMessage::Leave {} => {
                self.disconnect(connection);
                self.forget(player);
                self.record(at, Event::Left { player: player.clone() }).await?;
                self.end_if_finished(at).await;
                Ok(())
            }
            ClientMessage::Skip { room, race, hand } => {
                self.is_here(&room)?;
                let hand = index_of(hand)?;
                self.room.hand(player, race, hand, at)?;
                self.record(at, Event::Skipped { player: player.clone(), hand }).await?;
                self.end_if_finished(at).await;
                Ok(())
            }
            ClientMessage::Answer { room, race, hand, answer } => {
                self.is_here(&room)?;
                let number = hand;
                let hand = index_of(hand)?;
                let cards = self.room.hand(player, race, hand, at)?.to_owned();
                let task = self.room.race.as_ref().map(|race| race.task).unwrap_or_default();
                let reply = {
                    let answer = answer.clone();
                    worked(move || hands::judged(&cards, &task, answer)).await?
                };
                let is_right = reply.verdict == "right";
                if is_right {
                    self.record(at, Event::Solved { player: player.clone(), hand, answer }).await?;
                }
                self.tell(connection, &ServerMessage::verdict(race, number, reply));
                self.end_if_finished(at).await;
                Ok(())
            }
        }
    }

    fn may_decide(&self, player: &PlayerKey) -> Result<(), Refusal> {
        let host = self.room.host(&|player| self.is_connected(player));
        match host.is_some_and(|host| host.player == *player) {
            true => Ok(()),
            false => Err(refused(RefusalReason::NotHost)),
        }
    }

    fn is_here(&self, room: &str) -> Result<(), Refusal> {
        match room == self.id {
            true => Ok(()),
            false => Err(refused(RefusalReason::OtherRoom).with("room", &self.id).with("asked", &room)),
        }
    }

    async fn start(
        &mut self,
        player: &PlayerKey,
        pace: Pace,
        count: usize,
        seconds: Option<u64>,
        task: Task,
    ) -> Result<(), Refusal> {
        self.may_decide(player)?;
        self.room.may_start()?;
        if !HANDS_RANGE.contains(&count) {
            let (least, most) = (HANDS_RANGE.start(), HANDS_RANGE.end());
            return Err(refused(RefusalReason::RaceHands).with("least", least).with("most", most));
        }
        if seconds.is_some_and(|seconds| !SECONDS_RANGE.contains(&seconds)) {
            let (least, most) = (SECONDS_RANGE.start(), SECONDS_RANGE.end());
            return Err(refused(RefusalReason::RaceSeconds).with("least", least).with("most", most));
        }
        if !(1..=MAX_TARGET).contains(&task.target) {
            return Err(refused(RefusalReason::RaceTarget).with("most", &MAX_TARGET));
        }
        // Only connected players race.
        let players: Vec<PlayerKey> = self
            .room
            .players()
            .map(|member| member.player.clone())
            .filter(|player| self.is_connected(player))
            .collect();
        if players.is_empty() {
            return Err(refused(RefusalReason::NoPlayers));
        }
        let rated = self.shared.ratings(&players).map_err(failed)?;
        let hands = match task.is_rated() {
            true => self.rated_hands(&players, &rated, pace, count).await?,
            false => self.generated(task, pace, count).await?,
        };
        if hands.len() < count {
            return Err(refused(RefusalReason::FewHands).with("target", &task.target));
        }
        let ratings = players.iter().cloned().zip(rated.iter().map(Rating::whole)).collect();
        self.context.ratings.extend(players.into_iter().zip(rated));
        self.retry_at = 0;
        let race = self.room.race.as_ref().map_or(1, |race| race.number + 1);
        let now = self.shared.clock.now();
        let starts_at = now + COUNTDOWN;
        let own = seconds.and_then(|seconds| Moment::try_from(seconds * 1000).ok());
        let ends_at = starts_at + own.unwrap_or(self.shared.race_time);
        self.record(now, Event::Started { race, pace, hands, starts_at, ends_at, ratings, task }).await
    }

    /// All known hands are read, so this waits for its turn too.
    async fn rated_hands(
        &self,
        players: &[PlayerKey],
        rated: &[Rating],
        pace: Pace,
        count: usize,
    ) -> Result<Vec<String>, Refusal> {
        let _turn = self.shared.turns.acquire(self.opened_from).await.map_err(busy)?;
        self.shared.hands_for(players, rated, pace, count).await.map_err(failed)
    }

    /// For a race without rated hands. The search takes turns with the requests of the client who opened the room.
    async fn generated(&self, task: Task, pace: Pace, count: usize) -> Result<Vec<String>, Refusal> {
        if self.generations.check().is_err() {
            return Err(refused(RefusalReason::Hasty));
        }
        let pool = self.shared.pool.within(PATIENCE);
        let permit = pool.begin(self.opened_from, Lane::Heavy).await.map_err(busy)?;
        let hands = permit.run(move |host| hands::generated(&task, pace, count, &host.shared()));
        hands.await.map_err(|error| failed(error.into()))
    }

    async fn end_if_finished(&mut self, at: Moment) {
        if self.room.is_racing() && self.room.is_finished() {
            self.end_race(at).await;
        }
    }

    async fn end_race(&mut self, at: Moment) {
        match self.record(at, Event::Ended).await {
            Ok(()) => self.refresh().await,
            Err(error) => {
                if self.retry_at == 0 {
                    self.tell_all(&ServerMessage::refused(&error));
                }
                self.retry_at = self.shared.clock.now() + RETRY;
            }
        }
    }

    /// Logs an event before anybody sees it; an event that the log refuses does not happen.
    async fn record(&mut self, at: Moment, event: Event) -> Result<(), Refusal> {
        let mut after = self.room.clone();
        let attempts = after.apply(at, &event);
        self.shared.log.record(&self.id, at, &event, &attempts).await.map_err(failed)?;
        self.room = after;
        self.is_news = true;
        Ok(())
    }

    async fn refresh(&mut self) {
        let racing = self.room.race.iter().flat_map(|race| &race.runs).map(|run| &run.player);
        let players = self.room.players().map(|member| &member.player).chain(racing).cloned();
        let players: HashSet<PlayerKey> = players.collect();
        for player in &players {
            self.load_rating(player);
        }
        self.context.ratings.retain(|player, _| players.contains(player));
        if let Some(race) = self.room.race.as_ref().filter(|race| race.is_over) {
            let (hands, task) = (race.hands.clone(), race.task);
            let solved = worked(move || hands.iter().map(|hand| hands::solution(hand, &task)).collect());
            self.context.solutions = solved.await.unwrap_or_default();
        }
    }

    fn load_rating(&mut self, player: &PlayerKey) {
        let rating = self.shared.log.standings().player(player);
        if let Some(rating) = rating {
            self.context.ratings.insert(player.clone(), rating);
        }
    }

    fn show_all(&mut self) {
        self.is_news = false;
        let now = self.shared.clock.now();
        self.shown_at = now;
        self.shared.lobby.show(&self.id, &self.room, &|player| self.is_connected(player));
        let mut stalled = Vec::new();
        for connection in &self.connections {
            let Some(member) = self.room.member(&connection.player) else { continue };
            let view =
                RoomView::new(&self.id, &self.room, member, now, &self.context, &|player| self.is_connected(player));
            if connection.outbox.try_send(ServerMessage::Room(view).text()).is_err() {
                stalled.push(connection.number);
            }
        }
        for number in stalled {
            self.disconnect(number);
        }
    }

    fn tell(&mut self, number: u64, told: &ServerMessage<'_>) {
        let connection = self.connections.iter().find(|connection| connection.number == number);
        if connection.is_some_and(|connection| connection.outbox.try_send(told.text()).is_err()) {
            self.disconnect(number);
        }
    }

    fn tell_all(&mut self, told: &ServerMessage<'_>) {
        let numbers: Vec<u64> = self.connections.iter().map(|connection| connection.number).collect();
        for number in numbers {
            self.tell(number, told);
        }
    }
}

fn index_of(number: usize) -> Result<usize, Refusal> {
    number.checked_sub(1).ok_or_else(|| refused(RefusalReason::HandZero))
}

async fn worked<T: Send + 'static>(work: impl FnOnce() -> anyhow::Result<T> + Send + 'static) -> Result<T, Refusal> {
    match tokio::task::spawn_blocking(work).await {
        Ok(worked) => worked.map_err(failed),
        Err(_) => Err(refused(RefusalReason::Failed).with("reason", &"the work has failed")),
    }
}
