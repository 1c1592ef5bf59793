//! `make24 generate`: puzzles to order.

mod sheet;

use super::{seed, write_json};
use crate::args::{Format, GenerateArgs, PuzzleSort};
use crate::export::OutFile;
use crate::output::Generated;
use crate::status::Status;
use anyhow::{Context, bail};
use make24::{
    Deck, Domain, Puzzle, RuleSet, Solver,
    generate::{Filter, GeneratedPuzzle, Generator, GeneratorEnd},
    value::Rational,
};
use std::collections::HashSet;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// How long all puzzles together may take, unless --time-limit says otherwise: wishes may be hard to fulfil.
const USUAL: Duration = Duration::from_secs(60);

pub(crate) fn run(args: &GenerateArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let (deck, size) = (args.deck.deck()?, args.deck.size());
    let targets: Vec<Rational> = match args.targets {
        Some((low, high)) => (low..=high).map(Rational::from).collect(),
        None => vec![args.target.target.clone()],
    };
    let (rules, filter) = (args.rules.rule_set(), args.filter.filter());
    if let Some(op) = filter.needs.and_then(|needs| needs.iter().find(|op| !rules.ops.contains(*op))) {
        bail!("--needs {op}: the rules have only {}; --rules or --ops with {op} would do", rules.ops);
    }
    if filter.fraction && rules.domain > Domain::Rationals {
        bail!("--needs-fraction: the rules have only {}; use --domain rationals", rules.domain);
    }
    let solver = args.limits.solver_within(rules, Some(USUAL));
    let seed = seed(args.seed);
    let mut source = Source { solver, deck: &deck, size, targets, filter, seed };
    anyhow::ensure!(
        args.sheet.is_none() || args.sheet != args.key,
        "--sheet and --key name the same file; use two files"
    );
    let (sheet, key) = (create(args.sheet.as_deref())?, create(args.key.as_deref())?);
    let mut told = Told { args, out, made: Vec::new(), count: 0, is_kept: sheet.is_some() || key.is_some() };
    told.begin()?;
    let generator = match args.ladder {
        Some((low, high)) => ladder(&mut source, args.count, low, high, &mut told)?,
        None => {
            let mut generator = source.generator()?;
            generator.by_ref().take(args.count).try_for_each(|found| told.add(found))?;
            generator
        }
    };
    let made = told.end()?;
    for (file, write) in [(sheet, sheet::puzzles as WritePuzzles), (key, sheet::solutions)] {
        let Some(mut file) = file else { continue };
        write(&told.made, &rules, &mut file)?;
        file.finish()?;
    }
    let out = told.out;
    if made == args.count {
        return Ok(Status::Solved);
    }
    out.flush()?;
    let (looked_at, undecided) = (generator.looked_at(), generator.undecided());
    let (found, fit) = match made {
        0 => (String::from("none"), "fits"),
        1 => (String::from("only 1"), "fits"),
        _ => (format!("only {made}"), "fit"),
    };
    Ok(match generator.ended() {
        _ if undecided > 0 => {
            complain!(
                "incomplete: {found} of {looked_at} puzzles {fit} for certain; {undecided} could not be decided within \
                 the limits, and a larger --memory-limit, or fewer cards, would do"
            );
            Status::Incomplete
        }
        None | Some(GeneratorEnd::LookedAtAll) => {
            complain!("make24: {found} of all {looked_at} puzzles with these cards and targets {fit}");
            Status::Unsolved
        }
        Some(GeneratorEnd::GaveUp) => {
            complain!("incomplete: {found} of {looked_at} puzzles {fit}; wider wishes would find more");
            Status::Incomplete
        }
        Some(_) => {
            complain!("incomplete: {made} puzzles were made: {}", args.limits.explain(make24::StopReason::Cancelled));
            Status::Incomplete
        }
    })
}

/// Begins a file, if one is wanted: one that cannot be written is told before the work begins.
fn create(path: Option<&Path>) -> anyhow::Result<Option<OutFile>> {
    path.map(OutFile::create).transpose()
}

/// A way to write puzzles to a file.
type WritePuzzles = fn(&[GeneratedPuzzle], &RuleSet, &mut dyn Write) -> std::io::Result<()>;

/// Where puzzles come from.
struct Source<'a> {
    solver: Solver,
    deck: &'a Deck,
    size: usize,
    targets: Vec<Rational>,
    filter: Filter,
    seed: u64,
}

impl Source<'_> {
    fn generator(&self) -> anyhow::Result<Generator> {
        let (solver, targets, filter) = (self.solver.clone(), self.targets.clone(), self.filter.clone());
        solver
            .generate(self.deck, self.size, targets, filter, self.seed)
            .with_context(|| format!("{} has fewer cards than {}; use a smaller --size", self.deck, self.size))
    }
}

