//! Changing what an account shows and the preferences of its dashboard.

use std::{collections::BTreeSet, sync::Arc};

use octavo_domain::{
    account::{
        preferences::{Metric, MetricError, OptionsChange},
        profile::{Description, DisplayName},
    },
    ids::{FolderId, UserId},
    library::arrangement::{GroupMode, SortMode, SortedView},
    prompts::onboarding::FutureProject,
    publication::whitelist::Whitelist,
    sso::{CollaboratorType, Sso},
};

use super::{
    Origin,
    profile_media::change::{self, ProfileMediaChange, UnknownFile},
    record,
};
use crate::{
    billing::sync_customer,
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Event, Storage, StorageError, UnitOfWork},
    },
};

/// Changes some fields of an account; those not named stay.
pub struct UpdateAccount {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// The fields to change.
#[derive(Debug, Default)]
pub struct AccountChange {
    /// The display name.
    pub name: Option<DisplayName>,
    /// The about text.
    pub description: Option<Description>,
    /// Folders first or mixed.
    pub group_mode: Option<GroupMode>,
    /// The order: of one view, or with none of all views without an order of their own.
    pub sort_mode: Option<(Option<SortedView>, SortMode)>,
    /// Is the public profile shown?
    pub profile_visible: Option<bool>,
    /// Facts to add or replace.
    pub behavior_metrics: Vec<(String, Metric)>,
    /// Options to set.
    pub options: OptionsChange,
    /// What to put on the pages.
    pub profile_media: ProfileMediaChange,
    /// The answer to what they want to make.
    pub future_project: Option<FutureProject>,
    /// What people who join through single sign-on may do.
    pub sso_collaboration: Option<CollaboratorType>,
    /// The collection that they work in.
    pub sso_folder: Option<Option<FolderId>>,
    /// Who may read the projects that are protected by e-mail.
    pub whitelist: Option<Whitelist>,
}

/// Why nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum UpdateAccountError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// The view whose order was chosen is not the account's.
    #[error("no such collection")]
    UnknownView,
    /// The file is not an upload of the account for that.
    #[error("Please choose the picture again")]
    UnknownUpload(UnknownFile),
    /// Single sign-on is not managed by this account (ACCT-158, 159).
    #[error("Only the administrator of single sign-on can change this")]
    NotSsoAdmin,
    /// The collection that was chosen is not the account's.
    #[error("There is no such collection")]
    UnknownFolder,
    /// The plan does not include letting readers in by their address.
    #[error("Your plan does not include protection by email")]
    ProtectionRequired,
    /// A fact is refused.
    #[error(transparent)]
    Metric(#[from] MetricError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl UpdateAccount {
    /// Changes the fields, all or none.
    ///
    /// # Errors
    /// [`UpdateAccountError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        change: AccountChange,
        origin: &Origin,
    ) -> Result<(), UpdateAccountError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let Some(mut user) = work.users().find(user).await? else {
            return Err(UpdateAccountError::Gone);
        };
        // An owner who has lost the permission may still empty the list.
        let opens = change.whitelist.as_ref().is_some_and(|list| !list.is_empty());
        if opens && !user.entitlements().can_protect_by_email() {
            return Err(UpdateAccountError::ProtectionRequired);
        }
        if let Some((Some(SortedView::Folder(folder)), _)) = change.sort_mode {
            let folders: BTreeSet<FolderId> =
                work.folders().all(user.id).await?.into_iter().map(|folder| folder.id).collect();
            if !folders.contains(&folder) {
                return Err(UpdateAccountError::UnknownView);
            }
            // Sort orders of deleted collections would accumulate.
            user.preferences.folder_sort_modes.retain(|view, _| match view {
                SortedView::Archive => true,
                SortedView::Folder(id) => folders.contains(id),
            });
        }
        change_sso(work.as_mut(), user.id, change.sso_collaboration, change.sso_folder).await?;
        if change.name.as_ref().is_some_and(|name| *name != user.name) {
            let event = Event::NameChanged;
            record(work.as_mut(), self.ids.as_ref(), Some(user.id), event, origin, now).await?;
            sync_customer::request_sync(work.as_mut(), self.ids.as_ref(), user.id, now).await?;
        }
        user.name = change.name.unwrap_or(user.name);
        user.description = change.description.unwrap_or(user.description);
        user.profile_visible = change.profile_visible.unwrap_or(user.profile_visible);
        user.preferences.group_mode = change.group_mode.unwrap_or(user.preferences.group_mode);
        match change.sort_mode {
            Some((None, mode)) => user.preferences.sort_mode = mode,
            Some((Some(view), mode)) => {
                user.preferences.folder_sort_modes.insert(view, mode);
            }
            None => {}
        }
        user.preferences.options.apply(&change.options);
        change::apply(work.as_mut(), self.ids.as_ref(), &mut user, change.profile_media, now)
            .await?
            .map_err(UpdateAccountError::UnknownUpload)?;
        user.behavior_metrics.merge(change.behavior_metrics)?;
        user.updated_at = now;
        work.users().update(&user).await?;
        if let Some(future_project) = change.future_project {
            work.responses().set_future_project(user.id, future_project).await?;
        }
        if let Some(list) = &change.whitelist {
            work.whitelists().save(user.id, list, now).await?;
        }
        Ok(work.commit().await?)
    }
}

/// Changes what the administrator of single sign-on may change, alone.
async fn change_sso(
    work: &mut dyn UnitOfWork,
    user: UserId,
    collaboration: Option<CollaboratorType>,
    folder: Option<Option<FolderId>>,
) -> Result<(), UpdateAccountError> {
    if collaboration.is_none() && folder.is_none() {
        return Ok(());
    }
    let sso = work.sso().find(user).await?.filter(Sso::is_enabled);
    let mut sso = sso.ok_or(UpdateAccountError::NotSsoAdmin)?;
    sso.collaboration = collaboration.unwrap_or(sso.collaboration);
    if let Some(folder) = folder {
        if let Some(id) = folder
            && work.folders().find(user, id).await?.is_none()
        {
            return Err(UpdateAccountError::UnknownFolder);
        }
        sso.folder = folder;
    }
    Ok(work.sso().save(&sso).await?)
}
