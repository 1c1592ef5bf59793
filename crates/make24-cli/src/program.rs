//! Programs next to make24: `make24 NAME` runs `make24-NAME`, as git runs its subcommands. What is heavy to build is a
//! program of its own.

use anyhow::{Context, bail};
use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

/// A program of make24 that is not a part of this one.
struct Program {
    name: &'static str,
    /// The package that has it.
    package: &'static str,
    /// What it does, as the help of a command says it.
    about: &'static str,
}

/// The programs of make24.
const KNOWN: &[Program] = &[
    Program { name: "parquet", package: "make24-parquet", about: "Read and write Parquet files" },
    Program { name: "cluster", package: "make24-cluster", about: "Run SQL on several machines" },
    Program { name: "mcp", package: "make24-server", about: "Serve tools to AI agents (Model Context Protocol)" },
    Program { name: "serve", package: "make24-server", about: "Serve the web page, races and an HTTP API" },
    Program { name: "sql", package: "make24-sql", about: "Query hands and Parquet files in SQL" },
    Program { name: "store", package: "make24-store", about: "Keep solved puzzles in a database" },
    Program { name: "worksheet", package: "make24-worksheet", about: "Print worksheets as PDF or SVG, with a key" },
];

/// The path of a program: next to this one, or in a folder of `PATH`.
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

/// How to install a program of make24 that is missing.
fn missing(name: &str) -> String {
    let package = KNOWN.iter().find(|known| known.name == name).map_or("PACKAGE", |known| known.package);
    format!(
        "missing program make24-{name}; put it next to make24 or in a folder of PATH (in a clone of make24: `cargo build \
         --release --package {package}`)"
    )
}

/// The names of the programs that make24 runs as commands.
#[cfg(test)]
pub(crate) fn names() -> Vec<&'static str> {
    KNOWN.iter().map(|known| known.name).collect()
}

/// What a program of make24 does, in a line.
pub(crate) fn about(name: &str) -> Option<&'static str> {
    KNOWN.iter().find(|known| known.name == name).map(|known| known.about)
}

/// The program that a command line asks for: its first word is not `taken` by a command or a card, but the name of a
/// program that make24 has or that is there.
pub(crate) fn asked(args: &[OsString], is_taken: impl Fn(&str) -> bool) -> Option<&str> {
    let word = args.get(1)?.to_str()?;
    // `make24 help sql` is `make24 sql --help`.
    if word == "help" {
        let name = args.get(2)?.to_str()?;
        return KNOWN.iter().any(|known| known.name == name).then_some(name);
    }
    let is_known = || KNOWN.iter().any(|known| known.name == word) || find(word).is_some();
    (!is_taken(word) && is_known()).then_some(word)
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
