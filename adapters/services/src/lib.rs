//! Connected services: authorization over OAuth 2.0 with PKCE, for Flickr over OAuth 1.0a.

mod catalogue;
mod fetch;
mod oauth1;
mod oauth2;
mod signature;

use std::{collections::BTreeMap, sync::Arc};

use async_trait::async_trait;
use octavo_application::{
    services::ports::services::{Departure, Grant, ServiceError, ServiceGateway, Tokens},
    shared::{
        clock::Clock,
        secrets::{Secret, Secrets},
    },
};
use octavo_domain::services::{AccountName, Service};

pub use catalogue::{Client, Endpoints, InvalidEndpoint, endpoints};

use catalogue::{Face, Protocol};
use fetch::Fetch;

/// Speaks to the services that are set up.
pub struct Services {
    faces: BTreeMap<Service, Face>,
    /// None while nothing is set up: then there is nobody to speak to.
    fetch: Option<Fetch>,
    clock: Arc<dyn Clock>,
    secrets: Arc<dyn Secrets>,
    app_origin: String,
}

impl Services {
    /// A gateway to these services, for an app at this origin.
    ///
    /// # Errors
    /// When no requests can be made at all: the sentence says why.
    pub fn new(
        clients: impl IntoIterator<Item = (Service, Client)>,
        app_origin: &str,
        clock: Arc<dyn Clock>,
        secrets: Arc<dyn Secrets>,
    ) -> Result<Self, String> {
        let faces = clients.into_iter().map(|(service, client)| (service, Face::new(service, client)));
        let faces: BTreeMap<Service, Face> = faces.collect();
        Ok(Self {
            fetch: if faces.is_empty() { None } else { Some(Fetch::new()?) },
            faces,
            clock,
            secrets,
            app_origin: app_origin.to_owned(),
        })
    }

    fn face(&self, service: Service) -> Result<&Face, ServiceError> {
        self.faces.get(&service).ok_or(ServiceError::NotConfigured)
    }

    /// Where people come back to; the service has to know it.
    fn callback(&self, service: Service) -> String {
        format!("{}/api/services/{}/callback", self.app_origin, service.id())
    }

    fn fetch(&self) -> Result<&Fetch, ServiceError> {
        self.fetch.as_ref().ok_or(ServiceError::NotConfigured)
    }

    fn signer<'a>(&'a self, face: &'a Face) -> Result<oauth1::Signer<'a>, ServiceError> {
        Ok(oauth1::Signer {
            face,
            fetch: self.fetch()?,
            clock: self.clock.as_ref(),
            secrets: self.secrets.as_ref(),
        })
    }
}

#[async_trait]
impl ServiceGateway for Services {
    fn is_configured(&self, service: Service) -> bool {
        self.faces.contains_key(&service)
    }

    async fn depart(&self, service: Service, state: &Secret) -> Result<Departure, ServiceError> {
        let (face, callback) = (self.face(service)?, self.callback(service));
        match face.protocol {
            Protocol::OAuth2 { .. } => oauth2::depart(face, &callback, state),
            Protocol::OAuth1 { .. } => self.signer(face)?.depart(&callback, state).await,
        }
    }

    async fn redeem(&self, service: Service, proof: &Secret, grant: &Grant) -> Result<Tokens, ServiceError> {
        let face = self.face(service)?;
        match (&face.protocol, grant) {
            (Protocol::OAuth2 { .. }, Grant::Code(code)) => {
                oauth2::redeem(face, self.fetch()?, &self.callback(service), proof, code).await
            }
            (Protocol::OAuth1 { .. }, Grant::Verifier { token, verifier }) => {
                self.signer(face)?.redeem(proof, token, verifier).await
            }
            _ => Err(ServiceError::Refused("it was answered in another way than it was asked".to_owned())),
        }
    }

    async fn account(&self, service: Service, tokens: &Tokens) -> Result<AccountName, ServiceError> {
        let face = self.face(service)?;
        let answer = match face.protocol {
            Protocol::OAuth2 { .. } => oauth2::profile(face, self.fetch()?, tokens).await?,
            Protocol::OAuth1 { .. } => self.signer(face)?.profile(tokens).await?,
        };
        let name =
            face.names.iter().find_map(|name| answer.pointer(name)?.as_str().and_then(AccountName::of));
        name.ok_or_else(|| ServiceError::Unreachable("it does not say whose account it is".to_owned()))
    }

    async fn refresh(&self, service: Service, tokens: &Tokens) -> Result<Option<Tokens>, ServiceError> {
        let face = self.face(service)?;
        match face.protocol {
            Protocol::OAuth2 { .. } => oauth2::refresh(face, self.fetch()?, tokens).await,
            Protocol::OAuth1 { .. } => Ok(None),
        }
    }

    async fn revoke(&self, service: Service, tokens: &Tokens) -> Result<(), ServiceError> {
        let face = self.face(service)?;
        match face.protocol {
            Protocol::OAuth2 { .. } => oauth2::revoke(face, self.fetch()?, tokens).await,
            Protocol::OAuth1 { .. } => Ok(()),
        }
    }
}
