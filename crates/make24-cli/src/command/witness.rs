//! Files of witnesses: an expression for each whole number from 1 up, `4 = 4 * (4 - 4) + 4` on a line, comments after `#`.

use crate::progress;
use crate::status::ExitStatus;
use anyhow::{Context, bail};
use make24::{Hand, Judge, Puzzle, Rational, RuleSet, VerdictKind};
use make24_api::Witness;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;

/// The most lines that are complained of.
const SHOWN: usize = 10;

/// A file that witnesses are written to.
pub(super) struct WitnessFile(BufWriter<File>);

impl WitnessFile {
    /// Creates the file; `about` says which cards and rules it is about.
    pub(super) fn create(path: &Path, about: &str) -> anyhow::Result<WitnessFile> {
        let file = File::create(path).with_context(|| format!("{} cannot be written", path.display()))?;
        let mut file = BufWriter::new(file);
        writeln!(file, "# {about}")?;
        Ok(WitnessFile(file))
    }

    pub(super) fn write(&mut self, Witness { number, solution }: &Witness) -> anyhow::Result<()> {
        match solution {
            Some(solution) => writeln!(self.0, "{number} = {solution}")?,
            None => writeln!(self.0, "# {number} cannot be made")?,
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        Ok(self.0.flush()?)
    }
}

/// What a file of witnesses shows so far.
#[derive(Default)]
struct Checked {
    expressions: u64,
    last: u64,
    gaps: Vec<u64>,
    wrong: usize,
}

/// Judges every expression of a file: its value, its cards and the rules, in ascending order of the numbers.
pub(super) fn check(path: &Path, hand: &Hand, rules: &RuleSet, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let open = || File::open(path).and_then(|file| Ok((file.metadata()?.len(), BufReader::new(file))));
    let (bytes, mut reader) = open().with_context(|| format!("{} cannot be read", path.display()))?;
    let progress = progress::bar(Some(bytes), "bytes");
    let (mut checked, mut line, mut number) = (Checked::default(), String::new(), 0usize);
    loop {
        line.clear();
        let read = reader.read_line(&mut line).with_context(|| format!("{}, line {}", path.display(), number + 1))?;
        if read == 0 {
            break;
        }
        number += 1;
        progress.inc(read as u64);
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if let Err(fault) = checked.take(text, hand, rules) {
            checked.wrong += 1;
            if checked.wrong <= SHOWN {
                progress.suspend(|| writeln!(out, "line {number}: {fault:#}"))?;
            }
        }
    }
    progress.finish_and_clear();
    let Checked { expressions, last, gaps, wrong } = checked;
    if wrong > 0 {
        writeln!(out, "{wrong} of {} lines are wrong", expressions + wrong as u64)?;
        return Ok(ExitStatus::Unsolved);
    }
    let without = match gaps.as_slice() {
        [] => String::new(),
        gaps => {
            let shown = gaps.iter().take(SHOWN).map(u64::to_string).collect::<Vec<_>>().join(" ");
            format!(" except {shown}{}", if gaps.len() > SHOWN { " ..." } else { "" })
        }
    };
    writeln!(out, "right: {expressions} expressions make every whole number from 1 to {last}{without}")?;
    Ok(ExitStatus::Solved)
}

impl Checked {
    fn take(&mut self, line: &str, hand: &Hand, rules: &RuleSet) -> anyhow::Result<()> {
        let Some((number, expression)) = line.split_once('=') else {
            bail!("`{line}` is not a number and an expression; use a line such as `4 = 4 * (4 - 4) + 4`");
        };
        let number: u64 =
            number.trim().parse().with_context(|| format!("`{}` is not a whole number", number.trim()))?;
        if number <= self.last {
            bail!("{number} follows {}; sort the lines in ascending order", self.last);
        }
        let target: Rational = number.to_string().parse()?;
        let judge = Judge::new(Puzzle::new(hand.clone(), target), rules.clone());
        if judge.kind(expression) != VerdictKind::Right {
            bail!("{}", judge.verdict(expression));
        }
        if self.gaps.len() <= SHOWN {
            self.gaps.extend((self.last + 1..number).take(SHOWN + 1));
        }
        self.last = number;
        self.expressions += 1;
        Ok(())
    }
}
