//! Retries of statements while a store is away or busy.

use sqlx::mysql::MySqlDatabaseError;
use std::io::Write;
use std::time::{Duration, Instant};

/// The wait between two attempts doubles, up to the longest.
pub(crate) const FIRST_WAIT: Duration = Duration::from_millis(50);
const LONGEST_WAIT: Duration = Duration::from_secs(5);

pub(crate) struct Attempt {
    began: Instant,
    wait: Duration,
    patience: Duration,
    is_told: bool,
}

impl Attempt {
    pub(crate) fn new(patience: Duration) -> Attempt {
        Attempt { began: Instant::now(), wait: FIRST_WAIT, patience, is_told: false }
    }

    pub(crate) async fn again(&mut self, error: sqlx::Error) -> anyhow::Result<()> {
        if !passes(&error) || self.began.elapsed() > self.patience {
            return Err(told(error));
        }
        if self.wait == LONGEST_WAIT && !std::mem::replace(&mut self.is_told, true) {
            let _ = writeln!(std::io::stderr(), "warning: database unreachable, retrying; the disk may be full");
        }
        tokio::time::sleep(self.wait).await;
        self.wait = (self.wait * 2).min(LONGEST_WAIT);
        Ok(())
    }
}

/// Names a full disk, which is what an administrator looks for and no code says.
fn told(error: sqlx::Error) -> anyhow::Error {
    /// SQLite: full, not written, not synced, no shared memory. PostgreSQL: full.
    const CODES: &[&str] = &["13", "778", "1034", "4874", "53100"];
    /// MySQL: full, the table is full.
    const NUMBERS: &[u16] = &[1021, 1114];
    if !has_code(&error, CODES, NUMBERS) {
        return error.into();
    }
    let message = error.as_database_error().map(|error| error.message().to_owned()).unwrap_or_default();
    anyhow::anyhow!("the store cannot be written, perhaps since its disk is full; {message}")
}

/// Whether an error comes from the database: what its connection says is not about files of the command line.
pub fn is_database_error(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.is::<sqlx::Error>())
}

fn has_code(error: &sqlx::Error, codes: &[&str], numbers: &[u16]) -> bool {
    error.as_database_error().is_some_and(|error| {
        let number = error.try_downcast_ref::<MySqlDatabaseError>().map(MySqlDatabaseError::number);
        number.is_some_and(|number| numbers.contains(&number))
            || error.code().is_some_and(|code| codes.contains(&code.as_ref()))
    })
}

/// Whether an error is temporary: the database starts or stops, has too many clients, or two writers have met.
fn passes(error: &sqlx::Error) -> bool {
    /// SQLite: busy, locked. PostgreSQL: shut down, starting, too many clients, serialization, deadlock. MySQL: too
    /// many clients, deadlock, shut down.
    const CODES: &[&str] =
        &["5", "6", "261", "517", "57P01", "57P02", "57P03", "53300", "40001", "40P01", "08004", "08S01"];
    /// Cases for which MySQL and MariaDB have no SQL state of their own, or none before a client is connected: shut
    /// down, too many clients or too many of a user, lock timeout, ended by a server that stops.
    const NUMBERS: &[u16] = &[1040, 1053, 1203, 1205, 1226, 1317, 1927];
    matches!(error, sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Protocol(_))
        || has_code(error, CODES, NUMBERS)
}
