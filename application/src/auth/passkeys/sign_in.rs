//! Signing in with a passkey.

use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    account::user::User,
    auth::{passkey::Passkey, throttle::Limit},
    ids::UserId,
};

use super::{Origin, PasskeyChallenge, PasskeyPorts, SignedIn, record, start_session, throttle};
use crate::{
    auth::ports::passkey::{PasskeyAssertion, PasskeyError},
    shared::{
        secrets::Secret,
        storage::{Event, StorageError, UnitOfWork},
    },
};

/// Signs an account in with a passkey.
///
/// The authenticator has verified its user by fingerprint, face or PIN: so a passkey is two factors at once, and no
/// code is asked for.
pub struct SignInWithPasskey {
    /// Its ports.
    pub ports: PasskeyPorts,
}

/// Why the sign-in failed.
#[derive(Debug, thiserror::Error)]
pub enum PasskeySignInError {
    /// No account has this passkey, or the answer does not match it.
    #[error("This passkey was not recognised")]
    Unknown,
    /// There is no such account or session any more.
    #[error("not signed in")]
    Gone,
    /// There is no such challenge, it was answered already, or it has expired.
    #[error("That took too long. Please try again")]
    Expired,
    /// Passkeys cannot be used here, or have failed.
    #[error(transparent)]
    Passkey(PasskeyError),
    /// Too many attempts; the time to wait.
    #[error("too many attempts")]
    TooMany(TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for PasskeySignInError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl SignInWithPasskey {
    /// Asks for whichever passkey the browser has. The challenge reveals nothing about any account.
    ///
    /// # Errors
    /// [`PasskeySignInError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn ask(&self, origin: &Origin) -> Result<PasskeyChallenge, PasskeySignInError> {
        let ports = &self.ports;
        let now = ports.clock.now();
        let asked = ports.verifier.ask_for_any().map_err(PasskeySignInError::Passkey)?;
        let counted = [(format!("passkey:begun:{}", origin.network()), Limit::PASSKEY_BEGUN)];
        let mut work = throttle::count_in(ports.storage.begin().await?, &counted, now).await?;
        let question = ports.keep(work.as_mut(), None, asked, now).await?;
        work.commit().await?;
        Ok(question)
    }

    /// Takes the authenticator's answer and starts a session.
    ///
    /// # Errors
    /// [`PasskeySignInError`]. The challenge is used up then, too.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn answer(
        &self,
        token: &Secret,
        answer: &str,
        origin: &Origin,
    ) -> Result<SignedIn, PasskeySignInError> {
        let ports = &self.ports;
        let Recognised { mut work, user, now } = ports.recognise((token, answer), None, origin).await?;
        let (ids, secrets) = (ports.ids.as_ref(), ports.secrets.as_ref());
        for event in [Event::PasskeyUsed, Event::SignedIn] {
            record(work.as_mut(), ids, Some(user.id), event, origin, now).await?;
        }
        let signed_in = start_session(work.as_mut(), ids, secrets, user.id, origin, now).await?;
        work.commit().await?;
        Ok(signed_in)
    }
}

/// A verified passkey, locked in a unit of work that the caller continues and commits.
pub(super) struct Recognised {
    pub(super) work: Box<dyn UnitOfWork>,
    pub(super) user: User,
    pub(super) now: DateTime<Utc>,
}

impl PasskeyPorts {
    /// Takes an authenticator's answer and the token of its challenge. For a signed-in session only the account's own
    /// passkeys are accepted.
    pub(super) async fn recognise(
        &self,
        (token, answer): (&Secret, &str),
        signed_in: Option<UserId>,
        origin: &Origin,
    ) -> Result<Recognised, PasskeySignInError> {
        let now = self.clock.now();
        let by_address = format!("passkey:address:{}", origin.network());
        let counted = [(by_address.clone(), Limit::PASSKEY_ADDRESS)];
        throttle::count(self.storage.as_ref(), &counted, now).await?;
        let ceremony = self.taken(token, None, now).await?.ok_or(PasskeySignInError::Expired)?;
        let Ok((claimed, credential)) = self.verifier.claimed(answer) else {
            return self.refuse(signed_in, origin, now).await;
        };

        let mut work = self.storage.begin().await?;
        // Lock order: attempt counts, then the account, then its rows.
        throttle::release(work.as_mut(), &by_address).await?;
        let user = match signed_in {
            Some(other) if other != claimed => None,
            _ => work.users().find(claimed).await?,
        };
        let found = work.passkeys().by_credential(&credential).await?;
        let owned = user.zip(found).filter(|(user, passkey)| passkey.user == user.id);
        let Some((user, passkey)) = owned else {
            // Undoes the release of the attempt.
            drop(work);
            return self.refuse(signed_in, origin, now).await;
        };
        let used = match self.verifier.check(&ceremony.state, answer, &passkey.key) {
            Ok(used) => used,
            Err(PasskeyError::Refused(_)) => {
                drop(work);
                return self.refuse(Some(user.id), origin, now).await;
            }
            Err(error) => return Err(PasskeySignInError::Passkey(error)),
        };
        let PasskeyAssertion { key, backed_up } = used;
        let passkey = Passkey { key, backed_up, last_used_at: Some(now), ..passkey };
        work.passkeys().update(&passkey).await?;
        Ok(Recognised { work, user, now })
    }

    /// Records a refused answer.
    async fn refuse<T>(
        &self,
        user: Option<UserId>,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<T, PasskeySignInError> {
        let mut work = self.storage.begin().await?;
        let event = Event::PasskeyFailed;
        record(work.as_mut(), self.ids.as_ref(), user, event, origin, now).await?;
        work.commit().await?;
        Err(PasskeySignInError::Unknown)
    }
}
