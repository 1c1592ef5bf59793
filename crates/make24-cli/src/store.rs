//! A store of puzzles that were solved before. Its libraries are heavy, so that `make24-store` reads it: a program that
//! answers questions on lines of JSON.

use crate::program;
use anyhow::{Context, bail};
use make24_api::{StoreAnswer, StoreQuestion};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// A store that answers. The program ends when this does, also where this process is killed.
pub(crate) struct Store {
    program: Child,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Store {
    /// Opens the store at a URL, to read what it knows.
    pub(crate) fn open_to_read(url: &str) -> anyhow::Result<Store> {
        Store::begin(url, &["answer", "--reading"])
    }

    /// Opens the store at a URL, or makes one.
    pub(crate) fn open(url: &str) -> anyhow::Result<Store> {
        Store::begin(url, &["answer"])
    }

    fn begin(url: &str, args: &[&str]) -> anyhow::Result<Store> {
        let mut command = program::command("store")?;
        // A password in an argument would be seen by other users of the machine.
        command.args(args).env("MAKE24_STORE", url).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut program = command.spawn().context("make24-store cannot be run")?;
        let (questions, answers) = (program.stdin.take(), program.stdout.take());
        let answers = BufReader::new(answers.context("make24-store has no output")?);
        let mut store = Store { program, questions, answers };
        match store.answer()? {
            StoreAnswer::Ready => Ok(store),
            other => bail!("make24-store begins with {other:?}; it is of another version than make24"),
        }
    }

    /// Asks a question.
    pub(crate) fn ask(&mut self, question: &StoreQuestion) -> anyhow::Result<StoreAnswer> {
        let mut line = serde_json::to_vec(question)?;
        line.push(b'\n');
        let questions = self.questions.as_mut().context("the store is closed")?;
        questions.write_all(&line).and_then(|()| questions.flush()).context("make24-store has ended")?;
        match self.answer()? {
            StoreAnswer::Error(message) => bail!("{message}"),
            answer => Ok(answer),
        }
    }

    fn answer(&mut self) -> anyhow::Result<StoreAnswer> {
        let mut line = String::new();
        if self.answers.read_line(&mut line)? == 0 {
            // It has told on standard error why.
            bail!("the store does not answer");
        }
        serde_json::from_str(&line).context("make24-store is of another version than make24")
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.questions = None;
        let _ = self.program.wait();
    }
}
