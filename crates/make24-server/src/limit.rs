//! The rate of each client: so many requests a second, and four seconds' worth at once.

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use make24_api::{Error, ErrorCode};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;

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
