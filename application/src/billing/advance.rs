//! Events that are due by time: renewals, the ends of trials, pauses and periods, retries, and reminders.

use octavo_domain::{
    billing::{
        calendar::{Interval, Moment},
        due::{DueEvent, next_due_event},
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
    locked_account::LockedAccount,
    payments::{PaymentError, PaymentOutcome, REJECTED, is_charged},
};
use crate::{
    billing::ports::mail::BillingNotice, library::history_writer::HistoryWriter,
    shared::storage::StorageError,
};
use octavo_domain::billing::{
    account::BillingAccount,
    attempt::{Attempt, AttemptState},
    card::Decline,
    issued_invoice::IssuedInvoice,
};
use octavo_domain::library::project::ProjectSummary;

/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;
/// Days before a renewal or an end on which the customer is notified.
const REMIND_BEFORE: i64 = 7;
/// Seconds until an account is checked again that is blocked by a payment with an unknown outcome.
const AGAIN: i64 = 5 * 60;

/// The attempt, if it may still become a payment.
fn live(last: Option<Attempt>) -> Option<Attempt> {
    last.filter(|attempt| attempt.state.is_live())
}

/// Applies the due events of one account.
pub struct AdvanceSubscription(pub Billing);

/// The most steps of one account at a time: more than twelve months of renewals.
const STEPS: u32 = 40;

impl AdvanceSubscription {
    /// Applies every due event, and returns how many steps it took.
    ///
    /// # Errors
    /// [`PaymentError`]; steps that were completed stay committed.
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
        let Some(mut locked) = billing.lock(user).await? else { return Ok(false) };
        let open = locked.open_invoice().await?;
        let last = match &open {
            Some(invoice) => locked.work.billing().last_attempt(invoice.id).await?,
            None => None,
        };
        let coming = next_due_event(&locked.account, locked.user.paused, open.as_ref(), last.as_ref());
        let Some((at, what)) = coming.filter(|(at, _)| *at <= locked.now) else {
            // Another worker was first: the due event is computed again.
            if locked.account.due_at.is_some_and(|due| due <= locked.now) {
                locked.commit().await?;
            }
            return Ok(false);
        };
        match (what, open) {
            (DueEvent::NotifyRenewal, _) => self.notify_renewal(locked).await?,
            (DueEvent::NotifyEnd, _) => {
                let end = at.plus(REMIND_BEFORE * DAY);
                let level = locked.account.subscription.level;
                locked.account.reminded_of = Some(end);
                locked.notify(billing, BillingNotice::EndsSoon { level, at: end }).await?;
                locked.commit().await?;
            }
            (DueEvent::NotifyPauseEnd, _) => self.notify_pause_end(locked).await?,
            (DueEvent::Pause, _) => {
                let subscription = locked.account.subscription.clone();
                locked.grant(subscription);
                locked.commit().await?;
            }
            (DueEvent::Renew, _) => return self.renew(locked).await,
            (DueEvent::End, _) => {
                drop(locked);
                self.end(user, what).await?;
            }
            (DueEvent::Retry, Some(invoice)) => {
                drop(locked);
                let taken_back = match live(last) {
                    Some(attempt) => Some(billing.cancel_payment(&attempt).await?),
                    None => None,
                };
                if !self.postpone_unless_clear(user, taken_back).await? {
                    return Ok(false);
                }
                self.retry(user, invoice.id).await?;
            }
            (DueEvent::EndUnpaid | DueEvent::GiveUp | DueEvent::Forfeit, Some(invoice)) => {
                drop(locked);
                let canceled = match live(last) {
                    Some(attempt) => Some(billing.cancel_attempt(&attempt).await?),
                    None => None,
                };
                if !self.postpone_unless_clear(user, canceled).await? {
                    return Ok(false);
                }
                match what {
                    DueEvent::EndUnpaid => self.end(user, what).await?,
                    _ => billing.void_invoice(user, invoice.id).await?,
                }
            }
            (_, None) => return Ok(false),
        }
        Ok(true)
    }

    async fn notify_renewal(&self, mut locked: LockedAccount) -> Result<(), StorageError> {
        let Self(billing) = self;
        let subscription = locked.account.subscription.clone();
        let at = subscription.renews_at();
        if subscription.interval == Interval::Year {
            let amount = billing
                .next_amount(&locked.account, &subscription, locked.account.balance)
                .unwrap_or(Cents::ZERO);
            locked
                .notify(billing, BillingNotice::YearlyRenewal { level: subscription.level, amount, at })
                .await?;
        }
        if let Some(card) = locked.account.card.clone().filter(|card| card.expires_before(at)) {
            let notice = BillingNotice::CardExpiring { brand: card.brand, last4: card.last4, at };
            locked.notify(billing, notice).await?;
        }
        locked.account.reminded_of = Some(at);
        locked.commit().await.map(|_| ())
    }

    async fn notify_pause_end(&self, mut locked: LockedAccount) -> Result<(), StorageError> {
        let Self(billing) = self;
        let subscription = locked.account.subscription.clone();
        let at = subscription.renews_at();
        let amount = billing
            .next_amount(&locked.account, &subscription, locked.account.balance)
            .unwrap_or(Cents::ZERO);
        locked.notify(billing, BillingNotice::PauseEnding { level: subscription.level, amount, at }).await?;
        locked.account.reminded_of = Some(at);
        locked.commit().await.map(|_| ())
    }

    /// Issues the invoice of the next period and collects its payment. True unless it could not be computed.
    async fn renew(&self, mut locked: LockedAccount) -> Result<bool, PaymentError> {
        let Self(billing) = self;
        let subscription = &locked.account.subscription;
        let tax = billing.taxation(&locked.account).rate;
        let change = match renew(billing.prices(), subscription, locked.account.balance, tax) {
            Ok(change) => change,
            Err(refusal) => {
                tracing::error!(%refusal, user = %locked.user.id, level = subscription.level.id(), "a renewal cannot be computed");
                locked.account.due_at = Some(locked.now.plus(DAY));
                locked.work.billing().save_account(&locked.account).await?;
                locked.work.commit().await?;
                return Ok(false);
            }
        };
        let mut invoice = billing.issue(&locked, change);
        locked.work.billing().add_invoice(&invoice).await?;
        if !is_charged(&invoice) {
            locked.apply_payment(billing, &mut invoice).await?;
            locked.commit().await?;
            return Ok(true);
        }
        self.charge(locked, &mut invoice).await?;
        Ok(true)
    }

    /// Collects an invoice off session.
    async fn charge(
        &self,
        mut locked: LockedAccount,
        invoice: &mut IssuedInvoice,
    ) -> Result<(), PaymentError> {
        let Self(billing) = self;
        let Some(attempt) = locked.begin_attempt(billing, invoice, true).await? else {
            // There is no customer at the provider to charge.
            let nothing = Decline { code: REJECTED.to_owned(), may_retry: false };
            locked.fail(billing, invoice, &AttemptState::Declined(nothing)).await?;
            locked.commit().await?;
            return Ok(());
        };
        locked.commit().await?;
        billing.collect_attempt(&attempt).await.map(|_| ())
    }

    async fn retry(&self, user: UserId, invoice: octavo_domain::ids::InvoiceId) -> Result<(), PaymentError> {
        let Some(mut locked) = self.0.lock(user).await? else { return Ok(()) };
        if !locked.is_due(DueEvent::Retry).await? {
            return Ok(());
        }
        let Some(mut invoice) = locked.open_invoice().await?.filter(|open| open.id == invoice) else {
            return Ok(());
        };
        self.charge(locked, &mut invoice).await
    }

    /// May the due event be applied? Not when the payment that blocked it has succeeded after all. While its outcome is
    /// unknown, the account is postponed, so that others have their turn.
    async fn postpone_unless_clear(
        &self,
        user: UserId,
        ended: Option<PaymentOutcome>,
    ) -> Result<bool, StorageError> {
        match ended {
            None | Some(PaymentOutcome::Canceled | PaymentOutcome::Declined { .. }) => return Ok(true),
            Some(PaymentOutcome::Paid) => return Ok(false),
            Some(PaymentOutcome::Processing { .. } | PaymentOutcome::NeedsAction { .. }) => {}
        }
        let Some(mut locked) = self.0.lock(user).await? else { return Ok(false) };
        locked.account.due_at = Some(locked.now.plus(AGAIN));
        locked.work.billing().save_account(&locked.account).await?;
        locked.work.commit().await?;
        Ok(false)
    }

    /// Ends a subscription and puts the account on the free plan. Checks again that it is due: since the last look the
    /// customer may have paid or subscribed again.
    async fn end(&self, user: UserId, what: DueEvent) -> Result<(), StorageError> {
        let Self(billing) = self;
        let published = billing.published(user).await?;
        let Some(mut locked) = billing.lock(user).await? else { return Ok(()) };
        if !locked.is_due(what).await? {
            return Ok(());
        }
        let unpaid = what == DueEvent::EndUnpaid;
        let subscription = &locked.account.subscription;
        let at = if unpaid { locked.now } else { subscription.trial_end.unwrap_or(subscription.end) };
        locked.end(billing, at, unpaid, &published).await?;
        locked.commit().await.map(|_| ())
    }
}

