//! Progress bars for long work, on standard error and only on a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::ops::ControlFlow;

/// Shows the progress.
pub(crate) fn advance(bar: &ProgressBar, done: u64, total: Option<u64>) -> ControlFlow<()> {
    total.into_iter().for_each(|total| bar.set_length(total));
    bar.set_position(done);
    ControlFlow::Continue(())
}

/// A progress bar; `total` is the number of things, if it is known.
pub(crate) fn bar(total: Option<u64>, things: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(&format!("{{bar:30}} {{pos}} of {{len}} {things}, {{eta}} left"));
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
