//! Subscribing, and changing a plan, its interval or what is added to it.

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
    held::Held,
    payments::{Concluded, PaymentError, is_charged},
    pending::Pending,
    quote::{Quote, Quotes},
    wish::{Wish, WishError},
};
use crate::{
    auth::tries,
    billing::ports::{BillingReason, InvoiceStatus, IssuedInvoice, card_provider::CardProviderError},
    shared::storage::StorageError,
};

/// Carries out a change: at once where nothing is to be paid for it, once it is paid otherwise.
pub struct ChangePlan(pub Billing);

/// How a change went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changed {
    /// It has taken effect.
    Done,
    /// It takes effect once it is paid.
    Waits(Concluded),
}

/// Why a change is not carried out.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// There is no such account.
    #[error("there is no such account")]
    Gone,
    /// The address of somebody who is to pay has to be confirmed.
    #[error("Please, verify your email")]
    EmailNotConfirmed,
    /// There is nothing to pay with.
    #[error("Please add a card first")]
    CardRequired,
    /// The price is not the one that was named, or was named too long ago.
    #[error("The price has changed. Please check it again")]
    QuoteExpired,
    /// The pause that is offered is another one.
    #[error("The pause ends one month after the paid period")]
    OtherPause,
    /// Nothing would change.
    #[error("This is the plan you have")]
    Unchanged,
    /// More is in use than the plan allows.
    #[error("More is in use than this plan allows")]
    Conflict(Conflicts),
    /// What is wanted.
    #[error(transparent)]
    Wish(#[from] WishError),
    /// The engine.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Too many codes.
    #[error(transparent)]
    Tries(#[from] tries::Refused),
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

/// How often a payment that was begun for something else is taken back before somebody is told to wait.
const TRIES: u32 = 3;

impl ChangePlan {
    /// Carries it out. With a quote exactly the quoted cents are charged, or nothing is.
    ///
    /// # Errors
    /// [`ChangeError`]; nothing has changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        wish: &Wish,
        quote: Option<&Quote>,
    ) -> Result<Changed, ChangeError> {
        self.0.count_code(user, wish.code.as_deref()).await?;
        self.run(user, wish, quote, None).await
    }

    /// Carries out what an open invoice is for at the price of this moment, in place of the invoice. More than that
    /// invoice asked for is never charged.
    ///
    /// # Errors
    /// [`ChangeError`]; nothing has changed then.
    pub(crate) async fn anew(
        &self,
        user: UserId,
        wish: &Wish,
        at_most: Cents,
    ) -> Result<Changed, ChangeError> {
        self.run(user, wish, None, Some(at_most)).await
    }

    async fn run(
        &self,
        user: UserId,
        wish: &Wish,
        quote: Option<&Quote>,
        at_most: Option<Cents>,
    ) -> Result<Changed, ChangeError> {
        let Self(billing) = self;
        let quotes = billing.quotes().await?;
        for _ in 0..TRIES {
            let mut held = billing.hold(user).await?.ok_or(ChangeError::Gone)?;
            match billing.pending(&mut held, wish, quote, &quotes).await? {
                Pending::Nothing => return self.apply(&quotes, held, wish, quote, at_most).await,
                Pending::Join(attempt) => {
                    drop(held);
                    return Ok(Changed::Waits(billing.look_up(&attempt).await?));
                }
                Pending::TakeBack(attempt) => {
                    drop(held);
                    match billing.take_back(&attempt).await? {
                        Concluded::Paid => return Err(ChangeError::QuoteExpired),
                        Concluded::Processing { .. } => return Err(Refusal::PaymentIncomplete.into()),
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
        mut held: Held,
        wish: &Wish,
        quote: Option<&Quote>,
        at_most: Option<Cents>,
    ) -> Result<Changed, ChangeError> {
        let Self(billing) = self;
        let before = held.account.subscription.clone();
        let worked_out = billing.work_out(&mut held, wish, quote).await?;
        if quote.is_some_and(|quote| !quotes.holds(quote, held.user.id, held.now, &worked_out))
            || at_most.is_some_and(|most| worked_out.invoice.amount_due > most)
        {
            return Err(ChangeError::QuoteExpired);
        }
        if is_same(&before, &worked_out) {
            return Err(ChangeError::Unchanged);
        }
        let charged = worked_out.invoice.amount_due > Cents::ZERO;
        // What is billed may charge, even where credit pays for all of it this time.
        let may_charge =
            charged || worked_out.kind == ChangeKind::New || worked_out.invoice.subtotal > Cents::ZERO;
        if may_charge && held.user.email_confirmed_at.is_none() {
            return Err(ChangeError::EmailNotConfirmed);
        }
        let conflicts = if wish.level == Level::Free {
            held.conflicts_with_free(billing).await?
        } else {
            held.conflicts_with(billing, &worked_out.after).await?
        };
        if !conflicts.is_empty() {
            return Err(ChangeError::Conflict(conflicts));
        }
        if worked_out.kind == ChangeKind::DowngradeToFree {
            // Nothing else of the subscription changes before its period ends.
            held.stop_renewing(billing).await?;
            held.commit().await?;
            return Ok(Changed::Done);
        }
        if charged && held.account.card.is_none() {
            return Err(ChangeError::CardRequired);
        }
        self.charge(held, worked_out).await
    }

    /// Issues the invoice of a change, and has it paid.
    async fn charge(&self, mut held: Held, change: Change) -> Result<Changed, ChangeError> {
        let Self(billing) = self;
        if change.after.status == Status::Trialing || change.invoice.lines.is_empty() {
            // Nothing is billed: a trial begins, or the plan changes while nothing is due.
            held.begin_unbilled(billing, change);
            held.commit().await?;
            return Ok(Changed::Done);
        }
        let mut invoice = billing.issue(&held, change);
        held.work.billing().add_invoice(&invoice).await?;
        if !is_charged(&invoice) {
            held.settle(billing, &mut invoice).await?;
            held.commit().await?;
            return Ok(Changed::Done);
        }
        let attempt =
            held.begin_attempt(billing, &mut invoice, false).await?.ok_or(ChangeError::CardRequired)?;
        held.commit().await?;
        match billing.carry_out(&attempt).await? {
            Concluded::Paid => Ok(Changed::Done),
            waits => Ok(Changed::Waits(waits)),
        }
    }
}

/// Would nothing change?
fn is_same(before: &Subscription, change: &Change) -> bool {
    let after = &change.after;
    before.status == Status::Active
        && before.pause.is_none()
        && before.auto_renew == after.auto_renew
        && (before.level, before.interval, before.addons) == (after.level, after.interval, after.addons)
        && before.coupon.as_ref().map(|coupon| &coupon.id) == after.coupon.as_ref().map(|coupon| &coupon.id)
}

impl Billing {
    /// Works a wish out at the moment at which its price was named, or else now.
    pub(crate) async fn work_out(
        &self,
        held: &mut Held,
        wish: &Wish,
        quote: Option<&Quote>,
    ) -> Result<Change, ChangeError> {
        let understood = self.understand(held, wish).await?;
        let at = quote.map_or(held.now, |quote| quote.at.min(held.now));
        let terms = self.terms(at, &held.account);
        let subscription = &held.account.subscription;
        Ok(match understood.trial_days {
            Some(days) => super::trial::begin(self.prices(), &understood.wanted, &terms, days)?,
            None => change(self.prices(), subscription, &understood.wanted, &terms)?,
        })
    }

    /// The identity of a subscription that begins.
    pub(crate) fn new_subscription(&self) -> SubscriptionId {
        SubscriptionId::new(self.ids.next())
    }

    /// An invoice of a change, to be paid.
    pub(crate) fn issue(&self, held: &Held, change: Change) -> IssuedInvoice {
        let reason = match change.kind {
            ChangeKind::New => BillingReason::Create,
            ChangeKind::Renewal => BillingReason::Cycle,
            _ => BillingReason::Update,
        };
        let subscription = match change.kind {
            ChangeKind::New => self.new_subscription(),
            _ => held.account.subscription_id,
        };
        let account = &held.account;
        IssuedInvoice {
            id: InvoiceId::new(self.ids.next()),
            user: held.user.id,
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
            created_at: held.now,
            closed_at: None,
            refunded: Cents::ZERO,
            attempts: 0,
        }
    }
}

impl Held {
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

    /// Gives an open invoice up.
    pub(crate) async fn void(&mut self, invoice: &mut IssuedInvoice) -> Result<(), StorageError> {
        invoice.status = InvoiceStatus::Void;
        invoice.closed_at = Some(self.now);
        self.work.billing().update_invoice(invoice).await
    }
}
