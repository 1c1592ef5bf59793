//! All rooms of a server: how they are found, restarted and limited.

use super::event::{Event, Moment, Pace, PlayerKey};
use super::hands;
use super::lobby::Lobby;
use super::log::RaceLog;
use super::rating::Rating;
use super::refusal::{Refusal, RefusalReason, busy, failed, refused};
use super::room::Room;
use super::room_task::{Incoming, RoomTask};
use super::standings::RankedPlayer;
use crate::args::Args;
use crate::limit::{ClientQuota, QuotaGuard, Rates, allows};
use crate::queue::{Capacity, Permit, Queue};
use crate::work::WorkPool;
use anyhow::Context;
use governor::{Quota, RateLimiter};
use prometheus::IntGauge;
use rand::seq::IndexedRandom;
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{Mutex, mpsc, watch};

/// Letters of room names: easy to tell apart, and without vowels, so that they make no words.
const LETTERS: &[char] =
    &['B', 'C', 'D', 'F', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'R', 'S', 'T', 'V', 'W', 'X', 'Z'];

/// Letters in a room name.
const NAME: usize = 5;

const MAX_ROOMS: usize = 10_000;

/// A client may open this many rooms at once, and then one every six seconds.
const OPENED_AT_ONCE: NonZeroU32 = NonZeroU32::new(20).unwrap();
const OPENED_EVERY: Duration = Duration::from_secs(6);

const MAX_ROOMS_PER_CLIENT: u64 = 50;

/// Stands for the client of a room that was opened before the server restarted.
const UNKNOWN: IpAddr = IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED);

const INBOX: usize = 256;

/// A monotonic clock that begins at the time of the system clock.
#[derive(Debug)]
pub(crate) struct Clock {
    began: Instant,
    at: Moment,
}

impl Clock {
    /// Begins at `now`, or at `last` if the system clock was set back. Fails before 1970.
    fn after(last: Moment, now: SystemTime) -> anyhow::Result<Clock> {
        let at = now.duration_since(UNIX_EPOCH);
        let at = at.context("the clock of this machine stands before 1970; set it")?;
        Ok(Clock { began: Instant::now(), at: milliseconds(at).max(last) })
    }

    pub(crate) fn now(&self) -> Moment {
        self.at + milliseconds(self.began.elapsed())
    }
}

fn milliseconds(time: Duration) -> Moment {
    Moment::try_from(time.as_millis()).unwrap_or(0)
}

/// The clients that may use the log at once, and that may wait for it.
const TURNS: Capacity = Capacity { running: 2, running_per_client: 1, waiting: 4096, waiting_per_client: 64 };

pub(crate) struct Shared {
    pub(crate) log: RaceLog,
    pub(crate) clock: Clock,
    /// The length of a race, in milliseconds.
    pub(crate) race_time: Moment,
    pub(crate) lobby: Lobby,
    pub(crate) pool: WorkPool,
    /// Clients take turns at the log when they join, open rooms and start races.
    pub(crate) turns: Queue,
    /// Lets one room at a time give the hands their first ratings.
    seeding: Mutex<()>,
}

impl Shared {
    pub(crate) fn ratings(&self, players: &[PlayerKey]) -> anyhow::Result<Vec<Rating>> {
        let standings = self.log.standings();
        players.iter().map(|player| standings.player(player).context("a player has no rating")).collect()
    }

    pub(crate) async fn hands_for(
        &self,
        players: &[PlayerKey],
        ratings: &[Rating],
        pace: Pace,
        count: usize,
    ) -> anyhow::Result<Vec<String>> {
        let seeding = self.seeding.lock().await;
        let has_hands = !self.log.standings().hands.is_empty();
        if !has_hands {
            self.log.seed(tokio::task::spawn_blocking(hands::all).await??).await?;
        }
        drop(seeding);
        let standings = self.log.standings();
        Ok(hands::choose(&standings.hands, ratings, &standings.seen(players), pace, count))
    }
}

#[derive(Clone)]
pub(crate) struct Races {
    shared: Arc<Shared>,
    rooms: Arc<Mutex<HashMap<String, mpsc::Sender<Incoming>>>>,
    opened: Rates,
    rooms_per_client: ClientQuota,
    gauge: IntGauge,
    ending: watch::Receiver<bool>,
}

impl Races {
    /// Also opens the rooms that were open when the server stopped. If the log cannot be opened, prints a warning and
    /// returns `None`; the server then works without races.
    pub(crate) async fn open(
        args: &Args,
        pool: &WorkPool,
        gauge: IntGauge,
        ending: watch::Receiver<bool>,
    ) -> Option<Races> {
        let opened = Races::begun(args, pool, gauge, ending).await;
        opened.inspect_err(|error| eprintln!("warning: races are disabled: {error:#}")).ok()
    }

