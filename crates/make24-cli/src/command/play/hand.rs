//! One player, one hand: answers, hints, time.

use super::dealer::Dealt;
use super::face::{Ask, Face, Live, Said};
use make24::{Card, Expr, Hints, Puzzle, RuleSet, Solver, Style, Usage, Verdict, VerdictKind, judge};
use std::io;
use std::time::{Duration, Instant};

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Solved,
    GivenUp,
    TimeUp,
    /// The player left.
    Left,
}

impl Outcome {
    /// The word that the history has for it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Outcome::Solved => "solved",
            Outcome::GivenUp => "given up",
            Outcome::TimeUp => "time up",
            Outcome::Left => "left",
        }
    }
}

/// What a player did with a hand.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) outcome: Outcome,
    pub(super) time: Duration,
    /// Wrong answers.
    pub(super) mistakes: u32,
    /// The highest level of hints that was asked for.
    pub(super) hints: u8,
}

/// What a player may do.
pub(super) struct Allowed {
    pub(super) hints: bool,
    pub(super) limit: Option<Duration>,
}

/// Lets a player solve a hand.
pub(super) fn play(face: &mut dyn Face, solver: &Solver, dealt: &Dealt, allowed: &Allowed) -> io::Result<Turn> {
    let puzzle = &dealt.puzzle;
    let start = Instant::now();
    let until = allowed.limit.map(|limit| start + limit);
    let mut turn = Turn { outcome: Outcome::Left, time: Duration::ZERO, mistakes: 0, hints: 0 };
    let outcome = loop {
        let ask = Ask { until, ..Ask::new(">") };
        let said = face.ask(&ask, &mut |text| live(puzzle, solver.rules(), text, allowed.hints))?;
        match said {
            Said::Ended => break Outcome::Left,
            Said::TimeUp => break Outcome::TimeUp,
            Said::Line(line) => match line.as_str() {
                "" => {}
                "q" | "quit" => break Outcome::Left,
                "!" | "skip" => break Outcome::GivenUp,
                "h" | "help" => face.tell(keys(allowed.hints))?,
                hint if allowed.hints && (hint == "hint" || hint.starts_with('?')) => {
                    turn.hints = (turn.hints + 1).min(Hints::LEVELS);
                    face.tell(&hinted(solver, puzzle, hint.trim_start_matches('?').trim(), turn.hints))?;
                }
                answer => {
                    let Verdict { kind, message, .. } = judge(puzzle, answer, solver.rules(), Style::Plain);
                    if kind == VerdictKind::Right {
                        break Outcome::Solved;
                    }
                    turn.mistakes += 1;
                    face.tell(&message)?;
                }
            },
        }
    };
    turn.outcome = outcome;
    turn.time = start.elapsed();
    Ok(turn)
}

/// A hint of this level, going on from what was typed behind the question mark.
fn hinted(solver: &Solver, puzzle: &Puzzle, so_far: &str, level: u8) -> String {
    let so_far: Vec<&str> =
        so_far.split(';').map(str::trim).filter(|part| *part != "hint" && !part.is_empty()).collect();
    match Hints::of(solver, puzzle, &so_far).map(make24::Answer::found) {
        Ok(Some(hints)) => format!("hint {level} of {}: {}", Hints::LEVELS, hints.hint(level)),
        Ok(None) => format!("{} leads nowhere", so_far.join(" and ")),
        Err(Verdict { message, .. }) => message,
    }
}

/// What can be typed but answers.
pub(super) fn keys(hints: bool) -> &'static str {
    if hints { "? a hint, ? 8/3 a hint from there, ! give up, q quit" } else { "! give up, q quit" }
}

/// What is said of an answer while it is typed.
pub(super) fn live(puzzle: &Puzzle, rules: &RuleSet, text: &str, hints: bool) -> Live {
    let typed = text.trim();
    let note = |note: String| Live { note, is_done: false };
    if typed.is_empty() {
        return note(keys(hints).to_owned());
    }
    if typed.starts_with(['?', '!', 'q', 'h', 's']) {
        return note(String::new());
    }
    if judge(puzzle, typed, rules, Style::Plain).kind == VerdictKind::Right {
        return Live { note: String::from("right"), is_done: true };
    }
    // A part of an answer is worth what it makes, with the cards that are left.
    let some = RuleSet { usage: Usage::AnySubset, ..*rules };
    // Brackets that are open are taken to close here.
    let open = typed.matches('(').count().saturating_sub(typed.matches(')').count());
    let closed = format!("{typed}{}", ")".repeat(open));
    let verdict = judge(puzzle, &closed, &some, Style::Plain);
    note(match (verdict.kind, &verdict.value) {
        (VerdictKind::Unreadable, _) => String::from("..."),
        (VerdictKind::Right | VerdictKind::WrongValue, Some(value)) => {
            let left = left_over(puzzle, &closed);
            let left = if left.is_empty() { String::from("no card left") } else { format!("left: {}", left.join(" ")) };
            format!("makes {value}; {left}")
        }
        _ => verdict.message,
    })
}

/// The cards that a part of an answer does not use.
fn left_over(puzzle: &Puzzle, text: &str) -> Vec<String> {
    let mut cards: Vec<Card> = puzzle.hand.cards().to_vec();
    if let Ok(parsed) = Expr::read(text, Style::Plain) {
        for used in parsed.dealt_from(&puzzle.hand).expr.cards() {
            if let Some(at) = cards.iter().position(|card| card == used) {
                cards.remove(at);
            }
        }
    }
    cards.iter().map(ToString::to_string).collect()
}

/// The hand as it is shown.
pub(super) fn shown(dealt: &Dealt) -> String {
    let cards: Vec<String> = dealt.puzzle.hand.cards().iter().map(|card| format!("[{card}]")).collect();
    format!("{}  make {}", cards.join(" "), dealt.puzzle.target)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> (String, bool) {
        let live = live(&"3 3 8 8".parse().expect("cards"), &RuleSet::ARITHMETIC, text, true);
        (live.note, live.is_done)
    }

    #[test]
    fn an_answer_is_judged_while_it_is_typed() {
        let rows = [
            ("8", "makes 8; left: 3 3 8"),
            ("8/", "..."),
            ("8/3", "makes 8/3; left: 3 8"),
            ("8/(3", "makes 8/3; left: 3 8"),
            ("8/(3-", "..."),
            ("8/(3-8/3", "makes 24; no card left"),
            ("3*8", "makes 24; left: 3 8"),
            ("8+8+3+3", "makes 22; no card left"),
            ("4", "wrong cards: 4 is extra"),
            ("8^3", "power is not allowed; only + - * / are"),
            ("8/(3-3)", "8 / 0 has no value: division is defined unless the divisor is 0"),
        ];
        for (text, note) in rows {
            assert_eq!(said(text), (String::from(note), false), "{text}");
        }
        assert_eq!(said("8/(3-8/3)"), (String::from("right"), true));
        assert!(said("").0.contains("give up"));
    }

    #[test]
    fn a_hint_goes_on_from_what_was_typed() {
        let hint = |so_far, level| hinted(&Solver::default(), &"3 3 8 8".parse().expect("cards"), so_far, level);
        assert_eq!(hint("", 1), "hint 1 of 6: It can be solved.");
        assert_eq!(hint("8/3", 3), "hint 3 of 6: 3 and 8/3 meet first.");
        assert_eq!(hint("3+3", 1), "3+3 leads nowhere");
        assert_eq!(hint("4", 1), "wrong cards: 4 is extra");
    }
}
