//! The page of make24 and its requests over HTTP. This crate only translates: `make24-api` defines what a request
//! means.
//!
//! [`run`] serves until the process is told to end; [`Server`] does the same for a test, on a free port.

mod api;
mod args;
mod arriving;
mod certificate;
mod file;
mod hosts;
mod idle;
mod late_end;
mod limit;
mod mcp;
mod memory;
mod metrics;
mod openapi;
mod page;
mod proxies;
mod queue;
mod race;
mod refusal;
mod routes;
mod serve;
mod state;
mod unread;
mod work;
mod worksheet;

pub use args::Args;
pub use serve::Server;

use anyhow::Context;
use rmcp::ServiceExt;
use std::path::Path;
use std::time::Duration;

const LAST_TIME: Duration = Duration::from_millis(500);

/// Serves until the process gets an interrupt or a request to terminate; or verifies the ratings, if that is asked for.
///
/// # Errors
///
/// Listening on the address fails, or the ratings are not those of the log.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new().context("cannot start the async runtime")?;
    let ended = runtime.block_on(async {
        if args.verify_ratings {
            return verify_ratings(&args.races()).await;
        }
        let server = Server::bind(args).await?;
        println!("make24 is at http://{}/", server.address());
        if let Some(address) = server.metrics_address() {
            println!("metrics are at http://{address}/metrics");
        }
        server.run(serve::told_to_end()).await;
        Ok(())
    });
    // Abandons requests that ignore the cancellation.
    runtime.shutdown_timeout(LAST_TIME);
    ended
}

async fn verify_ratings(file: &Path) -> anyhow::Result<()> {
    if !file.exists() {
        anyhow::bail!("there is no log of races at {}", file.display());
    }
    let (events, attempts) = race::verify(file).await.with_context(|| format!("cannot read {}", file.display()))?;
    println!("{events} events are intact, and {attempts} attempts count for the ratings");
    Ok(())
}

/// Serves the tools of make24 to an agent on standard input and output, until the input ends.
///
/// # Errors
///
/// What comes in is not a session of the protocol.
pub fn run_mcp() -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new().context("cannot start the async runtime")?;
    runtime.block_on(async {
        let tools = mcp::Tools::new(&work::WorkPool::new(mcp::TIME, mcp::MEMORY));
        let (pipes, written) = mcp::stdio::pipes();
        let session = tools.serve(pipes).await.context("the session has not begun")?;
        session.waiting().await.context("the session ended early")?;
        // When a session ends, answers may still be on their way.
        let _ = tokio::time::timeout(LAST_TIME, written).await;
        Ok(())
    })
}
