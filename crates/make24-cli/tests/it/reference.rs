//! The guide's pages of reference: the fields of requests and replies are those of the schemas, and limits are the real ones.

use make24_api::{LimitsSpec, schema};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

const INTRODUCTION: &str = "\
# Fields

This page lists the fields of every request and reply, as `make24 schema` prints them in JSON Schema. Types with a link \
stand at the end. A field of a request may be left out, unless its type is followed by *required*.
";

fn page_path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../book/src/reference").join(name)
}

/// The text of a description on one line of a table.
fn about(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default().replace('\n', " ").replace('|', "\\|");
    text.replace("[`", "`").replace("`]", "`")
}

/// The type of a value, as a reader needs it.
fn type_of(schema: &Value) -> String {
    let alternatives = |all: &[Value]| {
        let mut told: Vec<String> = all.iter().map(type_of).filter(|told| told != "null").collect();
        told.dedup();
        if told.iter().all(|told| told.starts_with('`')) { told.join(", ") } else { told.join(" or ") }
    };
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return format!("[{name}](#{})", name.to_lowercase());
    }
    for choice in ["oneOf", "anyOf", "allOf"] {
        if let Some(all) = schema[choice].as_array() {
            return alternatives(all);
        }
    }
    if let Some(names) = schema["enum"].as_array() {
        return names
            .iter()
            .filter(|name| !name.is_null())
            .map(|name| format!("`{name}`"))
            .collect::<Vec<_>>()
            .join(", ");
    }
    if !schema["const"].is_null() {
        return format!("`{}`", schema["const"]);
    }
    let name = |name: &str| match name {
        "array" if schema["items"].is_null() => String::from("list"),
        "array" => format!("list of {}", type_of(&schema["items"])),
        other => other.to_owned(),
    };
    match &schema["type"] {
        Value::String(one) => name(one),
        Value::Array(all) => {
            let all = all.iter().filter_map(Value::as_str).filter(|name| *name != "null");
            all.map(name).collect::<Vec<String>>().join(" or ")
        }
        _ => String::from("any"),
    }
}

/// The fields of an object as a table.
fn fields(page: &mut String, schema: &Value) {
    let Some(properties) = schema["properties"].as_object().filter(|properties| !properties.is_empty()) else { return };
    let required = |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
    page.push_str("\n| field | type | meaning |\n|---|---|---|\n");
    for (name, field) in properties {
        let needed = if required(name) && schema["additionalProperties"] == false { ", *required*" } else { "" };
        writeln!(page, "| `{name}` | {}{needed} | {} |", type_of(field), about(field)).unwrap();
    }
}

/// A type that several commands share: a choice of words, or an object.
fn shared(page: &mut String, name: &str, schema: &Value) {
    write!(page, "\n### {name}\n\n{}\n", about(schema)).unwrap();
    if let Some(all) = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array()) {
        page.push('\n');
        for one in all {
            let (told, about) = (type_of(one), about(one));
            writeln!(page, "- {told}{}{about}", if about.is_empty() { "" } else { ": " }).unwrap();
        }
        all.iter().for_each(|one| fields(page, one));
    }
    fields(page, schema);
}

fn page() -> String {
    let mut page = String::from(INTRODUCTION);
    let mut types: BTreeMap<String, Value> = BTreeMap::new();
    let schemas = schema::read();
    let all = |schemas: &Value| -> Map<String, Value> { schemas.as_object().unwrap().clone() };
    for (heading, schemas) in [("Requests", all(&schemas["requests"])), ("Replies", all(&schemas["replies"]))] {
        write!(page, "\n## {heading}\n").unwrap();
        for (command, schema) in schemas {
            write!(
                page,
                "\n### `{command}`{}\n\n{}\n",
                if heading == "Replies" { ": reply" } else { "" },
                about(&schema)
            )
            .unwrap();
            fields(&mut page, &schema);
            types.extend(
                schema["$defs"].as_object().into_iter().flatten().map(|(name, one)| (name.clone(), one.clone())),
            );
        }
    }
    page.push_str("\n## Types\n");
    types.iter().for_each(|(name, schema)| shared(&mut page, name, schema));
    page
}

/// `TRYCMD=overwrite cargo test -p make24-cli` writes it.
#[test]
fn the_reference_has_every_field() {
    let path = page_path("fields.md");
    if std::env::var("TRYCMD").as_deref() == Ok("overwrite") {
        std::fs::write(&path, page()).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), page(), "run TRYCMD=overwrite cargo test -p make24-cli");
}

#[test]
fn the_reference_has_the_limit_of_memory() {
    let limits = std::fs::read_to_string(page_path("limits.md")).unwrap();
    let memory = format!("{} GiB on the command line", LimitsSpec::USUAL_MEMORY >> 30);
    assert!(limits.contains(&memory), "{memory}");
}
