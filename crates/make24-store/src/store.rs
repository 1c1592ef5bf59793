//! An open store: connections, batched writes, and retries.

use crate::attempt::{Attempt, FIRST_WAIT};
use crate::dialect::Dialect;
use crate::puzzle::values as puzzle_values;
use crate::schema::{FORMAT, OLDEST_READ, Puzzles, StoreMetadata};
use crate::sql::SqlLimits;
use crate::store_table::{Table, sqlite_values, table, values};
use crate::url::shown;
use anyhow::{Context, bail};
use futures_util::{Stream, TryStreamExt};
use make24_api::SolvedPuzzle;
use sea_query::{Expr, ExprTrait, OnConflict, Query, SelectStatement, Values};
use sea_query_sqlx::SqlxValues;
use serde_json::Value;
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Connection, Executor, Row, SqliteConnection};
use std::collections::{BTreeSet, HashMap};
use std::str::FromStr;
use std::time::{Duration, Instant};

/// Rows per statement: their values stay below SQLite's limit of 32,766.
const BATCH: usize = 1000;

/// Puzzles per query: their hands and targets stay below the limit of values.
const LOOKED_UP: usize = 5000;

const PATIENCE: Duration = Duration::from_secs(300);

/// The same for a store that is only read: its answers can be computed instead.
const SHORT_PATIENCE: Duration = Duration::from_secs(5);

/// Attempts to create a table that another process may be creating.
const ATTEMPTS: u32 = 20;

/// A store that is open.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    dialect: Dialect,
    url: String,
    patience: Duration,
}

/// SQLite's memory for a statement of a user, in bytes: `replace` makes gigabytes from a short text.
const MAX_HEAP: &str = "134217728";

impl Store {
    /// Opens the store at a URL to write it: makes its tables if there are none, and brings those of an older format to the
    /// format of today.
    ///
    /// # Errors
    ///
    /// There is no such database, it cannot be reached, or it belongs to another version of make24.
    pub async fn open(url: &str) -> anyhow::Result<Store> {
        let store = Store::connected(url, "rwc", PATIENCE).await?;
        let mut meaning = store.meaning().await;
        if meaning.is_none() {
            store.migrate(0).await?;
            meaning = store.meaning().await;
        }
        let format = store.check(meaning)?;
        store.migrate(format).await?;
        Ok(store)
    }

    /// Opens a store that is there, to read it: it is neither made nor changed, and waited for no longer than seconds.
    ///
    /// # Errors
    ///
    /// There is no such store, it cannot be reached, or it belongs to another version of make24.
    pub async fn open_existing(url: &str) -> anyhow::Result<Store> {
        let store = Store::connected(url, "rw", SHORT_PATIENCE).await?;
        store.check(store.meaning().await)?;
        Ok(store)
    }

    async fn connected(url: &str, mode: &str, patience: Duration) -> anyhow::Result<Store> {
        let dialect = Dialect::of(url)?;
        if dialect == Dialect::Sqlite && mode == "rw" && !SqliteConnectOptions::from_str(url)?.get_filename().exists() {
            bail!("there is no store {url}; create one with make24 store fill");
        }
        let url = match dialect {
            Dialect::Sqlite if !url.contains('?') && !url.contains(":memory:") => format!("{url}?mode={mode}"),
            _ => url.to_owned(),
        };
        let pool = connected(&url, dialect, patience).await;
        let pool = pool.with_context(|| format!("the store {} cannot be opened", shown(&url)))?;
        Ok(Store { pool, dialect, url, patience })
    }

