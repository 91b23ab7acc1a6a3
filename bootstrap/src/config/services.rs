//! Settings of connected services, with the operator's registrations.

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use octavo_application::shared::secrets::Secret;
use octavo_domain::services::Service;
use octavo_services::{Client, Endpoints, endpoints};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use super::{Config, Mode};

/// The operator's registration with a service. Addresses that are left out have the service's defaults.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServiceSettings {
    /// The client's id.
    client_id: String,
    /// The client's secret.
    client_secret: SecretString,
    /// OAuth 1.0a: the request token's endpoint.
    request_url: Option<String>,
    /// The page that asks for access.
    authorize_url: Option<String>,
    /// The token endpoint.
    token_url: Option<String>,
    /// The endpoint for the account's name.
    profile_url: Option<String>,
    /// The revocation endpoint.
    revoke_url: Option<String>,
    /// The address below which the calls for data are.
    api_url: Option<String>,
    /// Dropbox: the address below which files are uploaded.
    content_url: Option<String>,
}

/// The services by their names.
pub type ServicesSettings = BTreeMap<String, ServiceSettings>;

impl ServiceSettings {
    fn client(&self, service: Service) -> Client {
        let own = endpoints(service);
        let or = |given: &Option<String>, own: String| given.clone().unwrap_or(own);
        Client {
            id: self.client_id.trim().to_owned(),
            secret: Secret::new(self.client_secret.expose_secret().trim().to_owned()),
            endpoints: Endpoints {
                request: or(&self.request_url, own.request),
                authorize: or(&self.authorize_url, own.authorize),
                token: or(&self.token_url, own.token),
                profile: or(&self.profile_url, own.profile),
                revoke: or(&self.revoke_url, own.revoke),
                api: or(&self.api_url, own.api),
                content: or(&self.content_url, own.content),
            },
        }
    }
}

impl Config {
    /// The configured services.
    ///
    /// # Errors
    /// A sentence that names the service and its fault.
    pub fn services(&self) -> anyhow::Result<Vec<(Service, Client)>> {
        let local = self.mode == Mode::Development;
        let client = |(name, settings): (&String, &ServiceSettings)| {
            let service = Service::from_id(name).with_context(|| {
                let known: Vec<&str> = Service::ALL.into_iter().map(Service::id).collect();
                format!("services must not name {name}: there are {}", known.join(", "))
            })?;
            let client = settings.client(service);
            ensure!(
                !client.id.is_empty() && !client.secret.expose().is_empty(),
                "services.{name} needs a client_id and a client_secret"
            );
            client.endpoints.check(local).with_context(|| format!("services.{name} is wrong"))?;
            Ok((service, client))
        };
        self.services.iter().map(client).collect()
    }
}
