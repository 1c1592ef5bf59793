//! The kinds of databases, and how each writes a statement.

use anyhow::bail;
use sea_query::{
    MysqlQueryBuilder, PostgresQueryBuilder, QueryStatementWriter, SchemaStatementBuilder, SqliteQueryBuilder, Values,
};

/// The kind of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// SQLite, in a file.
    Sqlite,
    /// MySQL or MariaDB.
    MySql,
    /// PostgreSQL.
    Postgres,
}

impl Dialect {
    /// The dialect of a URL.
    ///
    /// # Errors
    ///
    /// If the URL names none of the three.
    pub fn of(url: &str) -> anyhow::Result<Dialect> {
        match url.split_once(':').map(|(scheme, _)| scheme) {
            Some("sqlite") => Ok(Dialect::Sqlite),
            Some("mysql" | "mariadb") => Ok(Dialect::MySql),
            Some("postgres" | "postgresql") => Ok(Dialect::Postgres),
            _ => bail!(
                "a store has a URL such as sqlite:hands.db, mysql://user:password@host/base or postgres://user@host/base"
            ),
        }
    }

    pub(crate) fn written(self, statement: &impl QueryStatementWriter) -> (String, Values) {
        match self {
            Dialect::Sqlite => statement.build_any(&SqliteQueryBuilder),
            Dialect::MySql => statement.build_any(&MysqlQueryBuilder),
            Dialect::Postgres => statement.build_any(&PostgresQueryBuilder),
        }
    }

    pub(crate) fn created(self, statement: &impl SchemaStatementBuilder) -> String {
        match self {
            Dialect::Sqlite => statement.to_string(SqliteQueryBuilder),
            Dialect::MySql => statement.to_string(MysqlQueryBuilder),
            Dialect::Postgres => statement.to_string(PostgresQueryBuilder),
        }
    }

    pub(crate) fn new_value(self, column: &str) -> String {
        match self {
            Dialect::MySql => format!("VALUES({column})"),
            Dialect::Sqlite | Dialect::Postgres => format!("excluded.{column}"),
        }
    }
}
