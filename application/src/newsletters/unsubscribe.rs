//! Unsubscribing by the link of a mail.

use std::sync::Arc;

use octavo_domain::newsletters::{Mailing, Topics};

use super::tokens::UnsubscribeTokens;
use crate::shared::{
    clock::Clock,
    secrets::Secret,
    storage::{Storage, StorageError},
};

/// Ends a subscription with the token of a newsletter mail, or the mails about comments with that of one of them.
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
    /// Ends what the mail belongs to, or every newsletter as well, and returns what that was. Repeating it changes nothing,
    /// and a deleted account needs nothing.
    ///
    /// # Errors
    /// [`UnsubscribeError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, token: &Secret, all: bool) -> Result<Mailing, UnsubscribeError> {
        let (reader, mailing) = self.tokens.read(token).await?.ok_or(UnsubscribeError::Unknown)?;
        let mut work = self.storage.begin().await?;
        let Some(mut user) = work.users().find(reader).await? else { return Ok(mailing) };
        if let Mailing::Newsletter(topic) = mailing {
            let mut topics = if all { Topics::new() } else { work.newsletters().topics(reader).await? };
            topics.remove(&topic);
            work.newsletters().set_topics(reader, &topics, self.clock.now()).await?;
        } else {
            user.preferences.options.comment_mails = false;
            work.users().update(&user).await?;
            if all {
                work.newsletters().set_topics(reader, &Topics::new(), self.clock.now()).await?;
            }
        }
        work.commit().await?;
        Ok(mailing)
    }
}
