//! Mails to operators about disputes and fraud warnings.

use octavo_domain::{
    billing::money::Cents,
    ids::{InvoiceId, UserId},
};

use super::card_provider::{ReportKind, ReportState};
use crate::shared::message::Details;

/// A payment is disputed or taken for fraud, or a dispute is decided. It names people only by id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportMail {
    /// Dispute or fraud warning.
    pub kind: ReportKind,
    /// Its state.
    pub state: ReportState,
    /// Its id at the provider.
    pub id: String,
    /// Who has paid.
    pub account: UserId,
    /// The invoice.
    pub invoice: InvoiceId,
    /// The amount in cents.
    pub amount: Cents,
    /// The provider's code for the reason.
    pub reason: String,
}

impl ReportMail {
    pub(crate) fn details(&self) -> Details {
        [
            ("kind", self.kind.id().to_owned()),
            ("state", self.state.id().to_owned()),
            ("id", self.id.clone()),
            ("account", self.account.to_string()),
            ("invoice", self.invoice.to_string()),
            ("amount", self.amount.get().to_string()),
            ("reason", self.reason.clone()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into()
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        Some(Self {
            kind: ReportKind::from_id(&details.remove("kind")?)?,
            state: ReportState::from_id(&details.remove("state")?)?,
            id: details.remove("id")?,
            account: details.remove("account")?.parse().ok()?,
            invoice: details.remove("invoice")?.parse().ok()?,
            amount: Cents::new(details.remove("amount")?.parse().ok()?),
            reason: details.remove("reason")?,
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use uuid::Uuid;

    pub(crate) fn mail() -> ReportMail {
        ReportMail {
            kind: ReportKind::Dispute,
            state: ReportState::Lost,
            id: "du_1".to_owned(),
            account: UserId::new(Uuid::from_u128(1)),
            invoice: InvoiceId::new(Uuid::from_u128(2)),
            amount: Cents::new(4_000),
            reason: "fraudulent".to_owned(),
        }
    }
}
