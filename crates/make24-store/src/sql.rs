//! A question as SQL of the user's own, which only reads.

use crate::store::{Dialect, Store};
use crate::table::{Select, Table, table};
use anyhow::{Context, bail};
use sqlparser::ast::Statement;
use sqlparser::dialect::{MySqlDialect, PostgreSqlDialect, SQLiteDialect};
use sqlparser::parser::Parser;

/// One statement in the dialect of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sql(pub String);

impl Select for Sql {
    /// Runs the statement, if it is one question and nothing else, where nothing can be written: SQLite opens the file to
    /// read only, and the others run it in a transaction that only reads. Each of the two alone has holes: MariaDB ends such
    /// a transaction for a `DROP TABLE`, and a question of PostgreSQL may hold a `DELETE`.
    async fn rows(&self, store: &Store) -> anyhow::Result<Table> {
        self.check(store.dialect())?;
        table(&store.fetch_reading(&self.0).await?)
    }
}

impl Sql {
    fn check(&self, dialect: Dialect) -> anyhow::Result<()> {
        // MySQL and MariaDB run what stands in such a comment, which no parser sees: `SELECT 1 /*M! INTO OUTFILE 'x' */`.
        // A text may not have them either: where it ends is another question on which two parsers may differ.
        let is_run = |start: &str| self.0.to_lowercase().contains(start);
        if dialect == Dialect::MySql && ["/*!", "/*m!"].into_iter().any(is_run) {
            bail!("a comment that is run is not answered; leave out what begins with /*! or /*M!");
        }
        let parsed = match dialect {
            Dialect::Sqlite => Parser::parse_sql(&SQLiteDialect {}, &self.0),
            Dialect::MySql => Parser::parse_sql(&MySqlDialect {}, &self.0),
            Dialect::Postgres => Parser::parse_sql(&PostgreSqlDialect {}, &self.0),
        };
        match parsed.context("this SQL cannot be read")?.as_slice() {
            [Statement::Query(_)] => Ok(()),
            [] => bail!("there is no SQL; use one such as SELECT hand FROM puzzles"),
            [other] => bail!("only a SELECT is answered, and this is `{}`", shortened(&other.to_string())),
            more => bail!("only one statement is answered, and these are {}", more.len()),
        }
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
