//! What holders of cards and their networks say about payments afterwards: disputes, and early warnings of fraud.

use octavo_application::ports::card_provider::{
    CardProviderError, PaymentRef, Report, ReportKind, ReportRef, ReportState,
};
use octavo_domain::billing::{calendar::Moment, money::Cents};
use stripe_client_core::{RequestBuilder, StripeMethod, StripeRequest};

use crate::{Stripe, named, wire::Regret};

/// Reads one thing by its address. `async-stripe` has these requests in crates that nothing else here needs.
struct Read(String);

impl StripeRequest for Read {
    type Output = ();

    fn build(&self) -> RequestBuilder {
        RequestBuilder::new(StripeMethod::Get, self.0.as_str())
    }
}

fn state(status: &str) -> ReportState {
    match status {
        "won" => ReportState::Won,
        "lost" => ReportState::Lost,
        "warning_closed" | "prevented" => ReportState::Closed,
        _ => ReportState::Open,
    }
}

impl Stripe {
    pub(crate) async fn read_report(&self, report: &ReportRef) -> Result<Option<Report>, CardProviderError> {
        let path = match report.kind {
            ReportKind::Dispute => format!("/disputes/{}", named("dispute", &report.id)?),
            ReportKind::FraudWarning => {
                format!("/radar/early_fraud_warnings/{}", named("early fraud warning", &report.id)?)
            }
        };
        let found = match self.transport.send::<Regret>(&Read(path), None).await {
            Ok(found) => found.value,
            Err(trouble) if trouble.is_not_there() => return Ok(None),
            Err(trouble) => return Err(trouble.into()),
        };
        metrics::counter!("octavo_card_provider_reports_total", "kind" => report.kind.id()).increment(1);
        // What is about no payment intent is about no payment of ours.
        let Some(payment) = found.payment_intent else { return Ok(None) };
        Ok(Some(Report {
            of: ReportRef { kind: report.kind, id: found.id },
            payment: PaymentRef(payment),
            amount: found.amount.map(Cents::new),
            reason: found.reason.or(found.fraud_type).unwrap_or_else(|| "general".to_owned()),
            state: match report.kind {
                ReportKind::Dispute => state(found.status.as_deref().unwrap_or_default()),
                ReportKind::FraudWarning => ReportState::Closed,
            },
            opened_at: Moment::from_unix(found.created),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dispute_is_open_until_it_is_decided() {
        for status in
            ["needs_response", "under_review", "warning_needs_response", "warning_under_review", "new"]
        {
            assert_eq!(state(status), ReportState::Open, "{status}");
        }
        assert_eq!((state("won"), state("lost")), (ReportState::Won, ReportState::Lost));
        assert_eq!((state("warning_closed"), state("prevented")), (ReportState::Closed, ReportState::Closed));
    }
}
