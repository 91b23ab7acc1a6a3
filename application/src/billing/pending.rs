//! What happens to an open invoice when the customer places an order.

use octavo_domain::billing::{calendar::Moment, change::Refusal, invoice::LineKind, subscription::Status};

use super::{
    Billing,
    change_plan::ChangeError,
    locked_account::LockedAccount,
    order::{PlanOrder, REFERRAL_CODE},
    quote::{Quote, Quotes, VALID},
};
use octavo_domain::billing::{
    attempt::{Attempt, AttemptState},
    issued_invoice::{BillingReason, IssuedInvoice},
};

/// What to do about an open invoice.
pub(crate) enum Pending {
    /// Nothing is open.
    Nothing,
    /// The same was ordered before: this attempt is live.
    Join(Attempt),
    /// Another order is open, or the same one at an expired price: its attempt is canceled first.
    TakeBack(Attempt),
}

/// When an invoice was priced: its period begins at that moment.
fn priced_at(invoice: &IssuedInvoice) -> Moment {
    let debits = invoice.invoice.lines.iter().filter(|line| line.kind == LineKind::Debit);
    let first = debits.map(|line| line.start).min();
    first.map_or(invoice.created_at, |start| start.min(invoice.created_at))
}

/// Is the price of an open invoice still valid? A renewal's always is; any other is valid for as long as a quote.
pub(crate) fn holds(invoice: &IssuedInvoice, now: Moment) -> bool {
    invoice.reason == BillingReason::Cycle || now.since(priced_at(invoice)) <= VALID
}

/// Is an open invoice for this order?
pub(crate) fn is_for(invoice: &IssuedInvoice, order: &PlanOrder) -> bool {
    let after = &invoice.after;
    let typed = order.code.as_deref().map(str::trim).filter(|code| !code.is_empty());
    let has = after.coupon.as_ref().map(|coupon| coupon.id.as_str());
    (after.level, after.interval) == (order.level, order.interval)
        && order.addons.is_none_or(|addons| addons == after.addons)
        && typed.is_none_or(|code| has.is_some_and(|has| has.eq_ignore_ascii_case(code)))
}

/// The order of an open invoice, without the code of a discount that is applied already.
pub(crate) fn order_of(invoice: &IssuedInvoice, locked: &LockedAccount) -> PlanOrder {
    let runs = locked.account.subscription.running_coupon();
    let after = &invoice.after;
    let typed = after
        .coupon
        .as_ref()
        .map(|coupon| &coupon.id)
        .filter(|id| id.as_str() != REFERRAL_CODE && runs.is_none_or(|runs| runs.id != **id));
    PlanOrder {
        level: after.level,
        interval: after.interval,
        addons: Some(after.addons),
        code: typed.cloned(),
    }
}

impl LockedAccount {
    /// Ignores a first purchase that waits for its payment: the account is as it was before it.
    pub(crate) fn before_purchase(&mut self) {
        let account = &mut self.account;
        if account.subscription.status == Status::Incomplete {
            let ended = account.ended_at.is_some();
            account.subscription.status = if ended { Status::Canceled } else { Status::None };
        }
    }
}

impl Billing {
    /// What happens to an open invoice when the customer orders. One without a live attempt is voided in favour of the
    /// new order, if it was for a change or for the same purchase.
    pub(crate) async fn pending(
        &self,
        locked: &mut LockedAccount,
        order: &PlanOrder,
        quote: Option<&Quote>,
        quotes: &Quotes<'_>,
    ) -> Result<Pending, ChangeError> {
        let Some(mut invoice) = locked.open_invoice().await? else { return Ok(Pending::Nothing) };
        let last = locked.work.billing().last_attempt(invoice.id).await?;
        let live = last.filter(|attempt| attempt.state.is_live());
        let waits = locked.account.subscription.status.waits_for_payment();
        let same = is_for(&invoice, order);
        match live {
            Some(attempt) if same => self.resumed(locked, &invoice, attempt, (order, quote, quotes)).await,
            // It has to be confirmed or voided first.
            Some(_) if waits => Err(Refusal::PaymentIncomplete.into()),
            Some(attempt) if attempt.state == AttemptState::NeedsAction => Ok(Pending::TakeBack(attempt)),
            Some(_) => Err(Refusal::PaymentIncomplete.into()),
            None if waits && !(same && invoice.reason == BillingReason::Create) => {
                Err(Refusal::PaymentIncomplete.into())
            }
            None => {
                locked.void(&mut invoice).await?;
                locked.before_purchase();
                Ok(Pending::Nothing)
            }
        }
    }

    /// The same order as before. Only the amount that is shown now may be confirmed with the bank: a payment of another
    /// amount, or with an expired price, is made again.
    async fn resumed(
        &self,
        locked: &mut LockedAccount,
        invoice: &IssuedInvoice,
        attempt: Attempt,
        (order, quote, quotes): (&PlanOrder, Option<&Quote>, &Quotes<'_>),
    ) -> Result<Pending, ChangeError> {
        if attempt.state != AttemptState::NeedsAction || invoice.reason == BillingReason::Cycle {
            return Ok(Pending::Join(attempt));
        }
        let mut is_shown = true;
        if let Some(quote) = quote {
            locked.before_purchase();
            let worked_out = self.work_out(locked, order, Some(quote)).await?;
            if !quotes.holds(quote, locked.user.id, locked.now, &worked_out) {
                return Err(ChangeError::QuoteExpired);
            }
            is_shown = worked_out.invoice.amount_due == attempt.amount;
        }
        Ok(if is_shown && holds(invoice, locked.now) {
            Pending::Join(attempt)
        } else {
            Pending::TakeBack(attempt)
        })
    }
}
