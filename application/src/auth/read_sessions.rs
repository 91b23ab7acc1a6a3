//! Where an account is signed in.

use std::sync::Arc;

use octavo_domain::ids::{SessionId, UserId};

use crate::{
    auth::ports::queries::{SessionQueries, SessionRow},
    shared::{clock::Clock, storage::StorageError},
};

/// Reads an account's live sessions.
pub struct ReadSessions {
    /// Looks sessions up.
    pub sessions: Arc<dyn SessionQueries>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

impl ReadSessions {
    /// The most sessions that are listed.
    pub const MAX: u32 = 200;

    /// Live sessions: the `current` one first, then the last seen first.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, current: SessionId) -> Result<Vec<SessionRow>, StorageError> {
        let mut rows = self.sessions.of_user(user, self.clock.now(), Self::MAX).await?;
        rows.sort_by_key(|row| row.id != current);
        Ok(rows)
    }
}
