//! The same claims on SQLite, MariaDB and PostgreSQL.

use make24_api::SolvedPuzzle;
use make24_api::{BareHost, DeckSpec, Host};
use make24_store::{Fill, Filter, Select, Sql, SqlLimits, Store};
use std::sync::Arc;
use std::time::Duration;

use crate::servers;

fn host() -> Arc<dyn Host> {
    Arc::new(BareHost)
}

fn fill(cards: &str, forms: &[&str]) -> Fill {
    Fill {
        deck: DeckSpec { cards: Some(cards.to_owned()), ..DeckSpec::default() },
        forms: forms.iter().map(|form| form.parse().unwrap()).collect(),
        has_solutions: true,
        ..Fill::default()
    }
}

async fn number(store: &Store, sql: &str) -> i64 {
    Sql::from(sql).rows(store).await.unwrap().rows[0][0].as_i64().unwrap()
}

/// 1..13: 1362, 1..10: 566, 1..9: 404 hands can be solved; by types and by SQL.
#[tokio::test(flavor = "multi_thread")]
async fn the_published_numbers_come_from_every_database() {
    for server in servers::all() {
        let store = Store::open(&server.url).await.unwrap();
        let filled = fill("1..13", &["essential", "written"]).run(&store, &host(), |_, _| ()).await.unwrap();
        assert_eq!((filled.hands, filled.solvable), (1820, 1362), "{}", server.url);
        for (cards, solvable, all) in [((1, 13), 1362, 1820), ((1, 10), 566, 715), ((1, 9), 404, 495)] {
            let typed = Filter { cards: Some(cards), is_solvable: Some(true), ..Filter::default() };
            assert_eq!(typed.rows(&store).await.unwrap().rows.len(), solvable, "{}", server.url);
            let every = Filter { cards: Some(cards), ..Filter::default() };
            assert_eq!(every.rows(&store).await.unwrap().rows.len(), all);
            let sql = format!("SELECT COUNT(*) FROM puzzles WHERE highest <= {} AND status = 'solved'", cards.1);
            assert_eq!(number(&store, &sql).await, solvable as i64);
        }
        let one = Filter { hand: Some(String::from("3 3 8 8")), ..Filter::default() }.rows(&store).await.unwrap();
        let column = |name: &str| one.rows[0][one.columns.iter().position(|column| column == name).unwrap()].clone();
        assert_eq!(column("solution"), "8 / (3 - 8 / 3)");
        assert_eq!((column("essential"), column("status")), (1.into(), "solved".into()));
        assert!(column("written").as_i64().unwrap() >= 1 && column("flat").is_null());
        let many = Filter { count: Some((7, i64::MAX)), ..Filter::default() }.rows(&store).await.unwrap();
        let counted = number(&store, "SELECT COUNT(*) FROM puzzles WHERE essential >= 7").await;
        assert_eq!(many.rows.len() as i64, counted);
        assert!(counted > 0);
    }
}

