//! The log of all rooms, and the ratings that follow from it, in one SQLite file.
//!
//! What is input is in `events` and `seeds`; `players`, `hands` and `attempts` follow from them, in the order of the log.
//! [`RaceLog::verify`] works them out again, and compares them bit for bit.

use super::event::{Attempt, Event, Moment, PlayerKey};
use super::rating::Rating;
use super::room::Room;
use anyhow::{Context, bail};
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection, TypeInfo, ValueRef};
use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::time::Duration;
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard};

/// The version of the tables below.
const VERSION: i64 = 1;

const TABLES: &str = "
    CREATE TABLE events (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, room TEXT NOT NULL, event TEXT NOT NULL) STRICT;
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

const DAY: Moment = 86_400_000;

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
    /// It is no such log, of a newer make24, in use, or cannot be written.
    pub(crate) async fn open(path: &Path) -> anyhow::Result<RaceLog> {
        let mut file = options(path).create_if_missing(true).connect().await?;
        if !is_log(&mut file).await? {
            sqlx::raw_sql(MODES).execute(&mut file).await?;
            let tables = format!("BEGIN IMMEDIATE; {TABLES} PRAGMA user_version = {VERSION}; COMMIT");
            sqlx::raw_sql(sqlx::AssertSqlSafe(tables)).execute(&mut file).await?;
        }
        take(&mut file).await?;
        Ok(RaceLog { path: path.to_owned(), file: Mutex::new(Some(file)) })
    }

    /// Opens a file that is there, to be read.
    ///
    /// # Errors
    ///
    /// It is no such log, of a newer make24, or in use.
    pub(crate) async fn open_to_read(path: &Path) -> anyhow::Result<RaceLog> {
        let mut file = options(path).read_only(true).connect().await?;
        if !is_log(&mut file).await? {
            bail!("it is empty");
        }
        Ok(RaceLog { path: path.to_owned(), file: Mutex::new(Some(file)) })
    }

    /// The connection, for as long as this is held.
    async fn file(&self) -> anyhow::Result<MappedMutexGuard<'_, SqliteConnection>> {
        let mut file = self.file.lock().await;
        if file.is_none() {
            let mut again = options(&self.path).connect().await?;
            take(&mut again).await?;
            *file = Some(again);
        }
        Ok(MutexGuard::map(file, |file| file.as_mut().unwrap_or_else(|| unreachable!("it was opened above"))))
    }

    /// Writes in one transaction. If that fails, the connection goes with it, and the next begins at what the file has.
    async fn write(
        &self,
        work: impl for<'a> FnOnce(&'a mut SqliteConnection) -> BoxFuture<'a, anyhow::Result<()>> + Send,
    ) -> anyhow::Result<()> {
        drop(self.file().await?);
        let mut held = self.file.lock().await;
        let Some(file) = held.as_mut() else { bail!("the log is being opened again; try once more") };
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
                let insert = sqlx::query("INSERT INTO events (at, room, event) VALUES (?, ?, ?)");
                insert.bind(at).bind(&room).bind(text).execute(&mut *file).await?;
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
        player_rating(&mut file, player).await
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

    /// Works out all ratings again from the log, and compares them bit for bit; the number of events and of attempts.
    ///
    /// # Errors
    ///
    /// The first row that is another one.
    pub(crate) async fn verify(&self) -> anyhow::Result<(usize, usize)> {
        let mut again = SqliteConnectOptions::new().in_memory(true).connect().await?;
        sqlx::raw_sql(TABLES).execute(&mut again).await?;
        let mut file = self.file().await?;
        for row in sqlx::query("SELECT * FROM seeds").fetch_all(&mut *file).await? {
            let hand: String = row.try_get("hand")?;
            set_rating(&mut again, "INSERT INTO hands VALUES (?4, ?1, ?2, ?3)", &hand, &rating_of(&row)?).await?;
        }
        let mut rooms: HashMap<String, Room> = HashMap::new();
        let rows = sqlx::query("SELECT at, room, event FROM events ORDER BY seq").fetch_all(&mut *file).await?;
        sqlx::raw_sql("BEGIN").execute(&mut again).await?;
        for row in &rows {
            let (at, event) = event_of(row)?;
            let room: String = row.try_get("room")?;
            let attempts = rooms.entry(room.clone()).or_default().apply(at, &event);
            follow(&mut again, &room, at, &event, &attempts).await?;
        }
        let mut attempts = 0;
        for table in ["players", "hands", "today", "attempts"] {
            let (kept, anew) = (everything(&mut file, table).await?, everything(&mut again, table).await?);
            if let Some((one, other)) = kept.iter().zip(&anew).find(|(one, other)| one != other) {
                bail!("in {table}, {one} is kept, and the log makes {other}");
            }
            if kept.len() != anew.len() {
                bail!("{table} has {} rows, and the log makes {}", kept.len(), anew.len());
            }
            attempts = kept.len();
        }
        Ok((rows.len(), attempts))
    }
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(PATIENCE)
}

