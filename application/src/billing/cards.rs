//! Cards: they are handed to the provider by the browser, and never seen here.

use octavo_domain::{auth::throttle::Limit, ids::UserId};

use super::Billing;
use crate::{
    auth::tries,
    billing::ports::card_provider::{Card, CardProviderError, CardSetup, CustomerRef, PaymentMethodRef},
    shared::storage::StorageError,
};

/// Begins, finishes and removes a customer's card.
pub struct Cards(pub Billing);

/// Why a card is not changed.
#[derive(Debug, thiserror::Error)]
pub enum CardError {
    /// There is no such account, or it has no card.
    #[error("there is no card")]
    None,
    /// The provider does not take it.
    #[error("{0}")]
    Refused(String),
    /// The provider failed.
    #[error(transparent)]
    Provider(CardProviderError),
    /// Too many cards.
    #[error(transparent)]
    Tries(#[from] tries::Refused),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<CardProviderError> for CardError {
    fn from(error: CardProviderError) -> Self {
        match error {
            CardProviderError::Rejected(reason) => Self::Refused(reason),
            error => Self::Provider(error),
        }
    }
}

impl Cards {
    /// The customer of an account at the provider; none where there is none yet.
    async fn known(&self, user: UserId) -> Result<Option<CustomerRef>, StorageError> {
        let Self(billing) = self;
        let account = billing.queries.billing_account(user).await?;
        Ok(account.and_then(|account| account.at(billing.provider.name()).customer))
    }

    /// The customer of an account at the provider, made where there is none.
    async fn customer(&self, user: UserId) -> Result<CustomerRef, CardError> {
        if let Some(customer) = self.known(user).await? {
            return Ok(customer);
        }
        self.make_customer(user).await
    }

    /// The customer of an account at the provider, made anew where they are gone. A card that is known of somebody else is
    /// gone with them.
    async fn make_customer(&self, user: UserId) -> Result<CustomerRef, CardError> {
        let Self(billing) = self;
        let held = billing.hold(user).await?.ok_or(CardError::None)?;
        let (email, name) = (held.user.email.clone(), held.user.name.as_str().to_owned());
        drop(held);
        let customer = billing.provider.ensure_customer(user, &email, &name).await?;
        let mut held = billing.hold(user).await?.ok_or(CardError::None)?;
        if held.account.customer.as_ref() != Some(&customer) {
            held.account.card = None;
        }
        held.account.customer = Some(customer.clone());
        held.commit().await?;
        Ok(customer)
    }

    /// The name of the provider that cards are entered at.
    #[must_use]
    pub fn provider(&self) -> &'static str {
        self.0.provider.name()
    }

    /// Begins the entering of a card.
    ///
    /// # Errors
    /// [`CardError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn begin(&self, user: UserId) -> Result<CardSetup, CardError> {
        let key = (format!("card:account:{user}"), Limit::CARD_ACCOUNT);
        tries::count(self.0.storage.as_ref(), &[key], self.0.clock.now()).await?;
        let customer = self.customer(user).await?;
        match self.0.provider.begin_card_setup(&customer).await {
            // Somebody has deleted the customer at the provider.
            Err(CardProviderError::NoCustomer(gone)) => {
                tracing::warn!(customer = %gone, "a customer was deleted at the card provider: a new one is made");
                let customer = self.make_customer(user).await?;
                Ok(self.0.provider.begin_card_setup(&customer).await?)
            }
            begun => Ok(begun?),
        }
    }

    /// Makes a card that was entered the one that pays.
    ///
    /// # Errors
    /// [`CardError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn attach(&self, user: UserId, method: &PaymentMethodRef) -> Result<Card, CardError> {
        let customer = self.customer(user).await?;
        let card = self.0.provider.set_default_card(&customer, method).await?;
        let mut held = self.0.hold(user).await?.ok_or(CardError::None)?;
        held.account.card = Some(card.clone());
        held.commit().await?;
        Ok(card)
    }

    /// Removes the card that pays; false when there is none.
    ///
    /// # Errors
    /// [`CardError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn remove(&self, user: UserId) -> Result<bool, CardError> {
        let Some(customer) = self.known(user).await? else { return Ok(false) };
        let removed = self.0.provider.remove_default_card(&customer).await?;
        let mut held = self.0.hold(user).await?.ok_or(CardError::None)?;
        held.account.card = None;
        held.commit().await?;
        Ok(removed)
    }
}
