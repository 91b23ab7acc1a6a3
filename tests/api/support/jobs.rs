//! The jobs of the product, as bootstrap wires them.

use std::{path::Path, sync::Arc};

use octavo_application::{
    domains::certificates::obtain::{ObtainCertificates, never_looked},
    jobs::run_jobs::RunJobs,
};
use octavo_archive::ZipMaker;
use octavo_composition::{JobAdapters, Ports};
use octavo_http::HttpSettings;
use octavo_viewer::ViewerPages;

use super::authority::Authority;

/// The jobs of a server with these ports.
pub(super) fn run_jobs(
    ports: &Ports,
    settings: &HttpSettings,
    folder: &Path,
    authority: &Arc<Authority>,
) -> RunJobs {
    let certificates = settings.own_certificates.then(|| ObtainCertificates {
        storage: ports.storage.clone(),
        public: ports.public.clone(),
        authority: authority.clone(),
        vault: ports.vault.clone(),
        clock: ports.clock.clone(),
        looked_at_all: never_looked(),
    });
    let adapters = JobAdapters {
        archives: Arc::new(ZipMaker::new(folder.join("work"))),
        pages: Arc::new(ViewerPages::new(octavo_composition::viewer(ports, settings))),
        certificates,
        domains: settings.domains.clone(),
        billing: settings.billing.clone(),
        toggles: settings.toggles.clone(),
    };
    octavo_composition::jobs(ports, adapters)
}
