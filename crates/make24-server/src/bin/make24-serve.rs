//! `make24 serve`: the page, and requests over HTTP.

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    match make24_server::run(&make24_server::Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
