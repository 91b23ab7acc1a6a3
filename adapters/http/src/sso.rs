//! The use cases of single sign-on, wired.

use octavo_application::sso::{read_sso::ReadSso, request_sso::RequestSso};

use crate::{app::Ports, settings::HttpSettings};

/// Single sign-on.
pub(crate) struct SsoCases {
    pub(crate) read: ReadSso,
    pub(crate) request: RequestSso,
}

impl SsoCases {
    pub(crate) fn new(ports: &Ports, settings: &HttpSettings) -> Self {
        Self {
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
}
