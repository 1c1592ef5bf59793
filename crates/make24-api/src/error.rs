//! Errors as data: the reasons why a request was not answered.

use make24::{Problem, problem};
use serde::Serialize;
use std::fmt;

/// The reason why a request was not answered. A wrong answer of a player is not an error; it is a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Error {
    /// A stable word for programs.
    pub code: ErrorCode,
    /// One sentence for people: what was seen, and where.
    pub message: String,
    /// A way to fix the request, if one is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<String>,
    /// The wrong part of the text, if the error is about one: its first byte, and the byte after its last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<[usize; 2]>,
}

/// The kind of error. Codes may be added, but are never renamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The text is not a JSON object.
    InvalidJson,
    /// The object names no command, or one that does not exist, or its fields do not fit the command.
    InvalidRequest,
    /// The cards cannot be read.
    InvalidHand,
    /// The target cannot be read, or is named twice in different ways.
    InvalidTarget,
    /// A card or the target has more digits than are read.
    TooBig,
    /// The rules cannot be read, or contradict each other.
    InvalidRules,
    /// The deck cannot be read, or has too few cards.
    InvalidDeck,
    /// The limits cannot be kept here: there is no clock.
    InvalidLimits,
    /// There is no answer to judge, or it is not text.
    InvalidAnswer,
    /// `so_far` is not a calculation with cards of the hand.
    InvalidSoFar,
    /// The method is not made for such a puzzle.
    MethodNotApplicable,
    /// The request asks for things that exclude each other.
    Conflict,
    /// The reply has too many rows to be kept whole.
    TooLong,
    /// make24 itself failed; please report the request.
    Internal,
}

impl ErrorCode {
    /// Every code.
    pub const ALL: &[ErrorCode] = &[
        ErrorCode::InvalidJson,
        ErrorCode::InvalidRequest,
        ErrorCode::InvalidHand,
        ErrorCode::InvalidTarget,
        ErrorCode::TooBig,
        ErrorCode::InvalidRules,
        ErrorCode::InvalidDeck,
        ErrorCode::InvalidLimits,
        ErrorCode::InvalidAnswer,
        ErrorCode::InvalidSoFar,
        ErrorCode::MethodNotApplicable,
        ErrorCode::Conflict,
        ErrorCode::TooLong,
        ErrorCode::Internal,
    ];
}

impl Error {
    /// An error with what is wrong and what would mend it.
    pub fn new(code: ErrorCode, problem: impl Into<Problem>) -> Error {
        let (message, fix) = problem.into().into_parts();
        Error { code, message, fix, span: None }
    }

    /// An error of make24 itself.
    pub fn internal(error: impl fmt::Display) -> Error {
        Error::new(ErrorCode::Internal, error.to_string())
    }

    pub(crate) fn absent(what: &str) -> Error {
        Error::new(ErrorCode::InvalidRequest, built_without(what))
    }

    /// The same error, with the part of the text that it is about.
    #[must_use]
    pub fn at(self, span: Option<std::ops::Range<usize>>) -> Error {
        Error { span: span.map(|span| [span.start, span.end]), ..self }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fix {
            Some(fix) => write!(f, "{}; {fix}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Error {}

pub(crate) fn built_without(what: &str) -> Problem {
    problem!("built without `{what}`", "use the full make24 binary")
}

impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        (error.message, error.fix).into()
    }
}
