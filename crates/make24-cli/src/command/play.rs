//! `make24 play`: the game, for one at a terminal or for two to four at one keyboard.

mod acuity;
mod dealer;
mod face;
mod hand;
mod history;
mod score;
mod solo;
mod table;
mod terminal;

use super::seed;
use crate::args::PlayArgs;
use crate::status::ExitStatus;
use anyhow::bail;
use dealer::Dealer;
use face::{Face, Piped};
use history::History;
use make24::{Solver, StopReason};
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use terminal::Terminal;

/// Whether the player has asked for the end of whatever takes long: a deal, a hint, a count.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// A solver that ends when the player asks for it, or after so long.
fn patient(solver: &Solver, limit: Duration) -> Solver {
    watched_until(solver, Instant::now() + limit)
}

/// A solver that ends when the player asks for it, or at this time.
fn watched_until(solver: &Solver, until: Instant) -> Solver {
    solver.clone().with_interrupt(move || {
        (INTERRUPTED.load(Ordering::SeqCst) || Instant::now() >= until).then_some(StopReason::Cancelled)
    })
}

/// How long the game was suspended so far, in milliseconds: no clock of the game runs meanwhile.
static SUSPENDED_MS: AtomicU64 = AtomicU64::new(0);

/// How long the game was suspended so far.
fn suspended() -> Duration {
    Duration::from_millis(SUSPENDED_MS.load(Ordering::SeqCst))
}

/// A clock that stands still while the game is suspended.
#[derive(Clone, Copy)]
struct Clock {
    start: Instant,
    suspended_before: Duration,
}

impl Clock {
    fn start() -> Clock {
        Clock { start: Instant::now(), suspended_before: suspended() }
    }

    /// The time since the start, less the time for which the game was suspended.
    fn elapsed(self) -> Duration {
        self.start.elapsed().saturating_sub(suspended() - self.suspended_before)
    }
}

/// A clock and the time at which it runs out.
#[derive(Clone, Copy)]
struct Deadline {
    clock: Clock,
    limit: Duration,
}

impl Deadline {
    fn left(self) -> Duration {
        self.limit.saturating_sub(self.clock.elapsed())
    }
}

/// How long a hint, or what is told behind a hand, may take.
const TO_TELL: Duration = Duration::from_secs(2);

/// Ends a game before its end; not an error.
#[derive(Debug)]
pub(super) struct Quit;

/// How a part of a game ends: with what it is worth, or before its end.
type Played<T> = anyhow::Result<Result<T, Quit>>;

/// The largest number of players that one keyboard has room for.
const MOST: usize = 4;

/// Names that can be told apart, and no more of them than can play.
fn check_players(args: &PlayArgs) -> anyhow::Result<()> {
    let names = &args.players;
    if names.len() > MOST {
        bail!("{} players are too many for one keyboard; use up to {MOST}", names.len());
    }
    if args.acuity && names.len() > 1 {
        bail!("a timed series is for one player; use one name");
    }
    if names.iter().any(|name| name.trim().is_empty()) {
        bail!("a player has no name; use `--players Ann,Bob`");
    }
    if let Some(name) = names.iter().enumerate().find_map(|(i, name)| names[..i].contains(name).then_some(name)) {
        bail!("two players are called {name}; use different names");
    }
    Ok(())
}

pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    check_players(args)?;
    let seed = seed(args.seed);
    let dealer = Dealer::new(args, seed)?;
    let history = History::open(args)?;
    let at_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let mut face: Box<dyn Face> = match at_terminal {
        true => Box::new(Terminal::new()?),
        false => Box::new(Piped::new(out)),
    };
    let face = face.as_mut();
    let played = match args.players.len() {
        0 | 1 if args.acuity => acuity::play(args, dealer, &history, face)?,
        0 | 1 => solo::play(args, dealer, &history, face)?,
        _ => table::play(args, dealer, face)?,
    };
    // Whoever leaves early has played all the same.
    let (Ok(()) | Err(Quit)) = played;
    Ok(ExitStatus::Solved)
}
