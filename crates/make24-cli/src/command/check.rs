//! `make24 check`: judges an answer.

use super::least::copied;
use super::stream::stream;
use super::{witness, write_json};
use crate::args::{CheckArgs, Format};
use crate::colour::right;
use crate::host::host;
use crate::input;
use crate::status::ExitStatus;
use anyhow::bail;
use ariadne::{Color, Config, IndexType, Label, Report, ReportKind, Source};
use make24::{CardUse, Hand, Literals, VerdictKind};
use make24_api::{CheckReply, CheckRequest, HandSpec, NumberText};
use make24_host::{shortened, visible};
use std::io::Write;
use std::ops::Range;

pub(crate) fn run(args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    if let Some(path) = &args.witness {
        let puzzle = input::hand(&copied(&args.cards_and_answer)?)?.puzzle(&args.target.target)?;
        return witness::check(path, &puzzle.hand, &args.rules.spec().read()?.rules, out);
    }
    if input::is_stream(&args.cards_and_answer, &args.input)? {
        let request = |line: input::InputLine| request(args, line.hand, line.target, line.answer).into();
        return stream("check", &args.target.target, &args.rules.name(), &args.input, out, request);
    }
    // `check 3 3 8 8`: where all cards are to be used, no number alone is an answer.
    let rules = args.rules.rule_set();
    let uses_each_card = rules.card_use == CardUse::All && rules.literals == Literals::default();
    let is_card = |text: &String| !text.contains([' ', '(', '[', '{']) && text.parse::<Hand>().is_ok();
    let has_answer = |cards: &[String]| match cards {
        [] => false,
        [_] => true,
        _ => !uses_each_card || !args.cards_and_answer.iter().all(is_card),
    };
    let Some((answer, cards)) = args.cards_and_answer.split_last().filter(|(_, cards)| has_answer(cards)) else {
        bail!("there is no answer to judge; use the cards and then the answer: make24 check '3 3 8 8' '8/(3-8/3)'");
    };
    let hand = input::hand(cards)?;
    let target = input::target_of(&hand, &args.target.target);
    // The space before a leading minus sign is not part of the answer.
    let answer = answer.strip_prefix(' ').filter(|rest| rest.starts_with('-')).unwrap_or(answer);
    let answered = make24_api::answer(&request(args, hand, target, Some(answer.to_owned())), &host())?;
    let reply = &answered.reply;
    if args.format != Format::Text {
        write_json(out, reply)?;
        return Ok(answered.outcome.into());
    }
    write_text(out, reply)?;
    if let (Some(distance), Some(points)) = (&reply.distance, reply.points) {
        writeln!(out, "{distance} away: {points} points")?;
    }
    Ok(answered.outcome.into())
}

fn request(args: &CheckArgs, hand: HandSpec, target: Option<NumberText>, answer: Option<String>) -> CheckRequest {
    CheckRequest {
        hand,
        target,
        answer,
        rules: args.rules.spec(),
        style: Some(args.style),
        policy: Some(args.policy),
        rounding: Some(args.rounding),
        ..CheckRequest::default()
    }
}

/// The maximum length of an answer that is repeated, in bytes.
const LONGEST_SHOWN: usize = 1_000;

/// The verdict in a sentence, with a marker under the part of the answer that it is about.
fn write_text(out: &mut dyn Write, reply: &CheckReply) -> anyhow::Result<()> {
    let (message, answer) = (visible(&reply.message), reply.answer.as_str());
    let verdict = reply.verdict.replace('_', " ");
    let message = shortened(&message);
    // Each verdict names itself.
    let named = match message.contains(&verdict) {
        true => message.to_string(),
        false => format!("{verdict}: {message}"),
    };
    let is_too_big = reply.verdict == VerdictKind::TooBig.to_string();
    let Some(span) = reply.span.map(|[from, to]| from..to).filter(|_| !is_too_big && answer.len() <= LONGEST_SHOWN)
    else {
        let shown = if reply.verdict == VerdictKind::Right.to_string() { right(&named) } else { named };
        return Ok(writeln!(out, "{shown}")?);
    };
    // `visible` may change the length of the text, so the span is computed again.
    let begin = answer.get(..span.start).map_or(0, |before| visible(before).len());
    let length = answer.get(span).map_or(0, |part| visible(part).len());
    let (answer, span) = (&*visible(answer), begin..begin + length);
    if !console::colors_enabled() {
        writeln!(out, "{named}")?;
        return point_plainly(out, answer, span);
    }
    let report = Report::build(ReportKind::Custom(&verdict, Color::Red), ("answer", span.clone()))
        .with_config(Config::default().with_index_type(IndexType::Byte))
        .with_message(&message)
        .with_label(Label::new(("answer", span)).with_message("here").with_color(Color::Red))
        .finish();
    Ok(report.write(("answer", Source::from(answer)), out)?)
}

/// The answer with carets under the span, for output that is not a terminal.
fn point_plainly(out: &mut dyn Write, answer: &str, span: Range<usize>) -> anyhow::Result<()> {
    let before = answer.get(..span.start).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    let text = answer[line..].lines().next().unwrap_or_default();
    let marked = answer.get(span).map_or(0, |part| part.lines().next().unwrap_or_default().chars().count());
    writeln!(out, "  {text}")?;
    Ok(writeln!(out, "  {}{}", " ".repeat(answer[line..before.len()].chars().count()), "^".repeat(marked.max(1)))?)
}
