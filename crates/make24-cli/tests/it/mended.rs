//! What hard use found, a row each: it failed before, and holds now.

#![cfg(unix)]

use assert_cmd::Command;
use std::process::Output;

fn run(line: &str) -> Output {
    let mut command = Command::cargo_bin("make24").expect("it was built");
    command.args(line.split(' ')).timeout(std::time::Duration::from_secs(120)).output().expect("it runs")
}

fn stdout(line: &str) -> String {
    String::from_utf8(run(line).stdout).expect("text")
}

/// First solutions come at once where a list of all takes its time.
#[test]
fn what_is_known_early_is_given_early() {
    let powers = run("solve 2 3 5 7 11 13 --rules powers --all --time-limit 2s");
    assert_eq!(powers.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&powers.stdout).lines().count() > 10);
    for form in ["written", "commuted", "flat", "arranged", "essential", "dominus"] {
        for (hand, limit) in [
            ("3 7 11 13 17 19 23 29 31", 5),
            ("3 7 11 13 17 19 23", 5),
            // Of the ways to 0 fewer are known early.
            ("0 0 2 2 2 2 2 3 3 4 4 --target 0", 2),
        ] {
            let listed = run(&format!("solve {hand} --limit {limit} --form {form} --memory-limit 256MB"));
            let lines = String::from_utf8_lossy(&listed.stdout).lines().count();
            assert!(listed.status.code() == Some(0) && lines == limit, "{hand} {form}: {listed:?}");
        }
    }
}

/// Where memory or time for the list is short, some solution is still known.
#[test]
fn a_solution_is_known_before_the_list_begins() {
    for wanted in ["--all", "--all --limit 5", "--sort interesting"] {
        for limited in ["1 2 3 4 5 6 7 8 --memory-limit 64MB", "1 2 3 4 5 6 7 8 9 --time-limit 1s"] {
            let listed = run(&format!("solve {limited} {wanted}"));
            let lines = String::from_utf8_lossy(&listed.stdout).lines().count();
            // Five solutions may be found within the memory.
            let is_whole = listed.status.code() == Some(0) && wanted == "--all --limit 5" && lines == 5;
            assert!(is_whole || listed.status.code() == Some(3), "{limited} {wanted}: {}", listed.status);
            assert!(lines > 0, "{limited} {wanted}: no solution is known");
        }
    }
}

/// A census keeps its limit on memory with any number of targets, and shows its rows as they come.
#[test]
fn a_census_of_many_targets_keeps_its_memory() {
    for more in ["--time-limit 1ms", "--exists"] {
        let census = format!("census --cards 1..3 --targets 1..100000 --memory-limit 64MB --summary {more}");
        let summary = stdout(&census);
        assert!(summary.contains("1500000 (100000 targets)"), "{more}: {summary}");
    }
}

/// Two processes that write one file write one after the other.
#[test]
fn two_censuses_of_one_name_do_not_mix() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("two-censuses");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("both.csv");
    let out = path.to_string_lossy().into_owned();
    let start = |target: &str| {
        let args = ["census", "--cards", "1..14", "--format", "csv", "--target", target, "--out", &out];
        std::process::Command::new(env!("CARGO_BIN_EXE_make24")).args(args).spawn().expect("it starts")
    };
    let (mut one, mut other) = (start("24"), start("25"));
    assert!(one.wait().expect("it ends").success() && other.wait().expect("it ends").success());
    let rows = std::fs::read_to_string(&path).expect("a file");
    let targets: std::collections::BTreeSet<&str> =
        rows.lines().skip(1).map(|row| row.split(',').nth(1).expect("a target")).collect();
    assert_eq!((rows.lines().count(), targets.len()), (2381, 1));
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 1);
}

/// CSV that make24 writes is read by column.
#[test]
fn own_csv_is_own_input() {
    let mut solve = Command::cargo_bin("make24").expect("it was built");
    let said = solve
        .args(["solve", "-", "--rules", "countdown"])
        .write_stdin(stdout("deal --deck countdown --target random --format csv --count 2 --seed 1"));
    let said = String::from_utf8(said.output().expect("it runs").stdout).expect("text");
    let replies: Vec<serde_json::Value> = said.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(replies.len(), 2);
    assert!(replies.iter().all(|reply| reply["hand"].as_array().is_some_and(|hand| hand.len() == 6)), "{said}");
    assert_eq!((&replies[0]["target"], &replies[0]["line"]), (&"172".into(), &2.into()));
}

