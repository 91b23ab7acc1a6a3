//! What time brings: renewals, the ends of trials, pauses and periods, retries, and reminders.

use octavo_domain::{
    billing::{
        calendar::{Interval, Moment},
        dunning,
        money::Cents,
        renewal::renew,
        subscription::{Status, Subscription},
    },
    ids::{NumId, UserId},
    library::history::HistoryEvent,
    plans::{catalogue::Cap, level::Level},
};

use super::{
    Billing,
    held::Held,
    payments::{Concluded, PaymentError, REJECTED, is_charged},
};
use crate::{
    billing::ports::{
        Attempt, AttemptState, BillingAccount, BillingReason, IssuedInvoice,
        card_provider::{Card, Decline},
        mail::BillingNotice,
    },
    library::{notes::Notes, ports::queries::ProjectRow},
    shared::storage::StorageError,
};

/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;
/// Days before a renewal or an end on which the customer is told.
const TELL_BEFORE: i64 = 7;
/// Days before the end of a pause on which the customer is told.
const TELL_BEFORE_PAUSE_ENDS: i64 = 3;
/// Seconds after which an account is looked at again whose payment stands in the way and cannot be told.
const AGAIN: i64 = 5 * 60;

/// What comes next for an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Coming {
    /// The customer is told of the renewal, if it is a year or their card will not be good any more.
    TellRenewal,
    /// The customer is told that the plan ends.
    TellEnd,
    /// The customer is told that the pause ends.
    TellPauseEnd,
    /// A pause begins.
    Pause,
    /// The next period begins and is charged.
    Renew,
    /// The subscription ends with its period.
    End,
    /// A renewal is tried again.
    Retry,
    /// The subscription ends, as its renewal was never paid.
    EndUnpaid,
    /// What was to be bought is given up.
    GiveUp,
    /// The invoice of a subscription that has ended can no longer be paid.
    Forfeit,
}

/// What comes next for an account, and when; none when nothing does.
pub(crate) fn coming(
    account: &BillingAccount,
    paused: bool,
    open: Option<&IssuedInvoice>,
    last: Option<&Attempt>,
) -> Option<(Moment, Coming)> {
    let subscription = &account.subscription;
    if let Some(invoice) = open {
        return waiting(account, invoice, last);
    }
    if !subscription.status.is_running() {
        return None;
    }
    if !subscription.auto_renew {
        let end = subscription.trial_end.unwrap_or(subscription.end);
        let tell =
            (account.reminded_of != Some(end)).then(|| (end.plus(-TELL_BEFORE * DAY), Coming::TellEnd));
        return tell.or(Some((end, Coming::End)));
    }
    let renews = subscription.renews_at();
    let tell = match (subscription.pause, account.reminded_of == Some(renews)) {
        (_, true) => None,
        (Some(_), false) => Some((renews.plus(-TELL_BEFORE_PAUSE_ENDS * DAY), Coming::TellPauseEnd)),
        (None, false) if worth_telling(account, renews) => {
            Some((renews.plus(-TELL_BEFORE * DAY), Coming::TellRenewal))
        }
        (None, false) => None,
    };
    let pause = subscription.pause.filter(|_| !paused).map(|pause| (pause.paid_through, Coming::Pause));
    [pause, tell, Some((renews, Coming::Renew))].into_iter().flatten().min_by_key(|(at, _)| *at)
}

/// What comes of an invoice that is open.
fn waiting(
    account: &BillingAccount,
    invoice: &IssuedInvoice,
    last: Option<&Attempt>,
) -> Option<(Moment, Coming)> {
    if invoice.reason != BillingReason::Cycle {
        return Some((dunning::gives_up_at(invoice.created_at), Coming::GiveUp));
    }
    match (account.subscription.status, account.failure, account.ended_at) {
        (Status::Canceled, _, Some(ended)) => Some((dunning::payable_until(ended), Coming::Forfeit)),
        (Status::PastDue, Some(failure), _) => {
            let tried = last.map_or(failure.since, |attempt| attempt.created_at.max(failure.since));
            let may_retry = failure.may_retry && last.is_some();
            Some(match dunning::next(failure.since, tried, may_retry) {
                dunning::Next::Retry(at) => (at, Coming::Retry),
                dunning::Next::End(at) => (at, Coming::EndUnpaid),
            })
        }
        // Its payment is on its way.
        _ => None,
    }
}

