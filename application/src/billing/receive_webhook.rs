//! What the provider tells by itself.

use octavo_domain::billing::calendar::Moment;

use super::{Billing, conclude::Heard, payments::PaymentError};
use crate::{
    billing::ports::card_provider::{
        CardProviderError, CustomerRef, EventSubject, Find, PaymentRef, WebhookRefused,
    },
    shared::storage::StorageError,
};

/// Receives a webhook. What it says is a hint: the payment is looked up, so that neither order nor number matters.
pub struct ReceiveWebhook(pub Billing);

/// Why a webhook is not taken; the provider sends it again.
#[derive(Debug, thiserror::Error)]
pub enum WebhookError {
    /// Nobody believes it.
    #[error(transparent)]
    Refused(#[from] WebhookRefused),
    /// The provider cannot be asked about it.
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
    /// Believes it or not, does what follows from it, and notes that it came, in one transaction.
    ///
    /// # Errors
    /// [`WebhookError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, signature: &str, body: &[u8]) -> Result<(), WebhookError> {
        let Self(billing) = self;
        let now = Moment::from(billing.clock.now());
        let event = billing.provider.verify_webhook(signature, body, now)?;
        let heard = Heard { event: &event.id, at: now };
        let is_noted = match &event.subject {
            EventSubject::Payment(payment) => billing.hear_of(payment, &heard).await?,
            EventSubject::Report(report) => billing.hear_report(report, Some(&heard)).await?,
            EventSubject::Customer(customer) => billing.hear_of_customer(customer, &heard).await?,
            EventSubject::Other => false,
        };
        if is_noted {
            return Ok(());
        }
        // There is nothing to do about it.
        let mut work = billing.storage.begin().await?;
        work.billing().receive_event(billing.provider.name(), &event.id, now).await?;
        work.commit().await?;
        Ok(())
    }
}

impl Billing {
    /// Looks up a payment that was heard of, and writes down what came of it, in one transaction with the event that told
    /// of it: one whose effect was lost comes again, one that had its effect has none any more. False when the payment is
    /// nobody's here.
    async fn hear_of(&self, payment: &PaymentRef, heard: &Heard<'_>) -> Result<bool, WebhookError> {
        let Some(payment) = self.provider.look_up(&Find::Payment(payment.clone())).await? else {
            tracing::warn!(payment = %payment.0, "heard of a payment that the provider does not know");
            return Ok(false);
        };
        let mut work = self.storage.begin().await?;
        let attempt = work.billing().attempt_of_key(&payment.key).await?;
        drop(work);
        let Some(attempt) = attempt else {
            tracing::error!(payment = %payment.id.0, amount = payment.amount.get(), "a payment without an invoice");
            return Ok(false);
        };
        self.conclude_heard(attempt.id, &payment, Some(heard)).await?;
        Ok(true)
    }

    /// Looks up the card that pays for a customer who was heard of: its network has renewed it, or it was changed or taken
    /// away at the provider. False when the customer is nobody's here.
    async fn hear_of_customer(
        &self,
        customer: &CustomerRef,
        heard: &Heard<'_>,
    ) -> Result<bool, WebhookError> {
        let Some(user) = self.queries.account_of_customer(self.provider.name(), customer).await? else {
            return Ok(false);
        };
        let card = self.provider.default_card(customer).await?;
        let Some(mut held) = self.hold(user).await? else { return Ok(false) };
        if !held.work.billing().receive_event(self.provider.name(), heard.event, heard.at).await? {
            return Ok(true);
        }
        if held.account.customer.as_ref() == Some(customer) {
            held.account.card = card;
        }
        held.commit().await?;
        Ok(true)
    }
}