    async fn begun(
        args: &Args,
        pool: &WorkPool,
        gauge: IntGauge,
        ending: watch::Receiver<bool>,
    ) -> anyhow::Result<Races> {
        let file = &args.races();
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("the folder {} cannot be made", folder.display()))?;
        }
        let log = RaceLog::open(file).await.with_context(|| {
            format!("the log of races {} cannot be opened; give this server another with --races", file.display())
        })?;
        let shared = Arc::new(Shared {
            clock: Clock::after(log.last_moment().await?, SystemTime::now())?,
            log,
            race_time: milliseconds(Duration::from_secs(args.race_seconds)),
            lobby: Lobby::default(),
            pool: pool.clone(),
            turns: Queue::new(TURNS),
            seeding: Mutex::default(),
        });
        let opened =
            Quota::with_period(OPENED_EVERY).filter(|_| args.rate > 0).map(|quota| quota.allow_burst(OPENED_AT_ONCE));
        let opened = opened.map(|quota| Arc::new(RateLimiter::keyed(quota)));
        let rooms_per_client = ClientQuota::new(0, MAX_ROOMS_PER_CLIENT);
        let races = Races { shared, rooms: Arc::default(), opened, rooms_per_client, gauge, ending };
        for id in races.shared.log.open_rooms().await? {
            match races.shared.log.events(&id).await {
                Ok(events) => drop(races.begin(&id, &events, UNKNOWN, None).await),
                Err(error) => eprintln!("warning: room {id} cannot begin again: {error:#}"),
            }
        }
        Ok(races)
    }

    pub(crate) fn now(&self) -> Moment {
        self.shared.clock.now()
    }

    pub(crate) async fn shutdown(&self) {
        let _ = self.ending.clone().wait_for(|ends| *ends).await;
    }

    /// The inbox of a room; of a new one without `id`. Fails if there is no such room, or too many.
    pub(crate) async fn room(
        &self,
        id: Option<&str>,
        public: bool,
        from: IpAddr,
    ) -> Result<mpsc::Sender<Incoming>, Refusal> {
        match id {
            Some(id) => self.named(&id.trim().to_uppercase()).await,
            None => self.opened(public, from).await,
        }
    }

    pub(crate) async fn turn(&self, from: IpAddr) -> Result<Permit, Refusal> {
        self.shared.turns.acquire(from).await.map_err(busy)
    }

    pub(crate) fn lobby(&self) -> &Lobby {
        &self.shared.lobby
    }

    pub(crate) fn ranking(&self) -> Vec<RankedPlayer> {
        self.shared.log.standings().ranking()
    }

    async fn named(&self, id: &str) -> Result<mpsc::Sender<Incoming>, Refusal> {
        if id.len() != NAME || !id.chars().all(|letter| LETTERS.contains(&letter)) {
            return Err(refused(RefusalReason::RoomName));
        }
        if let Some(inbox) = self.rooms.lock().await.get(id).filter(|inbox| !inbox.is_closed()) {
            return Ok(inbox.clone());
        }
        // A room that has failed restarts from the log.
        let events = self.shared.log.events(id).await.map_err(failed)?;
        if events.is_empty() || matches!(events.last(), Some((_, Event::Closed))) {
            return Err(refused(RefusalReason::NoRoom).with("room", &id));
        }
        Ok(self.begin(id, &events, UNKNOWN, None).await)
    }

    async fn opened(&self, public: bool, from: IpAddr) -> Result<mpsc::Sender<Incoming>, Refusal> {
        if !allows(&self.opened, from) {
            return Err(refused(RefusalReason::TooManyOpened));
        }
        let quota = self.rooms_per_client.take(from, 1).ok_or_else(|| refused(RefusalReason::TooManyRooms))?;
        let id = {
            let mut rooms = self.rooms.lock().await;
            rooms.retain(|_, inbox| !inbox.is_closed());
            if rooms.len() >= MAX_ROOMS {
                return Err(refused(RefusalReason::TooManyRooms));
            }
            loop {
                let letter = |_| LETTERS.choose(&mut rand::rng()).unwrap_or(&'X');
                let id: String = (0..NAME).map(letter).collect();
                if !rooms.contains_key(&id) {
                    break id;
                }
            }
        };
        let now = self.now();
        let opened = Event::Opened { public };
        self.shared.log.record(&id, now, &opened, &[]).await.map_err(failed)?;
        Ok(self.begin(&id, &[(now, opened)], from, Some(quota)).await)
    }

    /// Starts a room from its events, unless it is running already. `quota` belongs to the client who opened it.
    async fn begin(
        &self,
        id: &str,
        events: &[(Moment, Event)],
        from: IpAddr,
        quota: Option<QuotaGuard>,
    ) -> mpsc::Sender<Incoming> {
        let mut rooms = self.rooms.lock().await;
        if let Some(inbox) = rooms.get(id).filter(|inbox| !inbox.is_closed()) {
            return inbox.clone();
        }
        let mut room = Room::default();
        for (at, event) in events {
            room.apply(*at, event);
        }
        let (inbox, received) = mpsc::channel(INBOX);
        let last_at = events.last().map_or(0, |(at, _)| *at);
        let task = RoomTask::new(id.to_owned(), Arc::clone(&self.shared), room, last_at, from);
        self.gauge.inc();
        let open = Open { gauge: self.gauge.clone(), _quota: quota };
        tokio::spawn(async move {
            let _open = open;
            task.run(received).await;
        });
        rooms.insert(id.to_owned(), inbox.clone());
        inbox
    }
}

struct Open {
    gauge: IntGauge,
    _quota: Option<QuotaGuard>,
}

impl Drop for Open {
    fn drop(&mut self) {
        self.gauge.dec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_before_1970_is_an_error() {
        let error = Clock::after(0, UNIX_EPOCH - Duration::from_secs(1)).err().map(|error| error.to_string());
        assert!(error.is_some_and(|error| error.contains("stands before 1970; set it")));
        // One that was set back goes on from the last moment that is known.
        let clock = Clock::after(5_000, UNIX_EPOCH + Duration::from_secs(1));
        assert!(clock.is_ok_and(|clock| clock.now() >= 5_000));
    }
}
