//! Mailing an invitation again.

use std::sync::Arc;

use octavo_domain::{account::email::Email, ids::UserId};

use super::{SharingError, invitation_limits, mail_invitation};
use crate::{
    auth::throttle,
    shared::{
        clock::Clock,
        ids::Ids,
        secrets::Secrets,
        storage::{Storage, StorageError},
    },
};

/// Mails a pending teammate a new link; the one before it stops working.
pub struct ResendInvitation {
    /// Stores teams.
    pub storage: Arc<dyn Storage>,
    /// Generates the token.
    pub secrets: Arc<dyn Secrets>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

impl ResendInvitation {
    /// Mails it.
    ///
    /// # Errors
    /// [`SharingError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, owner: UserId, email: &Email) -> Result<(), SharingError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let known = work.team().find_by_email(owner, email).await?;
        if known.ok_or(SharingError::NoSuchTeammate)?.user.is_some() {
            return Err(SharingError::AlreadyAccepted);
        }
        let mut work = throttle::count_in(work, &invitation_limits(owner, email), now).await?;
        let owner = work.users().find(owner).await?.ok_or(StorageError::Stale("user"))?;
        let known = work.team().find_by_email(owner.id, email).await?;
        let mut teammate = known.ok_or(SharingError::NoSuchTeammate)?;
        if teammate.user.is_some() {
            return Err(SharingError::AlreadyAccepted);
        }
        let (ids, secrets) = (self.ids.as_ref(), self.secrets.as_ref());
        mail_invitation(work.as_mut(), ids, secrets, &owner, &mut teammate, now).await?;
        work.team().update(&teammate).await?;
        Ok(work.commit().await?)
    }
}