/// Is the customer told of a renewal beforehand? Of a year, and when the card will not be good any more.
fn worth_telling(account: &BillingAccount, renews: Moment) -> bool {
    account.subscription.interval == Interval::Year
        || account.card.as_ref().is_some_and(|card| expires_before(card, renews))
}

/// Is a card no longer good at a moment? It is good to the end of its last month.
fn expires_before(card: &Card, at: Moment) -> bool {
    let first = chrono::NaiveDate::from_ymd_opt(card.expires_year.into(), card.expires_month.into(), 1);
    first
        .and_then(|first| first.checked_add_months(chrono::Months::new(1)))
        .is_some_and(|next| next <= at.time().date_naive())
}

/// The attempt, if it may still become a payment.
fn live(last: Option<Attempt>) -> Option<Attempt> {
    last.filter(|attempt| attempt.state.is_live())
}

/// Does for one account what its time has brought.
pub struct TendAccount(pub Billing);

/// Steps of one account at a time: more than a year of months.
const STEPS: u32 = 40;

impl TendAccount {
    /// Does everything that is due, and answers how many steps that were.
    ///
    /// # Errors
    /// [`PaymentError`]; what was done until then stays so.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<u32, PaymentError> {
        let mut steps = 0;
        while steps < STEPS && self.step(user).await? {
            steps += 1;
        }
        Ok(steps)
    }

    /// One step; false when nothing is due.
    async fn step(&self, user: UserId) -> Result<bool, PaymentError> {
        let Self(billing) = self;
        let Some(mut held) = billing.hold(user).await? else { return Ok(false) };
        let open = held.open_invoice().await?;
        let last = match &open {
            Some(invoice) => held.work.billing().last_attempt(invoice.id).await?,
            None => None,
        };
        let coming = coming(&held.account, held.user.paused, open.as_ref(), last.as_ref());
        let Some((at, what)) = coming.filter(|(at, _)| *at <= held.now) else {
            // Somebody else was here first: what is due is worked out anew.
            if held.account.due_at.is_some_and(|due| due <= held.now) {
                held.commit().await?;
            }
            return Ok(false);
        };
        match (what, open) {
            (Coming::TellRenewal, _) => self.tell_renewal(held).await?,
            (Coming::TellEnd, _) => {
                let end = at.plus(TELL_BEFORE * DAY);
                let level = held.account.subscription.level;
                held.account.reminded_of = Some(end);
                held.tell(billing, BillingNotice::EndsSoon { level, at: end }).await?;
                held.commit().await?;
            }
            (Coming::TellPauseEnd, _) => self.tell_pause_end(held).await?,
            (Coming::Pause, _) => {
                let subscription = held.account.subscription.clone();
                held.grant(subscription);
                held.commit().await?;
            }
            (Coming::Renew, _) => return self.renew(held).await,
            (Coming::End, _) => {
                drop(held);
                self.end(user, what).await?;
            }
            (Coming::Retry, Some(invoice)) => {
                drop(held);
                let taken_back = match live(last) {
                    Some(attempt) => Some(billing.take_back(&attempt).await?),
                    None => None,
                };
                if !self.postpone_unless_clear(user, taken_back).await? {
                    return Ok(false);
                }
                self.retry(user, invoice.id).await?;
            }
            (Coming::EndUnpaid | Coming::GiveUp | Coming::Forfeit, Some(invoice)) => {
                drop(held);
                let called_off = match live(last) {
                    Some(attempt) => Some(billing.call_off(&attempt).await?),
                    None => None,
                };
                if !self.postpone_unless_clear(user, called_off).await? {
                    return Ok(false);
                }
                match what {
                    Coming::EndUnpaid => self.end(user, what).await?,
                    _ => billing.give_up(user, invoice.id).await?,
                }
            }
            (_, None) => return Ok(false),
        }
        Ok(true)
    }

    async fn tell_renewal(&self, mut held: Held) -> Result<(), StorageError> {
        let Self(billing) = self;
        let subscription = held.account.subscription.clone();
        let at = subscription.renews_at();
        if subscription.interval == Interval::Year {
            let amount = billing
                .next_amount(&held.account, &subscription, held.account.balance)
                .unwrap_or(Cents::ZERO);
            held.tell(billing, BillingNotice::YearlyRenewal { level: subscription.level, amount, at })
                .await?;
        }
        if let Some(card) = held.account.card.clone().filter(|card| expires_before(card, at)) {
            let notice = BillingNotice::CardExpiring { brand: card.brand, last4: card.last4, at };
            held.tell(billing, notice).await?;
        }
        held.account.reminded_of = Some(at);
        held.commit().await.map(|_| ())
    }

    async fn tell_pause_end(&self, mut held: Held) -> Result<(), StorageError> {
        let Self(billing) = self;
        let subscription = held.account.subscription.clone();
        let at = subscription.renews_at();
        let amount =
            billing.next_amount(&held.account, &subscription, held.account.balance).unwrap_or(Cents::ZERO);
        held.tell(billing, BillingNotice::PauseEnding { level: subscription.level, amount, at }).await?;
        held.account.reminded_of = Some(at);
        held.commit().await.map(|_| ())
    }

    /// Issues the invoice of the next period, and has it paid. True unless it could not be worked out.
    async fn renew(&self, mut held: Held) -> Result<bool, PaymentError> {
        let Self(billing) = self;
        let subscription = &held.account.subscription;
        let tax = billing.taxation(&held.account).rate;
        let change = match renew(billing.prices(), subscription, held.account.balance, tax) {
            Ok(change) => change,
            Err(refusal) => {
                tracing::error!(%refusal, user = %held.user.id, level = subscription.level.id(), "a renewal cannot be worked out");
                held.account.due_at = Some(held.now.plus(DAY));
                held.work.billing().save_account(&held.account).await?;
                held.work.commit().await?;
                return Ok(false);
            }
        };
        let mut invoice = billing.issue(&held, change);
        held.work.billing().add_invoice(&invoice).await?;
        if !is_charged(&invoice) {
            held.settle(billing, &mut invoice).await?;
            held.commit().await?;
            return Ok(true);
        }
        self.charge(held, &mut invoice).await?;
        Ok(true)
    }

    /// Has an invoice paid while nobody is there.
    async fn charge(&self, mut held: Held, invoice: &mut IssuedInvoice) -> Result<(), PaymentError> {
        let Self(billing) = self;
        let Some(attempt) = held.begin_attempt(billing, invoice, true).await? else {
            // There is nobody at the provider to take it from.
            let nothing = Decline { code: REJECTED.to_owned(), may_retry: false };
            held.fail(billing, invoice, &AttemptState::Declined(nothing)).await?;
            held.commit().await?;
            return Ok(());
        };
        held.commit().await?;
        billing.carry_out(&attempt).await.map(|_| ())
    }

    async fn retry(&self, user: UserId, invoice: octavo_domain::ids::InvoiceId) -> Result<(), PaymentError> {
        let Some(mut held) = self.0.hold(user).await? else { return Ok(()) };
        if !held.is_due(Coming::Retry).await? {
            return Ok(());
        }
        let Some(mut invoice) = held.open_invoice().await?.filter(|open| open.id == invoice) else {
            return Ok(());
        };
        self.charge(held, &mut invoice).await
    }

    /// Answers whether what is due can be done. It cannot when the payment that stood in its way was made after all. While
    /// nobody knows, the account is put off, so that others have their turn.
    async fn postpone_unless_clear(
        &self,
        user: UserId,
        ended: Option<Concluded>,
    ) -> Result<bool, StorageError> {
        match ended {
            None | Some(Concluded::Canceled | Concluded::Declined { .. }) => return Ok(true),
            Some(Concluded::Paid) => return Ok(false),
            Some(Concluded::Processing { .. } | Concluded::NeedsAction { .. }) => {}
        }
        let Some(mut held) = self.0.hold(user).await? else { return Ok(false) };
        held.account.due_at = Some(held.now.plus(AGAIN));
        held.work.billing().save_account(&held.account).await?;
        held.work.commit().await?;
        Ok(false)
    }

    /// Ends a subscription: the account is free. What is due may be another thing by now: somebody may have paid, or have
    /// subscribed anew, since it was looked at.
    async fn end(&self, user: UserId, what: Coming) -> Result<(), StorageError> {
        let Self(billing) = self;
        let published = billing.published(user).await?;
        let Some(mut held) = billing.hold(user).await? else { return Ok(()) };
        if !held.is_due(what).await? {
            return Ok(());
        }
        let unpaid = what == Coming::EndUnpaid;
        let subscription = &held.account.subscription;
        let at = if unpaid { held.now } else { subscription.trial_end.unwrap_or(subscription.end) };
        held.end(billing, at, unpaid, &published).await?;
        held.commit().await.map(|_| ())
    }
}

