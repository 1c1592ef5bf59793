//! Runs requests on worker threads, in fair order and within the limits of the server.

use crate::memory::ThreadMemory;
use crate::queue::{Capacity, Permit, Queue, QueueFull};
use make24::{Rational, problem};
use make24_api::{Ask, AskLine, Error, ErrorCode, Host, Limited, Request, guarded};
use serde_json::{Value, json};
use std::io::Write;
use std::net::IpAddr;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Requests that wait, in total and per client. Rejecting a request is better than answering it minutes later.
const MAX_WAITING: usize = 1024;
const MAX_WAITING_PER_CLIENT: usize = 32;

/// Bytes of a response, or of one line of a streamed response.
pub(crate) const MAX_RESPONSE: usize = 16 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// Requests that take milliseconds; they never wait for searches.
    Light,
    Heavy,
}

/// The time limit in the light lane. A request that asks for more is heavy.
const LIGHT_TIME: Duration = Duration::from_secs(1);

/// Requests of the light lane that run on each core at the same time, so that slow ones do not delay others.
const LIGHT_PER_CORE: usize = 8;

/// The length of a text in bytes that is judged in milliseconds, and the number of cards of a hand whose hint is found
/// in milliseconds.
const LONG_TEXT: usize = 16 << 10;
const LARGE_HAND: usize = 6;

impl Lane {
    pub(crate) fn of(ask: &Ask) -> Lane {
        let is_light = match &ask.request {
            Ok(Request::Check(request)) => request.answer.as_ref().is_none_or(|answer| answer.len() <= LONG_TEXT),
            Ok(Request::Hint(request)) => {
                request.hand.puzzle(&Rational::from(24)).is_ok_and(|puzzle| puzzle.hand.cards().len() <= LARGE_HAND)
            }
            Ok(Request::Explain(_) | Request::Catalogue(_) | Request::Methods(_)) | Err(_) => true,
            Ok(_) => false,
        };
        let wants = ask.request.as_ref().ok().and_then(|request| request.limits().time_ms);
        let is_short = wants.is_none_or(|time| Duration::from_millis(time) <= LIGHT_TIME);
        if is_light && is_short { Lane::Light } else { Lane::Heavy }
    }

    /// For a request that is not read yet.
    pub(crate) fn of_unread(command: &str, length: usize) -> Lane {
        if command == "check" && length <= LONG_TEXT { Lane::Light } else { Lane::Heavy }
    }
}

#[derive(Clone)]
pub(crate) struct WorkPool {
    light: Queue,
    heavy: Queue,
    time: Duration,
    memory: u64,
    is_closed: Arc<AtomicBool>,
}

impl WorkPool {
    pub(crate) fn new(time: Duration, memory: u64) -> WorkPool {
        // With a single core, two requests share it, so that no client occupies all of it.
        let cores = std::thread::available_parallelism().map_or(1, usize::from).max(2);
        let capacity = Capacity {
            running: cores,
            running_per_client: cores.div_ceil(2),
            waiting: MAX_WAITING,
            waiting_per_client: MAX_WAITING_PER_CLIENT,
        };
        let light = Capacity { running: LIGHT_PER_CORE * cores, ..capacity };
        WorkPool { light: Queue::new(light), heavy: Queue::new(capacity), time, memory, is_closed: Arc::default() }
    }

    pub(crate) fn within(&self, time: Duration) -> WorkPool {
        WorkPool { time: time.min(self.time), ..self.clone() }
    }

