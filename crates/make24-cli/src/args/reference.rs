//! Generates the reference of the command line in the guide from the help of all commands.

use super::Cli;
use clap::{Command, CommandFactory};
use std::fmt::Write;
use std::path::Path;

fn page() -> String {
    let mut page = String::from(
        "# Command line\n\nThis page is the output of `make24 COMMAND --help` for the commands of `make24` itself, with all features. For the other programs, run `make24 NAME --help`: serve, mcp, sql, cluster. `make24 man COMMAND` prints a manual page.\n",
    );
    let mut make24 = Cli::command().term_width(100);
    make24.build();
    let _ = write!(page, "\n## make24\n\n```text\n{}```\n", make24.render_long_help());
    write_commands(&mut make24, "make24", &mut page);
    page
}

fn write_commands(of: &mut Command, name: &str, page: &mut String) {
    for command in of.get_subcommands_mut().filter(|command| command.get_name() != "help") {
        let name = format!("{name} {}", command.get_name());
        let help = command.render_long_help().to_string();
        let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
        let _ = write!(page, "\n## {name}\n\n```text\n{}\n```\n", lines.join("\n").trim_end());
        write_commands(command, &name, page);
    }
}

/// `TRYCMD=overwrite cargo test -p make24-cli --features full` writes it.
#[test]
fn the_guide_has_the_help_of_all_commands() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/reference/command-line.md");
    if std::env::var("TRYCMD").as_deref() == Ok("overwrite") {
        std::fs::write(&path, page()).expect("the guide can be written");
    }
    let written = std::fs::read_to_string(&path).expect("the guide has the page");
    assert_eq!(written, page(), "run TRYCMD=overwrite cargo test -p make24-cli --features full");
}
