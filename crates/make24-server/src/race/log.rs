//! The log of all rooms, and the ratings that follow from it, in one SQLite file.
//!
//! What is input is in `events` and `seeds`; `players`, `hands` and `attempts` follow from them, in the order of the log.
//! [`RaceLog::verify`] works them out again, and compares them bit for bit.

mod checksum;
mod derived;
#[cfg(test)]
mod tests;
mod verify;

use super::event::{Attempt, Event, Moment, PlayerKey};
use super::rating::Rating;
use anyhow::{Context, bail, ensure};
use checksum::{add_checksums, check_intact, checksum};
use derived::{PLAYER, follow, rating, rating_of, set_rating};
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};
use std::collections::HashSet;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::time::Duration;
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard};

/// The version of the tables below, and the one before.
const VERSION: i64 = 2;
const WITHOUT_CHECKSUMS: i64 = 1;

const TABLES: &str = "
    CREATE TABLE events (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, room TEXT NOT NULL, event TEXT NOT NULL, checksum TEXT NOT NULL) STRICT;
    CREATE INDEX events_of_room ON events (room, seq);
    CREATE TABLE seeds (hand TEXT PRIMARY KEY, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL) STRICT;
    CREATE TABLE hands (hand TEXT PRIMARY KEY, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL) STRICT;
    CREATE TABLE players (player TEXT PRIMARY KEY, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL) STRICT;
    CREATE TABLE attempts (
        number INTEGER PRIMARY KEY, player TEXT NOT NULL, hand TEXT NOT NULL, room TEXT NOT NULL, dealt_at INTEGER NOT NULL,
        day INTEGER, won INTEGER, rating REAL, deviation REAL, UNIQUE (player, hand)
    ) STRICT;
    CREATE INDEX attempts_of_day ON attempts (day);
    CREATE TABLE today (day INTEGER NOT NULL) STRICT;
    INSERT INTO today VALUES (0);";

/// One process has the file. What is told is in the log even if the process is killed; a loss of power may take the last
/// moments.
const MODES: &str = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL";

/// The time that another program may hold the file.
const PATIENCE: Duration = Duration::from_secs(1);

/// So many hands are remembered of everybody, and not dealt again before.
const REMEMBERED: usize = 200;

type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The log, open for one server.
pub(crate) struct RaceLog {
    path: PathBuf,
    /// No connection after a write that has failed: SQLite may have ended the transaction, or not.
    file: Mutex<Option<SqliteConnection>>,
}

/// The hands that some players have had.
#[derive(Debug, Default)]
pub(crate) struct Known {
    pub(crate) seen: HashSet<String>,
    pub(crate) lately: HashSet<String>,
}

impl RaceLog {
    /// Opens a file, or begins one.
    ///
    /// # Errors
    ///
    /// It is no such log, of a newer make24, damaged, in use, or cannot be written.
    pub(crate) async fn open(path: &Path) -> anyhow::Result<RaceLog> {
        // To open a pipe would be to wait for somebody at its other end.
        ensure!(path.metadata().is_ok_and(|known| known.is_file()) || !path.exists(), "it is not a regular file");
        let mut file = options(path).create_if_missing(true).connect().await?;
        match version(&mut file).await? {
            None => {
                sqlx::raw_sql(MODES).execute(&mut file).await?;
                let tables = format!("BEGIN IMMEDIATE; {TABLES} PRAGMA user_version = {VERSION}; COMMIT");
                sqlx::raw_sql(sqlx::AssertSqlSafe(tables)).execute(&mut file).await?;
            }
            Some(WITHOUT_CHECKSUMS) => add_checksums(&mut file).await?,
            Some(_) => {}
        }
        take(&mut file).await?;
        check_intact(&mut file).await?;
        Ok(RaceLog { path: path.to_owned(), file: Mutex::new(Some(file)) })
    }

    /// Opens a file that is there, to be read.
    ///
    /// # Errors
    ///
    /// It is no such log, of a newer make24, or in use.
    pub(crate) async fn open_to_read(path: &Path) -> anyhow::Result<RaceLog> {
        let mut file = options(path).read_only(true).connect().await?;
        if version(&mut file).await?.is_none() {
            bail!("it is empty");
        }
        Ok(RaceLog { path: path.to_owned(), file: Mutex::new(Some(file)) })
    }

