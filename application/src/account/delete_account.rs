//! Deleting an account.

use std::{collections::BTreeSet, sync::Arc};

use octavo_domain::{
    account::deletion::DeletionReason,
    ids::{NoteId, UserId},
};

use super::mail;
use crate::{
    billing::delete_customer,
    jobs::erase_files,
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::Message,
        storage::{Storage, StorageError, UnitOfWork},
    },
    team::ports::queries::TeamQueries,
};

/// Deletes an account with everything that belongs to it: projects and what is published of them, files, sessions,
/// memberships on both sides, the activity log, the subscription. The reason is kept without the account's identity,
/// and the invoices without profile data (ACCT-112).
pub struct DeleteAccount {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Reads the account's teams.
    pub team: Arc<dyn TeamQueries>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

impl DeleteAccount {
    /// Deletes it; false when it is deleted already. A job removes its files at once, except those that are still being
    /// copied to a recipient, which are removed after that. Its subscription ends at once, and with `delete_customer`
    /// the card provider deletes the customer (ACCT-110, ACCT-199).
    ///
    /// # Errors
    /// [`StorageError`]; nothing has changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
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
        let owners = lock(work.as_mut(), user, owners).await?;
        let Some(user) = work.users().find(user).await? else {
            return Ok(false);
        };
        // Before the delete, while the teams are still known.
        work.erasures().forget_traces(&user).await?;
        leave_teams(work.as_mut(), user.id, owners).await?;
        let (clock, ids) = (self.clock.as_ref(), self.ids.as_ref());
        delete_customer::end(work.as_mut(), ids, clock, user.id, delete_customer).await?;
        work.erasures().abandon_files(user.id).await?;
        work.users().delete(user.id).await?;
        work.erasures().note_reason(NoteId::new(ids.next()), reason, now).await?;
        erase_files::left_by(work.as_mut(), ids, user.id, now).await?;
        if user.email.is_reachable() {
            mail(work.as_mut(), ids, &user, Message::AccountDeleted, now).await?;
        }
        work.commit().await?;
        Ok(true)
    }
}

/// Locks the accounts in the order of their ids, as every caller does; returns those that exist.
async fn lock(
    work: &mut dyn UnitOfWork,
    user: UserId,
    mut owners: BTreeSet<UserId>,
) -> Result<Vec<UserId>, StorageError> {
    owners.insert(user);
    let mut there = Vec::new();
    for owner in owners {
        there.extend(work.users().find(owner).await?.map(|found| found.id));
    }
    Ok(there)
}

/// Leaves the teams of others, so that each seat goes to the first suspended teammate.
async fn leave_teams(
    work: &mut dyn UnitOfWork,
    user: UserId,
    owners: Vec<UserId>,
) -> Result<(), StorageError> {
    for owner in owners {
        if let Some(membership) = work.team().find_by_user(owner, user).await? {
            work.team().delete(membership.id).await?;
        }
    }
    Ok(())
}
