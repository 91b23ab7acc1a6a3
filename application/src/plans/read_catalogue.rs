//! The catalogue as it is offered to a person.

use std::sync::Arc;

use octavo_domain::{
    ids::UserId,
    plans::{catalogue::Catalogue, level::Level},
    prompts::toggle::{BUSINESS_TO_ADVANCED, PRICING_REDESIGN, Toggles},
};

use crate::{
    prompts::{ports::prompts::PromptQueries, toggles::ReadToggles},
    shared::storage::StorageError,
};

/// Reads the catalogue as it is offered to one person.
pub struct ReadCatalogue {
    /// Every plan.
    pub catalogue: Arc<Catalogue>,
    /// Reads the toggles that apply to every account.
    pub toggles: Arc<ReadToggles>,
    /// Reads those of one account.
    pub prompts: Arc<dyn PromptQueries>,
}

/// The catalogue as it is offered to one person.
#[derive(Debug, Clone)]
pub struct Offered {
    /// Every plan.
    pub catalogue: Arc<Catalogue>,
    /// The plans that are offered, in their order.
    pub eligible: Vec<Level>,
    /// Is the business plan called Advanced?
    pub business_is_advanced: bool,
}

impl ReadCatalogue {
    /// Reads it for an account, or for a visitor without one.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: Option<UserId>) -> Result<Offered, StorageError> {
        let global = self.toggles.execute().await?;
        let own = match user {
            Some(user) => self.prompts.facts(user).await?.toggles,
            None => Toggles::new(),
        };
        let is_on =
            |name: &str| [global.as_ref(), &own].iter().any(|toggles| toggles.get(name) == Some(&true));
        Ok(Offered {
            catalogue: Arc::clone(&self.catalogue),
            eligible: self.catalogue.eligible(is_on(PRICING_REDESIGN)).to_vec(),
            business_is_advanced: is_on(BUSINESS_TO_ADVANCED),
        })
    }
}
