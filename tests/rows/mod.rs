//! Reads the rows in this folder: make24-api proves all of them, and each front end a sample.

use serde_json::Value;
use std::collections::BTreeSet;
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

/// The rows in which a field of a request, a code of an error or an end of a command occurs for the first time: enough
/// to prove that a front end passes requests and replies on.
#[allow(dead_code, reason = "make24-api tests every row")]
pub(crate) fn sample() -> Vec<(String, Value)> {
    let mut seen = BTreeSet::new();
    let mut is_new = |row: &Value| {
        let command = row["request"]["command"].as_str().unwrap();
        let mut places = vec![format!("end {}", row["end"]), format!("error {}", row["error"]["code"])];
        add_fields(&row["request"], "", &mut places);
        // Each place is added, also after the first that is new.
        places.into_iter().filter(|place| seen.insert(format!("{command}: {place}"))).count() > 0
    };
    let mut rows = rows();
    rows.retain(|(_, row)| is_new(row));
    rows
}

/// Adds the path of every field in a value.
fn add_fields(value: &Value, path: &str, paths: &mut Vec<String>) {
    for (name, field) in value.as_object().into_iter().flatten() {
        let path = format!("{path}/{name}");
        add_fields(field, &path, paths);
        paths.push(path);
    }
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
