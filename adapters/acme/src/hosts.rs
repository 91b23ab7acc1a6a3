//! The hosts of a TLS listener: each custom domain has its own certificate, and other names are refused.

use std::{sync::Arc, time::Duration};

use moka::future::Cache;
use octavo_application::{domains::certificates::read::ReadCertificates, shared::storage::StorageError};
use octavo_domain::domains::DomainName;
use rustls::{
    ServerConfig,
    crypto::CryptoProvider,
    server::{Acceptor, ClientHello, NoServerSessionStorage, ProducesTickets, ResolvesServerCert},
    sign::{CertifiedKey, SingleCertAndKey},
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    sync::Semaphore,
};
use tokio_rustls::{LazyConfigAcceptor, server::TlsStream};

use crate::issued::certified;

/// The most names in the cache, including those without a certificate.
const REMEMBERED: u64 = 10_000;
/// How long a cached entry is used: readers may meet the earlier state for so long after a change.
const BELIEVED: Duration = Duration::from_secs(10);
/// Names that are looked up at a time, so that many requests for unknown names delay only each other.
const LOOKUPS: usize = 8;

/// The TLS configuration of a name; `None` refuses it.
type Known = Option<Arc<ServerConfig>>;

/// The hosts of a TLS listener.
pub struct TlsHosts {
    read: ReadCertificates,
    known: Cache<DomainName, Known>,
    lookups: Semaphore,
    provider: Arc<CryptoProvider>,
    tickets: Arc<dyn ProducesTickets>,
    /// The configuration without a certificate, which ends the handshake with an alert.
    nobody: Arc<ServerConfig>,
}

/// The negotiated protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// HTTP/1.1.
    Http1,
    /// HTTP/2.
    Http2,
}

/// A connection after its handshake.
pub struct Accepted<S> {
    /// The encrypted stream.
    pub stream: TlsStream<S>,
    /// The requested domain.
    pub name: DomainName,
    /// The protocol.
    pub protocol: Protocol,
}

/// Why a connection was refused.
#[derive(Debug, thiserror::Error)]
pub enum Unaccepted {
    /// It asked for a name without a certificate.
    #[error("it asked for no name of ours")]
    Name,
    /// It ended, or is not TLS.
    #[error(transparent)]
    Handshake(#[from] std::io::Error),
    /// The certificates could not be read.
    #[error(transparent)]
    Storage(#[from] Arc<StorageError>),
}

/// Resolves to no certificate.
#[derive(Debug)]
struct Nothing;

impl ResolvesServerCert for Nothing {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        None
    }
}

impl TlsHosts {
    /// Hosts with these certificates.
    ///
    /// # Errors
    /// When TLS cannot be configured.
    pub fn new(read: ReadCertificates) -> Result<Self, rustls::Error> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        Ok(Self {
            read,
            known: Cache::builder().max_capacity(REMEMBERED).time_to_live(BELIEVED).build(),
            lookups: Semaphore::new(LOOKUPS),
            tickets: rustls::crypto::ring::Ticketer::new()?,
            nobody: Arc::new(config(&provider, Arc::new(Nothing))?),
            provider,
        })
    }

    /// Completes the handshake.
    ///
    /// # Errors
    /// [`Unaccepted`]; the client has been answered with an alert.
    pub async fn accept<S>(&self, stream: S) -> Result<Accepted<S>, Unaccepted>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let hello = LazyConfigAcceptor::new(Acceptor::default(), stream).await?;
        let name = hello.client_hello().server_name().map(str::to_ascii_lowercase);
        let name = name.and_then(|name| DomainName::stored(&name));
        let shown = match &name {
            Some(name) => self.shown(name).await?,
            None => None,
        };
        let (Some(name), Some(shown)) = (name, shown) else {
            // It ends with an alert, and its error says nothing more.
            return match hello.into_stream(Arc::clone(&self.nobody)).await {
                Ok(_) | Err(_) => Err(Unaccepted::Name),
            };
        };
        let stream = hello.into_stream(shown).await?;
        let is_second = stream.get_ref().1.alpn_protocol() == Some(b"h2");
        let protocol = if is_second { Protocol::Http2 } else { Protocol::Http1 };
        Ok(Accepted { stream, name, protocol })
    }

    async fn shown(&self, name: &DomainName) -> Result<Known, Arc<StorageError>> {
        self.known.try_get_with_by_ref(name, self.look_up(name)).await
    }

    async fn look_up(&self, name: &DomainName) -> Result<Known, StorageError> {
        let _turn = self.lookups.acquire().await;
        let Some(shown) = self.read.shown(name).await? else {
            return Ok(None);
        };
        let certified = certified(&shown, &self.provider).map_err(|error| error.to_string());
        let shown = certified.and_then(|certified| {
            let mut config = config(&self.provider, Arc::new(SingleCertAndKey::from(certified)))
                .map_err(|error| error.to_string())?;
            // Tickets are valid only at this server, and for their name.
            config.ticketer = Arc::clone(&self.tickets);
            config.session_storage = Arc::new(NoServerSessionStorage {});
            Ok(Arc::new(config))
        });
        match shown {
            Ok(config) => Ok(Some(config)),
            Err(error) => {
                tracing::error!(domain = name.as_str(), error, "a certificate cannot be shown");
                Ok(None)
            }
        }
    }
}

fn config(
    provider: &Arc<CryptoProvider>,
    resolver: Arc<dyn ResolvesServerCert>,
) -> Result<ServerConfig, rustls::Error> {
    let builder = ServerConfig::builder_with_provider(Arc::clone(provider));
    let mut config =
        builder.with_safe_default_protocol_versions()?.with_no_client_auth().with_cert_resolver(resolver);
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(config)
}
