//! The programs of make24, next to each other.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The folder of make24-store, which has make24 and make24-parquet too.
pub(crate) fn folder() -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let built = || {
        let folder = Path::new(env!("CARGO_BIN_EXE_make24-store")).parent().unwrap().to_owned();
        // A test of the whole workspace has built them; a test of this package alone builds no others.
        if !["make24", "make24-parquet"].iter().all(|name| folder.join(name).exists()) {
            let mut cargo = Command::new(env!("CARGO"));
            let built =
                cargo.args(["build", "--quiet", "--locked", "--package", "make24-cli", "--package", "make24-parquet"]);
            assert!(built.arg("--target-dir").arg(folder.parent().unwrap()).status().unwrap().success());
        }
        folder
    };
    FOLDER.get_or_init(built).clone()
}

/// The command line.
pub(crate) fn make24(args: &[&str]) -> Command {
    let mut command = Command::new(folder().join("make24"));
    command.args(args).env("PATH", folder());
    command
}
