//! The names under which the server answers, and the pages that may use it.

use crate::refusal::refusal;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use make24::{Problem, problem};
use make24_api::{Error, ErrorCode};
use std::net::IpAddr;
use std::sync::Arc;

#[derive(Clone)]
pub(crate) struct HostNames(Arc<[String]>);

impl HostNames {
    pub(crate) fn new(names: &[String]) -> HostNames {
        HostNames(names.iter().map(|name| name.to_ascii_lowercase()).collect())
    }

    /// Returns whether a `Host` header, with or without a port, names this server. A foreign web page can reach the
    /// server only under a domain of its own that resolves to the server (DNS rebinding), so IP addresses are safe.
    fn contain(&self, host: &str) -> bool {
        bare_host(host)
            .is_some_and(|host| host == "localhost" || host.parse::<IpAddr>().is_ok() || self.0.contains(&host))
    }

    fn is_own(&self, origin: &str) -> bool {
        let host = bare_host(origin).unwrap_or_default();
        host == "localhost"
            || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
            || self.0.contains(&host)
    }

    fn objection(&self, request: &Request) -> Option<(StatusCode, Problem)> {
        for name in [header::HOST, header::ORIGIN] {
            if request.headers().get_all(&name).iter().count() > 1 {
                return Some((StatusCode::BAD_REQUEST, problem!("several `{name}` headers", "send one")));
            }
        }
        let foreign = |problem| Some((StatusCode::FORBIDDEN, problem));
        let header = |name| request.headers().get(name).map(|value| value.to_str().unwrap_or_default());
        let host = request.uri().authority().map(Authority::as_str).or_else(|| header(header::HOST));
        if let Some(host) = host.filter(|host| !self.contain(host)) {
            return foreign(problem!("unknown host `{host}`", "add its name with --host when starting the server"));
        }
        let origin = header(header::ORIGIN)?;
        let origin = authority_of(origin);
        let is_foreign = match request.uri().path() {
            // Pages of this machine on other ports also call the tools for agents, such as MCP's inspector.
            "/mcp" => origin.is_none_or(|origin| !self.is_own(&origin)),
            _ => origin != host.map(str::to_ascii_lowercase),
        };
        if !is_foreign {
            return None;
        }
        foreign(problem!("requests from pages of other servers are not allowed", "open this server's page"))
    }
}

/// Rejects requests under a foreign name, and from pages of other servers. Only browsers send an `Origin`.
pub(crate) async fn check_host_and_origin(State(names): State<HostNames>, request: Request, next: Next) -> Response {
    match names.objection(&request) {
        Some((status, message)) => refusal(status, &Error::new(ErrorCode::InvalidRequest, message)),
        None => next.run(request).await,
    }
}

fn bare_host(host: &str) -> Option<String> {
    let host = host.parse::<Authority>().ok()?.host().to_ascii_lowercase();
    Some(host.trim_start_matches('[').trim_end_matches(']').to_owned())
}

fn authority_of(origin: &str) -> Option<String> {
    let origin = origin.parse::<Uri>().ok()?;
    let is_page = matches!(origin.scheme_str(), Some("http" | "https"));
    is_page.then(|| origin.authority().map(|authority| authority.as_str().to_ascii_lowercase())).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_hosts_are_accepted() {
        let names = HostNames::new(&[String::from("Cards.example")]);
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1:2424", "[::1]:2424", "[2001:db8::1]", "cards.example:443"]
        {
            assert!(names.contain(host), "{host}");
        }
        for host in
            ["", "evil.example", "cards.example.evil.example", "localhost.evil.example", "a b", "127.0.0.1.nip.io"]
        {
            assert!(!names.contain(host), "{host}");
        }
        for origin in ["localhost:6274", "127.0.0.1:80", "[::1]:80", "cards.example"] {
            assert!(names.is_own(origin), "{origin}");
        }
        for origin in ["203.0.113.5", "evil.example", "[2001:db8::1]", ""] {
            assert!(!names.is_own(origin), "{origin}");
        }
    }
}
