//! Finding the session that a request belongs to.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::auth::session::{self, Session};

use crate::{
    auth::ports::queries::{SessionQueries, SessionView},
    shared::{
        clock::Clock,
        secrets::{Secret, Secrets},
        storage::{Storage, StorageError},
    },
};

/// Finds the session of a request's token.
pub struct VerifySession {
    /// Looks sessions up.
    pub sessions: Arc<dyn SessionQueries>,
    /// Records when they were last seen.
    pub storage: Arc<dyn Storage>,
    /// Hashes the token.
    pub secrets: Arc<dyn Secrets>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

impl VerifySession {
    /// The session of `token`, if it is live. Its last use is stored only now and then.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, token: &Secret) -> Result<Option<SessionView>, StorageError> {
        let Some(view) = self.sessions.by_token(&self.secrets.digest(token)).await? else {
            return Ok(None);
        };
        let now = self.clock.now();
        if now >= session::ends_at(view.created_at, view.last_seen_at) {
            return Ok(None);
        }
        if now - view.last_seen_at >= Session::TOUCH_AFTER {
            // Reading continues when the write fails: the session then looks older than it is.
            if let Err(error) = self.touch(&view, now).await {
                tracing::warn!(%error, "a session could not be noted as seen");
            }
        }
        Ok(Some(view))
    }

    /// Was the session reauthenticated recently? Sensitive changes require it.
    #[must_use]
    pub fn is_fresh(&self, view: &SessionView) -> bool {
        session::is_fresh(view.authenticated_at, self.clock.now())
    }

    async fn touch(&self, view: &SessionView, now: DateTime<Utc>) -> Result<(), StorageError> {
        let mut work = self.storage.begin().await?;
        work.sessions().touch(view.session, now).await?;
        work.commit().await
    }
}
