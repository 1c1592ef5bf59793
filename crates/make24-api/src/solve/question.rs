//! The question that the fields of a request for solutions ask.

use super::{SolutionSort, SolveRequest};
use crate::error::Error;
use crate::exclusive::refuse_both;
use crate::range::IntegerRange;
use crate::whole::Positive;
use make24_methods::{Method, StopAt};

pub(super) enum Question {
    Exists,
    Best,
    List(ListQuestion),
    EachTarget { range: IntegerRange, exists: bool },
    ByMethod(MethodQuestion),
}

#[derive(Clone, Copy)]
pub(super) struct ListQuestion {
    /// By default, that of [`sort_as_listed`](crate::sort_as_listed).
    pub(super) sort: Option<SolutionSort>,
    pub(super) limit: Option<Positive>,
}

pub(super) struct MethodQuestion {
    pub(super) method: Method,
    pub(super) stop_at: StopAt,
    /// The maximum number of lines; `None` without a trace.
    pub(super) trace: Option<u32>,
}

const EXCLUSIVE: &[(&str, &[&str])] = &[
    ("exists", &["all", "limit", "sort", "working", "explain"]),
    ("targets", &["target", "all", "limit", "sort"]),
    ("method", &["exists", "targets", "limit", "sort"]),
];

impl Question {
    pub(super) fn of(request: &SolveRequest) -> Result<Question, Error> {
        let set = [
            ("exists", request.exists),
            ("all", request.all),
            ("limit", request.limit.is_some()),
            ("sort", request.sort.is_some()),
            ("working", request.working),
            ("explain", request.explain),
            ("targets", request.targets.is_some()),
            ("target", request.target.is_some()),
            ("method", request.method.is_some()),
        ];
        refuse_both(&set, EXCLUSIVE)?;
        Ok(match (request.method, request.targets) {
            (Some(_), _) if cfg!(not(feature = "methods")) => return Err(Error::absent("method")),
            (Some(method), _) => {
                let stop_at = if request.all { StopAt::End } else { StopAt::First };
                Question::ByMethod(MethodQuestion { method: method.0, stop_at, trace: request.trace })
            }
            (None, Some(range)) => Question::EachTarget { range, exists: request.exists },
            (None, None) if request.exists => Question::Exists,
            (None, None) => match (request.sort, request.limit) {
                (None, None) if !request.all => Question::Best,
                (Some(sort), None) if !request.all => {
                    Question::List(ListQuestion { sort: Some(sort), limit: Positive::new(1) })
                }
                (sort, limit) => Question::List(ListQuestion { sort, limit }),
            },
        })
    }
}
