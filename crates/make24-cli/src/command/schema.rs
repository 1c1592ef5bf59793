//! `make24 schema`: the JSON schema of every output.

use crate::output::{
    Answer, Catalogue, CensusRow, CensusSummary, Comparison, DealtHand, DocumentRace, Generated, Hinted, Judgement,
    MethodAnswer, MethodEntry, Rating, Unreadable, Values,
};
use crate::status::Status;
use schemars::schema_for;
use serde_json::{Map, Value};
use std::io::Write;

pub(crate) fn run(out: &mut dyn Write) -> anyhow::Result<Status> {
    let schemas: Map<String, Value> = [
        ("solve", schema_for!(Answer)),
        ("count", schema_for!(Answer)),
        ("values", schema_for!(Values)),
        ("hint", schema_for!(Hinted)),
        ("rate", schema_for!(Rating)),
        ("check", schema_for!(Judgement)),
        ("census", schema_for!(CensusRow)),
        ("census --summary", schema_for!(CensusSummary)),
        ("deal", schema_for!(DealtHand)),
        ("generate", schema_for!(Generated)),
        ("solve --method", schema_for!(MethodAnswer)),
        ("methods", schema_for!(Vec<MethodEntry>)),
        ("compare", schema_for!(Vec<Comparison>)),
        ("compare --protocol document", schema_for!(DocumentRace)),
        ("rules", schema_for!(Catalogue)),
        ("unreadable line", schema_for!(Unreadable)),
    ]
    .into_iter()
    .map(|(command, schema)| (command.to_owned(), schema.to_value()))
    .collect();
    serde_json::to_writer_pretty(&mut *out, &schemas)?;
    writeln!(out)?;
    Ok(Status::Solved)
}
