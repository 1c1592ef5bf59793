//! `make24 completions`: completion scripts.

use crate::args::Cli;
use crate::status::ExitStatus;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;

pub(crate) fn run(shell: Shell, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    // The generator panics on a write error, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "make24", &mut script);
    out.write_all(&script)?;
    Ok(ExitStatus::Solved)
}
