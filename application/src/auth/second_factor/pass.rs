//! The sign-in challenge: the step between the right password and a session.

use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    account::user::User,
    auth::{
        second_factor::{Challenge, Proof},
        throttle::Limit,
    },
};

use super::{FactorPorts, Origin, account_key, throttle};
use crate::{
    account::{mail, record},
    auth::start_session::{SignedIn, start_session},
    shared::{
        mailer::{FactorChange, Message},
        secrets::{Secret, Secrets},
        storage::{Event, StorageError, UnitOfWork},
    },
};

/// A sign-in challenge that waits for a code. The token goes into the browser's cookie and nowhere else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenged {
    /// The challenge's token.
    pub token: Secret,
    /// Until when a code is accepted.
    pub expires_at: DateTime<Utc>,
}

/// Begins the challenge for an account whose password was right.
pub(crate) async fn challenge(
    work: &mut dyn UnitOfWork,
    secrets: &dyn Secrets,
    user: &User,
    now: DateTime<Utc>,
) -> Result<Challenged, StorageError> {
    let token = secrets.generate();
    let expires_at = now + Challenge::LIFETIME;
    let challenge = Challenge {
        hash: secrets.digest(&token),
        user: user.id,
        password: password_mark(secrets, user),
        expires_at,
    };
    work.second_factors().add_challenge(&challenge).await?;
    Ok(Challenged { token, expires_at })
}

/// A digest of the password hash, to notice that the password has changed.
fn password_mark(secrets: &dyn Secrets, user: &User) -> octavo_domain::auth::credential::SecretHash {
    secrets.digest(&Secret::new(user.password_hash.expose().to_owned()))
}

/// Checks the code after a right password, and starts the session.
pub struct CompleteSecondFactor {
    /// Its ports.
    pub ports: FactorPorts,
}

/// Why there is no session.
#[derive(Debug, thiserror::Error)]
pub enum SecondFactorError {
    /// The code is wrong, was used already, or is too old.
    #[error("Wrong authentication code")]
    WrongCode,
    /// The challenge was passed already, has expired, or the password has changed meanwhile.
    #[error("Please sign in with your password again")]
    Expired,
    /// Too many wrong codes; the time to wait.
    #[error("too many attempts")]
    TooMany(TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for SecondFactorError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl CompleteSecondFactor {
    /// Takes the code.
    ///
    /// # Errors
    /// [`SecondFactorError`]. After a wrong code the challenge can be tried again, five times in all.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        token: &Secret,
        proof: &Proof,
        origin: &Origin,
    ) -> Result<SignedIn, SecondFactorError> {
        let ports = &self.ports;
        let now = ports.clock.now();
        let hash = ports.secrets.digest(token);
        let mut work = ports.storage.begin().await?;
        let seen = work.second_factors().find_challenge(&hash).await?;
        drop(work);
        let user = seen.filter(|step| now < step.expires_at).ok_or(SecondFactorError::Expired)?.user;
        let step: String = hash.bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        let by_step = (format!("second_factor:challenge:{step}"), Limit::SECOND_FACTOR_CHALLENGE);
        let by_account = account_key(user);
        let keys = [by_step, by_account];
        throttle::count(ports.storage.as_ref(), &keys, now).await?;

        let mut work = ports.storage.begin().await?;
        // Lock order: attempt counts, then the account, then its rows.
        let [(by_step, _), (by_account, _)] = &keys;
        work.attempt_counts().forget(by_step).await?;
        throttle::release(work.as_mut(), by_account).await?;
        let user = work.users().find(user).await?.ok_or(SecondFactorError::Expired)?;
        let taken = work.second_factors().take_challenge(&hash).await?;
        let password = password_mark(ports.secrets.as_ref(), &user);
        if !taken.is_some_and(|step| step.holds(&password, now)) {
            return Err(SecondFactorError::Expired);
        }
        let factor = work.second_factors().find(user.id).await?.ok_or(SecondFactorError::Expired)?;
        if !ports.use_code(work.as_mut(), &factor, proof, now).await? {
            // Restores the challenge and undoes the release of the attempt.
            drop(work);
            ports.note_failure(user.id, origin, now).await?;
            return Err(SecondFactorError::WrongCode);
        }
        self.start(work, &user, proof, origin, now).await
    }

    async fn start(
        &self,
        mut work: Box<dyn UnitOfWork>,
        user: &User,
        proof: &Proof,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<SignedIn, SecondFactorError> {
        let (ids, secrets) = (self.ports.ids.as_ref(), self.ports.secrets.as_ref());
        let used = match proof {
            Proof::Code(_) => Event::SecondFactorUsed,
            Proof::Recovery(_) => {
                let left = work.second_factors().codes_left(user.id).await?;
                let message = Message::SecondFactorChanged(FactorChange::CodeUsed { left });
                mail(work.as_mut(), ids, user, message, now).await?;
                Event::RecoveryCodeUsed
            }
        };
        for event in [used, Event::SignedIn] {
            record(work.as_mut(), ids, Some(user.id), event, origin, now).await?;
        }
        let signed_in = start_session(work.as_mut(), ids, secrets, user.id, origin, now).await?;
        work.commit().await?;
        Ok(signed_in)
    }
}
