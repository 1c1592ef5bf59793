//! Progress bars for long work, on standard error and only on a terminal, with the time left.

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::io::{IsTerminal, stdout};
use std::time::Duration;

/// Shows how many things are done, and of how many if that is known.
pub(crate) fn advance(bar: &ProgressBar, done: u64, total: Option<u64>) {
    total.into_iter().for_each(|total| bar.set_length(total));
    bar.set_position(done);
}

/// The estimate of the time left; nothing before something is known.
fn time_left(state: &ProgressState, to: &mut dyn std::fmt::Write) {
    if state.pos() > 0 && state.elapsed() >= Duration::from_secs(2) {
        // A terminal that cannot be written to shows no progress.
        let _ = write!(to, ", {} left", HumanDuration(state.eta()));
    }
}

/// A progress bar on standard error, if that is a terminal; `total` is the number of things, if it is known.
pub(crate) fn bar(total: Option<u64>, things: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(&format!("{{bar:30}} {{pos}} of {{len}} {things}{{left}}"));
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("left", time_left))
}

/// The same where rows go to standard output; none on the terminal of one JSON array, in which no row ends its line.
pub(crate) fn bar_with_rows(total: Option<u64>, things: &str, is_array: bool) -> ProgressBar {
    if is_array && stdout().is_terminal() { ProgressBar::hidden() } else { bar(total, things) }
}
