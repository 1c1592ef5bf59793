//! The command line, as an example of the tested package builds it. The tests of make24-store use this file, too.

use std::env::current_exe;
use std::path::PathBuf;
use std::process::Command;

/// The file of the program.
pub(crate) fn path() -> PathBuf {
    let test = current_exe().unwrap();
    // In `deps`, next to `examples`.
    let name = env!("CARGO_PKG_NAME").replace("make24-", "make24-with-");
    let program = test.parent().and_then(|deps| deps.parent()).unwrap().join("examples").join(name);
    assert!(program.is_file(), "{} is missing; use `cargo test --examples`", program.display());
    program
}

/// The program with these arguments.
pub(crate) fn make24(args: &[&str]) -> Command {
    let mut command = Command::new(path());
    command.args(args);
    command
}
