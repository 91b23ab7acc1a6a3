//! The use cases of publication, wired.

pub(crate) mod home;

use std::sync::Arc;

use octavo_application::{
    prompts::start_template::StartTemplate,
    publication::{
        change_cover::ChangeCover, change_project::ChangeProject, flush_visits::FlushVisits,
        keyring::Keyring, publish_project::PublishProject, read_project::ReadProject,
        read_public::ReadPublic, reader_sign_in::ReaderSignIn, readers::Readers, record_visit::RecordVisit,
    },
};

use octavo_http::{HttpSettings, use_cases::PublicationUseCases};
use octavo_viewer::{Viewer, ViewerSettings};

use crate::ports::Ports;

/// The owners' use cases.
pub(crate) fn publication(ports: &Ports) -> PublicationUseCases {
    let Ports { storage, hasher, ids, clock, files, covers, catalogue, .. } = ports;
    PublicationUseCases {
        publish_project: PublishProject {
            storage: storage.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
            catalogue: catalogue.clone(),
        },
        change_project: ChangeProject {
            storage: storage.clone(),
            hasher: hasher.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
        change_cover: ChangeCover {
            storage: storage.clone(),
            files: files.clone(),
            covers: covers.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
            catalogue: catalogue.clone(),
        },
        read_project: read_project(ports),
        read_public: ReadPublic { public: ports.public.clone() },
        readers: readers(ports, &keyring(ports)),
    }
}

/// The readers' use cases.
pub(crate) fn viewer(ports: &Ports, settings: &HttpSettings) -> Viewer {
    let Ports { storage, templates, ids, clock, .. } = ports;
    let readers = readers(ports, &keyring(ports));
    Viewer {
        settings: ViewerSettings {
            product_name: settings.product_name.clone(),
            app_origin: settings.app_origin.clone(),
            viewer_origin: settings.viewer_origin.clone(),
            trusted_proxies: settings.trusted_proxies.clone(),
            own_certificates: settings.own_certificates,
        },
        catalogue: ports.catalogue.clone(),
        files: ports.files.clone(),
        places: ports.places.clone(),
        read_public: ReadPublic { public: ports.public.clone() },
        read_project: read_project(ports),
        reader_sign_in: ReaderSignIn {
            readers: readers.clone(),
            secrets: ports.secrets.clone(),
            ids: ids.clone(),
        },
        readers,
        record_visit: RecordVisit { buffer: ports.visits.clone(), clock: clock.clone() },
        templates: StartTemplate {
            storage: storage.clone(),
            templates: templates.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
        certificates: ports.read_certificates(),
    }
}

impl Ports {
    /// Counts the waiting visits.
    #[must_use]
    pub fn flush_visits(&self) -> FlushVisits {
        FlushVisits {
            storage: self.storage.clone(),
            buffer: self.visits.clone(),
            keyring: keyring(self),
            clock: self.clock.clone(),
        }
    }
}

fn keyring(ports: &Ports) -> Arc<Keyring> {
    Arc::new(Keyring::new(ports.storage.clone(), ports.keyed_hash.clone()))
}

fn readers(ports: &Ports, keyring: &Arc<Keyring>) -> Arc<Readers> {
    Arc::new(Readers {
        storage: ports.storage.clone(),
        hasher: ports.hasher.clone(),
        keyring: keyring.clone(),
        clock: ports.clock.clone(),
    })
}

fn read_project(ports: &Ports) -> ReadProject {
    ReadProject {
        publications: ports.publications.clone(),
        team: ports.team.clone(),
        clock: ports.clock.clone(),
    }
}
