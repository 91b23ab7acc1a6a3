//! Passkeys of an account: adding and removing them, and signing in with them.

pub mod add;
pub mod ask_for_new;
pub mod enter;
pub mod list;
pub mod prove;
pub mod remove;
pub mod rename;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{account::user::User, auth::passkey::Ceremony, ids::UserId};

use super::tries;
use crate::{
    account::{Origin, mail, record},
    auth::{
        ports::passkey::{Asked, PasskeyVerifier},
        start_session::{SignedIn, start_session},
    },
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{Message, PasskeyChange},
        secrets::{Secret, Secrets},
        storage::{Event, Storage, StorageError, UnitOfWork},
    },
};

/// What every use case of passkeys needs.
#[derive(Clone)]
pub struct PasskeyPorts {
    /// Where accounts are kept.
    pub storage: Arc<dyn Storage>,
    /// Makes tokens.
    pub secrets: Arc<dyn Secrets>,
    /// Asks authenticators and checks what they answer.
    pub verifier: Arc<dyn PasskeyVerifier>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// What an authenticator is asked. The token goes into the browser's cookie and nowhere else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The token that the answer comes with.
    pub token: Secret,
    /// What the browser hands to the authenticator: JSON.
    pub options: String,
}

impl PasskeyPorts {
    /// Keeps what was asked, in a unit of work that the caller commits.
    async fn keep(
        &self,
        work: &mut dyn UnitOfWork,
        user: Option<UserId>,
        asked: Asked,
        now: DateTime<Utc>,
    ) -> Result<Question, StorageError> {
        let Asked { options, state } = asked;
        let token = self.secrets.generate();
        let hash = self.secrets.digest(&token);
        let ceremony = Ceremony { hash, user, state, expires_at: now + Ceremony::LIFETIME };
        work.passkeys().add_ceremony(&ceremony).await?;
        Ok(Question { token, options })
    }

    /// Takes what was asked out of the store, for good: whatever the answer is, there is no second one.
    async fn taken(
        &self,
        token: &Secret,
        user: Option<UserId>,
        now: DateTime<Utc>,
    ) -> Result<Option<Ceremony>, StorageError> {
        let hash = self.secrets.digest(token);
        let mut work = self.storage.begin().await?;
        let taken = work.passkeys().take_ceremony(&hash).await?;
        work.commit().await?;
        Ok(taken.filter(|ceremony| ceremony.holds(user, now)))
    }

    /// What every change of a passkey brings with it: the owner is told, the log knows.
    async fn note_change(
        &self,
        work: &mut dyn UnitOfWork,
        user: &User,
        (change, event): (PasskeyChange, Event),
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        mail(work, self.ids.as_ref(), user, Message::PasskeyChanged(change), now).await?;
        record(work, self.ids.as_ref(), Some(user.id), event, origin, now).await
    }
}
