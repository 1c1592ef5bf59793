//! `make24`: solve, count, check and list puzzles of the 24 game and its relatives from the command line.
//!
//! The program is a library, so that the Python package has the same command line: `python -m make24`.

/// Ignores write errors, which cannot be reported.
macro_rules! complain {
    ($label:ident: $($said:tt)*) => {
        complain!("{} {}", $crate::colour::label(stringify!($label)), format_args!($($said)*))
    };
    ($($said:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($said)*);
    }};
}

mod args;
mod colour;
mod command;
mod export;
mod host;
mod input;
mod optional;
mod program;
mod progress;
mod status;
mod wrap;

pub use host::host;

use args::CliCommand;
use optional::store::is_database_error;
use status::ExitStatus;
use std::ffi::OsString;
use std::io::{IsTerminal, Write};

#[global_allocator]
static ALLOCATED: cap::Cap<std::alloc::System> = cap::Cap::new(std::alloc::System, usize::MAX);

/// Runs the command line with these arguments, of which the first is the name of the program, and returns its exit
/// status: 0 solved or right, 1 no solution or a wrong answer, 2 an error, 3 a limit was reached.
pub fn run(args: impl Iterator<Item = OsString>) -> u8 {
    let args: Vec<OsString> = args.collect();
    match program::asked(&args, |word| args::is_command(word) || input::is_hand(word)) {
        Some(name) => {
            let help = [OsString::from("--help")];
            let asks_for_help = args[1] == "help";
            let rest = if asks_for_help { &help } else { &args[2..] };
            program::run(name, rest).unwrap_or_else(|why| failed(&why) as u8)
        }
        None => ended(args.into_iter()) as u8,
    }
}

fn ended(args: impl Iterator<Item = OsString>) -> ExitStatus {
    let args = match args::prepared(args) {
        Ok(args) => args,
        Err(why) => {
            complain!(error: "{why}");
            return ExitStatus::Unreadable;
        }
    };
    let cli = match args::parsed(&args) {
        Ok(cli) => cli,
        Err(told) => return args::tell(told, &args),
    };
    if cli.verbose {
        host::log_searches();
    }
    // A terminal shows each line at once.
    let stdout = std::io::stdout();
    let mut out: Box<dyn Write + Send> =
        if stdout.is_terminal() { Box::new(stdout) } else { Box::new(std::io::BufWriter::new(stdout)) };
    let result = match cli.command {
        CliCommand::Solve(args) => command::solve::run(&args, &mut out),
        CliCommand::Count(args) => command::count::run(&args, &mut out),
        CliCommand::Values(args) => command::values::run(&args, &mut out),
        CliCommand::Least(args) => command::least::run(&args, &mut out),
        CliCommand::Sequence(args) => command::sequence::run(&args, &mut out),
        CliCommand::Forms(args) => command::forms::run(&args, &mut out),
        CliCommand::Hint(args) => command::hint::run(&args, &mut out),
        CliCommand::Rate(args) => command::rate::run(&args, &mut out),
        CliCommand::Check(args) => command::check::run(&args, &mut out),
        CliCommand::Census(args) => command::census::run(&args, &mut out),
        CliCommand::Atlas(args) => command::atlas::run(&args, &mut out),
        CliCommand::Dataset(args) => command::dataset::run(&args, &mut out),
        CliCommand::Deal(args) => command::deal::run(&args, &mut out),
        CliCommand::Generate(args) => command::generate::run(&args, &mut out),
        CliCommand::Play(args) => command::play::run(&args, &mut out),
        #[cfg(feature = "worksheet")]
        CliCommand::Worksheet(args) => command::worksheet::run(&args, &mut out),
        #[cfg(feature = "store")]
        CliCommand::Store(command) => command::store::run(&command, &mut out),
        #[cfg(feature = "parquet")]
        CliCommand::Parquet(args) => command::parquet::run(&args, &mut out),
        CliCommand::Compare(args) => command::compare::run(&args, &mut out),
        CliCommand::Methods(args) => command::methods::run(&args, &mut out),
        CliCommand::Rules(args) => command::rules::run(&args, &mut out),
        CliCommand::Ask => command::ask::run(&mut out),
        CliCommand::Schema => command::schema::run(&mut out),
        #[cfg(feature = "completions")]
        CliCommand::Completions { shell } => command::completions::run(shell, &mut out),
        #[cfg(feature = "man")]
        CliCommand::Man { command } => command::man::run(command.as_deref(), &mut out),
    };
    let result = result.and_then(|status| {
        out.flush()?;
        host::tell_searches();
        Ok(status)
    });
    match result {
        Ok(status) => status,
        // A closed pipe is not an error.
        Err(error) if is_closed_pipe(&error) && !is_database_error(&error) => ExitStatus::Solved,
        Err(error) => failed(&error),
    }
}

fn failed(why: &anyhow::Error) -> ExitStatus {
    // The message is the chain of causes, starting with the context if there is one. An error about a file names the
    // file; a bare system error is about standard output.
    let is_of_system = why.downcast_ref::<std::io::Error>().is_some_and(|error| error.raw_os_error().is_some());
    let named = if why.chain().len() == 1 && is_of_system { "standard output: " } else { "" };
    complain!(error: "{}", make24_host::shortened(&make24_host::visible(&format!("{named}{why:#}"))));
    ExitStatus::Unreadable
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
        let json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        let csv = cause.downcast_ref::<csv::Error>().and_then(|error| match error.kind() {
            csv::ErrorKind::Io(error) => Some(error.kind()),
            _ => None,
        });
        [kind, json, csv].contains(&Some(std::io::ErrorKind::BrokenPipe))
    })
}
