//! Hostile input, closed pipes, limits and threads, on a real process.

use assert_cmd::Command;
use proptest::prelude::*;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

fn make24(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("make24").expect("it was built");
    command.args(args).timeout(std::time::Duration::from_secs(120));
    command
}

fn stdout(command: &mut Command) -> String {
    String::from_utf8(command.output().expect("it runs").stdout).expect("output is UTF-8")
}

#[test]
fn every_line_of_a_stream_is_answered_in_order() {
    let input = "3 3 8 8\n\n1 1 1 1\nx\n1 2 3 4 -> 10\n";
    let output = make24(&["solve", "-"]).write_stdin(input).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2), "a line could not be understood");
    let lines: Vec<serde_json::Value> =
        output.stdout.lines().map(|line| serde_json::from_str(&line.expect("text")).expect("JSON")).collect();
    let status: Vec<_> = lines.iter().map(|line| line["status"].as_str().unwrap_or("unreadable")).collect();
    assert_eq!(status, ["solved", "unsolvable", "unreadable", "solved"]);
    assert_eq!((lines[2]["line"].as_u64(), lines[3]["target"].as_str()), (Some(4), Some("10")));
}

/// No line ends a stream: numbers that overflowed a word next to a 0 once did.
#[test]
fn a_stream_goes_on_behind_numbers_that_hardly_fit_a_word() {
    let input = "3 3 8 8\n0 1 4 4294967296 -> 0\n24 3 3 1 4 4294967296\n0 1 1 65536 16777216 -> 0\n1 2 3 4\n";
    for args in [&["solve", "-", "--all", "--form", "flat"][..], &["count", "-"], &["rate", "-"], &["hint", "-"]] {
        let output = make24(args).write_stdin(input).output().expect("it runs");
        let lines: Vec<serde_json::Value> =
            output.stdout.lines().map(|line| serde_json::from_str(&line.expect("text")).expect("JSON")).collect();
        assert_eq!((output.status.code(), lines.len()), (Some(0), 5), "{args:?}");
        assert!(lines.iter().all(|line| line["status"] == "solved"), "{args:?}");
        if args[0] == "solve" {
            assert_eq!(lines[1]["count"], 112);
        }
    }
}

/// What was cut off by a limit is not called nothing: the target is proven out of reach, the nearest number is not known.
#[test]
fn a_nearest_number_that_was_not_found_in_time_is_incomplete() {
    let puzzle = ["solve", "12", "26", "1", "7", "9", "3", "--target", "17251731", "--rules", "countdown"];
    let solve = |flags: &[&str]| make24(&[&puzzle[..], flags].concat()).output().expect("it runs");
    let output = solve(&["--time-limit", "1ns"]);
    let (said, why) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(3), "{said}{why}");
    assert!(why.starts_with("incomplete: "), "{said}{why}");
    let whole = solve(&[]);
    let said = String::from_utf8_lossy(&whole.stdout).into_owned();
    assert_eq!(whole.status.code(), Some(1));
    assert!(said.contains("no solution: ") && said.ends_with(" = 78624\n"), "{said}");
}

#[test]
fn a_stream_of_answers_is_judged() {
    let input = concat!(
        r#"{"cards": "3 3 8 8", "answer": "8/(3-8/3)"}"#,
        "\n",
        r#"{"cards": [3, "3", 8, 8], "answer": "4*6*1*1"}"#,
        "\n",
        r#"{"cards": "1 2 3 4", "answer": "1+2+3+4", "target": 10}"#,
        "\n",
        r#"{"cards": "1 2 3 4"}"#,
        "\n",
        "[]\n",
        r#"{"cards": {}, "answer": "1"}"#,
        "\n",
    );
    let output = make24(&["check", "-"]).write_stdin(input).output().expect("it runs");
    let lines: Vec<serde_json::Value> =
        output.stdout.lines().map(|line| serde_json::from_str(&line.expect("text")).expect("JSON")).collect();
    let verdicts: Vec<_> = lines.iter().map(|line| line["verdict"].as_str().unwrap_or("?")).collect();
    assert_eq!(verdicts, ["right", "wrong_cards", "right", "?", "?", "?"]);
    assert!(lines[3..].iter().all(|line| line["error"]["message"].is_string()));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_is_not_understood_writes_nothing_on_standard_output() {
    let too_large = |command: &'static str, format| [command, "--deck", "standard", "--size", "60", "--format", format];
    for args in [
        &["solve", "x"][..],
        &["solve", "1/0"],
        &["count", ""],
        &["check", "3 8"],
        &["census", "--cards", "9..1"],
        &too_large("census", "csv"),
        &too_large("census", "json"),
        &too_large("generate", "csv"),
        &too_large("deal", "csv"),
        &too_large("deal", "json"),
    ] {
        let output = make24(args).output().expect("it runs");
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]), "{args:?}");
        assert!(!output.stderr.is_empty());
    }
}

