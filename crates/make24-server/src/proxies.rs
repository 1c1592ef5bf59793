//! The address of the client behind reverse proxies.

use axum::http::HeaderMap;
use forwarded_header_value::{ForwardedStanza, Identifier};
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// The header in which a reverse proxy reports the client's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ForwardedHeader {
    /// `X-Forwarded-For: 192.0.2.7`
    #[value(name = "x-forwarded-for")]
    XForwardedFor,
    /// `Forwarded: for=192.0.2.7` (RFC 7239)
    #[value(name = "forwarded")]
    Forwarded,
}

/// Networks of the trusted reverse proxies, and the header that they set.
#[derive(Clone)]
pub(crate) struct TrustedProxies {
    networks: Arc<[IpNet]>,
    header: ForwardedHeader,
}

impl TrustedProxies {
    pub(crate) fn new(networks: &[IpNet], header: ForwardedHeader) -> TrustedProxies {
        TrustedProxies { networks: networks.into(), header }
    }

    pub(crate) fn contain(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.networks.iter().any(|network| network.contains(&address))
    }

    /// The address of the client: the last entry of the header that is not a trusted proxy. Earlier entries may be
    /// forged. The port is 0 if the address comes from the header.
    pub(crate) fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> SocketAddr {
        let mut client = peer;
        if !self.contain(peer.ip()) {
            return client;
        }
        let name = match self.header {
            ForwardedHeader::XForwardedFor => "x-forwarded-for",
            ForwardedHeader::Forwarded => "forwarded",
        };
        let lines: Vec<&str> = headers.get_all(name).iter().map(|line| line.to_str().unwrap_or_default()).collect();
        for entry in lines.iter().flat_map(|line| line.split(',')).rev() {
            let Some(address) = self.address(entry) else { break };
            client = SocketAddr::new(address, 0);
            if !self.contain(address) {
                break;
            }
        }
        client
    }

    fn address(&self, entry: &str) -> Option<IpAddr> {
        let node = match self.header {
            ForwardedHeader::XForwardedFor => entry.parse::<Identifier>().ok()?,
            ForwardedHeader::Forwarded => entry.parse::<ForwardedStanza>().ok()?.forwarded_for?,
        };
        node.ip().map(|address| address.to_canonical())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn client(header: ForwardedHeader, from: &str, lines: &[&str]) -> String {
        let networks: Vec<IpNet> =
            ["127.0.0.1/32", "::1/128", "10.0.0.0/8"].map(|network| network.parse().unwrap()).into();
        let name = if header == ForwardedHeader::Forwarded { "forwarded" } else { "x-forwarded-for" };
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(name, HeaderValue::from_str(line).unwrap());
        }
        TrustedProxies::new(&networks, header)
            .client(SocketAddr::new(from.parse().unwrap(), 9), &headers)
            .ip()
            .to_string()
    }

    #[test]
    fn x_forwarded_for_is_read_from_the_right() {
        let said = |from: &str, lines: &[&str]| client(ForwardedHeader::XForwardedFor, from, lines);
        assert_eq!(said("127.0.0.1", &["192.0.2.7"]), "192.0.2.7");
        assert_eq!(said("127.0.0.1", &["192.0.2.7:4711"]), "192.0.2.7");
        assert_eq!(said("::1", &["[2001:db8::7]:4711"]), "2001:db8::7");
        assert_eq!(said("::1", &["[2001:db8::7]"]), "2001:db8::7");
        assert_eq!(said("::ffff:127.0.0.1", &["2001:db8::7"]), "2001:db8::7");
        // The entries before those of the proxies come from the client and may be forged.
        assert_eq!(said("127.0.0.1", &["198.51.100.1, 192.0.2.7, 10.1.2.3"]), "192.0.2.7");
        assert_eq!(said("127.0.0.1", &["198.51.100.1", "192.0.2.7"]), "192.0.2.7");
        assert_eq!(said("127.0.0.1", &["garbage, 192.0.2.7"]), "192.0.2.7");
        assert_eq!(said("127.0.0.1", &["192.0.2.7, garbage"]), "127.0.0.1");
        assert_eq!(said("127.0.0.1", &["192.0.2.7, unknown, 10.1.2.3"]), "10.1.2.3");
        assert_eq!(said("127.0.0.1", &[]), "127.0.0.1");
        // The header is ignored unless it comes from a proxy.
        assert_eq!(said("203.0.113.9", &["192.0.2.7"]), "203.0.113.9");
    }

    #[test]
    fn forwarded_of_rfc_7239_is_read() {
        let said = |lines: &[&str]| client(ForwardedHeader::Forwarded, "127.0.0.1", lines);
        assert_eq!(said(&["for=192.0.2.7;proto=https;by=10.0.0.1"]), "192.0.2.7");
        assert_eq!(said(&["for=198.51.100.1, For=\"[2001:db8:cafe::17]:4711\""]), "2001:db8:cafe::17");
        assert_eq!(said(&["for=_hidden"]), "127.0.0.1");
    }
}