/// How far from its step a puzzle of a ladder may be, at first; where there is none, it may be twice as far.
const STEP: f64 = 2.0;

/// Puzzles in even steps of difficulty, each once.
fn ladder(
    source: &mut Source<'_>,
    count: usize,
    low: f64,
    high: f64,
    told: &mut Told<'_>,
) -> anyhow::Result<Generator> {
    let mut dealt: HashSet<Puzzle> = HashSet::new();
    let mut last = source.generator()?;
    for step in 0..count {
        let wanted = low + (high - low) * step as f64 / count.saturating_sub(1).max(1) as f64;
        let mut width = STEP;
        while width < 200.0 {
            source.filter.difficulty = Some((wanted - width).max(0.0)..=(wanted + width).min(100.0));
            source.seed = source.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
            last = source.generator()?;
            if let Some(found) = last.by_ref().find(|found| !dealt.contains(&found.puzzle)) {
                dealt.insert(found.puzzle.clone());
                told.add(found)?;
                break;
            }
            if last.ended() == Some(GeneratorEnd::Interrupted) {
                return Ok(last);
            }
            width *= 2.0;
        }
    }
    Ok(last)
}

/// What is done with the puzzles: printed as they come, or kept until there are no more.
struct Told<'a> {
    args: &'a GenerateArgs,
    out: &'a mut dyn Write,
    made: Vec<GeneratedPuzzle>,
    count: usize,
    /// Whether they go to files.
    is_kept: bool,
}

impl Told<'_> {
    fn begin(&mut self) -> anyhow::Result<()> {
        if self.args.format == Format::Csv && !self.is_kept {
            writeln!(self.out, "hand,target,status,count,difficulty,solved_rate,mean_time_s")?;
        }
        Ok(())
    }

    fn add(&mut self, found: GeneratedPuzzle) -> anyhow::Result<()> {
        self.count += 1;
        if self.is_kept || self.args.sort.is_some() || self.args.format == Format::Json {
            self.made.push(found);
            return Ok(());
        }
        self.print(&found)
    }

    fn print(&mut self, found: &GeneratedPuzzle) -> anyhow::Result<()> {
        match self.args.format {
            Format::Text => Ok(text(found, self.out)?),
            Format::Csv => Ok(csv(found, self.out)?),
            _ => write_json(self.out, &Generated::new(found.clone(), self.args.rules.name())),
        }
    }

    /// Prints what was kept and goes to no file; tells how many puzzles there are.
    fn end(&mut self) -> anyhow::Result<usize> {
        if let Some(PuzzleSort::Difficulty) = self.args.sort {
            let score = |found: &GeneratedPuzzle| found.difficulty.as_ref().map_or(0.0, |of| of.score);
            self.made.sort_by(|a, b| score(a).total_cmp(&score(b)));
        }
        if self.is_kept {
            return Ok(self.count);
        }
        let made = std::mem::take(&mut self.made);
        if self.args.format == Format::Json {
            let list: Vec<Generated> =
                made.into_iter().map(|found| Generated::new(found, self.args.rules.name())).collect();
            write_json(self.out, &list)?;
        } else {
            made.iter().try_for_each(|found| self.print(found))?;
        }
        Ok(self.count)
    }
}

/// `3 3 8 8 -> 24  difficulty 98.5  one idea: 8 / (3 - 8 / 3)`: the plainest solution stands for all.
fn text(found: &GeneratedPuzzle, out: &mut dyn Write) -> std::io::Result<()> {
    let GeneratedPuzzle { puzzle, difficulty, solutions, .. } = found;
    match (difficulty, solutions.first()) {
        (Some(difficulty), Some(plainest)) => {
            let ideas = match solutions.len() {
                1 => String::from("one idea"),
                many => format!("{many} ideas"),
            };
            writeln!(out, "{puzzle}  difficulty {}  {ideas}: {plainest}", difficulty.score)
        }
        _ => writeln!(out, "{puzzle}  no solution"),
    }
}

fn csv(found: &GeneratedPuzzle, out: &mut dyn Write) -> std::io::Result<()> {
    let GeneratedPuzzle { puzzle, difficulty, solutions, .. } = found;
    let status = make24::census::Status::of(!solutions.is_empty(), None);
    write!(out, "{},{},{status},{}", puzzle.hand, puzzle.target, solutions.len())?;
    match difficulty {
        Some(of) => writeln!(out, ",{},{},{}", of.score, of.solved_rate, of.mean_time),
        None => writeln!(out, ",,,"),
    }
}
