//! The use cases of custom domains, wired.

use std::sync::Arc;

use octavo_application::{
    domains::{
        DomainPorts, DomainSettings, certificates::read::ReadCertificates, change_domain::ChangeDomain,
        check_domain::CheckDomain, visit_domain::VisitDomain,
    },
    publication::keyring::Keyring,
};

use octavo_http::use_cases::DomainUseCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn domain(ports: &Ports, settings: &DomainSettings) -> DomainUseCases {
    let ports = ports.domains(settings);
    DomainUseCases {
        check: CheckDomain { ports: ports.clone() },
        change: ChangeDomain { ports: ports.clone() },
        visit: VisitDomain { ports },
    }
}

impl Ports {
    /// Reads the certificates of custom domains.
    #[must_use]
    pub fn read_certificates(&self) -> ReadCertificates {
        ReadCertificates {
            certificates: self.certificates.clone(),
            vault: self.vault.clone(),
            clock: self.clock.clone(),
        }
    }

    /// What the use cases of custom domains need.
    #[must_use]
    pub fn domains(&self, settings: &DomainSettings) -> DomainPorts {
        DomainPorts {
            storage: self.storage.clone(),
            dns: self.dns.clone(),
            keyring: Arc::new(Keyring::new(self.storage.clone(), self.keyed_hash.clone())),
            ids: self.ids.clone(),
            catalogue: self.catalogue.clone(),
            clock: self.clock.clone(),
            settings: Arc::new(settings.clone()),
        }
    }
}
