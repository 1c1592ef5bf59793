//! The questions that the card of the published atlas asks, and the atlas next to the functions.

use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

fn atlas() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../atlas")
}

/// The rows that the program prints, asked in the folder of the atlas as somebody who has loaded it asks.
fn rows(sql: &str) -> Vec<Value> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_make24-sql"));
    let output = program.args(["-c", sql, "--format", "jsonl"]).current_dir(atlas()).output().unwrap();
    assert!(output.status.success(), "{sql}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(|row| serde_json::from_str(row).unwrap()).collect()
}

#[test]
fn the_questions_of_the_card_have_their_answers() {
    let card = std::fs::read_to_string(atlas().join("README.md")).unwrap();
    let questions: Vec<&str> =
        card.split("```sql\n").skip(1).map(|block| block.split("\n```").next().unwrap()).collect();
    let [numbers, hands, hardest, single] = questions[..] else { panic!("{} questions", questions.len()) };

    let numbers = rows(numbers);
    assert_eq!(numbers.len(), 101);
    assert_eq!(numbers[24], serde_json::json!({"target": 24, "solvable": 1362}));
    assert_eq!(numbers.iter().map(|row| row["solvable"].as_u64().unwrap()).sum::<u64>(), 93_993);

    let hands = rows(hands);
    assert_eq!(hands.len(), 10);
    assert!(hands.windows(2).all(|pair| pair[0]["numbers"].as_u64() >= pair[1]["numbers"].as_u64()));
    let most = &hands[0];
    let asked = format!(
        "SELECT count(*) AS n FROM (SELECT unnest(range(0, 101)) AS target) WHERE make24_solvable({}, target)",
        most["hand"]
    );
    assert_eq!(rows(&asked)[0]["n"], most["numbers"]);

    let hardest = rows(hardest);
    assert_eq!(hardest.len(), 10);
    assert!(hardest.windows(2).all(|pair| pair[0]["difficulty"].as_f64() >= pair[1]["difficulty"].as_f64()));

    let single = rows(single);
    assert_eq!(single.len(), 10);
    for row in &single {
        let (hand, target) = (&row["hand"], &row["target"]);
        assert_eq!(rows(&format!("SELECT make24_count({hand}, {target}) AS n"))[0]["n"], 1, "{row}");
    }
}

#[test]
fn every_row_is_what_the_functions_answer() {
    for (table, rules, puzzles) in [
        ("arithmetic-4", "arithmetic", 183_820),
        ("school-4", "school", 183_820),
        ("modulo-3", "modulo", 45_955),
        ("powers-2", "powers", 9191),
    ] {
        let asked = format!(
            "SELECT count(*) AS puzzles,
                count(*) FILTER (WHERE make24_solvable(hand, target, '{rules}') <> (status = 'solved')) AS other,
                count(*) FILTER (WHERE make24_count(hand, target, 'essential', '{rules}') <> count) AS miscounted,
                count(*) FILTER (WHERE make24_verdict(hand, target, solution, '{rules}') <> 'right') AS refused,
                count(*) FILTER (WHERE (solution IS NULL) = (status = 'solved')) AS untold
             FROM 'data/{table}.parquet'"
        );
        let told = serde_json::json!([{"puzzles": puzzles, "other": 0, "miscounted": 0, "refused": 0, "untold": 0}]);
        assert_eq!(Value::from(rows(&asked)), told, "{table}");
    }
}
