//! The help of `make24` itself: the commands on one screen, by what people want to do.

use super::CliCommand;
use crate::program;
use clap::{Command, Subcommand};
use std::fmt::Write;

const GROUPS: &[(&str, &[&str])] = &[
    ("Solve", &["solve", "count", "values", "check"]),
    ("Play", &["play", "hint", "rate", "deal", "worksheet"]),
    ("Explore", &["census", "least", "rules"]),
    ("Data", &["generate", "dataset", "store", "sql"]),
    ("Services", &["serve", "mcp"]),
];

const MORE: &str = "\
More      ask, atlas, cluster, compare, completions, forms, man, methods,
          parquet, schema, sequence    COMMAND -h: help, --help: all options
";

/// Fits a terminal of 80 columns and 24 lines, including the prompt.
pub(super) fn overview() -> String {
    let mut text = String::from(
        "Solve the 24 game, Countdown and other number puzzles: exact and complete.\n\
         Usage: make24 [COMMAND] [CARDS]... [OPTIONS]       Example: make24 3 3 8 8\n\n",
    );
    // Without the help of the program itself, which is this text.
    let commands = CliCommand::augment_subcommands(Command::new("make24"));
    let about = |name: &str| match commands.find_subcommand(name) {
        Some(command) => command.get_about().map(ToString::to_string).unwrap_or_default(),
        None => program::about(name).unwrap_or_default().to_owned(),
    };
    for (task, names) in GROUPS {
        for (row, name) in names.iter().enumerate() {
            let task = if row == 0 { task } else { "" };
            let _ = writeln!(text, "{task:<9} {name:<9} {}", about(name));
        }
    }
    text.push_str(MORE);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_on_one_screen() {
        let text = overview();
        assert!(text.lines().count() <= 23 && text.lines().all(|line| line.chars().count() <= 80), "{text}");
        let commands = CliCommand::augment_subcommands(Command::new("make24"));
        let names: Vec<&str> = commands.get_subcommands().map(Command::get_name).chain(program::names()).collect();
        for name in names {
            assert!(text.split([' ', ',', '\n']).any(|word| word == name), "{name}\n{text}");
        }
        for (_, names) in GROUPS {
            for name in *names {
                let row =
                    text.lines().find(|line| line.get(10..).is_some_and(|rest| rest.starts_with(name))).expect("a row");
                assert!(row.len() > 30, "{row}");
            }
        }
    }
}
