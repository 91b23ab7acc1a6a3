//! Signing in with a passkey.

use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    account::user::User,
    auth::{passkey::Passkey, throttle::Limit},
    ids::UserId,
};

use super::{Origin, PasskeyPorts, Question, SignedIn, record, start_session, tries};
use crate::{
    auth::ports::passkey::{PasskeyError, Used},
    shared::{
        secrets::Secret,
        storage::{Event, StorageError, UnitOfWork},
    },
};

/// Signs somebody in with a passkey.
///
/// The authenticator has verified who holds it, by a finger, a face or a PIN: so a passkey is two factors at once, and
/// no code is asked for.
pub struct EnterWithPasskey {
    /// What it needs.
    pub ports: PasskeyPorts,
}

/// Why nobody was signed in.
#[derive(Debug, thiserror::Error)]
pub enum EnterError {
    /// No account has this passkey, or the answer is not of it.
    #[error("This passkey was not recognised")]
    Unknown,
    /// There is no such account or session any more.
    #[error("not signed in")]
    Gone,
    /// Nothing was asked, it was answered already, or that took too long.
    #[error("That took too long. Please try again")]
    Expired,
    /// Passkeys cannot be used here, or have failed.
    #[error(transparent)]
    Passkey(PasskeyError),
    /// Too many tries; the time to wait.
    #[error("too many tries")]
    TooMany(TimeDelta),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<tries::Refused> for EnterError {
    fn from(refused: tries::Refused) -> Self {
        match refused {
            tries::Refused::TooMany(wait) => Self::TooMany(wait),
            tries::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl EnterWithPasskey {
    /// Asks for whichever passkey the browser has. It says nothing about any account.
    ///
    /// # Errors
    /// [`EnterError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn ask(&self, origin: &Origin) -> Result<Question, EnterError> {
        let ports = &self.ports;
        let now = ports.clock.now();
        let asked = ports.verifier.ask_for_any().map_err(EnterError::Passkey)?;
        let counted = [(format!("passkey:begun:{}", origin.network()), Limit::PASSKEY_BEGUN)];
        let mut work = tries::count_in(ports.storage.begin().await?, &counted, now).await?;
        let question = ports.keep(work.as_mut(), None, asked, now).await?;
        work.commit().await?;
        Ok(question)
    }

    /// Takes the authenticator's answer and starts a session.
    ///
    /// # Errors
    /// [`EnterError`]. What was asked is used up then, too.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn answer(
        &self,
        token: &Secret,
        answer: &str,
        origin: &Origin,
    ) -> Result<SignedIn, EnterError> {
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

/// A passkey that was used rightly: a unit of work that the caller goes on with and commits, and whose passkey it is,
/// held in it.
pub(super) struct Recognised {
    pub(super) work: Box<dyn UnitOfWork>,
    pub(super) user: User,
    pub(super) now: DateTime<Utc>,
}

impl PasskeyPorts {
    /// Takes an authenticator's answer and what its question came with. Where somebody is signed in already, only a
    /// passkey of theirs is recognised.
    pub(super) async fn recognise(
        &self,
        (token, answer): (&Secret, &str),
        signed_in: Option<UserId>,
        origin: &Origin,
    ) -> Result<Recognised, EnterError> {
        let now = self.clock.now();
        let by_address = format!("passkey:address:{}", origin.network());
        let counted = [(by_address.clone(), Limit::PASSKEY_ADDRESS)];
        tries::count(self.storage.as_ref(), &counted, now).await?;
        let ceremony = self.taken(token, None, now).await?.ok_or(EnterError::Expired)?;
        let Ok((claimed, credential)) = self.verifier.claimed(answer) else {
            return self.refuse(signed_in, origin, now).await;
        };

        let mut work = self.storage.begin().await?;
        // Tries first and the account after them, as when they were counted; then what belongs to the account.
        tries::give_back(work.as_mut(), &by_address).await?;
        let user = match signed_in {
            Some(other) if other != claimed => None,
            _ => work.users().find(claimed).await?,
        };
        let found = work.passkeys().by_credential(&credential).await?;
        let owned = user.zip(found).filter(|(user, passkey)| passkey.user == user.id);
        let Some((user, passkey)) = owned else {
            // What was given back is taken again.
            drop(work);
            return self.refuse(signed_in, origin, now).await;
        };
        let used = match self.verifier.check(&ceremony.state, answer, &passkey.key) {
            Ok(used) => used,
            Err(PasskeyError::Refused(_)) => {
                drop(work);
                return self.refuse(Some(user.id), origin, now).await;
            }
            Err(error) => return Err(EnterError::Passkey(error)),
        };
        let Used { key, backed_up } = used;
        let passkey = Passkey { key, backed_up, last_used_at: Some(now), ..passkey };
        work.passkeys().update(&passkey).await?;
        Ok(Recognised { work, user, now })
    }

    /// Writes down that an answer was not taken.
    async fn refuse<T>(
        &self,
        user: Option<UserId>,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<T, EnterError> {
        let mut work = self.storage.begin().await?;
        let event = Event::PasskeyFailed;
        record(work.as_mut(), self.ids.as_ref(), user, event, origin, now).await?;
        work.commit().await?;
        Err(EnterError::Unknown)
    }
}
