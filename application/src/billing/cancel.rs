//! Canceling a subscription, and restoring it before its period ends.

use octavo_domain::{
    billing::{cancel::CancelReason, change::Refusal, offers, subscription::Status},
    ids::UserId,
};

use super::{
    Billing,
    change_plan::ChangeError,
    locked_account::LockedAccount,
    payments::{PaymentError, PaymentOutcome},
};
use crate::{
    billing::ports::{card_provider::CardProviderError, mail::BillingNotice},
    shared::storage::StorageError,
};
use octavo_domain::billing::{account::Cancellation, issued_invoice::BillingReason};

/// The longest explanation, in characters.
pub const CLARIFICATION_MAX: usize = 2_000;

/// Cancels a subscription: it ends with its period, and can be restored until then.
pub struct CancelSubscription(pub Billing);

/// Why a subscription is not canceled.
#[derive(Debug, thiserror::Error)]
pub enum CancelError {
    /// The reason is missing.
    #[error("Please tell us a little more")]
    ClarificationRequired,
    /// The explanation is too long.
    #[error("Length is restricted to {CLARIFICATION_MAX} characters")]
    ClarificationTooLong,
    /// A payment is in progress.
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
    /// Cancels it. A subscription that waits for its first payment ends at once, and its invoice is voided.
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
        let locked = billing.lock(user).await?;
        let mut locked = locked.ok_or(Refusal::NoSubscription)?;
        let requested_at = locked.now;
        if let Some(mut invoice) = locked.open_invoice().await? {
            let last = locked.work.billing().last_attempt(invoice.id).await?;
            if let Some(attempt) = last.filter(|attempt| attempt.state.is_live()) {
                // The renewal of a running subscription is owed; any other open change is dropped.
                let is_owed =
                    invoice.reason == BillingReason::Cycle && locked.account.subscription.status.is_running();
                drop(locked);
                let ended = if is_owed {
                    billing.cancel_payment(&attempt).await?
                } else {
                    billing.cancel_attempt(&attempt).await?
                };
                if !matches!(ended, PaymentOutcome::Canceled | PaymentOutcome::Declined { .. }) {
                    return Err(CancelError::PaymentOnItsWay);
                }
                locked = billing.lock(user).await?.ok_or(Refusal::NoSubscription)?;
                let open = locked.open_invoice().await?;
                invoice = open.ok_or(CancelError::PaymentOnItsWay)?;
            }
            if locked.account.subscription.status != Status::Canceled {
                locked.void(&mut invoice).await?;
            }
        }
        let clarification = clarification.to_owned();
        let cancellation = Cancellation { requested_at, reason, clarification };
        let status = locked.account.subscription.status;
        if status.waits_for_payment() {
            locked.account.cancellation = Some(cancellation);
            let at = locked.now;
            locked.end(billing, at, false, &published).await?;
        } else if status.is_running() {
            locked.account.cancellation = Some(cancellation);
            locked.stop_renewing(billing).await?;
        } else {
            return Err(Refusal::NoSubscription.into());
        }
        locked.commit().await?;
        Ok(())
    }
}

impl LockedAccount {
    /// Lets the subscription end with its period, and mails the customer the first time.
    pub(crate) async fn stop_renewing(&mut self, billing: &Billing) -> Result<(), StorageError> {
        let subscription = &mut self.account.subscription;
        let renewed = std::mem::replace(&mut subscription.auto_renew, false);
        let (level, at) = (subscription.level, subscription.trial_end.unwrap_or(subscription.end));
        if !renewed {
            return Ok(());
        }
        self.notify(billing, BillingNotice::CancelRequested { level, at }).await
    }
}

/// Restores a subscription that was to end.
pub struct Resubscribe(pub Billing);

impl Resubscribe {
    /// Resumes it; nothing is charged.
    ///
    /// # Errors
    /// [`ChangeError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<(), ChangeError> {
        let mut locked = self.0.lock(user).await?.ok_or(ChangeError::Gone)?;
        if locked.user.email_confirmed_at.is_none() {
            return Err(ChangeError::EmailNotConfirmed);
        }
        locked.account.subscription = offers::resubscribe(&locked.account.subscription, locked.now)?;
        locked.account.cancellation = None;
        locked.account.reminded_of = None;
        locked.commit().await?;
        Ok(())
    }
}
