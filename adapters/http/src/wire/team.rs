//! What is shared, in answers.

use octavo_application::ports::queries::ProjectRow;
use octavo_domain::{ids::UserId, team::role::Role as DomainRole};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::project::Project;

/// A collaborator's role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Role {
    /// Design and content ("Layout unlocked").
    Member,
    /// Content only ("Layout locked").
    Editor,
}

impl From<DomainRole> for Role {
    fn from(role: DomainRole) -> Self {
        match role {
            DomainRole::Member => Self::Member,
            DomainRole::Editor => Self::Editor,
        }
    }
}

/// A project that somebody shares with the caller.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SharedProject<'a> {
    #[serde(flatten)]
    project: Project<'a>,
    /// Whose project it is.
    user: Uuid,
    /// The caller's role on it.
    role: Role,
}

impl<'a> SharedProject<'a> {
    /// A project of `owner`. Of a collection that the caller does not see they learn nothing.
    pub(crate) fn new(
        row: &'a ProjectRow,
        viewer_origin: &str,
        owner: UserId,
        role: DomainRole,
        shows_folder: bool,
    ) -> Self {
        let mut project = Project::new(row, viewer_origin);
        project.folder = project.folder.filter(|_| shows_folder);
        project.template_submission_status = None;
        Self { project, user: owner.uuid(), role: role.into() }
    }
}