    pub(crate) fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }

    /// Fails if too many are waiting. The time limit of the request includes the wait.
    pub(crate) async fn begin(&self, client: IpAddr, lane: Lane) -> Result<Task, QueueFull> {
        let start = Instant::now();
        let (queue, time) = match lane {
            Lane::Light => (&self.light, self.time.min(LIGHT_TIME)),
            Lane::Heavy => (&self.heavy, self.time),
        };
        let permit = queue.acquire(client).await?;
        Ok(Task { permit, limits: TaskLimits { time, ..self.limits(start) } })
    }

    /// Returns the response as JSON, and the code of its error if it is one. Fails if too many requests are waiting.
    pub(crate) async fn answer(
        &self,
        client: IpAddr,
        lane: Lane,
        ask: impl FnOnce() -> Ask + Send + 'static,
    ) -> Result<(String, Option<ErrorCode>), QueueFull> {
        let task = self.begin(client, lane).await?;
        Ok(with_error(task.run(move |host| answer(&ask(), host, to_json)).await))
    }

    pub(crate) async fn answer_as_data(&self, client: IpAddr, ask: Ask) -> Result<Result<Value, Error>, QueueFull> {
        let task = self.begin(client, Lane::of(&ask)).await?;
        let answered = task.run(move |host| answer(&ask, host, to_data)).await;
        Ok(answered.map(|(answer, _)| answer))
    }

    /// Answers on this thread: for a request that takes microseconds, a worker thread would take longer.
    pub(crate) fn answer_at_once(&self, ask: &Ask) -> (String, Option<ErrorCode>) {
        let host = self.limits(Instant::now()).host(Arc::default());
        with_error(guarded(|| answer(ask, &host, to_json)))
    }

    fn limits(&self, start: Instant) -> TaskLimits {
        TaskLimits { start, time: self.time, memory: self.memory, is_closed: Arc::clone(&self.is_closed) }
    }
}

