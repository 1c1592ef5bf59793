//! The schemas that the types have, from their fields and comments.

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::Value;

/// The schema of one reply, or of one row if the reply consists of rows.
pub fn of<T: JsonSchema>() -> Value {
    root::<T>(SchemaSettings::default().for_serialize())
}

/// The schema of one request.
pub fn of_request<T: JsonSchema>() -> Value {
    root::<T>(SchemaSettings::default().for_deserialize())
}

fn root<T: JsonSchema>(settings: SchemaSettings) -> Value {
    settings
        .with_transform(RecursiveTransform(describe_in_words))
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value()
}

/// Descriptions are the comments of the types, without their examples in Rust and what introduces those.
fn describe_in_words(schema: &mut Schema) {
    if let Some(Value::String(text)) = schema.get_mut("description") {
        // Every second part is inside the fences of an example.
        let prose: String = text.split("```").step_by(2).collect();
        let is_words = |paragraph: &&str| !paragraph.is_empty() && !paragraph.starts_with(['|', '#']);
        let words = prose.split("\n\n").map(str::trim).filter(is_words).filter(|words| !words.ends_with(':'));
        let words: Vec<&str> = words.collect();
        *text = words.join("\n\n");
    }
}
