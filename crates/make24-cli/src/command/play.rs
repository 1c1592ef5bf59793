//! `make24 play`: the game, for one player at a terminal or for two to four at one keyboard.

mod acuity;
mod dealer;
mod game_ui;
mod hand;
mod history;
mod hotseat;
mod score;
mod solo;
mod terminal;

use super::seed;
use crate::args::PlayArgs;
use crate::status::ExitStatus;
use anyhow::bail;
use dealer::Dealer;
use game_ui::{GameUi, Piped};
use history::History;
use make24::{Solver, StopReason};
use make24_host::visible;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use terminal::Terminal;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

fn patient(solver: &Solver, limit: Duration) -> Solver {
    watched_until(solver, Instant::now() + limit)
}

fn watched_until(solver: &Solver, until: Instant) -> Solver {
    solver.clone().with_interrupt(move || {
        (INTERRUPTED.load(Ordering::SeqCst) || Instant::now() >= until).then_some(StopReason::Cancelled)
    })
}

/// In milliseconds; the clocks of the game do not count this time.
static SUSPENDED_MS: AtomicU64 = AtomicU64::new(0);

fn suspended() -> Duration {
    Duration::from_millis(SUSPENDED_MS.load(Ordering::SeqCst))
}

#[derive(Clone, Copy)]
struct Clock {
    start: Instant,
    suspended_before: Duration,
}

impl Clock {
    fn start() -> Clock {
        Clock { start: Instant::now(), suspended_before: suspended() }
    }

    fn elapsed(self) -> Duration {
        self.start.elapsed().saturating_sub(suspended() - self.suspended_before)
    }
}

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

/// For a hint, or for the solution after a hand.
const TO_TELL: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(super) struct Quit;

type Played<T> = anyhow::Result<Result<T, Quit>>;

const MOST: usize = 4;

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
    if let Some(name) = names.iter().find(|name| visible(name) != **name) {
        bail!("the name {} contains control characters; leave them out", visible(name));
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
    let mut ui: Box<dyn GameUi> = match at_terminal {
        true => Box::new(Terminal::new()?),
        false => Box::new(Piped::new(out)),
    };
    let ui = ui.as_mut();
    let played = match args.players.len() {
        0 | 1 if args.acuity => acuity::play(args, dealer, &history, ui)?,
        0 | 1 => solo::play(args, dealer, &history, ui)?,
        _ => hotseat::play(args, dealer, ui)?,
    };
    // A game that a player quits also ends normally.
    let (Ok(()) | Err(Quit)) = played;
    Ok(ExitStatus::Solved)
}
