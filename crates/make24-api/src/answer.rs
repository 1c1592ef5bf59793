//! Requests, replies, and the functions that answer a request.

use crate::catalogue::{CatalogueReply, CatalogueRequest, MethodsReply, MethodsRequest};
use crate::census::{CensusReply, CensusRequest};
use crate::check::{CheckReply, CheckRequest};
use crate::compare::{CompareReply, CompareRequest, DocumentRace};
use crate::count::{CountReply, CountRequest};
use crate::dataset::{DatasetReply, DatasetRequest};
use crate::deal::{DealReply, DealRequest};
use crate::error::{Error, ErrorCode};
use crate::explain::{ExplainReply, ExplainRequest};
use crate::fields::FromJson;
use crate::generate::{GenerateReply, GenerateRequest};
use crate::hint::{HintReply, HintRequest};
use crate::host::Host;
use crate::rate::{RateReply, RateRequest};
use crate::reply::{Answered, End, Events, MAX_KEPT, Note, Sink};
use crate::solve::{SolveReply, SolveRequest, TargetsReply};
use crate::values::{ValuesReply, ValuesRequest};
use crate::{catalogue, census, check, compare, count, dataset, deal, explain, generate, hint, rate, solve, values};
use make24::StopReason;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The commands: a name, a request and its fields in one row each, and the feature of this crate that has it.
macro_rules! commands {
    ($($(#[$doc:meta])* $variant:ident($request:ty) $name:literal $(if $feature:literal)?,)*) => {
        /// A question. In JSON it is an object whose field `command` names the variant and whose other fields are those
        /// of the request: `{"command": "solve", "hand": [3, 3, 8, 8]}`.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Request {
            $($(#[$doc])* $variant(Box<$request>),)*
        }

        impl Request {
            /// The name of every command.
            pub const COMMANDS: &[&str] = &[$($name),*];

            /// The name of the command.
            pub fn command(&self) -> &'static str {
                match self {
                    $(Request::$variant(_) => $name,)*
                }
            }

            /// Reads the request of a command from its fields.
            pub fn read(command: &str, fields: Map<String, Value>) -> Result<Request, Error> {
                let fields = Value::Object(fields);
                let invalid = |mistake| Error::new(ErrorCode::InvalidRequest, format!("{command}: {mistake}"));
                match command {
                    $($name $(if cfg!(feature = $feature))? => Ok(Request::$variant(Box::new(FromJson::from_json(&fields).map_err(invalid)?))),)*
                    known if Request::COMMANDS.contains(&known) => Err(Error::absent(known)),
                    _ => {
                        let message = format!("unknown command `{command}`; use one of {}", Request::COMMANDS.join(", "));
                        Err(Error::new(ErrorCode::InvalidRequest, message))
                    }
                }
            }

            /// The schema of the request of each command, by name.
            pub(crate) fn schemas(schema_of: &mut dyn FnMut(&str, &dyn Fn(&mut schemars::SchemaGenerator) -> schemars::Schema)) {
                $(schema_of($name, &|generator| generator.root_schema_for::<$request>());)*
            }
        }

        $(impl From<$request> for Request {
            fn from(request: $request) -> Request {
                Request::$variant(Box::new(request))
            }
        })*
    };
}

commands! {
    /// Solutions of a puzzle.
    Solve(SolveRequest) "solve",
    /// The number of solutions.
    Count(CountRequest) "count",
    /// The numbers that the cards make.
    Values(ValuesRequest) "values",
    /// A verdict on an answer.
    Check(CheckRequest) "check",
    /// A hint.
    Hint(HintRequest) "hint",
    /// How hard a puzzle is.
    Rate(RateRequest) "rate",
    /// An expression step by step.
    Explain(ExplainRequest) "explain",
    /// A race of methods.
    Compare(CompareRequest) "compare" if "methods",
    /// Every hand of a deck.
    Census(CensusRequest) "census",
    /// Puzzles to order.
    Generate(GenerateRequest) "generate",
    /// Hands from a deck.
    Deal(DealRequest) "deal",
    /// Rows for training and testing.
    Dataset(DatasetRequest) "dataset" if "training",
    /// Rule sets, operators, domains, forms and decks.
    Catalogue(CatalogueRequest) "catalogue",
    /// Methods.
    Methods(MethodsRequest) "methods" if "methods",
}

/// The replies: a variant and its data in one row each.
macro_rules! replies {
    ($($(#[$doc:meta])* $variant:ident($reply:ty),)*) => {
        /// A reply. In JSON it is the reply's own object or array, without the name of the variant.
        #[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
        #[serde(untagged)]
        pub enum Reply {
            $($(#[$doc])* $variant(Box<$reply>),)*
        }

        $(impl From<$reply> for Reply {
            fn from(reply: $reply) -> Reply {
                Reply::$variant(Box::new(reply))
            }
        })*
    };
}

replies! {
    /// Solutions of a puzzle.
    Solve(SolveReply),
    /// A reply for each target of a range.
    Targets(TargetsReply),
    /// The number of solutions.
    Count(CountReply),
    /// The numbers that the cards make.
    Values(ValuesReply),
    /// A verdict.
    Check(CheckReply),
    /// A hint.
    Hint(HintReply),
    /// How hard a puzzle is.
    Rate(RateReply),
    /// An expression step by step.
    Explain(ExplainReply),
    /// Methods side by side.
    Compare(CompareReply),
    /// The race of `[python-24]`.
    Document(DocumentRace),
    /// The totals of a census.
    Census(CensusReply),
    /// Puzzles that were made.
    Generate(GenerateReply),
    /// Hands that were dealt.
    Deal(DealReply),
    /// Rows for training and testing.
    Dataset(DatasetReply),
    /// Rule sets, operators, domains, forms and decks.
    Catalogue(CatalogueReply),
    /// Methods.
    Methods(MethodsReply),
}

/// Answers a request; the reply holds all rows.
///
/// ```
/// use make24_api::{BareHost, CheckRequest, Reply, Request, answer};
/// use std::sync::Arc;
/// let request = CheckRequest { hand: "3 3 8 8".into(), answer: Some("8/(3-8/3)".into()), ..Default::default() };
/// let answered = answer(&request.into(), &(Arc::new(BareHost) as _))?;
/// assert_eq!(serde_json::to_value(answered.reply).unwrap()["verdict"], "right");
/// # Ok::<(), make24_api::Error>(())
/// ```
pub fn answer(request: &Request, host: &Arc<dyn Host>) -> Result<Answered, Error> {
    let mut sink = Sink::keep();
    let answered = run(request, host, &mut sink);
    match sink {
        Sink::Keep { overflowed: true, .. } => {
            let message = format!("the reply has more than {MAX_KEPT} rows; ask for a stream, or for fewer");
            Err(Error::new(ErrorCode::TooLong, message))
        }
        _ => answered,
    }
}

/// Answers a request and passes each row and the progress to `events` as they come; the reply holds everything else. Of a
/// stream that is broken off, the reply tells of what was passed on, and the end is [`End::Incomplete`].
///
/// ```
/// use make24_api::{BareHost, Event, Request, SolveRequest, stream};
/// use std::{ops::ControlFlow, sync::Arc};
/// let request = SolveRequest { hand: "6 6 6 6".into(), all: true, ..Default::default() };
/// let mut rows = 0;
/// let mut count = |event| {
///     rows += usize::from(matches!(event, Event::Row(_)));
///     ControlFlow::Continue(())
/// };
/// stream(&request.into(), &(Arc::new(BareHost) as _), &mut count)?;
/// assert_eq!(rows, 2);
/// # Ok::<(), make24_api::Error>(())
/// ```
pub fn stream(request: &Request, host: &Arc<dyn Host>, events: Events<'_>) -> Result<Answered, Error> {
    let mut is_broken_off = false;
    let mut pass_on = |event| {
        let flow = events(event);
        is_broken_off |= flow.is_break();
        flow
    };
    let mut answered = run(request, host, &mut Sink::HandOn(&mut pass_on))?;
    if is_broken_off && answered.end != End::Incomplete {
        answered.end = End::Incomplete;
        answered.notes.push(Note::incomplete("the receiver of the rows has stopped", StopReason::Cancelled));
    }
    Ok(answered)
}

/// The result of `work` on a request, or an error if it panics: a mistake of make24 ends one request and not the program
/// that asks.
///
/// ```
/// let failed = make24_api::guarded::<()>(|| panic!("a mistake")).unwrap_err();
/// assert_eq!(failed.code, make24_api::ErrorCode::Internal);
/// ```
pub fn guarded<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let message = "make24 failed on this request, which is a mistake of its own; please report the request";
        Err(Error::new(ErrorCode::Internal, message))
    })
}

fn run(request: &Request, host: &Arc<dyn Host>, sink: &mut Sink<'_>) -> Result<Answered, Error> {
    match request {
        Request::Solve(request) => solve::answer(request, host, sink),
        Request::Count(request) => count::answer(request, host, sink),
        Request::Values(request) => values::answer(request, host),
        Request::Check(request) => check::answer(request, host),
        Request::Hint(request) => hint::answer(request, host),
        Request::Rate(request) => rate::answer(request, host),
        Request::Explain(request) => explain::answer(request),
        Request::Compare(request) if cfg!(feature = "methods") => compare::answer(request, host, sink),
        Request::Census(request) => census::answer(request, host, sink),
        Request::Generate(request) => generate::answer(request, host, sink),
        Request::Deal(request) => deal::answer(request, sink),
        Request::Dataset(request) if cfg!(feature = "training") => dataset::answer(request, host, sink),
        Request::Catalogue(request) => catalogue::answer(request),
        Request::Methods(_) if cfg!(feature = "methods") => Ok(catalogue::methods()),
        Request::Compare(_) | Request::Dataset(_) | Request::Methods(_) => Err(Error::absent(request.command())),
    }
}
