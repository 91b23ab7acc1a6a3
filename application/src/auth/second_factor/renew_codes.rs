//! Making new recovery codes.

use octavo_domain::{
    auth::second_factor::{Proof, RecoveryCode},
    ids::{SessionId, UserId},
};

use super::{CodeRefused, FactorPorts, Given, Origin, note_change};
use crate::shared::{mailer::FactorChange, storage::Event};

/// Replaces the recovery codes of an account.
pub struct RenewRecoveryCodes {
    /// Its ports.
    pub ports: FactorPorts,
}

impl RenewRecoveryCodes {
    /// Makes them; they are shown this once.
    ///
    /// # Errors
    /// [`CodeRefused`]; the earlier ones stay valid then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        session: SessionId,
        proof: &Proof,
        origin: &Origin,
    ) -> Result<Vec<RecoveryCode>, CodeRefused> {
        let Given { mut work, user, .. } = self.ports.give(user, proof, origin).await?;
        let codes = self.ports.new_codes(work.as_mut(), user.id).await?;
        let by = (self.ports.ids.as_ref(), self.ports.clock.now());
        let change = (FactorChange::CodesRenewed, Event::RecoveryCodesRenewed);
        note_change(work.as_mut(), by, &user, Some(session), change, origin).await?;
        work.commit().await?;
        Ok(codes)
    }
}