fn answer<T>(
    ask: &Ask,
    host: &RequestHost,
    write: fn(&AskLine<'_>) -> Result<T, Error>,
) -> Result<(T, Option<ErrorCode>), Error> {
    let mut answer = Err(Error::new(ErrorCode::Internal, "internal error: the request has no answer"));
    let _ = ask.answer(&host.shared(), &mut |line| {
        // Rows may come before the answer, which is last.
        answer = write(line).map(|written| (written, line.error().map(|error| error.code)));
        ControlFlow::Continue(())
    });
    answer
}

fn with_error(answered: Result<(String, Option<ErrorCode>), Error>) -> (String, Option<ErrorCode>) {
    answered.unwrap_or_else(|error| (json!({ "error": error }).to_string(), Some(error.code)))
}

/// Fails if the line is longer than [`MAX_RESPONSE`].
pub(crate) fn to_json(line: &AskLine<'_>) -> Result<String, Error> {
    let mut text = Bounded(Vec::new());
    match serde_json::to_writer(&mut text, line) {
        Ok(()) => Ok(String::from_utf8(text.0).unwrap_or_default()),
        Err(_) => {
            let limit = MAX_RESPONSE >> 20;
            let problem =
                problem!("the response is too large (limit {limit} MiB)", "use \"stream\": true or request fewer rows");
            Err(Error::new(ErrorCode::TooLong, problem))
        }
    }
}

fn to_data(line: &AskLine<'_>) -> Result<Value, Error> {
    match line.error() {
        Some(error) => Err(error.clone()),
        None => serde_json::to_value(line).map_err(Error::internal),
    }
}

struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.0.len() + bytes.len() > MAX_RESPONSE {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

pub(crate) struct Task {
    permit: Permit,
    limits: TaskLimits,
}

struct TaskLimits {
    start: Instant,
    time: Duration,
    memory: u64,
    is_closed: Arc<AtomicBool>,
}

impl TaskLimits {
    fn host(self, is_cancelled: Arc<AtomicBool>) -> RequestHost {
        let (used, handed_over) = (ThreadMemory::new(), AtomicU64::new(0));
        RequestHost(Arc::new(Limits { limits: self, is_cancelled, used, handed_over }))
    }
}

impl Task {
    /// Returns an internal error if the work panics. Dropping the future cancels the work.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce(&RequestHost) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (sender, result) = oneshot::channel();
        let _cancel = self.spawn(move |host| drop(sender.send(guarded(|| work(host)))));
        result.await.unwrap_or_else(|_| Err(Error::new(ErrorCode::Internal, "internal error: the worker stopped")))
    }

    /// Dropping the returned value cancels the work.
    pub(crate) fn spawn(self, work: impl FnOnce(&RequestHost) + Send + 'static) -> CancelOnDrop {
        let cancel = CancelOnDrop(Arc::default());
        let is_cancelled = Arc::clone(&cancel.0);
        tokio::task::spawn_blocking(move || {
            let Task { permit, limits } = self;
            work(&limits.host(is_cancelled));
            drop(permit);
        });
        cancel
    }
}

pub(crate) struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

pub(crate) struct RequestHost(Arc<Limits>);

impl RequestHost {
    pub(crate) fn shared(&self) -> Arc<dyn Host> {
        Arc::clone(&self.0) as _
    }

    /// Runs `send`, which hands memory over to another thread. That memory no longer counts as the request's.
    pub(crate) fn hand_over<T>(&self, send: impl FnOnce() -> T) -> T {
        let memory = ThreadMemory::new();
        let sent = send();
        self.0.handed_over.fetch_add(memory.bytes().unwrap_or(0), Ordering::Relaxed);
        sent
    }
}

struct Limits {
    limits: TaskLimits,
    is_cancelled: Arc<AtomicBool>,
    used: ThreadMemory,
    handed_over: AtomicU64,
}

impl Host for Limits {
    fn now(&self) -> Option<Duration> {
        Some(self.limits.start.elapsed())
    }

    fn allocated(&self) -> Option<u64> {
        Some(self.used.bytes()?.saturating_sub(self.handed_over.load(Ordering::Relaxed)))
    }

    fn max_memory(&self) -> Option<u64> {
        Some(self.limits.memory)
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
            || self.limits.is_closed.load(Ordering::Relaxed)
            || self.limits.start.elapsed() > self.limits.time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLIENT: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn what_takes_milliseconds_is_in_the_light_lane() {
        let long = format!(r#"{{"command": "check", "hand": [3, 8], "answer": "{}"}}"#, " ".repeat(LONG_TEXT + 1));
        for (request, lane) in [
            (r#"{"command": "check", "hand": [3, 8], "answer": "no solution"}"#, Lane::Light),
            (r#"{"command": "check", "hand": [3, 8], "answer": "", "limits": {"time_ms": 5000}}"#, Lane::Heavy),
            (&long, Lane::Heavy),
            (r#"{"command": "hint", "hand": [1, 2, 3, 4, 5, 6]}"#, Lane::Light),
            (r#"{"command": "hint", "hand": [1, 2, 3, 4, 5, 6, 7]}"#, Lane::Heavy),
            (r#"{"command": "explain", "expression": "3 * 8"}"#, Lane::Light),
            (r#"{"command": "solve", "hand": [3, 8]}"#, Lane::Heavy),
            ("no JSON", Lane::Light),
        ] {
            assert_eq!(Lane::of(&Ask::read(request)), lane, "{:.60}", request);
        }
    }

    #[tokio::test]
    async fn a_panic_fails_one_request_only() {
        let pool = WorkPool::new(Duration::from_secs(60), 1 << 30);
        for _ in 0..20 {
            let task = pool.begin(CLIENT, Lane::Heavy).await.unwrap();
            let error = task.run::<()>(|_| panic!("a bug")).await.unwrap_err();
            assert_eq!(error.code, ErrorCode::Internal);
        }
        let ask = Ask::read(r#"{"command": "count", "hand": [6, 6, 6, 6]}"#);
        let (answer, error) = pool.answer(CLIENT, Lane::Heavy, || ask).await.unwrap();
        assert!(error.is_none() && answer.contains(r#""count":2"#), "{answer}");
    }

    #[tokio::test]
    async fn a_large_response_must_be_streamed() {
        let pool = WorkPool::new(Duration::from_secs(60), 1 << 30);
        let request = r#"{"command": "deal", "count": 90000, "deck": {"cards": "1..1000", "size": 40}}"#;
        let (answer, error) = pool.answer(CLIENT, Lane::Heavy, || Ask::read(request)).await.unwrap();
        assert_eq!(error, Some(ErrorCode::TooLong), "{}", &answer[..200]);
        assert!(answer.contains("stream"), "{answer}");
    }
}
