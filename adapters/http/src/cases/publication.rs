//! The use cases of publication.

use std::sync::Arc;

use octavo_application::publication::{
    change_cover::ChangeCover, change_project::ChangeProject, publish_project::PublishProject,
    read_project::ReadProject, read_public::ReadPublic, readers::Readers,
};

/// What somebody does with what is published, and what readers do.
pub struct PublicationCases {
    /// Publishes a project or its changes, and unpublishes it.
    pub publish_project: PublishProject,
    /// Changes a project's description and settings.
    pub change_project: ChangeProject,
    /// Gives a project a cover, or takes it away.
    pub change_cover: ChangeCover,
    /// Reads projects one at a time.
    pub read_project: ReadProject,
    /// Reads what is public.
    pub read_public: ReadPublic,
    /// Makes and checks what browsers carry on the viewer's origin.
    pub readers: Arc<Readers>,
}
