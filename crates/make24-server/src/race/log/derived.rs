//! What is derived from the log: the ratings of players and hands, and who has had which hand.

use crate::race::event::{Attempt, Event, Moment};
use crate::race::rating::Rating;
use anyhow::Context;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

pub(super) const PLAYER: &str = "SELECT * FROM players WHERE player = ?";
const HAND: &str = "SELECT * FROM hands WHERE hand = ?";

pub(super) const DAY: Moment = 86_400_000;

/// Applies an event: newcomers, a new day, and attempts, which are rated if the hand was new to the player when it was
/// dealt.
pub(super) async fn follow(
    file: &mut SqliteConnection,
    room: &str,
    at: Moment,
    event: &Event,
    attempts: &[Attempt],
) -> anyhow::Result<()> {
    if let Event::Joined { player, strength, name, listed, .. } = event {
        let first = Rating::of_newcomer(*strength);
        set_rating(file, "INSERT OR IGNORE INTO players VALUES (?4, ?1, ?2, ?3)", player.as_str(), &first).await?;
        // This also deletes names that are no longer listed.
        sqlx::query("DELETE FROM names WHERE player = ?").bind(player.as_str()).execute(&mut *file).await?;
        if *listed && !name.is_empty() {
            let insert = sqlx::query("INSERT INTO names VALUES (?, ?)");
            insert.bind(player.as_str()).bind(name).execute(&mut *file).await?;
        }
    }
    let today: Moment = sqlx::query_scalar("SELECT day FROM today").fetch_one(&mut *file).await?;
    // A clock that is set back does not begin a day again.
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
        let before = rating(file, PLAYER, player.as_str()).await?.context("a player has no rating")?;
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
        let of_hand = rating(file, HAND, hand).await?.context("a hand has no rating")?;
        let after = before.after_attempt(&of_hand, *won);
        let statement = "UPDATE players SET rating = ?1, deviation = ?2, volatility = ?3 WHERE player = ?4";
        set_rating(file, statement, player.as_str(), &after).await?;
    }
    Ok(())
}

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
        let after = rating(file, HAND, hand).await?.context("a hand has no rating")?.after_day(attempts);
        let statement = "UPDATE hands SET rating = ?1, deviation = ?2, volatility = ?3 WHERE hand = ?4";
        set_rating(file, statement, hand, &after).await?;
    }
    Ok(())
}

pub(super) async fn rating(
    file: &mut SqliteConnection,
    statement: &'static str,
    name: &str,
) -> anyhow::Result<Option<Rating>> {
    let row = sqlx::query(statement).bind(name).fetch_optional(&mut *file).await?;
    row.as_ref().map(rating_of).transpose()
}

/// `statement` takes the three values of a rating, and then the name of a player or a hand.
pub(super) async fn set_rating(
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

pub(super) fn rating_of(row: &SqliteRow) -> anyhow::Result<Rating> {
    Ok(Rating {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
    })
}
