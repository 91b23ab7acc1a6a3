//! The text styles that a project can be linked with.

use std::sync::Arc;

use octavo_domain::{
    ids::{ProjectRef, UserId},
    team::access::Action,
};

use crate::{
    documents::ports::styles::{StoredStyle, StyleQueries},
    shared::storage::StorageError,
    team::ports::queries::TeamQueries,
};

/// Lists the text styles of an account (EDIT-191).
pub struct ListAccountStyles {
    /// Reads styles.
    pub styles: Arc<dyn StyleQueries>,
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
}

/// The text styles of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedStyles {
    /// The styles, ordered by id.
    pub styles: Vec<StoredStyle>,
    /// Are these the caller's own, who may change them?
    pub may_change: bool,
}

/// Why there is nothing to list.
#[derive(Debug, thiserror::Error)]
pub enum ListAccountStylesError {
    /// There is no such project, or the caller must not know of it.
    #[error("There is no such project")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ListAccountStyles {
    /// Lists the caller's own styles, or those of a project's owner for those who see that.
    ///
    /// # Errors
    /// [`ListAccountStylesError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        project: Option<ProjectRef>,
    ) -> Result<ListedStyles, ListAccountStylesError> {
        let owner = match project {
            None => user,
            Some(project) => {
                let seen = self.team.project_access(user, project).await?;
                let seen = seen.filter(|seen| seen.access.may(Action::See));
                seen.ok_or(ListAccountStylesError::NotFound)?.owner
            }
        };
        Ok(ListedStyles { styles: self.styles.styles(owner).await?, may_change: owner == user })
    }
}
