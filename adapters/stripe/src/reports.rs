//! Disputes and early fraud warnings.

use octavo_application::billing::ports::card_provider::{
    CardProviderError, DisputePage, Report, ReportKind, ReportRef, ReportState,
};
use octavo_domain::billing::card::PaymentRef;
use octavo_domain::billing::{calendar::Moment, money::Cents};
use serde::Serialize;
use stripe_client_core::{RequestBuilder, StripeMethod, StripeRequest};

use crate::{
    Stripe, named,
    wire::{List, Regret},
};

/// Reads one object by its address. `async-stripe` has these requests in crates that nothing else here needs.
struct Read(String);

impl StripeRequest for Read {
    type Output = ();

    fn build(&self) -> RequestBuilder {
        RequestBuilder::new(StripeMethod::Get, self.0.as_str())
    }
}

/// A list of disputes. The parameters are those of Stripe's reference: `GET /v1/disputes`.
#[derive(Serialize)]
struct ListDisputes {
    created: Since,
    limit: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    starting_after: Option<String>,
}

/// From this time on.
#[derive(Serialize)]
struct Since {
    gte: i64,
}

impl StripeRequest for ListDisputes {
    type Output = ();

    fn build(&self) -> RequestBuilder {
        RequestBuilder::new(StripeMethod::Get, "/disputes").query(self)
    }
}

/// A report about a payment; `None` without a payment intent, because it is then not about the product's payments.
fn report(found: Regret, kind: ReportKind) -> Option<Report> {
    Some(Report {
        of: ReportRef { kind, id: found.id },
        payment: PaymentRef(found.payment_intent?),
        amount: found.amount.map(Cents::new),
        reason: found.reason.or(found.fraud_type).unwrap_or_else(|| "general".to_owned()),
        state: match kind {
            ReportKind::Dispute => state(found.status.as_deref().unwrap_or_default()),
            ReportKind::FraudWarning => ReportState::Closed,
        },
        opened_at: Moment::from_unix(found.created),
    })
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
    pub(crate) async fn read_report(&self, of: &ReportRef) -> Result<Option<Report>, CardProviderError> {
        let path = match of.kind {
            ReportKind::Dispute => format!("/disputes/{}", named("dispute", &of.id)?),
            ReportKind::FraudWarning => {
                format!("/radar/early_fraud_warnings/{}", named("early fraud warning", &of.id)?)
            }
        };
        let found = match self.transport.send::<Regret>(&Read(path), None).await {
            Ok(found) => found.value,
            Err(trouble) if trouble.is_not_there() => return Ok(None),
            Err(trouble) => return Err(trouble.into()),
        };
        metrics::counter!("octavo_card_provider_reports_total", "kind" => of.kind.id()).increment(1);
        Ok(report(found, of.kind))
    }

    /// A page of disputes, the newest first, as Stripe lists them.
    pub(crate) async fn list_disputes(
        &self,
        since: Moment,
        after: Option<&str>,
    ) -> Result<DisputePage, CardProviderError> {
        const PAGE: u32 = 100;
        let starting_after = after.map(|id| named("dispute", id).map(str::to_owned)).transpose()?;
        let list = ListDisputes { created: Since { gte: since.unix() }, limit: PAGE, starting_after };
        let page = self.transport.send::<List<Regret>>(&list, None).await?.value;
        let next = page.data.last().filter(|_| page.has_more).map(|dispute| dispute.id.clone());
        let disputes = page.data.into_iter().filter_map(|found| report(found, ReportKind::Dispute));
        Ok(DisputePage { disputes: disputes.collect(), next })
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
