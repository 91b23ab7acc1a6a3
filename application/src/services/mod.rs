//! Connected services: connecting, checking and disconnecting.

pub mod check_service;
pub mod connect_service;
pub mod disconnect_service;
pub mod figma;
pub mod files;
pub mod finish_connecting;
pub mod keys;
pub mod ports;
pub mod read_services;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    auth::second_factor::Sealed,
    ids::UserId,
    services::{Connection, SealedTokens, Service},
};

use crate::{
    auth::ports::second_factor::Vault,
    ports::Ports,
    services::{
        check_service::CheckService,
        connect_service::ConnectService,
        disconnect_service::DisconnectService,
        figma::{
            FigmaPorts, fetch_design::FetchDesign, forget_figma_token::ForgetFigmaToken,
            keep_figma_token::KeepFigmaToken, read_figma_token::ReadFigmaToken,
        },
        files::{
            ServiceFilePorts, fetch_service_file::FetchServiceFile, list_service_files::ListServiceFiles,
            preview_service_file::PreviewServiceFile,
        },
        finish_connecting::FinishConnecting,
        ports::services::{ServiceGateway, Tokens},
        read_services::ReadServices,
    },
    shared::{
        clock::Clock,
        ids::Ids,
        secrets::{Secret, Secrets},
        storage::{Storage, StorageError},
        use_cases::use_cases,
    },
};

use_cases! {
    /// Connected services.
    pub struct ServiceUseCases(ports) {
        let shared = ports.service_ports();
        let figma = FigmaPorts {
            storage: ports.storage.clone(),
            source: ports.designs.clone(),
            vault: ports.vault.clone(),
            ids: ports.ids.clone(),
            clock: ports.clock.clone(),
        };
        let files = ServiceFilePorts { services: shared.clone(), libraries: ports.media_libraries.clone() };
        /// Lists the services, and which of them are connected.
        read: ReadServices { connections, gateway: ports.services.clone() },
        /// Begins to connect: makes the address of a service's page that asks for access.
        connect: ConnectService { ports: shared.clone() },
        /// Completes a connection with the answer of the service.
        finish: FinishConnecting { ports: shared.clone() },
        /// Checks whether a service still gives access to the account there.
        check: CheckService { ports: shared.clone() },
        /// Deletes the keys to an account at a service, and revokes them there.
        disconnect: DisconnectService { ports: shared },
        /// Reads whether an account has given a token of Figma.
        read_figma_token: ReadFigmaToken { ports: figma.clone() },
        /// Keeps a token of Figma.
        keep_figma_token: KeepFigmaToken { ports: figma.clone() },
        /// Forgets it.
        forget_figma_token: ForgetFigmaToken { ports: figma.clone() },
        /// Fetches a design from Figma.
        fetch_design: FetchDesign { ports: figma },
        /// Lists the files of an account at a service.
        list_files: ListServiceFiles { ports: files.clone() },
        /// Reads the small picture of one.
        preview_file: PreviewServiceFile { ports: files.clone() },
        /// Fetches a picture of one.
        fetch_file: FetchServiceFile { ports: files },
    }
}

/// What the use cases of connected services need.
#[derive(Clone)]
pub struct ServicePorts {
    /// Stores connections.
    pub storage: Arc<dyn Storage>,
    /// Calls the services.
    pub gateway: Arc<dyn ServiceGateway>,
    /// Seals the keys.
    pub vault: Arc<dyn Vault>,
    /// Makes the `state` values that a service returns.
    pub secrets: Arc<dyn Secrets>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

impl Ports {
    /// What the use cases of connected services need.
    #[must_use]
    pub fn service_ports(&self) -> ServicePorts {
        ServicePorts {
            storage: self.storage.clone(),
            gateway: self.services.clone(),
            vault: self.vault.clone(),
            secrets: self.secrets.clone(),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
        }
    }
}

/// What a sealed text is bound to: a row that was moved to another account or service cannot be opened.
fn owner(user: UserId, service: Service) -> Vec<u8> {
    [user.uuid().as_bytes().as_slice(), service.id().as_bytes()].concat()
}

impl ServicePorts {
    fn seal(&self, tokens: &Tokens, user: UserId, service: Service, now: DateTime<Utc>) -> SealedTokens {
        let owner = owner(user, service);
        SealedTokens {
            access: self.vault.seal(&tokens.access, &owner),
            refresh: tokens.refresh.as_ref().map(|token| self.vault.seal(token, &owner)),
            expires_at: tokens.lasts.map(|lasts| now + lasts),
        }
    }

    fn unseal(&self, sealed: &Sealed, user: UserId, service: Service) -> Result<Secret, StorageError> {
        self.vault
            .open(sealed, &owner(user, service))
            .map_err(|_| StorageError::Sealed { table: "connections", id: user.to_string() })
    }

    fn open(&self, connection: &Connection) -> Result<Tokens, StorageError> {
        let Connection { user, service, tokens, .. } = connection;
        let open = |sealed: &Sealed| self.unseal(sealed, *user, *service);
        Ok(Tokens {
            access: open(&tokens.access)?,
            refresh: tokens.refresh.as_ref().map(open).transpose()?,
            lasts: tokens.expires_at.map(|end| end - self.clock.now()),
        })
    }
}
