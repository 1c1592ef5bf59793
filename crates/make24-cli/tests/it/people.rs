//! What people are given is right: puzzles that were generated are judged by `check`.

use assert_cmd::Command;
use serde_json::{Value, json};

fn make24(args: &str) -> Command {
    let mut command = Command::cargo_bin("make24").unwrap();
    command.args(args.split_whitespace());
    command
}

fn lines(output: &[u8]) -> Vec<Value> {
    std::str::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The puzzle as a line: `3 3 8 8 -> 24`.
fn hand(puzzle: &Value) -> String {
    let cards: Vec<&str> = puzzle["hand"].as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
    format!("{} -> {}\n", cards.join(" "), puzzle["target"].as_str().unwrap())
}

/// Every solution of every puzzle is right, and there are as many as `count` says.
fn check_accepts(rules: &str, wishes: &str) {
    let generated = make24(&format!("generate --format jsonl {rules} {wishes}")).output().unwrap();
    let puzzles = lines(&generated.stdout);
    assert!(!puzzles.is_empty(), "{wishes}");
    let mut answers = String::new();
    let hands: String = puzzles.iter().map(hand).collect();
    let rated = make24(&format!("rate - {rules}")).write_stdin(hands).output().unwrap();
    for (puzzle, rated) in puzzles.iter().zip(lines(&rated.stdout)) {
        assert_eq!((&rated["difficulty"], &rated["reasons"]), (&puzzle["difficulty"], &puzzle["reasons"]), "{puzzle}");
    }
    for puzzle in &puzzles {
        for solution in puzzle["solutions"].as_array().unwrap() {
            let answer = json!({"cards": puzzle["hand"], "answer": solution["expression"], "target": puzzle["target"]});
            answers += &format!("{answer}\n");
        }
        let hand = hand(puzzle);
        let (hand, target) = hand.trim().split_once(" -> ").unwrap();
        for (form, count) in [("essential", &puzzle["count"]), ("written", &puzzle["proof"]["written"])] {
            // A first card below zero would be a flag.
            let counted = make24(&format!("count {rules} --form {form} --target {target} -- {hand}")).output().unwrap();
            assert_eq!(String::from_utf8(counted.stdout).unwrap().trim(), count.to_string(), "{puzzle}");
        }
    }
    let judged = make24(&format!("check - {rules}")).write_stdin(answers.clone()).output().unwrap();
    let verdicts = lines(&judged.stdout);
    assert_eq!(verdicts.len(), answers.lines().count());
    assert!(verdicts.iter().all(|verdict| verdict["verdict"] == "right"), "{wishes}");
}

#[test]
fn generated_puzzles_are_judged_by_check() {
    for wishes in [
        "--count 30 --seed 1",
        "--count 10 --seed 2 --unique --difficulty 60..80",
        "--count 10 --seed 3 --needs-grouping",
        "--count 16 --seed 4 --needs-fraction",
        "--count 10 --seed 5 --targets 1..100 --size 5 --needs /",
        "--count 10 --seed 6 --cards -5..9 --targets -20..20",
        "--count 5 --seed 7 --unsolvable",
    ] {
        check_accepts("--rules arithmetic", wishes);
    }
    check_accepts("--rules powers", "--count 3 --seed 8 --needs ^");
    check_accepts("--rules countdown", "--count 3 --seed 9 --deck countdown --targets 100..999");
}
