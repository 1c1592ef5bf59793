//! The schemas of types whose JSON is no struct of serde.

use crate::by_name::{ByName, Names};
use crate::number_text::{CountData, NumberText};
use crate::puzzle::HandSpec;
use crate::whole::Whole;
use make24::rules::PRESETS;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;

impl JsonSchema for HandSpec {
    fn schema_name() -> Cow<'static, str> {
        "HandSpec".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The cards as they were dealt: an array of numbers and texts, or one text such as \"3 3 8 8\". A card that is 1 or 11 is the text \"A=1|11\".",
            "oneOf": [
                { "type": "array", "items": { "type": ["number", "string"] } },
                { "type": "string" },
                { "type": "number" },
            ]
        })
    }
}

impl JsonSchema for NumberText {
    fn schema_name() -> Cow<'static, str> {
        "NumberText".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "A number, or a text such as \"1/2\" or \"K\".", "type": ["number", "string"] })
    }
}

impl<const MIN: u64, const MAX: u64> JsonSchema for Whole<MIN, MAX> {
    fn schema_name() -> Cow<'static, str> {
        format!("Whole_{MIN}_{MAX}").into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": MIN, "maximum": MAX })
    }
}

impl JsonSchema for CountData {
    fn schema_name() -> Cow<'static, str> {
        "CountData".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "A number up to 2^53, or text beyond.", "type": ["integer", "string"], "minimum": 0 })
    }
}

impl<T: Names> JsonSchema for ByName<T> {
    fn schema_name() -> Cow<'static, str> {
        T::WHAT.into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = T::all().into_iter().map(|(_, name)| name).collect();
        json_schema!({ "type": "string", "enum": names })
    }
}

pub(crate) fn rules_or_a_name(object: &mut Schema) {
    let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
    let fields = std::mem::take(object);
    *object = json_schema!({ "description": "The name of a rule set, or changes to one.", "oneOf": [{ "enum": names }, fields] });
}
