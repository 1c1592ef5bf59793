//! The schemas of requests and replies.

use crate::answer::Request;
use crate::catalogue::{CatalogueReply, MethodEntry, MethodsReply};
use crate::census::{CensusReply, CensusRowData, CensusTotals};
use crate::check::CheckReply;
use crate::compare::{CompareReply, DocumentRace, MethodRow};
use crate::count::CountReply;
use crate::dataset::{DatasetReply, DatasetRow};
use crate::deal::{DealReply, DealtHand};
use crate::error::Error;
use crate::explain::ExplainReply;
use crate::generate::{GenerateReply, PuzzleData};
use crate::hint::HintReply;
use crate::rate::RateReply;
use crate::solve::{MethodRefused, SolveReply, TargetsReply};
use crate::values::ValuesReply;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, Value};

/// The reply of `solve` to a request with a method.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum MethodReply {
    Solve(Box<SolveReply>),
    Refused(MethodRefused),
}

/// A reply for one target, or for each of a range.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum OneOrMany<T> {
    One(Box<T>),
    Many(TargetsReply),
}

/// The reply of `compare`, of methods or by the protocol of a document.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum AnyRace {
    Methods(CompareReply),
    Document(Box<DocumentRace>),
}

/// The schema of the complete reply to each request, as [`answer`](crate::answer()) gives it, by command.
pub fn complete_replies() -> Map<String, Value> {
    by_name([
        ("solve", of::<OneOrMany<MethodReply>>()),
        ("count", of::<OneOrMany<CountReply>>()),
        ("values", of::<ValuesReply>()),
        ("check", of::<CheckReply>()),
        ("hint", of::<HintReply>()),
        ("rate", of::<RateReply>()),
        ("explain", of::<ExplainReply>()),
        ("compare", of::<AnyRace>()),
        ("census", of::<CensusReply>()),
        ("generate", of::<GenerateReply>()),
        ("deal", of::<DealReply>()),
        ("dataset", of::<DatasetReply>()),
        ("catalogue", of::<CatalogueReply>()),
        ("methods", of::<MethodsReply>()),
    ])
}

fn by_name<const COUNT: usize>(schemas: [(&str, Value); COUNT]) -> Map<String, Value> {
    schemas.map(|(name, schema)| (name.to_owned(), schema)).into_iter().collect()
}

/// The schema of each request, by command.
pub fn requests() -> Map<String, Value> {
    let mut schemas = Map::new();
    Request::schemas(&mut |command: &str, schema: &dyn Fn(&mut SchemaGenerator) -> Schema| {
        let mut generator = SchemaSettings::default().for_deserialize().into_generator();
        schemas.insert(command.to_owned(), schema(&mut generator).to_value());
    });
    schemas
}

/// The schema of one reply, or of one row if the reply consists of rows.
pub fn of<T: JsonSchema>() -> Value {
    SchemaSettings::default().for_serialize().into_generator().into_root_schema_for::<T>().to_value()
}

/// The schema of each reply, by command and variant; for commands that reply with rows, the schema of a row.
pub fn replies() -> Map<String, Value> {
    by_name([
        ("solve", of::<SolveReply>()),
        ("solve --method", of::<MethodReply>()),
        ("count", of::<CountReply>()),
        ("values", of::<ValuesReply>()),
        ("hint", of::<HintReply>()),
        ("rate", of::<RateReply>()),
        ("check", of::<CheckReply>()),
        ("explain", of::<ExplainReply>()),
        ("census", of::<CensusRowData>()),
        ("census --summary", of::<CensusTotals>()),
        ("dataset", of::<DatasetRow>()),
        ("deal", of::<DealtHand>()),
        ("generate", of::<PuzzleData>()),
        ("methods", of::<MethodsReply>()),
        ("methods --format jsonl", of::<MethodEntry>()),
        ("compare", of::<CompareReply>()),
        ("compare --format jsonl", of::<MethodRow>()),
        ("compare --protocol document", of::<DocumentRace>()),
        ("rules", of::<CatalogueReply>()),
        ("error", of::<Error>()),
    ])
}
