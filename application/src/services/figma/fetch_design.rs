//! Fetching a design from Figma (EDIT-392).

use octavo_domain::{
    auth::throttle::Limit,
    ids::UserId,
    services::figma::{DesignAddress, FigmaToken},
};

use super::{FigmaError, FigmaPorts, owner};
use crate::{
    auth::throttle,
    services::ports::figma::{DesignFault, FetchedDesign},
    shared::storage::StorageError,
};

/// Fetches a design from Figma, as a file that can be brought in.
pub struct FetchDesign {
    /// Its ports.
    pub ports: FigmaPorts,
}

impl FetchDesign {
    /// Fetches it with the token of the account. No unit of work is open while Figma is waited for.
    ///
    /// # Errors
    /// [`FigmaError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, address: &DesignAddress) -> Result<FetchedDesign, FigmaError> {
        let ports = &self.ports;
        if !ports.source.is_configured() {
            return Err(DesignFault::NotConfigured.into());
        }
        let token = self.token(user).await?;
        let counted = [(format!("figma:user:{user}"), Limit::FIGMA_ACCOUNT)];
        throttle::count(ports.storage.as_ref(), &counted, ports.clock.now()).await?;
        let design = ports.source.fetch(&token, address).await?;
        if design.missing > 0 {
            tracing::info!(missing = design.missing, "pictures of a design did not come");
        }
        Ok(design)
    }

    async fn token(&self, user: UserId) -> Result<FigmaToken, FigmaError> {
        let mut work = self.ports.storage.begin().await?;
        let kept = work.figma_tokens().find(user).await?.ok_or(FigmaError::NoToken)?;
        let sealed = || StorageError::Sealed { table: "figma_tokens", id: user.to_string() };
        let secret = self.ports.vault.open(&kept.token, &owner(user)).map_err(|_| sealed())?;
        Ok(FigmaToken::parse(secret.expose()).map_err(|_| sealed())?)
    }
}
