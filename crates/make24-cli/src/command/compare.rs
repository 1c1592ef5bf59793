//! `make24 compare`: methods side by side on the same hands.

mod plot;

use super::{complain_of, each_with_bar, write_json};
use crate::args::{CompareArgs, Format, Protocol};
use crate::export::JsonRows;
use crate::host::host;
use crate::progress;
use crate::status::ExitStatus;
use make24_api::{CompareRequest, DocumentRace, Event, MethodRow, Named, RaceReply, Word};
use make24_host::OutFile;
use std::io::Write;

pub(crate) fn run(args: &CompareArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let request = CompareRequest {
        methods: args.methods.iter().copied().map(Named).collect(),
        baseline: args.baseline.map(Named),
        exhaust: args.exhaust,
        missed: args.missed,
        tests: args.plot.is_some(),
        document: args.protocol == Some(Protocol::Document),
        deck: args.deck.spec(),
        target: Some(Word::from(&args.target.target)),
        rules: args.rules.spec(),
        limits: args.limits.spec(),
    };
    if request.document {
        return document(args, &request, out);
    }
    // A race takes long, so an unwritable plot file is reported before it starts.
    let plot = args.plot.as_deref().map(OutFile::create).transpose()?;
    let mut rows = Vec::new();
    let answered = each_with_bar(&request, &progress::bar(None, "hands"), |event| {
        if let Event::Row(row) = event {
            rows.push(row);
        }
        Ok(())
    })?;
    if let Some(mut file) = plot {
        let svg = plot::draw(&rows)?;
        file.write_all(svg.as_bytes())?;
        file.finish()?;
    }
    // Only the plot needs the tests.
    let plain = |row: &MethodRow| MethodRow { hands: None, tests: None, ..row.clone() };
    match args.format {
        Format::Text => write_table(&rows, out)?,
        format => {
            let mut json = JsonRows::new(format, out);
            rows.iter().try_for_each(|row| json.row(&plain(row)))?;
            json.finish()?;
        }
    }
    complain_of(&answered.notes, "", out)?;
    Ok(answered.end.into())
}

fn write_table(rows: &[MethodRow], out: &mut dyn Write) -> anyhow::Result<()> {
    for (place, row) in rows.iter().enumerate() {
        write_row(row, place == 0, out)?;
    }
    let baseline = rows.first().map_or("", |row| row.baseline.as_str());
    writeln!(out, "\ntests and operations up to the first solution; wins and losses by tests against {baseline}")?;
    for (row, missed) in rows.iter().filter_map(|row| Some((row, row.missed.as_ref()?))) {
        if !missed.is_empty() {
            let (method, many, hands) = (&row.method, missed.len(), missed.join("; "));
            writeln!(out, "\n{method} misses {many} of the hands that can be solved: {hands}")?;
        }
    }
    Ok(())
}

fn write_row(row: &MethodRow, is_first: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    if is_first {
        let heads = ["method", "solved", "missed", "tests", "median", "most", "operations", "wins", "losses", "time"];
        writeln!(out, "{}", in_columns(heads.map(String::from)))?;
    }
    let first = &row.to_first;
    let cells = [
        row.method.clone(),
        row.solved.to_string(),
        row.missed_count.to_string(),
        first.tests.mean.clone(),
        first.tests.median.to_string(),
        first.tests.max.to_string(),
        first.operations.mean.clone(),
        row.wins.to_string(),
        row.losses.to_string(),
        row.time.clone(),
    ];
    writeln!(out, "{}", in_columns(cells))?;
    if let Some(end) = &row.to_end {
        let cells = [
            String::from("  to its end"),
            String::new(),
            String::new(),
            end.tests.mean.clone(),
            end.tests.median.to_string(),
            end.tests.max.to_string(),
            end.operations.mean.clone(),
            String::new(),
            String::new(),
            String::new(),
        ];
        writeln!(out, "{}", in_columns(cells).trim_end())?;
    }
    Ok(())
}

fn in_columns(cells: [String; 10]) -> String {
    let [method, rest @ ..] = cells;
    rest.iter().fold(format!("{method:<17}"), |line, cell| format!("{line} {cell:>10}"))
}

/// The race of `[python-24]`, reproduced to the digit.
fn document(args: &CompareArgs, request: &CompareRequest, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let answered = make24_api::answer(request, &host())?;
    complain_of(&answered.notes, "", out)?;
    let RaceReply::Document(race) = &answered.reply else { return Ok(answered.end.into()) };
    if !answered.notes.is_empty() {
        return Ok(answered.end.into());
    }
    if args.format != Format::Text {
        write_json(out, race)?;
        return Ok(ExitStatus::Solved);
    }
    let DocumentRace { all, wins, both, wins_of_both, share, ratio } = &**race;
    let ([all_other, all_own], [both_other, both_own]) = (all, both);
    let ([wins, losses], [wins_of_both, losses_of_both]) = (wins, wins_of_both);
    writeln!(out, "{:<30} {:>12} {:>15} {:>14}", "", "brute-chain", "backward-chain", "wins")?;
    writeln!(out, "{:<30} {all_other:>12} {all_own:>15} {:>14}", "tests, all hands", format!("{wins}-{losses}"))?;
    let both = format!("{wins_of_both}-{losses_of_both}");
    writeln!(out, "{:<30} {both_other:>12} {both_own:>15} {both:>14}", "tests, hands that both solve")?;
    writeln!(out, "backward-chain wins {share} % of them and is {ratio} times as fast")?;
    Ok(ExitStatus::Solved)
}
