//! The log of all rooms, and the ratings derived from it, in one SQLite file.
//!
//! `events` and `seeds` are input; `players`, `names`, `hands` and `attempts` are derived from them, in the order of
//! the log. [`RaceLog::verify`] derives them again, and compares them bit for bit.

mod checksum;
mod derived;
#[cfg(test)]
mod tests;
mod verify;

use super::event::{Attempt, Event, Moment, PlayerKey};
use super::rating::{PROVISIONAL, Rating};
use anyhow::{Context, bail, ensure};
use checksum::{add_checksums, check_intact, checksum};
use derived::{PLAYER, follow, rating, rating_of, set_rating};
use serde::Serialize;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};
use std::collections::HashSet;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::time::Duration;
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard};
use verify::rate_again;

/// The version of the tables below, and the earlier ones: without the names of players, and without checksums as well.
const VERSION: i64 = 3;
const WITHOUT_NAMES: i64 = 2;
const WITHOUT_CHECKSUMS: i64 = 1;

const MAX_RANKED: i64 = 100;

const TABLES: &str = "
    CREATE TABLE events (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, room TEXT NOT NULL, event TEXT NOT NULL, checksum TEXT NOT NULL) STRICT;
    CREATE INDEX events_of_room ON events (room, seq);
    CREATE TABLE seeds (hand TEXT PRIMARY KEY, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL) STRICT;
    CREATE TABLE hands (hand TEXT PRIMARY KEY, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL) STRICT;
    CREATE TABLE players (player TEXT PRIMARY KEY, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL) STRICT;
    CREATE TABLE names (player TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT;
    CREATE TABLE attempts (
        number INTEGER PRIMARY KEY, player TEXT NOT NULL, hand TEXT NOT NULL, room TEXT NOT NULL, dealt_at INTEGER NOT NULL,
        day INTEGER, won INTEGER, rating REAL, deviation REAL, UNIQUE (player, hand)
    ) STRICT;
    CREATE INDEX attempts_of_day ON attempts (day);
    CREATE TABLE today (day INTEGER NOT NULL) STRICT;
    INSERT INTO today VALUES (0);";

/// One process owns the file. What was sent to players is in the log even if the process is killed; a loss of power may
/// take the last moments.
const MODES: &str = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL";

const PATIENCE: Duration = Duration::from_secs(1);

/// Hands that are remembered of each player, and not dealt again before.
const REMEMBERED: usize = 200;

type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

pub(crate) struct RaceLog {
    path: PathBuf,
    /// `None` after a failed write: SQLite may or may not have ended the transaction.
    file: Mutex<Option<SqliteConnection>>,
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

impl RaceLog {
    /// Opens a file, or begins one. Fails if it is no such log, of a newer make24, damaged, in use, or cannot be
    /// written.
    pub(crate) async fn open(path: &Path) -> anyhow::Result<RaceLog> {
        // Opening a pipe would wait for its other end.
        ensure!(path.metadata().is_ok_and(|known| known.is_file()) || !path.exists(), "it is not a regular file");
        let mut file = options(path).create_if_missing(true).connect().await?;
        let before = version(&mut file).await?;
        if before.is_none() {
            sqlx::raw_sql(MODES).execute(&mut file).await?;
            let tables = format!("BEGIN IMMEDIATE; {TABLES} PRAGMA user_version = {VERSION}; COMMIT");
            sqlx::raw_sql(sqlx::AssertSqlSafe(tables)).execute(&mut file).await?;
        }
        if before == Some(WITHOUT_CHECKSUMS) {
            add_checksums(&mut file).await?;
        }
        take(&mut file).await?;
        check_intact(&mut file).await?;
        // Derives the tables anew from an intact log.
        if before.is_some_and(|before| before <= WITHOUT_NAMES) {
            rate_again(&mut file).await?;
        }
        Ok(RaceLog { path: path.to_owned(), file: Mutex::new(Some(file)) })
    }

    /// Fails if it is no such log, of a newer make24, or in use.
    pub(crate) async fn open_to_read(path: &Path) -> anyhow::Result<RaceLog> {
        let mut file = options(path).read_only(true).connect().await?;
        match version(&mut file).await? {
            None => bail!("it is empty"),
            Some(VERSION) => {}
            Some(_) => bail!("an earlier make24 wrote it; start the server with it once, which brings it up to date"),
        }
        Ok(RaceLog { path: path.to_owned(), file: Mutex::new(Some(file)) })
    }

    async fn file(&self) -> anyhow::Result<MappedMutexGuard<'_, SqliteConnection>> {
        let opened = self.opened().await?;
        MutexGuard::try_map(opened, Option::as_mut).map_err(|_| anyhow::anyhow!("the log is not open"))
    }

    async fn opened(&self) -> anyhow::Result<MutexGuard<'_, Option<SqliteConnection>>> {
        let mut file = self.file.lock().await;
        if file.is_none() {
            let mut again = options(&self.path).connect().await?;
            take(&mut again).await?;
            *file = Some(again);
        }
        Ok(file)
    }

    /// Writes in one transaction. A failure drops the connection, and the next one begins at the state of the file.
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

    pub(crate) async fn last_moment(&self) -> anyhow::Result<Moment> {
        let mut file = self.file().await?;
        Ok(sqlx::query_scalar("SELECT coalesce(max(at), 0) FROM events").fetch_one(&mut *file).await?)
    }

    pub(crate) async fn events(&self, room: &str) -> anyhow::Result<Vec<(Moment, Event)>> {
        let mut file = self.file().await?;
        let rows = sqlx::query(
            "SELECT at, event FROM events WHERE room = ?1
             AND seq >= (SELECT max(seq) FROM events WHERE room = ?1 AND event ->> 'event' = 'opened') ORDER BY seq",
        )
        .bind(room)
        .fetch_all(&mut *file)
        .await?;
        rows.iter().map(event_of).collect()
    }

    pub(crate) async fn open_rooms(&self) -> anyhow::Result<Vec<String>> {
        let mut file = self.file().await?;
        let last = "SELECT room FROM events WHERE seq IN (SELECT max(seq) FROM events GROUP BY room) AND event <> ?";
        Ok(sqlx::query_scalar(last).bind(serde_json::to_string(&Event::Closed)?).fetch_all(&mut *file).await?)
    }

    pub(crate) async fn has_hands(&self) -> anyhow::Result<bool> {
        let mut file = self.file().await?;
        Ok(sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM seeds)").fetch_one(&mut *file).await?)
    }

    /// Gives the hands their first ratings, which later versions of make24 do not change.
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

    pub(crate) async fn hands(&self) -> anyhow::Result<Vec<(String, Rating)>> {
        let mut file = self.file().await?;
        let rows = sqlx::query("SELECT * FROM hands ORDER BY hand").fetch_all(&mut *file).await?;
        rows.iter().map(|row| Ok((row.try_get("hand")?, rating_of(row)?))).collect()
    }

    pub(crate) async fn player(&self, player: &PlayerKey) -> anyhow::Result<Option<Rating>> {
        let mut file = self.file().await?;
        rating(&mut file, PLAYER, player.as_str()).await
    }

    pub(crate) async fn is_listed(&self, player: &PlayerKey) -> anyhow::Result<bool> {
        let mut file = self.file().await?;
        let known = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM names WHERE player = ?)");
        Ok(known.bind(player.as_str()).fetch_one(&mut *file).await?)
    }

    /// The best players among those who allow their name and whose rating is more than a guess.
    pub(crate) async fn ranking(&self) -> anyhow::Result<Vec<RankedPlayer>> {
        let mut file = self.file().await?;
        let rows = sqlx::query(
            "SELECT name, rating FROM players JOIN names USING (player) WHERE deviation <= ? ORDER BY rating DESC LIMIT ?",
        );
        let rows = rows.bind(PROVISIONAL).bind(MAX_RANKED).fetch_all(&mut *file).await?;
        let whole = |row: &SqliteRow| -> anyhow::Result<(String, i64)> {
            Ok((row.try_get("name")?, row.try_get::<f64, _>("rating")?.round() as i64))
        };
        let rated: Vec<(String, i64)> = rows.iter().map(whole).collect::<anyhow::Result<_>>()?;
        let place = |rating: i64| 1 + rated.iter().filter(|(_, other)| *other > rating).count();
        let ranked = |(name, rating): &(String, i64)| RankedPlayer {
            place: place(*rating),
            name: name.clone(),
            rating: *rating,
        };
        Ok(rated.iter().map(ranked).collect())
    }

    pub(crate) async fn known(&self, players: &[PlayerKey]) -> anyhow::Result<SeenHands> {
        let mut file = self.file().await?;
        let mut known = SeenHands::default();
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

/// Locks the file for this process, by a write.
async fn take(file: &mut SqliteConnection) -> anyhow::Result<()> {
    sqlx::raw_sql(MODES).execute(&mut *file).await?;
    sqlx::raw_sql("UPDATE today SET day = day").execute(&mut *file).await?;
    Ok(())
}

fn event_of(row: &SqliteRow) -> anyhow::Result<(Moment, Event)> {
    let text: String = row.try_get("event")?;
    Ok((row.try_get("at")?, serde_json::from_str(&text).with_context(|| format!("the log has `{text}`"))?))
}
