//! Giving back what nobody had to pay.

use octavo_domain::{billing::calendar::Moment, ids::AttemptId};

use super::{Billing, payments::wait};
use crate::{
    billing::ports::{
        Attempt, AttemptState,
        card_provider::{CardProviderError, Find, IdempotencyKey},
    },
    shared::storage::StorageError,
};

impl Billing {
    /// Gives a payment back that nobody needs. What fails is tried again, under the same key.
    pub(crate) async fn give_back(&self, attempt: &Attempt) -> Result<(), StorageError> {
        let Some(payment) = &attempt.payment else { return Ok(()) };
        let key = IdempotencyKey(format!("return-{}", attempt.id));
        let error = match self.provider.refund(payment, attempt.amount, &key).await {
            Ok(told) if told.refunded >= attempt.amount => {
                return self.returned(attempt.id, AttemptState::Refunded).await;
            }
            Ok(told) => {
                let pending = told.refund_pending.get();
                tracing::info!(payment = %payment.0, pending, "a payment is on its way back");
                return self.returned(attempt.id, AttemptState::Surplus).await;
            }
            Err(error) => error,
        };
        // Somebody may have given it back by hand, at the provider.
        if !matches!(error, CardProviderError::Unknown(_))
            && let Ok(Some(found)) = self.provider.look_up(&Find::Payment(payment.clone())).await
            && found.refunded >= found.amount
        {
            return self.returned(attempt.id, AttemptState::Refunded).await;
        }
        tracing::error!(%error, payment = %payment.0, amount = attempt.amount.get(), "a payment cannot be given back yet");
        self.returned(attempt.id, AttemptState::Surplus).await
    }

    /// Writes down whether a payment was given back. What was is not undone by somebody who did not succeed.
    async fn returned(&self, id: AttemptId, state: AttemptState) -> Result<(), StorageError> {
        let Some((mut attempt, mut held)) = self.hold_attempt(id).await? else { return Ok(()) };
        if attempt.state != AttemptState::Surplus {
            return Ok(());
        }
        attempt.checks = attempt.checks.saturating_add(1);
        attempt.check_at = (state == AttemptState::Surplus)
            .then(|| Moment::from(self.clock.now()).plus(wait(attempt.checks.saturating_sub(1))));
        attempt.state = state;
        held.work().billing().update_attempt(&attempt).await?;
        held.commit_work().await
    }
}
