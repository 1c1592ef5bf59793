//! The command line with Parquet, for the tests.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(make24_cli::run(std::env::args_os()))
}
