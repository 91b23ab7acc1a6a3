//! Turning the second factor off.

use octavo_domain::{
    auth::second_factor::Proof,
    ids::{FactorId, SessionId, UserId},
};

use super::{CodeRefused, FactorPorts, Given, Origin, note_change};
use crate::shared::{mailer::FactorChange, storage::Event};

/// Turns the second factor off for an owner who can still pass it.
pub struct DisableSecondFactor {
    /// Its ports.
    pub ports: FactorPorts,
}

impl DisableSecondFactor {
    /// Turns it off.
    ///
    /// # Errors
    /// [`CodeRefused`]; it stays on then, and a recovery code stays valid.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        session: SessionId,
        method: FactorId,
        proof: &Proof,
        origin: &Origin,
    ) -> Result<(), CodeRefused> {
        let Given { mut work, user, factor } = self.ports.give(user, proof, origin).await?;
        if factor.id != method {
            return Err(CodeRefused::Off);
        }
        work.second_factors().delete(user.id).await?;
        let by = (self.ports.ids.as_ref(), self.ports.clock.now());
        let change = (FactorChange::TurnedOff, Event::SecondFactorDisabled);
        note_change(work.as_mut(), by, &user, Some(session), change, origin).await?;
        Ok(work.commit().await?)
    }
}
