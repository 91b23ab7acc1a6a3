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
    pending::is_for,
    quote::{self, Quote},
    wish::{Wish, WishError},
};
use crate::{auth::tries, billing::ports::BillingReason, shared::storage::StorageError};

/// Works out what a change would cost, and names the price.
pub struct PreviewChange(pub Billing);

/// What a change would cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// The change.
    pub change: Change,
    /// The price, to be held to.
    pub quote: Quote,
    /// Until when it can be held to.
    pub valid_until: Moment,
    /// What the next payment will be, in cents; none where there is none.
    pub next_amount: Option<Cents>,
    /// Why there is no tax, in the words of the receipt; none where the rate says everything.
    pub tax_note: Option<String>,
}

/// Why there is no price.
#[derive(Debug, thiserror::Error)]
pub enum PreviewError {
    /// There is no such account.
    #[error("there is no such account")]
    Gone,
    /// What is wanted.
    #[error(transparent)]
    Wish(#[from] WishError),
    /// The engine.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Too many codes.
    #[error(transparent)]
    Tries(#[from] tries::Refused),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl PreviewChange {
    /// Works it out; nothing changes.
    ///
    /// # Errors
    /// [`PreviewError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, wish: &Wish) -> Result<Preview, PreviewError> {
        let Self(billing) = self;
        billing.count_code(user, wish.code.as_deref()).await?;
        let quotes = billing.quotes().await?;
        let mut held = billing.hold(user).await?.ok_or(PreviewError::Gone)?;
        if let Some(open) = held.open_invoice().await?
            && open.reason == BillingReason::Create
            && is_for(&open, wish)
        {
            // What was not paid yet can be tried again, at this price.
            held.before_purchase();
        }
        let understood = billing.understand(&mut held, wish).await?;
        let terms = billing.terms(held.now, &held.account);
        let change = match understood.trial_days {
            Some(days) => super::trial::begin(billing.prices(), &understood.wanted, &terms, days)?,
            None => change(billing.prices(), &held.account.subscription, &understood.wanted, &terms)?,
        };
        let quote = quotes.sign(user, held.now, &change);
        let next_amount = billing.next_amount(&held.account, &change.after, change.invoice.ending_balance);
        let tax_note = billing.taxation(&held.account).note;
        Ok(Preview { valid_until: quote.at.plus(quote::VALID), quote, next_amount, tax_note, change })
    }
}
