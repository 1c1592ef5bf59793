//! `make24 rate`: how hard a hand is for people, and why.

use super::{stream, write_json, write_unsolvable};
use crate::args::{Format, PuzzleArgs};
use crate::input;
use crate::output::Rating;
use crate::status::Status;
use make24::{Answer, Difficulty, Puzzle, Solver};
use std::io::Write;

pub(crate) fn run(args: &PuzzleArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let rules = args.rules.rule_set();
    if input::is_stream(&args.cards) {
        return stream(&args.target.target, &args.rules.name(), out, |puzzle, _| {
            rating(args, &args.limits.solver(rules), puzzle)
        });
    }
    let puzzle = input::puzzle(&args.cards, &args.target.target)?;
    let solver = args.limits.solver(rules);
    if args.format == Format::Text {
        return text(args, &solver, &puzzle, out);
    }
    let (rating, status) = rating(args, &solver, &puzzle);
    write_json(out, &rating)?;
    Ok(status)
}

fn rating(args: &PuzzleArgs, solver: &Solver, puzzle: &Puzzle) -> (Rating, Status) {
    let answer = solver.difficulty(puzzle);
    let status = status(&answer);
    (Rating::new(puzzle, args.rules.name(), status, answer.found().as_ref()), status.into())
}

fn status(answer: &Answer<Option<Difficulty>>) -> make24::census::Status {
    match answer {
        Answer::Incomplete(..) => make24::census::Status::Incomplete,
        Answer::Complete(difficulty) => make24::census::Status::of(difficulty.is_some(), None),
    }
}

fn text(args: &PuzzleArgs, solver: &Solver, puzzle: &Puzzle, out: &mut dyn Write) -> anyhow::Result<Status> {
    let answer = solver.difficulty(puzzle);
    let (status, stopped) = (status(&answer), answer.stopped());
    match (answer.found(), stopped) {
        (Some(of), _) => {
            writeln!(out, "difficulty {} of 100: {}", of.score, in_words(of.score))?;
            writeln!(
                out,
                "  {} of 100 players should solve it, in {} on the average",
                if of.solved_rate < 0.01 {
                    String::from("fewer than 1")
                } else {
                    format!("{:.0}", 100.0 * of.solved_rate)
                },
                duration(of.mean_time)
            )?;
            for reason in &of.reasons {
                writeln!(out, "  {reason}")?;
            }
            if !of.is_calibrated {
                writeln!(
                    out,
                    "  an estimate: people were measured with four cards of 1 to 13, + - * / and the target 24"
                )?;
            }
        }
        (None, None) => write_unsolvable(out, puzzle, solver.rules())?,
        (None, Some(_)) => {}
    }
    if let Some(stop) = stopped {
        out.flush()?;
        complain!("incomplete: how hard it is is not known: {}", args.limits.explain(stop));
    }
    Ok(status.into())
}

/// `12 seconds`, `3 minutes`.
fn duration(seconds: f64) -> String {
    match seconds.round() {
        1.0 => String::from("1 second"),
        round if round < 180.0 => format!("{round:.0} seconds"),
        _ => format!("{:.0} minutes", seconds / 60.0),
    }
}

/// A score in words, by fifths.
fn in_words(score: f64) -> &'static str {
    const FIFTHS: [&str; 5] = ["very easy", "easy", "medium", "hard", "very hard"];
    FIFTHS[((score / 20.0) as usize).min(FIFTHS.len() - 1)]
}
