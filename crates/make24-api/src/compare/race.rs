//! Methods on the same hands, one hand after the other.

use super::row::MethodRow;
use crate::error::{Error, ErrorCode};
use crate::host::Context;
use crate::reply::Sink;
use make24::{Deck, Puzzle, Rational, Solver, StopReason};
use make24_methods::{Method, NotApplicable, Record, Run, StopAt};
use std::sync::Mutex;
use std::time::Duration;

const BATCH: usize = 128;

pub(super) struct Race {
    pub(super) puzzles: Vec<Puzzle>,
    pub(super) records: Vec<Record>,
    pub(super) times: Vec<Duration>,
    pub(super) stopped: Option<StopReason>,
}

/// `None` if the time limit ended a run.
type Runs = Result<Option<Vec<(Run, Duration)>>, NotApplicable>;

impl Race {
    /// A hand counts for all methods or for none.
    pub(super) fn of(
        methods: &[Method],
        context: &Context,
        solver: &Solver,
        (deck, size): (&Deck, usize),
        target: &Rational,
        stop_at: StopAt,
        sink: &mut Sink<'_, MethodRow>,
    ) -> Result<Race, Error> {
        let mut race = Race {
            puzzles: Vec::new(),
            records: methods.iter().map(|&method| Record { method, runs: Vec::new() }).collect(),
            times: vec![Duration::ZERO; methods.len()],
            stopped: None,
        };
        let mut hands = deck.hands(size);
        let total = hands.remaining();
        loop {
            let puzzles: Vec<Puzzle> =
                hands.by_ref().take(BATCH).map(|dealt| Puzzle::new(dealt.hand, target.clone())).collect();
            if puzzles.is_empty() {
                return Ok(race);
            }
            let runs: Vec<Mutex<Runs>> = puzzles.iter().map(|_| Mutex::new(Ok(None))).collect();
            context.host().for_each(puzzles.len(), None, &|at| {
                let solved = runs_of(methods, context, solver, &puzzles[at], stop_at);
                if let Ok(mut place) = runs[at].lock() {
                    *place = solved;
                }
            });
            for (puzzle, runs) in puzzles.into_iter().zip(runs) {
                let runs = runs.into_inner().unwrap_or(Ok(None));
                let runs = runs.map_err(|error| Error::new(ErrorCode::MethodNotApplicable, error))?;
                let Some(runs) = runs else {
                    race.stopped = Some(context.stop().unwrap_or(StopReason::Cancelled));
                    return Ok(race);
                };
                race.puzzles.push(puzzle);
                for ((run, time), (record, total)) in runs.into_iter().zip(race.records.iter_mut().zip(&mut race.times))
                {
                    record.runs.push(run);
                    *total += time;
                }
            }
            let all = total == Some(race.puzzles.len() as u64);
            race.stopped = context.stop().filter(|_| !all);
            if race.stopped.is_some() || sink.progress(race.puzzles.len() as u64, total).is_break() {
                return Ok(race);
            }
        }
    }
}

fn runs_of(methods: &[Method], context: &Context, solver: &Solver, puzzle: &Puzzle, stop_at: StopAt) -> Runs {
    let now = || context.host().now().unwrap_or_default();
    let timed = |method: &Method| {
        if context.stop() == Some(StopReason::Cancelled) {
            return Ok(None);
        }
        let start = now();
        let run = method.run(solver, puzzle, stop_at)?;
        // A run that a method could not decide is a result too; only a cancelled run is discarded.
        Ok(Some((run, now().saturating_sub(start))).filter(|(run, _)| run.stopped != Some(StopReason::Cancelled)))
    };
    methods.iter().map(timed).collect()
}
