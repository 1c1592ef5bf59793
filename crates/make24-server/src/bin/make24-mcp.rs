//! `make24 mcp`: the tools of make24 for an agent, on standard input and output.

use std::process::ExitCode;

fn main() -> ExitCode {
    match make24_server::run_mcp() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("make24-mcp: {error:#}");
            ExitCode::from(2)
        }
    }
}
