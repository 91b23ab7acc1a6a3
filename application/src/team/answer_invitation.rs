//! Accepting and declining invitations.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    account::user::User,
    auth::throttle::Limit,
    ids::{TeammateId, UserId},
    team::teammate::Teammate,
};

use crate::{
    account::{Origin, mail_naming, record},
    auth::throttle,
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{Message, TeamAnswer},
        secrets::{Secret, Secrets},
        storage::{Event, Storage, StorageError, UnitOfWork},
    },
};

/// Accepts or declines an invitation, for its recipient.
pub struct AnswerInvitation {
    /// Stores teams.
    pub storage: Arc<dyn Storage>,
    /// Hashes the token.
    pub secrets: Arc<dyn Secrets>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// How an invitation is identified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InvitationRef {
    /// By the secret in the mail, which proves the address.
    Token(Secret),
    /// By its record, for an account with a confirmed address.
    Id(TeammateId),
}

/// Why an invitation is not answered.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// The link was used, replaced, withdrawn, or is too old.
    #[error("This link has expired or was used already. Please ask for a new one")]
    LinkExpired,
    /// There is no such invitation to this account.
    #[error("There is no such invitation")]
    NotFound,
    /// It was mailed to another address, which is shown masked.
    #[error("This invitation is for {0}. Sign in with that address to answer it")]
    OtherAccount(String),
    /// Too many links were tried from this address.
    #[error("too many attempts")]
    TooMany(chrono::TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for AnswerError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

/// An invitation that may be answered; the accounts of both sides are locked.
struct Open {
    work: Box<dyn UnitOfWork>,
    owner: User,
    user: User,
    teammate: Teammate,
}

impl AnswerInvitation {
    /// Accepts it: the shared items become visible, and the owner is notified by mail. Of two concurrent calls one
    /// succeeds. A link also confirms the address it was mailed to.
    ///
    /// # Errors
    /// [`AnswerError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn accept(
        &self,
        user: UserId,
        invitation: &InvitationRef,
        origin: &Origin,
    ) -> Result<TeammateId, AnswerError> {
        let now = self.clock.now();
        let Open { mut work, owner, mut user, mut teammate } =
            self.open(user, invitation, origin, now).await?;
        let ids = self.ids.as_ref();
        if user.email_confirmed_at.is_none() {
            user.email_confirmed_at = Some(now);
            user.updated_at = now;
            work.users().update(&user).await?;
            record(work.as_mut(), ids, Some(user.id), Event::EmailConfirmed, origin, now).await?;
        }
        let id = match work.team().find_by_user(owner.id, user.id).await? {
            // They were also invited under an earlier address.
            Some(earlier) => {
                work.team().delete(teammate.id).await?;
                // Read again: the seat that became free may now be theirs.
                let earlier = work.team().find(earlier.id).await?;
                let mut earlier = earlier.ok_or(StorageError::Stale("teammate"))?;
                earlier.shares.absorb(teammate.shares);
                earlier.updated_at = now;
                work.team().update(&earlier).await?;
                earlier.id
            }
            None => {
                teammate.accept(user.id, now);
                work.team().update(&teammate).await?;
                teammate.id
            }
        };
        let answer = TeamAnswer { who: user.name.as_str().to_owned(), email: user.email.as_str().to_owned() };
        mail_naming(work.as_mut(), ids, &owner, Message::TeamAccepted(answer), user.id, now).await?;
        record(work.as_mut(), ids, Some(user.id), Event::TeamJoined, origin, now).await?;
        work.commit().await?;
        Ok(id)
    }

    /// Declines it: the record is deleted, and its seat is free.
    ///
    /// # Errors
    /// [`AnswerError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn decline(
        &self,
        user: UserId,
        invitation: &InvitationRef,
        origin: &Origin,
    ) -> Result<(), AnswerError> {
        let now = self.clock.now();
        let Open { mut work, user, teammate, .. } = self.open(user, invitation, origin, now).await?;
        work.team().delete(teammate.id).await?;
        let ids = self.ids.as_ref();
        record(work.as_mut(), ids, Some(user.id), Event::TeamDeclined, origin, now).await?;
        Ok(work.commit().await?)
    }

    async fn open(
        &self,
        user: UserId,
        invitation: &InvitationRef,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<Open, AnswerError> {
        if matches!(invitation, InvitationRef::Token(_)) {
            let by_address = (format!("link:address:{}", origin.network()), Limit::LINK_ADDRESS);
            throttle::count(self.storage.as_ref(), &[by_address], now).await?;
        }
        let hash = match invitation {
            InvitationRef::Token(token) => Some(self.secrets.digest(token)),
            InvitationRef::Id(_) => None,
        };
        let missing = || if hash.is_some() { AnswerError::LinkExpired } else { AnswerError::NotFound };
        let mut work = self.storage.begin().await?;
        let seen = match (&hash, invitation) {
            (Some(hash), _) => work.team().find_by_token(hash).await?,
            (None, InvitationRef::Id(id)) => work.team().find(*id).await?,
            (None, InvitationRef::Token(_)) => None,
        };
        let seen = seen.filter(|seen| seen.owner != user).ok_or_else(missing)?;
        let (owner, user) = both(work.as_mut(), seen.owner, user).await?.ok_or_else(missing)?;
        // Read again, now that the owner's team is locked.
        let teammate = work.team().find(seen.id).await?.filter(Teammate::is_pending).ok_or_else(missing)?;
        let is_meant = user.email.key() == teammate.email.key();
        match &hash {
            Some(hash) => {
                if !teammate.invitation.is_some_and(|link| link.holds(hash, now)) {
                    return Err(AnswerError::LinkExpired);
                }
                if !is_meant {
                    return Err(AnswerError::OtherAccount(teammate.email.masked()));
                }
            }
            None if !is_meant || user.email_confirmed_at.is_none() => return Err(AnswerError::NotFound),
            None => {}
        }
        Ok(Open { work, owner, user, teammate })
    }
}

/// Locks two accounts, in the order of their ids, so that there is no deadlock.
async fn both(
    work: &mut dyn UnitOfWork,
    owner: UserId,
    user: UserId,
) -> Result<Option<(User, User)>, StorageError> {
    let (owner, user) = if owner < user {
        let owner = work.users().find(owner).await?;
        (owner, work.users().find(user).await?)
    } else {
        let user = work.users().find(user).await?;
        (work.users().find(owner).await?, user)
    };
    Ok(owner.zip(user))
}
