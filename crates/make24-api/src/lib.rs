//! The part that all front ends of make24 share: requests, replies and errors as plain data, and the functions that
//! answer a request.
//!
//! [`answer()`] returns the complete [`Reply`] to a [`Request`], and [`stream`] passes rows on as they are found. A
//! [`Reply`] serializes to the JSON of the command line. A [`Host`] provides a clock, threads and cancellation. This
//! crate has none of its own, and does no input or output.
//!
//! ```
//! use make24_api::{BareHost, Request, answer};
//! use serde_json::json;
//! use std::sync::Arc;
//! let fields = json!({ "hand": [3, 3, 8, 8], "target": 24, "brief": true }).as_object().unwrap().clone();
//! let request = Request::read("solve", fields)?;
//! let answered = answer(&request, &(Arc::new(BareHost) as _))?;
//! let reply = serde_json::to_value(&answered.reply).unwrap();
//! assert_eq!(reply["solutions"][0]["expression"], "8 / (3 - 8 / 3)");
//! # Ok::<(), make24_api::Error>(())
//! ```

#[macro_use]
mod request;

mod ask;
mod batch;
mod by_name;
mod catalogue;
mod census;
mod certificate;
mod check;
mod column;
mod command;
mod compare;
mod count;
mod dataset;
mod deal;
mod deck;
mod error;
mod exclusive;
mod explain;
#[cfg(feature = "clap")]
pub mod flags;
mod forms;
mod generate;
mod hint;
mod host;
mod json;
mod least;
mod limits;
mod needs;
mod note;
mod number_text;
mod object;
mod one_or_many;
mod phrase;
mod puzzle;
mod range;
mod rate;
mod registry;
mod reply;
mod resume_point;
mod rules;
#[cfg(feature = "rules-file")]
mod rules_file;
pub mod schema;
#[cfg(feature = "schemars")]
pub mod schemas;
mod sequence;
mod solution;
mod solve;
mod solved_puzzle;
mod starts;
mod store_solver;
mod values;
mod whole;

pub use ask::{Ask, AskLine};
pub use batch::{BatchJudge, read_puzzle, solver};
pub use by_name::{ByName, Names};
pub use catalogue::{
    CatalogueReply, CatalogueRequest, DeckEntry, MethodEntry, MethodsReply, MethodsRequest, OperatorEntry, RulesEntry,
};
pub use census::{
    Candidates, CensusColumn, CensusMerge, CensusReply, CensusRequest, CensusRowData, CensusSort, CensusTotals, Shard,
    ShardRow, TargetTotals, columns as census_columns,
};
pub use certificate::{CertificateReply, CertificateRequest, CheckedCertificate, SubHandNumbers, check_certificate};
pub use check::{CheckReply, CheckRequest, points};
pub use column::{ColumnInfo, ColumnType, NumberData, reject_duplicates};
pub use command::{Command, Limited, answer, guarded, stream};
pub use compare::{CompareReply, CompareRequest, DocumentRace, MethodRow, RaceReply, SpreadData, WorkSpread};
pub use count::{CountReply, CountRequest};
pub use dataset::{
    DATASET_PRESETS, DatasetColumn, DatasetPreset, DatasetReply, DatasetRequest, DatasetRow, DatasetRows,
    PROMPT_TEMPLATES, PromptQuestion, PromptTemplate, ShownOrder, Split, SplitRows, Splits, Stages, is_held_out,
};
pub use deal::{DealReply, DealRequest, DealtHand};
pub use deck::{DeckSpec, TargetSource, target_seed};
pub use error::{Error, ErrorCode};
pub use explain::{ExplainReply, ExplainRequest, evaluate};
pub use forms::{ClassCards, ClassCounts, FormEntry, FormsReply, FormsRequest};
pub use generate::{GenerateReply, GenerateRequest, ProofData, PuzzleData, RequirementsData};
pub use hint::{HintLevel, HintReply, HintRequest};
pub use host::{BareHost, Context, Host};
pub use json::{field_error, read_json, read_value};
pub use least::{Below, LeastReply, LeastRequest, Witness};
pub use limits::{LimitsSpec, Stopped};
pub use make24::census::Status;
pub use note::{Note, NoteCode};
pub use number_text::{CountData, NumberText};
pub use object::read_object;
pub use one_or_many::OneOrMany;
pub use phrase::{Phrase, PhraseValue};
pub use puzzle::{HAND_NAMES, HandSpec};
pub use range::{IntegerRange, ScoreRange, TargetRange};
pub use rate::{RateReply, RateRequest};
pub use registry::{Reply, Request, Row};
pub use reply::{Event, Events, NoRow, Outcome, Response, Sink};
pub use resume_point::ResumePoint;
pub use rules::{Nesting, ReadRules, RulesSpec};
#[cfg(feature = "rules-file")]
pub use rules_file::RulesFile;
pub use sequence::{SequenceEntry, SequenceReply, SequenceRequest, SequenceTerm};
pub use solution::{SolutionData, StepData, sort_as_listed};
pub use solve::{MethodRefused, MethodWork, SolutionSort, SolveReply, SolveRequest, SolveRow};
pub use solved_puzzle::{SolvedPuzzle, name_in_store};
pub use starts::StartsData;
pub use values::{ValuesReply, ValuesRequest};
pub use whole::{Positive, Whole};