#[test]
fn endless_decks_and_doubled_fields_are_refused() {
    let deck = run("deal --deck /dev/zero");
    assert!(deck.status.code() == Some(2) && String::from_utf8_lossy(&deck.stderr).contains("longer than"), "{deck:?}");
    for command in ["solve", "ask"] {
        let args: &[&str] = if command == "ask" { &["ask"] } else { &[command, "-"] };
        let line = r#"{"command": "solve", "hand": [3, 3, 8, 8], "hand": [1, 1, 1, 1]}"#;
        let output = Command::cargo_bin("make24").expect("it was built").args(args).write_stdin(line).output();
        let said = String::from_utf8(output.expect("it runs").stdout).expect("text");
        assert!(said.contains("the field `hand` occurs twice"), "{said}");
    }
}

/// Almost no random hand of such cards can be solved, so one card is chosen for a solution.
#[test]
fn cards_up_to_a_million_are_dealt() {
    for cards in ["1..1000000", "1..100000 --size 6", "1..1000000 --size 5 -t 7"] {
        let played = stdout(&format!("play --no-history --hands 1 --seed 2 --cards {cards}"));
        assert!(played.contains("hand 1 of 1"), "{cards}: {played}");
    }
}

/// What could not be decided has no count.
#[test]
fn undecided_puzzles_have_no_count() {
    let census = "census --size 9 --cards 3*1,7*1,11*1,13*1,17*1,19*1,23*1,29*1,31*1 --form flat --memory-limit 1MB";
    assert_eq!(
        stdout(&format!("{census} --format csv")).lines().nth(1),
        Some("3 7 11 13 17 19 23 29 31,24,incomplete,")
    );
    let summary: serde_json::Value =
        serde_json::from_str(&stdout(&format!("{census} --summary --format json"))).expect("JSON");
    assert_eq!(
        (&summary["incomplete"], &summary["count"], &summary["by_count"]),
        (&1.into(), &0.into(), &serde_json::json!([]))
    );
    let unsolvable = run(&format!("{census} --unsolvable"));
    assert!(String::from_utf8_lossy(&unsolvable.stderr).contains("1 of 1 puzzles could not be decided"));
    let count: serde_json::Value =
        serde_json::from_str(&stdout("count 3 7 11 13 17 19 23 29 31 --form flat --memory-limit 1MB --format json"))
            .expect("JSON");
    assert!(count["count"].is_null() && count.as_object().is_some_and(|fields| fields.contains_key("count")));
}

#[test]
fn what_cannot_be_written_is_told() {
    let full = |line: &str| {
        let shell = format!("{} {line} > /dev/full", env!("CARGO_BIN_EXE_make24"));
        std::process::Command::new("sh").args(["-c", &shell]).output().expect("it runs")
    };
    for line in ["--help", "--version", "solve 3 3 8 8", "solve --help"] {
        assert_eq!(full(line).status.code(), Some(2), "{line}");
    }
    let named = run("census --cards 1..2 --out /dev/full");
    assert!(!String::from_utf8_lossy(&named.stderr).contains("standard output"));
    assert!(String::from_utf8_lossy(&named.stderr).contains("/dev/full cannot be written"));
    // Nobody is there to be told.
    let closed = format!("{} values 1 2 3 2> /dev/full", env!("CARGO_BIN_EXE_make24"));
    let closed = std::process::Command::new("sh").args(["-c", &closed]).output().expect("it runs");
    assert_eq!(closed.status.code(), Some(0));
}

