//! The use cases of publication, wired.

use std::sync::Arc;

use octavo_application::publication::{
    change_cover::ChangeCover, change_project::ChangeProject, email_door::EmailDoor, keyring::Keyring,
    publish_project::PublishProject, read_project::ReadProject, read_public::ReadPublic, readers::Readers,
    record_visit::RecordVisit,
};

use crate::app::Ports;

/// What somebody does with what is published, and what readers do.
pub(crate) struct PublicationCases {
    pub(crate) publish_project: PublishProject,
    pub(crate) change_project: ChangeProject,
    pub(crate) change_cover: ChangeCover,
    pub(crate) read_project: ReadProject,
    pub(crate) read_public: ReadPublic,
    pub(crate) record_visit: RecordVisit,
    pub(crate) readers: Arc<Readers>,
    pub(crate) email_door: EmailDoor,
}

impl PublicationCases {
    /// Wires them to these ports.
    pub(crate) fn new(ports: &Ports) -> Self {
        let Ports { storage, team, hasher, ids, clock, files, covers, publications, public, .. } = ports;
        let keyring = Arc::new(Keyring::new(storage.clone(), ports.keyed_hash.clone()));
        let readers = Arc::new(Readers {
            storage: storage.clone(),
            hasher: hasher.clone(),
            keyring: keyring.clone(),
            clock: clock.clone(),
        });
        Self {
            publish_project: PublishProject {
                storage: storage.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
                catalogue: ports.catalogue.clone(),
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
                catalogue: ports.catalogue.clone(),
            },
            read_project: ReadProject {
                publications: publications.clone(),
                team: team.clone(),
                clock: clock.clone(),
            },
            read_public: ReadPublic { public: public.clone() },
            record_visit: RecordVisit { storage: storage.clone(), keyring, clock: clock.clone() },
            email_door: EmailDoor {
                readers: readers.clone(),
                secrets: ports.secrets.clone(),
                ids: ids.clone(),
            },
            readers,
        }
    }
}
