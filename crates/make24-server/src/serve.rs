//! The server itself: connections, the time that a slow client has, and the end.

use crate::args::Args;
use crate::limit::{ClientConnection, ClientConnections};
use crate::metrics::Metrics;
use crate::race::Races;
use crate::routes::routes;
use anyhow::Context;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use prometheus::IntGauge;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::ServiceExt;

/// The time for the head of a request, which is also how long a connection may be idle.
const HEAD_TIME: Duration = Duration::from_secs(15);

/// The most bytes of the head of a request.
const MAX_HEAD: usize = 64 << 10;

/// The time for requests that are being answered when the server ends.
const END_TIME: Duration = Duration::from_secs(10);

/// The clients that wait to be accepted.
const QUEUE: u32 = 4096;

/// The files that are open besides connections.
const OTHER_FILES: u64 = 256;

/// The wait after the system has refused a connection, for example for want of file descriptors.
const PAUSE: Duration = Duration::from_millis(50);

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    router: Router,
    metrics: Metrics,
    connections: Arc<Semaphore>,
    clients: ClientConnections,
    is_behind_proxy: bool,
}

impl Server {
    /// Listens on the address of the arguments.
    ///
    /// # Errors
    ///
    /// The address is taken, or not of this machine; or the log of races cannot be opened.
    pub async fn bind(args: &Args) -> anyhow::Result<Server> {
        let listener = listen(args.listen)
            .with_context(|| format!("{} cannot be listened on; use another --listen", args.listen))?;
        let address = listener.local_addr()?;
        let metrics = Metrics::new()?;
        let races = Races::open(args, metrics.rooms.clone()).await?;
        let router = routes(args, &metrics, races);
        let connections = Arc::new(Semaphore::new(args.connections as usize));
        // All connections of a server in front come from its address.
        let clients = ClientConnections::new(if args.behind_proxy { 0 } else { args.connections_per_client });
        // Where the system allows fewer files than connections, what is beyond waits in the queue of the system.
        let _ = rlimit::increase_nofile_limit(u64::from(args.connections) + OTHER_FILES);
        Ok(Server { listener, address, router, metrics, connections, clients, is_behind_proxy: args.behind_proxy })
    }

    /// The address, with the port that was free if 0 was asked for.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until `end` is over; those that are being answered then have ten seconds.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let graceful = GracefulShutdown::new();
        let mut end = pin!(end);
        loop {
            // A client beyond the limit waits in the queue of the system.
            let next = async {
                let permit = Arc::clone(&self.connections).acquire_owned().await.ok()?;
                Some((permit, self.listener.accept().await))
            };
            let next = tokio::select! {
                next = next => next,
                () = &mut end => break,
            };
            let Some((permit, accepted)) = next else { break };
            let Ok((stream, address)) = accepted else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            // A client that has too many is told so by the end of the connection.
            let Some(of_client) = self.clients.open(address.ip()) else { continue };
            let _ = stream.set_nodelay(true);
            let (router, is_behind_proxy) = (self.router.clone(), self.is_behind_proxy);
            let place = Place::new(permit, of_client, &self.metrics.connections);
            let service = service_fn(move |request: Request<Incoming>| {
                let mut request = request.map(Body::new);
                let from = if is_behind_proxy { forwarded(request.headers()).unwrap_or(address) } else { address };
                request.extensions_mut().insert(ConnectInfo(from));
                request.extensions_mut().insert(Arc::clone(&place));
                router.clone().oneshot(request)
            });
            let mut http = Builder::new(TokioExecutor::new()).http1_only();
            http.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(MAX_HEAD);
            let connection = http.serve_connection_with_upgrades(TokioIo::new(stream), service).into_owned();
            let connection = graceful.watch(connection);
            tokio::spawn(async move {
                // A client that breaks off is no error of the server.
                let _ = connection.await;
            });
        }
        drop(self.listener);
        let _ = tokio::time::timeout(END_TIME, graceful.shutdown()).await;
    }
}

/// A connection's place among those that there may be; a socket of a race keeps it when the connection becomes its own.
pub(crate) struct Place {
    gauge: IntGauge,
    _permit: OwnedSemaphorePermit,
    _of_client: ClientConnection,
}

impl Place {
    fn new(permit: OwnedSemaphorePermit, of_client: ClientConnection, gauge: &IntGauge) -> Arc<Place> {
        gauge.inc();
        Arc::new(Place { gauge: gauge.clone(), _permit: permit, _of_client: of_client })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.gauge.dec();
    }
}

/// The address that the server in front has seen: the last one, since a client can write those before it.
fn forwarded(headers: &HeaderMap) -> Option<SocketAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    Some(SocketAddr::new(last.rsplit(',').next()?.trim().parse().ok()?, 0))
}

/// Listens with a long queue: a burst of clients that overflows a short one waits for a second.
fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(QUEUE)
}

/// Waits for an interrupt or a request to terminate.
pub(crate) async fn told_to_end() {
    let interrupt = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
