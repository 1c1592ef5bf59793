//! A store belongs to one series of make24, whichever command opens it.

use std::process::Command;

use crate::program;
#[allow(dead_code, reason = "this needs SQLite alone")]
use crate::servers;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The exit status, standard output and standard error of a run.
fn run(mut command: Command) -> (i32, String, String) {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn store(url: &str, args: &[&str]) -> (i32, String, String) {
    let mut command = program::make24(&["store"]);
    command.args(args).env("MAKE24_STORE", url);
    run(command)
}

/// Writes another version into the table of one row.
fn made_by(url: &str, version: &str) {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        sqlx::any::install_default_drivers();
        let mut other = <sqlx::AnyConnection as sqlx::Connection>::connect(url).await.unwrap();
        let change = format!("UPDATE make24_store SET engine = '{version}'");
        sqlx::raw_sql(sqlx::AssertSqlSafe(change)).execute(&mut other).await.unwrap();
    });
}

#[test]
fn a_store_of_an_older_or_a_newer_engine_is_refused_with_a_sentence() {
    let server = servers::sqlite();
    let url = server.url.as_str();
    assert_eq!(store(url, &["fill", "--cards", "1..4"]).0, 0);
    let parts = std::env::temp_dir().join(format!("make24-versions-{}", std::process::id()));
    let parts = parts.display().to_string();
    let solve = ["solve", "1", "2", "3", "4", "--store", url];
    let claim = ["census", "--cards", "1..4", "--columns", "hand,target,status", "--exists"];
    let claim = [&claim[..], &["--claim", url, "--shards", "2", "--out", &parts]].concat();
    for version in ["0.0.9", "0.99.0", "1.0.0"] {
        made_by(url, version);
        for args in
            [&["fill", "--cards", "1..3"][..], &["query"], &["get", "1", "2", "3", "4"], &["export"], &["shards"]]
        {
            let (status, out, told) = store(url, args);
            assert!(status == 2 && out.is_empty(), "{args:?}: {out}");
            for words in [&format!("make24 {version}"), &format!("make24 {VERSION}"), "use that make24, or a new store"]
            {
                assert!(told.contains(words), "{args:?}: {told}");
            }
        }
        for args in [&solve[..], &claim] {
            let (status, out, told) = run(program::make24(args));
            assert!(status == 2 && out.is_empty(), "{args:?}: {out}");
            assert!(told.contains(&format!("belongs to make24 {version}")), "{args:?}: {told}");
        }
    }
    // What differs only behind the second dot counts the same.
    let (series, _) = VERSION.rsplit_once('.').unwrap();
    made_by(url, &format!("{series}.999"));
    assert_eq!(store(url, &["get", "1", "2", "3", "4"]).0, 0);
    assert_eq!(run(program::make24(&solve)).0, 0);
    assert_eq!(run(program::make24(&claim)).0, 0);
    std::fs::remove_dir_all(parts).unwrap();
}
