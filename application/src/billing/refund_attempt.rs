//! Refunding a payment that is not needed.

use octavo_domain::{
    billing::{attempt::next_check_after, calendar::Moment},
    ids::AttemptId,
};

use super::Billing;
use crate::{
    billing::ports::card_provider::{CardProviderError, Find},
    shared::storage::StorageError,
};
use octavo_domain::billing::{
    attempt::{Attempt, AttemptState},
    card::IdempotencyKey,
};

impl Billing {
    /// Refunds a payment that is not needed. A failure is retried with the same key.
    pub(crate) async fn refund_attempt(&self, attempt: &Attempt) -> Result<(), StorageError> {
        let Some(payment) = &attempt.payment else { return Ok(()) };
        let key = IdempotencyKey(format!("return-{}", attempt.id));
        let error = match self.provider.refund(payment, attempt.amount, &key).await {
            Ok(told) if told.refunded >= attempt.amount => {
                return self.note_refunded(attempt.id, AttemptState::Refunded).await;
            }
            Ok(told) => {
                let pending = told.refund_pending.get();
                tracing::info!(payment = %payment.0, pending, "a refund is pending");
                return self.note_refunded(attempt.id, AttemptState::RefundDue).await;
            }
            Err(error) => error,
        };
        // An operator may have refunded it by hand, at the provider.
        if !matches!(error, CardProviderError::Unknown(_))
            && let Ok(Some(found)) = self.provider.look_up(&Find::Payment(payment.clone())).await
            && found.refunded >= found.amount
        {
            return self.note_refunded(attempt.id, AttemptState::Refunded).await;
        }
        tracing::error!(%error, payment = %payment.0, amount = attempt.amount.get(), "a refund failed and is tried again");
        self.note_refunded(attempt.id, AttemptState::RefundDue).await
    }

    /// Records whether a payment was refunded. A failed attempt never undoes a successful refund.
    async fn note_refunded(&self, id: AttemptId, state: AttemptState) -> Result<(), StorageError> {
        let Some((mut attempt, mut locked)) = self.lock_attempt(id).await? else { return Ok(()) };
        if attempt.state != AttemptState::RefundDue {
            return Ok(());
        }
        attempt.checks = attempt.checks.saturating_add(1);
        attempt.check_at = (state == AttemptState::RefundDue)
            .then(|| Moment::from(self.clock.now()).plus(next_check_after(attempt.checks.saturating_sub(1))));
        attempt.state = state;
        locked.work().billing().update_attempt(&attempt).await?;
        locked.commit_work().await
    }
}
