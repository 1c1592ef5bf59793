//! The file of schemas, as the types have them.

use crate::catalogue::{CatalogueReply, MethodEntry, MethodsReply};
use crate::census::{CensusRowData, CensusTotals};
use crate::certificate::CertificateReply;
use crate::check::CheckReply;
use crate::compare::{CompareReply, DocumentRace, MethodRow};
use crate::count::CountReply;
use crate::dataset::DatasetRow;
use crate::deal::DealtHand;
use crate::error::Error;
use crate::explain::ExplainReply;
use crate::forms::FormsReply;
use crate::generate::PuzzleData;
use crate::hint::HintReply;
use crate::least::LeastReply;
use crate::rate::RateReply;
pub use crate::registry::{complete_replies, requests};
use crate::schema::of;
use crate::sequence::SequenceReply;
use crate::solve::{MethodRefused, SolveReply};
use crate::values::ValuesReply;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The schemas of all requests and replies, as [`TEXT`](crate::schema::TEXT) has to be.
pub fn generate() -> String {
    let about = "`replies` has a schema for the JSON that each command prints: with --format json for a list an array of \
                 it, with --format jsonl one on each line; a line of input that cannot be answered is replied to with an \
                 object that has the field `error`. `requests` has a schema for each command of `make24 ask`.";
    format!("{:#}\n", json!({ "about": about, "replies": replies(), "requests": requests() }))
}

/// The reply of `solve` to a request with a method.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum MethodReply {
    Solve(Box<SolveReply>),
    Refused(MethodRefused),
}

/// By command and variant; for commands that reply with rows, the schema of a row.
fn replies() -> Map<String, Value> {
    let schemas = [
        ("solve", of::<SolveReply>()),
        ("solve --method", of::<MethodReply>()),
        ("count", of::<CountReply>()),
        ("values", of::<ValuesReply>()),
        ("certificate", of::<CertificateReply>()),
        ("least", of::<LeastReply>()),
        ("sequence", of::<SequenceReply>()),
        ("forms", of::<FormsReply>()),
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
    ];
    schemas.map(|(name, schema)| (name.to_owned(), schema)).into_iter().collect()
}
