//! `make24 check`: judges an answer.

use super::least::copied;
use super::puzzle::ask;
use super::{certificate, witness, write_json};
use crate::args::{CheckArgs, Format};
use crate::colour::right;
use crate::host::host;
use crate::input;
use crate::status::ExitStatus;
use anyhow::bail;
use ariadne::{Color, Config, IndexType, Label, Report, ReportKind, Source};
use make24::{CardUse, Hand, Literals, RuleSet, VerdictKind};
use make24_api::{CertificateRequest, CheckReply, CheckRequest, read_puzzle};
use make24_host::{shortened, visible};
use std::io::Write;
use std::ops::Range;

pub(crate) fn run(args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let words = &args.cards_and_answer;
    let CheckArgs { request, rules, input, .. } = args;
    let is_proof = args.certificate.is_some() || args.witness.is_some();
    if is_proof && input::is_stream(words, &input.columns)? {
        bail!("a proof is about one hand, and there may be many in the input; check each alone");
    }
    if let Some(path) = &args.certificate {
        let (hand, target) = (input::hand(&copied(words)?)?, request.target.clone());
        let wanted = CertificateRequest { hand, target, rules: rules.spec(), ..CertificateRequest::default() };
        return certificate::check(path, &wanted, args.format, out);
    }
    if let Some(path) = &args.witness {
        let puzzle = read_puzzle(&input::hand(&copied(words)?)?, request.target.as_ref(), &rules.rule_set())?;
        return witness::check(path, &puzzle.hand, &rules.rule_set(), out);
    }
    let (answer, cards) = match words.split_last() {
        _ if input::is_stream(words, &input.columns)? => ("", words.as_slice()),
        Some((answer, cards)) if has_answer(cards, words, &rules.rule_set()) => (answer.as_str(), cards),
        _ => {
            bail!("there is no answer to judge; use the cards and then the answer: make24 check '3 3 8 8' '8/(3-8/3)'")
        }
    };
    // Removes the space that shields a minus sign (`args::prepared`).
    let answer = answer.strip_prefix(' ').filter(|rest| rest.starts_with('-')).unwrap_or(answer);
    ask(request, cards, (rules, input), out, |request, out| {
        let answered = make24_api::answer(&CheckRequest { answer: Some(answer.to_owned()), ..request }, &host())?;
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
    })
}

/// Whether the arguments include an answer. Those of `check 3 3 8 8` do not: if all cards must be used, a single number
/// cannot be an answer.
fn has_answer(cards: &[String], words: &[String], rules: &RuleSet) -> bool {
    let uses_each_card = rules.card_use == CardUse::All && rules.literals == Literals::default();
    let is_card = |text: &String| !text.contains([' ', '(', '[', '{']) && text.parse::<Hand>().is_ok();
    match cards {
        [] => false,
        [_] => true,
        _ => !uses_each_card || !words.iter().all(is_card),
    }
}

const LONGEST_SHOWN: usize = 1_000;

fn write_text(out: &mut dyn Write, reply: &CheckReply) -> anyhow::Result<()> {
    let (message, answer) = (visible(&reply.message), reply.answer.as_str());
    let verdict = reply.verdict.replace('_', " ");
    let message = shortened(&message);
    // Most messages name the verdict.
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

/// For output that is not a terminal: puts carets under the span.
fn point_plainly(out: &mut dyn Write, answer: &str, span: Range<usize>) -> anyhow::Result<()> {
    let before = answer.get(..span.start).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    let text = answer[line..].lines().next().unwrap_or_default();
    let marked = answer.get(span).map_or(0, |part| part.lines().next().unwrap_or_default().chars().count());
    writeln!(out, "  {text}")?;
    Ok(writeln!(out, "  {}{}", " ".repeat(answer[line..before.len()].chars().count()), "^".repeat(marked.max(1)))?)
}
