//! `make24 check`: judges an answer.

use super::{guarded, refuse_csv, write_json};
use crate::args::{CheckArgs, Format};
use crate::input;
use crate::output::{Judgement, Unreadable};
use crate::status::Status;
use anyhow::bail;
use ariadne::{Color, Config, IndexType, Label, Report, ReportKind, Source};
use make24::{Puzzle, Verdict, VerdictKind, judge};
use serde::Deserialize;
use std::io::{IsTerminal, Write};
use std::ops::Range;

pub(crate) fn run(args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    refuse_csv(args.format)?;
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
    match args.format {
        Format::Text => write_text(out, answer, &verdict)?,
        _ => write_json(out, &Judgement::new(&puzzle, answer, &verdict))?,
    }
    Ok(status_of(&verdict))
}

fn status_of(verdict: &Verdict) -> Status {
    match verdict.kind {
        VerdictKind::Right => Status::Solved,
        VerdictKind::Unproven => Status::Incomplete,
        _ => Status::Unsolved,
    }
}

/// The verdict in a sentence, and a pointer into the answer where it is about a part of it.
fn write_text(out: &mut dyn Write, answer: &str, verdict: &Verdict) -> anyhow::Result<()> {
    let Some(span) = verdict.span.clone().filter(|_| verdict.kind != VerdictKind::TooBig) else {
        return Ok(writeln!(out, "{}", verdict.message)?);
    };
    let color = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    if !color {
        writeln!(out, "{}", verdict.message)?;
        return point_plainly(out, answer, span);
    }
    let kind = verdict.kind.to_string().replace('_', " ");
    let report = Report::build(ReportKind::Custom(&kind, Color::Red), ("answer", span.clone()))
        .with_config(Config::default().with_index_type(IndexType::Byte))
        .with_message(&verdict.message)
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

/// A line of input: the cards in any spelling, or a list of them.
#[derive(Deserialize)]
struct Submission {
    cards: serde_json::Value,
    answer: String,
    #[serde(default)]
    target: Option<serde_json::Value>,
}

fn check_stream(args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let rules = args.rules.rule_set();
    let mut worst = Status::Solved;
    input::each_line(|line, text| {
        let judged = text.and_then(|text| submission(args, text)).and_then(|(puzzle, answer)| {
            guarded(|| judge(&puzzle, &answer, &rules, args.style)).map(|verdict| (puzzle, answer, verdict))
        });
        match judged {
            Ok((puzzle, answer, verdict)) => {
                write_json(out, &Judgement::new(&puzzle, &answer, &verdict))?;
                worst = worst.max(status_of(&verdict));
            }
            Err(error) => {
                write_json(out, &Unreadable { line, error })?;
                worst = worst.max(Status::Unreadable);
            }
        }
        out.flush()?;
        Ok(())
    })?;
    Ok(worst)
}

fn submission(args: &CheckArgs, text: &str) -> Result<(Puzzle, String), String> {
    let submission = text.starts_with('{').then(|| serde_json::from_str(text).ok()).flatten();
    let Submission { cards, answer, target } = submission.ok_or(
        "the line is not a JSON object with cards and an answer; {\"cards\": \"3 3 8 8\", \"answer\": \"8/(3-8/3)\"} would do",
    )?;
    let word = |value: &serde_json::Value| match value {
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let cards = match &cards {
        serde_json::Value::Array(list) => list.iter().map(word).collect::<Vec<_>>().join(" "),
        other => word(other),
    };
    let mut puzzle = Puzzle::read(&cards, &args.target.target).map_err(|error| error.to_string())?;
    if let Some(target) = target {
        puzzle.target = word(&target).parse().map_err(|error| format!("the target: {error}"))?;
    }
    Ok((puzzle, answer))
}
