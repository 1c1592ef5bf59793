//! Short texts with one expression, in many words: labels, letters, words for operations, denials, doubts, marks, claims.

use make24::{Judge, RuleSet, Solver};
use make24_grade::{ExtractionPolicy, Rounding, grade_with};
use serde_json::Value;

#[test]
fn every_phrase_is_judged_as_it_is_meant() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/answers/phrases.jsonl");
    let mut wrong = Vec::new();
    for row in std::fs::read_to_string(path).unwrap().lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let judge = Judge::new(row["hand"].as_str().unwrap().parse().unwrap(), RuleSet::ARITHMETIC);
        let text = row["answer"].as_str().unwrap();
        let graded = grade_with(Solver::default, &judge, text, ExtractionPolicy::Auto, Rounding::Exact);
        if graded.verdict.is_right() != row["is_right"].as_bool().unwrap() {
            wrong.push(format!("{row}: {}", graded.verdict));
        }
    }
    assert!(wrong.is_empty(), "{} texts:\n{}", wrong.len(), wrong.join("\n"));
}
