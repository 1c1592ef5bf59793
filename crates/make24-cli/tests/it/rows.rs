//! A sample of the shared rows (`tests/rows` of the repository), through `make24 ask` and through the commands.

use assert_cmd::Command;
use serde_json::{Map, Value, json};

#[path = "../../../../tests/rows/mod.rs"]
mod table;

use table::{holds, sample};

fn make24() -> Command {
    Command::cargo_bin("make24").unwrap()
}

#[test]
fn ask_keeps_the_rows() {
    let rows = sample();
    let lines: String = rows
        .iter()
        .enumerate()
        .map(|(id, (_, row))| {
            let mut request = row["request"].clone();
            request["id"] = json!(id);
            format!("{request}\n")
        })
        .collect();
    let output = make24().arg("ask").write_stdin(lines).output().unwrap();
    let replies: Vec<Value> =
        String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(replies.len(), rows.len());
    for (id, ((claim, row), reply)) in rows.iter().zip(&replies).enumerate() {
        assert_eq!(reply["id"], json!(id));
        for field in ["reply", "end", "error"].into_iter().filter(|field| row.get(*field).is_some()) {
            let actual = reply.get(field).unwrap_or(&Value::Null);
            assert!(holds(&row[field], actual), "{claim}\nexpected {}\ngot      {actual}", row[field]);
        }
    }
    // The status is the largest that a line had: some rows are not decided.
    assert_eq!(output.status.code(), Some(3));
}

/// The fields that no flag has: their rows are not asked here.
const NO_FLAG: &[&str] = &["about", "expression", "idea", "operands", "resume", "splits", "targt", "shard", "witness"];

/// The flag of a field: its name. The name of a deck or of a rule set alone is that of its object.
fn flag(field: &str) -> String {
    match field {
        "name" => String::from("--deck"),
        "preset" => String::from("--rules"),
        field => format!("--{}", field.replace('_', "-")),
    }
}

/// A value as it is typed.
fn typed(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(typed).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

fn flags(fields: &Map<String, Value>, into: &mut Vec<String>) -> Option<()> {
    for (field, value) in fields {
        match (field.as_str(), value) {
            // Of these the command line has another word, or none.
            ("command" | "hand" | "answer" | "brief", _) => {}
            // The name of a sequence stands where the cards stand.
            ("name", _) if fields.contains_key("command") => {}
            ("document", _) => into.extend(["--protocol", "document"].map(String::from)),
            ("rules", Value::String(name)) => into.push(format!("--rules={name}")),
            ("rules" | "deck", Value::Object(fields)) => flags(fields, into)?,
            ("card_use", Value::String(some)) if some == "any" => into.push(String::from("--any-subset")),
            ("card_use", Value::Object(most)) => into.push(format!("--at-most={}", typed(&most["at_most"]))),
            ("so_far" | "define", Value::Array(parts)) => {
                into.extend(parts.iter().map(|part| format!("{}={}", flag(field), typed(part))));
            }
            (field, _) if NO_FLAG.contains(&field) => return None,
            (field, Value::Bool(true)) => into.push(flag(field)),
            (field, value) => into.push(format!("{}={}", flag(field), typed(value))),
        }
    }
    Some(())
}

/// The command line that asks the same, if there is one.
fn command_line(request: &Map<String, Value>) -> Option<Vec<String>> {
    // On the command line a hand's own target comes before --target.
    if request.contains_key("target") && request.get("hand").is_some_and(|hand| typed(hand).contains("->")) {
        return None;
    }
    // All that is typed is text.
    if request.get("answer").is_some_and(|answer| !answer.is_string()) {
        return None;
    }
    let command = match request["command"].as_str()? {
        "catalogue" => "rules",
        // No command, or one that prints the rows and not the reply.
        "explain" | "dataset" | "certificate" => return None,
        command => command,
    };
    let mut args = vec![command.to_owned(), String::from("--format=json")];
    flags(request, &mut args)?;
    if let Some(hand) = request.get("hand").or(request.get("name")) {
        args.push(String::from("--"));
        args.push(typed(hand).replace(',', " "));
    }
    args.extend(request.get("answer").map(typed));
    Some(args)
}

#[test]
fn the_commands_keep_the_rows() {
    let mut asked = 0;
    for (claim, row) in sample() {
        let request = row["request"].as_object().unwrap();
        // The commands stream their rows, so none of their replies is too long.
        if row.pointer("/error/code") == Some(&json!("too_long")) {
            continue;
        }
        let Some(args) = command_line(request).filter(|args| args.iter().all(|arg| !arg.contains('\0'))) else {
            continue;
        };
        let output = make24().args(&args).output().unwrap();
        let claim = format!("{claim}: make24 {}", args.join(" "));
        if row.get("error").is_some() {
            assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{claim}");
            continue;
        }
        let end = match row["end"].as_str().unwrap() {
            "good" => 0,
            "bad" => 1,
            _ => 3,
        };
        assert_eq!(output.status.code(), Some(end), "{claim}\n{}", String::from_utf8_lossy(&output.stderr));
        let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
        // A census, puzzles and a sequence are printed as their rows.
        let expected = match (request["command"].as_str(), &row["reply"]) {
            (Some("census"), reply) if reply.get("rows").is_some() => &reply["rows"],
            (Some("generate"), reply) => &reply["puzzles"],
            (Some("sequence"), reply) => &reply["terms"],
            (_, reply) => reply,
        };
        assert!(holds(expected, &printed), "{claim}\nexpected {expected}\ngot      {printed}");
        asked += 1;
    }
    assert!(asked > 40, "{asked} rows");
}
