//! One player: hands that grow as difficult as the player can do.

use super::dealer::Dealer;
use super::face::Face;
use super::hand::{Allowed, Outcome, keys, play as play_hand, shown};
use super::history::{History, Line};
use super::score::{Level, points};
use super::{Played, Quit};
use crate::args::PlayArgs;
use make24::Form;

pub(super) fn play(args: &PlayArgs, mut dealer: Dealer, history: &History, face: &mut dyn Face) -> Played<()> {
    let fixed = args.difficulty;
    let mut level = fixed.map_or(Level::FIRST, |(low, high)| Level(f64::midpoint(low, high)));
    let width = fixed.map_or(Level::WIDTH, |(low, high)| (high - low) / 2.0);
    face.tell(&format!("{}\n{}", dealer.announced(args), keys(true)))?;
    if let Some(best) = history.best_of_the_day() {
        face.tell(&format!("best of the day so far: {best} points"))?;
    }
    let mut played: Vec<Line> = Vec::new();
    let mut quit = false;
    while played.len() < args.hands as usize && !quit {
        let dealt = dealer.deal(level.0, width, fixed.is_some())?;
        let of = &dealt.difficulty;
        face.tell(&format!(
            "\nhand {} of {}  {}  difficulty {:.0}",
            played.len() + 1,
            args.hands,
            shown(&dealt),
            of.score
        ))?;
        let turn = play_hand(face, &dealer.solver, &dealt, &Allowed { hints: true, limit: None })?;
        let won = match turn.outcome {
            Outcome::Solved => points(of.score, turn.hints, turn.time, of.mean_time),
            _ => 0,
        };
        let next = match turn.outcome {
            Outcome::Solved => {
                let seconds = turn.time.as_secs_f64();
                face.tell(&format!(
                    "right, in {seconds:.1} s (others: {:.0} s): {won} point{}",
                    of.mean_time,
                    if won == 1 { "" } else { "s" }
                ))?;
                level.after_solved(turn.hints, turn.time, of.mean_time)
            }
            outcome => {
                let solution = dealer.solver.best(&dealt.puzzle).found();
                if let Some(solution) = solution {
                    let more = dealer.solver.count(&dealt.puzzle, Form::Essential).found();
                    let ideas = if more.to_u64() == Some(1) { "the one idea" } else { "one way" };
                    face.tell(&format!("{ideas}: {solution} = {}", dealt.puzzle.target))?;
                }
                quit = outcome == Outcome::Left;
                level.after_given_up()
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

/// What was played in this game.
fn summary(played: &[Line], history: &History) -> String {
    let solved: Vec<&Line> = played.iter().filter(|line| line.outcome == Outcome::Solved.word()).collect();
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
