//! Limits per client: requests per second, and quotas of connections, rooms and unread responses.

use axum::body::Bytes;
use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use make24::problem;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::arriving::drained;
use crate::refusal::too_many;

/// In seconds' worth of requests.
const BURST: u32 = 4;

/// The number of clients above which idle ones are forgotten.
const MANY: usize = 10_000;

/// `None` means unlimited.
pub(crate) type Rates = Option<Arc<DefaultKeyedRateLimiter<IpAddr>>>;

pub(crate) fn rates(rate: u32) -> Rates {
    let rate = NonZeroU32::new(rate)?;
    let burst = NonZeroU32::new(rate.get().saturating_mul(BURST))?;
    Some(Arc::new(RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst))))
}

/// The address that identifies a client: for IPv6 its /64 network, because a client has the whole network.
pub(crate) fn client_key(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => address.into(),
            None => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        },
    }
}

/// Like [`client_key`], for connections: a provider hands out an IPv6 /48 at once.
pub(crate) fn network_key(address: IpAddr) -> IpAddr {
    match client_key(address) {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 80 << 80).into(),
        address => address,
    }
}

pub(crate) fn allows(rates: &Rates, address: IpAddr) -> bool {
    let Some(rates) = rates else { return true };
    if rates.len() > MANY {
        rates.retain_recent();
    }
    rates.check_key(&client_key(address)).is_ok()
}

pub(crate) async fn limited(
    State(rates): State<Rates>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if !allows(&rates, address.ip()) {
        drained(request.into_body()).await;
        return too_many(problem!("too many requests from this address", "try again in a second"));
    }
    next.run(request).await
}

/// A resource of limited size that clients share. Clones share the quota.
#[derive(Clone)]
pub(crate) struct ClientQuota {
    max_total: u64,
    max_per_client: u64,
    used: Arc<Mutex<HashMap<IpAddr, u64>>>,
}

impl ClientQuota {
    /// Limits in total and per client; 0 means unlimited.
    pub(crate) fn new(max_total: u64, max_per_client: u64) -> ClientQuota {
        let limit = |max| if max == 0 { u64::MAX } else { max };
        ClientQuota { max_total: limit(max_total), max_per_client: limit(max_per_client), used: Arc::default() }
    }

    /// Uses part of the quota until the guard is dropped; `None` if that would exceed a limit.
    pub(crate) fn take(&self, address: IpAddr, amount: u64) -> Option<QuotaGuard> {
        let mut guard = QuotaGuard { client: client_key(address), amount: 0, quota: self.clone() };
        guard.take(amount).then_some(guard)
    }

    fn uses(&self, client: IpAddr, amount: u64) -> bool {
        let mut used = self.used();
        let total: u64 = if self.max_total == u64::MAX { 0 } else { used.values().sum() };
        let own = used.get(&client).copied().unwrap_or(0);
        if own.saturating_add(amount) > self.max_per_client || total.saturating_add(amount) > self.max_total {
            return false;
        }
        *used.entry(client).or_default() += amount;
        true
    }

    fn used(&self) -> MutexGuard<'_, HashMap<IpAddr, u64>> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) fn counted(bytes: Vec<u8>, guard: QuotaGuard) -> Bytes {
    struct Counted(Vec<u8>, #[expect(dead_code, reason = "returned when the bytes are dropped")] QuotaGuard);
    impl AsRef<[u8]> for Counted {
        fn as_ref(&self) -> &[u8] {
            &self.0
        }
    }
    Bytes::from_owner(Counted(bytes, guard))
}

pub(crate) struct QuotaGuard {
    client: IpAddr,
    amount: u64,
    quota: ClientQuota,
}

impl QuotaGuard {
    pub(crate) fn take(&mut self, amount: u64) -> bool {
        let is_taken = self.quota.uses(self.client, amount);
        if is_taken {
            self.amount += amount;
        }
        is_taken
    }
}

impl Drop for QuotaGuard {
    fn drop(&mut self) {
        let mut used = self.quota.used();
        if let Some(own) = used.get_mut(&self.client) {
            *own -= self.amount;
            if *own == 0 {
                used.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quota_is_limited_per_client_and_in_total() {
        let quota = ClientQuota::new(4, 2);
        let take = |address: &str| quota.take(address.parse().expect("an address"), 1);
        let (first, second) = (take("2001:db8::1"), take("2001:db8::2"));
        assert!(first.is_some() && second.is_some());
        // An IPv6 network counts as one client.
        assert!(take("2001:db8::3").is_none());
        let others = [take("192.0.2.1"), take("192.0.2.2")];
        assert!(others.iter().all(Option::is_some));
        assert!(take("192.0.2.3").is_none());
        drop(first);
        assert!(take("2001:db8::3").is_some());
        drop((second, others));
        assert!(quota.used().is_empty());
    }

    #[test]
    fn the_connections_of_an_ipv6_48_count_together() {
        let key = |address: &str| network_key(address.parse().expect("an address"));
        assert_eq!(key("2001:db8:7:1::1"), key("2001:db8:7:ffff::2"));
        assert_ne!(key("2001:db8:7::1"), key("2001:db8:8::1"));
        assert_eq!(key("::ffff:192.0.2.1"), key("192.0.2.1"));
        assert_ne!(key("192.0.2.1"), key("192.0.2.2"));
    }
}
