//! One table of an atlas: all hands of this many cards under one rule set.

use crate::args::AtlasArgs;
use crate::command::census::{merge, shard};
use crate::export::hashed;
use crate::status::ExitStatus;
use anyhow::Context;
use make24::Deck;
use make24_api::{CensusColumn, CensusRequest, DeckSpec, RulesSpec, Shard, TargetRange};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Hands per part: seconds of work under slow rules.
const HANDS: u64 = 20;

pub(super) const COLUMNS: [CensusColumn; 9] = [
    CensusColumn::Hand,
    CensusColumn::Target,
    CensusColumn::Status,
    CensusColumn::Count,
    CensusColumn::Difficulty,
    CensusColumn::Level,
    CensusColumn::SolveRate,
    CensusColumn::MeanTimeS,
    CensusColumn::Solution,
];

#[derive(Serialize, Deserialize)]
pub(super) struct AtlasFile {
    pub(super) rules: String,
    pub(super) size: u16,
    pub(super) path: String,
    pub(super) hands: u64,
    pub(super) puzzles: u64,
    pub(super) solvable: u64,
    /// Text, since the number may not be exact in JSON.
    pub(super) count: String,
    pub(super) bytes: u64,
    pub(super) sha256: String,
}

impl AtlasFile {
    pub(super) fn is(&self, rules: &str, size: u16) -> bool {
        self.rules == rules && self.size == size
    }
}

impl fmt::Display for AtlasFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AtlasFile { rules, size, path, hands, puzzles, solvable, count, .. } = self;
        let cards = if *size == 1 { "card" } else { "cards" };
        write!(
            f,
            "{rules}, {size} {cards}: {hands} hands, {puzzles} puzzles, {solvable} solvable, {count} solutions, {path}"
        )
    }
}

pub(super) struct AtlasTable {
    pub(super) rules: String,
    pub(super) size: u16,
    atlas: PathBuf,
    request: CensusRequest,
    pub(super) parts: u64,
    made: BTreeSet<u64>,
    is_whole: bool,
    /// Parts that this run could not make, since a puzzle in them is undecided.
    pub(super) undecided: BTreeSet<u64>,
    /// The number of parts that this run has made, and their total time.
    timed: (u32, Duration),
}

impl AtlasTable {
    pub(super) fn new(args: &AtlasArgs, rules: &str, size: u16, is_whole: bool) -> anyhow::Result<AtlasTable> {
        let deck: Deck = args.cards.parse()?;
        let hands = deck.hands(size.into()).remaining().unwrap_or(u64::MAX);
        let request = CensusRequest {
            deck: DeckSpec { cards: Some(args.cards.clone()), size: Some(size), ..DeckSpec::default() },
            targets: Some(TargetRange::Numbers(args.targets)),
            rules: RulesSpec::preset(rules),
            form: Some(make24::Form::Essential),
            columns: COLUMNS.to_vec(),
            threads: args.threads,
            ..CensusRequest::default()
        };
        let mut table = AtlasTable {
            rules: rules.to_owned(),
            size,
            atlas: args.out.clone(),
            request,
            parts: hands.div_ceil(HANDS).max(1),
            made: BTreeSet::new(),
            is_whole,
            undecided: BTreeSet::new(),
            timed: (0, Duration::ZERO),
        };
        // Parts from other machines may have been copied here.
        for file in fs::read_dir(table.folder()).into_iter().flatten().flatten() {
            let part = file.file_name().to_str().and_then(shard::of_file_name);
            table.made.extend(part.filter(|part| part.of == table.parts).map(|part| part.number));
        }
        Ok(table)
    }

    fn name(&self) -> String {
        format!("{}-{}", self.rules, self.size)
    }

    /// Relative to the README.
    pub(super) fn parts_path(&self) -> String {
        format!("parts/{}", self.name())
    }

    fn folder(&self) -> PathBuf {
        self.atlas.join(self.parts_path())
    }

    pub(super) fn is_whole(&self) -> bool {
        self.is_whole
    }

    pub(super) fn is_open(&self) -> bool {
        !self.is_whole && (self.has_all_parts() || self.next().is_some())
    }

    pub(super) fn has_all_parts(&self) -> bool {
        self.made.len() as u64 == self.parts
    }

    pub(super) fn missing(&self) -> Vec<u64> {
        (1..=self.parts).filter(|part| !self.made.contains(part)).collect()
    }

    fn next(&self) -> Option<u64> {
        (1..=self.parts).find(|part| !self.made.contains(part) && !self.undecided.contains(part))
    }

    /// Estimated from this run; zero if unknown.
    pub(super) fn time_left(&self) -> Duration {
        let (parts, time) = self.timed;
        let missing = u32::try_from(self.missing().len()).unwrap_or(u32::MAX);
        time.checked_div(parts).unwrap_or_default().saturating_mul(missing)
    }

    pub(super) fn write_part(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let Some(number) = self.next() else { return Ok(()) };
        let start = Instant::now();
        let part = Shard::new(number, self.parts).map_err(anyhow::Error::msg)?;
        match shard::one(&self.request, part, &self.folder(), out)? {
            ExitStatus::Solved => {
                self.made.insert(number);
                self.timed = (self.timed.0 + 1, self.timed.1 + start.elapsed());
            }
            ExitStatus::Unsolved | ExitStatus::Unreadable | ExitStatus::Incomplete => {
                self.undecided.insert(number);
            }
        }
        Ok(())
    }

    pub(super) fn finish(&mut self) -> anyhow::Result<AtlasFile> {
        let path = format!("data/{}.parquet", self.name());
        let file = self.atlas.join(&path);
        let totals = merge::merged(&self.folder(), Some(&file))?;
        let (bytes, sha256) = hashed(&file)?;
        self.is_whole = true;
        Ok(AtlasFile {
            rules: self.rules.clone(),
            size: self.size,
            path,
            hands: totals.hands,
            puzzles: totals.puzzles,
            solvable: totals.solvable,
            count: totals.count.map_or_else(String::new, |count| count.to_string()),
            bytes,
            sha256,
        })
    }

    pub(super) fn clear(&self) -> anyhow::Result<()> {
        let folder = self.folder();
        fs::remove_dir_all(&folder).with_context(|| format!("{} cannot be removed", folder.display()))?;
        // Removing the last table also removes the folder of all parts.
        let _ = fs::remove_dir(self.atlas.join("parts"));
        Ok(())
    }
}
