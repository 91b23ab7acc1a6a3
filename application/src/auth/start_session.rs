//! How a session starts.

use crate::account::Origin;
use crate::shared::{
    ids::Ids,
    secrets::{Secret, Secrets},
    storage::{StorageError, UnitOfWork},
};
use chrono::{DateTime, Utc};
use octavo_domain::{
    auth::session::Session,
    ids::{SessionId, UserId},
};

/// A new session: the secret goes into the browser's cookie and nowhere else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedIn {
    /// The account.
    pub user: UserId,
    /// The session's token.
    pub token: Secret,
}

/// Starts a session.
pub(crate) async fn start_session(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    secrets: &dyn Secrets,
    user: UserId,
    origin: &Origin,
    now: DateTime<Utc>,
) -> Result<SignedIn, StorageError> {
    let token = secrets.generate();
    let session = Session {
        id: SessionId::new(ids.next()),
        token: secrets.digest(&token),
        user,
        created_at: now,
        last_seen_at: now,
        authenticated_at: now,
        user_agent: origin.user_agent.chars().take(Session::USER_AGENT_MAX).collect(),
        address: origin.address.clone(),
        place: origin.place.clone(),
    };
    work.sessions().insert(&session).await?;
    Ok(SignedIn { user, token })
}
