//! The rows that every front end keeps (`tests/rows` of the repository), answered by the function that they all call.

use make24_api::{BareHost, Error, ErrorCode, Host, NoteCode, Outcome, Request, Response, answer, stream};
use serde_json::{Map, Value, json};
use std::ops::ControlFlow;
use std::sync::Arc;

#[path = "../../../../tests/rows/mod.rs"]
mod table;

use table::{holds, rows};

fn answered(request: &Value, host: &Arc<dyn Host>) -> Result<Response<make24_api::Reply>, Error> {
    let mut fields: Map<String, Value> = request.as_object().unwrap().clone();
    let command = fields.remove("command").unwrap();
    answer(&Request::read(command.as_str().unwrap(), fields)?, host)
}

#[test]
fn every_row_holds() {
    let host: Arc<dyn Host> = Arc::new(BareHost);
    for (claim, row) in rows() {
        let actual = match answered(&row["request"], &host) {
            Ok(Response { reply, outcome, notes }) => {
                let notes: Vec<&str> = notes.iter().map(|note| note.message.as_str()).collect();
                json!({ "reply": reply, "end": outcome, "notes": notes })
            }
            Err(error) => json!({ "error": error }),
        };
        for field in ["reply", "end", "notes", "error"].into_iter().filter(|field| row.get(*field).is_some()) {
            let actual = actual.get(field).unwrap_or(&Value::Null);
            assert!(holds(&row[field], actual), "{claim}\nexpected {}\ngot      {actual}", row[field]);
        }
        for absent in row["absent"].as_array().into_iter().flatten() {
            assert!(actual["reply"].get(absent.as_str().unwrap()).is_none(), "{claim}: {absent}");
        }
    }
}

#[test]
fn the_rows_cover_every_command_and_every_kind_of_verdict_error_and_form() {
    let rows = rows();
    let has = |pointer: &str, value: &str| rows.iter().any(|(_, row)| row.pointer(pointer) == Some(&json!(value)));
    for command in Request::COMMANDS.iter().filter(|command| **command != "methods") {
        assert!(has("/request/command", command), "{command}");
    }
    // What is too close to be decided takes numbers that no row can be read with.
    for verdict in make24::VerdictKind::ALL.iter().map(|kind| kind.name()).filter(|name| *name != "unproven") {
        assert!(has("/reply/verdict", verdict), "{verdict}");
    }
    for form in make24::Form::ALL.iter().map(|form| form.name()) {
        assert!(has("/request/form", form), "{form}");
    }
    for preset in make24::rules::PRESETS {
        assert!(has("/request/rules", preset.name) || preset.name == "arithmetic", "{}", preset.name);
    }
    let unasked = [ErrorCode::InvalidJson, ErrorCode::InvalidLimits, ErrorCode::Internal];
    for code in ErrorCode::ALL.iter().filter(|code| !unasked.contains(code)) {
        assert!(has("/error/code", serde_json::to_value(code).unwrap().as_str().unwrap()), "{code:?}");
    }
}

#[test]
fn a_stream_that_is_broken_off_is_incomplete() {
    let host: Arc<dyn Host> = Arc::new(BareHost);
    for request in [
        json!({ "command": "census", "deck": { "cards": "1..10" } }),
        json!({ "command": "solve", "hand": [1, 2, 3, 4], "all": true }),
        json!({ "command": "solve", "hand": [1, 2, 3, 4], "targets": "1..9" }),
        json!({ "command": "count", "hand": [1, 2, 3, 4], "targets": "1..9" }),
        json!({ "command": "generate", "count": 5 }),
        json!({ "command": "deal", "count": 5 }),
        json!({ "command": "dataset", "size": 5 }),
    ] {
        let mut fields = request.as_object().unwrap().clone();
        let command = fields.remove("command").unwrap();
        let asked = Request::read(command.as_str().unwrap(), fields).unwrap();
        let answered = stream(&asked, &host, &mut |_| ControlFlow::Break(())).unwrap();
        assert_eq!(answered.outcome, Outcome::Unknown, "{request}");
        assert!(answered.notes.iter().any(|note| note.code == NoteCode::Incomplete), "{request}");
    }
}

/// A host that cancels a request as soon as it may.
struct Hurried;

impl make24_api::Host for Hurried {
    fn is_cancelled(&self) -> bool {
        true
    }
}

#[test]
fn a_census_that_is_cancelled_is_incomplete() {
    let host: Arc<dyn make24_api::Host> = Arc::new(Hurried);
    let request = json!({ "command": "census", "deck": { "cards": "1..13" }, "rules": "modulo", "summary": true });
    let answered = answered(&request, &host).unwrap();
    assert_eq!(answered.outcome, Outcome::Unknown);
    assert!(answered.notes.iter().any(|note| note.message.contains("of 1820 hands")), "{:?}", answered.notes);
}

#[test]
fn a_limit_on_time_needs_a_clock() {
    let request = json!({ "command": "solve", "hand": [3, 3, 8, 8], "limits": { "time_ms": 5 } });
    let error = answered(&request, &(Arc::new(BareHost) as _)).unwrap_err();
    assert_eq!(error.code, ErrorCode::InvalidLimits);
}
