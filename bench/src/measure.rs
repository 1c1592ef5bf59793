//! Time measurement: the median of several runs, so that a neighbour on the machine that is busy for a moment does not
//! distort it.

use std::time::{Duration, Instant};

/// How long the runs of a task go on.
pub const LONG: Duration = Duration::from_secs(4);

/// The answer of a task, and its median time.
pub fn measured<T>(task: impl FnMut() -> T) -> (T, Duration) {
    measured_for(LONG, task)
}

/// The same with runs that together take about `total`; at least one run.
pub fn measured_for<T>(total: Duration, mut task: impl FnMut() -> T) -> (T, Duration) {
    let start = Instant::now();
    let mut times = Vec::new();
    loop {
        let begun = Instant::now();
        let answer = std::hint::black_box(task());
        times.push(begun.elapsed());
        if start.elapsed() > total && times.len() % 2 == 1 {
            times.sort_unstable();
            return (answer, times[times.len() / 2]);
        }
    }
}

/// A time in the unit that reads most easily.
pub fn brief(time: Duration) -> String {
    let nanos = time.as_nanos() as f64;
    let (value, unit) = match nanos {
        ..1e3 => (nanos, "ns"),
        ..1e6 => (nanos / 1e3, "µs"),
        ..1e9 => (nanos / 1e6, "ms"),
        _ => (nanos / 1e9, "s"),
    };
    let digits = match value {
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    format!("{value:.digits$} {unit}")
}

/// The same for a number of seconds.
pub fn brief_seconds(seconds: f64) -> String {
    brief(Duration::from_secs_f64(seconds))
}
