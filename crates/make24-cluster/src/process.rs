//! Replaces this process where a library needs a fresh one.

use make24_cluster::{ExecutorSettings, run_executor};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const STACKS: &str = "RUST_MIN_STACK";

const LOST: &str = "MAKE24_EXECUTOR_RESTARTED";

const WAIT: Duration = Duration::from_secs(2);

/// Gives all threads a stack large enough for long statements, including those that Ballista starts.
pub(crate) fn with_large_stacks() {
    if std::env::var_os(STACKS).is_none() {
        replaced(STACKS, &make24_sql::STACK.to_string());
    }
}

/// If the scheduler ends, waits for it to come back: Ballista cannot start a second executor in a process, so the
/// process replaces itself. Fails if the executor cannot be started, unless it was running before.
pub(crate) async fn restarting(settings: &ExecutorSettings) -> anyhow::Result<()> {
    let is_told_to_end = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&is_told_to_end);
    tokio::spawn(async move {
        if crate::up::stopped().await.is_ok() {
            told.store(true, Ordering::Relaxed);
        }
    });
    let ran = run_executor(settings).await;
    let was_lost = std::env::var_os(LOST).is_some();
    if is_told_to_end.load(Ordering::Relaxed) || ran.is_err() && !was_lost || !cfg!(unix) {
        return ran;
    }
    log::warn!("the scheduler is gone; waiting for it to come back");
    tokio::time::sleep(WAIT).await;
    replaced(LOST, "1");
    ran
}

/// Replaces this process by one with the same arguments and an additional variable; returns if that fails.
fn replaced(variable: &str, value: &str) {
    #[cfg(unix)]
    if let Ok(program) = std::env::current_exe() {
        use std::os::unix::process::CommandExt;
        let error = std::process::Command::new(program).args(std::env::args_os().skip(1)).env(variable, value).exec();
        log::warn!("cannot restart: {error}");
    }
    #[cfg(not(unix))]
    let _ = (variable, value);
}
