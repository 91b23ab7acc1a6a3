//! What others say about a payment afterwards: its holder disputes it, or the card's network takes it for fraud.

use octavo_domain::{billing::subscription::Status, ids::AttemptId};

use super::{
    Billing,
    conclude::{Heard, HeldOrGone},
    receive_webhook::WebhookError,
};
use crate::ports::{
    billing::{IssuedInvoice, PaymentReport},
    card_provider::{Find, Report, ReportKind, ReportRef, ReportState},
    queries::ProjectRow,
    storage::StorageError,
};

/// Was a payment taken back for good, which it was not before?
fn is_lost(report: &Report, known: Option<&PaymentReport>) -> bool {
    report.of.kind == ReportKind::Dispute
        && report.state == ReportState::Lost
        && known.is_none_or(|known| known.state != ReportState::Lost)
}

impl Billing {
    /// Looks a report up that was heard of, and writes it down in one transaction with the event that told of it. False when
    /// it is about no payment of ours.
    pub(crate) async fn hear_report(
        &self,
        report: &ReportRef,
        heard: &Heard<'_>,
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
        heard: &Heard<'_>,
        published: &[ProjectRow],
    ) -> Result<(), StorageError> {
        let Some((attempt, mut held)) = self.hold_attempt(id).await? else { return Ok(()) };
        let billing = held.work().billing();
        if !billing.receive_event(self.provider.name(), heard.event, heard.at).await? {
            return Ok(());
        }
        let known = billing.report(&report.of.id).await?;
        // Answers overtake each other: what is decided is not open any more.
        let is_older = report.state == ReportState::Open
            && known.as_ref().is_some_and(|known| known.state != ReportState::Open);
        if is_older {
            return held.commit_work().await;
        }
        billing
            .save_report(&PaymentReport {
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
                heard_at: heard.at,
            })
            .await?;
        let invoice = billing.invoice(attempt.invoice).await?.ok_or(StorageError::Stale("invoice"))?;
        tracing::error!(
            kind = report.of.kind.id(), report = %report.of.id, state = report.state.id(), reason = %report.reason,
            invoice = %invoice.id, account = %attempt.user, "a payment is disputed or taken for fraud"
        );
        match held {
            HeldOrGone::Held(mut held) if is_lost(report, known.as_ref()) && held.runs_on(&invoice) => {
                let now = held.now;
                held.end(self, now, true, published).await?;
                held.commit().await.map(|_| ())
            }
            held => held.commit_work().await,
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
