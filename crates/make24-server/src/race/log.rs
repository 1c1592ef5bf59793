//! The log of all rooms, and the ratings that follow from it, in one SQLite file.
//!
//! What is input is in `events` and `seeds`; `players`, `hands` and `attempts` follow from them, in the order of the log.
//! [`RaceLog::verify`] works them out again, and compares them bit for bit.

use super::event::{Attempt, Event, Moment, PlayerKey};
use super::rating::Rating;
use super::room::Room;
use anyhow::{Context, bail};
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::time::Duration;
use tokio::sync::Mutex;

/// The version of the tables below.
const VERSION: i64 = 1;

const TABLES: &str = "
    CREATE TABLE events (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, room TEXT NOT NULL, event TEXT NOT NULL) STRICT;
    CREATE INDEX events_of_room ON events (room, seq);
    CREATE TABLE seeds (hand TEXT PRIMARY KEY, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL) STRICT;
    CREATE TABLE hands (hand TEXT PRIMARY KEY, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL) STRICT;
    CREATE TABLE players (player TEXT PRIMARY KEY, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL) STRICT;
    CREATE TABLE attempts (
        number INTEGER PRIMARY KEY, player TEXT NOT NULL, hand TEXT NOT NULL, day INTEGER NOT NULL, won INTEGER,
        rating REAL NOT NULL, deviation REAL NOT NULL, UNIQUE (player, hand)
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
const REMEMBERED: i64 = 200;

/// The log, open for one server.
pub(crate) struct RaceLog {
    file: Mutex<SqliteConnection>,
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
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true).busy_timeout(PATIENCE);
        let mut file = options.connect().await?;
        let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut file).await?;
        match version {
            0 => {
                let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(&mut file).await?;
                if tables > 0 {
                    bail!("it is a database of something else");
                }
                sqlx::raw_sql(MODES).execute(&mut file).await?;
                let mut whole = file.begin().await?;
                sqlx::raw_sql(TABLES).execute(&mut *whole).await?;
                sqlx::raw_sql("PRAGMA user_version = 1").execute(&mut *whole).await?;
                whole.commit().await?;
            }
            // A write takes the file for this process.
            VERSION => {
                sqlx::raw_sql(MODES).execute(&mut file).await?;
                sqlx::raw_sql("UPDATE today SET day = day").execute(&mut file).await?;
            }
            newer => bail!("its version is {newer}, and this make24 knows version {VERSION}"),
        }
        Ok(RaceLog { file: Mutex::new(file) })
    }

    /// Keeps an event and what follows from it; nothing of it, if that fails.
    pub(crate) async fn record(
        &self,
        room: &str,
        at: Moment,
        event: &Event,
        attempts: &[Attempt],
    ) -> anyhow::Result<()> {
        let mut file = self.file.lock().await;
        let mut whole = file.begin().await?;
        sqlx::query("INSERT INTO events (at, room, event) VALUES (?, ?, ?)")
            .bind(at)
            .bind(room)
            .bind(serde_json::to_string(event)?)
            .execute(&mut *whole)
            .await?;
        follow(&mut whole, at, event, attempts).await?;
        Ok(whole.commit().await?)
    }

    /// The events of a room since it was opened.
    pub(crate) async fn events(&self, room: &str) -> anyhow::Result<Vec<(Moment, Event)>> {
        let mut file = self.file.lock().await;
        let rows = sqlx::query("SELECT at, event FROM events WHERE room = ? ORDER BY seq")
            .bind(room)
            .fetch_all(&mut *file)
            .await?;
        let mut events = rows.iter().map(event_of).collect::<anyhow::Result<Vec<_>>>()?;
        let opened = events.iter().rposition(|(_, event)| *event == Event::Opened).unwrap_or(0);
        Ok(events.split_off(opened))
    }

    /// The rooms that are not closed.
    pub(crate) async fn open_rooms(&self) -> anyhow::Result<Vec<String>> {
        let mut file = self.file.lock().await;
        let last = "SELECT room FROM events WHERE seq IN (SELECT max(seq) FROM events GROUP BY room) AND event <> ?";
        Ok(sqlx::query_scalar(last).bind(serde_json::to_string(&Event::Closed)?).fetch_all(&mut *file).await?)
    }

    /// Whether the hands have their first ratings.
    pub(crate) async fn has_hands(&self) -> anyhow::Result<bool> {
        let mut file = self.file.lock().await;
        Ok(sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM seeds)").fetch_one(&mut *file).await?)
    }

    /// Gives the hands their first ratings, which stay whatever a later make24 thinks of them.
    pub(crate) async fn seed(&self, seeds: &[(String, Rating)]) -> anyhow::Result<()> {
        let mut file = self.file.lock().await;
        let mut whole = file.begin().await?;
        for (hand, rating) in seeds {
            sqlx::query("INSERT OR IGNORE INTO seeds VALUES (?, ?, ?, ?)")
                .bind(hand)
                .bind(rating.rating)
                .bind(rating.deviation)
                .bind(rating.volatility)
                .execute(&mut *whole)
                .await?;
        }
        sqlx::query("INSERT OR IGNORE INTO hands SELECT * FROM seeds").execute(&mut *whole).await?;
        Ok(whole.commit().await?)
    }

    /// All hands with their ratings.
    pub(crate) async fn hands(&self) -> anyhow::Result<Vec<(String, Rating)>> {
        let mut file = self.file.lock().await;
        let rows = sqlx::query("SELECT * FROM hands ORDER BY hand").fetch_all(&mut *file).await?;
        rows.iter().map(|row| Ok((row.try_get("hand")?, rating_of(row)?))).collect()
    }

    /// The rating of a player who has joined a room.
    pub(crate) async fn player(&self, player: &PlayerKey) -> anyhow::Result<Option<Rating>> {
        let mut file = self.file.lock().await;
        player_rating(&mut file, player).await
    }

    /// The hands that any of these players has had.
    pub(crate) async fn known(&self, players: &[PlayerKey]) -> anyhow::Result<Known> {
        let mut file = self.file.lock().await;
        let mut known = Known::default();
        for player in players {
            let hands: Vec<String> =
                sqlx::query_scalar("SELECT hand FROM attempts WHERE player = ? ORDER BY number DESC")
                    .bind(player.as_str())
                    .fetch_all(&mut *file)
                    .await?;
            known.lately.extend(hands.iter().take(REMEMBERED as usize).cloned());
            known.seen.extend(hands);
        }
        Ok(known)
    }

    /// Works out all ratings again from the log, and compares them bit for bit; the number of events and of attempts.
    ///
    /// # Errors
    ///
    /// The first rating that is another one.
    pub(crate) async fn verify(&self) -> anyhow::Result<(usize, usize)> {
        let mut again = SqliteConnectOptions::new().in_memory(true).connect().await?;
        sqlx::raw_sql(TABLES).execute(&mut again).await?;
        let mut file = self.file.lock().await;
        for row in sqlx::query("SELECT * FROM seeds").fetch_all(&mut *file).await? {
            let rating = rating_of(&row)?;
            sqlx::query("INSERT INTO hands VALUES (?, ?, ?, ?)")
                .bind(row.try_get::<String, _>("hand")?)
                .bind(rating.rating)
                .bind(rating.deviation)
                .bind(rating.volatility)
                .execute(&mut again)
                .await?;
        }
        let mut rooms: HashMap<String, Room> = HashMap::new();
        let rows = sqlx::query("SELECT at, room, event FROM events ORDER BY seq").fetch_all(&mut *file).await?;
        let mut whole = again.begin().await?;
        for row in &rows {
            let (at, event) = event_of(row)?;
            let attempts = rooms.entry(row.try_get("room")?).or_default().apply(at, &event);
            follow(&mut whole, at, &event, &attempts).await?;
        }
        whole.commit().await?;
        let mut attempts = 0;
        for (table, name) in [("players", "player"), ("hands", "hand"), ("attempts", "player || ' ' || hand")] {
            let (kept, anew) = (ratings(&mut file, table, name).await?, ratings(&mut again, table, name).await?);
            if let Some((one, other)) = kept.iter().zip(&anew).find(|(one, other)| one != other) {
                bail!("in {table}, {one:?} is kept, and the log makes {other:?}");
            }
            if kept.len() != anew.len() {
                bail!("{table} has {} rows, and the log makes {}", kept.len(), anew.len());
            }
            attempts = kept.len();
        }
        Ok((rows.len(), attempts))
    }
}

