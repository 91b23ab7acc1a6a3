//! Whether an account has given a token of Figma.

use octavo_domain::ids::UserId;

use super::{FigmaPorts, TokenStatus};
use crate::shared::storage::StorageError;

/// Reads whether an account has given a token.
pub struct ReadFigmaToken {
    /// Its ports.
    pub ports: FigmaPorts,
}

impl ReadFigmaToken {
    /// Whether it has, and which.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<TokenStatus, StorageError> {
        let mut work = self.ports.storage.begin().await?;
        let kept = work.figma_tokens().find(user).await?;
        Ok(self.ports.status(kept))
    }
}
