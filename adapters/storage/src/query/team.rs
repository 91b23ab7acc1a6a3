//! What is shared, by whom and with whom.

use async_trait::async_trait;
use octavo_application::ports::{storage::StorageError, team::ProjectAccess, team_queries::TeamQueries};
use octavo_domain::ids::{ProjectRef, UserId};

use super::access;
use crate::connect::Database;

#[async_trait]
impl TeamQueries for Database {
    async fn project_access(
        &self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<Option<ProjectAccess>, StorageError> {
        access::project_access(self, user, project).await
    }
}
