//! Keeping a token of Figma (EDIT-393).

use octavo_domain::{
    ids::UserId,
    services::figma::{FigmaToken, KeptFigmaToken},
};

use super::{FigmaError, FigmaPorts, TokenStatus, owner};
use crate::{
    account::{Origin, record},
    services::ports::figma::DesignFault,
    shared::{secrets::Secret, storage::Event},
};

/// Keeps the token of an account, sealed.
pub struct KeepFigmaToken {
    /// Its ports.
    pub ports: FigmaPorts,
}

impl KeepFigmaToken {
    /// Keeps it in place of the one before.
    ///
    /// # Errors
    /// [`FigmaError::Gone`], [`FigmaError::Design`] where it has been turned off, or [`FigmaError::Storage`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        token: &FigmaToken,
        origin: &Origin,
    ) -> Result<TokenStatus, FigmaError> {
        let ports = &self.ports;
        if !ports.source.is_configured() {
            return Err(DesignFault::NotConfigured.into());
        }
        let now = ports.clock.now();
        let mut work = ports.storage.begin().await?;
        let user = work.users().find(user).await?.ok_or(FigmaError::Gone)?.id;
        let secret = Secret::new(token.expose().to_owned());
        let sealed = ports.vault.seal(&secret, &owner(user));
        let kept = KeptFigmaToken { user, token: sealed, ending: token.ending().to_owned(), kept_at: now };
        work.figma_tokens().save(&kept).await?;
        record(work.as_mut(), ports.ids.as_ref(), Some(user), Event::ServiceConnected, origin, now).await?;
        work.commit().await?;
        Ok(ports.status(Some(kept)))
    }
}
