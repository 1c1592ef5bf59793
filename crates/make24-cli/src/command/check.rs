//! `make24 check`: judges an answer.

use super::{points, stream_asked, write_json};
use crate::args::{CheckArgs, Format};
use crate::input;
use crate::output::Judgement;
use crate::status::Status;
use crate::visible::visible;
use anyhow::bail;
use ariadne::{Color, Config, IndexType, Label, Report, ReportKind, Source};
use make24::{Objective, Puzzle, Verdict, VerdictKind, judge};
use std::io::{IsTerminal, Write};
use std::ops::Range;

pub(crate) fn run(args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    if input::is_stream(&args.cards_and_answer) {
        return check_stream(args, out);
    }
    let Some((answer, cards)) = args.cards_and_answer.split_last().filter(|(_, cards)| !cards.is_empty()) else {
        bail!(
            "there is no answer to judge; the cards and then the answer would do: make24 check '3 3 8 8' '8/(3-8/3)'"
        );
    };
    let puzzle = input::puzzle(cards, &args.target.target)?;
    // The space that shields a leading minus sign is not part of the answer.
    let answer = answer.strip_prefix(' ').filter(|rest| rest.starts_with('-')).unwrap_or(answer);
    let verdict = judge(&puzzle, answer, &args.rules.rule_set(), args.style);
    let judgement = judgement(args, &puzzle, answer, &verdict);
    match args.format {
        Format::Text => {
            write_text(out, answer, &verdict)?;
            if let (Some(distance), Some(points)) = (&judgement.distance, judgement.points) {
                writeln!(out, "{distance} away: {points} points")?;
            }
        }
        _ => write_json(out, &judgement)?,
    }
    Ok(status_of(&verdict))
}

/// A verdict as data, with the points of Countdown where the nearest number counts.
fn judgement(args: &CheckArgs, puzzle: &Puzzle, answer: &str, verdict: &Verdict) -> Judgement {
    let counts = matches!(verdict.kind(), VerdictKind::Right | VerdictKind::WrongValue);
    let value = verdict.value.as_ref().and_then(|value| value.to_rational());
    let value = value.filter(|_| counts && args.rules.rule_set().objective == Objective::Nearest);
    let distance = value.map(|value| value.distance(&puzzle.target));
    Judgement {
        points: distance.as_ref().map(points),
        distance: distance.map(|distance| distance.to_string()),
        ..Judgement::new(puzzle, answer, verdict)
    }
}

fn status_of(verdict: &Verdict) -> Status {
    match verdict.kind() {
        VerdictKind::Right => Status::Solved,
        VerdictKind::Unproven => Status::Incomplete,
        _ => Status::Unsolved,
    }
}

/// The verdict in a sentence, and a pointer into the answer where it is about a part of it.
fn write_text(out: &mut dyn Write, answer: &str, verdict: &Verdict) -> anyhow::Result<()> {
    let message = verdict.to_string();
    let message = visible(&message);
    let Some(span) = verdict.span.clone().filter(|_| verdict.kind() != VerdictKind::TooBig) else {
        return Ok(writeln!(out, "{message}")?);
    };
    // What cannot be seen is shown by a sign, so the part that is meant may begin elsewhere.
    let begin = answer.get(..span.start).map_or(0, |before| visible(before).len());
    let length = answer.get(span).map_or(0, |part| visible(part).len());
    let (answer, span) = (&*visible(answer), begin..begin + length);
    let asked_not_to = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if asked_not_to || is_dumb || !std::io::stdout().is_terminal() {
        writeln!(out, "{message}")?;
        return point_plainly(out, answer, span);
    }
    let kind = verdict.kind().to_string().replace('_', " ");
    let report = Report::build(ReportKind::Custom(&kind, Color::Red), ("answer", span.clone()))
        .with_config(Config::default().with_index_type(IndexType::Byte))
        .with_message(&message)
        .with_label(Label::new(("answer", span)).with_message("here").with_color(Color::Red))
        .finish();
    Ok(report.write(("answer", Source::from(answer)), out)?)
}

/// The answer with carets under the part that is meant, for what is no terminal.
fn point_plainly(out: &mut dyn Write, answer: &str, span: Range<usize>) -> anyhow::Result<()> {
    let before = answer.get(..span.start).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    let text = answer[line..].lines().next().unwrap_or_default();
    let marked = answer.get(span).map_or(0, |part| part.lines().next().unwrap_or_default().chars().count());
    writeln!(out, "  {text}")?;
    Ok(writeln!(out, "  {}{}", " ".repeat(answer[line..before.len()].chars().count()), "^".repeat(marked.max(1)))?)
}

/// Judges the answer of each line.
fn check_stream(args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let rules = args.rules.rule_set();
    stream_asked(&args.target.target, &args.rules.name(), out, |asked| {
        let answer = asked
            .answer
            .as_deref()
            .ok_or("the line has no answer to judge; use {\"hand\": [3, 3, 8, 8], \"answer\": \"8/(3-8/3)\"}")?;
        let verdict = judge(&asked.puzzle, answer, &rules, args.style);
        let status = status_of(&verdict);
        Ok((judgement(args, &asked.puzzle, answer, &verdict), status))
    })
}
