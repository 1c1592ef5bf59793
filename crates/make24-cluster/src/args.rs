//! What can be typed.

use clap::{Args, Parser, Subcommand};
use make24_sql::Format;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Runs the SQL of make24 on many machines.
#[derive(Debug, Parser)]
#[command(name = "make24-cluster", version, after_help = EXAMPLES)]
pub(crate) struct ClusterArgs {
    #[command(subcommand)]
    pub(crate) command: ClusterCommand,
}

const EXAMPLES: &str = "\
Nobody is asked for a password: bind to addresses of a network that you trust.

Examples:
  make24 cluster up --executors 2
  make24 cluster scheduler --bind 10.0.0.1
  make24 cluster executor --scheduler 10.0.0.1:50050 --bind 10.0.0.2
  make24 cluster sql --at df://10.0.0.1:50050 -c \"SELECT count(*) FROM 'hands/*.parquet' WHERE make24_solvable(hand, 24)\"";

#[derive(Debug, Subcommand)]
pub(crate) enum ClusterCommand {
    /// Runs a scheduler and executors on this machine, until Ctrl-C
    Up(UpArgs),
    /// Runs the scheduler
    Scheduler(SchedulerArgs),
    /// Runs an executor
    Executor(ExecutorArgs),
    /// Runs statements on a cluster
    Sql(SqlArgs),
}

#[derive(Args, Debug)]
pub(crate) struct UpArgs {
    /// The number of executors
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) executors: u16,
    /// The parts that each executor works on at once; without it, its share of the cores
    #[arg(long, value_name = "N")]
    pub(crate) cores: Option<usize>,
    /// The memory of each executor
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "2GiB")]
    pub(crate) memory: u64,
    /// The port of the scheduler; 0 takes a free one
    #[arg(long, default_value_t = 50050)]
    pub(crate) port: u16,
}

#[derive(Args, Debug)]
pub(crate) struct SchedulerArgs {
    /// The address at which it listens
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: IpAddr,
    /// The name or address by which executors reach it; without it, that of --bind, or the name of this machine if
    /// --bind is 0.0.0.0
    #[arg(long, value_name = "HOST")]
    pub(crate) advertise: Option<String>,
    /// The port
    #[arg(long, default_value_t = 50050)]
    pub(crate) port: u16,
}

#[derive(Args, Debug)]
pub(crate) struct ExecutorArgs {
    /// The scheduler
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:50050", value_parser = host_and_port)]
    pub(crate) scheduler: (String, u16),
    /// The address at which it listens
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: IpAddr,
    /// The name or address by which the other machines and clients reach it; without it, that of --bind, or the name
    /// of this machine if --bind is 0.0.0.0
    #[arg(long, value_name = "HOST")]
    pub(crate) advertise: Option<String>,
    /// The port at which others fetch what it has worked out
    #[arg(long, default_value_t = 50051)]
    pub(crate) port: u16,
    /// The port at which the scheduler gives it work
    #[arg(long, default_value_t = 50052)]
    pub(crate) work_port: u16,
    /// The parts that it works on at once; without it, one for each core
    #[arg(long, value_name = "N")]
    pub(crate) cores: Option<usize>,
    /// The memory of all parts together
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "2GiB")]
    pub(crate) memory: u64,
    /// The folder of what it has worked out; without it, one of its own that goes with it
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct SqlArgs {
    /// The scheduler
    #[arg(long, value_name = "URL", default_value = "df://127.0.0.1:50050")]
    pub(crate) at: String,
    /// The statements; may be given several times
    #[arg(short, long, value_name = "SQL", required = true)]
    pub(crate) command: Vec<String>,
    /// How rows are written
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
    /// The longest time for all statements, such as 10min; without it there is no limit
    #[arg(long, value_name = "D", value_parser = humantime::parse_duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Into how many parts work is cut
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) parts: u16,
}

fn host_and_port(text: &str) -> Result<(String, u16), String> {
    let parts = text.rsplit_once(':').and_then(|(host, port)| Some((host.to_owned(), port.parse().ok()?)));
    parts.ok_or_else(|| format!("`{text}` is no host with a port; use one such as 10.0.0.1:50050"))
}

fn size(text: &str) -> Result<u64, String> {
    let bytes = text.parse::<bytesize::ByteSize>().map(|size| size.as_u64());
    bytes.map_err(|_| format!("`{text}` is no amount of memory; use one such as 512MB or 2GiB"))
}
