//! Events of the provider.

use octavo_domain::billing::calendar::Moment;

use super::{Billing, payments::PaymentError, record_outcome::ProviderEventRef};
use crate::{
    billing::ports::card_provider::{CardProviderError, EventSubject, Find, WebhookRefused},
    shared::storage::StorageError,
};
use octavo_domain::billing::card::{CustomerRef, PaymentRef};

/// Receives a webhook. What it says is a hint: the payment is looked up, so that neither order nor repetition matters.
pub struct ReceiveWebhook(pub Billing);

/// Why a webhook is refused; the provider sends it again.
#[derive(Debug, thiserror::Error)]
pub enum WebhookError {
    /// It failed its verification.
    #[error(transparent)]
    Refused(#[from] WebhookRefused),
    /// The provider cannot be asked about its subject.
    #[error(transparent)]
    Provider(#[from] CardProviderError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<PaymentError> for WebhookError {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::Provider(error) => Self::Provider(error),
            PaymentError::Storage(error) => Self::Storage(error),
        }
    }
}

impl ReceiveWebhook {
    /// Verifies it, applies its effects, and records its receipt in one transaction with them.
    ///
    /// # Errors
    /// [`WebhookError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, signature: &str, body: &[u8]) -> Result<(), WebhookError> {
        let Self(billing) = self;
        let now = Moment::from(billing.clock.now());
        let event = billing.provider.verify_webhook(signature, body, now)?;
        let reference = ProviderEventRef { event: &event.id, at: now };
        let is_noted = match &event.subject {
            EventSubject::Payment(payment) => billing.handle_payment_event(payment, &reference).await?,
            EventSubject::Report(report) => billing.record_report(report, Some(&reference)).await?,
            EventSubject::Customer(customer) => billing.handle_customer_event(customer, &reference).await?,
            EventSubject::Other => false,
        };
        if is_noted {
            return Ok(());
        }
        // It has no effect: only its receipt is recorded.
        let mut work = billing.storage.begin().await?;
        work.billing().receive_event(billing.provider.name(), &event.id, now).await?;
        work.commit().await?;
        Ok(())
    }
}

impl Billing {
    /// Looks up the payment of an event, and records its outcome in one transaction with the event. An event whose
    /// effect was lost has it when it is sent again; a repeated one has none. False when no account here has the
    /// payment.
    async fn handle_payment_event(
        &self,
        payment: &PaymentRef,
        event: &ProviderEventRef<'_>,
    ) -> Result<bool, WebhookError> {
        let Some(payment) = self.provider.look_up(&Find::Payment(payment.clone())).await? else {
            tracing::warn!(payment = %payment.0, "an event names a payment that the provider does not know");
            return Ok(false);
        };
        let mut work = self.storage.begin().await?;
        let attempt = work.billing().attempt_of_key(&payment.key).await?;
        drop(work);
        let Some(attempt) = attempt else {
            tracing::error!(payment = %payment.id.0, amount = payment.amount.get(), "a payment without an invoice");
            return Ok(false);
        };
        self.record_event_outcome(attempt.id, &payment, Some(event)).await?;
        Ok(true)
    }

    /// Looks up the default card of an event's customer: its network has renewed it, or it was changed or removed at
    /// the provider. False when no account here has the customer.
    async fn handle_customer_event(
        &self,
        customer: &CustomerRef,
        event: &ProviderEventRef<'_>,
    ) -> Result<bool, WebhookError> {
        let Some(user) = self.queries.account_of_customer(self.provider.name(), customer).await? else {
            return Ok(false);
        };
        let card = self.provider.default_card(customer).await?;
        let Some(mut locked) = self.lock(user).await? else { return Ok(false) };
        if !locked.work.billing().receive_event(self.provider.name(), event.event, event.at).await? {
            return Ok(true);
        }
        if locked.account.customer.as_ref() == Some(customer) {
            locked.account.card = card;
        }
        locked.commit().await?;
        Ok(true)
    }
}