    /// The kind of its database.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    async fn meaning(&self) -> Option<(i64, String)> {
        let mut known = Query::select();
        known.columns([StoreMetadata::Format, StoreMetadata::Engine]).from(StoreMetadata::Table);
        let rows = self.fetch(&known).await.ok()?;
        let row = rows.first()?;
        Some((row.try_get(0).ok()?, row.try_get(1).ok()?))
    }

    /// The format of the store. Refuses newer formats, and stores of another series of make24: two engines may count
    /// differently although their rows mean the same.
    fn check(&self, meaning: Option<(i64, String)>) -> anyhow::Result<i64> {
        let engine = env!("CARGO_PKG_VERSION");
        let told = || format!("{} is not a store; create one with make24 store fill", shown(&self.url));
        let (format, other) = meaning.with_context(told)?;
        if !(OLDEST_READ..=FORMAT).contains(&format) {
            let older =
                if format > FORMAT { "use that make24, or a newer one" } else { "use that make24, or another store" };
            bail!(
                "this store has format {format} of make24 {other}, and make24 {engine} knows the formats {OLDEST_READ} to \
                 {FORMAT}; {older}"
            );
        }
        if series(&other) != series(engine) {
            bail!(
                "this store belongs to make24 {other}, and this is make24 {engine}, which may count differently; use that \
                 make24, or a new store, which takes the rows of this one by that make24's export and this one's import"
            );
        }
        Ok(format)
    }

    /// Creates the tables. If another process does so at the same time, the next attempt finds them.
    pub(crate) async fn make(&self, statements: &[String]) -> anyhow::Result<()> {
        for statement in statements {
            let mut attempts = 0;
            while let Err(error) = self.create(statement).await {
                let exists = ["already exists", "Duplicate key name", "duplicate key value"];
                let told = error.to_string();
                if exists.iter().any(|words| told.contains(words)) {
                    break;
                }
                attempts += 1;
                if attempts == ATTEMPTS {
                    return Err(error.context("the tables of the store cannot be made"));
                }
                tokio::time::sleep(FIRST_WAIT).await;
            }
        }
        Ok(())
    }

    /// Writes puzzles: those that are new, and what is new of the others. Many may write the same at once; nothing is lost
    /// and nothing doubled.
    ///
    /// # Errors
    ///
    /// A row is invalid, or the store rejects it or stays unreachable for five minutes.
    pub async fn write(&self, puzzles: &[SolvedPuzzle]) -> anyhow::Result<()> {
        // Writers that take rows in one order cannot deadlock; and a statement must have each row once.
        let mut sorted: Vec<&SolvedPuzzle> = puzzles.iter().collect();
        sorted.sort_by_key(|puzzle| puzzle.key());
        let mut rounds: Vec<Vec<&SolvedPuzzle>> = Vec::new();
        for same in sorted.chunk_by(|one, other| one.key() == other.key()) {
            for (copies, puzzle) in same.iter().enumerate() {
                puzzle.check().map_err(anyhow::Error::msg)?;
                if rounds.len() == copies {
                    rounds.push(Vec::new());
                }
                rounds[copies].push(puzzle);
            }
        }
        for batch in rounds.iter().flat_map(|round| round.chunks(BATCH)) {
            let (sql, values) = self.dialect.written(&self.upsert(batch));
            self.execute(&sql, &values).await?;
        }
        Ok(())
    }

    /// Removes all puzzles of some rules.
    ///
    /// # Errors
    ///
    /// Returns an error if the write fails or the database stays unreachable for five minutes.
    pub async fn forget(&self, rules: &str) -> anyhow::Result<()> {
        let mut delete = Query::delete();
        delete.from_table(Puzzles::Table).and_where(Expr::col(Puzzles::Rules).eq(rules));
        let (sql, values) = self.dialect.written(&delete);
        self.execute(&sql, &values).await?;
        Ok(())
    }

    /// What is known of puzzles under a rule set, each in its place: pairs of a hand in ascending order and a target.
    ///
    /// # Errors
    ///
    /// The store cannot be read, or is away for five minutes.
    pub async fn known(&self, rules: &str, puzzles: &[(String, String)]) -> anyhow::Result<Vec<Option<SolvedPuzzle>>> {
        let mut known: HashMap<(String, String), SolvedPuzzle> = HashMap::new();
        for batch in puzzles.chunks(LOOKED_UP) {
            let hands: BTreeSet<&str> = batch.iter().map(|(hand, _)| hand.as_str()).collect();
            let targets: BTreeSet<&str> = batch.iter().map(|(_, target)| target.as_str()).collect();
            let mut select = Query::select();
            select.columns(Puzzles::COLUMNS).from(Puzzles::Table);
            select
                .and_where(Expr::col(Puzzles::Hand).is_in(hands))
                .and_where(Expr::col(Puzzles::Target).is_in(targets));
            select.and_where(Expr::col(Puzzles::Rules).eq(rules));
            for puzzle in table(&self.fetch(&select).await?)?.puzzles()? {
                known.insert((puzzle.hand.clone(), puzzle.target.clone()), puzzle);
            }
        }
        Ok(puzzles.iter().map(|key| known.get(key).cloned()).collect())
    }

    fn upsert(&self, batch: &[&SolvedPuzzle]) -> sea_query::InsertStatement {
        let mut insert = Query::insert();
        insert.into_table(Puzzles::Table).columns(Puzzles::COLUMNS);
        for puzzle in batch {
            insert.values_panic(puzzle_values(puzzle));
        }
        let mut conflict = OnConflict::columns(Puzzles::KEY);
        for column in Puzzles::COLUMNS.iter().filter(|column| !Puzzles::KEY.contains(column)) {
            let name = sea_query::Iden::unquoted(column);
            let (old, new) = (format!("puzzles.{name}"), self.dialect.new_value(name));
            let kept = match column {
                // An incomplete row may be completed later, but not the reverse.
                Puzzles::Status => format!("CASE WHEN {old} = 'incomplete' THEN {new} ELSE {old} END"),
                _ => format!("COALESCE({old}, {new})"),
            };
            conflict.value(*column, Expr::cust(kept));
        }
        insert.on_conflict(conflict);
        insert.to_owned()
    }

    async fn create(&self, sql: &str) -> anyhow::Result<()> {
        let mut attempt = Attempt::new(self.patience);
        while let Err(error) = sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&self.pool).await {
            attempt.again(error).await?;
        }
        Ok(())
    }

    pub(crate) async fn execute(&self, sql: &str, values: &Values) -> anyhow::Result<u64> {
        let mut attempt = Attempt::new(self.patience);
        loop {
            let query = sqlx::query_with(AssertSqlSafe(sql.to_owned()), SqlxValues(values.clone()));
            match query.execute(&self.pool).await {
                Ok(done) => return Ok(done.rows_affected()),
                Err(error) => attempt.again(error).await?,
            }
        }
    }

    async fn fetch_once(&self, select: &SelectStatement) -> Result<Vec<AnyRow>, sqlx::Error> {
        let (sql, values) = self.dialect.written(select);
        sqlx::query_with(AssertSqlSafe(sql), SqlxValues(values)).fetch_all(&self.pool).await
    }

    pub(crate) async fn fetch(&self, select: &SelectStatement) -> anyhow::Result<Vec<AnyRow>> {
        let mut attempt = Attempt::new(self.patience);
        loop {
            match self.fetch_once(select).await {
                Ok(rows) => return Ok(rows),
                Err(error) => attempt.again(error).await?,
            }
        }
    }

    pub(crate) async fn first_function(&self, names: &BTreeSet<String>) -> anyhow::Result<Option<String>> {
        for name in names {
            let known = sqlx::query("SELECT 1 FROM pg_proc WHERE lower(proname) = $1 LIMIT 1").bind(name);
            if known.fetch_optional(&self.pool).await?.is_some() {
                return Ok(Some(name.clone()));
            }
        }
        Ok(None)
    }

    pub(crate) async fn fetch_reading(&self, sql: &str, limits: SqlLimits) -> anyhow::Result<Table> {
        let statement = AssertSqlSafe(sql.to_owned());
        if self.dialect == Dialect::Sqlite {
            let mut file = self.reading_sqlite(limits.time).await?;
            return collected(sqlx::query(statement).fetch(&mut file), sqlite_values, limits).await;
        }
        let mut connection = self.reading(limits.time).await?;
        let fetched = collected(sqlx::query(statement).fetch(&mut connection), values, limits);
        // The database enforces the time limit; this is for one that hangs.
        let Ok(table) = tokio::time::timeout(limits.time + GRACE, fetched).await else {
            bail!("timed out after {} s", limits.time.as_secs());
        };
        // Closing the connection discards the settings of the session.
        let _ = connection.close().await;
        table
    }

    /// Statements end after the time limit.
    async fn reading_sqlite(&self, time: Duration) -> anyhow::Result<SqliteConnection> {
        let file = self.url.split_once('?').map_or(self.url.as_str(), |(file, _)| file);
        let options = SqliteConnectOptions::from_str(file)?.read_only(true).pragma("hard_heap_limit", MAX_HEAP);
        let mut file = SqliteConnection::connect_with(&options).await?;
        let end = Instant::now() + time;
        file.lock_handle().await?.set_progress_handler(STEPS, move || Instant::now() < end);
        Ok(file)
    }

    /// In a read-only transaction, with a time limit for statements.
    async fn reading(&self, time: Duration) -> anyhow::Result<AnyConnection> {
        let mut connection = self.pool.acquire().await?.detach();
        let milliseconds = time.as_millis();
        if self.dialect == Dialect::Postgres {
            connection.execute(AssertSqlSafe(format!("SET statement_timeout = {milliseconds}"))).await?;
        } else {
            // MariaDB and MySQL have different names for the limit.
            let mariadb = format!("SET SESSION max_statement_time = {}", time.as_secs_f64());
            let mysql = format!("SET SESSION max_execution_time = {milliseconds}");
            if connection.execute(AssertSqlSafe(mariadb)).await.is_err() {
                connection.execute(AssertSqlSafe(mysql)).await?;
            }
        }
        connection.execute("START TRANSACTION READ ONLY").await?;
        Ok(connection)
    }
}