/// Whether a file is a log; `false` if it is empty.
async fn is_log(file: &mut SqliteConnection) -> anyhow::Result<bool> {
    let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *file).await?;
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(&mut *file).await?;
    match (version, tables) {
        (0, 0) => Ok(false),
        (0, _) => bail!("it is a database of something else"),
        (VERSION, _) => Ok(true),
        (newer, _) => bail!("its version is {newer}, and this make24 knows version {VERSION}"),
    }
}

/// Takes the file for this process, by a write.
async fn take(file: &mut SqliteConnection) -> anyhow::Result<()> {
    sqlx::raw_sql(MODES).execute(&mut *file).await?;
    sqlx::raw_sql("UPDATE today SET day = day").execute(&mut *file).await?;
    Ok(())
}

/// What follows from an event: newcomers, a new day, and attempts, which are rated where the hand was new to the player
/// when it was dealt.
async fn follow(
    file: &mut SqliteConnection,
    room: &str,
    at: Moment,
    event: &Event,
    attempts: &[Attempt],
) -> anyhow::Result<()> {
    if let Event::Joined { player, strength, .. } = event {
        let first = Rating::of_newcomer(*strength);
        set_rating(file, "INSERT OR IGNORE INTO players VALUES (?4, ?1, ?2, ?3)", player.as_str(), &first).await?;
    }
    let today: Moment = sqlx::query_scalar("SELECT day FROM today").fetch_one(&mut *file).await?;
    // A clock that is set back begins no day again.
    let day = (at / DAY).max(today);
    if day > today {
        end_day(file, today).await?;
        sqlx::query("UPDATE today SET day = ?").bind(day).execute(&mut *file).await?;
    }
    for Attempt { player, hand, dealt_at, won } in attempts {
        let Some(won) = won else {
            sqlx::query("INSERT OR IGNORE INTO attempts (player, hand, room, dealt_at) VALUES (?, ?, ?, ?)")
                .bind(player.as_str())
                .bind(hand)
                .bind(room)
                .bind(dealt_at)
                .execute(&mut *file)
                .await?;
            continue;
        };
        let before = player_rating(file, player).await?.context("a player has no rating")?;
        let counted = sqlx::query(
            "UPDATE attempts SET day = ?, won = ?, rating = ?, deviation = ?
             WHERE player = ? AND hand = ? AND room = ? AND dealt_at = ? AND won IS NULL",
        )
        .bind(day)
        .bind(*won)
        .bind(before.rating)
        .bind(before.deviation)
        .bind(player.as_str())
        .bind(hand)
        .bind(room)
        .bind(dealt_at)
        .execute(&mut *file)
        .await?;
        if counted.rows_affected() == 0 {
            continue;
        }
        let row = sqlx::query("SELECT * FROM hands WHERE hand = ?").bind(hand).fetch_one(&mut *file).await?;
        let after = before.after_attempt(&rating_of(&row)?, *won);
        let statement = "UPDATE players SET rating = ?1, deviation = ?2, volatility = ?3 WHERE player = ?4";
        set_rating(file, statement, player.as_str(), &after).await?;
    }
    Ok(())
}

/// Moves the hands of a day by all attempts of the day.
async fn end_day(file: &mut SqliteConnection, day: Moment) -> anyhow::Result<()> {
    let tried = sqlx::query("SELECT * FROM attempts WHERE day = ? AND won IS NOT NULL ORDER BY hand, number")
        .bind(day)
        .fetch_all(&mut *file)
        .await?;
    let mut of_hand: Vec<(String, Vec<(Rating, bool)>)> = Vec::new();
    for row in &tried {
        let hand: String = row.try_get("hand")?;
        let player = Rating { rating: row.try_get("rating")?, deviation: row.try_get("deviation")?, volatility: 0.0 };
        if !player.moves_hands() {
            continue;
        }
        let attempt = (player, row.try_get("won")?);
        match of_hand.last_mut() {
            Some((last, attempts)) if *last == hand => attempts.push(attempt),
            _ => of_hand.push((hand, vec![attempt])),
        }
    }
    for (hand, attempts) in &of_hand {
        let row = sqlx::query("SELECT * FROM hands WHERE hand = ?").bind(hand).fetch_one(&mut *file).await?;
        let after = rating_of(&row)?.after_day(attempts);
        let statement = "UPDATE hands SET rating = ?1, deviation = ?2, volatility = ?3 WHERE hand = ?4";
        set_rating(file, statement, hand, &after).await?;
    }
    Ok(())
}

