//! A game for one player; the difficulty adapts to the player.

use super::dealer::{Dealer, PlayableHand, unavoidable};
use super::game_ui::{GameUi, ShownHand};
use super::hand::{Allowed, HandEnd, keys, play as play_hand};
use super::history::{History, HistoryLine};
use super::score::{PlayerLevel, points};
use super::{Played, Quit, TO_TELL, patient};
use crate::args::PlayArgs;
use make24::{Form, Puzzle, Solver};
use make24_people::Difficulty;
use std::time::Duration;

/// The time limit of the television game.
const NEAREST_SECONDS: u16 = 30;

pub(super) fn play(args: &PlayArgs, mut dealer: Dealer, history: &History, ui: &mut dyn GameUi) -> Played<()> {
    let fixed = args.difficulty;
    let mut level = fixed.map_or(PlayerLevel::FIRST, |range| PlayerLevel(f64::midpoint(range.low, range.high)));
    let width = fixed.map_or(PlayerLevel::WIDTH, |range| (range.high - range.low) / 2.0);
    ui.tell(&format!("{}\n{}", dealer.announced(args), keys(true, dealer.nearest_counts())))?;
    if let Some(best) = history.best_of_the_day().filter(|best| *best > 0) {
        ui.tell(&format!("best of the day so far: {best} points"))?;
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
        let mut hand = ShownHand::new(&dealt, played.len() + 1, args.hands);
        hand.task += &format!("  difficulty {:.0} ({})", of.score, of.level().in_words());
        ui.show_hand(&hand)?;
        let turn = play_hand(ui, &dealer.solver, &dealt, &Allowed { hints: true, limit })?;
        let won = match (&turn.distance, turn.outcome) {
            (Some(away), _) if dealer.nearest_counts() => u32::from(make24_api::points(away)),
            (_, HandEnd::Solved) => points(of.score, turn.hints, turn.time, of.mean_time_s),
            _ => 0,
        };
        let next = match turn.outcome {
            HandEnd::Solved => {
                let seconds = turn.time.as_secs_f64();
                ui.tell(&format!(
                    "right, in {seconds:.1} s: {won} point{}\n{}",
                    if won == 1 { "" } else { "s" },
                    people(of)
                ))?;
                tell_ways(&dealer, &dealt, ui)?;
                level.after_solved(turn.hints, turn.time, of.mean_time_s)
            }
            outcome @ (HandEnd::Near | HandEnd::GivenUp | HandEnd::TimeUp | HandEnd::Left) => {
                if turn.ran_out {
                    ui.tell("time up")?;
                }
                if let Some(away) = &turn.distance {
                    ui.tell(&format!("{away} away: {won} points"))?;
                }
                tell_best(&dealer, &dealt, ui)?;
                quit = outcome == HandEnd::Left;
                if !quit && dealt.nearest.is_none() {
                    ui.tell(&people(of))?;
                }
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
    ui.tell(&summary(&played, history))?;
    Ok(if quit { Err(Quit) } else { Ok(()) })
}

fn people(of: &Difficulty) -> String {
    let (solved, seconds) = ((100.0 * of.solve_rate).round(), of.mean_time_s.round());
    let estimate = if of.is_calibrated { "" } else { " (an estimate)" };
    format!("{solved} of 100 players solve it, in {seconds} s on average{estimate}")
}

const SHOWN: usize = 4;

fn different(solver: &Solver, puzzle: &Puzzle) -> Option<u64> {
    solver.count(puzzle, Form::Essential).complete()?.to_u64()
}

fn listed(ways: impl Iterator<Item = String>, count: u64) -> String {
    let shown: String = ways.take(SHOWN).map(|way| format!("\n  {way}")).collect();
    if count > SHOWN as u64 { shown + "\n  ..." } else { shown }
}

fn tell_ways(dealer: &Dealer, dealt: &PlayableHand, ui: &mut dyn GameUi) -> std::io::Result<()> {
    let (solver, reachable) = (patient(&dealer.solver, TO_TELL), dealt.reachable());
    let Some(count) = different(&solver, &reachable) else { return Ok(()) };
    if count < 2 {
        return ui.tell("there is no essentially different way");
    }
    let ways = solver.solutions(&reachable, Form::Essential).map(|solution| solution.to_string());
    ui.tell(&format!("{count} ways:{}", listed(ways, count)))
}

fn tell_best(dealer: &Dealer, dealt: &PlayableHand, ui: &mut dyn GameUi) -> std::io::Result<()> {
    let (solver, reachable) = (patient(&dealer.solver, TO_TELL), dealt.reachable());
    let Some(solution) = solver.best(&reachable).found() else { return Ok(()) };
    let count = different(&solver, &reachable);
    let told = match &dealt.nearest {
        Some(_) => "the nearest that can be made",
        None if count == Some(1) => "the only solution",
        None => "one way",
    };
    ui.tell(&format!("{told}: {solution} = {}", reachable.target))?;
    let (None, Some(others @ 1..)) = (&dealt.nearest, count.map(|count| count - 1)) else { return Ok(()) };
    let best = solution.to_string();
    let ways = solver.solutions(&reachable, Form::Essential).map(|other| other.to_string());
    let ways = listed(ways.filter(|other| *other != best), others);
    ui.tell(&format!("{others} other way{}:{ways}", if others == 1 { "" } else { "s" }))
}

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
