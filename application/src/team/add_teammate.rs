//! Inviting a teammate, or sharing more with one.

use std::sync::Arc;

use octavo_domain::{
    auth::throttle::Limit,
    ids::{TeammateId, UserId},
    plans::catalogue::{Cap, Catalogue},
    team::{
        role::Role,
        teammate::{Shares, Teammate},
    },
};

use super::{SharingError, SharingRequest, invitation_limits, mail_invitation, sharing::Named};
use crate::{
    account::{Origin, record},
    auth::throttle,
    library::history_writer::HistoryWriter,
    shared::{
        clock::Clock,
        ids::Ids,
        secrets::Secrets,
        storage::{Event, Storage, StorageError},
    },
    team::ports::team::LastTeamChange,
};

/// Shares items with an address; one that is new to the team is invited by mail.
pub struct AddTeammate {
    /// Stores teams.
    pub storage: Arc<dyn Storage>,
    /// Generates the token.
    pub secrets: Arc<dyn Secrets>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
}

/// The teammate with whom the items are shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Added {
    /// The record.
    pub teammate: TeammateId,
    /// Was the address new to the team?
    pub is_new: bool,
}

impl AddTeammate {
    /// Shares them. Of two concurrent calls for one address, one invites and the other adds to it.
    ///
    /// # Errors
    /// [`SharingError`]; nothing has changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        owner: UserId,
        request: SharingRequest,
        origin: &Origin,
    ) -> Result<Added, SharingError> {
        let now = self.clock.now();
        let limit = (format!("team:account:{owner}"), Limit::TEAM_ACCOUNT);
        throttle::count(self.storage.as_ref(), &[limit], now).await?;

        let mut work = self.storage.begin().await?;
        // An invitation counts only when it is mailed. Lock order: attempt counts before the account.
        if work.team().find_by_email(owner, &request.email).await?.is_none() {
            work = throttle::count_in(work, &invitation_limits(owner, &request.email), now).await?;
        }
        let owner = work.users().find(owner).await?.ok_or(StorageError::Stale("user"))?;
        let known = work.team().find_by_email(owner.id, &request.email).await?;
        let is_new = known.is_none();
        let mut teammate = known.unwrap_or_else(|| Teammate {
            id: TeammateId::new(self.ids.next()),
            owner: owner.id,
            email: request.email.clone(),
            user: None,
            role: Role::default(),
            shares: Shares::default(),
            invitation: None,
            suspended: false,
            created_at: now,
            updated_at: now,
        });
        let before = teammate.shares.clone();
        let mut named = Named::find(work.as_mut(), &owner, request, &teammate.shares).await?;
        if is_new {
            match owner.entitlements().limits(&self.catalogue).contributors {
                Cap::NONE => return Err(SharingError::PlanRequired),
                Cap::AtMost(limit) if work.team().count(owner.id).await? >= limit => {
                    return Err(SharingError::LimitReached(limit));
                }
                _ => {}
            }
        }
        named.add_to(&mut teammate, is_new)?;
        teammate.updated_at = now;
        let (ids, secrets) = (self.ids.as_ref(), self.secrets.as_ref());
        let event = if is_new {
            mail_invitation(work.as_mut(), ids, secrets, &owner, &mut teammate, now).await?;
            work.team().insert(&teammate).await?;
            work.team().record_last_change(owner.id, LastTeamChange::Added, &teammate.email, now).await?;
            Event::TeammateInvited
        } else {
            work.team().update(&teammate).await?;
            Event::TeammateChanged
        };
        let mut history = HistoryWriter::new(ids, owner.id, now);
        named.note(&mut history, &teammate, &before);
        history.write(work.as_mut()).await?;
        record(work.as_mut(), ids, Some(owner.id), event, origin, now).await?;
        work.commit().await?;
        Ok(Added { teammate: teammate.id, is_new })
    }
}
