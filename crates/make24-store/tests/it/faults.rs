//! Databases that stop and start again, that have too many clients, disks that are full, and rows that somebody else
//! holds, while make24 fills them.

use make24_api::SolvedPuzzle;
use make24_store::Store;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::program;
use crate::servers;

/// Two passes: the first takes less than a second, and the second some seconds before it writes.
const FILL: &[&str] = &["fill", "--cards", "1..9", "--size", "5", "--form", "essential,arranged", "--solution"];
const ROWS: usize = 1287;

fn store(url: &str, args: &[&str]) -> Command {
    let mut command = program::make24(&["store"]);
    command.args(args).env("MAKE24_STORE", url).stdin(Stdio::null());
    command
}

/// All rows, in an order that is the same in every database.
fn exported(url: &str) -> Vec<String> {
    let output = store(url, &["export"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut lines: Vec<String> = String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

async fn connected(url: &str) -> Result<AnyConnection, sqlx::Error> {
    sqlx::any::install_default_drivers();
    AnyConnection::connect(url).await
}

async fn run(connection: &mut AnyConnection, sql: &str) {
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(connection).await.unwrap();
}

/// The rows that are there, as somebody else sees them; none as long as there is no table.
async fn rows(connection: &mut AnyConnection) -> i64 {
    let count = sqlx::query("SELECT COUNT(*) FROM puzzles").fetch_one(connection).await;
    count.and_then(|row| row.try_get(0)).unwrap_or(0)
}

#[tokio::test]
async fn a_server_that_stops_and_starts_in_the_middle_of_a_fill_costs_time_and_nothing_else() {
    let quiet = servers::sqlite();
    assert!(store(&quiet.url, FILL).status().unwrap().success());
    let expected = exported(&quiet.url);
    assert_eq!(expected.len(), ROWS);
    for (mut server, signal) in [(servers::mariadb(), "TERM"), (servers::postgres(), "INT")] {
        let mut fill = store(&server.url, FILL).stdout(Stdio::null()).spawn().unwrap();
        let start = Instant::now();
        let mut other = connected(&server.url).await.unwrap();
        while rows(&mut other).await == 0 {
            assert!(start.elapsed() < Duration::from_secs(60), "{}: nothing is written", server.url);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        drop(other);
        server.stop(signal);
        // Longer than the second pass, which then has nobody to write to.
        std::thread::sleep(Duration::from_secs(10));
        assert!(fill.try_wait().unwrap().is_none(), "{}: the fill has not waited", server.url);
        server.begin();
        assert!(fill.wait().unwrap().success(), "{}", server.url);
        assert!(exported(&server.url) == expected, "{}: the rows differ", server.url);
    }
}

/// The wait for a lock ends after a second with an error that says HY000, as many others do.
#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_somebody_holds_is_waited_for() {
    let server = servers::mariadb();
    let mut other = connected(&server.url).await.unwrap();
    run(&mut other, "SET GLOBAL innodb_lock_wait_timeout = 1").await;
    let store = Store::open(&server.url).await.unwrap();
    let mut puzzle = SolvedPuzzle::new("1 2 3 4", "24", "arithmetic", "incomplete");
    store.write(std::slice::from_ref(&puzzle)).await.unwrap();
    run(&mut other, "START TRANSACTION").await;
    run(&mut other, "UPDATE puzzles SET proof = 'held'").await;
    puzzle.status = String::from("solved");
    let (begun, writer) = (Instant::now(), store.clone());
    let writing = tokio::spawn(async move { writer.write(&[puzzle]).await });
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert!(!writing.is_finished());
    run(&mut other, "ROLLBACK").await;
    writing.await.unwrap().unwrap();
    assert!(begun.elapsed() > Duration::from_secs(3));
}

/// A server that takes no more clients does so later.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_too_many_clients_is_waited_for() {
    let servers = [
        (servers::mariadb(), "SET GLOBAL max_connections = 10"),
        // The owner of the database may always come.
        (servers::postgres(), "CREATE ROLE few LOGIN CONNECTION LIMIT 4; GRANT ALL ON SCHEMA public TO few"),
    ];
    for (server, limit) in servers {
        let mut owner = connected(&server.url).await.unwrap();
        run(&mut owner, limit).await;
        let url = match server.url.strip_prefix("postgres://root@") {
            Some(rest) => format!("postgres://few@{rest}"),
            None => server.url.clone(),
        };
        let mut others = Vec::new();
        while let Ok(other) = connected(&url).await {
            others.push(other);
        }
        assert!((2..20).contains(&others.len()), "{}: {} clients", server.url, others.len());
        let opening = tokio::spawn(async move {
            let store = Store::open(&url).await?;
            store.write(&[SolvedPuzzle::new("1 2 3 4", "24", "arithmetic", "solved")]).await
        });
        tokio::time::sleep(Duration::from_secs(2)).await;
        assert!(!opening.is_finished(), "{}", server.url);
        for other in others {
            other.close().await.unwrap();
        }
        opening.await.unwrap().unwrap();
        assert_eq!(rows(&mut owner).await, 1, "{}", server.url);
    }
}

/// A disk that is full is a file that may not grow.
#[test]
#[cfg(unix)]
fn a_full_disk_has_a_sentence_and_leaves_a_store_that_is_whole() {
    let (quiet, full) = (servers::sqlite(), servers::sqlite());
    let fill = ["fill", "--cards", "1..13", "--size", "5", "--solution"];
    assert!(store(&quiet.url, &fill).status().unwrap().success());
    // The tables fit in 64 KiB, and the rows do not; so also where some rows are there already, in 512 KiB.
    for (blocks, is_empty) in [(64, true), (512, false)] {
        let script = r#"trap "" XFSZ; ulimit -f "$1"; shift; exec "$0" "$@""#;
        let output = Command::new("bash")
            .args(["-c", script])
            .arg(program::path())
            .args([&blocks.to_string(), "store"])
            .args(fill)
            .env("MAKE24_STORE", &full.url)
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("the store cannot be written, perhaps since its disk is full"), "{told}");
        assert!(told.lines().count() == 1 && output.stdout.is_empty(), "{told}");
        let asked = |sql: &str| {
            let output = store(&full.url, &["query", "--json", "--sql", sql]).output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        };
        assert_eq!(asked("SELECT * FROM pragma_integrity_check"), "{\"integrity_check\":\"ok\"}\n");
        assert_eq!(asked("SELECT COUNT(*) AS rows_there FROM puzzles") == "{\"rows_there\":0}\n", is_empty);
    }
    assert!(store(&full.url, &fill).status().unwrap().success());
    let rows = exported(&full.url);
    assert!(rows.len() == 6188 && rows == exported(&quiet.url));
}
