//! What can be typed.

use crate::proxies::ForwardedHeader;
use clap::Parser;
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

/// Serve the page of make24, its HTTP API, races, and tools for agents.
#[derive(Clone, Debug, Parser)]
#[command(name = "make24-serve", bin_name = "make24 serve", version)]
pub struct Args {
    /// Listen on this address; port 0 picks a free port
    #[arg(long, default_value = "127.0.0.1:2424", value_name = "ADDRESS:PORT")]
    pub listen: SocketAddr,
    /// Time limit per request, including the time it waits
    #[arg(long, default_value_t = 10, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub time_limit: u64,
    /// Memory limit per request, in MiB
    #[arg(long, default_value_t = 256, value_name = "MIB", value_parser = clap::value_parser!(u64).range(16..=1 << 20))]
    pub memory_limit: u64,
    /// Requests per second per client, with bursts of four seconds' worth; 0: unlimited
    #[arg(long, default_value_t = 50, value_name = "REQUESTS")]
    pub rate: u32,
    /// A name of the server, such as cards.example; localhost and IP addresses are always accepted
    #[arg(long = "host", value_name = "NAME")]
    pub hosts: Vec<String>,
    /// Trust a reverse proxy at this address or network; without an address, on this machine
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = "loopback", value_parser = networks)]
    pub behind_proxy: Vec<Networks>,
    /// The header in which the proxy reports the client's address
    #[arg(long, value_name = "HEADER", default_value = "x-forwarded-for")]
    pub forwarded_header: ForwardedHeader,
    /// Serve /metrics and /health on this address; default: on --listen, for clients on this machine
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub metrics: Option<SocketAddr>,
    /// Maximum number of connections
    #[arg(long, default_value_t = 16_384, value_name = "CONNECTIONS", value_parser = clap::value_parser!(u32).range(1..))]
    pub connections: u32,
    /// Maximum number of connections per client; 0: unlimited
    #[arg(long, default_value_t = 256, value_name = "CONNECTIONS")]
    pub connections_per_client: u32,
    /// Log of all races and ratings; default: make24/races.sqlite in your data folder
    #[arg(long, value_name = "FILE")]
    pub races: Option<PathBuf>,
    /// Duration of a race
    #[arg(long, default_value_t = 90, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(5..=3600))]
    pub race_seconds: u64,
    /// Check that each event of the log is intact, recompute all ratings from them, and exit
    #[arg(long)]
    pub verify_ratings: bool,
}

#[derive(Clone, Debug)]
pub struct Networks(pub(crate) Vec<IpNet>);

fn networks(text: &str) -> Result<Networks, String> {
    let of = |text: &str| text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
    let texts: &[&str] = if text == "loopback" { &["127.0.0.1", "::1"] } else { &[text] };
    let networks: Result<Vec<IpNet>, _> = texts.iter().map(|text| of(text)).collect();
    networks.map(Networks).map_err(|_| {
        format!("invalid address `{text}`; use an IP address such as 10.0.0.7 or a network such as 10.0.0.0/8")
    })
}

impl Args {
    pub(crate) fn proxies(&self) -> Vec<IpNet> {
        self.behind_proxy.iter().flat_map(|networks| networks.0.iter().copied()).collect()
    }

    pub(crate) fn races(&self) -> PathBuf {
        let usual = || dirs::data_dir().unwrap_or_default().join("make24").join("races.sqlite");
        self.races.clone().unwrap_or_else(usual)
    }
}
