//! The schemas of requests and replies.

#[cfg(feature = "schemars")]
mod by_hand;
#[cfg(feature = "schemars")]
mod derived;

#[cfg(feature = "schemars")]
pub(crate) use by_hand::rules_or_a_name;
#[cfg(feature = "schemars")]
pub use derived::{of, of_request};

use serde_json::Value;
use std::sync::LazyLock;

/// The schemas of all requests and replies, as text: an object with the fields `about`, `requests` and `replies`. It is
/// a file, so that a program that prints it derives no schema; the feature `schemars` has what writes the file.
pub const TEXT: &str = include_str!("schemas.json");

/// The schemas of all requests and replies: [`TEXT`], read once.
///
/// ```
/// let schemas = make24_api::schema::read();
/// assert!(!schemas["replies"]["solve"]["properties"]["solutions"].is_null());
/// ```
pub fn read() -> &'static Value {
    static SCHEMAS: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(TEXT).unwrap_or_default());
    &SCHEMAS
}
