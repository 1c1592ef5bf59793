//! `make24 generate`: puzzles to order.

use super::{seed, write_json};
use crate::args::{Format, GenerateArgs};
use crate::output::Generated;
use crate::status::Status;
use anyhow::{Context, bail};
use make24::{Ended, Found, Generator, value::Rational};
use std::io::Write;
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
    let solver = args.limits.solver_within(rules, Some(USUAL));
    let mut generator = Generator::new(solver, &deck, size, targets, filter, seed(args.seed))
        .with_context(|| format!("{deck} has fewer cards than {size}; a smaller --size would do"))?;
    let mut made = 0;
    let mut list = Vec::new();
    if args.format == Format::Csv {
        writeln!(out, "hand,target,status,count,difficulty,solved_rate,mean_time_s")?;
    }
    for found in generator.by_ref().take(args.count) {
        made += 1;
        match args.format {
            Format::Text => text(&found, out)?,
            Format::Csv => csv(&found, out)?,
            Format::Jsonl => write_json(out, &Generated::new(found, args.rules.name()))?,
            Format::Json => list.push(Generated::new(found, args.rules.name())),
        }
    }
    if args.format == Format::Json {
        write_json(out, &list)?;
    }
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
            eprintln!(
                "incomplete: {found} of {looked_at} puzzles {fit} for certain; {undecided} could not be decided within \
                 the limits, and a larger --memory-limit, or fewer cards, would do"
            );
            Status::Incomplete
        }
        None | Some(Ended::LookedAtAll) => {
            eprintln!("make24: {found} of all {looked_at} puzzles with these cards and targets {fit}");
            Status::Unsolved
        }
        Some(Ended::GaveUp) => {
            eprintln!("incomplete: {found} of {looked_at} puzzles {fit}; wider wishes would find more");
            Status::Incomplete
        }
        Some(Ended::CalledOff) => {
            eprintln!("incomplete: {made} puzzles were made: {}", args.limits.explain(make24::Stop::Cancelled));
            Status::Incomplete
        }
    })
}

/// `3 3 8 8 -> 24  difficulty 98.5  one idea: 8 / (3 - 8 / 3)`: the plainest solution stands for all.
fn text(found: &Found, out: &mut dyn Write) -> std::io::Result<()> {
    let Found { puzzle, difficulty, solutions, .. } = found;
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

fn csv(found: &Found, out: &mut dyn Write) -> std::io::Result<()> {
    let Found { puzzle, difficulty, solutions, .. } = found;
    let status = make24::Status::of(!solutions.is_empty(), None);
    write!(out, "{},{},{status},{}", puzzle.hand, puzzle.target, solutions.len())?;
    match difficulty {
        Some(of) => writeln!(out, ",{},{},{}", of.score, of.solved_rate, of.mean_time),
        None => writeln!(out, ",,,"),
    }
}
