//! The log of all rooms in one SQLite file: their events, and the first ratings of the hands. What follows from them is kept
//! in memory, and made again whenever the file is opened.

#[cfg(test)]
mod tests;

use super::event::{Attempt, Event, Moment};
use super::rating::Rating;
use super::room::Room;
use super::standings::Standings;
use anyhow::{Context, bail, ensure};
use futures_util::TryStreamExt;
use make24_host::hex;
use sha2::{Digest, Sha256};
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Mutex;

/// The version of the tables; the version before had tables of what follows from them, too.
const VERSION: i64 = 4;
const WITH_STANDINGS: i64 = 3;

const TABLES: &str = "
    CREATE TABLE events (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, room TEXT NOT NULL, event TEXT NOT NULL, checksum TEXT NOT NULL) STRICT;
    CREATE INDEX events_of_room ON events (room, seq);
    CREATE TABLE seeds (hand TEXT PRIMARY KEY, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL) STRICT;";

const WITHOUT_STANDINGS: &str = "
    DROP TABLE players; DROP TABLE names; DROP TABLE hands; DROP TABLE attempts; DROP TABLE today;";

/// One process owns the file. What was sent to players is in the log even if the process is killed; a loss of power may
/// take the last moments.
const MODES: &str = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL";

const PATIENCE: Duration = Duration::from_secs(1);

pub(crate) struct RaceLog {
    path: PathBuf,
    /// `None` after a failed write: SQLite may or may not have ended the transaction.
    file: Mutex<Option<SqliteConnection>>,
    standings: std::sync::Mutex<Standings>,
}

impl RaceLog {
    /// Opens a file, or begins one. Fails if it is no such log, of a newer make24, damaged, in use, or cannot be
    /// written.
    pub(crate) async fn open(path: &Path) -> anyhow::Result<RaceLog> {
        // Opening a pipe would wait for its other end.
        ensure!(path.metadata().is_ok_and(|known| known.is_file()) || !path.exists(), "it is not a regular file");
        let (file, standings) = open(path).await?;
        Ok(RaceLog { path: path.to_owned(), file: Mutex::new(Some(file)), standings: standings.into() })
    }

    /// What follows from the log. No await while it is held.
    pub(crate) fn standings(&self) -> MutexGuard<'_, Standings> {
        self.standings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works with the file. A failure drops the connection, and the next one begins at the state of the file.
    async fn with<T>(&self, work: impl AsyncFnOnce(&mut SqliteConnection) -> anyhow::Result<T>) -> anyhow::Result<T> {
        let mut held = self.file.lock().await;
        let mut file = match held.take() {
            Some(file) => file,
            None => {
                let (file, standings) = open(&self.path).await?;
                *self.standings() = standings;
                file
            }
        };
        match work(&mut file).await {
            Ok(done) => {
                *held = Some(file);
                Ok(done)
            }
            Err(error) => {
                let _ = file.close().await;
                Err(error)
            }
        }
    }

    pub(crate) async fn record(
        &self,
        room: &str,
        at: Moment,
        event: &Event,
        attempts: &[Attempt],
    ) -> anyhow::Result<()> {
        let text = serde_json::to_string(event)?;
        let insert = sqlx::query("INSERT INTO events (at, room, event, checksum) VALUES (?, ?, ?, ?)");
        let insert = insert.bind(at).bind(room).bind(&text).bind(checksum(at, room, &text));
        self.with(async |file| {
            insert.execute(file).await?;
            // While nobody else writes, so that what follows has the order of the log.
            self.standings().follow(room, at, event, attempts);
            Ok(())
        })
        .await
    }

    #[cfg(test)]
    pub(crate) async fn read_again(&self) -> anyhow::Result<Standings> {
        self.with(async |file| Ok(replay(file).await?.1)).await
    }

    pub(crate) async fn last_moment(&self) -> anyhow::Result<Moment> {
        let last = sqlx::query_scalar("SELECT coalesce(max(at), 0) FROM events");
        self.with(async |file| Ok(last.fetch_one(file).await?)).await
    }

    pub(crate) async fn events(&self, room: &str) -> anyhow::Result<Vec<(Moment, Event)>> {
        let rows = sqlx::query(
            "SELECT at, event FROM events WHERE room = ?1
             AND seq >= (SELECT max(seq) FROM events WHERE room = ?1 AND event ->> 'event' = 'opened') ORDER BY seq",
        );
        let rows = self.with(async |file| Ok(rows.bind(room).fetch_all(file).await?)).await?;
        rows.iter().map(|row| Ok((row.try_get("at")?, event_of(row)?))).collect()
    }