/// The time between the limit of the database and our own.
const GRACE: Duration = Duration::from_secs(2);

/// Steps of SQLite's virtual machine between two checks of the clock.
const STEPS: i32 = 10_000;

async fn collected<R: Row>(
    mut rows: impl Stream<Item = Result<R, sqlx::Error>> + Unpin,
    values: fn(&R) -> anyhow::Result<Vec<Value>>,
    limits: SqlLimits,
) -> anyhow::Result<Table> {
    let (mut table, mut bytes) = (Table::default(), 0);
    loop {
        let row = match rows.try_next().await {
            Ok(Some(row)) => row,
            Ok(None) => return Ok(table),
            Err(sqlx::Error::Database(error)) if error.message() == "interrupted" => {
                bail!("timed out after {} s", limits.time.as_secs())
            }
            Err(error) => return Err(error.into()),
        };
        let values = values(&row)?;
        bytes += values.iter().map(size).sum::<usize>();
        table.add(&row, values);
        if table.rows.len() > limits.rows {
            bail!("the result has too many rows (limit {}); add LIMIT to the SQL", limits.rows);
        }
        if bytes > limits.bytes {
            bail!("the result is too large (limit {} bytes); add LIMIT to the SQL", limits.bytes);
        }
    }
}

fn size(value: &Value) -> usize {
    size_of::<Value>() + value.as_str().map_or(0, str::len)
}

