//! Reading teams and what is shared.

use std::{collections::HashMap, sync::Arc};

use octavo_domain::{
    account::email::Email,
    auth::throttle::Limit,
    ids::{ProjectRef, TeammateId, UserId},
    plans::catalogue::{Cap, Catalogue},
};

use crate::{
    account::{Origin, ports::queries::AccountQueries},
    auth::throttle,
    shared::{
        clock::Clock,
        secrets::{Secret, Secrets},
        storage::{Storage, StorageError},
    },
    team::ports::{
        queries::{
            Counterpart, InvitationView, LastTeamChanges, SharedFolderRow, SharedProjectRow, SharedState,
            TeamQueries, TeammateView,
        },
        team::ProjectAccess,
    },
};

/// Reads teams.
pub struct ReadTeam {
    /// Reads them.
    pub team: Arc<dyn TeamQueries>,
    /// Reads the limit.
    pub accounts: Arc<dyn AccountQueries>,
    /// Counts attempts.
    pub storage: Arc<dyn Storage>,
    /// Hashes tokens.
    pub secrets: Arc<dyn Secrets>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
}

/// An account's team and the accounts that share with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    /// Whom it shares with.
    pub by_me: Vec<TeammateView>,
    /// Who shares with it.
    pub with_me: Vec<TeammateView>,
    /// How many contributors its plan allows.
    pub limit: Cap,
    /// Whom it added and removed last.
    pub marks: LastTeamChanges,
}

/// Everything that others share with an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedItems {
    /// Who shares.
    pub teammates: Vec<TeammateView>,
    /// Collections.
    pub folders: Vec<SharedFolderRow>,
    /// Projects.
    pub projects: Vec<SharedProjectRow>,
}

/// Why an invitation cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum LookError {
    /// The link was used, replaced, withdrawn, or is too old.
    #[error("This link has expired or was used already. Please ask for a new one")]
    LinkExpired,
    /// Too many links were tried from this address, or storage failed.
    #[error(transparent)]
    Refused(#[from] throttle::Refused),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ReadTeam {
    /// The whole team.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn team(&self, user: UserId) -> Result<Team, StorageError> {
        let month = self.clock.now().format("%Y-%m").to_string();
        let account = self.accounts.account(user, &month).await?.ok_or(StorageError::Stale("user"))?;
        let (by_me, with_me) = (self.team.by_me(user).await?, self.team.with_me(user).await?);
        let limit = account.user.entitlements().limits(&self.catalogue).contributors;
        Ok(Team { by_me, with_me, limit, marks: self.marks(user).await? })
    }

    /// Whom the account added and removed last.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn marks(&self, user: UserId) -> Result<LastTeamChanges, StorageError> {
        self.team.marks(user).await
    }

    /// The addresses that the account shares with, pending ones included, in their order (BILL-058, 254).
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn contributors(&self, owner: UserId) -> Result<Vec<Counterpart>, StorageError> {
        let mut people = self.team.counterparts(owner).await?;
        people.retain(|one| one.by_me);
        people.sort_by(|one, other| one.email.cmp(&other.email));
        Ok(people)
    }

    /// One of the account's own memberships, with the accounts that share with it: a pending teammate may be one of
    /// them.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn teammate(
        &self,
        owner: UserId,
        id: TeammateId,
    ) -> Result<Option<(TeammateView, Vec<TeammateView>)>, StorageError> {
        let found = self.team.by_me(owner).await?.into_iter().find(|one| one.id == id);
        let Some(found) = found else { return Ok(None) };
        let known = if found.person.is_none() { self.team.with_me(owner).await? } else { Vec::new() };
        Ok(Some((found, known)))
    }

    /// Some of the memberships that the account has accepted.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn shared_by(
        &self,
        user: UserId,
        ids: &[TeammateId],
    ) -> Result<Vec<TeammateView>, StorageError> {
        let mut views = self.team.with_me(user).await?;
        views.retain(|view| ids.contains(&view.id));
        Ok(views)
    }

    /// Pending invitations to the account.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn invitations(&self, user: UserId) -> Result<Vec<InvitationView>, StorageError> {
        self.team.invitations(user).await
    }

    /// The invitation of a mailed link, for the person who has the link.
    ///
    /// # Errors
    /// [`LookError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn invitation(&self, token: &Secret, origin: &Origin) -> Result<InvitationView, LookError> {
        let now = self.clock.now();
        let by_address = (format!("link:address:{}", origin.network()), Limit::LINK_ADDRESS);
        throttle::count(self.storage.as_ref(), &[by_address], now).await?;
        let found = self.team.invitation(&self.secrets.digest(token)).await?;
        found.filter(|found| found.expires_at.is_some_and(|until| now < until)).ok_or(LookError::LinkExpired)
    }

    /// What the shared items depend on.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn shared_state(&self, user: UserId) -> Result<Vec<SharedState>, StorageError> {
        self.team.shared_state(user).await
    }

    /// Everything that others share with the account.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn shared(&self, user: UserId) -> Result<SharedItems, StorageError> {
        Ok(SharedItems {
            teammates: self.team.with_me(user).await?,
            folders: self.team.shared_folders(user).await?,
            projects: self.team.shared_projects(user).await?,
        })
    }

    /// The account's access to a project that it may see.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn project_access(
        &self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<Option<ProjectAccess>, StorageError> {
        self.team.project_access(user, project).await
    }
}

/// The names of pending teammates: that of an account with the same address that shares with this one (DASH-131).
#[must_use]
pub fn known_names(with_me: &[TeammateView]) -> HashMap<String, String> {
    let named = |view: &TeammateView| {
        let key = Email::parse(&view.email).ok()?.key();
        Some((key, view.person.as_ref()?.name.clone()))
    };
    with_me.iter().filter_map(named).collect()
}
