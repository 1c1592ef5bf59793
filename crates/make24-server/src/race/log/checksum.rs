//! Checksums of the events, by which damage to the log is detected when the server starts.

use anyhow::{Context, bail};
use make24_host::hex;
use sha2::{Digest, Sha256};
use sqlx::{Row, SqliteConnection};

/// The first 8 bytes of a SHA-256, in hexadecimal.
pub(super) fn checksum(at: i64, room: &str, event: &str) -> String {
    hex(&Sha256::digest(format!("{at}\n{room}\n{event}"))[..8])
}

pub(super) async fn add_checksums(file: &mut SqliteConnection) -> anyhow::Result<()> {
    sqlx::raw_sql("BEGIN IMMEDIATE; ALTER TABLE events ADD COLUMN checksum TEXT NOT NULL DEFAULT ''")
        .execute(&mut *file)
        .await?;
    for row in sqlx::query("SELECT seq, at, room, event FROM events").fetch_all(&mut *file).await? {
        let sum = checksum(row.try_get("at")?, row.try_get("room")?, row.try_get("event")?);
        let update = sqlx::query("UPDATE events SET checksum = ? WHERE seq = ?");
        update.bind(sum).bind(row.try_get::<i64, _>("seq")?).execute(&mut *file).await?;
    }
    sqlx::raw_sql("PRAGMA user_version = 2; COMMIT").execute(&mut *file).await?;
    Ok(())
}

/// Checks the structure of the file and the checksum of every event. The error names the damaged part.
pub(super) async fn check_intact(file: &mut SqliteConnection) -> anyhow::Result<()> {
    let found: String = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut *file).await?;
    if found != "ok" {
        bail!("the file is damaged: {found}");
    }
    let rows = sqlx::query("SELECT seq, at, room, event, checksum FROM events ORDER BY seq").fetch_all(&mut *file);
    for row in rows.await.context("the file is damaged")? {
        let sum: String = row.try_get("checksum")?;
        if sum != checksum(row.try_get("at")?, row.try_get("room")?, row.try_get("event")?) {
            bail!("event {} is damaged: its checksum does not match", row.try_get::<i64, _>("seq")?);
        }
    }
    Ok(())
}
