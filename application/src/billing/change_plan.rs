//! Subscribing, and changing a plan, its interval or its add-ons.

use octavo_domain::{
    billing::{
        change::{Change, ChangeKind, Refusal, change},
        money::Cents,
        subscription::{Status, Subscription},
    },
    ids::{InvoiceId, SubscriptionId, UserId},
    plans::level::Level,
};

use super::{
    Billing,
    conflicts::Conflicts,
    locked_account::LockedAccount,
    order::{PlanOrder, PlanOrderError},
    payments::{PaymentError, PaymentOutcome, is_charged},
    pending::Pending,
    quote::{Quote, Quotes},
};
use crate::{
    auth::throttle, billing::ports::card_provider::CardProviderError, shared::storage::StorageError,
};
use octavo_domain::billing::issued_invoice::{BillingReason, InvoiceStatus, IssuedInvoice};

/// Applies a change: at once when nothing is due for it, otherwise once it is paid.
pub struct ChangePlan(pub Billing);

/// The result of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changed {
    /// It has taken effect.
    Done,
    /// It takes effect once it is paid.
    Waits(PaymentOutcome),
}

/// Why a change is not applied.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// There is no such account.
    #[error("there is no such account")]
    Gone,
    /// The address is not confirmed, which a payment requires.
    #[error("Please, verify your email")]
    EmailNotConfirmed,
    /// There is nothing to pay with.
    #[error("Please add a card first")]
    CardRequired,
    /// The price differs from the quote, or the quote has expired.
    #[error("The price has changed. Please check it again")]
    QuoteExpired,
    /// The offered pause has other dates.
    #[error("The pause ends one month after the paid period")]
    OtherPause,
    /// Nothing would change.
    #[error("This is the plan you have")]
    Unchanged,
    /// More is in use than the plan allows.
    #[error("More is in use than this plan allows")]
    Conflict(Conflicts),
    /// The order is invalid.
    #[error(transparent)]
    PlanOrder(#[from] PlanOrderError),
    /// The billing rules refuse it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Too many codes were tried.
    #[error(transparent)]
    AttemptCount(#[from] throttle::Refused),
    /// The card provider failed.
    #[error(transparent)]
    Provider(#[from] CardProviderError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<PaymentError> for ChangeError {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::Provider(error) => Self::Provider(error),
            PaymentError::Storage(error) => Self::Storage(error),
        }
    }
}

/// How often an earlier payment for another order is canceled before the customer is asked to wait.
const MAX_ATTEMPTS: u32 = 3;

impl ChangePlan {
    /// Applies it. With a quote exactly the quoted cents are charged, or nothing is.
    ///
    /// # Errors
    /// [`ChangeError`]; nothing has changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        order: &PlanOrder,
        quote: Option<&Quote>,
    ) -> Result<Changed, ChangeError> {
        self.0.count_code(user, order.code.as_deref()).await?;
        self.run(user, order, quote, None).await
    }

    /// Applies the change of an open invoice at the current price, in place of that invoice. It never charges more than
    /// that invoice asked for.
    ///
    /// # Errors
    /// [`ChangeError`]; nothing has changed then.
    pub(crate) async fn anew(
        &self,
        user: UserId,
        order: &PlanOrder,
        at_most: Cents,
    ) -> Result<Changed, ChangeError> {
        self.run(user, order, None, Some(at_most)).await
    }

    async fn run(
        &self,
        user: UserId,
        order: &PlanOrder,
        quote: Option<&Quote>,
        at_most: Option<Cents>,
    ) -> Result<Changed, ChangeError> {
        let Self(billing) = self;
        let quotes = billing.quotes().await?;
        for _ in 0..MAX_ATTEMPTS {
            let mut locked = billing.lock(user).await?.ok_or(ChangeError::Gone)?;
            match billing.pending(&mut locked, order, quote, &quotes).await? {
                Pending::Nothing => return self.apply(&quotes, locked, order, quote, at_most).await,
                Pending::Join(attempt) => {
                    drop(locked);
                    return Ok(Changed::Waits(billing.look_up(&attempt).await?));
                }
                Pending::TakeBack(attempt) => {
                    drop(locked);
                    match billing.cancel_payment(&attempt).await? {
                        PaymentOutcome::Paid => return Err(ChangeError::QuoteExpired),
                        PaymentOutcome::Processing { .. } => return Err(Refusal::PaymentIncomplete.into()),
                        _ => {}
                    }
                }
            }
        }
        Err(Refusal::PaymentIncomplete.into())
    }

    async fn apply(
        &self,
        quotes: &Quotes<'_>,
        mut locked: LockedAccount,
        order: &PlanOrder,
        quote: Option<&Quote>,
        at_most: Option<Cents>,
    ) -> Result<Changed, ChangeError> {
        let Self(billing) = self;
        let before = locked.account.subscription.clone();
        let worked_out = billing.work_out(&mut locked, order, quote).await?;
        if quote.is_some_and(|quote| !quotes.holds(quote, locked.user.id, locked.now, &worked_out))
            || at_most.is_some_and(|most| worked_out.invoice.amount_due > most)
        {
            return Err(ChangeError::QuoteExpired);
        }
        if is_same(&before, &worked_out) {
            return Err(ChangeError::Unchanged);
        }
        let charged = worked_out.invoice.amount_due > Cents::ZERO;
        // A billed change may charge later, even when credit pays for all of it now.
        let may_charge =
            charged || worked_out.kind == ChangeKind::New || worked_out.invoice.subtotal > Cents::ZERO;
        if may_charge && locked.user.email_confirmed_at.is_none() {
            return Err(ChangeError::EmailNotConfirmed);
        }
        let conflicts = if order.level == Level::Free {
            locked.conflicts_with_free(billing).await?
        } else {
            locked.conflicts_with(billing, &worked_out.after).await?
        };
        if !conflicts.is_empty() {
            return Err(ChangeError::Conflict(conflicts));
        }
        if worked_out.kind == ChangeKind::DowngradeToFree {
            // Nothing else of the subscription changes before its period ends.
            locked.stop_renewing(billing).await?;
            locked.commit().await?;
            return Ok(Changed::Done);
        }
        if charged && locked.account.card.is_none() {
            return Err(ChangeError::CardRequired);
        }
        self.charge(locked, worked_out).await
    }

    /// Issues the invoice of a change and collects its payment.
    async fn charge(&self, mut locked: LockedAccount, change: Change) -> Result<Changed, ChangeError> {
        let Self(billing) = self;
        if change.after.status == Status::Trialing || change.invoice.lines.is_empty() {
            // Nothing is billed: a trial begins, or the plan changes while nothing is due.
            locked.begin_unbilled(billing, change);
            locked.commit().await?;
            return Ok(Changed::Done);
        }
        let mut invoice = billing.issue(&locked, change);
        locked.work.billing().add_invoice(&invoice).await?;
        if !is_charged(&invoice) {
            locked.apply_payment(billing, &mut invoice).await?;
            locked.commit().await?;
            return Ok(Changed::Done);
        }
        let attempt =
            locked.begin_attempt(billing, &mut invoice, false).await?.ok_or(ChangeError::CardRequired)?;
        locked.commit().await?;
        match billing.collect_attempt(&attempt).await? {
            PaymentOutcome::Paid => Ok(Changed::Done),
            waits => Ok(Changed::Waits(waits)),
        }
    }
}

