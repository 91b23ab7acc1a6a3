//! Connected services: authorization over OAuth 2.0 with PKCE, for Flickr over OAuth 1.0a; and calls for the data of accounts.

mod caller;
mod catalogue;
mod fetch;
mod files;
mod forms;
mod oauth1;
mod oauth2;
mod signature;

use std::{collections::BTreeMap, sync::Arc};

use async_trait::async_trait;
use octavo_application::{
    services::ports::services::{AuthorizationRequest, Grant, ServiceError, ServiceGateway, Tokens},
    shared::{
        clock::Clock,
        secrets::{Secret, Secrets},
    },
};
use octavo_domain::services::{AccountName, Service};

pub use catalogue::{Client, Endpoints, InvalidEndpoint, endpoints};
pub use files::{AtOnce, Libraries};
pub use octavo_reach::Reach;

use catalogue::{Protocol, ServiceEndpoints};
use fetch::Fetch;

/// The client of the configured services.
pub struct Services {
    targets: BTreeMap<Service, ServiceEndpoints>,
    /// `None` when no service is configured.
    fetch: Option<Fetch>,
    clock: Arc<dyn Clock>,
    secrets: Arc<dyn Secrets>,
    app_origin: String,
}

impl Services {
    /// A gateway to these services, for an app at this origin.
    ///
    /// # Errors
    /// When no HTTP client can be made: the sentence says why.
    pub fn new(
        clients: impl IntoIterator<Item = (Service, Client)>,
        app_origin: &str,
        clock: Arc<dyn Clock>,
        secrets: Arc<dyn Secrets>,
    ) -> Result<Self, String> {
        let targets =
            clients.into_iter().map(|(service, client)| (service, ServiceEndpoints::new(service, client)));
        let targets: BTreeMap<Service, ServiceEndpoints> = targets.collect();
        Ok(Self {
            fetch: if targets.is_empty() { None } else { Some(Fetch::new()?) },
            targets,
            clock,
            secrets,
            app_origin: app_origin.to_owned(),
        })
    }

    fn target(&self, service: Service) -> Result<&ServiceEndpoints, ServiceError> {
        self.targets.get(&service).ok_or(ServiceError::NotConfigured)
    }

    /// The redirect address; the service must know it.
    fn callback(&self, service: Service) -> String {
        format!("{}/api/services/{}/callback", self.app_origin, service.id())
    }

    fn fetch(&self) -> Result<&Fetch, ServiceError> {
        self.fetch.as_ref().ok_or(ServiceError::NotConfigured)
    }

    fn signer<'a>(&'a self, target: &'a ServiceEndpoints) -> Result<oauth1::Signer<'a>, ServiceError> {
        Ok(oauth1::Signer {
            target,
            fetch: self.fetch()?,
            clock: self.clock.as_ref(),
            secrets: self.secrets.as_ref(),
        })
    }
}

#[async_trait]
impl ServiceGateway for Services {
    fn is_configured(&self, service: Service) -> bool {
        self.targets.contains_key(&service)
    }

    async fn authorization_request(
        &self,
        service: Service,
        state: &Secret,
    ) -> Result<AuthorizationRequest, ServiceError> {
        let (target, callback) = (self.target(service)?, self.callback(service));
        match target.protocol {
            Protocol::OAuth2 { .. } => oauth2::authorization_request(target, &callback, state),
            Protocol::OAuth1 { .. } => self.signer(target)?.authorization_request(&callback, state).await,
        }
    }

    async fn redeem(&self, service: Service, secret: &Secret, grant: &Grant) -> Result<Tokens, ServiceError> {
        let target = self.target(service)?;
        match (&target.protocol, grant) {
            (Protocol::OAuth2 { .. }, Grant::Code(code)) => {
                oauth2::redeem(target, self.fetch()?, &self.callback(service), secret, code).await
            }
            (Protocol::OAuth1 { .. }, Grant::Verifier { token, verifier }) => {
                self.signer(target)?.redeem(secret, token, verifier).await
            }
            _ => Err(ServiceError::Refused("it was answered in another way than it was asked".to_owned())),
        }
    }

    async fn account(&self, service: Service, tokens: &Tokens) -> Result<AccountName, ServiceError> {
        let target = self.target(service)?;
        let answer = match target.protocol {
            Protocol::OAuth2 { .. } => oauth2::profile(target, self.fetch()?, tokens).await?,
            Protocol::OAuth1 { .. } => self.signer(target)?.profile(tokens).await?,
        };
        let name =
            target.names.iter().find_map(|name| answer.pointer(name)?.as_str().and_then(AccountName::of));
        name.ok_or_else(|| ServiceError::Unreachable("it does not say whose account it is".to_owned()))
    }

    async fn refresh(&self, service: Service, tokens: &Tokens) -> Result<Option<Tokens>, ServiceError> {
        let target = self.target(service)?;
        match target.protocol {
            Protocol::OAuth2 { .. } => oauth2::refresh(target, self.fetch()?, tokens).await,
            Protocol::OAuth1 { .. } => Ok(None),
        }
    }

    async fn revoke(&self, service: Service, tokens: &Tokens) -> Result<(), ServiceError> {
        let target = self.target(service)?;
        match target.protocol {
            Protocol::OAuth2 { .. } => oauth2::revoke(target, self.fetch()?, tokens).await,
            Protocol::OAuth1 { .. } => Ok(()),
        }
    }
}
