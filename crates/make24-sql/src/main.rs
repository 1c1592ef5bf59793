//! `make24 sql`: questions in SQL.

mod args;
mod prompt;

use anyhow::Context;
use args::SqlArgs;
use clap::Parser;
use datafusion::prelude::SessionContext;
use make24_sql::{Format, Settings, answer, context, sentence, udfs};
use prompt::{Prompt, Typed};
use std::io::{BufWriter, ErrorKind, IsTerminal, Read, Write, stderr, stdin, stdout};
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let args = SqlArgs::parse();
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&anyhow::Error::new(error).context("there are no threads")),
    };
    match runtime.block_on(run(&args)) {
        Ok(()) => ExitCode::SUCCESS,
        // Who reads no further has what they want.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => failed(&error),
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe))
}

fn failed(error: &anyhow::Error) -> ExitCode {
    tell(error);
    ExitCode::from(2)
}

fn tell(error: &anyhow::Error) {
    // What cannot be told is not told.
    let _ = writeln!(stderr(), "make24-sql: {}", sentence(error));
}

async fn run(args: &SqlArgs) -> anyhow::Result<()> {
    let settings = Settings { memory: Some(args.memory_limit), threads: args.threads.map(usize::from) };
    let context = context(&settings)?;
    let mut statements = args.command.clone();
    for path in &args.file {
        let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        statements.push(text);
    }
    if statements.is_empty() {
        if stdin().is_terminal() {
            return at_prompt(&context, args.format).await;
        }
        let mut text = String::new();
        stdin().read_to_string(&mut text).context("standard input cannot be read")?;
        statements.push(text);
    }
    for text in &statements {
        answer(&context, text, args.format, &mut BufWriter::new(stdout().lock())).await?;
    }
    Ok(())
}

async fn at_prompt(context: &SessionContext, format: Format) -> anyhow::Result<()> {
    println!("make24 {} in SQL; help lists what there is, Ctrl-D ends", env!("CARGO_PKG_VERSION"));
    let mut prompt = Prompt::new(context)?;
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
                let (start, mut out) = (Instant::now(), BufWriter::new(stdout().lock()));
                tokio::select! {
                    answered = answer(context, &line, format, &mut out) => match answered {
                        Ok(rows) => {
                            let noun = if rows == 1 { "row" } else { "rows" };
                            println!("{rows} {noun}, {:.3} s", start.elapsed().as_secs_f64());
                        }
                        Err(error) => tell(&error),
                    },
                    _ = tokio::signal::ctrl_c() => println!("stopped"),
                }
            }
        }
    }
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
