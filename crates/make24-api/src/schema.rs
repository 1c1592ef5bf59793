//! The schemas of requests and replies.

pub use crate::registry::{complete_replies, replies, requests};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

/// The schema of one reply, or of one row if the reply consists of rows.
pub fn of<T: JsonSchema>() -> Value {
    SchemaSettings::default().for_serialize().into_generator().into_root_schema_for::<T>().to_value()
}

/// The schema of one request.
pub(crate) fn of_request<T: JsonSchema>() -> Value {
    SchemaSettings::default().for_deserialize().into_generator().into_root_schema_for::<T>().to_value()
}
