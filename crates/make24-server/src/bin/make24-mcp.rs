//! `make24 mcp`: the tools of make24 for an agent, on standard input and output.

use clap::Parser;
use std::io::{IsTerminal, stdin};
use std::process::ExitCode;

/// Serve tools to AI agents (Model Context Protocol) on standard input and output.
#[derive(Parser)]
#[command(name = "make24-mcp", bin_name = "make24 mcp", version)]
struct Args;

fn main() -> ExitCode {
    Args::parse();
    if stdin().is_terminal() {
        eprintln!("note: make24 mcp reads messages of the Model Context Protocol; start it from an agent");
    }
    match make24_server::run_mcp() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
