//! `make24 sql`: questions in SQL.

mod args;
mod prompt;

use anyhow::Context;
use args::SqlArgs;
use clap::Parser;
use datafusion::prelude::SessionContext;
use make24_sql::{STACK, Settings, Waiting, answer, context, resume, sentence, stop, udfs};
use prompt::{Prompt, Typed};
use std::fmt;
use std::io::{BufWriter, ErrorKind, IsTerminal, Read, StdoutLock, Write, stderr, stdin, stdout};
use std::process::ExitCode;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

fn main() -> ExitCode {
    let args = SqlArgs::parse();
    // The error message says what went wrong.
    std::panic::set_hook(Box::new(|_| {}));
    // Statements are planned on this thread, and run on those of the runtime.
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || started(&args));
    match thread.map(JoinHandle::join) {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        // A closed pipe is not an error.
        Ok(Ok(Err(error))) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Ok(Ok(Err(error))) => failed(&error),
        Ok(Err(_)) => failed(&anyhow::anyhow!("internal error")),
        Err(error) => failed(&anyhow::Error::new(error).context("cannot start a thread")),
    }
}

fn started(args: &SqlArgs) -> anyhow::Result<()> {
    let settings = Settings { memory: Some(args.memory_limit), threads: args.threads.map(usize::from) };
    let context = context(&settings)?;
    let mut statements = args.command.clone();
    for path in &args.file {
        let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        statements.push(text);
    }
    if statements.is_empty() {
        if stdin().is_terminal() {
            return at_prompt(&context, args);
        }
        let mut text = String::new();
        stdin().read_to_string(&mut text).context("standard input cannot be read")?;
        statements.push(text);
    }
    let (runtime, mut ends) = (runtime()?, ends()?);
    for text in &statements {
        runtime.block_on(until(&mut ends, args.time_limit, answer(&context, text, args.format, &mut waiting())))??;
    }
    Ok(())
}

#[derive(Clone, Copy, Debug)]
enum End {
    Interrupted,
    /// The reader of the rows is gone.
    Unread,
    Time(Duration),
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Interrupted => f.write_str("interrupted"),
            End::Unread => f.write_str("nobody reads the rows"),
            End::Time(limit) => write!(f, "the time limit of {limit:?} was reached; use a longer --time-limit"),
        }
    }
}

impl std::error::Error for End {}

async fn until<T>(
    ends: &mut mpsc::Receiver<End>,
    limit: Option<Duration>,
    work: impl Future<Output = T>,
) -> Result<T, End> {
    let end = async {
        match limit {
            Some(limit) => tokio::time::sleep(limit).await,
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        done = work => Ok(done),
        Some(end) = ends.recv() => Err(end),
        () = end => {
            stop();
            Err(End::Time(limit.unwrap_or_default()))
        }
    }
}

fn waiting() -> BufWriter<Waiting<StdoutLock<'static>>> {
    BufWriter::new(Waiting::new(stdout().lock()))
}

fn runtime() -> anyhow::Result<Runtime> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.enable_all().thread_stack_size(STACK).build().context("cannot start threads")
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    // Arrow passes on only the message of an error.
    let is_broken = format!("{error:#}").contains("Broken pipe") || matches!(error.downcast_ref(), Some(End::Unread));
    is_broken
        || error.chain().any(|cause| {
            cause.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
        })
}

fn failed(error: &anyhow::Error) -> ExitCode {
    tell(error);
    ExitCode::from(match error.downcast_ref() {
        Some(End::Interrupted) => 130,
        Some(End::Time(_)) => 3,
        Some(End::Unread) | None => 2,
    })
}

fn tell(error: &anyhow::Error) {
    // Ignore errors writing to stderr.
    let _ = writeln!(stderr(), "error: {}", sentence(error));
}

fn at_prompt(context: &SessionContext, args: &SqlArgs) -> anyhow::Result<()> {
    println!("make24 {} in SQL; help lists what there is, Ctrl-D ends", env!("CARGO_PKG_VERSION"));
    let mut prompt = Prompt::new(context)?;
    let mut ends = ends()?;
    loop {
        let line = match prompt.read()? {
            Typed::Sql(line) => line,
            Typed::Nothing => continue,
            Typed::End => return Ok(()),
        };
        match line.trim().trim_end_matches(';').to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "\\q" => return Ok(()),
            "help" | "\\?" | "\\h" => help()?,
            _ => {
                // Ignore a Ctrl-C from before the statement.
                while ends.try_recv().is_ok() {}
                resume();
                run(context, &line, args, &mut ends)?;
            }
        }
    }
}

/// Runs a statement that Ctrl-C stops. It has threads of its own: once they have ended, [`resume`] cannot set anything
/// of it going again.
fn run(
    context: &SessionContext,
    statement: &str,
    args: &SqlArgs,
    ends: &mut mpsc::Receiver<End>,
) -> anyhow::Result<()> {
    let (start, mut out, runtime) = (Instant::now(), waiting(), runtime()?);
    let answered = runtime.block_on(until(ends, args.time_limit, answer(context, statement, args.format, &mut out)));
    drop((out, runtime));
    match answered {
        Ok(Ok(rows)) => {
            let noun = if rows == 1 { "row" } else { "rows" };
            println!("{rows} {noun}, {:.3} s", start.elapsed().as_secs_f64());
        }
        Ok(Err(error)) => tell(&error),
        Err(End::Interrupted | End::Unread) => println!("stopped"),
        Err(end) => tell(&end.into()),
    }
    Ok(())
}

/// Receives a message for each Ctrl-C, and when the reader of the rows is gone, after the functions have been stopped.
/// Separate threads wait for both, since functions may occupy all threads of the runtime.
fn ends() -> anyhow::Result<mpsc::Receiver<End>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (sender, receiver) = mpsc::channel(1);
    #[cfg(unix)]
    {
        let sender = sender.clone();
        std::thread::spawn(move || {
            use rustix::event::{PollFd, PollFlags, poll};
            let out = stdout();
            // Without requested events, this returns when the reader has closed the pipe.
            if poll(&mut [PollFd::new(&out, PollFlags::empty())], None).is_ok() {
                stop();
                let _ = sender.try_send(End::Unread);
            }
        });
    }
    std::thread::spawn(move || {
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                stop();
                // One message is enough for several signals.
                let _ = sender.try_send(End::Interrupted);
            }
        });
    });
    Ok(receiver)
}

fn help() -> anyhow::Result<()> {
    let mut out = stdout().lock();
    for function in udfs() {
        if let Some(documentation) = function.documentation().filter(|_| !function.name().contains("_try_")) {
            writeln!(out, "{}\n    {}", documentation.syntax_example, documentation.description)?;
        }
    }
    writeln!(out, "make24_hands(low, high, size), make24_hands('1..10*2,25', size)")?;
    writeln!(out, "    A table of every hand, with the number of ways in which it is dealt.")?;
    writeln!(out, "\nmake24_try_... is NULL where a row cannot be read or is not known.")?;
    writeln!(out, "SHOW FUNCTIONS LIKE 'make24%'; tells more. A file is a table: SELECT * FROM 'hands.parquet';")?;
    Ok(writeln!(out, "COPY (SELECT ...) TO 'rows.parquet'; writes one. A statement ends with a semicolon.")?)
}
