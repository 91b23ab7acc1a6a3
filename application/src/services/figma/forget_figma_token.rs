//! Forgetting a token of Figma (EDIT-393).

use octavo_domain::ids::UserId;

use super::FigmaPorts;
use crate::{
    account::{Origin, record},
    shared::storage::{Event, StorageError},
};

/// Forgets the token of an account.
pub struct ForgetFigmaToken {
    /// Its ports.
    pub ports: FigmaPorts,
}

impl ForgetFigmaToken {
    /// Forgets it; false when there was none. Figma has no call that ends a token: its owner does that there.
    ///
    /// # Errors
    /// [`StorageError`]; it is still kept then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, origin: &Origin) -> Result<bool, StorageError> {
        let ports = &self.ports;
        let mut work = ports.storage.begin().await?;
        let Some(user) = work.users().find(user).await? else {
            return Ok(false);
        };
        if !work.figma_tokens().delete(user.id).await? {
            return Ok(false);
        }
        let (ids, now) = (ports.ids.as_ref(), ports.clock.now());
        record(work.as_mut(), ids, Some(user.id), Event::ServiceDisconnected, origin, now).await?;
        work.commit().await?;
        Ok(true)
    }
}
