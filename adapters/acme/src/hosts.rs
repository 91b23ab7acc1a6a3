//! The hosts of a TLS listener: each custom domain shows its own certificate, and other names are turned away.

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

/// Names that are remembered, those without a certificate included.
const REMEMBERED: u64 = 10_000;
/// How long what is known of a name is believed: so long after a change, readers may meet what was before.
const BELIEVED: Duration = Duration::from_secs(10);
/// Names that are looked up at a time. Whoever asks for many that nobody knows waits for themselves.
const LOOKUPS: usize = 8;

/// What is shown for a name; none turns it away.
type Known = Option<Arc<ServerConfig>>;

/// The hosts of a TLS listener.
pub struct TlsHosts {
    read: ReadCertificates,
    known: Cache<DomainName, Known>,
    lookups: Semaphore,
    provider: Arc<CryptoProvider>,
    tickets: Arc<dyn ProducesTickets>,
    /// Shows nothing, and says so.
    nobody: Arc<ServerConfig>,
}

/// The protocol that was agreed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// HTTP/1.1.
    Http1,
    /// HTTP/2.
    Http2,
}

/// A connection that has shaken hands.
pub struct Accepted<S> {
    /// What is said on it.
    pub stream: TlsStream<S>,
    /// The domain that was asked for.
    pub name: DomainName,
    /// The protocol.
    pub protocol: Protocol,
}

/// Why a connection was turned away.
#[derive(Debug, thiserror::Error)]
pub enum Unaccepted {
    /// It asked for no name that has a certificate here.
    #[error("it asked for no name of ours")]
    Name,
    /// It ended, or spoke no TLS.
    #[error(transparent)]
    Handshake(#[from] std::io::Error),
    /// The certificates could not be read.
    #[error(transparent)]
    Storage(#[from] Arc<StorageError>),
}

/// Shows no certificate.
#[derive(Debug)]
struct Nothing;

impl ResolvesServerCert for Nothing {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        None
    }
}

impl TlsHosts {
    /// Hosts that show these certificates.
    ///
    /// # Errors
    /// When TLS cannot be had at all.
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

    /// Shakes hands.
    ///
    /// # Errors
    /// [`Unaccepted`]; the other side has been told.
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
            // It ends with an alert, which is all that there is to say.
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
            // Tickets open at this server alone, and for the name that they were given for.
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