async fn connected(url: &str, dialect: Dialect, patience: Duration) -> anyhow::Result<AnyPool> {
    sqlx::any::install_default_drivers();
    let most = if url.contains(":memory:") { 1 } else { 8 };
    let options = AnyPoolOptions::new().max_connections(most).acquire_timeout(Duration::from_secs(30));
    let options = options.after_connect(move |connection, _| {
        Box::pin(async move {
            if dialect == Dialect::Sqlite {
                connection.execute("PRAGMA busy_timeout = 30000").await?;
                connection.execute("PRAGMA journal_mode = WAL").await?;
                connection.execute("PRAGMA synchronous = NORMAL").await?;
            }
            Ok(())
        })
    });
    let mut attempt = Attempt::new(patience);
    loop {
        match options.clone().connect(url).await {
            Ok(pool) => return Ok(pool),
            Err(error) => attempt.again(error).await?,
        }
    }
}

/// The part of a version that changes if counts may change: `0.1` of 0.1.7, `2` of 2.3.4.
fn series(version: &str) -> &str {
    let dots = if version.starts_with("0.") { 1 } else { 0 };
    version.match_indices('.').nth(dots).map_or(version, |(end, _)| &version[..end])
}

#[cfg(test)]
mod tests {
    use super::series;

    #[test]
    fn a_series_counts_the_same() {
        let same = [("0.1.0", "0.1.7"), ("2.0.0", "2.3.4"), ("0.1.0", "0.1.0-beta")];
        let different =
            [("0.1.0", "0.2.0"), ("0.1.0", "0.10.0"), ("0.9.0", "1.0.0"), ("1.9.0", "2.0.0"), ("0.1.0", "")];
        assert!(same.iter().all(|(one, other)| series(one) == series(other)));
        assert!(different.iter().all(|(one, other)| series(one) != series(other)));
    }
}
