//! `make24 sequence`: the integer sequences that make24 computes, and their terms as b-files.

use super::{complain_of, each_with_bar, write_json};
use crate::args::{Format, SequenceArgs};
use crate::export::JsonRows;
use crate::host::host;
use crate::progress;
use crate::status::ExitStatus;
use crate::wrap::wrapped;
use anyhow::{Context, ensure};
use make24::sequence::MAX_CARDS;
use make24_api::{Event, NoteCode, SequenceEntry, SequenceRequest, Whole};
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

pub(crate) fn run(args: &SequenceArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let list = make24_api::answer(&SequenceRequest::default(), &host())?.reply.sequences;
    let Some(name) = &args.request.name else { return write_list(&list, args.output.format, out) };
    let entry = list.iter().find(|entry| entry.name.eq_ignore_ascii_case(name));
    let mut request = args.request.clone();
    let Some(path) = &args.out else { return write_terms(&request, entry, args.output.format, out) };
    let before = terms_of(path)?;
    if let (Some(entry), Some(&(last, _))) = (entry, before.last()) {
        let whole = before.iter().zip(before[0].0..).all(|((index, _), expected)| *index == expected);
        ensure!(whole, "{} does not go on by one from line to line; use another file", path.display());
        // A sequence that builds on its terms uses those of the file only if it has all of them.
        if before[0].0 == entry.first {
            let terms = before.iter().take(MAX_CARDS as usize);
            request.known = terms.map_while(|(_, term)| term.parse().ok()).collect();
        }
        request.first = Some(last + 1);
        if let Some(terms) = request.terms {
            request.terms = Whole::new(terms.get().saturating_sub(before.len() as u64));
            if request.terms.is_none() {
                return Ok(ExitStatus::Solved);
            }
        }
    }
    let file = OpenOptions::new().create(true).append(true).open(path);
    let mut file = file.with_context(|| format!("{} cannot be written", path.display()))?;
    write_terms(&request, entry, Format::Text, &mut file)
}

fn write_list(list: &[SequenceEntry], format: Format, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    if format == Format::Text {
        for entry in list {
            let line = format!("{}  {} (make24 {})", entry.name, entry.about, entry.definition);
            writeln!(out, "{}", wrapped(&line, 4))?;
        }
    } else {
        write_json(out, &list)?;
    }
    Ok(ExitStatus::Solved)
}

/// Writes each term once it is known. The b-file format marks where the terms exceed the published ones in a comment.
fn write_terms(
    request: &SequenceRequest,
    entry: Option<&SequenceEntry>,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<ExitStatus> {
    let bar = progress::bar_with_rows(request.terms.map(Whole::get), "terms", format == Format::Json);
    let answered = if format == Format::Text {
        let mut was_published = true;
        each_with_bar(request, &bar, |event| match event {
            Event::Row(term) => {
                if let Some(entry) = entry.filter(|_| was_published && !term.published) {
                    let SequenceEntry { name, published_to, seen, .. } = entry;
                    match seen.as_str() {
                        "" => writeln!(out, "# {name} was not published as far as is known")?,
                        seen => writeln!(out, "# beyond {name}({published_to}), the last published term ({seen})")?,
                    }
                }
                was_published = term.published;
                writeln!(out, "{} {}", term.index, term.value)?;
                Ok(out.flush()?)
            }
            Event::Progress { .. } | Event::ResumePoint(_) => Ok(()),
        })?
    } else {
        let mut rows = JsonRows::new(format, out);
        let answered = each_with_bar(request, &bar, |event| match event {
            Event::Row(term) => rows.row(&term),
            Event::Progress { .. } | Event::ResumePoint(_) => Ok(()),
        })?;
        rows.finish()?;
        answered
    };
    complain_of(&answered.notes, "", &mut std::io::sink())?;
    for note in answered.notes.iter().filter(|note| note.code == NoteCode::Remark) {
        complain!("{}", note.message);
    }
    Ok(answered.outcome.into())
}

/// Expects an index and a term per line, without comments. Empty if there is no file.
fn terms_of(path: &Path) -> anyhow::Result<Vec<(i64, String)>> {
    let text = match std::fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        read => read.with_context(|| format!("{} cannot be read", path.display()))?,
    };
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    ensure!(whole.len() == text.len(), "the last line of {} is cut; delete it to go on", path.display());
    let lines = whole.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let parsed =
                line.split_once(' ').and_then(|(index, term)| Some((index.parse().ok()?, term.trim().to_owned())));
            parsed.with_context(|| {
                format!("{}, line {}: `{line}` is not an index and a term, such as `4 10`", path.display(), number + 1)
            })
        })
        .collect()
}
