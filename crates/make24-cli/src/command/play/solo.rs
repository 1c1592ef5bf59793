//! A game for one player; the difficulty adapts to the player.

use super::dealer::{Dealer, PlayableHand, unavoidable};
use super::face::Face;
use super::hand::{Allowed, HandEnd, keys, play as play_hand, shown};
use super::history::{History, HistoryLine};
use super::score::{PlayerLevel, points};
use super::{Played, Quit, TO_TELL, patient};
use crate::args::PlayArgs;
use make24::{Difficulty, Form, Puzzle, Solver};
use std::time::Duration;

/// The time limit of the television game.
const NEAREST_SECONDS: u16 = 30;

pub(super) fn play(args: &PlayArgs, mut dealer: Dealer, history: &History, face: &mut dyn Face) -> Played<()> {
    let fixed = args.difficulty;
    let mut level = fixed.map_or(PlayerLevel::FIRST, |range| PlayerLevel(f64::midpoint(range.low, range.high)));
    let width = fixed.map_or(PlayerLevel::WIDTH, |range| (range.high - range.low) / 2.0);
    face.tell(&format!("{}\n{}", dealer.announced(args), keys(true)))?;
    if let Some(best) = history.best_of_the_day() {
        face.tell(&format!("best of the day so far: {best} points"))?;
    }
    let usual = dealer.nearest_counts().then_some(NEAREST_SECONDS);
    let limit = args.seconds.or(usual).map(|seconds| Duration::from_secs(seconds.into()));
    let mut played: Vec<HistoryLine> = Vec::new();
    let mut quit = false;
    while played.len() < args.hands as usize && !quit {
        let Ok(dealt) = dealer.deal(level.0, width)? else {
            quit = true;
            break;
        };
        let of = &dealt.difficulty;
        face.show_hand(&format!(
            "\nhand {} of {}  {}  difficulty {:.0} ({})",
            played.len() + 1,
            args.hands,
            shown(&dealt),
            of.score,
            of.level().in_words()
        ))?;
        let turn = play_hand(face, &dealer.solver, &dealt, &Allowed { hints: true, limit })?;
        let won = match (&turn.distance, turn.outcome) {
            (Some(away), _) if dealer.nearest_counts() => u32::from(make24_api::points(away)),
            (_, HandEnd::Solved) => points(of.score, turn.hints, turn.time, of.mean_time_s),
            _ => 0,
        };
        let next = match turn.outcome {
            HandEnd::Solved => {
                let seconds = turn.time.as_secs_f64();
                face.tell(&format!(
                    "right, in {seconds:.1} s: {won} point{}\n{}",
                    if won == 1 { "" } else { "s" },
                    people(of)
                ))?;
                tell_ways(&dealer, &dealt, face)?;
                level.after_solved(turn.hints, turn.time, of.mean_time_s)
            }
            outcome => {
                if turn.ran_out {
                    face.tell("time up")?;
                }
                if let Some(away) = &turn.distance {
                    face.tell(&format!("{away} away: {won} points"))?;
                }
                tell_best(&dealer, &dealt, face)?;
                quit = outcome == HandEnd::Left;
                // The best possible number counts as a solution.
                let best = turn.distance.as_ref().is_some_and(|away| *away == unavoidable(&dealt));
                match best {
                    true => level.after_solved(turn.hints, turn.time, of.mean_time_s),
                    false => level.after_given_up(),
                }
            }
        };
        if fixed.is_none() {
            level = next;
        }
        let line = history.line("play", &dealt, &turn, won);
        history.add(&line)?;
        played.push(line);
    }
    face.tell(&summary(&played, history))?;
    Ok(if quit { Err(Quit) } else { Ok(()) })
}

/// How people do with a hand; an estimate is called one.
fn people(of: &Difficulty) -> String {
    let (solved, seconds) = ((100.0 * of.solve_rate).round(), of.mean_time_s.round());
    let estimate = if of.is_calibrated { "" } else { " (an estimate)" };
    format!("{solved} of 100 players solve it, in {seconds} s on average{estimate}")
}

/// The most solutions that are shown after a hand.
const SHOWN: usize = 4;

/// How many essential solutions there are; `None` if it is not known in time.
fn ideas(solver: &Solver, puzzle: &Puzzle) -> Option<u64> {
    solver.count(puzzle, Form::Essential).complete()?.to_u64()
}

/// Shows other solutions to a hand that was solved.
fn tell_ways(dealer: &Dealer, dealt: &PlayableHand, face: &mut dyn Face) -> std::io::Result<()> {
    let (solver, reachable) = (patient(&dealer.solver, TO_TELL), dealt.reachable());
    let Some(count) = ideas(&solver, &reachable) else { return Ok(()) };
    if count < 2 {
        return face.tell("there is no other way");
    }
    let shown: Vec<String> =
        solver.solutions(&reachable, Form::Essential).take(SHOWN).map(|solution| format!("\n  {solution}")).collect();
    let more = if count > SHOWN as u64 { "\n  ..." } else { "" };
    face.tell(&format!("{count} ways:{}{more}", shown.concat()))
}

/// Shows the best possible solution.
fn tell_best(dealer: &Dealer, dealt: &PlayableHand, face: &mut dyn Face) -> std::io::Result<()> {
    let (solver, reachable) = (patient(&dealer.solver, TO_TELL), dealt.reachable());
    let Some(solution) = solver.best(&reachable).found() else { return Ok(()) };
    let is_one = || ideas(&solver, &reachable) == Some(1);
    let told = match &dealt.nearest {
        Some(_) => "the nearest that can be made",
        None if is_one() => "the one idea",
        None => "one way",
    };
    face.tell(&format!("{told}: {solution} = {}", reachable.target))
}

/// A summary of this game.
fn summary(played: &[HistoryLine], history: &History) -> String {
    let solved: Vec<&HistoryLine> = played.iter().filter(|line| line.outcome == HandEnd::Solved.word()).collect();
    let points: u32 = played.iter().map(|line| line.points).sum();
    let mut text = format!("\nsolved {} of {}, {points} points", solved.len(), played.len());
    if !solved.is_empty() {
        let seconds: f64 = solved.iter().map(|line| line.seconds).sum();
        text += &format!(", {:.1} s a hand", seconds / solved.len() as f64);
    }
    text += &match history.best_of_the_day() {
        Some(best) if best >= points => format!("\nbest of the day: {best} points"),
        _ if points == 0 => String::new(),
        _ => format!("\nbest of the day: {points} points, this game"),
    };
    text
}

#[cfg(test)]
mod tests {
    use super::super::history::tests::{history, line};
    use super::*;

    #[test]
    fn a_summary_counts_and_compares() {
        let now = "2026-11-21T15:00:00Z";
        let played = [line(now, "play", 4.0, 6), line(now, "play", 8.0, 3), line(now, "play", 60.0, 0)];
        let told = |before| summary(&played, &history(before, now));
        assert_eq!(told(Vec::new()), "\nsolved 2 of 3, 9 points, 6.0 s a hand\nbest of the day: 9 points, this game");
        let before = vec![line("2026-11-21T09:00:00Z", "play", 4.0, 20)];
        assert_eq!(told(before), "\nsolved 2 of 3, 9 points, 6.0 s a hand\nbest of the day: 20 points");
        assert_eq!(summary(&[], &history(Vec::new(), now)).lines().nth(1), Some("solved 0 of 0, 0 points"));
    }
}