#[test]
fn a_table_without_rows_has_its_header() {
    for (args, header) in [
        (&["deal", "--count", "0", "--format", "csv"][..], "hand\n"),
        (&["deal", "--count", "0", "--target", "24", "--format", "csv"], "hand,target\n"),
        (&["deal", "--count", "0", "--format", "json"], "[]\n"),
        (&["generate", "--count", "0", "--format", "jsonl"], ""),
        (
            &["census", "--cards", "1..1", "--target", "4", "--unsolvable", "--format", "csv"],
            "hand,target,status,count\n",
        ),
        (&["census", "--cards", "1..1", "--target", "4", "--unsolvable", "--format", "json"], "[]\n"),
    ] {
        assert_eq!(stdout(&mut make24(args)), header, "{args:?}");
    }
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let path = Command::cargo_bin("make24").expect("it was built").get_program().to_owned();
    let mut child = std::process::Command::new(path)
        .args(["solve", "1", "2", "3", "4", "5", "6", "--all", "--form", "written"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
    assert!(first.ends_with(" = 24\n"), "{first}");
    let mut complaint = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut complaint).expect("text");
    let status = child.wait().expect("it ends");
    assert_eq!((status.code(), complaint.as_str()), (Some(0), ""));
}

#[test]
fn threads_do_not_change_a_byte() {
    let census = |threads| stdout(&mut make24(&["census", "--cards", "1..9", "--threads", threads, "--format", "csv"]));
    let one = census("1");
    assert!(one.lines().count() == 496 && one == census("2") && one == census("7"));
}

#[test]
fn limits_end_a_search_with_what_was_found() {
    let hand = ["101", "1009", "10007", "100003", "1000003", "10000019", "100000007", "1000000007", "10000000019"];
    let solve = |flags: &[&str]| make24(&[&["solve"], &hand[..], flags].concat()).output().expect("it runs");
    for flags in [&["--time-limit", "200ms"][..], &["--memory-limit", "10MB"]] {
        let output = solve(flags);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(said.starts_with("incomplete: ") && said.contains(flags[0]), "{said}");
    }
}

#[test]
fn two_hundred_cards_end_cleanly() {
    let hand = stdout(&mut make24(&["deal", "--size", "200", "--seed", "1"]));
    let solved = stdout(&mut make24(&["solve", hand.trim()]));
    let expression = solved.trim().strip_suffix(" = 24").expect("it has a solution");
    let verdict = make24(&["check", hand.trim(), expression]).output().expect("it runs");
    assert_eq!(verdict.status.code(), Some(0));
}

#[test]
fn a_line_of_two_megabytes_is_refused_and_the_next_one_answered() {
    let input = format!("{}\n3 3 8 8\n", "(".repeat(2 << 20));
    let output = make24(&["solve", "-"]).write_stdin(input).output().expect("it runs");
    let lines: Vec<String> = output.stdout.lines().map(|line| line.expect("text")).collect();
    assert!(lines.len() == 2 && lines[0].contains("longer than") && lines[1].contains("solved"), "{lines:?}");
}

#[test]
fn a_census_is_written_to_a_file() {
    let path = std::env::temp_dir().join(format!("make24-census-{}.csv", std::process::id()));
    let name = path.to_str().expect("a path in UTF-8");
    assert_eq!(stdout(&mut make24(&["census", "--cards", "1..3", "--format", "csv", "--out", name])), "");
    let rows = std::fs::read_to_string(&path).expect("it was written");
    std::fs::remove_file(&path).expect("it is there");
    assert_eq!((rows.lines().next(), rows.lines().count()), (Some("hand,target,status,count"), 16));
    let refused = make24(&["census", "--out", "/nowhere/at/all.csv"]).output().expect("it runs");
    assert_eq!(refused.status.code(), Some(2));
}

/// Every kind of output is what the schema says.
#[test]
fn the_schema_describes_every_output() {
    let schema: serde_json::Value = serde_json::from_str(&stdout(&mut make24(&["schema"]))).expect("JSON");
    for (command, args) in [
        ("solve", "solve 3 3 8 8 --format jsonl"),
        ("solve", "solve 1 1 1 1 --format jsonl"),
        ("solve", "solve 3 3 8 8 --exists --format jsonl"),
        ("solve", "solve 2 3 10 10 --all --explain --format jsonl --rules powers"),
        ("solve", "solve 1 1 2 5 10 25 -t 987 --rules countdown --format jsonl"),
        ("solve", "solve 1 2 3 --targets 5..9 --format jsonl"),
        ("solve --method", "solve 1 2 7 7 --method pairs --format jsonl"),
        ("solve --method", "solve 1 2 7 7 --method backward --trace=2 --format jsonl"),
        ("solve --method", "solve 1 3 4 6 --all --method chain-truncating --format jsonl"),
        ("count", "count 3 3 8 8 --format jsonl"),
        ("count", "count 3 7 11 13 17 19 23 29 31 --form flat --memory-limit 1MB --format jsonl"),
        ("values", "values 1 2 3 --format jsonl"),
        ("hint", "hint 3 3 8 8 --level 3 --format jsonl"),
        ("hint", "hint 1 1 2 5 10 25 -t 987 --rules countdown --format jsonl"),
        ("rate", "rate 3 3 8 8 --format jsonl"),
        ("rate", "rate 1 1 1 1 --format jsonl"),
        ("check", "check 3 3 8 8 8/(3-8/3) --format jsonl"),
        ("check", "check 3 3 8 8 8/0 --format jsonl"),
        ("check", "check 25 50 3 6 -t 952 50*3 --rules countdown --format jsonl"),
        ("census", "census --cards 1..2 --size 3 --format jsonl"),
        ("census", "census --cards 1..2 --size 3 --exists --format jsonl"),
        ("census", "census --cards 1..2 --size 3 --format jsonl --columns hand,deals,count,nearest,distance,solution"),
        ("census --summary", "census --cards 1..2 --summary --format jsonl"),
        ("census --summary", "census --cards 1..2 --nearest --rules powers --summary --format jsonl"),
        ("deal", "deal --seed 1 --format jsonl"),
        ("deal", "deal --deck countdown --target random --seed 1 --format jsonl"),
        ("generate", "generate --seed 1 --format jsonl"),
        ("generate", "generate --seed 1 --unsolvable --format jsonl"),
        ("methods", "methods --format json"),
        ("compare", "compare --cards 1..3 --format json"),
        ("compare", "compare --cards 1..3 --missed --exhaust --format json"),
        ("compare --protocol document", "compare --protocol document --format jsonl"),
        ("rules", "rules --format jsonl"),
    ] {
        let words: Vec<&str> = args.split(' ').collect();
        let said = stdout(&mut make24(&words));
        let schema = jsonschema::validator_for(&schema["replies"][command]).expect("a schema");
        assert!(!said.is_empty(), "{args}");
        for line in said.lines() {
            let output: serde_json::Value = serde_json::from_str(line).expect("JSON");
            if let Err(error) = schema.validate(&output) {
                panic!("{args}: {error} at {}", error.instance_path);
            }
        }
    }
}

/// Fields that were not asked for come back, and each command reads what the others write.
#[test]
fn what_commands_write_others_read() {
    let puzzles = stdout(&mut make24(&["generate", "--count", "3", "--seed", "5", "--format", "jsonl"]));
    for command in ["solve", "count", "rate", "hint", "values"] {
        let output = make24(&[command, "-"]).write_stdin(puzzles.as_str()).output().expect("it runs");
        let lines: Vec<serde_json::Value> =
            output.stdout.lines().map(|line| serde_json::from_str(&line.expect("text")).expect("JSON")).collect();
        assert_eq!((output.status.code(), lines.len()), (Some(0), 3), "{command}");
        for (number, line) in (1..).zip(&lines) {
            assert_eq!((line["line"].as_u64(), line["status"].as_str()), (Some(number), Some("solved")), "{command}");
        }
    }
    let input = "{\"hand\": [3, \"3\", 8, 8], \"id\": {\"a\": [1]}, \"verdict\": 5, \"answer\": \"8/(3-8/3)\"}\n{\"id\": 2}\n[]\n{\"hand\": 5}\n";
    let said = stdout(make24(&["check", "-"]).write_stdin(input));
    let lines: Vec<serde_json::Value> = said.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines[0]["id"], serde_json::json!({"a": [1]}));
    assert_eq!(
        (&lines[0]["verdict"], &lines[0]["input"]["verdict"]),
        (&serde_json::json!("right"), &serde_json::json!(5))
    );
    assert_eq!((&lines[1]["id"], &lines[1]["line"]), (&serde_json::json!(2), &serde_json::json!(2)));
    assert!(lines[1..].iter().all(|line| line["error"]["message"].is_string()), "{said}");
}

/// What comes from outside is shown, and no terminal obeys it.
#[test]
fn no_control_character_reaches_the_terminal() {
    for args in [
        &["check", "3 3 8 8", "\u{1b}]0;x\u{7}8"][..],
        &["solve", "3\u{1b}[31m"],
        &["solve", "3 3 8 8", "--rules", "\u{1b}[2J"],
        &["deal", "--deck", "\u{9b}.toml"],
        &["census", "--out", "/nowhere/\u{1b}[2J"],
        &["hint", "3 3 8 8", "--so-far", "\u{1b}[2J"],
    ] {
        let output = make24(args).output().expect("it runs");
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).expect("text");
        assert!(!said.chars().any(|c| c.is_control() && c != '\n' && c != '\t'), "{args:?}: {said:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_crash_nothing(bytes in prop::collection::vec(any::<u8>(), 0..2000), command in 0usize..3) {
        let command = ["solve", "count", "check"][command];
        let output = make24(&[command, "-"]).write_stdin(bytes).output().expect("it runs");
        prop_assert!(matches!(output.status.code(), Some(0..=3)), "{:?}", output);
    }
}
