//! Turning the second factor on.

use chrono::TimeDelta;
use octavo_domain::{
    account::user::User,
    auth::{
        second_factor::{AuthenticatorCode, Method, RecoveryCode, SecondFactor},
        throttle::Limit,
    },
    ids::{FactorId, SessionId, UserId},
};

use super::{FactorPorts, Origin, note_change, throttle};
use crate::shared::{
    mailer::FactorChange,
    secrets::Secret,
    storage::{Event, StorageError, UnitOfWork},
};

/// Turns the second factor on after checking a code of the app, and returns recovery codes.
pub struct EnableSecondFactor {
    /// Its ports.
    pub ports: FactorPorts,
}

/// Why it stays off.
#[derive(Debug, thiserror::Error)]
pub enum EnableError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// The account's address is not confirmed (ACCT-146).
    #[error("Please confirm your e-mail address first")]
    EmailUnconfirmed,
    /// The account has a second factor.
    #[error("Two-factor authentication is on already")]
    AlreadyOn,
    /// It is not the secret that was shown last, or it has expired.
    #[error("This secret is no longer valid. Please set up your app again")]
    SecretExpired,
    /// The code is wrong or too old.
    #[error("Wrong authentication code")]
    WrongCode,
    /// Too many wrong codes; the time to wait.
    #[error("too many attempts")]
    TooMany(TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for EnableError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl EnableSecondFactor {
    /// Turns it on; the recovery codes are shown this once.
    ///
    /// # Errors
    /// [`EnableError`]; nothing has changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        session: SessionId,
        code: &AuthenticatorCode,
        secret: &Secret,
        origin: &Origin,
    ) -> Result<Vec<RecoveryCode>, EnableError> {
        let ports = &self.ports;
        let now = ports.clock.now();
        let key = format!("second_factor:setup:{user}");
        let counted = [(key.clone(), Limit::SECOND_FACTOR_SETUP)];
        throttle::count(ports.storage.as_ref(), &counted, now).await?;
        let mut work = ports.storage.begin().await?;
        // Lock order: attempt counts before the account.
        work.attempt_counts().forget(&key).await?;
        let (user, kept) = self.shown(work.as_mut(), user).await?;
        // Digests are compared, so that timing does not reveal how much of it was right.
        if ports.secrets.digest(&kept) != ports.secrets.digest(secret) {
            return Err(EnableError::SecretExpired);
        }
        let Some(step) = ports.authenticator.matched_step(&kept, code, now) else {
            drop(work);
            ports.note_failure(user.id, origin, now).await?;
            return Err(EnableError::WrongCode);
        };
        let factor = SecondFactor {
            id: FactorId::new(ports.ids.next()),
            user: user.id,
            method: Method::Authenticator,
            secret: ports.seal(&kept, user.id),
            last_step: step,
            created_at: now,
        };
        work.second_factors().insert(&factor).await?;
        work.second_factors().delete_pending(user.id).await?;
        let codes = ports.new_codes(work.as_mut(), user.id).await?;
        let by = (ports.ids.as_ref(), ports.clock.now());
        let change = (FactorChange::TurnedOn, Event::SecondFactorEnabled);
        note_change(work.as_mut(), by, &user, Some(session), change, origin).await?;
        work.commit().await?;
        Ok(codes)
    }

    /// The account that may turn it on, and the secret that was shown to it.
    async fn shown(&self, work: &mut dyn UnitOfWork, user: UserId) -> Result<(User, Secret), EnableError> {
        let now = self.ports.clock.now();
        let user = work.users().find(user).await?.ok_or(EnableError::Gone)?;
        if user.email_confirmed_at.is_none() {
            return Err(EnableError::EmailUnconfirmed);
        }
        if work.second_factors().find(user.id).await?.is_some() {
            return Err(EnableError::AlreadyOn);
        }
        let pending =
            work.second_factors().pending(user.id).await?.filter(|pending| now < pending.expires_at);
        let pending = pending.ok_or(EnableError::SecretExpired)?;
        let secret = self.ports.open(&pending.secret, user.id, "pending_second_factors")?;
        Ok((user, secret))
    }
}
