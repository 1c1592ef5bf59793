//! The commands by name: a request and a reply of any command, for front ends that speak JSON.

use crate::catalogue::{CatalogueRequest, MethodsRequest};
use crate::census::CensusRequest;
use crate::certificate::CertificateRequest;
use crate::check::CheckRequest;
use crate::command::{Command, Limited};
use crate::compare::CompareRequest;
use crate::count::CountRequest;
use crate::dataset::DatasetRequest;
use crate::deal::DealRequest;
use crate::error::{Error, ErrorCode};
use crate::explain::ExplainRequest;
use crate::forms::FormsRequest;
use crate::generate::GenerateRequest;
use crate::hint::HintRequest;
use crate::host::Context;
use crate::json;
use crate::least::LeastRequest;
use crate::limits::LimitsSpec;
use crate::rate::RateRequest;
use crate::reply::{Response, Sink};
#[cfg(feature = "schemars")]
use crate::schema;
use crate::sequence::SequenceRequest;
use crate::solve::SolveRequest;
use crate::values::ValuesRequest;
use make24::problem;
use serde::Serialize;
use serde_json::{Map, Value};
use std::time::Duration;

macro_rules! commands {
    ($($(#[$doc:meta])* $variant:ident($request:ty) $name:literal $(if $feature:literal)?,)*) => {
        /// A question. In JSON it is an object whose field `command` names the variant and whose other fields are those
        /// of the request: `{"command": "solve", "hand": [3, 3, 8, 8]}`.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Request {
            $($(#[$doc])* $variant(Box<$request>),)*
        }

        /// The reply of any command. In JSON it is the reply itself, without the name of the variant.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum Reply {
            $($(#[$doc])* $variant(Box<<$request as Command>::Reply>),)*
        }

        /// A row of any command. In JSON it is the row itself, without the name of the variant.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum Row {
            $($(#[$doc])* $variant(Box<<$request as Command>::Row>),)*
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
            ///
            /// # Errors
            /// If there is no command with this name, or if a field does not fit.
            pub fn read(command: &str, fields: Map<String, Value>) -> Result<Request, Error> {
                let fields = Value::Object(fields);
                let invalid =
                    |field_error: json::FieldError| field_error.into_error(ErrorCode::InvalidRequest, &format!("{command}: "));
                match command {
                    $($name $(if cfg!(feature = $feature))? => {
                        Ok(Request::$variant(Box::new(json::read(&fields).map_err(invalid)?)))
                    })*
                    known if Request::COMMANDS.contains(&known) => Err(Error::absent(known)),
                    unknown => Err(Request::unknown(unknown)),
                }
            }

            /// The error that there is no command with this name.
            pub fn unknown(command: &str) -> Error {
                let known = Request::COMMANDS.join(", ");
                Error::new(ErrorCode::InvalidRequest, problem!("unknown command `{command}`", "use one of {known}"))
            }
        }

        impl Limited for Request {
            fn limits(&self) -> &LimitsSpec {
                match self {
                    $(Request::$variant(request) => request.limits(),)*
                }
            }
        }

        impl Command for Request {
            type Row = Row;
            type Reply = Reply;

            fn is_timed_by_hand(&self) -> bool {
                match self {
                    $(Request::$variant(request) => request.is_timed_by_hand(),)*
                }
            }

            fn usual_time(&self) -> Option<Duration> {
                match self {
                    $(Request::$variant(request) => request.usual_time(),)*
                }
            }

            fn run(&self, context: &Context, sink: &mut Sink<'_, Row>) -> Result<Response<Reply>, Error> {
                match self {
                    $(Request::$variant(request) => {
                        if true $(&& cfg!(feature = $feature))? {
                            let row = |row| Row::$variant(Box::new(row));
                            let answered = sink.with_rows(row, |sink| request.run(context, sink))?;
                            Ok(answered.map(|reply| Reply::$variant(Box::new(reply))))
                        } else {
                            Err(Error::absent($name))
                        }
                    })*
                }
            }
        }

        $(impl From<$request> for Request {
            fn from(request: $request) -> Request {
                Request::$variant(Box::new(request))
            }
        })*

        /// The schema of each request, by command.
        #[cfg(feature = "schemars")]
        pub fn requests() -> Map<String, Value> {
            [$(($name.to_owned(), schema::of_request::<$request>()),)*].into_iter().collect()
        }

        /// The schema of the complete reply to each request, as [`answer`](crate::answer()) gives it, by command.
        #[cfg(feature = "schemars")]
        pub fn complete_replies() -> Map<String, Value> {
            [$(($name.to_owned(), schema::of::<<$request as Command>::Reply>()),)*].into_iter().collect()
        }
    };
}

commands! {
    /// Solutions of a puzzle.
    Solve(SolveRequest) "solve",
    /// The number of solutions.
    Count(CountRequest) "count",
    /// The numbers that the cards make.
    Values(ValuesRequest) "values",
    /// A proof that the cards do not make a number.
    Certificate(CertificateRequest) "certificate",
    /// The least numbers that the cards do not make.
    Least(LeastRequest) "least" if "training",
    /// Terms of integer sequences.
    Sequence(SequenceRequest) "sequence" if "training",
    /// Notions of which solutions are the same.
    Forms(FormsRequest) "forms" if "training",
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