/// What follows from an event: newcomers, a new day, and attempts that are rated where they are a player's first at a
/// hand.
async fn follow(file: &mut SqliteConnection, at: Moment, event: &Event, attempts: &[Attempt]) -> anyhow::Result<()> {
    if let Event::Joined { player, strength, .. } = event {
        set_player(
            file,
            "INSERT OR IGNORE INTO players VALUES (?4, ?1, ?2, ?3)",
            player,
            &Rating::of_newcomer(*strength),
        )
        .await?;
    }
    let today: Moment = sqlx::query_scalar("SELECT day FROM today").fetch_one(&mut *file).await?;
    // A clock that is set back begins no day again.
    let day = (at / DAY).max(today);
    if day > today {
        end_day(file, today).await?;
        sqlx::query("UPDATE today SET day = ?").bind(day).execute(&mut *file).await?;
    }
    for Attempt { player, hand, won } in attempts {
        let before = player_rating(file, player).await?.context("a player has no rating")?;
        let first = sqlx::query(
            "INSERT OR IGNORE INTO attempts (player, hand, day, won, rating, deviation) VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(player.as_str())
        .bind(hand)
        .bind(day)
        .bind(*won)
        .bind(before.rating)
        .bind(before.deviation)
        .execute(&mut *file)
        .await?;
        let (Some(won), 1) = (won, first.rows_affected()) else { continue };
        let row = sqlx::query("SELECT * FROM hands WHERE hand = ?").bind(hand).fetch_one(&mut *file).await?;
        let after = before.after_attempt(&rating_of(&row)?, *won);
        set_player(
            file,
            "UPDATE players SET rating = ?1, deviation = ?2, volatility = ?3 WHERE player = ?4",
            player,
            &after,
        )
        .await?;
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
        sqlx::query("UPDATE hands SET rating = ?, deviation = ?, volatility = ? WHERE hand = ?")
            .bind(after.rating)
            .bind(after.deviation)
            .bind(after.volatility)
            .bind(hand)
            .execute(&mut *file)
            .await?;
    }
    Ok(())
}

async fn player_rating(file: &mut SqliteConnection, player: &PlayerKey) -> anyhow::Result<Option<Rating>> {
    let row =
        sqlx::query("SELECT * FROM players WHERE player = ?").bind(player.as_str()).fetch_optional(&mut *file).await?;
    row.as_ref().map(rating_of).transpose()
}

/// Runs a statement whose first three values are a rating, and whose fourth is a player.
async fn set_player(
    file: &mut SqliteConnection,
    statement: &'static str,
    player: &PlayerKey,
    rating: &Rating,
) -> anyhow::Result<()> {
    sqlx::query(statement)
        .bind(rating.rating)
        .bind(rating.deviation)
        .bind(rating.volatility)
        .bind(player.as_str())
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

/// The ratings of a table with their bits, by a name.
async fn ratings(
    file: &mut SqliteConnection,
    table: &'static str,
    name: &'static str,
) -> anyhow::Result<Vec<(String, u64, u64)>> {
    // Both are words of this file.
    let query = sqlx::AssertSqlSafe(format!("SELECT {name} AS name, rating, deviation FROM {table} ORDER BY 1"));
    let rows = sqlx::query(query).fetch_all(file).await?;
    let bits = |row: &SqliteRow, column| anyhow::Ok(row.try_get::<f64, _>(column)?.to_bits());
    rows.iter().map(|row| Ok((row.try_get("name")?, bits(row, "rating")?, bits(row, "deviation")?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::event::{Pace, Role, Strength};
    use crate::race::room::HANDS;
    use std::collections::BTreeMap;

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
            let ratings = BTreeMap::new();
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
            .fetch_all(&mut *log.file.lock().await)
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
        // Whoever changes a rating is found out.
        sqlx::query("UPDATE hands SET rating = rating + 1e-9 WHERE hand = 'h25'")
            .execute(&mut *log.file.lock().await)
            .await
            .unwrap();
        let told = log.verify().await.unwrap_err().to_string();
        assert!(told.starts_with("in hands, (\"h25\""), "{told}");
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