    /// The connection, for as long as this is held.
    async fn file(&self) -> anyhow::Result<MappedMutexGuard<'_, SqliteConnection>> {
        let opened = self.opened().await?;
        MutexGuard::try_map(opened, Option::as_mut).map_err(|_| anyhow::anyhow!("the log is not open"))
    }

    /// The place of the connection, with one in it.
    async fn opened(&self) -> anyhow::Result<MutexGuard<'_, Option<SqliteConnection>>> {
        let mut file = self.file.lock().await;
        if file.is_none() {
            let mut again = options(&self.path).connect().await?;
            take(&mut again).await?;
            *file = Some(again);
        }
        Ok(file)
    }

    /// Writes in one transaction. If that fails, the connection goes with it, and the next begins at what the file has.
    async fn write(
        &self,
        work: impl for<'a> FnOnce(&'a mut SqliteConnection) -> BoxFuture<'a, anyhow::Result<()>> + Send,
    ) -> anyhow::Result<()> {
        let mut held = self.opened().await?;
        let file = held.as_mut().context("the log is not open")?;
        let written = async {
            sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *file).await?;
            work(file).await?;
            sqlx::raw_sql("COMMIT").execute(&mut *file).await?;
            anyhow::Ok(())
        };
        let written = written.await;
        if written.is_err()
            && let Some(file) = held.take()
        {
            let _ = file.close().await;
        }
        written
    }

    /// Keeps an event and what follows from it; nothing of it, if that fails.
    pub(crate) async fn record(
        &self,
        room: &str,
        at: Moment,
        event: &Event,
        attempts: &[Attempt],
    ) -> anyhow::Result<()> {
        let (room, text) = (room.to_owned(), serde_json::to_string(event)?);
        let (event, attempts) = (event.clone(), attempts.to_vec());
        self.write(move |file| {
            Box::pin(async move {
                let insert = sqlx::query("INSERT INTO events (at, room, event, checksum) VALUES (?, ?, ?, ?)");
                let sum = checksum(at, &room, &text);
                insert.bind(at).bind(&room).bind(text).bind(sum).execute(&mut *file).await?;
                follow(file, &room, at, &event, &attempts).await
            })
        })
        .await
    }

    /// The last moment of the log; 0 if there is none.
    pub(crate) async fn last_moment(&self) -> anyhow::Result<Moment> {
        let mut file = self.file().await?;
        Ok(sqlx::query_scalar("SELECT coalesce(max(at), 0) FROM events").fetch_one(&mut *file).await?)
    }

    /// The events of a room since it was opened.
    pub(crate) async fn events(&self, room: &str) -> anyhow::Result<Vec<(Moment, Event)>> {
        let mut file = self.file().await?;
        let rows = sqlx::query(
            "SELECT at, event FROM events WHERE room = ?1
             AND seq >= (SELECT max(seq) FROM events WHERE room = ?1 AND event = ?2) ORDER BY seq",
        )
        .bind(room)
        .bind(serde_json::to_string(&Event::Opened)?)
        .fetch_all(&mut *file)
        .await?;
        rows.iter().map(event_of).collect()
    }

    /// The rooms that are not closed.
    pub(crate) async fn open_rooms(&self) -> anyhow::Result<Vec<String>> {
        let mut file = self.file().await?;
        let last = "SELECT room FROM events WHERE seq IN (SELECT max(seq) FROM events GROUP BY room) AND event <> ?";
        Ok(sqlx::query_scalar(last).bind(serde_json::to_string(&Event::Closed)?).fetch_all(&mut *file).await?)
    }

    /// Whether the hands have their first ratings.
    pub(crate) async fn has_hands(&self) -> anyhow::Result<bool> {
        let mut file = self.file().await?;
        Ok(sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM seeds)").fetch_one(&mut *file).await?)
    }

    /// Gives the hands their first ratings, which stay whatever a later make24 thinks of them.
    pub(crate) async fn seed(&self, seeds: &[(String, Rating)]) -> anyhow::Result<()> {
        let seeds = seeds.to_vec();
        self.write(move |file| {
            Box::pin(async move {
                for (hand, rating) in &seeds {
                    set_rating(file, "INSERT OR IGNORE INTO seeds VALUES (?4, ?1, ?2, ?3)", hand, rating).await?;
                }
                sqlx::raw_sql("INSERT OR IGNORE INTO hands SELECT * FROM seeds").execute(&mut *file).await?;
                Ok(())
            })
        })
        .await
    }

    /// All hands with their ratings.
    pub(crate) async fn hands(&self) -> anyhow::Result<Vec<(String, Rating)>> {
        let mut file = self.file().await?;
        let rows = sqlx::query("SELECT * FROM hands ORDER BY hand").fetch_all(&mut *file).await?;
        rows.iter().map(|row| Ok((row.try_get("hand")?, rating_of(row)?))).collect()
    }

    /// The rating of a player who has joined a room.
    pub(crate) async fn player(&self, player: &PlayerKey) -> anyhow::Result<Option<Rating>> {
        let mut file = self.file().await?;
        rating(&mut file, PLAYER, player.as_str()).await
    }

    /// The hands that any of these players has had.
    pub(crate) async fn known(&self, players: &[PlayerKey]) -> anyhow::Result<Known> {
        let mut file = self.file().await?;
        let mut known = Known::default();
        for player in players {
            let hands: Vec<String> =
                sqlx::query_scalar("SELECT hand FROM attempts WHERE player = ? ORDER BY number DESC")
                    .bind(player.as_str())
                    .fetch_all(&mut *file)
                    .await?;
            known.lately.extend(hands.iter().take(REMEMBERED).cloned());
            known.seen.extend(hands);
        }
        Ok(known)
    }
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(PATIENCE)
}

/// Returns the version of a log; `None` if the file is empty.
async fn version(file: &mut SqliteConnection) -> anyhow::Result<Option<i64>> {
    let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *file).await?;
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(&mut *file).await?;
    match (version, tables) {
        (0, 0) => Ok(None),
        (0, _) => bail!("the file is a database of another program"),
        (WITHOUT_CHECKSUMS..=VERSION, _) => Ok(Some(version)),
        (newer, _) => bail!("unsupported version {newer} of the log (newest known version: {VERSION})"),
    }
}

/// Takes the file for this process, by a write.
async fn take(file: &mut SqliteConnection) -> anyhow::Result<()> {
    sqlx::raw_sql(MODES).execute(&mut *file).await?;
    sqlx::raw_sql("UPDATE today SET day = day").execute(&mut *file).await?;
    Ok(())
}

fn event_of(row: &SqliteRow) -> anyhow::Result<(Moment, Event)> {
    let text: String = row.try_get("event")?;
    Ok((row.try_get("at")?, serde_json::from_str(&text).with_context(|| format!("the log has `{text}`"))?))
}
