//! `make24 solve`: the simplest solution, or all of them.

use super::puzzle::ask;
use super::{certificate, complain_of, each, write_json, write_notes};
use crate::args::{Format, SolveArgs};
use crate::export::JsonRows;
use crate::host::{host, use_store};
use crate::input;
use crate::status::ExitStatus;
use anyhow::bail;
use make24_api::{
    Command, Event, NoteCode, OneOrMany, Response, SolutionData, SolveReply, SolveRequest, SolveRow, StartsData, Status,
};
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

pub(crate) fn run(args: &SolveArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    use_store(args.store.url())?;
    let puzzle = &args.puzzle;
    if args.certificate.is_some() && input::is_stream(&puzzle.cards, &puzzle.input.columns)? {
        bail!("--certificate takes one hand, and there may be many in the input; ask for each alone");
    }
    ask(&args.request, &puzzle.cards, (&puzzle.rules, &puzzle.input), out, |request, out| {
        let status = match puzzle.format {
            Format::Text => text(&SolveRequest { brief: true, ..request.clone() }, out),
            format @ (Format::Json | Format::Jsonl | Format::Csv) => {
                json(format, &request, request.targets.is_none(), out, |row| match row {
                    SolveRow::Target(answered) => Some(&answered.reply),
                    SolveRow::Solution(_) => None,
                })
            }
        }?;
        match &args.certificate {
            Some(path) if status == ExitStatus::Unsolved => write_certificate(&request, path, puzzle.format, out),
            Some(_) => {
                complain!(note: "there is no certificate: only `no solution` has one");
                Ok(status)
            }
            None => Ok(status),
        }
    })
}

/// Writes the certificate; if a limit stops it, the status is that of an incomplete answer.
fn write_certificate(
    request: &SolveRequest,
    path: &Path,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<ExitStatus> {
    let answered = certificate::of_puzzle(request, path)?;
    match format {
        Format::Text => write_notes(&answered.notes, "", out)?,
        Format::Json | Format::Jsonl | Format::Csv => complain_of(&answered.notes, "", out)?,
    }
    Ok(ExitStatus::Unsolved.max(answered.outcome.into()))
}

/// Replies to many targets come as rows, which are written as they are found.
pub(super) fn json<C, R>(
    format: Format,
    request: &C,
    is_one: bool,
    out: &mut dyn Write,
    reply: impl Fn(&C::Row) -> Option<&R>,
) -> anyhow::Result<ExitStatus>
where
    C: Command<Reply = OneOrMany<R>>,
    R: Serialize,
{
    if is_one {
        let answered = make24_api::answer(request, &host())?;
        write_json(out, &answered.reply)?;
        return Ok(answered.outcome.into());
    }
    let mut rows = JsonRows::new(format, out);
    let answered = each(request, |event| match event {
        Event::Row(row) => reply(&row).map_or(Ok(()), |reply| rows.row(reply)),
        Event::Progress { .. } | Event::ResumePoint(_) => Ok(()),
    })?;
    rows.finish()?;
    Ok(answered.outcome.into())
}

fn text(request: &SolveRequest, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    if request.method.is_some() {
        return method(request, out);
    }
    let mut flushed: Option<Instant> = None;
    let answered = each(request, |event| {
        match event {
            Event::Row(SolveRow::Solution(solution)) => write_solution(&solution, out)?,
            Event::Row(SolveRow::Target(answered)) => {
                write_target(*answered, out)?;
                return Ok(out.flush()?);
            }
            Event::Progress { .. } | Event::ResumePoint(_) => return Ok(()),
        }
        // Flushes the first line at once, and later lines at short intervals.
        if flushed.is_none_or(|last| last.elapsed() > Duration::from_millis(50)) {
            flushed = Some(Instant::now());
            out.flush()?;
        }
        Ok(())
    })?;
    let Response { reply, outcome, notes } = answered;
    match reply {
        OneOrMany::One(reply) => conclude(Response { reply: *reply, outcome, notes }, out)?,
        OneOrMany::Many(_) => complain_of(&notes, "", out)?,
    }
    Ok(outcome.into())
}

/// Targets for which nothing is known are reported together at the end.
fn write_target(answered: Response<SolveReply>, out: &mut dyn Write) -> anyhow::Result<()> {
    let reply = &answered.reply;
    let solutions = reply.solutions.as_deref().unwrap_or_default();
    let is_known = solutions.len() + answered.notes.iter().filter(|note| note.code != NoteCode::Incomplete).count() > 0;
    if reply.status == Status::Incomplete && !is_known {
        return Ok(());
    }
    solutions.iter().try_for_each(|solution| write_solution(solution, out))?;
    conclude(answered, out)
}

fn conclude(answered: Response<SolveReply>, out: &mut dyn Write) -> anyhow::Result<()> {
    let Response { reply, notes, .. } = answered;
    let (limits, said): (Vec<_>, Vec<_>) = notes.into_iter().partition(|note| note.code == NoteCode::Incomplete);
    write_notes(&said, "", out)?;
    if let SolveReply { nearest: Some(nearest), nearest_status, .. } = &reply {
        let is_nearest = *nearest_status == Some(Status::Solved);
        write!(out, "{}", if is_nearest { "nearest: " } else { "nearest so far: " })?;
        write_solution(nearest, out)?;
    }
    let lines = reply.starts.iter().flat_map(StartsData::lines);
    lines.into_iter().try_for_each(|line| writeln!(out, "{line}"))?;
    complain_of(&limits, "", out)
}

fn write_solution(solution: &SolutionData, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{} = {}", solution.expression, solution.value)?;
    let mut lines = solution.working.iter().chain(&solution.explanation).flatten();
    Ok(lines.try_for_each(|line| writeln!(out, "  {line}"))?)
}

fn method(request: &SolveRequest, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let answered = make24_api::answer(request, &host())?;
    let OneOrMany::One(reply) = &answered.reply else { return Ok(answered.outcome.into()) };
    let Some(work) = &reply.work else { return Ok(answered.outcome.into()) };
    work.trace.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    if request.trace.is_some() && work.trace_left_out > 0 {
        let all = work.trace.len() as u64 + work.trace_left_out;
        writeln!(out, "... and {} lines more; --trace={all} prints them all", work.trace_left_out)?;
    }
    reply.solutions.iter().flatten().try_for_each(|solution| write_solution(solution, out))?;
    write_notes(&answered.notes, "", out)?;
    writeln!(out, "{}: {} tests, {} operations", work.method, work.tests, work.operations)?;
    Ok(answered.outcome.into())
}
