//! Programs beside make24: `make24 NAME` runs `make24-NAME`, as git runs its subcommands. What is heavy to build is a
//! program of its own.

use crate::args;
use anyhow::{Context, bail};
use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

/// The programs of make24 that are no part of it, and what each does.
const KNOWN: &[(&str, &str)] = &[("parquet", "writes Parquet")];

/// The path of a program: beside this one, or in a folder of `PATH`.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || name.starts_with('-') || !name.chars().all(is_name) {
        return None;
    }
    let beside = env::current_exe().ok().and_then(|exe| Some(exe.parent()?.to_owned()));
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders = beside.into_iter().chain(env::split_paths(&path));
    folders.find_map(|folder| {
        let file = folder.join(format!("make24-{name}{EXE_SUFFIX}"));
        file.is_file().then_some(file)
    })
}

/// The command of a program, or how to come by it.
pub(crate) fn command(name: &str) -> anyhow::Result<Command> {
    match find(name) {
        Some(file) => Ok(Command::new(file)),
        None => bail!("{}", missing(name)),
    }
}

/// How to come by a program of make24 that is not there.
fn missing(name: &str) -> String {
    let does = KNOWN.iter().find(|(known, _)| *known == name).map_or("does that", |(_, does)| does);
    format!(
        "the program make24-{name}, which {does}, is neither beside make24 nor in a folder of PATH; in the source of \
         make24, `cargo build --release --package make24-{name}` builds it"
    )
}

/// The program that a command line asks for: its first word is no command, no card, and the name of one that make24 has
/// or that is there.
pub(crate) fn asked(args: &[OsString]) -> Option<&str> {
    let word = args.get(1)?.to_str()?;
    let is_known = || KNOWN.iter().any(|(known, _)| *known == word) || find(word).is_some();
    (!args::is_command(word) && !args::is_hand(word) && is_known()).then_some(word)
}

/// Becomes the program: it gets the arguments, the streams and the signals.
pub(crate) fn run(name: &str, args: &[OsString]) -> anyhow::Result<u8> {
    let mut command = command(name)?;
    command.args(args);
    let cannot = || format!("make24-{name} cannot be run");
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        Err(command.exec()).with_context(cannot)
    }
    #[cfg(not(unix))]
    {
        let status = command.status().with_context(cannot)?;
        Ok(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(2))
    }
}
