//! The prompt: statements of several lines, a history that is kept, and names that are completed.

use datafusion::prelude::SessionContext;
use make24_sql::{completed, is_command};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper, Highlighter, Hinter};
use std::path::PathBuf;

pub(crate) enum Typed {
    Sql(String),
    Nothing,
    End,
}

pub(crate) struct Prompt {
    editor: Editor<Session, DefaultHistory>,
    history: Option<PathBuf>,
}

impl Prompt {
    pub(crate) fn new(context: &SessionContext) -> anyhow::Result<Prompt> {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Session { context: context.clone() }));
        let history = dirs::data_dir().map(|data| data.join("make24"));
        if let Some(folder) = &history {
            // Works without a history if it cannot be read.
            let _ = std::fs::create_dir_all(folder);
        }
        let history = history.map(|folder| folder.join("sql-history.txt"));
        if let Some(history) = &history {
            let _ = editor.load_history(history);
        }
        Ok(Prompt { editor, history })
    }

    /// Reads lines up to one that ends with a semicolon.
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

#[derive(Helper, Highlighter, Hinter)]
struct Session {
    context: SessionContext,
}

impl Validator for Session {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let typed = context.input();
        let is_whole = is_command(typed) || typed.trim_end().ends_with(';');
        Ok(if is_whole { ValidationResult::Valid(None) } else { ValidationResult::Incomplete })
    }
}

impl Completer for Session {
    type Candidate = String;

    fn complete(&self, line: &str, place: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(completed(&self.context, &line[..place]))
    }
}
