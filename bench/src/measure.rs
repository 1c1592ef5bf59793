//! Time measurement: the median of runs that fill four seconds, so that a neighbour on the machine that is busy for a
//! moment does not distort it.

use std::time::{Duration, Instant};

/// The answer of a task, and its median time.
pub fn measured<T>(mut task: impl FnMut() -> T) -> (T, Duration) {
    const MIN_TOTAL: Duration = Duration::from_secs(4);
    let start = Instant::now();
    let mut times = Vec::new();
    loop {
        let begun = Instant::now();
        let answer = std::hint::black_box(task());
        times.push(begun.elapsed());
        if start.elapsed() > MIN_TOTAL && times.len() % 2 == 1 {
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
        ..1e6 => (nanos / 1e3, "us"),
        ..1e9 => (nanos / 1e6, "ms"),
        _ => (nanos / 1e9, "s"),
    };
    format!(
        "{value:.*} {unit}",
        if value < 10.0 {
            2
        } else if value < 100.0 {
            1
        } else {
            0
        }
    )
}
