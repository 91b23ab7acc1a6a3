//! HTTP clients for addresses that others name: those of webhooks, and those of pictures in what a service answers.
//!
//! Such an address may be meant to reach what only this server reaches. A name is resolved here, what is not public is left
//! out of its addresses, and the connection is made to what is left. So a name cannot lead elsewhere between the check and
//! the call. A host that is written as a number is not resolved, so [`Reach::admits`] is asked before. Redirections are not
//! followed, and no proxy is used, which would resolve names itself.

mod public;

use std::{net::SocketAddr, sync::Arc};

use reqwest::{
    ClientBuilder,
    dns::{Addrs, Name, Resolve, Resolving},
    redirect::Policy,
};
use url::{Host, Url};

/// Which hosts may be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Those in public networks.
    Public,
    /// Any, for tests and for a product that runs in a closed network.
    Anywhere,
}

impl Reach {
    /// May this address be called? Of names the resolver decides.
    #[must_use]
    pub fn admits(self, url: &Url) -> bool {
        let number = match url.host() {
            Some(Host::Ipv4(number)) => number.into(),
            Some(Host::Ipv6(number)) => number.into(),
            Some(Host::Domain(_)) => return true,
            None => return false,
        };
        self == Self::Anywhere || public::is_public(number)
    }

    /// What a client for such addresses is built from.
    pub fn client(self) -> ClientBuilder {
        ClientBuilder::new()
            .redirect(Policy::none())
            .referer(false)
            .no_proxy()
            .dns_resolver(Arc::new(Resolver { reach: self }))
            .user_agent(concat!("Octavo/", env!("CARGO_PKG_VERSION")))
    }
}

/// Has a call failed because its host is not public?
#[must_use]
pub fn is_not_public(error: &reqwest::Error) -> bool {
    let mut source: Option<&dyn std::error::Error> = Some(error);
    while let Some(cause) = source {
        if cause.is::<NotPublic>() {
            return true;
        }
        source = cause.source();
    }
    false
}

/// Resolves names to the addresses that may be called.
struct Resolver {
    reach: Reach,
}

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let reach = self.reach;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let allowed: Vec<SocketAddr> =
                found.filter(|address| reach == Reach::Anywhere || public::is_public(address.ip())).collect();
            if allowed.is_empty() {
                return Err(NotPublic.into());
            }
            let addresses: Addrs = Box::new(allowed.into_iter());
            Ok(addresses)
        })
    }
}

/// A name has no address that may be called.
#[derive(Debug)]
struct NotPublic;

impl std::fmt::Display for NotPublic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("no public address")
    }
}

impl std::error::Error for NotPublic {}

#[cfg(test)]
mod tests {
    use axum::{Router, http::header, routing::get};

    use super::*;

    /// A server on this machine; its port.
    async fn server() -> u16 {
        rustls::crypto::ring::default_provider().install_default().ok();
        let moved = async || (axum::http::StatusCode::FOUND, [(header::LOCATION, "/")]);
        let router = Router::new().route("/", get(async || "here")).route("/moved", get(moved));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        port
    }

    #[tokio::test]
    async fn edit_278_a_name_of_a_private_host_is_not_called() {
        let port = server().await;
        let url = format!("http://localhost:{port}/");
        let anywhere = Reach::Anywhere.client().build().unwrap();
        assert_eq!(anywhere.get(&url).send().await.unwrap().text().await.unwrap(), "here");
        let public = Reach::Public.client().build().unwrap();
        let refused = public.get(&url).send().await.unwrap_err();
        assert!(is_not_public(&refused), "{refused:?}");
        let closed = anywhere.get("http://localhost:1/").send().await.unwrap_err();
        assert!(!is_not_public(&closed));
    }

    #[tokio::test]
    async fn edit_278_a_redirection_is_an_answer() {
        let port = server().await;
        let client = Reach::Anywhere.client().build().unwrap();
        let answer = client.get(format!("http://localhost:{port}/moved")).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 302);
    }

    #[test]
    fn edit_278_numbers_of_private_hosts_are_not_admitted() {
        for host in ["127.0.0.1", "[::1]", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]", "169.254.169.254"] {
            let url = Url::parse(&format!("http://{host}:80/")).unwrap();
            assert!(!Reach::Public.admits(&url), "{host}");
            assert!(Reach::Anywhere.admits(&url), "{host}");
        }
        assert!(Reach::Public.admits(&Url::parse("https://1.1.1.1/").unwrap()));
        assert!(!Reach::Anywhere.admits(&Url::parse("data:text/plain,x").unwrap()));
    }
}
