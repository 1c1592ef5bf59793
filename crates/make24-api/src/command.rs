//! What a command is, and the functions that answer one.

use crate::error::{Error, ErrorCode};
use crate::host::{Clock, Context, Host};
use crate::limits::LimitsSpec;
use crate::reply::{Events, MAX_KEPT, Outcome, Refused, Response, Sink};
use make24::problem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

/// What has limits: every request.
pub trait Limited {
    /// The work that it may cost.
    fn limits(&self) -> &LimitsSpec;
}

/// A question, whose type decides the types of its rows and of its reply. [`answer()`] and [`stream`] answer it.
pub trait Command: Limited {
    /// A part of a long reply; [`NoRow`](crate::NoRow) where there are none.
    type Row;
    /// The reply.
    type Reply;

    /// Whether the time limit holds for each hand of the request alone.
    fn is_timed_by_hand(&self) -> bool {
        false
    }

    /// The time limit of a request that names none.
    fn usual_time(&self) -> Option<Duration> {
        None
    }

    /// Answers the question within the limits of its context: rows go to the sink.
    ///
    /// # Errors
    /// If the request cannot be read, or contradicts itself.
    fn run(&self, context: &Context, sink: &mut Sink<'_, Self::Row>) -> Result<Response<Self::Reply>, Error>;
}

/// Answers a request; the reply holds all rows.
///
/// ```
/// use make24_api::{BareHost, CheckRequest, answer};
/// use std::sync::Arc;
/// let request = CheckRequest { hand: "3 3 8 8".into(), answer: Some("8/(3-8/3)".into()), ..Default::default() };
/// let answered = answer(&request, &(Arc::new(BareHost) as _))?;
/// assert_eq!(answered.reply.verdict, "right");
/// # Ok::<(), make24_api::Error>(())
/// ```
///
/// # Errors
///
/// If the request cannot be answered, or the reply has too many rows to be kept.
pub fn answer<C: Command>(request: &C, host: &Arc<dyn Host>) -> Result<Response<C::Reply>, Error> {
    let context = context_of(request, host)?;
    let mut sink = Sink::keep(context.host());
    let answered = request.run(&context, &mut sink);
    if sink.refused() == Some(Refused::TooMany) {
        let message = problem!("too many rows (limit {MAX_KEPT})", "use \"stream\": true or request fewer");
        return Err(Error::new(ErrorCode::TooLong, message));
    }
    Ok(broken_off(answered?, sink.refused()))
}

/// Answers a request and passes each row and the progress to `events` as they come; the reply holds everything else. Of a
/// stream that is cut off, the reply tells of what was passed on, and the end is [`Outcome::Unknown`].
///
/// ```
/// use make24_api::{BareHost, Event, SolveRequest, stream};
/// use std::{ops::ControlFlow, sync::Arc};
/// let request = SolveRequest { hand: "6 6 6 6".into(), all: true, ..Default::default() };
/// let mut rows = 0;
/// let mut count = |event| {
///     rows += usize::from(matches!(event, Event::Row(_)));
///     ControlFlow::Continue(())
/// };
/// stream(&request, &(Arc::new(BareHost) as _), &mut count)?;
/// assert_eq!(rows, 2);
/// # Ok::<(), make24_api::Error>(())
/// ```
///
/// # Errors
///
/// If the request cannot be answered.
pub fn stream<C: Command>(
    request: &C,
    host: &Arc<dyn Host>,
    events: Events<'_, C::Row>,
) -> Result<Response<C::Reply>, Error> {
    let context = context_of(request, host)?;
    let mut sink = Sink::hand_on(context.host(), events);
    let answered = request.run(&context, &mut sink)?;
    Ok(broken_off(answered, sink.refused()))
}

fn context_of<C: Command>(request: &C, host: &Arc<dyn Host>) -> Result<Context, Error> {
    let clock = Clock::new(host, request.limits(), request.usual_time())?;
    Ok(if request.is_timed_by_hand() { clock.watched() } else { clock.start() })
}

fn broken_off<R>(mut answered: Response<R>, refused: Option<Refused>) -> Response<R> {
    if let Some(note) = refused.and_then(Refused::note).filter(|_| answered.outcome != Outcome::Unknown) {
        answered.outcome = Outcome::Unknown;
        answered.notes.push(note);
    }
    answered
}

/// The result of `work` on a request, or an error if it panics: a mistake of make24 ends one request and not the program
/// that asks.
///
/// ```
/// let failed = make24_api::guarded::<()>(|| panic!("a mistake")).unwrap_err();
/// assert_eq!(failed.code, make24_api::ErrorCode::Internal);
/// ```
///
/// # Errors
///
/// If the work has an error, or panics: [`ErrorCode::Internal`].
pub fn guarded<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let message = problem!("internal error", "please report this request");
        Err(Error::new(ErrorCode::Internal, message))
    })
}
