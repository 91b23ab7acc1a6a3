//! What is to be done about an invoice that is still open while somebody wants something.

use octavo_domain::billing::{calendar::Moment, change::Refusal, invoice::LineKind, subscription::Status};

use super::{
    Billing,
    change_plan::ChangeError,
    held::Held,
    quote::{Quote, Quotes, VALID},
    wish::{REFERRAL_CODE, Wish},
};
use crate::billing::ports::{Attempt, AttemptState, BillingReason, IssuedInvoice};

/// What to do about an invoice that is still open.
pub(crate) enum Pending {
    /// Nothing is open.
    Nothing,
    /// The same was asked for before: this attempt is at it.
    Join(Attempt),
    /// Something else was asked for before, or the same at a price that holds no more: it is taken back first.
    TakeBack(Attempt),
}

/// When the price of an invoice was named: what it bills begins at that moment.
fn priced_at(invoice: &IssuedInvoice) -> Moment {
    let debits = invoice.invoice.lines.iter().filter(|line| line.kind == LineKind::Debit);
    let first = debits.map(|line| line.start).min();
    first.map_or(invoice.created_at, |start| start.min(invoice.created_at))
}

/// Does the price of an open invoice still hold? A renewal is owed, whenever it is paid; any other price holds for as
/// long as a quote does.
pub(crate) fn holds(invoice: &IssuedInvoice, now: Moment) -> bool {
    invoice.reason == BillingReason::Cycle || now.since(priced_at(invoice)) <= VALID
}

/// Is an open invoice for what is wanted?
pub(crate) fn is_for(invoice: &IssuedInvoice, wish: &Wish) -> bool {
    let after = &invoice.after;
    let typed = wish.code.as_deref().map(str::trim).filter(|code| !code.is_empty());
    let has = after.coupon.as_ref().map(|coupon| coupon.id.as_str());
    (after.level, after.interval) == (wish.level, wish.interval)
        && wish.addons.is_none_or(|addons| addons == after.addons)
        && typed.is_none_or(|code| has.is_some_and(|has| has.eq_ignore_ascii_case(code)))
}

/// The wish that an open invoice is for. A discount that runs already is not typed again.
pub(crate) fn wish_of(invoice: &IssuedInvoice, held: &Held) -> Wish {
    let runs = held.account.subscription.running_coupon();
    let after = &invoice.after;
    let typed = after
        .coupon
        .as_ref()
        .map(|coupon| &coupon.id)
        .filter(|id| id.as_str() != REFERRAL_CODE && runs.is_none_or(|runs| runs.id != **id));
    Wish { level: after.level, interval: after.interval, addons: Some(after.addons), code: typed.cloned() }
}

impl Held {
    /// Sets a first purchase aside that waits for its payment: the account is as it was before it.
    pub(crate) fn before_purchase(&mut self) {
        let account = &mut self.account;
        if account.subscription.status == Status::Incomplete {
            let ended = account.ended_at.is_some();
            account.subscription.status = if ended { Status::Canceled } else { Status::None };
        }
    }
}

impl Billing {
    /// What is to be done about an invoice that is open while somebody wants something. One that nobody is at, and that
    /// was for a change or is for the very same purchase, is given up for what is wanted now.
    pub(crate) async fn pending(
        &self,
        held: &mut Held,
        wish: &Wish,
        quote: Option<&Quote>,
        quotes: &Quotes<'_>,
    ) -> Result<Pending, ChangeError> {
        let Some(mut invoice) = held.open_invoice().await? else { return Ok(Pending::Nothing) };
        let last = held.work.billing().last_attempt(invoice.id).await?;
        let live = last.filter(|attempt| attempt.state.is_live());
        let waits = held.account.subscription.status.waits_for_payment();
        let same = is_for(&invoice, wish);
        match live {
            Some(attempt) if same => self.resumed(held, &invoice, attempt, (wish, quote, quotes)).await,
            // It has to be confirmed or given up first.
            Some(_) if waits => Err(Refusal::PaymentIncomplete.into()),
            Some(attempt) if attempt.state == AttemptState::NeedsAction => Ok(Pending::TakeBack(attempt)),
            Some(_) => Err(Refusal::PaymentIncomplete.into()),
            None if waits && !(same && invoice.reason == BillingReason::Create) => {
                Err(Refusal::PaymentIncomplete.into())
            }
            None => {
                held.void(&mut invoice).await?;
                held.before_purchase();
                Ok(Pending::Nothing)
            }
        }
    }

    /// The same is asked for as before. While the bank asks, it is asked about the amount that is shown now: a payment of
    /// another amount, or at a price that was named too long ago, is made anew.
    async fn resumed(
        &self,
        held: &mut Held,
        invoice: &IssuedInvoice,
        attempt: Attempt,
        (wish, quote, quotes): (&Wish, Option<&Quote>, &Quotes<'_>),
    ) -> Result<Pending, ChangeError> {
        if attempt.state != AttemptState::NeedsAction || invoice.reason == BillingReason::Cycle {
            return Ok(Pending::Join(attempt));
        }
        let mut is_shown = true;
        if let Some(quote) = quote {
            held.before_purchase();
            let worked_out = self.work_out(held, wish, Some(quote)).await?;
            if !quotes.holds(quote, held.user.id, held.now, &worked_out) {
                return Err(ChangeError::QuoteExpired);
            }
            is_shown = worked_out.invoice.amount_due == attempt.amount;
        }
        Ok(if is_shown && holds(invoice, held.now) {
            Pending::Join(attempt)
        } else {
            Pending::TakeBack(attempt)
        })
    }
}