    pub(crate) async fn open_rooms(&self) -> anyhow::Result<Vec<String>> {
        let last = "SELECT room FROM events WHERE seq IN (SELECT max(seq) FROM events GROUP BY room) AND event <> ?";
        let last = sqlx::query_scalar(last).bind(serde_json::to_string(&Event::Closed)?);
        self.with(async |file| Ok(last.fetch_all(file).await?)).await
    }

    /// Gives the hands their first ratings, which later versions of make24 do not change.
    pub(crate) async fn seed(&self, seeds: Vec<(String, Rating)>) -> anyhow::Result<()> {
        self.with(async |file| {
            let mut all = file.begin().await?;
            for (hand, Rating { rating, deviation, volatility }) in &seeds {
                let insert = sqlx::query("INSERT OR IGNORE INTO seeds VALUES (?, ?, ?, ?)");
                insert.bind(hand).bind(rating).bind(deviation).bind(volatility).execute(&mut *all).await?;
            }
            all.commit().await?;
            self.standings().hands.extend(seeds);
            Ok(())
        })
        .await
    }
}

/// Counts the events of a log that nobody has opened, and the attempts that count in them. Fails if it is no such log, of
/// another version, damaged, or in use.
pub(crate) async fn verify(path: &Path) -> anyhow::Result<(usize, usize)> {
    let mut file = options(path).read_only(true).connect().await?;
    match version(&mut file).await? {
        None => bail!("it is empty"),
        Some(VERSION) => {}
        Some(_) => bail!("an earlier make24 wrote it; start the server with it once, which brings it up to date"),
    }
    let (events, standings) = replay(&mut file).await?;
    Ok((events, standings.attempts()))
}

async fn open(path: &Path) -> anyhow::Result<(SqliteConnection, Standings)> {
    let mut file = options(path).create_if_missing(true).connect().await?;
    let before = version(&mut file).await?;
    let change = match before {
        None => TABLES,
        Some(WITH_STANDINGS) => WITHOUT_STANDINGS,
        Some(_) => "",
    };
    sqlx::raw_sql(MODES).execute(&mut file).await?;
    // The first write locks the file for this process.
    let change = sqlx::AssertSqlSafe(format!("BEGIN IMMEDIATE; {change} PRAGMA user_version = {VERSION}; COMMIT"));
    sqlx::raw_sql(change).execute(&mut file).await?;
    let (_, standings) = replay(&mut file).await?;
    Ok((file, standings))
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(PATIENCE)
}

async fn version(file: &mut SqliteConnection) -> anyhow::Result<Option<i64>> {
    let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *file).await?;
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(&mut *file).await?;
    match (version, tables) {
        (0, 0) => Ok(None),
        (0, _) => bail!("the file is a database of another program"),
        (WITH_STANDINGS..=VERSION, _) => Ok(Some(version)),
        (other, _) => bail!("unsupported version {other} of the log (known versions: {WITH_STANDINGS} to {VERSION})"),
    }
}

/// Checks the file and each of its events, and returns the number of events and what follows from them. The error names the
/// damaged part.
async fn replay(file: &mut SqliteConnection) -> anyhow::Result<(usize, Standings)> {
    let found: String = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut *file).await?;
    ensure!(found == "ok", "the file is damaged: {found}");
    let mut standings = Standings::default();
    for row in sqlx::query("SELECT * FROM seeds").fetch_all(&mut *file).await? {
        let [rating, deviation, volatility] =
            [row.try_get("rating")?, row.try_get("deviation")?, row.try_get("volatility")?];
        standings.hands.insert(row.try_get("hand")?, Rating { rating, deviation, volatility });
    }
    let (mut count, mut rooms) = (0, HashMap::<String, Room>::new());
    let mut rows = sqlx::query("SELECT * FROM events ORDER BY seq").fetch(file);
    while let Some(row) = rows.try_next().await.context("the file is damaged")? {
        let (at, room, text): (Moment, String, &str) =
            (row.try_get("at")?, row.try_get("room")?, row.try_get("event")?);
        let is_intact = row.try_get::<&str, _>("checksum")? == checksum(at, &room, text);
        ensure!(is_intact, "event {} is damaged: its checksum does not match", row.try_get::<i64, _>("seq")?);
        let event = event_of(&row)?;
        let attempts = rooms.entry(room.clone()).or_default().apply(at, &event);
        standings.follow(&room, at, &event, &attempts);
        if event == Event::Closed {
            rooms.remove(&room);
        }
        count += 1;
    }
    Ok((count, standings))
}

/// The first 8 bytes of a SHA-256, in hexadecimal.
fn checksum(at: Moment, room: &str, event: &str) -> String {
    hex(&Sha256::digest(format!("{at}\n{room}\n{event}"))[..8])
}

fn event_of(row: &SqliteRow) -> anyhow::Result<Event> {
    let text: &str = row.try_get("event")?;
    serde_json::from_str(text).with_context(|| format!("the log has `{text}`"))
}
