//! A load on a server of its own, on this machine: so many small requests on so many connections, and how long they took.
//!
//! `cargo bench --package make24-server --bench load -- [REQUESTS] [CONNECTIONS] [IDLE]`: by default 200,000 requests
//! on 64 connections, beside 10,000 connections that say nothing. Client and server share the cores.

use clap::Parser;
use make24_server::{Args, Server};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufStream};
use tokio::net::TcpStream;

/// A small request: the verdict on an answer.
const BODY: &str = r#"{"hand": [3, 3, 8, 8], "answer": "8/(3-8/3)"}"#;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    // `cargo bench` adds a flag of its own.
    let args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let mut args = args.map(|number| number.parse::<usize>());
    let mut next = |usual: usize| args.next().unwrap_or(Ok(usual));
    let (requests, connections, idle) = (next(200_000)?, next(64)?.max(1), next(10_000)?);
    let log = std::env::temp_dir().join(format!("make24-load-{}.sqlite", std::process::id()));
    let races = log.display().to_string();
    let limits = ["--rate", "0", "--connections-per-client", "0"];
    let args = ["make24-serve", "--listen", "127.0.0.1:0", "--races", &races].into_iter().chain(limits);
    let server = Server::bind(&Args::try_parse_from(args)?).await?;
    let address = server.address();
    // Both ends of every connection are files of this process.
    let allowed = rlimit::increase_nofile_limit(u64::MAX)?;
    anyhow::ensure!(
        allowed > 2 * (idle + connections) as u64 + 100,
        "{allowed} open files are too few; use fewer idle ones"
    );
    let (end, ended) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async {
        let _ = ended.await;
    }));
    let mut silent = Vec::new();
    for _ in 0..idle {
        silent.push(TcpStream::connect(address).await?);
    }
    let start = Instant::now();
    let clients: Vec<_> = (0..connections).map(|_| tokio::spawn(client(address, requests / connections))).collect();
    let mut times = Vec::new();
    for client in clients {
        times.extend(client.await??);
    }
    let all = start.elapsed();
    times.sort_unstable();
    let at = |share: usize| times[(times.len() * share / 1000).min(times.len() - 1)];
    println!("{} requests on {connections} connections beside {idle} idle ones", times.len());
    println!("{:.0} requests a second", times.len() as f64 / all.as_secs_f64());
    println!("median {:?}, p99 {:?}, p99.9 {:?}, longest {:?}", at(500), at(990), at(999), at(1000));
    drop(silent);
    let _ = end.send(());
    running.await?;
    let _ = std::fs::remove_file(log);
    Ok(())
}

/// Asks on one connection, one request after the other, and tells how long each took.
async fn client(address: SocketAddr, requests: usize) -> anyhow::Result<Vec<Duration>> {
    let mut stream = BufStream::new(TcpStream::connect(address).await?);
    let request = format!("POST /api/check HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n{BODY}", BODY.len());
    let mut times = Vec::with_capacity(requests);
    for _ in 0..requests {
        let start = Instant::now();
        stream.write_all(request.as_bytes()).await?;
        stream.flush().await?;
        let mut length = 0;
        let mut line = String::new();
        loop {
            line.clear();
            stream.read_line(&mut line).await?;
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse()?;
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await?;
        anyhow::ensure!(String::from_utf8_lossy(&body).contains(r#""verdict":"right""#), "a wrong answer");
        times.push(start.elapsed());
    }
    Ok(times)
}
