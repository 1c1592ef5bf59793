//! A timed series of hands of medium difficulty, compared with the player's own history.
//!
//! Climbers play the game to notice that thin air slows them down, as `[mathematica-1]` reports. The series compares
//! pace: the time for a hand as a multiple of other players' mean time. An unsolved hand counts with the full time
//! limit.

use super::dealer::Dealer;
use super::game_ui::{GameUi, ShownHand};
use super::hand::{Allowed, HandEnd, keys, play as play_hand};
use super::history::{History, HistoryLine};
use super::{Played, Quit};
use crate::args::PlayArgs;
use std::collections::BTreeMap;
use std::time::Duration;

/// Difficulty and tolerance: nearly everybody solves these hands, but nobody immediately.
const LEVEL: (f64, f64) = (50.0, 15.0);

const SECONDS: u16 = 60;

const ENOUGH: usize = 3;

pub(super) fn play(args: &PlayArgs, mut dealer: Dealer, history: &History, ui: &mut dyn GameUi) -> Played<()> {
    let seconds = args.seconds.unwrap_or(SECONDS);
    let limit = Duration::from_secs(seconds.into());
    let announced = dealer.announced(args);
    ui.tell(&format!("{announced}\n{seconds} seconds each, no hints; {}", keys(false, dealer.nearest_counts())))?;
    let mut played: Vec<HistoryLine> = Vec::new();
    for number in 1..=args.hands {
        let Ok(dealt) = dealer.deal(LEVEL.0, LEVEL.1)? else { return Ok(Err(Quit)) };
        ui.show_hand(&ShownHand::new(&dealt, number, args.hands))?;
        let mut turn = play_hand(ui, &dealer.solver, &dealt, &Allowed { hints: false, limit: Some(limit) })?;
        if turn.outcome != HandEnd::Solved {
            turn.time = limit;
        }
        match turn.outcome {
            HandEnd::Left => {
                ui.tell("the series is not complete, and not counted")?;
                return Ok(Err(Quit));
            }
            HandEnd::Solved => ui.tell(&format!("right, in {:.1} s", turn.time.as_secs_f64()))?,
            outcome @ (HandEnd::Near | HandEnd::GivenUp | HandEnd::TimeUp) => ui.tell(outcome.word())?,
        }
        played.push(history.line("acuity", &dealt, &turn, u32::from(turn.outcome == HandEnd::Solved)));
    }
    for line in &played {
        history.add(line)?;
    }
    ui.tell(&report(&played, history))?;
    Ok(Ok(()))
}

struct Series {
    hands: usize,
    solved: usize,
    /// Mean time of all hands, solved or not.
    seconds: f64,
    /// Geometric mean of the times, as multiples of other players' mean times.
    pace: f64,
}

impl Series {
    fn of(lines: &[&HistoryLine]) -> Series {
        let hands = lines.len();
        let mean =
            |of: &dyn Fn(&HistoryLine) -> f64| lines.iter().map(|line| of(line)).sum::<f64>() / hands.max(1) as f64;
        Series {
            hands,
            solved: lines.iter().filter(|line| line.outcome == HandEnd::Solved.word()).count(),
            seconds: mean(&|line| line.seconds),
            pace: mean(&|line| (line.seconds.max(0.1) / line.mean_time_s.max(0.1)).ln()).exp(),
        }
    }

    fn told(&self) -> String {
        let Series { hands, solved, seconds, pace } = self;
        let percent = 100.0 * *solved as f64 / (*hands).max(1) as f64;
        format!("{solved} of {hands} solved ({percent:.0}%), {seconds:.1} s a hand, pace {pace:.2}")
    }
}

fn report(played: &[HistoryLine], history: &History) -> String {
    let now = Series::of(&played.iter().collect::<Vec<_>>());
    let mut sessions: BTreeMap<&str, Vec<&HistoryLine>> = BTreeMap::new();
    let rules = played.first().map(|line| (&line.rules, &line.target));
    let same = |line: &&HistoryLine| {
        line.mode == "acuity" && line.player == history.player && Some((&line.rules, &line.target)) == rules
    };
    for line in history.lines.iter().filter(same) {
        sessions.entry(&line.session).or_default().push(line);
    }
    if now.solved == 0 {
        return format!("\nthis series: 0 of {} solved, so there is no pace to compare", now.hands);
    }
    // A series without a solved hand has no pace.
    sessions.retain(|_, lines| Series::of(lines).solved > 0);
    let earlier: Vec<Series> = sessions.values().map(|lines| Series::of(lines)).collect();
    let mut text = format!("\nthis series: {}\n  (pace 1 = as fast as other people on the same hands)", now.told());
    if earlier.is_empty() {
        return text + "\nthis is your first series; later ones will be compared with it";
    }
    let all: Vec<&HistoryLine> = sessions.into_values().flatten().collect();
    let several = if earlier.len() == 1 { "series" } else { "series together" };
    text += &format!("\nyour {} earlier {several}: {}", earlier.len(), Series::of(&all).told());
    let paces: Vec<f64> = earlier.iter().map(|series| series.pace.ln()).collect();
    let count = paces.len() as f64;
    let mean = paces.iter().sum::<f64>() / count;
    let change = now.pace.ln() - mean;
    let way = if change > 0.0 { "slower" } else { "faster" };
    let percent = 100.0 * (change.abs().exp() - 1.0);
    text += &format!("\n{percent:.0}% {way} than usual for you");
    if earlier.len() >= ENOUGH {
        let deviation = (paces.iter().map(|pace| (pace - mean).powi(2)).sum::<f64>() / (count - 1.0)).sqrt();
        if deviation > 0.0 {
            text += &format!(", {:.1} times your usual deviation", change.abs() / deviation);
        }
    } else {
        text += &format!("; after {ENOUGH} series you will also see how unusual that is");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::history::tests::{history, line};
    use super::*;

    fn series(session: &str, seconds: &[f64]) -> Vec<HistoryLine> {
        seconds.iter().map(|&seconds| line(session, "acuity", seconds, u32::from(seconds < 60.0))).collect()
    }

    #[test]
    fn a_series_is_compared_with_earlier_ones() {
        let now = series("2026-11-24T10:00:00Z", &[20.0, 20.0, 60.0]);
        let told = |before: Vec<HistoryLine>| report(&now, &history(before, "2026-11-24T10:00:00Z"));
        let first = told(Vec::new());
        assert!(first.contains("this series: 2 of 3 solved (67%), 33.3 s a hand, pace 2.88"), "{first}");
        assert!(first.contains("this is your first series"), "{first}");

        let mut before = series("2026-11-21T10:00:00Z", &[10.0, 10.0]);
        before.extend(vec![line("2026-11-21T11:00:00Z", "play", 1.0, 1)]);
        let second = told(before.clone());
        assert!(second.contains("your 1 earlier series: 2 of 2 solved (100%), 10.0 s a hand, pace 1.00"), "{second}");
        assert!(second.contains("188% slower than usual for you; after 3 series"), "{second}");

        before.extend(series("2026-11-22T10:00:00Z", &[5.0, 5.0]));
        before.extend(series("2026-11-23T10:00:00Z", &[20.0, 20.0]));
        let fourth = told(before);
        assert!(fourth.contains("your 3 earlier series together"), "{fourth}");
        assert!(fourth.contains("188% slower than usual for you, 1.5 times your usual deviation"), "{fourth}");
    }
}
