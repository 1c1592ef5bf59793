//! `make24 generate`: puzzles to order.

mod sheet;

use super::{Failure, JsonRows, complain_of, seed};
use crate::args::{Format, GenerateArgs};
use crate::export::OutFile;
use crate::host::host;
use crate::progress;
use crate::status::ExitStatus;
use make24::RuleSet;
use make24_api::{Event, GenerateRequest, NoteCode, PuzzleData, Reply, Row, Word};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

pub(crate) fn run(args: &GenerateArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let request = request(args);
    if let (Some(sheet), Some(key)) = (&args.sheet, &args.key) {
        anyhow::ensure!(!is_same_file(sheet, key), "--sheet and --key name the same file; use two files");
    }
    // A file that cannot be written is told before the work begins.
    let (sheet, key) = (create(args.sheet.as_deref())?, create(args.key.as_deref())?);
    if sheet.is_some() || key.is_some() {
        return to_files(args, &request, [(sheet, sheet::puzzles), (key, sheet::solutions)], out);
    }
    let bar = progress::bar(request.ladder.and(request.count).map(|count| count as u64), "puzzles");
    let (mut failure, mut told) = (Failure::default(), Teller::begin(args.format, out)?);
    let answered = make24_api::stream(&request.into(), &host(), &mut |event| match event {
        Event::Row(Row::Puzzle(puzzle)) => failure.unless_failed(told.row(&puzzle)),
        Event::Progress { done, .. } => {
            bar.set_position(done);
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Continue(()),
    })?;
    bar.finish_and_clear();
    failure.into_result()?;
    told.finish()?;
    conclude(&answered, out)
}

/// Says what there is to say besides the puzzles, on standard error.
fn conclude(answered: &make24_api::Answered, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    out.flush()?;
    for note in answered.notes.iter().filter(|note| note.code != NoteCode::Incomplete) {
        complain!("make24: {}", note.message);
    }
    complain_of(&answered.notes, "", out)?;
    Ok(answered.end.into())
}

fn request(args: &GenerateArgs) -> GenerateRequest {
    let wishes = &args.filter;
    GenerateRequest {
        count: Some(args.count),
        seed: seed(args.seed),
        deck: args.deck.spec(),
        target: args.targets.is_none().then(|| Word::from(&args.target.target)),
        targets: args.targets,
        rules: args.rules.spec(),
        limits: args.limits.spec(),
        difficulty: wishes.difficulty,
        unique: wishes.unique,
        needs_fraction: wishes.needs_fraction,
        needs_grouping: wishes.needs_grouping,
        needs: wishes.needs.map(|ops| ops.to_string()),
        unsolvable: wishes.unsolvable,
        ladder: args.ladder,
        sorted: args.sort.is_some(),
    }
}

/// A way to write puzzles to a file.
type WritePuzzles = fn(&[PuzzleData], &RuleSet, &mut dyn Write) -> std::io::Result<()>;

/// Writes the puzzles to a sheet and its key; where there are none, no file is written.
fn to_files(
    args: &GenerateArgs,
    request: &GenerateRequest,
    files: [(Option<OutFile>, WritePuzzles); 2],
    out: &mut dyn Write,
) -> anyhow::Result<ExitStatus> {
    let answered = make24_api::answer(&request.clone().into(), &host())?;
    let puzzles = match &answered.reply {
        Reply::Generate(reply) => reply.puzzles.as_deref().unwrap_or_default(),
        _ => &[],
    };
    if !puzzles.is_empty() {
        for (file, write) in files {
            let Some(mut file) = file else { continue };
            write(puzzles, &args.rules.rule_set(), &mut file)?;
            file.finish()?;
        }
    }
    conclude(&answered, out)
}

/// Whether two paths name one file, however they are spelled.
fn is_same_file(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        path.canonicalize().unwrap_or_else(|_| folder.join(path.file_name().unwrap_or_default()))
    };
    one == other || whole(one) == whole(other)
}

/// Begins a file, if one is wanted.
fn create(path: Option<&Path>) -> anyhow::Result<Option<OutFile>> {
    path.map(OutFile::create).transpose()
}

/// Prints puzzles as they come.
enum Teller<'a> {
    Text(&'a mut dyn Write),
    Csv(&'a mut dyn Write),
    Json(JsonRows<'a>),
}

impl<'a> Teller<'a> {
    fn begin(format: Format, out: &'a mut dyn Write) -> anyhow::Result<Teller<'a>> {
        Ok(match format {
            Format::Text => Teller::Text(out),
            Format::Csv => {
                writeln!(out, "hand,target,status,count,difficulty,solved_rate,mean_time_s")?;
                Teller::Csv(out)
            }
            format => Teller::Json(JsonRows::new(format, out)),
        })
    }

    fn row(&mut self, puzzle: &PuzzleData) -> anyhow::Result<()> {
        match self {
            Teller::Text(out) => text(puzzle, out),
            Teller::Csv(out) => csv(puzzle, out),
            Teller::Json(rows) => rows.row(puzzle),
        }
    }

    fn finish(self) -> anyhow::Result<()> {
        match self {
            Teller::Text(_) | Teller::Csv(_) => Ok(()),
            Teller::Json(rows) => rows.finish(),
        }
    }
}

/// `3 3 8 8 -> 24  difficulty 98.5  one idea: 8 / (3 - 8 / 3)`: the simplest solution stands for all.
fn text(puzzle: &PuzzleData, out: &mut dyn Write) -> anyhow::Result<()> {
    let PuzzleData { rating, solutions, .. } = puzzle;
    let (hand, target) = (rating.hand.join(" "), &rating.target);
    match (rating.difficulty, solutions.first()) {
        (Some(difficulty), Some(simplest)) => {
            let ideas = match solutions.len() {
                1 => String::from("one idea"),
                many => format!("{many} ideas"),
            };
            writeln!(out, "{hand} -> {target}  difficulty {difficulty}  {ideas}: {}", simplest.expression)?;
        }
        _ => writeln!(out, "{hand} -> {target}  no solution")?,
    }
    Ok(())
}

fn csv(puzzle: &PuzzleData, out: &mut dyn Write) -> anyhow::Result<()> {
    let PuzzleData { rating, count, .. } = puzzle;
    let numbers = [rating.difficulty, rating.solved_rate, rating.mean_time_s];
    let numbers = numbers.map(|number| number.map_or_else(String::new, |number| number.to_string())).join(",");
    Ok(writeln!(out, "{},{},{},{count},{numbers}", rating.hand.join(" "), rating.target, rating.status.name())?)
}
