//! Searches that a model tells as text, in the format of Stream of Search (arXiv:2404.03683).

use super::Reading;

/// The words before a state and before the operation that leaves it, and those of a search that has found the target.
const STATE: &str = "Current State:";
const OPERATIONS: &str = "Operations: [";
const EXPLORES: &str = "Exploring Operation:";
const REACHED: &str = "Goal Reached";

impl Reading<'_> {
    /// Blanks a search but for the operations that led to where it ends: those of its last state, and the last one. A search
    /// that has not reached the target has no answer.
    pub(super) fn blank_search(&mut self) {
        let text = self.text();
        let first = memchr::memmem::find(text.as_bytes(), STATE.as_bytes());
        let Some(state) = first.and_then(|_| text.rfind(STATE)) else { return };
        let Some(begin) = text[state..].find(OPERATIONS).map(|at| state + at + OPERATIONS.len()) else { return };
        let last = text.rfind(EXPLORES).unwrap_or(0);
        let end = |from: usize, sign: char| from + text[from..].find(sign).unwrap_or(text.len() - from);
        let steps = begin..end(begin, ']');
        let all = text.len();
        if state > last || !text[last..].contains(REACHED) {
            return self.blank(0..all);
        }
        let operation = last + EXPLORES.len()..end(last, ',');
        for part in [0..steps.start, steps.end..operation.start, operation.end..all] {
            self.blank(part);
        }
    }
}
