//! The network address and the browser of a request.

use std::net::IpAddr;

use axum::http::{Extensions, HeaderMap, header, request::Parts};
use octavo_application::{account::Origin, shared::places::Places};

/// The address at the other end of the connection; the accept loop puts it into each request's extensions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PeerAddress(pub IpAddr);

/// Where a request comes from. A proxy of `trusted` is believed about its client; others are not.
pub fn origin(parts: &Parts, trusted: &[IpAddr], places: &dyn Places) -> Origin {
    let address = client(&parts.extensions, &parts.headers, trusted);
    let place = address.map(|address| places.find(address)).unwrap_or_default();
    Origin { place, ..without_place(&parts.extensions, &parts.headers, trusted) }
}

/// The same for what does not ask where that is.
pub fn without_place(extensions: &Extensions, headers: &HeaderMap, trusted: &[IpAddr]) -> Origin {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let user_agent = agent.chars().take(256).collect();
    let address = client(extensions, headers, trusted).map(|address| address.to_string()).unwrap_or_default();
    Origin { address, user_agent, ..Origin::default() }
}

fn client(extensions: &Extensions, headers: &HeaderMap, trusted: &[IpAddr]) -> Option<IpAddr> {
    extensions.get::<PeerAddress>().map(|peer| client_address(peer.0, headers, trusted))
}

/// The nearest address that is not a trusted proxy's.
fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let peer = peer.to_canonical();
    if !trusted.contains(&peer) {
        return peer;
    }
    let forwarded = headers.get_all("x-forwarded-for");
    let mut hops: Vec<&str> =
        forwarded.iter().filter_map(|value| value.to_str().ok()).flat_map(|v| v.split(',')).collect();
    while let Some(hop) = hops.pop() {
        match hop.trim().parse::<IpAddr>() {
            Ok(address) if trusted.contains(&address.to_canonical()) => {}
            Ok(address) => return address.to_canonical(),
            Err(_) => break,
        }
    }
    peer
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn address(peer: &str, forwarded: &[&'static str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", HeaderValue::from_static(value));
        }
        let trusted = ["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        client_address(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(address("203.0.113.9", &["198.51.100.1"]), "203.0.113.9");
        assert_eq!(address("10.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(address("10.0.0.1", &["1.2.3.4, 198.51.100.1, 10.0.0.2"]), "198.51.100.1");
        assert_eq!(address("10.0.0.1", &["1.2.3.4", "198.51.100.1"]), "198.51.100.1");
        assert_eq!(address("10.0.0.1", &["nonsense"]), "10.0.0.1");
        assert_eq!(address("::ffff:203.0.113.9", &[]), "203.0.113.9");
    }
}
