//! The prompt: statements of several lines, a history that is kept, and names that are completed.

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper, Highlighter, Hinter};
use std::path::PathBuf;

/// Words of SQL that are completed.
const WORDS: &[&str] = &[
    "SELECT",
    "FROM",
    "WHERE",
    "GROUP BY",
    "ORDER BY",
    "HAVING",
    "LIMIT",
    "JOIN",
    "CROSS JOIN",
    "COPY",
    "CREATE EXTERNAL TABLE",
    "CREATE VIEW",
    "STORED AS PARQUET",
    "STORED AS CSV",
    "LOCATION",
    "EXPLAIN",
    "SHOW FUNCTIONS LIKE",
    "SHOW TABLES",
    "DESCRIBE",
    "unnest",
    "range",
];

/// What is read at the prompt.
pub(crate) enum Typed {
    /// Statements.
    Sql(String),
    /// Nothing, since it was called off.
    Nothing,
    /// The end.
    End,
}

/// A prompt.
pub(crate) struct Prompt {
    editor: Editor<Names, DefaultHistory>,
    history: Option<PathBuf>,
}

impl Prompt {
    /// A prompt that completes these names besides words of SQL.
    pub(crate) fn new(names: Vec<String>) -> anyhow::Result<Prompt> {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut editor = Editor::with_config(config)?;
        let names = names.into_iter().chain(WORDS.iter().map(ToString::to_string)).collect();
        editor.set_helper(Some(Names { names }));
        let history = dirs::data_dir().map(|data| data.join("make24"));
        if let Some(folder) = &history {
            // A prompt without a memory is a prompt.
            let _ = std::fs::create_dir_all(folder);
        }
        let history = history.map(|folder| folder.join("sql-history.txt"));
        if let Some(history) = &history {
            let _ = editor.load_history(history);
        }
        Ok(Prompt { editor, history })
    }

    /// Reads statements, up to a semicolon at the end of a line.
    pub(crate) fn read(&mut self) -> anyhow::Result<Typed> {
        match self.editor.readline("make24> ") {
            Ok(line) => {
                self.editor.add_history_entry(line.as_str())?;
                if let Some(history) = &self.history {
                    let _ = self.editor.append_history(history);
                }
                Ok(Typed::Sql(line))
            }
            Err(ReadlineError::Interrupted) => Ok(Typed::Nothing),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(error) => Err(error.into()),
        }
    }
}

/// Whether a line stands alone: it is a command of the prompt, or nothing.
pub(crate) fn is_command(line: &str) -> bool {
    ["", "help", "quit", "exit", "\\q", "\\?", "\\h"]
        .contains(&line.trim().trim_end_matches(';').to_lowercase().as_str())
}

#[derive(Helper, Highlighter, Hinter)]
struct Names {
    names: Vec<String>,
}

impl Validator for Names {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let typed = context.input();
        let is_whole = is_command(typed) || typed.trim_end().ends_with(';');
        Ok(if is_whole { ValidationResult::Valid(None) } else { ValidationResult::Incomplete })
    }
}

impl Completer for Names {
    type Candidate = String;

    fn complete(&self, line: &str, place: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(completed(&self.names, &line[..place]))
    }
}

/// Where the last word begins, and what it may become.
fn completed(names: &[String], typed: &str) -> (usize, Vec<String>) {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let start = typed.char_indices().rev().find(|(_, c)| !is_part(*c)).map_or(0, |(at, c)| at + c.len_utf8());
    let word = typed[start..].to_lowercase();
    let fits = |name: &&String| !word.is_empty() && name.to_lowercase().starts_with(&word);
    (start, names.iter().filter(fits).cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_is_completed() {
        let names = ["make24_solvable", "make24_solve", "SELECT"].map(String::from).to_vec();
        assert_eq!(completed(&names, "sel"), (0, vec![String::from("SELECT")]));
        assert_eq!(completed(&names, "SELECT make24_solva"), (7, vec![String::from("make24_solvable")]));
        assert_eq!(completed(&names, "SELECT MAKE24_SOLV").1.len(), 2);
        assert_eq!(completed(&names, "SELECT ").1.len(), 0);
        assert_eq!(completed(&names, "é").1.len(), 0);
    }

    #[test]
    fn a_command_needs_no_semicolon() {
        assert!(is_command("quit") && is_command(" EXIT; ") && is_command(""));
        assert!(!is_command("SELECT 1"));
    }
}
