//! `make24 generate`: puzzles with requested properties.

mod puzzle_table;
mod sheet;

use super::{conclude, each_with_bar, seed, tell_seed};
use crate::args::{Format, GenerateArgs};
use crate::export::{CsvRows, JsonRows};
use crate::host::host;
use crate::progress;
use crate::status::ExitStatus;
use make24::RuleSet;
use make24_api::{Event, GenerateReply, GenerateRequest, PuzzleData, Response};
use make24_host::OutFile;
use puzzle_table::PuzzleTable;
use std::io::Write;
use std::path::Path;

pub(crate) fn run(args: &GenerateArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let request = request(args);
    if let (Some(sheet), Some(key)) = (&args.sheet, &args.key) {
        anyhow::ensure!(!is_same_file(sheet, key), "--sheet and --key name the same file; use two files");
    }
    let (sheet, key) = (create(args.sheet.as_deref())?, create(args.key.as_deref())?);
    if sheet.is_some() || key.is_some() {
        return to_files(args, &request, [(sheet, sheet::puzzles), (key, sheet::solutions)], out);
    }
    let answered = match args.format {
        Format::Text => {
            let mut table = PuzzleTable::new(&mut *out, args.solutions);
            let answered = generate(&request, false, |puzzle| table.row(puzzle))?;
            table.finish()?;
            answered
        }
        Format::Csv => {
            let mut rows = CsvRows::new(&mut *out, COLUMNS);
            let answered = generate(&request, false, |puzzle| rows.row(|column| column(puzzle)))?;
            rows.finish()?;
            answered
        }
        format @ (Format::Json | Format::Jsonl) => {
            let mut rows = JsonRows::new(format, &mut *out);
            let answered = generate(&request, format == Format::Json, |puzzle| rows.row(puzzle))?;
            rows.finish()?;
            answered
        }
    };
    let status = conclude(&answered, out)?;
    tell_seed(args.seed, request.seed);
    Ok(status)
}

fn generate(
    request: &GenerateRequest,
    is_array: bool,
    mut write: impl FnMut(&PuzzleData) -> anyhow::Result<()>,
) -> anyhow::Result<Response<GenerateReply>> {
    let bar = progress::bar_with_rows(request.count, "puzzles", is_array);
    each_with_bar(request, &bar, |event| match event {
        Event::Row(puzzle) => write(&puzzle),
        Event::Progress { .. } | Event::ResumePoint(_) => Ok(()),
    })
}

fn request(args: &GenerateArgs) -> GenerateRequest {
    let (deck, rules) = (args.deck.spec(), args.rules.spec());
    GenerateRequest { deck, rules, seed: seed(args.seed), sorted: args.sort.is_some(), ..args.request.clone() }
}

type WritePuzzles = fn(&[PuzzleData], &RuleSet, &mut dyn Write) -> std::io::Result<()>;

/// Writes no file if there are no puzzles.
fn to_files(
    args: &GenerateArgs,
    request: &GenerateRequest,
    files: [(Option<OutFile>, WritePuzzles); 2],
    out: &mut dyn Write,
) -> anyhow::Result<ExitStatus> {
    let answered = make24_api::answer(request, &host())?;
    let puzzles = answered.reply.puzzles.as_deref().unwrap_or_default();
    if !puzzles.is_empty() {
        for (file, write) in files {
            let Some(mut file) = file else { continue };
            write(puzzles, &args.rules.rule_set(), &mut file)?;
            file.finish()?;
        }
    }
    conclude(&answered, out)
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        path.canonicalize().unwrap_or_else(|_| folder.join(path.file_name().unwrap_or_default()))
    };
    one == other || whole(one) == whole(other)
}

fn create(path: Option<&Path>) -> anyhow::Result<Option<OutFile>> {
    path.map(OutFile::create).transpose()
}

type Column = fn(&PuzzleData) -> String;

const COLUMNS: [(&str, Column); 8] = [
    ("hand", |puzzle| puzzle.rating.hand.join(" ")),
    ("target", |puzzle| puzzle.rating.target.clone()),
    ("status", |puzzle| puzzle.rating.status.name().to_owned()),
    ("count", |puzzle| puzzle.count.to_string()),
    ("difficulty", |puzzle| known(puzzle.rating.difficulty)),
    ("level", |puzzle| puzzle.rating.level.map_or_else(String::new, |level| level.name().to_owned())),
    ("solve_rate", |puzzle| known(puzzle.rating.solve_rate)),
    ("mean_time_s", |puzzle| known(puzzle.rating.mean_time_s)),
];

fn known(number: Option<f64>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}
