//! The server: connections, the time limits of slow clients, and the shutdown.

use crate::args::Args;
use crate::idle::IdleConnections;
use crate::late_end::LateEnd;
use crate::limit::{ClientQuota, QuotaGuard, network_key};
use crate::metrics::Metrics;
use crate::proxies::TrustedProxies;
use crate::race::Races;
use crate::routes::{routes, status};
use crate::work::WorkPool;
use anyhow::Context;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, header};
use futures_util::future::join_all;
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use prometheus::IntGauge;
use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// The time for the head of a request, which is also how long a connection may be idle.
const HEAD_TIME: Duration = Duration::from_secs(15);

/// Bytes of the head of a request.
const MAX_HEAD: usize = 16 << 10;

const WRITE_TIME: Duration = Duration::from_secs(20);

/// The age at which a connection is closed after its current response, and the time limit for that response. They end
/// connections whose clients read a byte from time to time.
const AGE: Duration = Duration::from_secs(600);
const GRACE: Duration = Duration::from_secs(60);

/// At shutdown, the time for requests to finish, and then for cancelled ones to stop.
const END_TIME: Duration = Duration::from_secs(3);
const LAST_TIME: Duration = Duration::from_secs(1);

const QUEUE: u32 = 4096;

const OTHER_FILES: u64 = 256;

/// The wait after the system has refused a connection, for example for want of file descriptors.
const PAUSE: Duration = Duration::from_millis(50);

/// A server that listens.
pub struct Server {
    address: SocketAddr,
    metrics_address: Option<SocketAddr>,
    doors: Vec<Door>,
    pool: WorkPool,
    connections: Connections,
    ending: watch::Sender<bool>,
}

struct Door {
    listener: TcpListener,
    router: Router,
}

impl Server {
    /// Listens on the addresses of the arguments.
    ///
    /// # Errors
    ///
    /// An address is taken, or not of this machine.
    pub async fn bind(args: &Args) -> anyhow::Result<Server> {
        let listener =
            listen(args.listen).with_context(|| format!("cannot listen on {}; use another --listen", args.listen))?;
        let address = listener.local_addr()?;
        let metrics = Metrics::new()?;
        let (ending, ended) = watch::channel(false);
        let time = Duration::from_secs(args.time_limit);
        let pool = WorkPool::new(time, args.memory_limit << 20);
        let races = Races::open(args, &pool, metrics.rooms.clone(), ended).await;
        let mut doors = vec![Door { listener, router: routes(args, &metrics, &pool, races) }];
        let mut metrics_address = None;
        if let Some(own) = args.metrics {
            let listener = listen(own).with_context(|| format!("cannot listen on {own}; use another --metrics"))?;
            metrics_address = Some(listener.local_addr()?);
            doors.push(Door { listener, router: status(&metrics) });
        }
        let connections = Connections {
            all: Arc::new(Semaphore::new(args.connections as usize)),
            most: args.connections,
            clients: ClientQuota::new(0, args.connections_per_client.into()),
            idle: IdleConnections::default(),
            gauge: metrics.connections.clone(),
            proxies: TrustedProxies::new(&args.proxies(), args.forwarded_header),
            longest: AGE + time + GRACE,
        };
        // If the system allows fewer files than connections, the rest waits in its queue.
        let _ = rlimit::increase_nofile_limit(u64::from(args.connections) + OTHER_FILES);
        Ok(Server { address, metrics_address, doors, pool, connections, ending })
    }

    /// The address, with the port that was free if 0 was asked for.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of `/metrics` and `/health`, if they have one of their own.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics_address
    }

    /// Serves requests until `end` completes, then shuts down within five seconds: running requests have three seconds to
    /// finish, then they are cancelled.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let Server { doors, pool, connections, ending, .. } = self;
        let accepting = doors.iter().map(|door| connections.accept(door, &ending));
        tokio::select! {
            _ = join_all(accepting) => {}
            () = end => {}
        }
        drop(doors);
        // Closes WebSockets at once, and other connections after their current response.
        let _ = ending.send(true);
        let ended = |time| tokio::time::timeout(time, connections.all.acquire_many(connections.most));
        if ended(END_TIME).await.is_err() {
            pool.close();
            let _ = ended(LAST_TIME).await;
        }
    }
}

struct Connections {
    all: Arc<Semaphore>,
    most: u32,
    clients: ClientQuota,
    idle: IdleConnections,
    gauge: IntGauge,
    proxies: TrustedProxies,
    /// The maximum age of a connection, except for WebSockets.
    longest: Duration,
}

impl Connections {
    async fn accept(&self, door: &Door, ending: &watch::Sender<bool>) {
        loop {
            let Ok((stream, address)) = door.listener.accept().await else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            // All connections of a proxy come from the same address.
            let quota = match self.proxies.contain(address.ip()) {
                true => None,
                // Closes the connection of a client that has too many.
                false => match self.clients.take(network_key(address.ip()), 1) {
                    Some(guard) => Some(guard),
                    None => continue,
                },
            };
            if self.all.available_permits() == 0 {
                self.idle.end_oldest();
            }
            // While all are busy, clients wait in the backlog of the operating system.
            let Ok(permit) = Arc::clone(&self.all).acquire_owned().await else { break };
            self.gauge.inc();
            let place = Arc::new(Place { gauge: self.gauge.clone(), _permit: permit, _quota: quota });
            self.serve(stream, address, place, door.router.clone(), ending.subscribe());
        }
    }

    fn serve(
        &self,
        stream: TcpStream,
        address: SocketAddr,
        place: Arc<Place>,
        router: Router,
        mut ending: watch::Receiver<bool>,
    ) {
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(WRITE_TIME));
        let (proxies, began) = (self.proxies.clone(), Instant::now());
        let connection_state = self.idle.connection();
        let own_state = connection_state.clone();
        let stream = LateEnd::new(Box::pin(stream), connection_state.clone());
        let closed = connection_state.clone();
        let service = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            let from = proxies.client(address, request.headers());
            request.extensions_mut().insert(ConnectInfo(from));
            request.extensions_mut().insert(Arc::clone(&place));
            let router = router.clone();
            let busy = own_state.busy();
            async move {
                let mut response = router.oneshot(request).await?.map(|body| {
                    Body::new(body.map_frame(move |frame| {
                        let _ = &busy;
                        frame
                    }))
                });
                if began.elapsed() > AGE {
                    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
                }
                Ok::<_, Infallible>(response)
            }
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(MAX_HEAD);
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let answering = async move {
            let mut connection = pin!(connection);
            // An error here means that the client has disconnected.
            tokio::select! {
                _ = connection.as_mut() => return,
                () = connection_state.must_end() => return,
                _ = ending.wait_for(|ends| *ends) => connection.as_mut().graceful_shutdown(),
            }
            let _ = connection.await;
        };
        let longest = self.longest;
        tokio::spawn(async move {
            let _ = tokio::time::timeout(longest, answering).await;
            closed.close();
        });
    }
}

/// A connection's share of the limit; the socket of a race keeps it after the upgrade.
pub(crate) struct Place {
    gauge: IntGauge,
    _permit: OwnedSemaphorePermit,
    _quota: Option<QuotaGuard>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.gauge.dec();
    }
}

/// Uses a long queue: if a burst of clients overflows a short one, they wait for a second.
fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(QUEUE)
}

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
