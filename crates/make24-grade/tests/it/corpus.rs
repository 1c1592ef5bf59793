//! A corpus of texts in the manner of language models, each with the verdict of a careful reader: nothing wrong is
//! accepted, and nearly everything right is.

use make24::{Judge, RuleSet, Solver, VerdictKind};
use make24_grade::{ExtractionPolicy, Rounding, grade_with, kind};
use serde_json::Value;

#[test]
fn no_wrong_text_is_right_and_nearly_every_right_one_is() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/answers/responses.jsonl");
    let rows = std::fs::read_to_string(path).unwrap();
    let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(rows.len() >= 300);
    let (mut false_right, mut false_wrong, mut right) = (Vec::new(), Vec::new(), 0);
    for row in &rows {
        let field = |name: &str| row[name].as_str().unwrap_or_default();
        let rules = RuleSet::named(row["rules"].as_str().unwrap_or("arithmetic")).unwrap();
        let judge = Judge::new(format!("{} -> {}", field("hand"), field("target")).parse().unwrap(), rules);
        let text = field("answer");
        let graded = grade_with(Solver::default, &judge, text, ExtractionPolicy::Auto, Rounding::Exact);
        let quick = kind(&judge, text, ExtractionPolicy::Auto, None);
        assert!(quick == graded.verdict.kind() || quick == VerdictKind::Unproven, "{text}");
        let is_right = field("verdict") == "right";
        right += usize::from(is_right);
        let told = || {
            let answer = graded.extraction.answer.clone().map(|span| &text[span]);
            format!("{}: {:?}\n  {}: {answer:?}, {}\n", field("why"), text, graded.extraction.policy, graded.verdict)
        };
        match (is_right, graded.verdict.is_right()) {
            (false, true) => false_right.push(told()),
            (true, false) => false_wrong.push(told()),
            _ => {}
        }
    }
    assert!(false_right.is_empty(), "{} accepted:\n{}", false_right.len(), false_right.join("\n"));
    assert!(false_wrong.len() * 100 < right, "{} of {right} refused:\n{}", false_wrong.len(), false_wrong.join("\n"));
}
