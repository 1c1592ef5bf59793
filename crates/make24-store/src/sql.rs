//! SQL from the user, limited to reading.

use crate::dialect::Dialect;
use crate::schema::Puzzles;
use crate::store::Store;
use crate::store_table::{Select, Table};
use anyhow::{Context, bail};
use sea_query::Iden;
use sqlparser::ast::{Expr, ObjectName, Query, Select as SelectClause, Statement, TableFactor, Visit, Visitor};
use sqlparser::dialect::{Dialect as SqlDialect, MySqlDialect, PostgreSqlDialect, SQLiteDialect};
use sqlparser::parser::Parser;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

/// One SELECT statement in the SQL of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sql {
    /// The statement.
    pub text: String,
    /// The limits of its result.
    pub limits: SqlLimits,
}

/// The limits of the result of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SqlLimits {
    /// The time limit.
    pub time: Duration,
    /// The maximum number of rows.
    pub rows: usize,
    /// The maximum size of all values, in bytes.
    pub bytes: usize,
}

impl Default for SqlLimits {
    fn default() -> SqlLimits {
        SqlLimits { time: Duration::from_secs(60), rows: 1_000_000, bytes: 256 << 20 }
    }
}

impl From<&str> for Sql {
    fn from(text: &str) -> Sql {
        Sql { text: text.to_owned(), limits: SqlLimits::default() }
    }
}

/// None of these functions reads or writes files, waits, or makes a long text from a short one.
const FUNCTIONS: &[&str] = &[
    "abs",
    "avg",
    "ceil",
    "ceiling",
    "char_length",
    "coalesce",
    "concat",
    "concat_ws",
    "count",
    "cume_dist",
    "dense_rank",
    "exp",
    "first_value",
    "floor",
    "greatest",
    "group_concat",
    "if",
    "ifnull",
    "iif",
    "instr",
    "lag",
    "last_value",
    "lead",
    "least",
    "left",
    "length",
    "ln",
    "log",
    "log10",
    "lower",
    "ltrim",
    "max",
    "min",
    "mod",
    "nth_value",
    "ntile",
    "nullif",
    "octet_length",
    "percent_rank",
    "pow",
    "power",
    "rank",
    "replace",
    "reverse",
    "right",
    "round",
    "row_number",
    "rtrim",
    "sign",
    "sqrt",
    "stddev",
    "strpos",
    "string_agg",
    "substr",
    "substring",
    "sum",
    "total",
    "trim",
    "trunc",
    "truncate",
    "typeof",
    "upper",
    "variance",
    "version",
];

impl Select for Sql {
    /// Runs the statement if it is a single SELECT of allowed functions, in a way that cannot write: SQLite opens the
    /// file read-only, the other databases use a read-only transaction. Both checks are needed: MariaDB ends a
    /// read-only transaction for a `DROP TABLE`, and a SELECT of PostgreSQL may contain a `DELETE`.
    async fn rows(&self, store: &Store) -> anyhow::Result<Table> {
        let (statement, qualified) = checked(&self.text, store.dialect())?;
        if store.dialect() == Dialect::Postgres
            && let Some(name) = store.first_function(&qualified).await?
        {
            bail!("unsupported SQL: `.{name}` may call a function; give the column another name");
        }
        store.fetch_reading(&statement, self.limits).await
    }
}

/// Returns the statement as the parser understands it, and the names after a dot that are neither columns nor allowed
/// functions: PostgreSQL reads `p.f` as `f(p)` if the table `p` has no column `f`. The database never gets the user's
/// own text, which it might understand differently: for MariaDB, `--` followed by a no-break space is not a comment.
fn checked(text: &str, dialect: Dialect) -> anyhow::Result<(String, BTreeSet<String>)> {
    if dialect == Dialect::MySql {
        // MySQL and MariaDB execute the first two kinds of comments. The parser keeps the third, optimizer hints.
        if ["/*!", "/*m!", "/*+"].into_iter().any(|start| text.to_lowercase().contains(start)) {
            bail!("unsupported comment in the SQL: remove `/*!`, `/*M!` and `/*+`");
        }
        if text.contains('\\') {
            bail!("unsupported backslash in the SQL: write a quote in a string as two quotes");
        }
    }
    let statements = parsed(text, dialect)?;
    let statement = match statements.as_slice() {
        [Statement::Query(query)] => query,
        [] => bail!("missing SQL; use a statement such as SELECT hand FROM puzzles"),
        [other] => bail!("unsupported statement `{}`: only SELECT is allowed", shortened(&other.to_string())),
        more => bail!("expected one SQL statement, found {}", more.len()),
    };
    let mut checker = Checker { qualified: BTreeSet::new() };
    if let ControlFlow::Break(why) = statement.visit(&mut checker) {
        bail!("unsupported SQL: {why}");
    }
    let printed = statement.to_string();
    if parsed(&printed, dialect).ok().as_ref() != Some(&statements) {
        bail!("unsupported SQL: it cannot be printed without a change; write it in a simpler way");
    }
    Ok((printed, checker.qualified))
}

