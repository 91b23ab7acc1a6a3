//! Creating an account.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    account::{
        email::Email,
        preferences::{BehaviorMetrics, Preferences},
        profile::{Description, DisplayName},
        profile_media::ProfileMedia,
        user::User,
        username::Username,
    },
    auth::{credential::LinkPurpose, password_policy::NewPassword, throttle::Limit},
    billing::addons::Addons,
    ids::{NumId, UserId},
    plans::{entitlements::Overrides, level::Level},
};

use super::throttle;
use crate::{
    account::{Origin, mail_link, record},
    auth::start_session::{SignedIn, start_session},
    shared::{
        clock::Clock,
        ids::Ids,
        secrets::{HashingError, PasswordHasher, Secret, Secrets},
        storage::{Event, Storage, StorageError, UnitOfWork},
    },
};

/// Creates an account, mails a confirmation link, unless an invitation has confirmed the address, and signs its owner
/// in.
pub struct Join {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Hashes the password.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Generates tokens.
    pub secrets: Arc<dyn Secrets>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// The referral link through which the person joins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReferralLink {
    /// The number of the account.
    pub referrer: NumId,
    /// The template that they want to start from.
    pub template: Option<NumId>,
}

/// The data of a new account.
pub struct JoinRequest {
    /// Their address.
    pub email: Email,
    /// Their display name.
    pub name: DisplayName,
    /// Their password.
    pub password: NewPassword,
    /// The secret of the team invitation through which they came.
    pub invitation: Option<Secret>,
    /// The referral link through which they came.
    pub referral: Option<ReferralLink>,
    /// Where they come from.
    pub origin: Origin,
}

/// Why no account was created.
#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    /// There is an account with this address.
    #[error("There is an account with this address already")]
    EmailTaken,
    /// Too many accounts were made from this address.
    #[error("too many attempts")]
    TooMany(chrono::TimeDelta),
    /// The password could not be hashed.
    #[error(transparent)]
    Hashing(#[from] HashingError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for JoinError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl Join {
    /// Makes the account.
    ///
    /// # Errors
    /// [`JoinError`]; no account was made then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, request: JoinRequest) -> Result<SignedIn, JoinError> {
        let now = self.clock.now();
        let key = format!("join:address:{}", request.origin.network());
        throttle::count(self.storage.as_ref(), &[(key, Limit::JOIN_ADDRESS)], now).await?;
        let password_hash = self.hasher.hash(&request.password).await?;

        let mut work = self.storage.begin().await?;
        let num_id = match work.next_num_ids(1).await?.as_slice() {
            [num_id] => *num_id,
            _ => return Err(StorageError::Backend("the number sequence gave no number".to_owned()).into()),
        };
        // An address that an undo link can still restore is not available.
        if work.email_changes().keeps(&request.email, None, now).await? {
            return Err(JoinError::EmailTaken);
        }
        let is_invited = self.is_invited(work.as_mut(), &request, now).await?;
        let mut usernames = Username::suggestions(request.name.as_str(), num_id);
        let user = loop {
            let none = || StorageError::Backend("no username is left".to_owned());
            let username = usernames.next().ok_or_else(none)?;
            if work.users().username_taken(&username).await? {
                continue;
            }
            let user = User {
                id: UserId::new(self.ids.next()),
                num_id,
                email: request.email.clone(),
                email_confirmed_at: is_invited.then_some(now),
                password_hash: password_hash.clone(),
                name: request.name.clone(),
                username,
                description: Description::default(),
                profile_visible: true,
                level: Level::Free,
                interval: None,
                overrides: Overrides::default(),
                addons: Addons::NONE,
                paused: false,
                profile_media: ProfileMedia::default(),
                preferences: Preferences::default(),
                behavior_metrics: BehaviorMetrics::default(),
                created_at: now,
                updated_at: now,
            };
            match work.users().insert(&user).await {
                Ok(()) => break user,
                Err(StorageError::Duplicate("username")) => {}
                Err(StorageError::Duplicate(_)) => return Err(JoinError::EmailTaken),
                Err(error) => return Err(error.into()),
            }
        };
        if let Some(ReferralLink { referrer, template }) = request.referral {
            // A link of an unknown referrer is ignored: the person has joined all the same.
            work.referrals().add(user.id, referrer, template, now).await?;
        }
        let ids = self.ids.as_ref();
        record(work.as_mut(), ids, Some(user.id), Event::Joined, &request.origin, now).await?;
        if is_invited {
            record(work.as_mut(), ids, Some(user.id), Event::EmailConfirmed, &request.origin, now).await?;
        } else {
            let purpose = LinkPurpose::ConfirmEmail;
            mail_link(work.as_mut(), ids, self.secrets.as_ref(), &user, purpose, now).await?;
        }
        let signed_in =
            start_session(work.as_mut(), ids, self.secrets.as_ref(), user.id, &request.origin, now).await?;
        work.commit().await?;
        Ok(signed_in)
    }

    /// Is the invitation valid, and was it mailed to the address that joins? Then the caller reads that address's mail.
    /// The invitation still waits for its answer.
    async fn is_invited(
        &self,
        work: &mut dyn UnitOfWork,
        request: &JoinRequest,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let Some(token) = &request.invitation else { return Ok(false) };
        let hash = self.secrets.digest(token);
        let invited = work.team().find_by_token(&hash).await?;
        Ok(invited.is_some_and(|teammate| {
            teammate.email.key() == request.email.key()
                && teammate.invitation.is_some_and(|link| link.holds(&hash, now))
        }))
    }
}
