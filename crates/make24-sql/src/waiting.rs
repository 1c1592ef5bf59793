//! Shows someone who waits for the first row that a statement is running, and for how long.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{Result, Write};
use std::time::Duration;

const TICK: Duration = Duration::from_millis(200);

/// Where rows are written. Until the first comes, standard error shows the time, if it is a terminal.
pub struct Waiting<W> {
    bar: ProgressBar,
    out: W,
}

impl<W: Write> Waiting<W> {
    /// Shows the time from now on.
    pub fn new(out: W) -> Waiting<W> {
        let bar = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {elapsed}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.enable_steady_tick(TICK);
        Waiting { bar, out }
    }

    /// What writes a warning to standard error, where the time is shown.
    pub fn warner(&self) -> impl Fn(&str) + use<W> {
        let bar = self.bar.clone();
        move |warning| {
            bar.suspend(|| {
                // Ignore errors writing to stderr.
                let _ = writeln!(std::io::stderr(), "warning: {warning}");
            });
        }
    }
}

impl<W: Write> Write for Waiting<W> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.bar.finish_and_clear();
        self.out.write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        self.out.flush()
    }
}

impl<W> Drop for Waiting<W> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_pass_unchanged() {
        let mut rows = Vec::new();
        let mut out = Waiting::new(&mut rows);
        out.write_all(b"first\n").and_then(|()| out.write_all(b"second\n")).and_then(|()| out.flush()).expect("memory");
        assert!(out.bar.is_finished());
        drop(out);
        assert_eq!(rows, b"first\nsecond\n");
    }
}
