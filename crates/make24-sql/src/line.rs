//! A line at the prompt: whether it is complete, and completions of its last word.

use crate::udf::udfs;
use datafusion::prelude::SessionContext;

const WORDS: &[&str] = &[
    "SELECT",
    "FROM",
    "WHERE",
    "GROUP BY",
    "ORDER BY",
    "HAVING",
    "LIMIT",
    "JOIN",
    "CROSS JOIN",
    "COPY",
    "CREATE EXTERNAL TABLE",
    "CREATE VIEW",
    "STORED AS PARQUET",
    "STORED AS CSV",
    "LOCATION",
    "EXPLAIN",
    "SHOW FUNCTIONS LIKE",
    "SHOW TABLES",
    "DESCRIBE",
    "unnest",
    "range",
];

/// Whether a line stands alone: it is a command of the prompt, or nothing.
pub fn is_command(line: &str) -> bool {
    ["", "help", "quit", "exit", "\\q", "\\?", "\\h"]
        .contains(&line.trim().trim_end_matches(';').to_lowercase().as_str())
}

/// Where the last word begins, and what it may become: a word of SQL, a function, or a table or a view that the session has
/// now.
pub fn completed(session: &SessionContext, typed: &str) -> (usize, Vec<String>) {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let start = typed.char_indices().rev().find(|(_, c)| !is_part(*c)).map_or(0, |(at, c)| at + c.len_utf8());
    let word = typed[start..].to_lowercase();
    let mut names: Vec<String> = udfs().iter().map(|function| function.name().to_owned()).collect();
    names.push(String::from("make24_hands"));
    names.extend(tables(session));
    names.extend(WORDS.iter().map(ToString::to_string));
    names.retain(|name| !word.is_empty() && name.to_lowercase().starts_with(&word));
    (start, names)
}

fn tables(session: &SessionContext) -> Vec<String> {
    let catalogues = session.catalog_names().into_iter().filter_map(|name| session.catalog(&name));
    let schemas = catalogues.flat_map(|catalogue| {
        catalogue.schema_names().into_iter().filter_map(move |name| catalogue.schema(&name)).collect::<Vec<_>>()
    });
    let mut names: Vec<String> = schemas.flat_map(|schema| schema.table_names()).collect();
    names.sort();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;
    use crate::context::{Settings, context};

    #[test]
    fn the_last_word_is_completed() {
        let session = context(&Settings::default()).unwrap();
        let of = |typed: &str| completed(&session, typed);
        assert_eq!(of("sel"), (0, vec![String::from("SELECT")]));
        assert_eq!(of("SELECT make24_solva"), (7, vec![String::from("make24_solvable")]));
        assert_eq!(of("SELECT MAKE24_SOLV").1.len(), 2);
        assert_eq!(of("SELECT * FROM make24_h"), (14, vec![String::from("make24_hands")]));
        assert_eq!(of("SELECT ").1.len(), 0);
        assert_eq!(of("\u{e9}").1.len(), 0);
    }

    /// What a statement makes or drops is known at the next line.
    #[tokio::test]
    async fn tables_and_views_are_completed_as_long_as_they_are_there() {
        let session = context(&Settings::default()).unwrap();
        let of = |typed: &str| completed(&session, typed).1;
        let run = async |sql: &str| session.sql(sql).await.unwrap().collect().await.unwrap();
        assert!(of("SELECT * FROM ea").is_empty());
        run("CREATE VIEW easy AS SELECT 1 AS one").await;
        run("CREATE TABLE earliest AS SELECT 2 AS two").await;
        assert_eq!(of("SELECT * FROM ea"), ["earliest", "easy"]);
        assert_eq!(of("SELECT * FROM public.EAS"), ["easy"]);
        run("DROP VIEW easy").await;
        assert_eq!(of("SELECT * FROM ea"), ["earliest"]);
    }

    #[test]
    fn a_command_needs_no_semicolon() {
        assert!(is_command("quit") && is_command(" EXIT; ") && is_command(""));
        assert!(!is_command("SELECT 1"));
    }
}
