//! What each client may have: so many requests a second, and four seconds' worth at once; so many connections.

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use make24_api::{Error, ErrorCode};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use crate::routes::refusal;

/// The seconds' worth of requests that may come at once.
const BURST: u32 = 4;

/// After so many clients, those that have been quiet are forgotten.
const MANY: usize = 10_000;

/// The rates of all clients; `None` if there is no limit.
pub(crate) type Rates = Option<Arc<DefaultKeyedRateLimiter<IpAddr>>>;

pub(crate) fn rates(rate: u32) -> Rates {
    let rate = NonZeroU32::new(rate)?;
    let burst = NonZeroU32::new(rate.get().saturating_mul(BURST))?;
    Some(Arc::new(RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst))))
}

/// The address that counts: of a version 6 address the network, since a client has all of it.
fn client(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => address.into(),
            None => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        },
    }
}

/// Whether a client has not asked too often.
pub(crate) fn allows(rates: &Rates, address: IpAddr) -> bool {
    let Some(rates) = rates else { return true };
    if rates.len() > MANY {
        rates.retain_recent();
    }
    rates.check_key(&client(address)).is_ok()
}

/// Refuses a client that asks too often.
pub(crate) async fn limited(
    State(rates): State<Rates>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if !allows(&rates, address.ip()) {
        let message = "too many requests from this address; wait a second";
        let mut refused = refusal(StatusCode::TOO_MANY_REQUESTS, &Error::new(ErrorCode::InvalidRequest, message));
        refused.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        return refused;
    }
    next.run(request).await
}

/// The open connections of each client.
#[derive(Clone)]
pub(crate) struct ClientConnections {
    /// The most of one client.
    most: u32,
    open: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl ClientConnections {
    /// So many connections a client; 0 for any number.
    pub(crate) fn new(most: u32) -> ClientConnections {
        ClientConnections { most: if most == 0 { u32::MAX } else { most }, open: Arc::default() }
    }

    /// One more connection, until what is returned is dropped; `None` if the client has as many as it may have.
    pub(crate) fn open(&self, address: IpAddr) -> Option<ClientConnection> {
        let client = client(address);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(client).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(ClientConnection { client, connections: self.clone() })
    }
}

/// A connection of a client, which counts as long as this lives.
pub(crate) struct ClientConnection {
    client: IpAddr,
    connections: ClientConnections,
}

impl Drop for ClientConnection {
    fn drop(&mut self) {
        let mut open = self.connections.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_has_so_many_connections_and_no_more_at_a_time() {
        let connections = ClientConnections::new(2);
        let open = |address: &str| connections.open(address.parse().expect("an address"));
        let (first, second) = (open("2001:db8::1"), open("2001:db8::2"));
        assert!(first.is_some() && second.is_some());
        // All of a version 6 network is one client; others have their own.
        assert!(open("2001:db8::3").is_none());
        assert!(open("192.0.2.1").is_some());
        drop(first);
        assert!(open("2001:db8::3").is_some());
        drop(second);
        assert!(connections.open.lock().expect("no panic").is_empty());
    }
}
