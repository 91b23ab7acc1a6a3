//! What a change would cost.

use octavo_domain::{
    billing::{
        calendar::Moment,
        change::{Change, Refusal, change},
        money::Cents,
    },
    ids::UserId,
};

use super::{
    Billing,
    order::{PlanOrder, PlanOrderError},
    pending::is_for,
    quote::{self, Quote},
};
use crate::{auth::throttle, shared::storage::StorageError};
use octavo_domain::billing::issued_invoice::BillingReason;

/// Computes what a change would cost, and signs a quote.
pub struct PreviewChange(pub Billing);

/// What a change would cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// The change.
    pub change: Change,
    /// The quote.
    pub quote: Quote,
    /// Until when the quote is valid.
    pub valid_until: Moment,
    /// The next payment in cents, if there is one.
    pub next_amount: Option<Cents>,
    /// Why there is no tax, in the words of the receipt; none when the rate says everything.
    pub tax_note: Option<String>,
}

/// Why there is no price.
#[derive(Debug, thiserror::Error)]
pub enum PreviewError {
    /// There is no such account.
    #[error("there is no such account")]
    Gone,
    /// The order is invalid.
    #[error(transparent)]
    PlanOrder(#[from] PlanOrderError),
    /// The billing rules refuse it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Too many codes were tried.
    #[error(transparent)]
    AttemptCount(#[from] throttle::Refused),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl PreviewChange {
    /// Computes it; nothing changes.
    ///
    /// # Errors
    /// [`PreviewError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, order: &PlanOrder) -> Result<Preview, PreviewError> {
        let Self(billing) = self;
        billing.count_code(user, order.code.as_deref()).await?;
        let quotes = billing.quotes().await?;
        let mut locked = billing.lock(user).await?.ok_or(PreviewError::Gone)?;
        if let Some(open) = locked.open_invoice().await?
            && open.reason == BillingReason::Create
            && is_for(&open, order)
        {
            // A first purchase that was not paid can be repeated, at this price.
            locked.before_purchase();
        }
        let understood = billing.check_order(&mut locked, order).await?;
        let terms = billing.terms(locked.now, &locked.account);
        let change = match understood.trial_days {
            Some(days) => {
                octavo_domain::billing::trial::begin(billing.prices(), &understood.wanted, &terms, days)?
            }
            None => change(billing.prices(), &locked.account.subscription, &understood.wanted, &terms)?,
        };
        let quote = quotes.sign(user, locked.now, &change);
        let next_amount = billing.next_amount(&locked.account, &change.after, change.invoice.ending_balance);
        let tax_note = billing.taxation(&locked.account).note;
        Ok(Preview { valid_until: quote.at.plus(quote::VALID), quote, next_amount, tax_note, change })
    }
}
