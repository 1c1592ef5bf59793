//! Files of witnesses: an expression for each whole number from 1 up, one per line (`4 = 4 * (4 - 4) + 4`), comments
//! after `#`.

use super::proof_file::{self, ProofFile};
use crate::progress;
use crate::status::ExitStatus;
use anyhow::{Context, bail};
use make24::{Hand, Judge, Puzzle, Rational, RuleSet, VerdictKind};
use make24_api::Witness;
use std::io::{BufRead, Read, Write};
use std::path::Path;

const SHOWN: usize = 10;

/// The comment on a number without an expression. A witness proves nothing about it.
const CANNOT_BE_MADE: &str = " cannot be made";

pub(super) struct WitnessFile(ProofFile);

impl WitnessFile {
    pub(super) fn create(path: &Path, about: &str) -> anyhow::Result<WitnessFile> {
        let mut file = ProofFile::create(path)?;
        writeln!(file, "# {about}")?;
        Ok(WitnessFile(file))
    }

    pub(super) fn write(&mut self, Witness { number, solution }: &Witness) -> anyhow::Result<()> {
        match solution {
            Some(solution) => writeln!(self.0, "{number} = {solution}")?,
            None => writeln!(self.0, "# {number}{CANNOT_BE_MADE}")?,
        }
        Ok(())
    }

    pub(super) fn finish(self) -> anyhow::Result<()> {
        self.0.finish()
    }
}

#[derive(Default)]
struct Checked {
    expressions: u64,
    last: u64,
    excepted: Numbers,
    missing: Numbers,
    wrong: usize,
}

/// Keeps only the first numbers, and counts all.
#[derive(Default)]
struct Numbers {
    first: Vec<u64>,
    count: u64,
}

impl Numbers {
    fn add(&mut self, numbers: std::ops::Range<u64>) {
        self.count += numbers.end - numbers.start;
        self.first.extend(numbers.take(SHOWN - self.first.len()));
    }
}

impl std::fmt::Display for Numbers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown = self.first.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        write!(f, "{shown}{}", if self.count > SHOWN as u64 { " ..." } else { "" })
    }
}

const MAX_LINE: u64 = 1 << 20;

/// Judges the value, cards and rules of every expression, which must be in ascending order. The file is right if it has
/// an expression for every number up to its last one, except those that it says cannot be made.
pub(super) fn check(path: &Path, hand: &Hand, rules: &RuleSet, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let (bytes, mut reader) = proof_file::open(path)?;
    let progress = progress::bar(bytes, "bytes");
    let (mut checked, mut line, mut number) = (Checked::default(), String::new(), 0usize);
    loop {
        line.clear();
        let read = (&mut reader)
            .take(MAX_LINE)
            .read_line(&mut line)
            .with_context(|| format!("{}, line {}", path.display(), number + 1))?;
        if read == 0 {
            break;
        }
        number += 1;
        if read as u64 == MAX_LINE {
            bail!("{}, line {number}: the line is too long (limit {MAX_LINE} bytes)", path.display());
        }
        progress.inc(read as u64);
        let text = line.trim();
        let text = text.trim_start_matches('\u{FEFF}');
        let read = match text.strip_prefix('#') {
            Some(comment) => checked.except(comment),
            None if text.is_empty() => continue,
            None => checked.take(text, hand, rules),
        };
        if let Err(fault) = read {
            checked.wrong += 1;
            if checked.wrong <= SHOWN {
                progress.suspend(|| writeln!(out, "line {number}: {fault:#}"))?;
            }
        }
    }
    progress.finish_and_clear();
    let Checked { expressions, last, excepted, missing, wrong } = checked;
    if wrong > 0 {
        let (all, are) = (expressions + excepted.count + wrong as u64, if wrong == 1 { "is" } else { "are" });
        writeln!(out, "{wrong} of {all} lines {are} wrong")?;
        return Ok(ExitStatus::Unsolved);
    }
    if expressions == 0 {
        writeln!(out, "there is no expression in the file; use a file that `make24 least --witness` wrote")?;
        return Ok(ExitStatus::Unsolved);
    }
    if missing.count > 0 {
        writeln!(out, "missing: {missing}; the file has no expression for these whole numbers below {last}")?;
        return Ok(ExitStatus::Unsolved);
    }
    let except = match excepted.count {
        0 => String::new(),
        _ => format!(" except {excepted}, which the file says cannot be made"),
    };
    writeln!(out, "right: {expressions} expressions make every whole number from 1 to {last}{except}")?;
    Ok(ExitStatus::Solved)
}

impl Checked {
    fn take(&mut self, line: &str, hand: &Hand, rules: &RuleSet) -> anyhow::Result<()> {
        let Some((number, expression)) = line.split_once('=') else {
            bail!("`{line}` is not a number and an expression; use a line such as `4 = 4 * (4 - 4) + 4`");
        };
        let number = number.trim();
        let Ok(number) = number.parse() else { bail!("`{number}` is not a whole number from 1 to {}", u64::MAX) };
        self.reach(number)?;
        let target: Rational = u64::to_string(&number).parse()?;
        let judge = Judge::new(Puzzle::new(hand.clone(), target), rules.clone());
        if judge.kind(expression) != VerdictKind::Right {
            bail!("{}", judge.verdict(expression));
        }
        self.expressions += 1;
        Ok(())
    }

    fn except(&mut self, comment: &str) -> anyhow::Result<()> {
        let number = comment.strip_suffix(CANNOT_BE_MADE).and_then(|number| number.trim().parse().ok());
        let Some(number) = number else { return Ok(()) };
        self.reach(number)?;
        self.excepted.add(number..number + 1);
        Ok(())
    }

    fn reach(&mut self, number: u64) -> anyhow::Result<()> {
        if number <= self.last {
            bail!("{number} follows {}; sort the lines in ascending order", self.last);
        }
        self.missing.add(self.last + 1..number);
        self.last = number;
        Ok(())
    }
}
