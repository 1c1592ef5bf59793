//! The command line, built beside make24-parquet: the tests run it, and it runs make24-parquet.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(make24_cli::run(std::env::args_os()))
}
