//! The text of a receipt, shared by the web page and the printed sheet.

use octavo_domain::billing::{calendar::Moment, money::Cents};

use super::receipt::{Carried, Receipt};
use crate::billing::ports::card_provider::brand_name;
use octavo_domain::billing::card::PaidCard;

/// What a receipt says beside the payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Letterhead<'a> {
    /// The product's name.
    pub product: &'a str,
    /// Who sells, line by line; empty names nobody.
    pub seller: &'a str,
    /// The customer's additional text; may be empty.
    pub extra: &'a str,
}

/// A line of what was billed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetRow {
    /// Its purpose.
    pub label: String,
    /// How its amount is computed.
    pub words: String,
    /// From which day to which.
    pub period: String,
    /// Before discount and tax; negative for a credit.
    pub amount: Cents,
}

/// Everything that a receipt says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceiptSheet {
    /// The product's name.
    pub product: String,
    /// The receipt's number.
    pub number: i64,
    /// When it was paid.
    pub paid_at: Moment,
    /// The same, as a day.
    pub paid_on: String,
    /// Who has paid.
    pub name: String,
    /// Their address.
    pub email: String,
    /// Whom the invoice names, line by line; empty names nobody.
    pub billed_to: String,
    /// The card that it was paid with; empty where none was charged.
    pub paid_with: String,
    /// What was bought.
    pub purchase: String,
    /// Who sells, line by line; empty names nobody.
    pub seller: String,
    /// What the customer has added, line by line.
    pub extra: String,
    /// What was billed.
    pub rows: Vec<SheetRow>,
    /// The sums between the rows and the charge; zero sums are left out.
    pub sums: Vec<(String, Cents)>,
    /// Why there is no tax; empty where the rate says everything.
    pub tax_note: String,
    /// What the card was charged.
    pub charged: Cents,
    /// What of that was refunded, as a negative amount; none when nothing was.
    pub refunded: Option<Cents>,
}

/// A day as receipts write it.
fn day(moment: Moment) -> String {
    moment.time().format("%-d %B %Y").to_string()
}

/// A card as receipts name it.
fn card(card: &PaidCard) -> String {
    format!("{} ending in {}", brand_name(&card.brand), card.last4)
}

fn sums(receipt: &Receipt) -> Vec<(String, Cents)> {
    let carried = receipt.carried.map(|carried| {
        let name = match carried {
            Carried::Later(_) => "Carried over to the next invoice",
            Carried::Before(_) => "Carried over from before",
            Carried::Credit(_) => "Kept as your credit",
        };
        (name.to_owned(), carried.amount())
    });
    let discount =
        receipt.code.as_ref().map_or_else(|| "Discount".to_owned(), |code| format!("Discount ({code})"));
    let tax = receipt.tax_rate.as_ref().map_or_else(|| "Tax".to_owned(), |rate| format!("Tax ({rate})"));
    let lines = [
        (discount, -receipt.discount),
        (tax, receipt.tax),
        ("Paid with your credit".to_owned(), -receipt.from_balance),
    ];
    let lines = lines.into_iter().chain(carried).filter(|(_, amount)| *amount != Cents::ZERO);
    std::iter::once(("Subtotal".to_owned(), receipt.subtotal)).chain(lines).collect()
}

impl ReceiptSheet {
    /// Lays a receipt out under a letterhead.
    #[must_use]
    pub fn new(receipt: Receipt, letterhead: Letterhead<'_>) -> Self {
        let sums = sums(&receipt);
        let rows = receipt.lines.into_iter().map(|line| SheetRow {
            label: line.label,
            words: line.words,
            period: format!("{} – {}", day(line.start), day(line.end)),
            amount: line.amount,
        });
        Self {
            product: letterhead.product.to_owned(),
            number: receipt.number,
            paid_at: receipt.paid_at,
            paid_on: day(receipt.paid_at),
            name: receipt.name,
            email: receipt.email,
            billed_to: receipt.billed_to.join("\n"),
            paid_with: receipt.card.as_ref().map(card).unwrap_or_default(),
            purchase: receipt.purchase,
            seller: letterhead.seller.to_owned(),
            extra: letterhead.extra.to_owned(),
            rows: rows.collect(),
            sums,
            tax_note: receipt.tax_note.unwrap_or_default(),
            charged: receipt.charged,
            refunded: Some(-receipt.refunded).filter(|amount| *amount != Cents::ZERO),
        }
    }
}
