//! The history of played hands: an append-only text file with one line per hand.

use super::dealer::PlayableHand;
use super::hand::Turn;
use crate::args::PlayArgs;
use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct HistoryLine {
    pub(super) session: String,
    /// `play` or `acuity`.
    pub(super) mode: String,
    pub(super) player: String,
    pub(super) hand: String,
    pub(super) target: String,
    pub(super) rules: String,
    pub(super) difficulty: f64,
    pub(super) mean_time_s: f64,
    /// `solved`, `near`, `given up`, `time up` or `left`.
    pub(super) outcome: String,
    pub(super) seconds: f64,
    pub(super) mistakes: u32,
    pub(super) hints: u8,
    pub(super) points: u32,
}

pub(super) struct History {
    path: Option<PathBuf>,
    pub(super) lines: Vec<HistoryLine>,
    session: String,
    rules: String,
    pub(super) player: String,
}

impl History {
    pub(super) fn open(args: &PlayArgs) -> anyhow::Result<History> {
        let usual = || dirs::data_dir().map(|dir| dir.join("make24").join("history.csv"));
        let path = if args.no_history { None } else { args.history.clone().or_else(usual) };
        let lines = match &path {
            Some(path) => {
                // Keeps a file that is not a history unchanged, and reports an unwritable one before the first hand.
                let lines = read(path)?;
                open(path).with_context(|| {
                    format!("the history {} cannot be written; use another --history or --no-history", path.display())
                })?;
                lines
            }
            None => Vec::new(),
        };
        // Milliseconds distinguish games that begin in the same second.
        let session = humantime::format_rfc3339_millis(SystemTime::now()).to_string();
        let player = args.players.first().cloned().unwrap_or_else(|| String::from("you"));
        Ok(History { path, lines, session, rules: args.rules.rule_set().name(), player })
    }

    pub(super) fn line(&self, mode: &str, dealt: &PlayableHand, turn: &Turn, points: u32) -> HistoryLine {
        HistoryLine {
            session: self.session.clone(),
            mode: mode.to_owned(),
            player: self.player.clone(),
            hand: dealt.puzzle.hand.to_string(),
            target: dealt.puzzle.target.to_string(),
            rules: self.rules.clone(),
            difficulty: dealt.difficulty.score,
            mean_time_s: dealt.difficulty.mean_time_s,
            outcome: turn.outcome.word().to_owned(),
            seconds: (turn.time.as_secs_f64() * 100.0).round() / 100.0,
            mistakes: turn.mistakes,
            hints: turn.hints,
            points,
        }
    }

    /// Writes at once, so that a crash loses nothing.
    pub(super) fn add(&self, line: &HistoryLine) -> anyhow::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let add = || -> anyhow::Result<()> {
            let mut file = open(path)?;
            let length = file.metadata()?.len();
            // An edited file may not end with a line break.
            if length > 0 {
                let mut last = [0];
                file.seek(SeekFrom::Start(length - 1))?;
                file.read_exact(&mut last)?;
                if last != *b"\n" {
                    file.write_all(b"\n")?;
                }
            }
            let mut table = csv::WriterBuilder::new().has_headers(length == 0).from_writer(file);
            table.serialize(line)?;
            Ok(table.flush()?)
        };
        add().with_context(|| format!("the history {} cannot be written", path.display()))
    }

    pub(super) fn best_of_the_day(&self) -> Option<u32> {
        let day = self.session.get(..10);
        let mut games: BTreeMap<&str, u32> = BTreeMap::new();
        for line in self.lines.iter().filter(|line| line.mode == "play" && line.player == self.player) {
            if line.session.get(..10) == day {
                *games.entry(&line.session).or_default() += line.points;
            }
        }
        games.into_values().max()
    }
}

/// Creates the folder only in the default place.
fn open(path: &Path) -> std::io::Result<File> {
    // A folder that the user names must exist, since the name may be misspelt.
    if let Some(dir) = path.parent().filter(|dir| dirs::data_dir().is_some_and(|data| dir.starts_with(data))) {
        std::fs::create_dir_all(dir)?;
    }
    File::options().create(true).append(true).read(true).open(path)
}

