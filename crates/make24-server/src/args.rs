//! What can be typed.

use clap::Parser;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Serves the page of make24, and its requests over HTTP.
#[derive(Clone, Debug, Parser)]
#[command(name = "make24-serve", version)]
pub struct Args {
    /// The address and the port; the port 0 is any free one
    #[arg(long, default_value = "127.0.0.1:2424", value_name = "ADDRESS:PORT")]
    pub listen: SocketAddr,
    /// The most seconds for the work of a request
    #[arg(long, default_value_t = 10, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub time_limit: u64,
    /// The most memory for the work of a request, in MiB
    #[arg(long, default_value_t = 256, value_name = "MIB", value_parser = clap::value_parser!(u64).range(16..=1 << 20))]
    pub memory_limit: u64,
    /// The requests that a client may make in a second, after four seconds' worth at once; 0 for any number
    #[arg(long, default_value_t = 50, value_name = "REQUESTS")]
    pub rate: u32,
    /// Other names under which clients reach the server, such as that of a server with TLS in front of it; for MCP
    #[arg(long = "host", value_name = "NAME")]
    pub hosts: Vec<String>,
    /// A server in front passes all requests on, and names the client in X-Forwarded-For; for the rates of clients
    #[arg(long)]
    pub behind_proxy: bool,
    /// The connections at a time
    #[arg(long, default_value_t = 16_384, value_name = "CONNECTIONS", value_parser = clap::value_parser!(u32).range(1..))]
    pub connections: u32,
    /// The connections of one client at a time, by its address; 0 for any number, as behind a proxy
    #[arg(long, default_value_t = 1024, value_name = "CONNECTIONS")]
    pub connections_per_client: u32,
    /// The file with the log of all races and the ratings; without it, make24/races.sqlite in your folder for data (on Linux ~/.local/share)
    #[arg(long, value_name = "FILE")]
    pub races: Option<PathBuf>,
    /// How long a race lasts
    #[arg(long, default_value_t = 90, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(5..=3600))]
    pub race_seconds: u64,
    /// Works out all ratings again from the log of races, compares them with those that are kept, and ends
    #[arg(long)]
    pub verify_ratings: bool,
}

impl Args {
    /// The file with the log of races.
    pub(crate) fn races(&self) -> PathBuf {
        let usual = || dirs::data_dir().unwrap_or_default().join("make24").join("races.sqlite");
        self.races.clone().unwrap_or_else(usual)
    }
}
