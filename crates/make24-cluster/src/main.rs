//! `make24 cluster`: the SQL of make24 on many machines.

mod args;
mod process;
mod up;

use anyhow::{anyhow, bail};
use args::{ClusterArgs, ClusterCommand, SqlArgs};
use clap::Parser;
use make24_cluster::{ExecutorSettings, Failure, ask, client, run_scheduler};
use make24_sql::{Waiting, sentence};
use std::io::{BufWriter, Write, stderr, stdout};
use std::net::SocketAddr;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = ClusterArgs::parse();
    process::with_large_stacks();
    if !matches!(args.command, ClusterCommand::Sql(_)) {
        // RUST_LOG sets the level; clients get sentences instead.
        env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn")).init();
    }
    // Plans are made on this thread.
    let ran = std::thread::spawn(|| match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime.block_on(run(args)),
        Err(error) => Err(anyhow::Error::new(error).context("cannot start threads")),
    });
    match ran.join().unwrap_or_else(|_| Err(anyhow!("internal error"))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Ignore errors writing to stderr.
            let _ = writeln!(stderr(), "error: {}", sentence(&error));
            ExitCode::from(2)
        }
    }
}

async fn run(args: ClusterArgs) -> anyhow::Result<()> {
    match args.command {
        ClusterCommand::Up(args) => up::up(&args).await,
        ClusterCommand::Scheduler(args) => run_scheduler(SocketAddr::new(args.bind, args.port), args.advertise).await,
        ClusterCommand::Executor(args) => {
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            let settings = ExecutorSettings {
                bind: args.bind,
                advertised: args.advertise,
                port: args.port,
                work_port: args.work_port,
                scheduler: args.scheduler,
                cores: args.cores.unwrap_or(cores),
                memory: args.memory,
                folder: args.folder,
            };
            process::restarting(&settings).await
        }
        ClusterCommand::Sql(args) => sql(&args).await,
    }
}

/// Runs statements within the time limit: a stuck cluster would otherwise block for ever.
async fn sql(args: &SqlArgs) -> anyhow::Result<()> {
    let Some(limit) = args.time_limit else { return statements(args).await };
    match tokio::time::timeout(limit, statements(args)).await {
        Ok(ran) => ran,
        Err(_) => {
            let limit = humantime::format_duration(limit);
            bail!("there is no answer within {limit}; use a longer --time-limit, or ask again if an executor has died")
        }
    }
}

async fn statements(args: &SqlArgs) -> anyhow::Result<()> {
    let context = client(&args.at, usize::from(args.parts)).await?;
    let is_local = ["127.0.0.1:", "localhost:", "[::1]:"].iter().any(|host| args.at.contains(&format!("//{host}")));
    for text in &args.command {
        let rows = Waiting::new(stdout().lock());
        let warn = rows.warner();
        let answered = ask(&context, text, args.format, is_local, &mut BufWriter::new(rows), &warn).await;
        answered.map_err(|error| anyhow!(Failure::of(&error).sentence(&args.at)))?;
    }
    Ok(())
}
