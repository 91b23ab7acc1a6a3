//! The use cases of single sign-on, wired.

use octavo_application::sso::{read_sso::ReadSso, request_sso::RequestSso};

use octavo_http::{HttpSettings, use_cases::SsoUseCases};

use crate::ports::Ports;

/// Wires them.
pub(crate) fn sso(ports: &Ports, settings: &HttpSettings) -> SsoUseCases {
    SsoUseCases {
        read: ReadSso { sso: ports.sso.clone() },
        request: RequestSso {
            storage: ports.storage.clone(),
            ids: ports.ids.clone(),
            clock: ports.clock.clone(),
            catalogue: ports.catalogue.clone(),
            support: settings.support_email.clone(),
            product_name: settings.product_name.clone(),
        },
    }
}
