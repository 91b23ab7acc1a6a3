//! Unsubscribing by the link of a mail.

use std::sync::Arc;

use octavo_domain::newsletters::{Topic, Topics};

use super::tokens::UnsubscribeTokens;
use crate::shared::{
    clock::Clock,
    secrets::Secret,
    storage::{Storage, StorageError},
};

/// Ends a subscription with the token of a newsletter mail.
pub struct Unsubscribe {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Reads the token.
    pub tokens: UnsubscribeTokens,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Why nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum UnsubscribeError {
    /// The link's token is not genuine.
    #[error("This link is not complete. Please open it from the letter once more")]
    Unknown,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl Unsubscribe {
    /// Ends the subscription of the mail, or all of them, and returns the mail's topic. Repeating it changes nothing,
    /// and a deleted account needs nothing.
    ///
    /// # Errors
    /// [`UnsubscribeError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, token: &Secret, all: bool) -> Result<Topic, UnsubscribeError> {
        let (reader, topic) = self.tokens.read(token).await?.ok_or(UnsubscribeError::Unknown)?;
        let mut work = self.storage.begin().await?;
        if work.users().find(reader).await?.is_none() {
            return Ok(topic);
        }
        let mut topics = if all { Topics::new() } else { work.newsletters().topics(reader).await? };
        topics.remove(&topic);
        work.newsletters().set_topics(reader, &topics, self.clock.now()).await?;
        work.commit().await?;
        Ok(topic)
    }
}
