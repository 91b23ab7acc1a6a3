//! The use cases of publication.

use std::sync::Arc;

use octavo_application::publication::{
    change_cover::ChangeCover, change_project::ChangeProject, publish_project::PublishProject,
    read_project::ReadProject, read_public::ReadPublic, readers::Readers,
};

/// Publishing, and reading what is published.
pub struct PublicationUseCases {
    /// Publishes a project or its changes, and unpublishes it.
    pub publish_project: PublishProject,
    /// Changes a project's description and settings.
    pub change_project: ChangeProject,
    /// Sets or removes a project's cover.
    pub change_cover: ChangeCover,
    /// Reads projects one at a time.
    pub read_project: ReadProject,
    /// Reads published pages.
    pub read_public: ReadPublic,
    /// Makes and checks the tokens that browsers carry on the viewer's origin.
    pub readers: Arc<Readers>,
}
