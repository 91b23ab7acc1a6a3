//! `invoices.json`: what was billed, the latest first.

use async_trait::async_trait;
use octavo_domain::billing::{details::BillingDetails, invoice::Line};

use super::Section;
use crate::export::{
    ExportSources,
    build_export::{Stop, Whose},
    ports::archive::{Archive, Value},
};
use octavo_domain::billing::issued_invoice::IssuedInvoice;

pub(super) struct Invoices;

/// More invoices than an account has in a hundred years.
const MOST: u32 = 10_000;

#[async_trait]
impl Section for Invoices {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let invoices = from.billing.invoices(whose.view.user.id, MOST).await?;
        Ok(archive.json("invoices.json", Value::List(invoices.iter().map(invoice).collect())).await?)
    }
}

fn invoice(issued: &IssuedInvoice) -> Value {
    let sums = &issued.invoice;
    Value::object([
        ("receipt", issued.number.into()),
        ("status", issued.status.id().into()),
        ("lines", Value::List(sums.lines.iter().map(line).collect())),
        ("subtotalCents", sums.subtotal.get().into()),
        ("discountCents", sums.discount.get().into()),
        ("taxCents", sums.tax.get().into()),
        ("totalCents", sums.total.get().into()),
        ("fromBalanceCents", sums.from_balance.get().into()),
        ("dueCents", sums.amount_due.get().into()),
        ("billedTo", billing_details(&issued.billed_to)),
        ("taxNote", issued.tax_note.clone().into()),
        ("cardLast4", issued.card.as_ref().map(|card| card.last4.clone()).into()),
        ("refundedCents", issued.refunded.get().into()),
        ("createdAt", issued.created_at.time().into()),
        ("closedAt", issued.closed_at.map(|at| at.time()).into()),
    ])
}

/// The billing details on invoices; null where none was given.
pub(super) fn billing_details(details: &BillingDetails) -> Value {
    if details.is_empty() {
        return Value::Null;
    }
    Value::object([
        ("company", details.company().to_owned().into()),
        ("address", details.address().to_owned().into()),
        ("country", details.country().map(|country| country.code().to_owned()).into()),
        ("vatId", details.vat_id().map(|id| id.as_str().to_owned()).into()),
    ])
}

fn line(line: &Line) -> Value {
    Value::object([
        ("item", line.item.id().into()),
        ("kind", line.kind.id().into()),
        ("amountCents", line.amount.get().into()),
        ("discountCents", line.discount.get().into()),
        ("taxCents", line.tax.get().into()),
        ("from", line.start.time().into()),
        ("until", line.end.time().into()),
    ])
}
