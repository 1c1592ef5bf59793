//! What `make24 --store` says is what make24 says without one, byte by byte, and a store that lies convinces nobody.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::program;
#[allow(dead_code, reason = "this needs SQLite alone")]
use crate::servers;

/// Exit status, output and errors of a command line.
fn run(mut command: Command, input: &str) -> (i32, String, String) {
    let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    process.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = process.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn store(url: &str, args: &[&str]) {
    let mut command = program::make24(&["store"]);
    command.args(args).env("MAKE24_STORE", url);
    let (status, _, told) = run(command, "");
    assert_eq!(status, 0, "{told}");
}

fn make24(args: &[&str], input: &str) -> (i32, String, String) {
    run(program::make24(args), input)
}

#[test]
fn a_store_says_what_the_solver_says() {
    let server = servers::sqlite();
    store(&server.url, &["fill", "--cards", "1..6", "--details", "--form", "essential,flat"]);
    store(&server.url, &["fill", "--cards", "1..4", "--rules", "powers", "--details"]);
    store(&server.url, &["fill", "--cards", "1..5", "--size", "3", "--target", "7", "--solution"]);
    let hands = |cards: &str| -> String {
        let rows = make24(&["census", "--cards", cards, "--format", "csv", "--columns", "hand"], "").1;
        rows.lines().skip(1).map(|hand| format!("{hand}\n")).collect()
    };
    let (hands, few_hands) = (hands("1..7"), hands("1..4"));
    for args in [
        &["solve", "-"][..],
        &["solve", "-", "--all"],
        &["solve", "-", "--limit", "3"],
        &["solve", "-", "--limit", "3", "--sort", "simple"],
        &["solve", "-", "--all", "--sort", "interesting"],
        &["solve", "-", "--exists"],
        &["solve", "-", "--all", "--form", "flat"],
        &["solve", "-", "--rules", "powers", "--all"],
        &["solve", "-", "--rules", "powers", "--explain"],
        &["count", "-"],
        &["count", "-", "--form", "flat"],
        &["count", "-", "--form", "written"],
        &["solve", "1", "2", "3", "--targets", "5..9"],
        &["solve", "1", "2", "3", "--targets", "7..7", "--format", "json"],
        &["count", "1", "2", "3", "--targets", "5..9"],
        &["solve", "1", "2", "3", "4", "--operators", "+ -"],
        &["census", "--cards", "1..7", "--format", "csv", "--columns", "hand,status,count,deals,solution"],
        &["census", "--cards", "1..7", "--exists"],
        &["census", "--cards", "1..5", "--size", "3", "--targets", "6..8", "--format", "json"],
        &["census", "--cards", "1..4", "--rules", "powers", "--summary", "--format", "csv"],
        &["census", "--cards", "1..6", "--unsolvable"],
    ] {
        let input = match args.contains(&"-") {
            true if args.contains(&"powers") => few_hands.as_str(),
            true => hands.as_str(),
            false => "",
        };
        let (status, plain, _) = make24(args, input);
        let (with_status, with, told) = make24(&[args, &["--store", &server.url, "--verbose"]].concat(), input);
        assert_eq!(with_status, status, "{args:?}: {told}");
        let differs = with.lines().zip(plain.lines()).find(|(with, plain)| with != plain);
        assert!(differs.is_none() && with.len() == plain.len(), "{args:?}: {differs:?}");
        let known = told.lines().find(|line| line.starts_with("the store: "));
        assert!(known.is_some(), "{args:?}: {told}");
        let is_known = !known.unwrap().starts_with("the store: 0 of");
        assert_eq!(is_known, !args.contains(&"--operators"), "{args:?}: {told}");
    }
}

#[test]
fn a_store_that_lies_convinces_nobody() {
    let server = servers::sqlite();
    store(&server.url, &["fill", "--cards", "1..4", "--details"]);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for lie in [
        "solution = '9 * 9', solutions = '[\"1 + 1\"]'",
        "solutions = '[]', solution = NULL",
        "solutions = '[\"4 * 3 * 2 * 1\", \"4 * 3 * 2 * 1\", \"4 * 3 * 2 * 1\"]', solution = '4*3*2*1'",
        "solutions = '[\"4 * 3 * 2 * 1\"]'",
        "essential = 0",
        "status = 'unsolvable', essential = 3",
        "solutions = 'nonsense', solution = '', essential = -1",
    ] {
        store(&server.url, &["fill", "--cards", "1..4", "--details"]);
        let spoil = format!("UPDATE puzzles SET {lie} WHERE hand = '1 2 3 4'");
        runtime.block_on(async {
            sqlx::any::install_default_drivers();
            let mut other = <sqlx::AnyConnection as sqlx::Connection>::connect(&server.url).await.unwrap();
            sqlx::raw_sql(sqlx::AssertSqlSafe(spoil)).execute(&mut other).await.unwrap();
        });
        for args in [
            &["solve", "1", "2", "3", "4"][..],
            &["solve", "1", "2", "3", "4", "--all"],
            &["solve", "1", "2", "3", "4", "--limit", "2", "--sort", "simple"],
            &["solve", "1", "2", "3", "4", "--exists"],
            &["count", "1", "2", "3", "4"],
            &["census", "--cards", "1..4"],
        ] {
            let plain = make24(args, "");
            let with = make24(&[args, &["--store", &server.url]].concat(), "");
            assert_eq!((with.0, with.1), (plain.0, plain.1), "{lie}: {args:?}");
        }
        std::fs::remove_file(server.url.trim_start_matches("sqlite:")).unwrap();
    }
}

#[test]
fn a_store_that_is_none_has_a_sentence() {
    let typed = std::env::temp_dir().join(format!("make24-typo-{}.db", std::process::id()));
    let typo = format!("sqlite:{}", typed.display());
    for (url, sentence) in [
        ("nonsense", "a store has a URL such as"),
        ("sqlite:/no/folder/x.db", "there is no store sqlite:/no/folder/x.db; create one with make24 store fill"),
        ("postgres://nobody@127.0.0.1:1/x", "cannot be opened"),
        (typo.as_str(), "there is no store"),
    ] {
        let (status, out, told) = make24(&["solve", "3", "3", "8", "8", "--store", url], "");
        assert!(status == 2 && out.is_empty() && told.contains(sentence), "{told}");
        assert!(!typed.exists(), "reading makes no store");
    }
}
