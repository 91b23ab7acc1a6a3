//! The DNS port, over a resolver: the system's, or one of the settings.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use async_trait::async_trait;
use hickory_resolver::{
    TokioResolver,
    config::{ConnectionConfig, NameServerConfig, ResolveHosts, ResolverConfig},
    net::{DnsError as Refused, NetError, runtime::TokioRuntimeProvider},
    proto::rr::{Name, RData, RecordType},
};
use octavo_application::domains::ports::dns::{Dns, DnsError};
use octavo_domain::domains::{DomainName, Records};
use tokio::sync::Semaphore;

/// Timeout of one question; it is asked twice.
const QUESTION: Duration = Duration::from_secs(2);
/// Timeout of all questions about a name together.
const NAME: Duration = Duration::from_secs(8);
/// Names that are looked up at a time.
const AT_A_TIME: usize = 16;
/// The most records of one kind that are read; more are a mistake or an attack.
const MOST: usize = 64;

/// Asks a resolver over UDP, and over TCP when an answer is too long.
#[derive(Clone)]
pub struct Resolver {
    resolver: TokioResolver,
    slots: Arc<Semaphore>,
}

impl Resolver {
    /// The resolver at `server`, or the system's.
    ///
    /// # Errors
    /// [`DnsError::Unreachable`] when the system has no usable resolver.
    pub fn new(server: Option<SocketAddr>) -> Result<Self, DnsError> {
        let unreachable = |error: NetError| DnsError::Unreachable(error.to_string());
        let provider = TokioRuntimeProvider::default();
        let mut builder = match server {
            None => TokioResolver::builder(provider).map_err(unreachable)?,
            Some(server) => {
                let at_port = |mut connection: ConnectionConfig| {
                    connection.port = server.port();
                    connection
                };
                let connections = vec![at_port(ConnectionConfig::udp()), at_port(ConnectionConfig::tcp())];
                let server = NameServerConfig::new(server.ip(), true, connections);
                let config = ResolverConfig::from_parts(None, Vec::new(), vec![server]);
                TokioResolver::builder_with_config(config, provider)
            }
        };
        let options = builder.options_mut();
        options.timeout = QUESTION;
        options.attempts = 2;
        // An owner who has just changed a record wants to see the change.
        options.cache_size = 0;
        options.use_hosts_file = ResolveHosts::Never;
        options.preserve_intermediates = true;
        let resolver = builder.build().map_err(unreachable)?;
        Ok(Self { resolver, slots: Arc::new(Semaphore::new(AT_A_TIME)) })
    }

    /// The records of one kind at a name, including those of its aliases; `None` when the name does not exist.
    async fn ask(&self, name: &str, kind: RecordType) -> Result<Option<Vec<(Name, RData)>>, DnsError> {
        let mut name = Name::from_ascii(name).map_err(|error| DnsError::Unreachable(error.to_string()))?;
        name.set_fqdn(true);
        match self.resolver.lookup(name, kind).await {
            Ok(found) => {
                let records = found.answers().iter().take(MOST);
                Ok(Some(records.map(|record| (record.name.clone(), record.data.clone())).collect()))
            }
            Err(NetError::Dns(Refused::NoRecordsFound(none))) => {
                let unknown = none.response_code == hickory_resolver::proto::op::ResponseCode::NXDomain;
                Ok((!unknown).then(Vec::new))
            }
            // A server that refuses or fails says nothing about the name.
            Err(NetError::Dns(_)) => Ok(None),
            Err(NetError::Timeout) => Err(DnsError::TimedOut),
            Err(error) => Err(DnsError::Unreachable(error.to_string())),
        }
    }

    async fn all(&self, name: &DomainName) -> Result<Option<Records>, DnsError> {
        let host = name.as_str();
        let proof = name.proof_name();
        let (a, aaaa, cname, txt, proofs) = tokio::try_join!(
            self.ask(host, RecordType::A),
            self.ask(host, RecordType::AAAA),
            self.ask(host, RecordType::CNAME),
            self.ask(host, RecordType::TXT),
            self.ask(&proof, RecordType::TXT),
        )?;
        let known = a.is_some() || aaaa.is_some() || cname.is_some() || txt.is_some();
        if !known && (name.is_apex() || self.ask(name.registrable(), RecordType::NS).await?.is_none()) {
            return Ok(None);
        }
        let mut records = Records::default();
        for (owner, data) in [a, aaaa, cname, txt, proofs].into_iter().flatten().flatten() {
            match data {
                RData::A(address) => records.a.push(address.0),
                RData::AAAA(address) => records.aaaa.push(address.0),
                // Only the name's own alias counts, not further ones.
                RData::CNAME(alias) if text(&owner) == host => records.cname = Some(text(&alias.0)),
                RData::TXT(txt) => {
                    let bytes: Vec<u8> = txt.txt_data.iter().flat_map(|part| part.iter().copied()).collect();
                    records.txt.push(String::from_utf8_lossy(&bytes).into_owned());
                }
                _ => {}
            }
        }
        records.a.sort_unstable();
        records.a.dedup();
        records.aaaa.sort_unstable();
        records.aaaa.dedup();
        Ok(Some(records))
    }
}

/// A name in lower case without the dot at its end.
fn text(name: &Name) -> String {
    name.to_ascii().trim_end_matches('.').to_ascii_lowercase()
}

#[async_trait]
impl Dns for Resolver {
    async fn records(&self, name: &DomainName) -> Result<Option<Records>, DnsError> {
        let asked = async {
            let _permit = self.slots.acquire().await.map_err(|_| DnsError::TimedOut)?;
            self.all(name).await
        };
        tokio::time::timeout(NAME, asked).await.unwrap_or(Err(DnsError::TimedOut))
    }

    async fn addresses(&self, host: &str) -> Result<Vec<IpAddr>, DnsError> {
        let asked =
            async { tokio::try_join!(self.ask(host, RecordType::A), self.ask(host, RecordType::AAAA)) };
        let (a, aaaa) = tokio::time::timeout(NAME, asked).await.unwrap_or(Err(DnsError::TimedOut))?;
        let address = |(_, data): (Name, RData)| match data {
            RData::A(address) => Some(IpAddr::V4(address.0)),
            RData::AAAA(address) => Some(IpAddr::V6(address.0)),
            _ => None,
        };
        Ok([a, aaaa].into_iter().flatten().flatten().filter_map(address).collect())
    }
}
