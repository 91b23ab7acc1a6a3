//! What others say about a payment afterwards: its holder disputes it, or the card's network takes it for fraud.

use octavo_domain::{
    billing::{calendar::Moment, subscription::Status},
    ids::{AttemptId, MailId},
};

use super::{
    Billing,
    conclude::{Heard, HeldOrGone},
    receive_webhook::WebhookError,
};
use crate::{
    billing::ports::{
        IssuedInvoice, PaymentReport,
        card_provider::{Find, Report, ReportKind, ReportRef, ReportState},
        report_mail::ReportMail,
    },
    library::ports::queries::ProjectRow,
    shared::{
        mailer::{Mail, Message},
        storage::{StorageError, UnitOfWork},
    },
};

/// How operators are greeted.
const OPERATORS: &str = "operators";

/// Was a payment taken back for good, which it was not before?
fn is_lost(report: &Report, known: Option<&PaymentReport>) -> bool {
    report.of.kind == ReportKind::Dispute
        && report.state == ReportState::Lost
        && known.is_none_or(|known| known.state != ReportState::Lost)
}

impl Billing {
    /// Looks a report up that was heard of or listed, and writes it down, in one transaction with the event that told of it.
    /// False when it is about no payment of ours.
    pub(crate) async fn hear_report(
        &self,
        report: &ReportRef,
        heard: Option<&Heard<'_>>,
    ) -> Result<bool, WebhookError> {
        let Some(report) = self.provider.report(report).await? else {
            tracing::warn!(report = %report.id, "heard of a report that is about no payment");
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
        self.note_report(attempt.id, &report, heard, &published).await?;
        Ok(true)
    }

    /// Writes a report down. A dispute that is lost takes back what was bought with the payment.
    async fn note_report(
        &self,
        id: AttemptId,
        report: &Report,
        heard: Option<&Heard<'_>>,
        published: &[ProjectRow],
    ) -> Result<(), StorageError> {
        let Some((attempt, mut held)) = self.hold_attempt(id).await? else { return Ok(()) };
        let billing = held.work().billing();
        if let Some(Heard { event, at }) = heard
            && !billing.receive_event(self.provider.name(), event, *at).await?
        {
            return Ok(());
        }
        let known = billing.report(&report.of.id).await?;
        // Answers overtake each other: what is decided is not open any more.
        let is_older = report.state == ReportState::Open
            && known.as_ref().is_some_and(|known| known.state != ReportState::Open);
        if is_older {
            return held.commit_work().await;
        }
        let heard_at = heard.map_or_else(|| Moment::from(self.clock.now()), |heard| heard.at);
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
            heard_at,
        };
        billing.save_report(&saved).await?;
        let invoice = billing.invoice(attempt.invoice).await?.ok_or(StorageError::Stale("invoice"))?;
        tracing::error!(
            kind = report.of.kind.id(), report = %report.of.id, state = report.state.id(), reason = %report.reason,
            invoice = %invoice.id, account = %attempt.user, "a payment is disputed or taken for fraud"
        );
        let is_lost = is_lost(report, known.as_ref());
        if known.is_none_or(|known| known.state != report.state) {
            self.tell_operators(held.work(), &saved).await?;
        }
        match held {
            HeldOrGone::Held(mut held) if is_lost && held.runs_on(&invoice) => {
                let now = held.now;
                held.end(self, now, true, published).await?;
                held.commit().await.map(|_| ())
            }
            held => held.commit_work().await,
        }
    }
}

impl Billing {
    /// Mails a report to the operators, where they have an address.
    async fn tell_operators(
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

    /// Goes through the disputes of the last months. Of those that nobody was told of, or not of what has become of them,
    /// every webhook was lost. Answers these.
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
                if is_news && self.hear_report(&report.of, None).await? {
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

impl super::held::Held {
    /// Does the subscription still run that an invoice was for?
    fn runs_on(&self, invoice: &IssuedInvoice) -> bool {
        let status = self.account.subscription.status;
        self.account.subscription_id == invoice.subscription
            && (status.is_running() || status == Status::PastDue)
    }
}
