//! Proving again who one is, before a sensitive change.

use std::sync::Arc;

use octavo_domain::ids::{SessionId, UserId};

use super::prove::{ProveError, ProvePassword, Proved};
use crate::{
    account::{Origin, record},
    auth::start_session::SignedIn,
    shared::{
        clock::Clock,
        ids::Ids,
        secrets::Secrets,
        storage::{Event, UnitOfWork},
    },
};

/// Takes a password once more and gives the session another token, from which sensitive changes may be made for
/// [`Session::FRESH`](octavo_domain::auth::session::Session::FRESH).
pub struct Reauthenticate {
    /// Checks the password.
    pub prove: Arc<ProvePassword>,
    /// Makes the token.
    pub secrets: Arc<dyn Secrets>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl Reauthenticate {
    /// Takes the password.
    ///
    /// # Errors
    /// [`ProveError`]; the session stays as it is then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        session: SessionId,
        password: &str,
        origin: &Origin,
    ) -> Result<SignedIn, ProveError> {
        let Proved { work, user } = self.prove.execute(user, password, origin).await?;
        self.renew(work, user.id, session, origin).await
    }

    /// Gives the session of somebody who has proved who they are another token, and commits.
    pub(crate) async fn renew(
        &self,
        mut work: Box<dyn UnitOfWork>,
        user: UserId,
        session: SessionId,
        origin: &Origin,
    ) -> Result<SignedIn, ProveError> {
        let now = self.clock.now();
        let token = self.secrets.generate();
        if !work.sessions().renew(session, &self.secrets.digest(&token), now).await? {
            return Err(ProveError::Gone);
        }
        let event = Event::Reauthenticated;
        record(work.as_mut(), self.ids.as_ref(), Some(user), event, origin, now).await?;
        work.commit().await?;
        Ok(SignedIn { user, token })
    }
}
