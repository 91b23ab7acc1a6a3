//! Removing the second factor of an account whose owner can no longer give it.

use std::sync::Arc;

use octavo_domain::account::user::User;

use super::{Origin, note_change};
use crate::shared::{
    clock::Clock,
    ids::Ids,
    mailer::FactorChange,
    storage::{Event, StorageError, UnitOfWork},
};

/// For operators: the owner has lost app and recovery codes, and has proved their identity in another way. Every
/// session of the account ends.
pub struct RemoveSecondFactor {
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

impl RemoveSecondFactor {
    /// Removes it in a unit of work that the caller commits; false when there was none, and nothing has changed.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn execute(&self, work: &mut dyn UnitOfWork, user: &User) -> Result<bool, StorageError> {
        if !work.second_factors().delete(user.id).await? {
            return Ok(false);
        }
        let by = (self.ids.as_ref(), self.clock.now());
        let change = (FactorChange::Removed, Event::SecondFactorRemoved);
        let origin =
            Origin { address: String::new(), user_agent: "octavo admin".to_owned(), ..Origin::default() };
        note_change(work, by, user, None, change, &origin).await?;
        Ok(true)
    }
}
