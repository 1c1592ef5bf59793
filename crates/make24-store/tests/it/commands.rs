//! The program, as somebody at a terminal uses it.

use std::io::Write;
use std::process::Stdio;

use crate::program;
use crate::servers;

/// The exit status, standard output and standard error of a run.
fn run(url: &str, args: &[&str], input: &str) -> (i32, String, String) {
    let mut program = program::make24(&["store"])
        .args(args)
        .env("MAKE24_STORE", url)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = program.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_store_is_filled_asked_exported_and_read_back() {
    let folder = std::env::temp_dir().join(format!("make24-program-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let url = |name: &str| format!("sqlite:{}", folder.join(name).display());
    let (one, two) = (url("one.db"), url("two.db"));
    let (status, said, _) = run(&one, &["fill", "--cards", "1..10", "--solution", "--form", "essential,flat"], "");
    assert_eq!((status, said.as_str()), (0, "715 hands are in the store, 566 of them solvable\n"));
    let (_, said, _) = run(&one, &["get", "8", "3", "3", "8"], "");
    assert!(said.contains("hand        3 3 8 8") && said.contains("solution    8 / (3 - 8 / 3)"), "{said}");
    let (status, _, _) = run(&one, &["fill", "--cards", "1..4", "--details"], "");
    assert_eq!(status, 0);
    let (_, said, _) = run(&one, &["get", "1", "2", "3", "4"], "");
    assert!(said.contains("[\"4 * 3 * 2 * 1\",") && said.contains("proof       rational"), "{said}");
    let (_, said, _) = run(&one, &["query", "--difficulty", "0..100"], "");
    assert!(said.lines().count() > 5, "{said}");
    let (_, said, _) = run(&one, &["query", "--unsolvable", "--json"], "");
    assert_eq!(said.lines().count(), 149);
    let (_, said, _) = run(&one, &["query", "--sql", "SELECT COUNT(*) AS hands FROM puzzles WHERE essential = 1"], "");
    assert!(said.starts_with("hands\n"), "{said}");
    let negative = url("negative.db");
    assert_eq!(run(&negative, &["fill", "--cards", "1..3", "--size", "2", "--target", "-1"], "").0, 0);
    assert_eq!(run(&negative, &["query", "--target", "-1", "--json"], "").1.lines().count(), 6);
    let (_, exported, _) = run(&one, &["export"], "");
    let (status, said, _) = run(&two, &["import"], &exported);
    assert_eq!((status, said.as_str()), (0, "715 puzzles are read\n"));
    assert_eq!(run(&two, &["export"], "").1, exported);
    for (args, input, told) in [
        (&["get", "1", "1", "1", "99"][..], "", "1 1 1 99 is not in the store"),
        (&["get", "x"], "", "is not a card"),
        (
            &["get", "3", "3", "8", "--url", "sqlite:/no/such.db"],
            "",
            "there is no store sqlite:/no/such.db; create one with make24 store fill",
        ),
        (&["query", "--sql", "DROP TABLE puzzles"], "", "only SELECT is allowed"),
        (&["query", "--sql", "SELECT nothing FROM puzzles"], "", "nothing"),
        (&["query", "--count", "3..1"], "", "the range 3..1 is empty"),
        (&["query", "--sql", "SELECT 1", "--limit", "3"], "", "cannot be used with"),
        (&["fill", "--form", "nonsense"], "", "unknown name `nonsense`"),
        (&["fill", "--rules", "nope"], "", "unknown rules `nope`"),
        (&["import"], "{\"hand\": 1}\n", "line 1"),
        (
            &["import"],
            "\n{\"hand\": \"1 2\", \"target\": \"24\", \"rules\": \"x\", \"status\": \"?\", \"engine\": \"\"}\n",
            "line 2: invalid status `?`",
        ),
    ] {
        let (status, _, said) = run(&one, args, input);
        assert!(status == 2 && said.contains(told), "{args:?}: {said}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// Questions by types and by SQL, rows one by one and in batches, on each database; the rows of the bench go with it.
#[test]
fn the_bench_measures_every_database() {
    for server in servers::all() {
        let url = server.url.as_str();
        let (status, said, told) = run(url, &["bench", "--rows", "500"], "");
        assert_eq!(status, 0, "{told}");
        for line in [
            "written one by one",
            "written in batches of 5000",
            "all rows, by types",
            "all rows, by SQL that only reads",
            "one row, by types",
            "one row, by SQL that only reads",
            "three columns of all rows, by SQL",
            "a new connection and SELECT 1",
        ] {
            let measured = said.lines().find_map(|measured| measured.strip_prefix(line));
            let rate = measured.and_then(|measured| measured.split_whitespace().next()).unwrap_or_default();
            assert!(rate.parse::<f64>().is_ok_and(|rate| rate > 0.0), "{line} of {url}: {said}");
        }
        assert_eq!(run(url, &["query", "--rules", "bench"], "").1, "");
    }
}
