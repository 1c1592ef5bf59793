//! Replies to requests for one target or many.

use crate::reply::Sink;
use serde::Serialize;

/// A reply for one target, or for each target of a range.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum OneOrMany<R> {
    /// The reply for one target.
    One(Box<R>),
    /// A reply for each target, in ascending order; empty if they were streamed.
    Many(Vec<R>),
}

impl<R> OneOrMany<R> {
    pub(crate) fn one(reply: R) -> OneOrMany<R> {
        OneOrMany::One(Box::new(reply))
    }

    pub(crate) fn kept_by<T>(sink: &mut Sink<'_, T>, reply: impl FnMut(T) -> Option<R>) -> OneOrMany<R> {
        OneOrMany::Many(sink.kept().unwrap_or_default().into_iter().filter_map(reply).collect())
    }

    /// The reply, if the request named one target.
    pub fn into_one(self) -> Option<R> {
        match self {
            OneOrMany::One(reply) => Some(*reply),
            OneOrMany::Many(_) => None,
        }
    }
}
