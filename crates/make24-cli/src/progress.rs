//! The progress of long work, drawn on standard error, and only on a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::ops::ControlFlow;

/// Draws that so much is done, of so much in all where that is known.
pub(crate) fn advance(bar: &ProgressBar, done: u64, total: Option<u64>) -> ControlFlow<()> {
    total.into_iter().for_each(|total| bar.set_length(total));
    bar.set_position(done);
    ControlFlow::Continue(())
}

/// A bar for so many things in all, where that is known.
pub(crate) fn bar(total: Option<u64>, things: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(&format!("{{bar:30}} {{pos}} of {{len}} {things}, {{eta}} left"));
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
