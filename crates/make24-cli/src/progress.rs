//! Progress bars for long work, with the time left, on standard error and only on a terminal.

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::io::{IsTerminal, stdout};
use std::time::Duration;

pub(crate) fn advance(bar: &ProgressBar, done: u64, total: Option<u64>) {
    total.into_iter().for_each(|total| bar.set_length(total));
    bar.set_position(done);
}

fn time_left(state: &ProgressState, to: &mut dyn std::fmt::Write) {
    if state.pos() > 0 && state.elapsed() >= Duration::from_secs(2) {
        // A terminal that cannot be written to shows no progress.
        let _ = write!(to, ", {} left", HumanDuration(state.eta()));
    }
}

/// Hidden unless standard error is a terminal; `total` is the number of things, if known.
pub(crate) fn bar(total: Option<u64>, things: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(&format!("{{bar:30}} {{pos}} of {{len}} {things}{{left}}"));
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("left", time_left))
}

/// For rows on standard output: hidden if they are one JSON array on a terminal, since no row ends its line.
pub(crate) fn bar_with_rows(total: Option<u64>, things: &str, is_array: bool) -> ProgressBar {
    if is_array && stdout().is_terminal() { ProgressBar::hidden() } else { bar(total, things) }
}
