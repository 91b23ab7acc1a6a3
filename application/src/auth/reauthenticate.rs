//! Reauthenticating before a sensitive change.

use std::sync::Arc;

use octavo_domain::ids::{SessionId, UserId};

use super::verify_password::{Proved, VerifyError, VerifyPassword};
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

/// Checks the password and replaces the session's token, with which sensitive changes are allowed for
/// [`Session::FRESH`](octavo_domain::auth::session::Session::FRESH).
pub struct Reauthenticate {
    /// Checks the password.
    pub prove: Arc<VerifyPassword>,
    /// Generates the token.
    pub secrets: Arc<dyn Secrets>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

impl Reauthenticate {
    /// Takes the password.
    ///
    /// # Errors
    /// [`VerifyError`]; the session is unchanged then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        session: SessionId,
        password: &str,
        origin: &Origin,
    ) -> Result<SignedIn, VerifyError> {
        let Proved { work, user } = self.prove.execute(user, password, origin).await?;
        self.renew(work, user.id, session, origin).await
    }

    /// Replaces the token of a reauthenticated session, and commits.
    pub(crate) async fn renew(
        &self,
        mut work: Box<dyn UnitOfWork>,
        user: UserId,
        session: SessionId,
        origin: &Origin,
    ) -> Result<SignedIn, VerifyError> {
        let now = self.clock.now();
        let token = self.secrets.generate();
        if !work.sessions().renew(session, &self.secrets.digest(&token), now).await? {
            return Err(VerifyError::Gone);
        }
        let event = Event::Reauthenticated;
        record(work.as_mut(), self.ids.as_ref(), Some(user), event, origin, now).await?;
        work.commit().await?;
        Ok(SignedIn { user, token })
    }
}