fn parsed(text: &str, dialect: Dialect) -> anyhow::Result<Vec<Statement>> {
    let dialect: &dyn SqlDialect = match dialect {
        Dialect::Sqlite => &SQLiteDialect {},
        Dialect::MySql => &MySqlDialect {},
        Dialect::Postgres => &PostgreSqlDialect {},
    };
    Parser::parse_sql(dialect, text).context("invalid SQL")
}

struct Checker {
    qualified: BTreeSet<String>,
}

impl Visitor for Checker {
    type Break = String;

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<String> {
        match expr {
            Expr::Function(function) => allowed(&function.name),
            // PostgreSQL also calls functions with this syntax.
            Expr::CompoundFieldAccess { .. } => {
                ControlFlow::Break(format!("`{}` may call a function", shortened(&expr.to_string())))
            }
            Expr::CompoundIdentifier(parts) => {
                let name = parts.last().map(|name| name.value.to_lowercase());
                let is_known = |name: &str| {
                    FUNCTIONS.contains(&name) || Puzzles::COLUMNS.iter().any(|column| column.unquoted() == name)
                };
                self.qualified.extend(name.filter(|name| !is_known(name)));
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<String> {
        match factor {
            TableFactor::Table { args: None, .. } | TableFactor::Derived { .. } | TableFactor::NestedJoin { .. } => {
                ControlFlow::Continue(())
            }
            other => ControlFlow::Break(format!("`{}` is not a table", shortened(&other.to_string()))),
        }
    }

    fn pre_visit_select(&mut self, select: &SelectClause) -> ControlFlow<String> {
        match &select.into {
            Some(into) => ControlFlow::Break(format!("`{into}` writes")),
            None => ControlFlow::Continue(()),
        }
    }

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<String> {
        match query.locks.is_empty() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(String::from("FOR UPDATE and FOR SHARE lock rows")),
        }
    }
}

fn allowed(name: &ObjectName) -> ControlFlow<String> {
    let text = name.to_string();
    match FUNCTIONS.contains(&text.to_lowercase().as_str()) {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(format!("function `{text}` is not allowed; use one of {}", FUNCTIONS.join(", "))),
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIALECTS: [Dialect; 3] = [Dialect::Sqlite, Dialect::MySql, Dialect::Postgres];

    #[test]
    fn selects_are_printed_as_they_are_understood() {
        for sql in [
            "SELECT hand, count(*) FROM puzzles WHERE rules = 'it''s' GROUP BY hand ORDER BY 2 DESC LIMIT 3",
            "WITH few AS (SELECT * FROM puzzles WHERE essential <= 2) SELECT max(length(hand)) FROM few",
            "SELECT hand FROM puzzles WHERE hand LIKE '%8%' AND CAST(size AS CHAR) <> '3' -- the end",
            "SELECT hand, row_number() OVER (PARTITION BY size ORDER BY hand) FROM puzzles",
            "SELECT a.hand FROM puzzles a JOIN puzzles b ON a.hand = b.hand WHERE EXISTS (SELECT 1)",
        ] {
            for dialect in DIALECTS {
                let (printed, _) = checked(sql, dialect).unwrap_or_else(|error| panic!("{sql}: {error:#}"));
                assert!(!printed.contains("--"), "{printed}");
            }
        }
    }

    #[test]
    fn no_white_space_hides_a_part_of_a_statement() {
        for space in ['\u{A0}', '\u{85}', '\u{2003}', '\u{3000}', '\u{B}', '\u{C}', '\u{200B}', '\u{FEFF}', '\u{1}'] {
            for dialect in DIALECTS {
                let sql = format!("SELECT 1 --{space}INTO OUTFILE '/tmp/x'");
                if let Ok((printed, _)) = checked(&sql, dialect) {
                    assert_eq!(printed, "SELECT 1", "{space:?}");
                }
            }
        }
    }

    #[test]
    fn what_writes_waits_or_reads_files_is_rejected() {
        for sql in [
            "SELECT lo_export(1, '/tmp/x')",
            "SELECT pg_sleep(100)",
            "SELECT SLEEP(100)",
            "SELECT load_file('/etc/passwd')",
            "SELECT * FROM pg_ls_dir('.')",
            "SELECT * FROM generate_series(1, 1000000000)",
            "SELECT 1 WHERE EXISTS (SELECT pg_read_file('x'))",
            "SELECT * FROM puzzles ORDER BY benchmark(1000000000, 1)",
            "SELECT count(*) FILTER (WHERE pg_sleep(1) IS NULL) FROM puzzles",
            "SELECT pg_catalog.lo_import('x')",
            "SELECT repeat('x', 1000000000)",
            "SELECT 1 INTO OUTFILE '/tmp/x'",
            "SELECT * INTO copy FROM puzzles",
            "SELECT * FROM puzzles FOR UPDATE",
            "SELECT '\\', '; DROP TABLE puzzles; --'; DROP TABLE puzzles",
            "TABLE puzzles; SELECT 1",
        ] {
            for dialect in DIALECTS {
                assert!(checked(sql, dialect).is_err(), "{sql} in {dialect:?}");
            }
        }
        assert!(checked("SELECT /*+ SET_VAR(max_execution_time=0) */ 1", Dialect::MySql).is_err());
    }
}
