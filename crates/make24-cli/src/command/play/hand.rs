//! A player's turn at one hand: answers, hints, time.

use super::dealer::PlayableHand;
use super::game_ui::{Ask, GameUi, Input, Live};
use super::{Clock, Deadline, INTERRUPTED, TO_TELL, patient};
use make24::{CardUse, Objective, Puzzle, RuleSet, Solver, Style, Verdict, VerdictKind, judge, value::Rational};
use make24_people::{Hints, hints};
use std::io;
use std::sync::atomic::Ordering;
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HandEnd {
    Solved,
    Near,
    GivenUp,
    TimeUp,
    Left,
}

impl HandEnd {
    pub(super) fn word(self) -> &'static str {
        match self {
            HandEnd::Solved => "solved",
            HandEnd::Near => "near",
            HandEnd::GivenUp => "given up",
            HandEnd::TimeUp => "time up",
            HandEnd::Left => "left",
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) outcome: HandEnd,
    pub(super) time: Duration,
    pub(super) mistakes: u32,
    pub(super) hints: u8,
    /// Of the best answer from the target, if the nearest number counts and there is an answer.
    pub(super) distance: Option<Rational>,
    pub(super) ran_out: bool,
}

pub(super) struct Allowed {
    pub(super) hints: bool,
    pub(super) limit: Option<Duration>,
}

pub(super) fn play(ui: &mut dyn GameUi, solver: &Solver, dealt: &PlayableHand, allowed: &Allowed) -> io::Result<Turn> {
    let puzzle = &dealt.puzzle;
    // The cards may have scrolled away.
    let hand = puzzle.to_string();
    let clock = Clock::start();
    let until = allowed.limit.map(|limit| Deadline { clock, limit });
    let mut turn =
        Turn { outcome: HandEnd::Left, time: Duration::ZERO, mistakes: 0, hints: 0, distance: None, ran_out: false };
    let objective = solver.rules().objective;
    let outcome = loop {
        let ask = Ask { until, hand: &hand, ..Ask::new(">") };
        let said = ui.ask(&ask, &mut |text| live(puzzle, solver.rules(), text, allowed.hints))?;
        match said {
            Input::Ended => break HandEnd::Left,
            Input::TimeUp => break HandEnd::TimeUp,
            Input::Line(line) => match line.as_str() {
                "" => {}
                "q" | "quit" => break HandEnd::Left,
                "!" | "skip" => break HandEnd::GivenUp,
                "h" | "help" => ui.tell(&help(solver.rules(), allowed))?,
                hint if hint == "hint" || hint.starts_with('?') => {
                    if !allowed.hints {
                        ui.tell("no hints in a timed series")?;
                        continue;
                    }
                    turn.hints = (turn.hints + 1).min(HINTS);
                    let so_far = hint.trim_start_matches('?').trim();
                    let hint = hinted(&patient(solver, TO_TELL), &dealt.reachable(), so_far, turn.hints);
                    // An interrupted search has no result.
                    if !INTERRUPTED.load(Ordering::SeqCst) {
                        ui.tell(&hint)?;
                    }
                }
                answer => {
                    let verdict = judge(puzzle, answer, solver.rules(), Style::Plain);
                    if verdict.kind() == VerdictKind::Right {
                        turn.distance = Some(Rational::from(0));
                        break HandEnd::Solved;
                    }
                    let near = made(&verdict).filter(|value| objective.admits(value, &puzzle.target));
                    match near.filter(|_| objective != Objective::Exact) {
                        Some(value) => ui.tell(&turn.came_near(&value, &puzzle.target))?,
                        None => {
                            turn.mistakes += 1;
                            ui.tell(&verdict.to_string())?;
                        }
                    }
                }
            },
        }
    };
    turn.ran_out = matches!(outcome, HandEnd::TimeUp);
    turn.outcome = match outcome {
        HandEnd::GivenUp | HandEnd::TimeUp if turn.distance.is_some() => HandEnd::Near,
        outcome @ (HandEnd::Solved | HandEnd::Near | HandEnd::GivenUp | HandEnd::TimeUp | HandEnd::Left) => outcome,
    };
    turn.time = clock.elapsed();
    Ok(turn)
}

/// The value of an answer that breaks no rule but misses the target.
fn made(verdict: &Verdict) -> Option<Rational> {
    let value = verdict.value.as_ref().filter(|_| verdict.kind() == VerdictKind::WrongValue);
    value.and_then(|value| value.to_rational()).cloned()
}

