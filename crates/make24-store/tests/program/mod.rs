//! The command line, as an example of this package builds it.

use std::env::current_exe;
use std::path::PathBuf;
use std::process::Command;

/// The file of the program.
pub(crate) fn path() -> PathBuf {
    let test = current_exe().unwrap();
    // In `deps`, next to `examples`.
    let program = test.parent().and_then(|deps| deps.parent()).unwrap().join("examples/make24-with-store");
    assert!(program.is_file(), "{} is missing; use `cargo test --examples`", program.display());
    program
}

/// The program with these arguments.
pub(crate) fn make24(args: &[&str]) -> Command {
    let mut command = Command::new(path());
    command.args(args);
    command
}
