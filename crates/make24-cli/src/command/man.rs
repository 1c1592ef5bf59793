//! `make24 man`: manual pages.

use crate::args::Cli;
use crate::program;
use crate::status::ExitStatus;
use anyhow::Context;
use clap::CommandFactory;
use std::io::Write;

pub(crate) fn run(command: Option<&str>, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let mut cli = Cli::command();
    cli.build();
    let page = match command {
        None => cli,
        Some(name) => {
            let unknown = || match program::about(name) {
                Some(_) => format!("`{name}` is not a part of this make24; use make24 {name} --help"),
                None => format!("there is no command `{name}`; make24 --help lists all commands"),
            };
            cli.find_subcommand(name).with_context(unknown)?.clone()
        }
    };
    clap_mangen::Man::new(page).render(out)?;
    Ok(ExitStatus::Solved)
}