/// Many writers of the same rows, each of whom knows something else.
#[tokio::test(flavor = "multi_thread")]
async fn two_fills_at_once_lose_and_double_nothing() {
    for server in servers::all() {
        let forms = ["essential", "flat", "arranged"];
        let fills = forms.map(|form| {
            let url = server.url.clone();
            tokio::spawn(async move {
                let store = Store::open(&url).await?;
                fill("1..10", &[form]).run(&store, &host(), |_, _| ()).await
            })
        });
        for fill in fills {
            assert_eq!(fill.await.unwrap().unwrap().hands, 715, "{}", server.url);
        }
        let store = Store::open(&server.url).await.unwrap();
        let whole =
            "SELECT COUNT(*) FROM puzzles WHERE essential IS NOT NULL AND flat IS NOT NULL AND arranged IS NOT NULL";
        assert_eq!(number(&store, whole).await, 715);
        assert_eq!(number(&store, "SELECT COUNT(*) FROM puzzles").await, 715);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_cut_off_is_completed_and_never_the_other_way_round() {
    for server in servers::all() {
        let store = Store::open(&server.url).await.unwrap();
        let mut puzzle = SolvedPuzzle::new("1 2 3 4", "24", "arithmetic", "incomplete");
        store.write(std::slice::from_ref(&puzzle)).await.unwrap();
        puzzle.status = String::from("solved");
        puzzle.essential = Some(3);
        // The same row twice among others, too.
        store.write(&[puzzle.clone(), SolvedPuzzle::new("1", "1", "x", "solved"), puzzle.clone()]).await.unwrap();
        // More than fit into a statement, the second half of them once more.
        let many = |number: i64| SolvedPuzzle::new(&format!("{number}"), "24", "many", "unsolvable");
        let numbers: Vec<SolvedPuzzle> = (0..2500).chain(1250..2500).map(many).collect();
        store.write(&numbers).await.unwrap();
        assert_eq!(number(&store, "SELECT COUNT(*) FROM puzzles WHERE rules = 'many'").await, 2500);
        store.write(&[SolvedPuzzle::new("1 2 3 4", "24", "arithmetic", "incomplete")]).await.unwrap();
        let rows = "SELECT COUNT(*) FROM puzzles WHERE status = 'solved' AND essential = 3";
        assert_eq!(number(&store, rows).await, 1, "{}", server.url);
        // Other targets and rules are other puzzles.
        store.write(&[SolvedPuzzle::new("1 2 3 4", "23", "arithmetic", "solved")]).await.unwrap();
        store.write(&[SolvedPuzzle::new("1 2 3 4", "24", "powers", "solved")]).await.unwrap();
        assert_eq!(number(&store, "SELECT COUNT(*) FROM puzzles WHERE hand = '1 2 3 4'").await, 3);
        let wrong = store.write(&[SolvedPuzzle::new("1 2 3 4", "24", "arithmetic", "perhaps")]).await.unwrap_err();
        assert!(wrong.to_string().contains("invalid status `perhaps`"), "{wrong}");
    }
}

/// What a user types is a value, or a statement that only reads.
#[tokio::test(flavor = "multi_thread")]
async fn injection_is_tried_and_fails() {
    let outside = std::env::temp_dir().join(format!("make24-outside-{}", std::process::id()));
    for server in servers::all() {
        let store = Store::open(&server.url).await.unwrap();
        store.write(&[SolvedPuzzle::new("1 2 3 4", "24", "arithmetic", "solved")]).await.unwrap();
        for text in
            ["' OR '1'='1", "1 2 3 4'; DROP TABLE puzzles; --", "1 2 3 4\\' OR 1=1 -- ", "\u{2019} OR 1=1", "%", "\0"]
        {
            for filter in [
                Filter { hand: Some(text.to_owned()), ..Filter::default() },
                Filter { target: Some(text.to_owned()), ..Filter::default() },
                Filter { rules: Some(text.to_owned()), ..Filter::default() },
            ] {
                // PostgreSQL refuses a zero byte; nobody finds a row.
                let found = filter.rows(&store).await.map_or(0, |table| table.rows.len());
                assert_eq!(found, 0, "{text} in {}", server.url);
            }
        }
        for statement in [
            "DELETE FROM puzzles",
            "DROP TABLE puzzles",
            "INSERT INTO puzzles (hand, target, rules, size, status, engine) VALUES ('x', 'x', 'x', 1, 'x', 'x')",
            "SELECT 1; DELETE FROM puzzles",
            "COMMIT; DELETE FROM puzzles",
            "PRAGMA query_only = 0; DELETE FROM puzzles",
            "WITH gone AS (DELETE FROM puzzles RETURNING 1) SELECT * FROM gone",
            "UPDATE make24_store SET format = 9",
            "CREATE TABLE more (a INTEGER)",
            "SELECT 1 INTO OUTFILE 'FILE'",
            "SELECT 1 --\u{A0}INTO OUTFILE 'FILE'\n, lo_export(1, 'FILE')",
            "SELECT lo_export(lo_create(0), 'FILE')",
            "SELECT pg_sleep(1)",
            "SELECT sleep(1)",
        ] {
            let statement = statement.replace("FILE'", &format!("{}'", outside.display()));
            assert!(Sql::from(statement.as_str()).rows(&store).await.is_err(), "{statement} in {}", server.url);
        }
        // PostgreSQL calls a function in these ways too; others know no such column.
        for name in ["row_to_json", "\"row_to_json\"", "hash_record", "pg_column_size"] {
            for statement in [format!("SELECT p.{name} FROM puzzles p"), format!("SELECT (p).{name} FROM puzzles p")] {
                let error = Sql::from(statement.as_str()).rows(&store).await.unwrap_err();
                let is_refused = format!("{error:#}").contains("may call a function");
                assert!(is_refused || !server.url.starts_with("postgres"), "{statement}: {error:#}");
            }
        }
        let named = Sql::from("SELECT few.ways FROM (SELECT p.size AS ways FROM puzzles AS p) AS few");
        assert_eq!(named.rows(&store).await.unwrap().rows.len(), 1, "{}", server.url);
        // MariaDB runs what others take for a comment, so that its kind has a sentence before anything is run.
        for (comment, told) in [
            ("/*M! HIDDEN */", "unsupported comment in the SQL"),
            ("/*M!100100 HIDDEN */", "unsupported comment in the SQL"),
            ("/*m! HIDDEN */", "unsupported comment in the SQL"),
            ("/*! HIDDEN */", "unsupported comment in the SQL"),
            ("/*!50000 HIDDEN */", "unsupported comment in the SQL"),
            ("--1 HIDDEN", "invalid SQL"),
        ] {
            let hidden = format!("INTO OUTFILE '{}'", outside.display());
            let statement = format!("SELECT 1 {}", comment.replace("HIDDEN", &hidden));
            let answered = Sql::from(statement.as_str()).rows(&store).await;
            match server.url.starts_with("mysql") {
                true => {
                    let error = answered.unwrap_err().to_string();
                    assert!(error.contains(told), "{statement}: {error}");
                }
                // The others see a comment.
                false => assert_eq!(answered.unwrap().rows.len(), 1, "{statement} in {}", server.url),
            }
        }
        assert!(!outside.exists(), "{} has written {}", server.url, outside.display());
        assert_eq!(number(&store, "SELECT COUNT(*) FROM puzzles").await, 1, "{}", server.url);
    }
}

/// White space that only the parser takes for white space hides nothing, and limits end what runs too long or is too large.
#[tokio::test(flavor = "multi_thread")]
async fn a_statement_is_printed_anew_and_limited() {
    let outside = std::env::temp_dir().join(format!("make24-hidden-{}", std::process::id()));
    for server in servers::all() {
        let store = Store::open(&server.url).await.unwrap();
        for space in ['\u{A0}', '\u{85}', '\u{2003}'] {
            let statement = format!("SELECT 1 --{space}INTO OUTFILE '{}'", outside.display());
            assert_eq!(number(&store, &statement).await, 1, "{space:?} in {}", server.url);
            assert!(!outside.exists(), "{space:?} in {}", server.url);
        }
        let numbers = "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 100000000000) SELECT";
        let limits = SqlLimits { time: Duration::from_secs(1), rows: 100, bytes: 10_000 };
        let run = async |text: &str| {
            let sql = Sql { text: text.to_owned(), limits };
            format!("{:#}", sql.rows(&store).await.err().unwrap())
        };
        if server.url.starts_with("mysql") {
            // It stops a recursion by itself, after 1,000 steps.
            assert!(run(&format!("{numbers} a.i FROM n a JOIN n b ON a.i > 0")).await.contains("too many rows"));
        } else {
            let error = run(&format!("{numbers} count(*) FROM n")).await;
            assert!(error.contains("timed out") || error.contains("timeout"), "{error}");
            assert!(run(&format!("{numbers} i FROM n")).await.contains("too many rows"));
        }
        let long = "x".repeat(9_000);
        let error = run(&format!("SELECT '{long}' UNION ALL SELECT '{long}y'")).await;
        assert!(error.contains("too large"), "{error}");
    }
}

/// A short statement does not make SQLite, which works in this process, take much memory.
#[tokio::test(flavor = "multi_thread")]
async fn sqlite_has_a_memory_limit() {
    for server in servers::all().iter().filter(|server| server.url.starts_with("sqlite")) {
        let store = Store::open(&server.url).await.unwrap();
        let mut text = String::from("'x'");
        for _ in 0..3 {
            text = format!("replace({text}, 'x', '{}')", "x".repeat(600));
        }
        let error = Sql::from(format!("SELECT length({text})").as_str()).rows(&store).await.unwrap_err();
        assert!(format!("{error:#}").contains("memory"), "{error:#}");
        assert_eq!(number(&store, "SELECT length(replace('x', 'x', 'yy'))").await, 2);
    }
}

/// Runs a statement as somebody else might.
async fn change(url: &str, statement: &str) {
    sqlx::any::install_default_drivers();
    let mut other = <sqlx::AnyConnection as sqlx::Connection>::connect(url).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&mut other).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_of_another_version_is_refused() {
    for server in servers::all() {
        Store::open(&server.url).await.unwrap();
        for (format, told) in [(0, "or another store"), (4, "or a newer one")] {
            change(&server.url, &format!("UPDATE make24_store SET format = {format}, engine = '9.9'")).await;
            for refused in [Store::open(&server.url).await, Store::open_existing(&server.url).await] {
                let refused = refused.unwrap_err().to_string();
                assert!(refused.contains(told) && refused.contains("make24 9.9"), "{refused}");
            }
        }
    }
}

/// A store of format 1 is read as it is, and who writes it brings it to the format of today, also several at once, and
/// after one that was killed in between.
#[tokio::test(flavor = "multi_thread")]
async fn a_store_of_an_older_format_is_brought_to_that_of_today() {
    let format = async |store: &Store| number(store, "SELECT format FROM make24_store").await;
    for server in servers::all() {
        let url = server.url.as_str();
        let store = Store::open(url).await.unwrap();
        let today = format(&store).await;
        let solved = SolvedPuzzle::new("3 3 8 8", "24", "arithmetic", "solved");
        let puzzle = SolvedPuzzle { difficulty: Some(98.5), ..solved };
        let had_table = "UPDATE make24_store SET format = 1";
        let had_none = format!("{had_table}; DROP TABLE make24_shards");
        for before in [&had_none, had_table] {
            store.write(std::slice::from_ref(&puzzle)).await.unwrap();
            change(url, before).await;
            let reader = Store::open_existing(url).await.unwrap();
            let key = [(puzzle.hand.clone(), puzzle.target.clone())];
            assert_eq!(reader.known("arithmetic", &key).await.unwrap(), [Some(puzzle.clone())], "{url}");
            assert_eq!(format(&reader).await, 1, "a reader has changed {url}");
            let writers: Vec<_> = (0..4)
                .map(|_| {
                    let url = url.to_owned();
                    tokio::spawn(async move { Store::open(&url).await })
                })
                .collect();
            for writer in writers {
                let store = writer.await.unwrap().unwrap();
                assert_eq!(format(&store).await, today, "{url}");
                assert!(store.shards().await.unwrap().rows.is_empty());
                assert_eq!(number(&store, "SELECT COUNT(*) FROM puzzles").await, 1, "{url}");
                // The difficulties of older formats come from another model of people.
                assert_eq!(number(&store, "SELECT COUNT(difficulty) FROM puzzles").await, 0, "{url}");
            }
        }
    }
}

/// A server that is killed and started again in the middle of a fill.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_goes_away_is_waited_for() {
    for mut server in [servers::mariadb(), servers::postgres()] {
        let store = Store::open(&server.url).await.unwrap();
        let writer = store.clone();
        let writing = tokio::spawn(async move {
            for number in 0..200 {
                let puzzle = SolvedPuzzle::new(&format!("1 2 {number}"), "24", "arithmetic", "unsolvable");
                writer.write(&[puzzle]).await?;
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            anyhow::Ok(())
        });
        tokio::time::sleep(Duration::from_millis(500)).await;
        let mut server = tokio::task::spawn_blocking(move || {
            server.kill();
            std::thread::sleep(Duration::from_secs(1));
            server.begin();
            server
        })
        .await
        .unwrap();
        writing.await.unwrap().unwrap();
        assert_eq!(number(&store, "SELECT COUNT(*) FROM puzzles").await, 200, "{}", server.url);
        server.kill();
    }
}

#[tokio::test]
async fn what_is_no_store_has_a_sentence() {
    for (url, told) in [
        ("hands.db", "a store has a URL such as sqlite:hands.db"),
        ("oracle://x", "a store has a URL such as"),
        ("sqlite:/no/such/folder/x.db", "the store sqlite:/no/such/folder/x.db cannot be opened"),
    ] {
        let error = Store::open(url).await.unwrap_err();
        assert!(error.to_string().contains(told), "{error}");
    }
}
