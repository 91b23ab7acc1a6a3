//! Passkeys of an account: adding and removing them, and signing in with them.

pub mod add;
pub mod begin_add;
pub mod list;
pub mod remove;
pub mod rename;
pub mod sign_in;
pub mod verify;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{account::user::User, auth::passkey::Ceremony, ids::UserId};

use super::throttle;
use crate::{
    account::{Origin, mail, record},
    auth::{
        passkeys::{
            add::AddPasskey, begin_add::BeginAddPasskey, list::ListPasskeys, remove::RemovePasskey,
            rename::RenamePasskey, sign_in::SignInWithPasskey, verify::VerifyPasskey,
        },
        ports::passkey::{PasskeyOptions, PasskeyVerifier},
        reauthenticate::Reauthenticate,
        start_session::{SignedIn, start_session},
    },
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{Message, PasskeyChange},
        secrets::{Secret, Secrets},
        storage::{Event, Storage, StorageError, UnitOfWork},
        use_cases::use_cases,
    },
};

use_cases! {
    /// Passkeys, and signing in with them.
    pub struct PasskeyUseCases(ports, reauthenticate: &Arc<Reauthenticate>) {
        let shared = PasskeyPorts {
            storage: ports.storage.clone(),
            secrets: ports.secrets.clone(),
            verifier: ports.passkeys.clone(),
            ids: ports.ids.clone(),
            clock: ports.clock.clone(),
        };
        /// Reads an account's passkeys.
        list: ListPasskeys { accounts },
        /// Begins to add a passkey to the signed-in account.
        begin_add: BeginAddPasskey { ports: shared.clone() },
        /// Adds the passkey that an authenticator has made.
        add: AddPasskey { ports: shared.clone() },
        /// Renames a passkey.
        rename: RenamePasskey { ports: shared.clone() },
        /// Removes a passkey.
        remove: RemovePasskey { ports: shared.clone() },
        /// Signs in with a passkey.
        enter: SignInWithPasskey { ports: shared.clone() },
        /// Takes a passkey in place of the password and gives the session another token.
        prove: VerifyPasskey { ports: shared, reauthenticate: reauthenticate.clone() },
    }
}

/// What every use case of passkeys needs.
#[derive(Clone)]
pub struct PasskeyPorts {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Generates tokens.
    pub secrets: Arc<dyn Secrets>,
    /// Makes challenges and checks their answers.
    pub verifier: Arc<dyn PasskeyVerifier>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// The challenge to an authenticator. The token goes into the browser's cookie and nowhere else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyChallenge {
    /// The token that accompanies the answer.
    pub token: Secret,
    /// What the browser hands to the authenticator: JSON.
    pub options: String,
}

impl PasskeyPorts {
    /// Stores the challenge in a unit of work that the caller commits.
    async fn keep(
        &self,
        work: &mut dyn UnitOfWork,
        user: Option<UserId>,
        asked: PasskeyOptions,
        now: DateTime<Utc>,
    ) -> Result<PasskeyChallenge, StorageError> {
        let PasskeyOptions { options, state } = asked;
        let token = self.secrets.generate();
        let hash = self.secrets.digest(&token);
        let ceremony = Ceremony { hash, user, state, expires_at: now + Ceremony::LIFETIME };
        work.passkeys().add_ceremony(&ceremony).await?;
        Ok(PasskeyChallenge { token, options })
    }

    /// Takes the challenge out of the store: it can be answered only once, whether the answer is right or not.
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

    /// What follows from every change of a passkey: the owner is notified and the activity log gets an entry.
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
