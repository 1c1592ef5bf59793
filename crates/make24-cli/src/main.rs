//! The program `make24`.

use std::process::ExitCode;

fn main() -> ExitCode {
    make24_cli::run(std::env::args_os()).into()
}
