//! Shared items and memberships.

pub(crate) mod access;
mod people;
mod search;
mod shared;

use async_trait::async_trait;
use octavo_application::{
    shared::storage::StorageError,
    team::ports::{
        queries::{
            Counterpart, InvitationView, LastTeamChanges, OwnFound, SharedFolderRow, SharedFound,
            SharedProjectRow, SharedState, TeamQueries, TeammateView,
        },
        team::ProjectAccess,
    },
};
use octavo_domain::{
    auth::credential::SecretHash,
    ids::{ProjectRef, TeammateId, UserId},
    library::search::SearchQuery,
};

use crate::connect::Database;

#[cfg(test)]
pub(crate) use search::{OWN_SQLITE, SHARED_SQLITE};
#[cfg(test)]
pub(crate) use shared::{FOLDERS, PROJECTS, STATE};

#[async_trait]
impl TeamQueries for Database {
    async fn project_access(
        &self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<Option<ProjectAccess>, StorageError> {
        access::project_access(self, user, project).await
    }

    async fn by_me(&self, owner: UserId) -> Result<Vec<TeammateView>, StorageError> {
        people::by_me(self, owner).await
    }

    async fn with_me(&self, user: UserId) -> Result<Vec<TeammateView>, StorageError> {
        people::with_me(self, user).await
    }

    async fn marks(&self, owner: UserId) -> Result<LastTeamChanges, StorageError> {
        people::marks(self, owner).await
    }

    async fn invitations(&self, user: UserId) -> Result<Vec<InvitationView>, StorageError> {
        people::invitations(self, user).await
    }

    async fn invitation(&self, hash: &SecretHash) -> Result<Option<InvitationView>, StorageError> {
        people::invitation(self, hash).await
    }

    async fn shared_state(&self, user: UserId) -> Result<Vec<SharedState>, StorageError> {
        shared::state(self, user).await
    }

    async fn shared_projects(&self, user: UserId) -> Result<Vec<SharedProjectRow>, StorageError> {
        shared::projects(self, user).await
    }

    async fn shared_folders(&self, user: UserId) -> Result<Vec<SharedFolderRow>, StorageError> {
        shared::folders(self, user).await
    }

    async fn counterparts(&self, user: UserId) -> Result<Vec<Counterpart>, StorageError> {
        people::counterparts(self, user).await
    }

    async fn search_shared(
        &self,
        user: UserId,
        query: &SearchQuery,
        memberships: &[TeammateId],
        limit: u32,
    ) -> Result<SharedFound, StorageError> {
        search::shared(self, user, query, memberships, limit).await
    }

    async fn search_own(
        &self,
        owner: UserId,
        query: &SearchQuery,
        memberships: &[TeammateId],
        limit: u32,
    ) -> Result<OwnFound, StorageError> {
        search::own(self, owner, query, memberships, limit).await
    }
}
