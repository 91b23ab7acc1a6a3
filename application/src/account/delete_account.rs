//! Deleting an account.

use std::{collections::BTreeSet, sync::Arc};

use octavo_domain::{
    account::deletion::DeletionReason,
    ids::{JobId, NoteId, UserId},
};

use chrono::TimeDelta;

use super::mail;
use crate::billing::forget;
use crate::ports::{
    clock::Clock,
    ids::Ids,
    mailer::Message,
    storage::{JobKind, Storage, StorageError, UnitOfWork},
    team_queries::TeamQueries,
};

/// Deletes an account with everything that belongs to it: projects and what is published of them, files, sessions,
/// memberships on both sides, the activity log, the subscription. What stays is why, without who, and the invoices,
/// without a profile (ACCT-112).
pub struct DeleteAccount {
    /// Where accounts are kept.
    pub storage: Arc<dyn Storage>,
    /// Reads whom they work with.
    pub team: Arc<dyn TeamQueries>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Copies that somebody has accepted are received by then: they are made of these files.
const FILES_KEPT: TimeDelta = TimeDelta::hours(1);

impl DeleteAccount {
    /// Deletes it; false when it is gone already. Its files go an hour later, by a job. Its subscription ends at once, and
    /// with `delete_customer` the card provider forgets the customer (ACCT-110, ACCT-199).
    ///
    /// # Errors
    /// [`StorageError`]; nothing has changed then.
    pub async fn execute(
        &self,
        user: UserId,
        reason: &DeletionReason,
        delete_customer: bool,
    ) -> Result<bool, StorageError> {
        let now = self.clock.now();
        let owners = self.team.with_me(user).await?;
        let owners = owners.into_iter().filter_map(|membership| Some(membership.person?.id)).collect();
        let mut work = self.storage.begin().await?;
        leave_teams(work.as_mut(), user, owners).await?;
        let Some(user) = work.users().find(user).await? else {
            return Ok(false);
        };
        let (clock, ids) = (self.clock.as_ref(), self.ids.as_ref());
        forget::end(work.as_mut(), ids, clock, user.id, delete_customer).await?;
        work.erasures().abandon_files(user.id).await?;
        work.users().delete(user.id).await?;
        work.erasures().note_reason(NoteId::new(ids.next()), reason, now).await?;
        let (kind, at) = (JobKind::Erase, now + FILES_KEPT);
        work.jobs().add(JobId::new(ids.next()), kind, &format!("{}:{}", kind.name(), user.id), at).await?;
        if user.email.is_reachable() {
            mail(work.as_mut(), ids, &user, Message::AccountDeleted, now).await?;
        }
        work.commit().await?;
        Ok(true)
    }
}

/// Leaves the teams of others, so that each place goes to whoever waits for one. Everybody's account is locked, in the
/// order of their ids, as everybody locks accounts.
async fn leave_teams(
    work: &mut dyn UnitOfWork,
    user: UserId,
    mut owners: BTreeSet<UserId>,
) -> Result<(), StorageError> {
    owners.insert(user);
    for owner in owners {
        if work.users().find(owner).await?.is_none() {
            continue;
        }
        if let Some(membership) = work.team().find_by_user(owner, user).await? {
            work.team().delete(membership.id).await?;
        }
    }
    Ok(())
}