impl Billing {
    /// What an account has published, the least viewed first.
    pub(crate) async fn published(&self, user: UserId) -> Result<Vec<ProjectSummary>, StorageError> {
        let mut published = self.library.projects(user).await?;
        published.retain(|project| project.publication.is_published);
        published.sort_by_key(|project| (project.views, project.num_id));
        Ok(published)
    }

    /// The next payment of an account with this subscription and balance, in cents; none when there is none.
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

impl LockedAccount {
    /// Is this event due now?
    async fn is_due(&mut self, what: DueEvent) -> Result<bool, StorageError> {
        let open = self.open_invoice().await?;
        let last = match &open {
            Some(invoice) => self.work.billing().last_attempt(invoice.id).await?,
            None => None,
        };
        let coming = next_due_event(&self.account, self.user.paused, open.as_ref(), last.as_ref());
        Ok(coming.is_some_and(|(at, coming)| coming == what && at <= self.now))
    }

    /// Ends the subscription now: the account is on the free plan, and what exceeds that plan is unpublished, the least
    /// viewed first. Nothing is deleted.
    pub(crate) async fn end(
        &mut self,
        billing: &Billing,
        at: Moment,
        unpaid: bool,
        published: &[ProjectSummary],
    ) -> Result<(), StorageError> {
        let level = self.account.subscription.level;
        // A first purchase that was never paid has not begun, so nothing ends.
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
        self.notify(billing, BillingNotice::Canceled { level, at, unpaid }).await
    }

    /// Unpublishes projects.
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
        let mut history = HistoryWriter::new(billing.ids.as_ref(), owner, now);
        for project in &projects {
            history.project(HistoryEvent::ProjectUnpublished, project);
        }
        history.write(self.work.as_mut()).await?;
        Ok(u32::try_from(ids.len()).unwrap_or(u32::MAX))
    }
}
