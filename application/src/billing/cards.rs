//! Cards: the browser hands them to the provider; the server never sees them.

use octavo_domain::{auth::throttle::Limit, ids::UserId};

use super::Billing;
use crate::{
    auth::throttle,
    billing::ports::card_provider::{CardProviderError, CardSetup},
    shared::storage::StorageError,
};
use octavo_domain::billing::card::{Card, CustomerRef, PaymentMethodRef};

/// Begins, finishes and removes a customer's card.
pub struct Cards(pub Billing);

/// Why a card is not changed.
#[derive(Debug, thiserror::Error)]
pub enum CardError {
    /// There is no such account, or it has no card.
    #[error("there is no card")]
    None,
    /// The provider refuses it.
    #[error("{0}")]
    Refused(String),
    /// The provider failed.
    #[error(transparent)]
    Provider(CardProviderError),
    /// Too many cards.
    #[error(transparent)]
    AttemptCount(#[from] throttle::Refused),
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
    /// The customer of an account at the provider; none before there is one.
    async fn known(&self, user: UserId) -> Result<Option<CustomerRef>, StorageError> {
        let Self(billing) = self;
        let account = billing.queries.billing_account(user).await?;
        Ok(account.and_then(|account| account.at(billing.provider.name()).customer))
    }

    /// The customer of an account at the provider, created when there is none.
    async fn customer(&self, user: UserId) -> Result<CustomerRef, CardError> {
        if let Some(customer) = self.known(user).await? {
            return Ok(customer);
        }
        self.make_customer(user).await
    }

    /// The customer of an account at the provider, created again when the old one was deleted. The stored card of the
    /// old one is dropped.
    async fn make_customer(&self, user: UserId) -> Result<CustomerRef, CardError> {
        let Self(billing) = self;
        let locked = billing.lock(user).await?.ok_or(CardError::None)?;
        let (email, name) = (locked.user.email.clone(), locked.user.name.as_str().to_owned());
        drop(locked);
        let customer = billing.provider.ensure_customer(user, &email, &name).await?;
        let mut locked = billing.lock(user).await?.ok_or(CardError::None)?;
        if locked.account.customer.as_ref() != Some(&customer) {
            locked.account.card = None;
        }
        locked.account.customer = Some(customer.clone());
        locked.commit().await?;
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
        throttle::count(self.0.storage.as_ref(), &[key], self.0.clock.now()).await?;
        let customer = self.customer(user).await?;
        match self.0.provider.begin_card_setup(&customer).await {
            // The customer was deleted at the provider.
            Err(CardProviderError::NoCustomer(gone)) => {
                tracing::warn!(customer = %gone, "a customer was deleted at the card provider: a new one is made");
                let customer = self.make_customer(user).await?;
                Ok(self.0.provider.begin_card_setup(&customer).await?)
            }
            begun => Ok(begun?),
        }
    }

    /// Makes an entered card the default.
    ///
    /// # Errors
    /// [`CardError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn attach(&self, user: UserId, method: &PaymentMethodRef) -> Result<Card, CardError> {
        let customer = self.customer(user).await?;
        let card = self.0.provider.set_default_card(&customer, method).await?;
        let mut locked = self.0.lock(user).await?.ok_or(CardError::None)?;
        locked.account.card = Some(card.clone());
        locked.commit().await?;
        Ok(card)
    }

    /// Removes the default card; false when there is none.
    ///
    /// # Errors
    /// [`CardError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn remove(&self, user: UserId) -> Result<bool, CardError> {
        let Some(customer) = self.known(user).await? else { return Ok(false) };
        let removed = self.0.provider.remove_default_card(&customer).await?;
        let mut locked = self.0.lock(user).await?.ok_or(CardError::None)?;
        locked.account.card = None;
        locked.commit().await?;
        Ok(removed)
    }
}
