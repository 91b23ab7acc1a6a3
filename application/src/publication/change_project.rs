//! A project's description, and who may read and find it.

use std::sync::Arc;

use octavo_domain::{
    account::user::PasswordHash,
    ids::{ProjectRef, UserId},
    library::{history::HistoryEvent, project::Project},
    publication::{description::ProjectDescription, page_password::PagePassword},
    team::access::Action,
};

use super::entitlements;
use crate::{
    library::{Changed, history_writer::HistoryWriter},
    shared::{
        clock::Clock,
        ids::Ids,
        secrets::{HashingError, PasswordHasher},
        storage::{Storage, StorageError},
    },
    team::acting::{self, ActingError},
};

/// Changes a project's description and settings.
pub struct ChangeProject {
    /// Stores projects.
    pub storage: Arc<dyn Storage>,
    /// Hashes passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// The fields to change; none leaves a field as it is.
#[derive(Clone, Default)]
pub struct ProjectChange {
    /// The description.
    pub description: Option<ProjectDescription>,
    /// Is it left out of the public profile, or put there whatever its collection is?
    pub is_private: Option<bool>,
    /// Is it left out of lists by its owner?
    pub is_hidden: Option<bool>,
    /// May search engines list it?
    pub search_indexing: Option<bool>,
    /// Do readers have to enter the password?
    pub is_private_pages: Option<bool>,
    /// Are readers let in by their address?
    pub is_private_by_email: Option<bool>,
    /// The password for readers.
    pub password: Option<PagePassword>,
}

/// Why the project is not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeProjectError {
    /// There is no such project, or the caller may not change that.
    #[error(transparent)]
    Refused(#[from] ActingError),
    /// The plan does not include being found by search engines.
    #[error("Your plan does not include search indexing")]
    PlanRequired,
    /// The plan does not include letting readers in by their address.
    #[error("Your plan does not include protection by email")]
    ProtectionRequired,
    /// Pages cannot be private without a password.
    #[error("Choose a password for your readers")]
    PasswordMissing,
    /// The password could not be hashed.
    #[error(transparent)]
    Hashing(#[from] HashingError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ProjectChange {
    /// The permission that the change needs.
    fn action(&self) -> Action {
        let Self {
            description: _,
            is_private,
            is_hidden,
            search_indexing,
            is_private_pages,
            is_private_by_email,
            password,
        } = self;
        let flags = [is_private, is_hidden, search_indexing, is_private_pages, is_private_by_email];
        if password.is_some() || flags.iter().any(|flag| flag.is_some()) {
            Action::ChangeSettings
        } else {
            Action::ChangeDescription
        }
    }

    /// Sets the settings and returns the names of those that changed.
    fn settings(&self, project: &mut Project, hash: Option<PasswordHash>) -> Vec<&'static str> {
        let mut names = Vec::new();
        if self.is_private.is_some_and(|is_private| project.keep_private(is_private)) {
            names.push("private");
        }
        let mut set = |name, field: &mut bool, value: Option<bool>| {
            if let Some(value) = value.filter(|value| value != field) {
                *field = value;
                names.push(name);
            }
        };
        set("hidden", &mut project.is_hidden, self.is_hidden);
        set("search_indexing", &mut project.search_indexing, self.search_indexing);
        set("private_pages", &mut project.is_private_pages, self.is_private_pages);
        set("private_by_email", &mut project.is_private_by_email, self.is_private_by_email);
        if hash.is_some() {
            project.page_password = hash;
            names.push("password");
        }
        names
    }
}

impl ChangeProject {
    /// Changes the fields, all or none. Settings apply at once, a description when the project is published again.
    /// Without a difference nothing changes, not even the version.
    ///
    /// # Errors
    /// [`ChangeProjectError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        project: ProjectRef,
        change: ProjectChange,
    ) -> Result<Changed<Project>, ChangeProjectError> {
        let action = change.action();
        // Hashing is slow, so nothing is locked meanwhile; the permission was checked first, so that others cannot
        // cause the work.
        let hash = match &change.password {
            Some(password) => {
                acting::begin(self.storage.as_ref(), user, project, action).await?;
                Some(self.hasher.hash_page_password(password).await?)
            }
            None => None,
        };
        let acting = acting::begin(self.storage.as_ref(), user, project, action).await?;
        let (mut work, mut project, version) = (acting.work, acting.project, acting.version);
        if change.search_indexing == Some(true)
            && !entitlements(work.as_mut(), project.owner).await?.can_use_search_indexing()
        {
            return Err(ChangeProjectError::PlanRequired);
        }
        if change.is_private_by_email == Some(true)
            && !entitlements(work.as_mut(), project.owner).await?.can_protect_by_email()
        {
            return Err(ChangeProjectError::ProtectionRequired);
        }
        let now = self.clock.now();
        let settings = change.settings(&mut project, hash);
        if project.is_private_pages && project.page_password.is_none() {
            return Err(ChangeProjectError::PasswordMissing);
        }
        let described = change.description.is_some_and(|description| project.describe(description, now));
        if settings.is_empty() && !described {
            return Ok(Changed { outcome: project, version: version.saturating_sub(1) });
        }
        project.updated_at = now;
        work.projects().update_many(std::slice::from_ref(&project)).await?;
        let mut history = HistoryWriter::new(self.ids.as_ref(), user, now);
        if described {
            history.project(HistoryEvent::ProjectDescriptionChanged, &project);
        }
        if !settings.is_empty() {
            // Names only: the password itself must never be recorded.
            let names = settings.join(", ");
            history.project(HistoryEvent::ProjectSettingsChanged, &project).detail("settings", names);
        }
        history.write(work.as_mut()).await?;
        work.commit().await?;
        Ok(Changed { outcome: project, version })
    }
}
