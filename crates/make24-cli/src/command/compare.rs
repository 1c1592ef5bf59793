//! `make24 compare`: methods side by side on the same hands.

#[cfg(feature = "plot")]
mod plot;
#[cfg(not(feature = "plot"))]
mod plot {
    pub(super) fn draw(_rows: &[make24_api::MethodRow]) -> anyhow::Result<String> {
        anyhow::bail!(crate::program::built_without("plot"))
    }
}

use super::{complain_of, each_with_bar, write_json};
use crate::args::{CompareArgs, Format, Protocol};
use crate::colour::heading;
use crate::export::JsonRows;
use crate::host::host;
use crate::progress;
use crate::status::ExitStatus;
use make24_api::{CompareRequest, DocumentRace, Event, MethodRow, RaceReply, WorkSpread};
use make24_host::OutFile;
use std::io::Write;

pub(crate) fn run(args: &CompareArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let request = CompareRequest {
        tests: args.plot.is_some(),
        document: args.protocol == Some(Protocol::Document),
        deck: args.deck.spec(),
        rules: args.rules.spec(),
        ..args.request.clone()
    };
    if request.document {
        return document(args, &request, out);
    }
    // A race takes long, so a plot that cannot be drawn or written is reported before it starts.
    anyhow::ensure!(args.plot.is_none() || cfg!(feature = "plot"), crate::program::built_without("plot"));
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
    match args.output.format {
        Format::Text => write_table(&rows, out)?,
        format @ (Format::Json | Format::Jsonl | Format::Csv) => {
            let mut json = JsonRows::new(format, out);
            rows.iter().try_for_each(|row| json.row(&plain(row)))?;
            json.finish()?;
        }
    }
    complain_of(&answered.notes, "", out)?;
    Ok(answered.outcome.into())
}

fn write_table(rows: &[MethodRow], out: &mut dyn Write) -> anyhow::Result<()> {
    let table: Vec<[String; 10]> =
        std::iter::once(HEADS.map(String::from)).chain(rows.iter().flat_map(cells)).collect();
    for (place, line) in in_columns(&table).iter().enumerate() {
        match place {
            0 => writeln!(out, "{}", heading(line))?,
            _ => writeln!(out, "{line}")?,
        }
    }
    let baseline = rows.first().map_or("", |row| row.baseline.as_str());
    writeln!(
        out,
        "\nmissed: hands that can be solved, but not by this method\n\
         tests: results compared with the target before the first solution: mean, median and most\n\
         ops: operations before the first solution, on average\n\
         wins, losses: hands with fewer tests than {baseline}, and with more\n\
         time: for all hands, on one thread"
    )?;
    for (row, missed) in rows.iter().filter_map(|row| Some((row, row.missed.as_ref()?))) {
        if !missed.is_empty() {
            let (method, many, hands) = (&row.method, missed.len(), missed.join("; "));
            writeln!(out, "\n{method} misses {many} of the hands that can be solved: {hands}")?;
        }
    }
    Ok(())
}

const HEADS: [&str; 10] = ["method", "solved", "missed", "tests", "median", "most", "ops", "wins", "losses", "time"];

fn cells(row: &MethodRow) -> Vec<[String; 10]> {
    let work = |of: &WorkSpread| {
        let tests = &of.tests;
        [tests.mean.clone(), tests.median.to_string(), tests.max.to_string(), of.operations.mean.clone()]
    };
    let [tests, median, most, ops] = work(&row.to_first);
    let (solved, missed) = (row.solved.to_string(), row.missed_count.to_string());
    let (wins, losses) = (row.wins.to_string(), row.losses.to_string());
    let first = [row.method.clone(), solved, missed, tests, median, most, ops, wins, losses, row.time.clone()];
    let none = String::new;
    let to_end = row.to_end.as_ref().map(|end| {
        let [tests, median, most, ops] = work(end);
        [String::from("  to its end"), none(), none(), tests, median, most, ops, none(), none(), none()]
    });
    std::iter::once(first).chain(to_end).collect()
}

fn in_columns(rows: &[[String; 10]]) -> Vec<String> {
    let widths: Vec<usize> =
        (0..HEADS.len()).map(|at| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0)).collect();
    let line = |row: &[String; 10]| {
        let [name, rest @ ..] = row;
        let rest = rest.iter().zip(&widths[1..]);
        let line = rest.fold(format!("{name:<0$}", widths[0]), |line, (cell, width)| format!("{line} {cell:>width$}"));
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// Reproduces the race of `[python-24]` to the digit.
fn document(args: &CompareArgs, request: &CompareRequest, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let answered = make24_api::answer(request, &host())?;
    complain_of(&answered.notes, "", out)?;
    let RaceReply::Document(race) = &answered.reply else { return Ok(answered.outcome.into()) };
    if !answered.notes.is_empty() {
        return Ok(answered.outcome.into());
    }
    if args.output.format != Format::Text {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_cells() {
        let row = |time: &str| HEADS.map(|head| if head == "time" { time.to_owned() } else { head.to_owned() });
        let lines = in_columns(&[row("time"), row("12345.6 ms")]);
        assert_eq!(lines[0], "method solved missed tests median most ops wins losses       time");
        assert_eq!(lines[1], "method solved missed tests median most ops wins losses 12345.6 ms");
    }
}
