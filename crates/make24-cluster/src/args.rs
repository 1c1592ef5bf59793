//! The command line arguments.

use clap::{Args, Parser, Subcommand};
use make24_sql::Format;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Run SQL on several machines.
#[derive(Debug, Parser)]
#[command(name = "make24-cluster", bin_name = "make24 cluster", version, after_help = EXAMPLES)]
pub(crate) struct ClusterArgs {
    #[command(subcommand)]
    pub(crate) command: ClusterCommand,
}

const EXAMPLES: &str = "\
There is no password: bind only to addresses of a network that you trust.

Examples:
  make24 cluster up --executors 2
  make24 cluster scheduler --bind 10.0.0.1
  make24 cluster executor --scheduler 10.0.0.1:50050 --bind 10.0.0.2
  make24 cluster sql --at df://10.0.0.1:50050 -c \"SELECT count(*) FROM 'hands/*.parquet' WHERE make24_solvable(hand, 24)\"";

#[derive(Debug, Subcommand)]
pub(crate) enum ClusterCommand {
    /// Run a scheduler and executors on this machine until Ctrl-C
    Up(UpArgs),
    /// Run the scheduler
    Scheduler(SchedulerArgs),
    /// Run an executor
    Executor(ExecutorArgs),
    /// Run statements on a cluster
    Sql(SqlArgs),
}

#[derive(Args, Debug)]
pub(crate) struct UpArgs {
    /// Number of executors
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) executors: u16,
    /// Tasks that each executor runs at once [default: its share of the cores]
    #[arg(long, value_name = "N")]
    pub(crate) cores: Option<usize>,
    /// Memory of each executor
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "2GiB")]
    pub(crate) memory: u64,
    /// Port of the scheduler; 0 picks a free one
    #[arg(long, default_value_t = 50050)]
    pub(crate) port: u16,
}

#[derive(Args, Debug)]
pub(crate) struct SchedulerArgs {
    /// Address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: IpAddr,
    /// The name or address by which executors reach it; without it, that of --bind, or the name of this machine if
    /// --bind is 0.0.0.0
    #[arg(long, value_name = "HOST")]
    pub(crate) advertise: Option<String>,
    /// Port
    #[arg(long, default_value_t = 50050)]
    pub(crate) port: u16,
}

#[derive(Args, Debug)]
pub(crate) struct ExecutorArgs {
    /// Scheduler
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:50050", value_parser = host_and_port)]
    pub(crate) scheduler: (String, u16),
    /// Address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: IpAddr,
    /// The name or address by which the other machines and clients reach it; without it, that of --bind, or the name
    /// of this machine if --bind is 0.0.0.0
    #[arg(long, value_name = "HOST")]
    pub(crate) advertise: Option<String>,
    /// Port from which others fetch results
    #[arg(long, default_value_t = 50051)]
    pub(crate) port: u16,
    /// Port on which it receives work
    #[arg(long, default_value_t = 50052)]
    pub(crate) work_port: u16,
    /// Tasks to run at once [default: one per core]
    #[arg(long, value_name = "N")]
    pub(crate) cores: Option<usize>,
    /// Memory of all tasks together
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "2GiB")]
    pub(crate) memory: u64,
    /// Folder for results [default: a temporary folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct SqlArgs {
    /// Scheduler
    #[arg(long, value_name = "URL", default_value = "df://127.0.0.1:50050")]
    pub(crate) at: String,
    /// The statements; may be given several times
    #[arg(short, long, value_name = "SQL", required = true)]
    pub(crate) command: Vec<String>,
    /// Output format
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
    parts.ok_or_else(|| format!("invalid address `{text}`; use a host and a port such as 10.0.0.1:50050"))
}

fn size(text: &str) -> Result<u64, String> {
    let bytes = text.parse::<bytesize::ByteSize>().map(|size| size.as_u64());
    bytes.map_err(|_| format!("invalid amount of memory `{text}`; use one such as 512MB or 2GiB"))
}