async fn player_rating(file: &mut SqliteConnection, player: &PlayerKey) -> anyhow::Result<Option<Rating>> {
    let row =
        sqlx::query("SELECT * FROM players WHERE player = ?").bind(player.as_str()).fetch_optional(&mut *file).await?;
    row.as_ref().map(rating_of).transpose()
}

/// Runs a statement whose first three values are a rating, and whose fourth is the name of a player or a hand.
async fn set_rating(
    file: &mut SqliteConnection,
    statement: &'static str,
    name: &str,
    rating: &Rating,
) -> anyhow::Result<()> {
    sqlx::query(statement)
        .bind(rating.rating)
        .bind(rating.deviation)
        .bind(rating.volatility)
        .bind(name)
        .execute(&mut *file)
        .await?;
    Ok(())
}

fn rating_of(row: &SqliteRow) -> anyhow::Result<Rating> {
    Ok(Rating {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
    })
}

fn event_of(row: &SqliteRow) -> anyhow::Result<(Moment, Event)> {
    let text: String = row.try_get("event")?;
    Ok((row.try_get("at")?, serde_json::from_str(&text).with_context(|| format!("the log has `{text}`"))?))
}

/// All rows of a table as texts, numbers with all their bits.
async fn everything(file: &mut SqliteConnection, table: &'static str) -> anyhow::Result<Vec<String>> {
    // It is a word of this file.
    let query = sqlx::AssertSqlSafe(format!("SELECT * FROM {table} ORDER BY 1"));
    let rows = sqlx::query(query).fetch_all(file).await?;
    let written = |row: &SqliteRow| -> anyhow::Result<String> {
        let mut columns = Vec::new();
        for place in 0..row.len() {
            let raw = row.try_get_raw(place)?;
            columns.push(match raw.type_info().name() {
                _ if raw.is_null() => String::from("null"),
                "REAL" => {
                    let number: f64 = row.try_get(place)?;
                    format!("{number} ({:016x})", number.to_bits())
                }
                "INTEGER" => row.try_get::<i64, _>(place)?.to_string(),
                _ => row.try_get(place)?,
            });
        }
        Ok(columns.join(" | "))
    };
    rows.iter().map(written).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::event::{Pace, Role, Strength};
    use crate::race::room::HANDS;

    fn player(name: &str) -> PlayerKey {
        PlayerKey::of_secret(name)
    }

    /// A log in memory whose hands are `h0` to `h99`.
    async fn log() -> RaceLog {
        let log = RaceLog::open(Path::new(":memory:")).await.unwrap();
        let seeds: Vec<_> = (0..100).map(|hand| (format!("h{hand}"), Rating::of_hand(0.9))).collect();
        log.seed(&seeds).await.unwrap();
        log
    }

    /// A room with its log, which are told the same.
    struct Told<'a> {
        log: &'a RaceLog,
        room: Room,
    }

    impl Told<'_> {
        async fn is(&mut self, at: Moment, event: Event) {
            let attempts = self.room.apply(at, &event);
            self.log.record("BCDFG", at, &event, &attempts).await.unwrap();
        }

        /// A race of the hands from one on, in which the first player solves some, and the second skips all.
        async fn race(&mut self, at: Moment, from: usize, seconds: &[Moment]) {
            let hands = (from..from + HANDS).map(|hand| format!("h{hand}")).collect();
            let race = self.room.race.as_ref().map_or(1, |race| race.number + 1);
            let ends_at = at + 900_000;
            let ratings = ["fast", "slow"].map(|name| (player(name), 1200)).into_iter().collect();
            self.is(at, Event::Started { race, pace: Pace::Normal, hands, starts_at: at, ends_at, ratings }).await;
            let mut now = at;
            for (hand, seconds) in seconds.iter().enumerate() {
                now += seconds * 1000;
                self.is(now, Event::Solved { player: player("fast"), hand, answer: String::new() }).await;
                self.is(now, Event::Skipped { player: player("slow"), hand }).await;
            }
            self.is(now + 59_000, Event::Ended).await;
        }
    }

    async fn joined(log: &RaceLog) -> Told<'_> {
        let mut told = Told { log, room: Room::default() };
        told.is(0, Event::Opened).await;
        for (name, strength) in [("fast", Strength::Fast), ("slow", Strength::New)] {
            let (player, name) = (player(name), String::from(name));
            told.is(0, Event::Joined { player, name, role: Role::Player, strength }).await;
        }
        told
    }

    #[tokio::test]
    async fn first_attempts_within_a_minute_count_and_later_ones_do_not() {
        let log = log().await;
        let mut told = joined(&log).await;
        told.race(1000, 0, &[10, 61, 60]).await;
        let won: Vec<Option<bool>> = sqlx::query_scalar("SELECT won FROM attempts WHERE player = ? ORDER BY number")
            .bind(player("fast").as_str())
            .fetch_all(&mut *log.file().await.unwrap())
            .await
            .unwrap();
        assert_eq!(won[..4], [Some(true), Some(false), Some(true), None]);
        assert_eq!(won.len(), HANDS);
        let [fast, slow] = [log.player(&player("fast")).await.unwrap(), log.player(&player("slow")).await.unwrap()];
        assert!(slow.unwrap().rating < 900.0);
        // The same hands again move nobody.
        told.race(2_000_000, 0, &[1, 1, 1]).await;
        assert_eq!(log.player(&player("fast")).await.unwrap(), fast);
        let known = log.known(&[player("slow")]).await.unwrap();
        assert_eq!((known.seen.len(), known.lately.len()), (HANDS, HANDS));
        log.verify().await.unwrap();
    }

    #[tokio::test]
    async fn hands_move_when_a_day_is_over_and_only_by_players_who_are_known() {
        let log = log().await;
        let mut told = joined(&log).await;
        let first = log.hands().await.unwrap();
        told.race(1000, 0, &[5; 10]).await;
        assert_eq!(log.hands().await.unwrap(), first);
        // After ten attempts the two are known well enough.
        told.race(DAY, 10, &[5; 10]).await;
        told.race(DAY + 500_000, 20, &[5; 10]).await;
        // The clock is set back by a day; the day of the log goes on.
        told.race(1000, 30, &[5; 10]).await;
        assert_eq!(log.known(&[player("fast")]).await.unwrap().seen.len(), 40);
        told.race(2 * DAY, 40, &[5; 10]).await;
        let moved = |later: &[(String, Rating)]| {
            let moved = first.iter().zip(later).filter(|(one, other)| one != other);
            moved.map(|(one, _)| one.0[1..].parse::<usize>().unwrap()).collect::<Vec<_>>()
        };
        let moved = moved(&log.hands().await.unwrap());
        assert!(moved.iter().any(|hand| (20..30).contains(hand)), "{moved:?}");
        assert!(moved.iter().any(|hand| (30..40).contains(hand)), "{moved:?}");
        assert!(!moved.iter().any(|hand| *hand < 3 || *hand >= 40), "{moved:?}");
        let (events, attempts) = log.verify().await.unwrap();
        assert_eq!((events, attempts), (3 + 5 * 22, 100));
        // Whoever changes anything is found out.
        for (change, back, table) in [
            (
                "UPDATE hands SET hand = 'x' WHERE hand = 'h25'",
                "UPDATE hands SET hand = 'h25' WHERE hand = 'x'",
                "hands",
            ),
            (
                "UPDATE attempts SET won = 1 - won WHERE number = 1",
                "UPDATE attempts SET won = 1 - won WHERE number = 1",
                "attempts",
            ),
            ("UPDATE today SET day = day + 1", "UPDATE today SET day = day - 1", "today"),
            ("UPDATE hands SET volatility = volatility + 1e-9 WHERE hand = 'h25'", "", "hands"),
        ] {
            sqlx::raw_sql(change).execute(&mut *log.file().await.unwrap()).await.unwrap();
            let told = log.verify().await.unwrap_err().to_string();
            assert!(told.starts_with(&format!("in {table}, ")), "{told}");
            sqlx::raw_sql(back).execute(&mut *log.file().await.unwrap()).await.unwrap();
        }
    }

    /// A connection whose write fails twice may believe for ever that it is in a transaction.
    #[tokio::test]
    async fn what_is_told_after_failed_writes_is_in_the_file() {
        let folder = std::env::temp_dir().join(format!("make24-full-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("races.sqlite");
        let log = RaceLog::open(&file).await.unwrap();
        let mut told = 0;
        for _ in 0..3 {
            sqlx::raw_sql("PRAGMA max_page_count = 1").execute(&mut *log.file().await.unwrap()).await.unwrap();
            while log.record("BCDFG", told, &Event::Opened, &[]).await.is_ok() {
                told += 1;
            }
        }
        for _ in 0..3 {
            log.record("BCDFG", told, &Event::Ended, &[]).await.unwrap();
            told += 1;
        }
        // The process is gone without a word.
        std::mem::forget(log);
        let kept = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect::<Vec<_>>();
        let copies = folder.join("copies");
        std::fs::create_dir_all(&copies).unwrap();
        for file in kept {
            std::fs::copy(&file, copies.join(file.file_name().unwrap())).unwrap();
        }
        let again = RaceLog::open(&copies.join("races.sqlite")).await.unwrap();
        let events: i64 = sqlx::query_scalar("SELECT count(*) FROM events")
            .fetch_one(&mut *again.file().await.unwrap())
            .await
            .unwrap();
        assert!(told > 10 && events == told, "{events} of {told}");
        assert_eq!(again.last_moment().await.unwrap(), told - 1);
        std::fs::remove_dir_all(folder).unwrap();
    }

    /// Nobody looks at a hand in one room, or after a race, and is then rated for it in another.
    #[tokio::test]
    async fn only_the_race_that_deals_a_hand_first_is_rated() {
        let log = log().await;
        let mut one = joined(&log).await;
        let deal = |race: u32, at: Moment| Event::Started {
            race,
            pace: Pace::Normal,
            hands: (0..HANDS).map(|hand| format!("h{hand}")).collect(),
            starts_at: at,
            ends_at: at + 90_000,
            ratings: [(player("fast"), 1500)].into_iter().collect(),
        };
        one.is(0, deal(1, 0)).await;
        let mut other = Room::default();
        let late =
            Event::Joined { player: player("late"), name: String::new(), role: Role::Player, strength: Strength::New };
        for (at, event) in [
            (0, Event::Opened),
            (
                0,
                Event::Joined {
                    player: player("fast"),
                    name: String::new(),
                    role: Role::Player,
                    strength: Strength::New,
                },
            ),
            (10, deal(1, 10)),
            (1000, Event::Solved { player: player("fast"), hand: 0, answer: String::new() }),
            (2000, Event::Ended),
            (3000, late),
        ] {
            let attempts = other.apply(at, &event);
            log.record("GHJKL", at, &event, &attempts).await.unwrap();
        }
        let before = log.player(&player("fast")).await.unwrap().unwrap();
        assert_eq!(before, Rating::of_newcomer(Strength::Fast));
        assert_eq!(log.known(&[player("late")]).await.unwrap().seen.len(), HANDS);
        one.is(4000, Event::Solved { player: player("fast"), hand: 0, answer: String::new() }).await;
        assert!(log.player(&player("fast")).await.unwrap().unwrap().rating > before.rating);
        log.verify().await.unwrap();
    }

    #[tokio::test]
    async fn a_file_of_something_else_is_left_alone() {
        let folder = std::env::temp_dir().join(format!("make24-log-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("other.sqlite");
        let mut other = SqliteConnectOptions::new().filename(&file).create_if_missing(true).connect().await.unwrap();
        sqlx::raw_sql("CREATE TABLE x (y); PRAGMA user_version = 0").execute(&mut other).await.unwrap();
        other.close().await.unwrap();
        let before = std::fs::read(&file).unwrap();
        assert!(RaceLog::open(&file).await.err().unwrap().to_string().contains("something else"));
        assert_eq!(std::fs::read(&file).unwrap(), before);
        let newer = folder.join("newer.sqlite");
        let mut other = SqliteConnectOptions::new().filename(&newer).create_if_missing(true).connect().await.unwrap();
        sqlx::raw_sql("PRAGMA user_version = 2").execute(&mut other).await.unwrap();
        other.close().await.unwrap();
        assert!(RaceLog::open(&newer).await.err().unwrap().to_string().contains("its version is 2"));
        std::fs::write(&file, "no database, but a text").unwrap();
        assert!(RaceLog::open(&file).await.is_err());
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "no database, but a text");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
