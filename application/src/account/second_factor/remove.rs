//! Taking the second factor from an account whose owner can no longer give it.

use octavo_domain::account::user::User;

use super::{FactorPorts, Origin};
use crate::ports::{
    mailer::FactorChange,
    storage::{Event, StorageError, UnitOfWork},
};

/// What an operator does for somebody who has lost app and recovery codes, and who has shown in another way who they
/// are. Every session of the account ends.
pub struct RemoveSecondFactor {
    /// What it needs.
    pub ports: FactorPorts,
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
        let change = (FactorChange::Removed, Event::SecondFactorRemoved);
        let origin = Origin { address: String::new(), user_agent: "octavo admin".to_owned() };
        self.ports.note_change(work, user, None, change, &origin).await?;
        Ok(true)
    }
}