impl Billing {
    /// What an account has published, the least viewed first.
    pub(crate) async fn published(&self, user: UserId) -> Result<Vec<ProjectRow>, StorageError> {
        let mut published = self.library.projects(user).await?;
        published.retain(|project| project.is_published);
        published.sort_by_key(|project| (project.views, project.num_id));
        Ok(published)
    }

    /// What the next payment of an account will be if it has this subscription and balance, in cents; none when there is
    /// none.
    pub(crate) fn next_amount(
        &self,
        account: &BillingAccount,
        subscription: &Subscription,
        balance: Cents,
    ) -> Option<Cents> {
        let next = renew(self.prices(), subscription, balance, self.taxation(account).rate);
        next.ok().map(|change| change.invoice.amount_due)
    }
}

impl Held {
    /// Is this what is due now?
    async fn is_due(&mut self, what: Coming) -> Result<bool, StorageError> {
        let open = self.open_invoice().await?;
        let last = match &open {
            Some(invoice) => self.work.billing().last_attempt(invoice.id).await?,
            None => None,
        };
        let coming = coming(&self.account, self.user.paused, open.as_ref(), last.as_ref());
        Ok(coming.is_some_and(|(at, coming)| coming == what && at <= self.now))
    }

    /// Ends the subscription now: the account is free, and what the free plan does not allow is taken from the public,
    /// the least viewed first. Nothing is deleted.
    pub(crate) async fn end(
        &mut self,
        billing: &Billing,
        at: Moment,
        unpaid: bool,
        published: &[ProjectRow],
    ) -> Result<(), StorageError> {
        let level = self.account.subscription.level;
        // Of a first purchase that was never paid nothing has begun that could have ended.
        let had_begun = self.account.subscription.status != Status::Incomplete && level != Level::Free;
        let subscription = &mut self.account.subscription;
        subscription.status = Status::Canceled;
        subscription.auto_renew = false;
        subscription.pause = None;
        subscription.trial_end = None;
        subscription.segments.clear();
        self.account.ended_at = Some(at);
        self.account.failure = None;
        self.revoke();
        let allowed = match billing.catalogue.limits(Level::Free).published_mags {
            Cap::AtMost(limit) => usize::try_from(limit).unwrap_or(usize::MAX),
            Cap::Unlimited => usize::MAX,
        };
        let over = published.len().saturating_sub(allowed);
        let numbers: Vec<NumId> = published.iter().take(over).map(|project| project.num_id).collect();
        self.unpublish(billing, &numbers).await?;
        if !had_begun {
            return Ok(());
        }
        self.tell(billing, BillingNotice::Canceled { level, at, unpaid }).await
    }

    /// Takes projects from the public.
    pub(crate) async fn unpublish(
        &mut self,
        billing: &Billing,
        numbers: &[NumId],
    ) -> Result<u32, StorageError> {
        if numbers.is_empty() {
            return Ok(0);
        }
        let (owner, now) = (self.user.id, billing.clock.now());
        self.work.users().touch_library(owner).await?;
        let mut projects = self.work.projects().find_many(owner, numbers).await?;
        projects.retain_mut(|project| project.unpublish(now));
        self.work.projects().update_many(&projects).await?;
        let ids: Vec<_> = projects.iter().map(|project| project.id).collect();
        self.work.publications().remove_many(&ids).await?;
        let mut notes = Notes::new(billing.ids.as_ref(), owner, now);
        for project in &projects {
            notes.project(HistoryEvent::ProjectUnpublished, project);
        }
        notes.write(self.work.as_mut()).await?;
        Ok(u32::try_from(ids.len()).unwrap_or(u32::MAX))
    }
}
