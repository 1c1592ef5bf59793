//! Derives all ratings again, and compares them with those in the file.

use super::derived::{follow, rating_of, set_rating};
use super::{RaceLog, TABLES, VERSION, event_of};
use crate::race::event::{Event, Moment};
use crate::race::room::Room;
use anyhow::bail;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions, Row, SqliteConnection, TypeInfo, ValueRef};
use std::collections::HashMap;

impl RaceLog {
    /// Compares bit for bit. Returns the numbers of events and attempts; the error names the first row that differs.
    pub(crate) async fn verify(&self) -> anyhow::Result<(usize, usize)> {
        let mut again = SqliteConnectOptions::new().in_memory(true).connect().await?;
        sqlx::raw_sql(TABLES).execute(&mut again).await?;
        let mut file = self.file().await?;
        for row in sqlx::query("SELECT * FROM seeds").fetch_all(&mut *file).await? {
            let hand: String = row.try_get("hand")?;
            set_rating(&mut again, "INSERT INTO hands VALUES (?4, ?1, ?2, ?3)", &hand, &rating_of(&row)?).await?;
        }
        let events = events(&mut file).await?;
        sqlx::raw_sql("BEGIN").execute(&mut again).await?;
        replay(&events, &mut again).await?;
        let mut attempts = 0;
        for table in ["players", "names", "hands", "today", "attempts"] {
            let (kept, anew) = (everything(&mut file, table).await?, everything(&mut again, table).await?);
            if let Some((one, other)) = kept.iter().zip(&anew).find(|(one, other)| one != other) {
                bail!("in {table}, {one} is kept, and the log makes {other}");
            }
            if kept.len() != anew.len() {
                bail!("{table} has {} rows, and the log makes {}", kept.len(), anew.len());
            }
            attempts = kept.len();
        }
        Ok((events.len(), attempts))
    }
}

async fn events(file: &mut SqliteConnection) -> anyhow::Result<Vec<(Moment, String, Event)>> {
    let rows = sqlx::query("SELECT at, room, event FROM events ORDER BY seq").fetch_all(file).await?;
    let read = |row: &SqliteRow| {
        let (at, event) = event_of(row)?;
        Ok((at, row.try_get("room")?, event))
    };
    rows.iter().map(read).collect()
}

async fn replay(events: &[(Moment, String, Event)], file: &mut SqliteConnection) -> anyhow::Result<()> {
    let mut rooms: HashMap<&str, Room> = HashMap::new();
    for (at, room, event) in events {
        let attempts = rooms.entry(room).or_default().apply(*at, event);
        follow(file, room, *at, event, &attempts).await?;
    }
    Ok(())
}

/// Upgrades a log of an earlier version: adds names, and derives the ratings by the current rules.
pub(super) async fn rate_again(file: &mut SqliteConnection) -> anyhow::Result<()> {
    sqlx::raw_sql(
        "BEGIN IMMEDIATE; CREATE TABLE names (player TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT;
         DELETE FROM players; DELETE FROM attempts; DELETE FROM hands; INSERT INTO hands SELECT * FROM seeds;
         UPDATE today SET day = 0",
    )
    .execute(&mut *file)
    .await?;
    let events = events(file).await?;
    replay(&events, file).await?;
    // `VERSION` is a constant, so this is safe from injection.
    let end = sqlx::AssertSqlSafe(format!("PRAGMA user_version = {VERSION}; COMMIT"));
    sqlx::raw_sql(end).execute(&mut *file).await?;
    Ok(())
}

/// The rows of a table as texts that keep every bit of a number.
async fn everything(file: &mut SqliteConnection, table: &'static str) -> anyhow::Result<Vec<String>> {
    // `table` is a literal, so this is safe from injection.
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
