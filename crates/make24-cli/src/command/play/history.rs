//! What was played before: a plain file, a line for each hand, to which lines are only ever added.

use super::dealer::Dealt;
use super::hand::Turn;
use crate::args::PlayArgs;
use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::SystemTime;

/// A hand that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Line {
    /// When the game began, in UTC.
    pub(super) session: String,
    /// `play` or `acuity`.
    pub(super) mode: String,
    pub(super) player: String,
    pub(super) hand: String,
    pub(super) target: String,
    pub(super) rules: String,
    pub(super) difficulty: f64,
    /// How long those who solve it should take on the average.
    pub(super) mean_time_s: f64,
    /// `solved`, `given up`, `time up` or `left`.
    pub(super) outcome: String,
    pub(super) seconds: f64,
    /// Wrong answers.
    pub(super) mistakes: u32,
    /// The highest level of hints that was asked for.
    pub(super) hints: u8,
    pub(super) points: u32,
}

/// The file, and what it held when the game began.
pub(super) struct History {
    path: Option<PathBuf>,
    pub(super) lines: Vec<Line>,
    session: String,
    rules: String,
    pub(super) player: String,
}

impl History {
    pub(super) fn open(args: &PlayArgs) -> anyhow::Result<History> {
        let usual = || dirs::data_dir().map(|dir| dir.join("make24").join("history.csv"));
        let path = if args.no_history { None } else { args.history.clone().or_else(usual) };
        let lines = match &path {
            Some(path) if path.exists() => read(path)?,
            _ => Vec::new(),
        };
        let session = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        let player = args.players.first().cloned().unwrap_or_else(|| String::from("you"));
        Ok(History { path, lines, session, rules: args.rules.name(), player })
    }

    /// The line of a hand that was played in this game.
    pub(super) fn line(&self, mode: &str, dealt: &Dealt, turn: &Turn, points: u32) -> Line {
        Line {
            session: self.session.clone(),
            mode: mode.to_owned(),
            player: self.player.clone(),
            hand: dealt.puzzle.hand.to_string(),
            target: dealt.puzzle.target.to_string(),
            rules: self.rules.clone(),
            difficulty: dealt.difficulty.score,
            mean_time_s: dealt.difficulty.mean_time,
            outcome: turn.outcome.word().to_owned(),
            seconds: (turn.time.as_secs_f64() * 100.0).round() / 100.0,
            mistakes: turn.mistakes,
            hints: turn.hints,
            points,
        }
    }

    /// Adds a line at once: whoever pulls the plug loses nothing.
    pub(super) fn add(&self, line: &Line) -> anyhow::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let add = || -> anyhow::Result<()> {
            if let Some(dir) = path.parent() {
                std::fs::create_dir_all(dir)?;
            }
            let is_new = std::fs::metadata(path).map_or(true, |file| file.len() == 0);
            let file = std::fs::OpenOptions::new().create(true).append(true).open(path)?;
            let mut table = csv::WriterBuilder::new().has_headers(is_new).from_writer(file);
            table.serialize(line)?;
            Ok(table.flush()?)
        };
        add().with_context(|| format!("the history {}; --history names another file", path.display()))
    }

    /// The points of the best game of this player on the day of this one, before it.
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

/// The lines that can be read; of others it is told, and they stay where they are.
fn read(path: &std::path::Path) -> anyhow::Result<Vec<Line>> {
    let mut table = csv::ReaderBuilder::new()
        .flexible(true)
        .from_path(path)
        .with_context(|| format!("the history {}", path.display()))?;
    let mut lines = Vec::new();
    for (number, line) in (2..).zip(table.deserialize()) {
        match line {
            Ok(line) => lines.push(line),
            Err(_) => eprintln!("make24: line {number} of {} is not understood and left out", path.display()),
        }
    }
    Ok(lines)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in super::super) fn history(lines: Vec<Line>, session: &str) -> History {
        let [session, rules, player] = [session, "arithmetic", "Ann"].map(String::from);
        History { path: None, lines, session, rules, player }
    }

    pub(in super::super) fn line(session: &str, mode: &str, seconds: f64, points: u32) -> Line {
        let outcome = if points > 0 { "solved" } else { "time up" };
        let [session, mode, player, outcome] = [session, mode, "Ann", outcome].map(String::from);
        let [hand, target, rules] = ["1 2 3 4", "24", "arithmetic"].map(String::from);
        let (difficulty, mean_time_s, mistakes, hints) = (50.0, 10.0, 0, 0);
        Line {
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
