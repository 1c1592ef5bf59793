//! All rooms of a server: which there are, which begin again after a restart, and how many there may be.

use super::event::{Event, Moment, Pace, PlayerKey};
use super::hands;
use super::log::RaceLog;
use super::rating::Rating;
use super::room::{Room, refused};
use super::room_task::{Incoming, RoomTask, failed};
use crate::limit::{Rates, allows};
use anyhow::Context;
use governor::{Quota, RateLimiter};
use make24_api::Error;
use prometheus::IntGauge;
use rand::seq::IndexedRandom;
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{Mutex, mpsc};

/// The letters of rooms, of which none is taken for another, and which make no words.
const LETTERS: &[char] =
    &['B', 'C', 'D', 'F', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'R', 'S', 'T', 'V', 'W', 'X', 'Z'];

/// The length of a room's name.
const NAME: usize = 5;

/// The rooms that there may be at a time.
const MAX_ROOMS: usize = 1000;

/// The rooms that a client may open at once, and then one every six seconds.
const OPENED_AT_ONCE: NonZeroU32 = NonZeroU32::new(20).unwrap();
const OPENED_EVERY: Duration = Duration::from_secs(6);

/// The messages that wait for a room.
const INBOX: usize = 256;

/// A clock that no setting of the system's clock moves, and that begins where the system's stood.
#[derive(Debug)]
pub(crate) struct Clock {
    began: Instant,
    at: Moment,
}

impl Clock {
    /// The system's clock may have been set back since the last moment that is known.
    fn after(last: Moment) -> Clock {
        let at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Clock { began: Instant::now(), at: milliseconds(at).max(last) }
    }

    pub(crate) fn now(&self) -> Moment {
        self.at + milliseconds(self.began.elapsed())
    }
}

fn milliseconds(time: Duration) -> Moment {
    Moment::try_from(time.as_millis()).unwrap_or(0)
}

/// What all rooms share.
pub(crate) struct Shared {
    pub(crate) log: RaceLog,
    pub(crate) clock: Clock,
    /// How long a race lasts, in milliseconds.
    pub(crate) race_time: Moment,
    /// One room at a time gives the hands their first ratings.
    seeding: Mutex<()>,
}

impl Shared {
    /// The hands of a race of these players.
    pub(crate) async fn hands_for(&self, players: &[PlayerKey], pace: Pace) -> anyhow::Result<Vec<String>> {
        let seeding = self.seeding.lock().await;
        if !self.log.has_hands().await? {
            let seeds = tokio::task::spawn_blocking(hands::all).await??;
            self.log.seed(&seeds).await?;
        }
        drop(seeding);
        let known = self.log.known(players).await?;
        let mut ratings: Vec<Rating> = Vec::new();
        for player in players {
            ratings.push(self.log.player(player).await?.context("a player has no rating")?);
        }
        Ok(hands::choose(&self.log.hands().await?, &ratings, &known, pace))
    }
}

/// The rooms of a server.
#[derive(Clone)]
pub(crate) struct Races {
    shared: Arc<Shared>,
    rooms: Arc<Mutex<HashMap<String, mpsc::Sender<Incoming>>>>,
    opened: Rates,
    gauge: IntGauge,
}

impl Races {
    /// Opens the log, and all rooms that were open when it was last written.
    ///
    /// # Errors
    ///
    /// The log cannot be opened.
    pub(crate) async fn open(file: &Path, race_time: Duration, gauge: IntGauge) -> anyhow::Result<Races> {
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("the folder {} cannot be made", folder.display()))?;
        }
        let log = RaceLog::open(file).await.with_context(|| {
            format!("the log of races {} cannot be opened; give this server another with --races", file.display())
        })?;
        let shared = Arc::new(Shared {
            clock: Clock::after(log.last_moment().await?),
            log,
            race_time: milliseconds(race_time),
            seeding: Mutex::default(),
        });
        let opened = Quota::with_period(OPENED_EVERY).map(|quota| quota.allow_burst(OPENED_AT_ONCE));
        let opened = opened.map(|quota| Arc::new(RateLimiter::keyed(quota)));
        let races = Races { shared, rooms: Arc::default(), opened, gauge };
        let mut rooms = races.rooms.lock().await;
        for id in races.shared.log.open_rooms().await? {
            if let Err(error) = races.begin(&mut rooms, id.clone()).await {
                eprintln!("make24-serve: room {id} cannot begin again: {error:#}");
            }
        }
        drop(rooms);
        Ok(races)
    }

    pub(crate) fn now(&self) -> Moment {
        self.shared.clock.now()
    }

    /// A room with its name; a new one if no name is given.
    ///
    /// # Errors
    ///
    /// There is no such room, or there are enough.
    pub(crate) async fn room(&self, id: Option<&str>, from: IpAddr) -> Result<(String, mpsc::Sender<Incoming>), Error> {
        let mut rooms = self.rooms.lock().await;
        rooms.retain(|_, inbox| !inbox.is_closed());
        let id = match id {
            Some(id) => {
                let id = id.trim().to_uppercase();
                if id.len() != NAME || !id.chars().all(|letter| LETTERS.contains(&letter)) {
                    return Err(refused("a room has a name of five letters, such as KXPTM, and no vowels"));
                }
                if let Some(inbox) = rooms.get(&id) {
                    return Ok((id, inbox.clone()));
                }
                // A room that has failed begins again as the log has it.
                let events = self.shared.log.events(&id).await.map_err(failed)?;
                if events.is_empty() || matches!(events.last(), Some((_, Event::Closed))) {
                    return Err(refused(format!("there is no room {id}; open a new one")));
                }
                id
            }
            None => {
                if rooms.len() >= MAX_ROOMS {
                    return Err(refused("too many rooms are open; try again in a few minutes"));
                }
                if !allows(&self.opened, from) {
                    return Err(refused("too many rooms were opened from this address; wait a few seconds"));
                }
                let id = loop {
                    let letter = |_| LETTERS.choose(&mut rand::rng()).unwrap_or(&'X');
                    let id: String = (0..NAME).map(letter).collect();
                    if !rooms.contains_key(&id) {
                        break id;
                    }
                };
                self.shared.log.record(&id, self.now(), &Event::Opened, &[]).await.map_err(failed)?;
                id
            }
        };
        let inbox = self.begin(&mut rooms, id.clone()).await.map_err(failed)?;
        Ok((id, inbox))
    }

    /// Begins a room as the log has it.
    async fn begin(
        &self,
        rooms: &mut HashMap<String, mpsc::Sender<Incoming>>,
        id: String,
    ) -> anyhow::Result<mpsc::Sender<Incoming>> {
        let mut room = Room::default();
        for (at, event) in self.shared.log.events(&id).await? {
            room.apply(at, &event);
        }
        let (inbox, received) = mpsc::channel(INBOX);
        let task = RoomTask::new(id.clone(), Arc::clone(&self.shared), room);
        let gauge = self.gauge.clone();
        gauge.inc();
        tokio::spawn(async move {
            let _open = Open(gauge);
            task.run(received).await;
        });
        rooms.insert(id, inbox.clone());
        Ok(inbox)
    }
}

/// A room that is counted; however it ends.
struct Open(IntGauge);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.dec();
    }
}
