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
    auth::tries,
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{Message, TeamAnswer},
        secrets::{Secret, Secrets},
        storage::{Event, Storage, StorageError, UnitOfWork},
    },
};

/// Accepts or declines an invitation, for whom it is meant.
pub struct AnswerInvitation {
    /// Where teams are kept.
    pub storage: Arc<dyn Storage>,
    /// Hashes the token.
    pub secrets: Arc<dyn Secrets>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// How an invitation is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InvitationRef {
    /// By the secret in the mail, which proves the address.
    Token(Secret),
    /// By its record, to somebody whose address is confirmed.
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
    /// Too many links were tried from there.
    #[error("too many tries")]
    TooMany(chrono::TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<tries::Refused> for AnswerError {
    fn from(refused: tries::Refused) -> Self {
        match refused {
            tries::Refused::TooMany(wait) => Self::TooMany(wait),
            tries::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

/// An invitation that may be answered; the accounts of both sides are held.
struct Open {
    work: Box<dyn UnitOfWork>,
    owner: User,
    user: User,
    teammate: Teammate,
}

impl AnswerInvitation {
    /// Accepts it: what is shared is seen from now on, and the owner is told by mail. Of two who accept at once, one
    /// does. A link also confirms the address it was mailed to.
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
            // They were invited by an address that they had before, too.
            Some(earlier) => {
                work.team().delete(teammate.id).await?;
                // Again: the place that is free now may have become theirs.
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

    /// Declines it: the record is gone, and takes up no contributor.
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
            tries::count(self.storage.as_ref(), &[by_address], now).await?;
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
        // Again, now that the owner's team stands still.
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

/// Locks two accounts, always in the order of their ids, so that nobody waits in a circle.
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
