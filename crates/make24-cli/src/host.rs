//! The host of the command line: its clock, memory usage, threads and store.

use crate::optional::store::Store;
use make24::Puzzle;
use make24::plan::SearchLog;
use make24_api::{Host, SolvedPuzzle};
use make24_host::LocalHost;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

static SEARCHES: OnceLock<Arc<SearchLog>> = OnceLock::new();

pub(crate) fn log_searches() {
    SEARCHES.get_or_init(Arc::default);
}

pub(crate) fn tell_searches() {
    let Some(log) = SEARCHES.get() else { return };
    if let Some(known) = LOOKUP.get() {
        let [known, asked] = [&known.known, &known.asked].map(|count| count.load(Ordering::Relaxed));
        complain!("the store: {known} of {asked} puzzles were solved before");
    }
    for row in log.rows() {
        complain!("{row}");
    }
}

struct StoreLookup {
    /// `None` once it has failed.
    store: Mutex<Option<Store>>,
    asked: AtomicUsize,
    known: AtomicUsize,
}

static LOOKUP: OnceLock<StoreLookup> = OnceLock::new();

pub(crate) fn use_store(url: Option<&str>) -> anyhow::Result<()> {
    let Some(url) = url else { return Ok(()) };
    let store = Mutex::new(Some(Store::open_to_read(url)?));
    LOOKUP.get_or_init(|| StoreLookup { store, asked: AtomicUsize::new(0), known: AtomicUsize::new(0) });
    Ok(())
}

impl StoreLookup {
    fn of(&self, puzzles: &[Puzzle], rules: &str) -> Option<Vec<Option<SolvedPuzzle>>> {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        let key = |puzzle: &Puzzle| (puzzle.hand.to_string(), puzzle.target.to_string());
        let answer = match puzzles {
            // An empty question asks whether there is a store.
            [] => store.as_ref().map(|_| Vec::new()),
            _ => match store.as_ref()?.known(rules, &puzzles.iter().map(key).collect::<Vec<_>>()) {
                Ok(known) => Some(known),
                Err(error) => {
                    complain!(warning: "the store does not answer, so everything is computed: {error:#}");
                    *store = None;
                    None
                }
            },
        };
        self.asked.fetch_add(puzzles.len(), Ordering::Relaxed);
        self.known.fetch_add(answer.iter().flatten().flatten().count(), Ordering::Relaxed);
        answer
    }
}

/// The services of this machine for a request: its clock, which starts now, its memory and its threads.
pub fn host() -> Arc<dyn Host> {
    Arc::new(CommandLineHost(LocalHost::new(Some(|| crate::ALLOCATED.allocated() as u64))))
}

struct CommandLineHost(LocalHost);

impl Host for CommandLineHost {
    fn now(&self) -> Option<Duration> {
        self.0.now()
    }

    fn allocated(&self) -> Option<u64> {
        self.0.allocated()
    }

    fn search_log(&self) -> Option<Arc<SearchLog>> {
        SEARCHES.get().cloned()
    }

    fn solved_before(&self, puzzles: &[Puzzle], rules: &'static str) -> Option<Vec<Option<SolvedPuzzle>>> {
        LOOKUP.get()?.of(puzzles, rules)
    }

    fn cores(&self) -> usize {
        self.0.cores()
    }

    fn for_each(&self, count: usize, threads: Option<u16>, work: &(dyn Fn(usize) + Sync)) {
        self.0.for_each(count, threads, work);
    }
}
