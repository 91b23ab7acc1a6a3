//! Reports about payments: disputes of the card's holder, and early fraud warnings of its network.

use octavo_domain::{
    billing::{calendar::Moment, subscription::Status},
    ids::{AttemptId, MailId},
};

use super::{
    Billing,
    receive_webhook::WebhookError,
    record_outcome::{LockedOrDeleted, ProviderEventRef},
};
use crate::{
    billing::ports::{
        PaymentReport,
        card_provider::{Find, Report, ReportKind, ReportRef, ReportState},
        report_mail::ReportMail,
    },
    shared::{
        mailer::{Mail, Message},
        storage::{StorageError, UnitOfWork},
    },
};
use octavo_domain::billing::issued_invoice::IssuedInvoice;
use octavo_domain::library::project::ProjectSummary;

/// How operators are greeted.
const OPERATORS: &str = "operators";

/// Is a dispute lost that was not lost before?
fn is_lost(report: &Report, known: Option<&PaymentReport>) -> bool {
    report.of.kind == ReportKind::Dispute
        && report.state == ReportState::Lost
        && known.is_none_or(|known| known.state != ReportState::Lost)
}

impl Billing {
    /// Looks up a report from an event or a list, and records it, in one transaction with the event. False when it is
    /// about no payment of ours.
    pub(crate) async fn record_report(
        &self,
        report: &ReportRef,
        event: Option<&ProviderEventRef<'_>>,
    ) -> Result<bool, WebhookError> {
        let Some(report) = self.provider.report(report).await? else {
            tracing::warn!(report = %report.id, "a report names no payment");
            return Ok(false);
        };
        let Some(payment) = self.provider.look_up(&Find::Payment(report.payment.clone())).await? else {
            tracing::error!(report = %report.of.id, payment = %report.payment.0, "a report about a payment without an invoice");
            return Ok(false);
        };
        let mut work = self.storage.begin().await?;
        let attempt = work.billing().attempt_of_key(&payment.key).await?;
        drop(work);
        let Some(attempt) = attempt else {
            tracing::error!(report = %report.of.id, payment = %report.payment.0, "a report about a payment without an invoice");
            return Ok(false);
        };
        let published = self.published(attempt.user).await?;
        self.note_report(attempt.id, &report, event, &published).await?;
        Ok(true)
    }

    /// Records a report. A lost dispute ends the subscription that the payment was for.
    async fn note_report(
        &self,
        id: AttemptId,
        report: &Report,
        event: Option<&ProviderEventRef<'_>>,
        published: &[ProjectSummary],
    ) -> Result<(), StorageError> {
        let Some((attempt, mut locked)) = self.lock_attempt(id).await? else { return Ok(()) };
        let billing = locked.work().billing();
        if let Some(ProviderEventRef { event, at }) = event
            && !billing.receive_event(self.provider.name(), event, *at).await?
        {
            return Ok(());
        }
        let known = billing.report(&report.of.id).await?;
        // Answers may arrive out of order: a decided report does not become open again.
        let is_older = report.state == ReportState::Open
            && known.as_ref().is_some_and(|known| known.state != ReportState::Open);
        if is_older {
            return locked.commit_work().await;
        }
        let updated_at = event.map_or_else(|| Moment::from(self.clock.now()), |event| event.at);
        let saved = PaymentReport {
            id: report.of.id.clone(),
            kind: report.of.kind,
            provider: self.provider.name().to_owned(),
            attempt: attempt.id,
            invoice: attempt.invoice,
            user: attempt.user,
            amount: report.amount.unwrap_or(attempt.amount),
            reason: report.reason.clone(),
            state: report.state,
            opened_at: report.opened_at,
            updated_at,
        };
        billing.save_report(&saved).await?;
        let invoice = billing.invoice(attempt.invoice).await?.ok_or(StorageError::Stale("invoice"))?;
        tracing::error!(
            kind = report.of.kind.id(), report = %report.of.id, state = report.state.id(), reason = %report.reason,
            invoice = %invoice.id, account = %attempt.user, "a payment is disputed or taken for fraud"
        );
        let is_lost = is_lost(report, known.as_ref());
        if known.is_none_or(|known| known.state != report.state) {
            self.notify_operators(locked.work(), &saved).await?;
        }
        match locked {
            LockedOrDeleted::Locked(mut locked) if is_lost && locked.runs_on(&invoice) => {
                let now = locked.now;
                locked.end(self, now, true, published).await?;
                locked.commit().await.map(|_| ())
            }
            locked => locked.commit_work().await,
        }
    }
}

impl Billing {
    /// Mails a report to the operators, if they have set an address.
    async fn notify_operators(
        &self,
        work: &mut dyn UnitOfWork,
        report: &PaymentReport,
    ) -> Result<(), StorageError> {
        let Some(to) = self.rules.operator.clone() else { return Ok(()) };
        let message = Message::PaymentReported(Box::new(ReportMail {
            kind: report.kind,
            state: report.state,
            id: report.id.clone(),
            account: report.user,
            invoice: report.invoice,
            amount: report.amount,
            reason: report.reason.clone(),
        }));
        let mail = Mail { to, name: OPERATORS.to_owned(), message };
        work.outbox().add(MailId::new(self.ids.next()), &mail, self.clock.now()).await
    }

    /// Compares the disputes of the last months with the record. Returns those that were unknown or out of date: all of
    /// their webhooks were lost.
    pub(super) async fn reconcile_disputes(&self, since: Moment) -> Result<Vec<ReportRef>, WebhookError> {
        let mut found = Vec::new();
        let mut after: Option<String> = None;
        loop {
            let page = self.provider.disputes_since(since, after.as_deref()).await?;
            for report in page.disputes {
                let mut work = self.storage.begin().await?;
                let known = work.billing().report(&report.of.id).await?;
                drop(work);
                let is_news = known.is_none_or(|known| known.state != report.state);
                if is_news && self.record_report(&report.of, None).await? {
                    found.push(report.of);
                }
            }
            if page.next.is_none() {
                return Ok(found);
            }
            after = page.next;
        }
    }
}

impl super::locked_account::LockedAccount {
    /// Does the subscription of an invoice still run?
    fn runs_on(&self, invoice: &IssuedInvoice) -> bool {
        let status = self.account.subscription.status;
        self.account.subscription_id == invoice.subscription
            && (status.is_running() || status == Status::PastDue)
    }
}
