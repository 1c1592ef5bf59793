//! Reads the rows beside this file, for the test of each front end.

use serde_json::Value;
use std::path::Path;

/// Every row: its file and its claim, and the row.
pub(crate) fn rows() -> Vec<(String, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/rows");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    let mut rows = Vec::new();
    for file in files {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            let row: Value = serde_json::from_str(line).unwrap();
            rows.push((format!("{name}: {}", row["claim"].as_str().unwrap()), row));
        }
    }
    rows
}

/// Whether `actual` has all that is expected: each field of an object, each item of an array.
pub(crate) fn holds(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::Object(expected), Value::Object(actual)) => {
            expected.iter().all(|(field, value)| actual.get(field).is_some_and(|actual| holds(value, actual)))
        }
        (Value::Array(expected), Value::Array(actual)) => {
            expected.len() == actual.len() && expected.iter().zip(actual).all(|(one, other)| holds(one, other))
        }
        _ => expected == actual,
    }
}
