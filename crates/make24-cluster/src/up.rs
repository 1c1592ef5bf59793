//! `make24 cluster up`: a cluster on this machine, with the same processes as on many.

use crate::args::UpArgs;
use anyhow::{Context, ensure};
use std::io::Write;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::process::{Child, Command};

const START: Duration = Duration::from_secs(30);

pub(crate) async fn up(args: &UpArgs) -> anyhow::Result<()> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let cores = args.cores.unwrap_or(cores.div_ceil(usize::from(args.executors)));
    let port = if args.port == 0 { free_port()? } else { args.port };
    let mut processes = vec![spawned(&["scheduler", "--port", &port.to_string()])?];
    listens(port).await?;
    for _ in 0..args.executors {
        let [own, work] = [free_port()?, free_port()?].map(|port| port.to_string());
        let scheduler = format!("127.0.0.1:{port}");
        processes.push(spawned(&[
            "executor",
            "--scheduler",
            &scheduler,
            "--port",
            &own,
            "--work-port",
            &work,
            "--cores",
            &cores.to_string(),
            "--memory",
            &args.memory.to_string(),
        ])?);
    }
    let ids: Vec<String> = processes[1..].iter().filter_map(Child::id).map(|id| id.to_string()).collect();
    // The cluster keeps running if nobody reads its output.
    let _ = writeln!(
        std::io::stdout(),
        "a scheduler at df://127.0.0.1:{port}; {} executors, the processes {}\n\
         make24 cluster sql --at df://127.0.0.1:{port} -c \"SELECT make24_solve('3 3 8 8')\"",
        args.executors,
        ids.join(" ")
    );
    // The others continue without an executor that dies; without the scheduler there is no cluster.
    tokio::select! {
        ended = processes[0].wait() => {
            ended?;
            anyhow::bail!("the scheduler has ended")
        }
        stopped = stopped() => stopped,
    }
}

pub(crate) async fn stopped() -> anyhow::Result<()> {
    #[cfg(unix)]
    {
        let mut terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
        tokio::select! {
            _ = terminated.recv() => Ok(()),
            interrupted = tokio::signal::ctrl_c() => Ok(interrupted?),
        }
    }
    #[cfg(not(unix))]
    Ok(tokio::signal::ctrl_c().await?)
}

/// Starts this program with other arguments; it is killed on drop.
fn spawned(args: &[&str]) -> anyhow::Result<Child> {
    let own = std::env::current_exe().context("this program cannot be found")?;
    let mut command = Command::new(own);
    command.args(args).stdin(Stdio::null()).kill_on_drop(true);
    command.spawn().with_context(|| format!("no {} can be started", args[0]))
}

fn free_port() -> anyhow::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr())?.port())
}

async fn listens(port: u16) -> anyhow::Result<()> {
    let start = Instant::now();
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        ensure!(start.elapsed() < START, "the scheduler does not listen");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}