impl Turn {
    fn came_near(&mut self, value: &Rational, target: &Rational) -> String {
        let away = value.distance(target);
        let worth = format!("makes {value}, {away} away: {} points", make24_api::points(&away));
        if self.distance.as_ref().is_some_and(|best| *best <= away) {
            return format!("{worth}, which is not better than before");
        }
        self.distance = Some(away);
        format!("{worth}; do better, or ! to keep it")
    }
}

const HINTS: u8 = Hints::LEVELS - 1;

/// Continues the `;`-separated parts after the question mark.
fn hinted(solver: &Solver, puzzle: &Puzzle, so_far: &str, number: u8) -> String {
    let so_far: Vec<&str> =
        so_far.split(';').map(str::trim).filter(|part| *part != "hint" && !part.is_empty()).collect();
    let answer = match hints(solver, puzzle, &so_far) {
        Ok(answer) => answer,
        Err(error) => return error.to_string(),
    };
    let is_cut_off = answer.stopped().is_some();
    match answer.found() {
        Some(hints) => format!("hint {number} of {HINTS}: {}", hints.hint(number + 1)),
        None if is_cut_off => String::from("no hint was found in time"),
        None => format!("{} leads nowhere", so_far.join(" and ")),
    }
}

fn help(rules: &RuleSet, allowed: &Allowed) -> String {
    let mut lines = vec![
        match rules.writing.no_brackets {
            true => format!("Type a calculation with {}, such as 3 * 2 + 1.", rules.in_words()),
            false => {
                format!("Type a calculation with {}, such as (3 + 1) * 2. Brackets: ( ) [ ] {{ }}", rules.in_words())
            }
        },
        String::from("Your answer counts as soon as it is right; the line below shows its value so far."),
    ];
    if allowed.hints {
        lines.push(String::from("?          a hint, each time a little more"));
        lines.push(String::from("? 8/3      a hint that goes on from what you have; ? 5*5; 5/5 from two parts"));
    }
    if rules.objective != Objective::Exact {
        lines.push(String::from("!          keep your nearest number: 10 points on target, 7 within 5, 5 within 10"));
    } else {
        lines.push(String::from("!          give up and see a solution"));
    }
    lines.push(String::from("q          end the game; Ctrl-C does too, Ctrl-Z pauses it and the clock"));
    lines.push(String::from("arrows, Home, End, Ctrl-A E U K W edit the line; up and down call earlier answers back"));
    lines.join("\n")
}

pub(super) fn keys(hints: bool, nearest_counts: bool) -> String {
    let hints = if hints { "? hint, ? 8/3 hint from there, " } else { "" };
    let end = if nearest_counts { "! keep the nearest" } else { "! give up" };
    format!("{hints}{end}, h help, q quit")
}

pub(super) fn live(puzzle: &Puzzle, rules: &RuleSet, text: &str, hints: bool) -> Live {
    let typed = text.trim();
    let note = |note: String| Live { note, is_done: false };
    if typed.is_empty() {
        return note(keys(hints, rules.objective != Objective::Exact));
    }
    if typed.starts_with(['?', '!', 'q', 'h', 's']) {
        return note(String::new());
    }
    if judge(puzzle, typed, rules, Style::Plain).kind() == VerdictKind::Right {
        return Live { note: String::from("right"), is_done: true };
    }
    // A partial answer shows its value and the cards that are left.
    let some = RuleSet { card_use: CardUse::AnySubset, ..rules.clone() };
    // Closes open brackets at the end.
    let open = typed.matches('(').count().saturating_sub(typed.matches(')').count());
    let closed = format!("{typed}{}", ")".repeat(open));
    let verdict = judge(puzzle, &closed, &some, Style::Plain);
    note(match (verdict.kind(), &verdict.value) {
        (VerdictKind::Unreadable, _) => String::from("..."),
        (VerdictKind::Right | VerdictKind::WrongValue, Some(value)) => {
            let left = verdict.cards.iter().flat_map(|cards| &cards.missing);
            let left: Vec<String> = left.map(ToString::to_string).collect();
            let left = if left.is_empty() { String::from("no card left") } else { format!("left: {}", left.join(" ")) };
            format!("makes {value}; {left}")
        }
        _ => verdict.to_string(),
    })
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
        let hint = |so_far, number| hinted(&Solver::default(), &"3 3 8 8".parse().expect("cards"), so_far, number);
        assert_eq!(hint("", 1), "hint 1 of 6: 31 of 100 players begin with 8 * 3, which leads nowhere.");
        assert_eq!(hint("8/3", 3), "hint 3 of 6: Combine 3 and 8/3 first.");
        assert_eq!(hint("3+3", 1), "3+3 leads nowhere");
        assert_eq!(hint("4", 1), "wrong cards: 4 is extra");
    }
}