/// About 400,000 hands.
const LONGEST: u64 = 64 << 20;

/// Reports unreadable lines, which stay in the file. Fails if the path is not a file, or not a history of make24.
fn read(path: &Path) -> anyhow::Result<Vec<HistoryLine>> {
    let shown = path.display();
    let known = match path.metadata() {
        Ok(known) => known,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error).with_context(|| format!("the history {shown} cannot be read")),
    };
    if !known.is_file() {
        bail!("{shown} is not a file; use another --history");
    }
    if known.len() > LONGEST {
        bail!("{shown} is longer than {} MB; use another --history", LONGEST >> 20);
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LONGEST).read_to_end(&mut bytes))
        .with_context(|| format!("the history {shown} cannot be read"))?;
    let is_ours = bytes.is_empty() || bytes.starts_with(b"session,mode,player,");
    let Some(text) = std::str::from_utf8(&bytes).ok().filter(|_| is_ours) else {
        bail!("{shown} is not a history of make24; use another --history");
    };
    let mut lines = Vec::new();
    let mut table = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    for (number, line) in (2..).zip(table.deserialize()) {
        match line {
            Ok(line) => lines.push(line),
            Err(_) => complain!(warning: "line {number} of {shown} is not understood and left out"),
        }
    }
    Ok(lines)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in super::super) fn history(lines: Vec<HistoryLine>, session: &str) -> History {
        let [session, rules, player] = [session, "arithmetic", "Ann"].map(String::from);
        History { path: None, lines, session, rules, player }
    }

    pub(in super::super) fn line(session: &str, mode: &str, seconds: f64, points: u32) -> HistoryLine {
        let outcome = if points > 0 { "solved" } else { "time up" };
        let [session, mode, player, outcome] = [session, mode, "Ann", outcome].map(String::from);
        let [hand, target, rules] = ["1 2 3 4", "24", "arithmetic"].map(String::from);
        let (difficulty, mean_time_s, mistakes, hints) = (50.0, 10.0, 0, 0);
        HistoryLine {
            session,
            mode,
            player,
            hand,
            target,
            rules,
            difficulty,
            mean_time_s,
            outcome,
            seconds,
            mistakes,
            hints,
            points,
        }
    }

    #[test]
    fn lines_are_added_and_none_is_lost() {
        let path = std::env::temp_dir().join(format!("make24-history-{}.csv", std::process::id()));
        let kept = History { path: Some(path.clone()), ..history(Vec::new(), "2026-11-21T10:00:00Z") };
        kept.add(&line("2026-11-21T10:00:00Z", "play", 5.0, 4)).expect("it can be written");
        // The last line is cut off, as an editor may leave it.
        let text = std::fs::read_to_string(&path).expect("it is there");
        std::fs::write(&path, format!("{text}2026-11-21T11:00:00Z,pla")).expect("it can be written");
        kept.add(&line("2026-11-21T12:00:00Z", "play", 5.0, 7)).expect("it can be written");
        let lines = read(&path).expect("it can be read");
        assert_eq!(lines.iter().map(|line| line.points).collect::<Vec<_>>(), [4, 7]);
        std::fs::write(&path, "hand,target\n").expect("it can be written");
        assert!(read(&path).is_err());
        std::fs::remove_file(&path).expect("it is there");
    }

    #[test]
    fn the_best_of_the_day_is_a_game_of_the_day() {
        let lines = vec![
            line("2026-11-20T10:00:00Z", "play", 5.0, 90),
            line("2026-11-21T10:00:00Z", "play", 5.0, 4),
            line("2026-11-21T10:00:00Z", "play", 5.0, 5),
            line("2026-11-21T11:00:00Z", "play", 5.0, 7),
            line("2026-11-21T12:00:00Z", "acuity", 5.0, 50),
        ];
        assert_eq!(history(lines.clone(), "2026-11-21T15:00:00Z").best_of_the_day(), Some(9));
        assert_eq!(history(lines, "2026-11-22T15:00:00Z").best_of_the_day(), None);
    }
}
