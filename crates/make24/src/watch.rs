//! The watch over a question, which says whether to go on.
//!
//! A search looks at it after some thousands of steps. One step may take seconds, where numbers are long or irrational: so
//! the arithmetic of such numbers looks too, and from then on decides nothing more.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::sync::{Arc, OnceLock, Weak};

/// Why a search ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The caller cancelled it.
    Cancelled,
    /// The limit on steps was reached.
    Steps,
    /// The limit on memory was reached.
    Memory,
    /// The hand has more sub-hands than any memory holds.
    TooLarge,
    /// Some number was too long to be worked out, or could not be proven equal or different.
    Unproven,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Cancelled => "the search was called off",
            StopReason::Steps => "the limit on steps was reached",
            StopReason::Memory => "the limit on memory was reached",
            StopReason::TooLarge => "the hand has too many different cards to be searched",
            StopReason::Unproven => "some intermediate values were too large, or could not be proven different",
        })
    }
}

impl std::error::Error for StopReason {}

/// Called from time to time; returns the reason to stop, if there is one.
pub(crate) type Interrupt = Arc<dyn Fn() -> Option<StopReason> + Send + Sync>;

/// The watch over a question.
pub struct Watch {
    interrupt: Interrupt,
    stopped: OnceLock<StopReason>,
}

/// The work of exact arithmetic between two checks of the watch, in units of [`charge`]: some milliseconds.
pub(crate) const PATIENCE: u64 = 5_000;

thread_local! {
    /// The work of exact arithmetic on this thread.
    static COUNTED: Cell<u64> = const { Cell::new(0) };
    /// The part of it since the last check of a watch.
    static UNSEEN: Cell<u64> = const { Cell::new(0) };
    /// The innermost watch is last; some may have been dropped.
    static WATCHES: RefCell<Vec<Weak<Watch>>> = const { RefCell::new(Vec::new()) };
}

impl Watch {
    /// A watch over this thread for as long as it lives: exact arithmetic stops when `interrupt` returns a reason.
    ///
    /// ```
    /// use make24::{Judge, RuleSet, StopReason, Watch};
    /// let start = std::time::Instant::now();
    /// let watch = Watch::new(move || (start.elapsed().as_secs() >= 10).then_some(StopReason::Cancelled));
    /// let judge = Judge::new("3 3 8 8".parse()?, RuleSet::ARITHMETIC);
    /// assert!(judge.verdict("8/(3-8/3)").is_right());
    /// assert_eq!(watch.look(), None);
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn new(interrupt: impl Fn() -> Option<StopReason> + Send + Sync + 'static) -> Arc<Watch> {
        let watch = Arc::new(Watch::unregistered(Arc::new(interrupt)));
        watch.register();
        watch
    }

    pub(crate) fn unregistered(interrupt: Interrupt) -> Watch {
        Watch { interrupt, stopped: OnceLock::new() }
    }

    /// Exact arithmetic on this thread checks the watch from now on.
    pub(crate) fn register(self: &Arc<Watch>) {
        WATCHES.with_borrow_mut(|watches| {
            remove_dropped(watches);
            watches.push(Arc::downgrade(self));
        });
    }

    /// Why the question must end now, if it must; once it must, it always must.
    pub fn look(&self) -> Option<StopReason> {
        self.stopped().or_else(|| {
            let stop = (self.interrupt)()?;
            Some(*self.stopped.get_or_init(|| stop))
        })
    }

    pub(crate) fn stopped(&self) -> Option<StopReason> {
        self.stopped.get().copied()
    }
}

fn remove_dropped(watches: &mut Vec<Weak<Watch>>) {
    while watches.last().is_some_and(|watch| watch.strong_count() == 0) {
        watches.pop();
    }
}

/// Counts work of exact arithmetic in advance, and returns whether to do it. The unit is about a microsecond.
pub(crate) fn charge(work: u64) -> bool {
    let watch = WATCHES.with_borrow_mut(|watches| {
        remove_dropped(watches);
        watches.last().and_then(Weak::upgrade)
    });
    if let Some(watch) = watch {
        UNSEEN.set(UNSEEN.get().saturating_add(work));
        let may_go_on = if UNSEEN.get() < PATIENCE {
            watch.stopped().is_none()
        } else {
            UNSEEN.set(0);
            watch.look().is_none()
        };
        if !may_go_on {
            return false;
        }
    }
    COUNTED.set(COUNTED.get().wrapping_add(work));
    true
}

/// An operation on numbers of 2^19 bits takes a tenth of a second.
pub(crate) fn charge_long(bits: usize, operations: usize) -> bool {
    let words = bits as u64 / 64;
    charge((1 + words * words / 600).saturating_mul(operations as u64))
}

/// The work of exact arithmetic on this thread so far; only differences matter.
#[cfg(feature = "internals")]
pub fn exact_work() -> u64 {
    COUNTED.get()
}
