//! Publishing, published pages, and visits.

pub mod change_cover;
pub mod change_project;
pub mod choose_home;
pub mod code_frames;
pub mod flush_visits;
pub mod keyring;
pub mod ports;
pub mod preview;
pub mod publish_project;
pub mod read_project;
pub mod read_public;
pub mod read_published_page;
pub mod read_share_picture;
pub mod read_sitemap;
pub mod reader_sign_in;
pub mod readers;
pub mod record_visit;
pub mod share_preview;
pub mod translation;

use std::sync::Arc;

use octavo_domain::{ids::UserId, plans::entitlements::Entitlements};

use crate::{
    ports::Ports,
    publication::{
        change_cover::ChangeCover, change_project::ChangeProject, choose_home::ChooseHome,
        flush_visits::FlushVisits, keyring::Keyring, preview::PreviewProject,
        publish_project::PublishProject, read_project::ReadProject, read_public::ReadPublic,
        readers::Readers, share_preview::SharePreview,
    },
    shared::{
        storage::{StorageError, UnitOfWork},
        use_cases::use_cases,
    },
};

use_cases! {
    /// Publishing, and reading what is published.
    pub struct PublicationUseCases(ports) {
        /// Publishes a project or its changes, and unpublishes it.
        publish_project: PublishProject { storage, ids, clock, catalogue, documents: ports.current_document() },
        /// Changes a project's description and settings.
        change_project: ChangeProject { storage, hasher, ids, clock },
        /// Sets or removes a project's cover.
        change_cover: ChangeCover { storage, files, covers, ids, clock, catalogue },
        /// Reads projects one at a time.
        read_project: ReadProject = ports.read_project(),
        /// Reads published pages.
        read_public: ReadPublic { public },
        /// Shows drafts as readers will see them.
        preview: PreviewProject = ports.preview(),
        /// Makes, lists and withdraws links to drafts.
        share_preview: SharePreview = ports.share_preview(),
        /// Makes and checks the tokens that browsers carry on the viewer's origin.
        readers: Arc<Readers> = ports.readers(),
    }
}

use_cases! {
    /// The home project.
    pub struct HomeUseCases(ports) {
        /// Sets the home project, and lists the projects to choose from.
        choose: ChooseHome { storage, home, library },
    }
}

impl Ports {
    /// Reads projects one at a time.
    #[must_use]
    pub fn read_project(&self) -> ReadProject {
        ReadProject {
            publications: self.publications.clone(),
            team: self.team.clone(),
            clock: self.clock.clone(),
        }
    }

    /// Makes and checks the tokens that browsers carry on the viewer's origin.
    #[must_use]
    pub fn readers(&self) -> Arc<Readers> {
        Arc::new(Readers {
            storage: self.storage.clone(),
            hasher: self.hasher.clone(),
            keyring: self.keyring(),
            clock: self.clock.clone(),
        })
    }

    /// Shows drafts as readers will see them.
    #[must_use]
    pub fn preview(&self) -> PreviewProject {
        PreviewProject {
            documents: self.documents.clone(),
            current: self.current_document(),
            team: self.team.clone(),
            publications: self.publications.clone(),
            public: self.public.clone(),
            assets: self.assets.clone(),
            fonts: self.fonts.clone(),
            pages: self.page_renderer.clone(),
            links: self.share_preview(),
            readers: self.readers(),
            ids: self.ids.clone(),
        }
    }

    /// Makes, lists and withdraws links to drafts.
    #[must_use]
    pub fn share_preview(&self) -> SharePreview {
        SharePreview {
            storage: self.storage.clone(),
            links: self.preview_links.clone(),
            team: self.team.clone(),
            publications: self.publications.clone(),
            readers: self.readers(),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
        }
    }

    /// Counts the waiting visits.
    #[must_use]
    pub fn flush_visits(&self) -> FlushVisits {
        FlushVisits {
            storage: self.storage.clone(),
            buffer: self.visits.clone(),
            keyring: self.keyring(),
            clock: self.clock.clone(),
        }
    }

    /// A keyring with an empty cache.
    pub(crate) fn keyring(&self) -> Arc<Keyring> {
        Arc::new(Keyring::new(self.storage.clone(), self.keyed_hash.clone()))
    }
}

/// The account's entitlements.
async fn entitlements(work: &mut dyn UnitOfWork, owner: UserId) -> Result<Entitlements, StorageError> {
    let user = work.users().find(owner).await?.ok_or(StorageError::Stale("user"))?;
    Ok(user.entitlements())
}
