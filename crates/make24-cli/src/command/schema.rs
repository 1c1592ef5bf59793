//! `make24 schema`: the JSON schema of every output.

use crate::output::{
    Answer, Catalogue, CensusRowData, CensusTotals, Comparison, DealtHand, DocumentRace, Generated, Hinted, Judgement,
    MethodAnswer, MethodEntry, Rating, Unreadable, Values,
};
use crate::status::Status;
use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Map, Value};
use std::io::Write;

pub(crate) fn run(out: &mut dyn Write) -> anyhow::Result<Status> {
    let schemas: Map<String, Value> = [
        ("solve", schema_of::<Answer>()),
        ("count", schema_of::<Answer>()),
        ("values", schema_of::<Values>()),
        ("hint", schema_of::<Hinted>()),
        ("rate", schema_of::<Rating>()),
        ("check", schema_of::<Judgement>()),
        ("census", schema_of::<CensusRowData>()),
        ("census --summary", schema_of::<CensusTotals>()),
        ("deal", schema_of::<DealtHand>()),
        ("generate", schema_of::<Generated>()),
        ("solve --method", schema_of::<MethodAnswer>()),
        ("methods", schema_of::<Vec<MethodEntry>>()),
        ("compare", schema_of::<Vec<Comparison>>()),
        ("compare --protocol document", schema_of::<DocumentRace>()),
        ("rules", schema_of::<Catalogue>()),
        ("unreadable line", schema_of::<Unreadable>()),
    ]
    .into_iter()
    .map(|(command, schema)| (command.to_owned(), schema))
    .collect();
    serde_json::to_writer_pretty(&mut *out, &schemas)?;
    writeln!(out)?;
    Ok(Status::Solved)
}

/// The schema of what is written: a field that may be left out is not required.
pub(super) fn schema_of<T: JsonSchema>() -> Value {
    SchemaSettings::default().for_serialize().into_generator().into_root_schema_for::<T>().to_value()
}
