//! Worksheets obey their limits, whatever they ask for.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(clippy::explicit_write, reason = "the last request is shown also where the program ends at once")]

#[path = "../../../tests/limits/mod.rs"]
mod measure;

use make24_worksheet::{Format, WorksheetRequest};
use serde_json::json;

/// The limit of each worksheet.
const TIME_MS: u64 = 400;

#[test]
fn every_kind_of_worksheet_obeys_its_limits() {
    let mut late = Vec::new();
    for kind in ["find", "three-ways", "impossible", "repair"] {
        for rules in [json!("arithmetic"), json!("modulo"), json!({"operators": "+ - * / ^ log sqrt floor"})] {
            for deck in [
                json!({"size": 4}),
                json!({"size": 6}),
                json!({"cards": "1..1000", "size": 6}),
                json!({"cards": "1..1000000", "size": 3}),
            ] {
                for target in ["24", "1e900"] {
                    let request = json!({"kind": kind, "rules": rules, "deck": deck, "target": target, "count": 100,
                        "key": "all", "limits": {"time_ms": TIME_MS, "memory_bytes": measure::MEMORY}});
                    let shown = request.to_string();
                    let request = WorksheetRequest::from_json(&shown).unwrap();
                    late.extend(measure::late(TIME_MS, &shown, |host| request.worksheet(host)?.write(Format::Pdf)));
                }
            }
        }
    }
    assert!(late.is_empty(), "{} late:\n{}", late.len(), late.join("\n"));
}
