//! The command line with the store and Parquet, for the tests.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(make24_cli::run(std::env::args_os()))
}