#[test]
fn a_file_is_whole_or_as_it_was() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mended-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let make24 = |line: &str| {
        let mut command = Command::cargo_bin("make24").expect("it was built");
        command.current_dir(&folder).args(line.split(' ')).output().expect("it runs")
    };
    let table = folder.join("-1.csv");
    std::fs::write(&table, "before").expect("it can be written");
    // A census that is refused, and one that is killed, leave the old table.
    make24("census --cards 1..3 --size 2 --format csv --columns hand,hand --out -1.csv");
    let killed = std::process::Command::new(env!("CARGO_BIN_EXE_make24"))
        .current_dir(&folder)
        .args(["census", "--cards", "1..60", "--size", "6", "--format", "csv", "--out", "-1.csv"])
        .spawn();
    let mut killed = killed.expect("it runs");
    std::thread::sleep(std::time::Duration::from_millis(300));
    killed.kill().expect("it runs still");
    killed.wait().expect("it ends");
    assert_eq!(std::fs::read_to_string(&table).expect("it is there"), "before");
    make24("census --cards 1..3 --size 2 --format csv --out -1.csv");
    assert!(std::fs::read_to_string(&table).expect("it is there").starts_with("hand,target,status,count\n"));
    assert!(!make24("generate --seed 1 --sheet a.md --key a.md").status.success());
    make24("generate --seed 1 --count 3 --ladder 5..95 --sheet a.md --key b.md");
    assert!(std::fs::read_to_string(folder.join("a.md")).expect("a sheet").contains("\n3. **"));
    assert!(std::fs::read_to_string(folder.join("b.md")).expect("a key").contains("| 3 | "));
    std::fs::remove_dir_all(&folder).expect("it is there");
}

#[test]
fn decks_and_targets_as_people_have_them() {
    assert_eq!(stdout("census --cards 1,3 --size 2 --target 4 --format csv").lines().count(), 4);
    let deal = |line: &str| stdout(&format!("deal --deck countdown --seed 3 --count 20 {line}"));
    for line in deal("--large 2 --target random").lines() {
        let (tiles, target) = line.split_once(" -> ").expect("a target");
        assert_eq!(tiles.split(' ').filter(|tile| tile.len() > 1 && *tile != "10").count(), 2, "{line}");
        assert!((101..=999).contains(&target.parse::<u32>().expect("a number")), "{line}");
    }
    let check = |answer: &str| stdout(&format!("check 25,50,75,100,3,6 {answer} -t 952 --rules countdown"));
    assert!(check("100*(6+3)+50").contains("2 away: 7 points"));
    assert!(check("100*(6+3)").contains("52 away: 0 points"));
    assert!(
        stdout("hint 1 1 2 5 10 25 -t 987 --rules countdown")
            .starts_with("987 cannot be made; the nearest number is 988.")
    );
    assert_eq!(stdout("3 3 8 8"), "8 / (3 - 8 / 3) = 24\n");
    let spins = std::time::Instant::now();
    run("census --cards 1..3 --threads 5000 --summary");
    assert!(spins.elapsed() < std::time::Duration::from_secs(20), "threads that only wait for each other");
}

/// A file of witnesses is right only if it has an expression for every number, and names those that it has none for.
#[test]
fn a_file_of_witnesses_is_whole_or_says_what_is_missing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("w.txt");
    let file = path.to_str().expect("it is text");
    assert_eq!(stdout(&format!("least 1 2 --next 2 --witness {file}")), "4\n5\n");
    let whole = std::fs::read_to_string(file).expect("it was written");
    for (kept, status, said) in [
        (
            whole.clone(),
            0,
            "right: 3 expressions make every whole number from 1 to 5 except 4 5, which the file says cannot be made",
        ),
        (whole.replace("2 = 2 * 1\n", ""), 1, "missing: 2; the file has no expression for these whole numbers below 5"),
        (whole.replace("# 4 cannot be made\n", ""), 1, "missing: 4; the file has no expression"),
        (whole.replace("3 = 2 + 1", "3 = 2 * 1"), 1, "line 4: wrong value: it makes 2, not 3\n1 of 5 lines is wrong"),
        (whole.replace("3 = 2 + 1", "30 = 2 + 1"), 1, "line 4: "),
        (
            whole.replace("3 = 2 + 1", "# 3 cannot be made"),
            0,
            "right: 2 expressions make every whole number from 1 to 5 except 3 4 5,",
        ),
        (String::new(), 1, "there is no expression in the file"),
        (String::from("# all of them\n"), 1, "there is no expression in the file"),
    ] {
        std::fs::write(file, &kept).expect("it is written");
        let checked = run(&format!("check 1 2 --witness {file}"));
        let printed = String::from_utf8_lossy(&checked.stdout).into_owned();
        assert!(checked.status.code() == Some(status) && printed.starts_with(said), "{kept}\n{printed}\n{checked:?}");
    }
    // A line without an end.
    #[cfg(unix)]
    {
        let checked = run("check 1 2 --witness /dev/zero");
        let said = String::from_utf8_lossy(&checked.stderr).into_owned();
        assert!(checked.status.code() == Some(2) && said.contains("line 1"), "{said}");
    }
}
