//! Programs next to make24: `make24 NAME` runs `make24-NAME`, as git runs its subcommands. These have libraries that
//! take long to build; other optional commands exist if make24 was built with their feature.

use anyhow::{Context, bail};
use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

struct Extra {
    name: &'static str,
    source: Source,
    about: &'static str,
}

#[derive(Clone, Copy, PartialEq)]
enum Source {
    /// A feature of this package with the same name.
    Feature,
    Package(&'static str),
}
use Source::{Feature, Package};

const EXTRAS: &[Extra] = &[
    Extra { name: "completions", source: Feature, about: "Print a shell completion script" },
    Extra { name: "man", source: Feature, about: "Print the manual page in roff format" },
    Extra { name: "parquet", source: Feature, about: "Read and write Parquet files" },
    Extra { name: "cluster", source: Package("make24-cluster"), about: "Run SQL on several machines" },
    Extra { name: "mcp", source: Package("make24-server"), about: "Serve tools to AI agents (Model Context Protocol)" },
    Extra { name: "serve", source: Package("make24-server"), about: "Serve the web page, races and an HTTP API" },
    Extra { name: "sql", source: Package("make24-sql"), about: "Query hands and Parquet files in SQL" },
    Extra { name: "store", source: Feature, about: "Keep solved puzzles in a database" },
    Extra { name: "worksheet", source: Feature, about: "Print worksheets as PDF or SVG, with a key" },
];

/// Searches next to this program, then the folders of `PATH`.
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

fn source_of(name: &str) -> Source {
    EXTRAS.iter().find(|extra| extra.name == name).map_or(Package("PACKAGE"), |extra| extra.source)
}

fn command(name: &str) -> anyhow::Result<Command> {
    match find(name).filter(|_| source_of(name) != Feature) {
        Some(file) => Ok(Command::new(file)),
        None => bail!(missing(name)),
    }
}

pub(crate) fn built_without(feature: &str) -> String {
    format!(
        "this make24 was built without `{feature}`; use a released make24, or build one in a clone of make24: `cargo \
         build --release --package make24-cli --features full`"
    )
}

pub(crate) fn missing(name: &str) -> String {
    match source_of(name) {
        Feature => built_without(name),
        Package(package) => format!(
            "missing program make24-{name}; put it next to make24 or in a folder of PATH (in a clone of make24: `cargo \
             build --release --package {package}`)"
        ),
    }
}

#[cfg(test)]
pub(crate) fn names() -> Vec<&'static str> {
    EXTRAS.iter().map(|extra| extra.name).collect()
}

pub(crate) fn about(name: &str) -> Option<&'static str> {
    EXTRAS.iter().find(|extra| extra.name == name).map(|extra| extra.about)
}

/// The program that a command line asks for: its first word is not `taken` by a command or a card, but names an
/// optional command or an existing program.
pub(crate) fn asked(args: &[OsString], is_taken: impl Fn(&str) -> bool) -> Option<&str> {
    let word = args.get(1)?.to_str()?;
    // `make24 help sql` means `make24 sql --help`.
    if word == "help" {
        let name = args.get(2)?.to_str()?;
        return (!is_taken(name) && EXTRAS.iter().any(|extra| extra.name == name)).then_some(name);
    }
    let is_known = || EXTRAS.iter().any(|extra| extra.name == word) || find(word).is_some();
    (!is_taken(word) && is_known()).then_some(word)
}

/// Replaces this process: the program gets the arguments, streams and signals.
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
