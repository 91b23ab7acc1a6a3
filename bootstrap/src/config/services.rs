//! Services that accounts can be connected with, as operators have registered with them.

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use octavo_application::shared::secrets::Secret;
use octavo_domain::services::Service;
use octavo_services::{Client, Endpoints, endpoints};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use super::{Config, Mode};

/// What the operator has registered with a service. Addresses that are left out are the service's own.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServiceSettings {
    /// The client's id.
    client_id: String,
    /// The client's secret.
    client_secret: SecretString,
    /// OAuth 1.0a: where a token to ask with is got.
    request_url: Option<String>,
    /// The page on which people are asked.
    authorize_url: Option<String>,
    /// Where keys are got.
    token_url: Option<String>,
    /// Where it says whose account it is.
    profile_url: Option<String>,
    /// Where it is told that keys are no longer wanted.
    revoke_url: Option<String>,
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
            },
        }
    }
}

impl Config {
    /// The services that are set up.
    ///
    /// # Errors
    /// A sentence that names what is wrong with which.
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
