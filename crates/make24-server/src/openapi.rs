//! All commands with their schemas, as OpenAPI 3.1 has them.

use make24_api::{CertificateRequest, Request, schema, schemas};
use make24_worksheet::WorksheetRequest;
use serde_json::{Map, Value, json};

/// The document. Its schemas are those of `make24 schema`, in JSON Schema 2020-12 as OpenAPI 3.1 requires; each keeps
/// its own definitions, so that no name is used twice.
pub(crate) fn document() -> Value {
    let (requests, replies) = (schemas::requests(), schemas::complete_replies());
    let error = schema::of::<make24_api::Error>();
    let mut schemas = Map::new();
    let mut add = |name: String, schema: &Value| {
        schemas.insert(name.clone(), rooted(schema, &format!("#/components/schemas/{name}")));
        json!({ "$ref": format!("#/components/schemas/{name}") })
    };
    let refused = add(String::from("Error"), &error);
    let mut paths = Map::new();
    for command in Request::COMMANDS {
        let asked = requests.get(*command).cloned().unwrap_or_default();
        let about = asked["description"].as_str().unwrap_or_default().to_owned();
        let asked = add(format!("{}Request", capital(command)), &asked);
        let reply = add(format!("{}Reply", capital(command)), &replies.get(*command).cloned().unwrap_or_default());
        let answered = json!({
            "type": "object",
            "required": ["reply", "end"],
            "properties": {
                "reply": reply,
                "end": {"enum": ["good", "bad", "incomplete"], "description": "good: it was found, or is right; bad: there is none, or it is wrong; incomplete: a limit was reached"},
                "notes": {"type": "array", "items": {"type": "object"}},
            },
        });
        let failed = json!({
            "type": "object",
            "required": ["error"],
            "properties": {"error": refused},
        });
        let body = |schema: &Value| json!({"application/json": {"schema": schema}});
        let refusal = |about: &str| json!({"description": about, "content": body(&failed)});
        paths.insert(
            format!("/api/{command}"),
            json!({
                "post": {
                    "operationId": command,
                    "summary": about,
                    "requestBody": {"required": true, "content": body(&asked)},
                    "responses": {
                        "200": {
                            "description": "The answer; with \"stream\": true in the request, lines with rows, and at last the reply.",
                            "content": {
                                "application/json": {"schema": answered},
                                "application/x-ndjson": {"schema": {"type": "string"}},
                            },
                        },
                        "400": refusal("The request cannot be read, or contradicts itself."),
                        "403": refusal("Cross-origin requests are rejected."),
                        "408": {"description": "The body did not arrive in time."},
                        "413": {"description": "The body is too long."},
                        "429": refusal("Too many requests from this address."),
                        "500": refusal("Internal error."),
                        "503": refusal("Too many requests wait for an answer."),
                    },
                },
            }),
        );
    }
    let worksheet = make24_api::schema::of_request::<WorksheetRequest>();
    let about = worksheet["description"].as_str().unwrap_or_default().to_owned();
    let worksheet = add(String::from("WorksheetRequest"), &worksheet);
    let certificate = make24_api::schema::of_request::<CertificateRequest>();
    let claim = certificate["description"].as_str().unwrap_or_default().to_owned();
    let certificate = add(String::from("CertificateRequest"), &certificate);
    let files = [
        ("worksheet", "pdf", "application/pdf", &about, &worksheet),
        ("worksheet", "svg", "image/svg+xml", &about, &worksheet),
        ("certificate", "txt", "text/plain", &claim, &certificate),
    ];
    for (name, format, kind, about, schema) in files {
        paths.insert(
            format!("/api/{name}.{format}"),
            json!({
                "post": {
                    "operationId": format!("{name}_{format}"),
                    "summary": about,
                    "requestBody": {"required": true, "content": {"application/json": {"schema": schema}}},
                    "responses": {
                        "200": {"description": "The file.", "content": {kind: {"schema": {"type": "string", "format": "binary"}}}},
                        "400": {"description": "The request cannot be read, or there is no such file: too few such hands, or a solution."},
                        "503": {"description": "Too many requests wait for an answer."},
                    },
                },
            }),
        );
    }
    paths.insert(
        String::from("/api/race"),
        json!({
            "get": {
                "operationId": "race",
                "summary": "Joins a room for races, over a WebSocket whose messages are JSON objects with a `type`.",
                "responses": {
                    "101": {"description": "The socket; its first message is `{\"type\": \"join\", \"secret\": \"...\"}`."},
                    "429": {"description": "Too many requests from this address."},
                },
            },
        }),
    );
    json!({
        "openapi": "3.1.0",
        "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
        "info": {
            "title": "make24",
            "summary": "How can these numbers make that number?",
            "version": env!("CARGO_PKG_VERSION"),
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": schemas},
    })
}

fn rooted(schema: &Value, place: &str) -> Value {
    match schema {
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| match (name.as_str(), value.as_str()) {
                ("$schema", _) => None,
                ("$ref", Some(to)) => Some((name.clone(), Value::from(to.replacen('#', place, 1)))),
                _ => Some((name.clone(), rooted(value, place))),
            };
            Value::Object(fields.iter().filter_map(field).collect())
        }
        Value::Array(items) => items.iter().map(|item| rooted(item, place)).collect(),
        other => other.clone(),
    }
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1.min(word.len()));
    first.to_uppercase() + rest
}
