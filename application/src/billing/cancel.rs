//! Leaving, and coming back before it is too late.

use octavo_domain::{
    billing::{cancel::CancelReason, change::Refusal, offers, subscription::Status},
    ids::UserId,
};

use super::{
    Billing,
    change_plan::ChangeError,
    held::Held,
    payments::{Concluded, PaymentError},
};
use crate::{
    billing::ports::{BillingReason, Cancellation, card_provider::CardProviderError, mail::BillingNotice},
    shared::storage::StorageError,
};

/// The longest explanation, in characters.
pub const CLARIFICATION_MAX: usize = 2_000;

/// Cancels a subscription: it ends with its period, and can be restored until then.
pub struct CancelSubscription(pub Billing);

/// Why a subscription is not cancelled.
#[derive(Debug, thiserror::Error)]
pub enum CancelError {
    /// Nobody knows why.
    #[error("Please tell us a little more")]
    ClarificationRequired,
    /// The explanation is too long.
    #[error("Length is restricted to {CLARIFICATION_MAX} characters")]
    ClarificationTooLong,
    /// A payment is on its way.
    #[error("A payment is being made. Please try again in a few minutes")]
    PaymentOnItsWay,
    /// There is nothing to cancel.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The card provider failed.
    #[error(transparent)]
    Provider(#[from] CardProviderError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<PaymentError> for CancelError {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::Provider(error) => Self::Provider(error),
            PaymentError::Storage(error) => Self::Storage(error),
        }
    }
}

impl CancelSubscription {
    /// Cancels it. One whose payment is waited for ends at once, and its invoice is given up.
    ///
    /// # Errors
    /// [`CancelError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        reason: CancelReason,
        clarification: &str,
    ) -> Result<(), CancelError> {
        let Self(billing) = self;
        let clarification = clarification.trim();
        if reason.wants_clarification() && clarification.is_empty() {
            return Err(CancelError::ClarificationRequired);
        }
        if clarification.chars().count() > CLARIFICATION_MAX {
            return Err(CancelError::ClarificationTooLong);
        }
        let published = billing.published(user).await?;
        let held = billing.hold(user).await?;
        let mut held = held.ok_or(Refusal::NoSubscription)?;
        let requested_at = held.now;
        if let Some(mut invoice) = held.open_invoice().await? {
            let last = held.work.billing().last_attempt(invoice.id).await?;
            if let Some(attempt) = last.filter(|attempt| attempt.state.is_live()) {
                // A renewal of what runs is owed; whatever else is not begun is not begun any more.
                let is_owed =
                    invoice.reason == BillingReason::Cycle && held.account.subscription.status.is_running();
                drop(held);
                let ended = if is_owed {
                    billing.take_back(&attempt).await?
                } else {
                    billing.call_off(&attempt).await?
                };
                if !matches!(ended, Concluded::Canceled | Concluded::Declined { .. }) {
                    return Err(CancelError::PaymentOnItsWay);
                }
                held = billing.hold(user).await?.ok_or(Refusal::NoSubscription)?;
                let open = held.open_invoice().await?;
                invoice = open.ok_or(CancelError::PaymentOnItsWay)?;
            }
            if held.account.subscription.status != Status::Canceled {
                held.void(&mut invoice).await?;
            }
        }
        let clarification = clarification.to_owned();
        let cancellation = Cancellation { requested_at, reason, clarification };
        let status = held.account.subscription.status;
        if status.waits_for_payment() {
            held.account.cancellation = Some(cancellation);
            let at = held.now;
            held.end(billing, at, false, &published).await?;
        } else if status.is_running() {
            held.account.cancellation = Some(cancellation);
            held.stop_renewing(billing).await?;
        } else {
            return Err(Refusal::NoSubscription.into());
        }
        held.commit().await?;
        Ok(())
    }
}

impl Held {
    /// Has the subscription end with its period, and says so by mail the first time.
    pub(crate) async fn stop_renewing(&mut self, billing: &Billing) -> Result<(), StorageError> {
        let subscription = &mut self.account.subscription;
        let renewed = std::mem::replace(&mut subscription.auto_renew, false);
        let (level, at) = (subscription.level, subscription.trial_end.unwrap_or(subscription.end));
        if !renewed {
            return Ok(());
        }
        self.tell(billing, BillingNotice::CancelRequested { level, at }).await
    }
}

/// Restores a subscription that was to end.
pub struct Resubscribe(pub Billing);

impl Resubscribe {
    /// Lets it go on; nothing is charged.
    ///
    /// # Errors
    /// [`ChangeError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<(), ChangeError> {
        let mut held = self.0.hold(user).await?.ok_or(ChangeError::Gone)?;
        if held.user.email_confirmed_at.is_none() {
            return Err(ChangeError::EmailNotConfirmed);
        }
        held.account.subscription = offers::resubscribe(&held.account.subscription, held.now)?;
        held.account.cancellation = None;
        held.account.reminded_of = None;
        held.commit().await?;
        Ok(())
    }
}