/// Is the subscription the same before and after?
fn is_same(before: &Subscription, change: &Change) -> bool {
    let after = &change.after;
    before.status == Status::Active
        && before.pause.is_none()
        && before.auto_renew == after.auto_renew
        && (before.level, before.interval, before.addons) == (after.level, after.interval, after.addons)
        && before.coupon.as_ref().map(|coupon| &coupon.id) == after.coupon.as_ref().map(|coupon| &coupon.id)
}

impl Billing {
    /// Prices an order at the moment of its quote, or else now.
    pub(crate) async fn work_out(
        &self,
        locked: &mut LockedAccount,
        order: &PlanOrder,
        quote: Option<&Quote>,
    ) -> Result<Change, ChangeError> {
        let understood = self.check_order(locked, order).await?;
        let at = quote.map_or(locked.now, |quote| quote.at.min(locked.now));
        let terms = self.terms(at, &locked.account);
        let subscription = &locked.account.subscription;
        Ok(match understood.trial_days {
            Some(days) => {
                octavo_domain::billing::trial::begin(self.prices(), &understood.wanted, &terms, days)?
            }
            None => change(self.prices(), subscription, &understood.wanted, &terms)?,
        })
    }

    /// The identity of a subscription that begins.
    pub(crate) fn new_subscription(&self) -> SubscriptionId {
        SubscriptionId::new(self.ids.next())
    }

    /// An invoice of a change that is open.
    pub(crate) fn issue(&self, locked: &LockedAccount, change: Change) -> IssuedInvoice {
        let reason = match change.kind {
            ChangeKind::New => BillingReason::Create,
            ChangeKind::Renewal => BillingReason::Cycle,
            _ => BillingReason::Update,
        };
        let subscription = match change.kind {
            ChangeKind::New => self.new_subscription(),
            _ => locked.account.subscription_id,
        };
        let account = &locked.account;
        IssuedInvoice {
            id: InvoiceId::new(self.ids.next()),
            user: locked.user.id,
            subscription,
            number: None,
            status: InvoiceStatus::Open,
            reason,
            kind: change.kind,
            invoice: change.invoice,
            billed_to: account.details.clone(),
            tax_note: self.taxation(account).note,
            card: None,
            after: change.after,
            created_at: locked.now,
            closed_at: None,
            refunded: Cents::ZERO,
            attempts: 0,
        }
    }
}

impl LockedAccount {
    /// Gives the account a subscription for which nothing is billed now: a trial begins, or nothing is due.
    pub(crate) fn begin_unbilled(&mut self, billing: &Billing, change: Change) {
        if change.kind == ChangeKind::New {
            self.account.subscription_id = billing.new_subscription();
            self.account.started_at = Some(self.now);
            self.account.ended_at = None;
            self.account.failure = None;
        }
        self.account.cancellation = None;
        self.account.had_coupon |= change.after.coupon.is_some();
        self.grant(change.after);
    }

    /// Voids an open invoice.
    pub(crate) async fn void(&mut self, invoice: &mut IssuedInvoice) -> Result<(), StorageError> {
        invoice.status = InvoiceStatus::Void;
        invoice.closed_at = Some(self.now);
        self.work.billing().update_invoice(invoice).await
    }
}
