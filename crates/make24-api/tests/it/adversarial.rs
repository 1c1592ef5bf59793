//! Answers that other scorers accept, or that look right: every one is judged wrong, however it is found.

use make24::VerdictKind;
use make24_api::{BareHost, BatchJudge, HandSpec, NumberText, RulesSpec};
use make24_grade::{ExtractionPolicy, Rounding};
use serde_json::Value;
use std::sync::Arc;

#[test]
fn no_adversarial_answer_is_right() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/answers/adversarial.jsonl");
    let rows = std::fs::read_to_string(path).unwrap();
    let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(rows.len() >= 200);
    for policy in ExtractionPolicy::ALL {
        for rounding in [Rounding::Exact, Rounding::Rounded] {
            let host = Arc::new(BareHost) as _;
            let mut batch = BatchJudge::new(&RulesSpec::default(), *policy, rounding, &host).unwrap();
            for row in &rows {
                let target = row.get("target").and_then(NumberText::of_json);
                let puzzle = batch.add(&HandSpec::from(row["hand"].as_str().unwrap()), target.as_ref()).unwrap();
                let answer = row["answer"].as_str().unwrap();
                for said in [answer.to_owned(), format!("<answer>{answer}</answer>"), format!("So: {answer} = 24.")] {
                    assert_ne!(batch.kind(puzzle, &said), VerdictKind::Right, "{policy}, {rounding}: {said} for {row}");
                }
            }
        }
    }
}
