//! A receipt: what a customer has paid.

use std::sync::Arc;

use octavo_domain::{
    billing::{
        addons::Addon,
        calendar::Moment,
        invoice::{Line, LineKind},
        item::Item,
        money::{BasisPoints, Cents},
        subscription::Subscription,
        words,
    },
    ids::{InvoiceId, UserId},
};

use super::order::REFERRAL_CODE;
use crate::{
    account::ports::queries::AccountQueries,
    billing::ports::ledger::LedgerQueries,
    shared::{clock::Clock, storage::StorageError},
};
use octavo_domain::billing::{
    card::PaidCard,
    issued_invoice::{InvoiceStatus, IssuedInvoice},
};

/// The longest text that a customer can add, in characters.
pub const LONGEST_EXTRA: usize = 1_000;

/// Reads receipts.
pub struct ReadReceipt {
    /// Reads invoices.
    pub ledger: Arc<dyn LedgerQueries>,
    /// Reads who has paid.
    pub accounts: Arc<dyn AccountQueries>,
    /// The clock, for the current month.
    pub clock: Arc<dyn Clock>,
}

/// A line of a receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceiptLine {
    /// Its purpose.
    pub label: String,
    /// How its amount is computed.
    pub words: String,
    /// From when.
    pub start: Moment,
    /// Up to when.
    pub end: Moment,
    /// Before discount and tax; negative for a credit.
    pub amount: Cents,
}

/// The part of an amount that is carried from or to another invoice or the balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Carried {
    /// Below the smallest charge: it is carried to a later invoice.
    Later(Cents),
    /// It was carried from an earlier invoice.
    Before(Cents),
    /// It becomes the customer's credit.
    Credit(Cents),
}

/// A receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// Its number.
    pub number: i64,
    /// What was bought.
    pub purchase: String,
    /// When it was paid.
    pub paid_at: Moment,
    /// Who has paid, as they are called today.
    pub name: String,
    /// Their address.
    pub email: String,
    /// Whom the invoice names, line by line: the company, its address and its VAT id.
    pub billed_to: Vec<String>,
    /// The card that it was paid with.
    pub card: Option<PaidCard>,
    /// What was billed.
    pub lines: Vec<ReceiptLine>,
    /// The lines together.
    pub subtotal: Cents,
    /// What was taken off.
    pub discount: Cents,
    /// The code that took it off; none when none was typed.
    pub code: Option<String>,
    /// The tax.
    pub tax: Cents,
    /// Its rate in percent, when one rate explains every line.
    pub tax_rate: Option<String>,
    /// Why there is no tax; none when the rate says everything.
    pub tax_note: Option<String>,
    /// The total.
    pub total: Cents,
    /// What of that was paid with the customer's credit.
    pub from_balance: Cents,
    /// What of that was carried over; none when nothing was.
    pub carried: Option<Carried>,
    /// What the card was charged.
    pub charged: Cents,
    /// What of that was refunded.
    pub refunded: Cents,
}

impl ReadReceipt {
    /// The receipt of one of the customer's own invoices; none when there is none. The business plan is called Advanced
    /// while `business_is_advanced`.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        invoice: InvoiceId,
        business_is_advanced: bool,
    ) -> Result<Option<Receipt>, StorageError> {
        let Some(issued) = self.ledger.invoice_of(user, invoice).await? else { return Ok(None) };
        let month = self.clock.now().format("%Y-%m").to_string();
        let Some(account) = self.accounts.account(user, &month).await? else { return Ok(None) };
        let (name, email) = (account.user.name.as_str(), account.user.email.as_str());
        Ok(Receipt::of(&issued, name, email, business_is_advanced))
    }
}

/// How many of something are billed, and what one of them costs for a whole interval; none for a credit.
fn counted(line: &Line, after: &Subscription) -> Option<(u32, Cents)> {
    let addons = after.addons;
    let pairs = addons.publish.min(addons.domain);
    let count = match line.item {
        Item::Plan(_) => 1,
        Item::PublishWithDomain => pairs,
        Item::Addon(Addon::Publish) => addons.publish.saturating_sub(pairs),
        Item::Addon(Addon::Domain) => addons.domain.saturating_sub(pairs),
        Item::Addon(Addon::Collaborator) => addons.collaborator,
        Item::Addon(Addon::Views) => addons.views.checked_div(Addon::Views.step()).unwrap_or_default(),
    };
    let unit = line.of.share(1, i64::from(count.max(1)));
    (line.kind == LineKind::Debit && count > 0 && unit.times(count) == line.of).then_some((count, unit))
}

/// The code that took something off, if it was typed.
fn code_of(issued: &IssuedInvoice) -> Option<String> {
    let coupon = issued.after.coupon.as_ref().filter(|_| issued.invoice.discount != Cents::ZERO)?;
    let is_own = coupon.retention || coupon.id == REFERRAL_CODE;
    (!is_own).then(|| coupon.id.clone())
}

/// The rate of the tax in percent, as far as the lines show it: whole and quarter percents are tried.
fn tax_rate(lines: &[Line]) -> Option<String> {
    const STEP: u32 = 25;
    const MOST: u32 = 5_000;
    let taxed = lines.iter().filter(|line| line.kind == LineKind::Debit).collect::<Vec<_>>();
    if taxed.iter().all(|line| line.tax == Cents::ZERO) {
        return None;
    }
    let fits = |points: &u32| {
        let rate = BasisPoints::new(*points);
        taxed.iter().all(|line| (line.amount - line.discount).points(rate) == line.tax)
    };
    let whole = (1..=MOST / 100).map(|percent| percent * 100).find(fits);
    let points = whole.or_else(|| (1..=MOST / STEP).map(|step| step * STEP).find(fits))?;
    let (percent, part) = (points / 100, points % 100);
    Some(if part == 0 { format!("{percent}%") } else { format!("{percent}.{part:02}%") })
}

fn line(line: &Line, after: &Subscription, business_is_advanced: bool) -> ReceiptLine {
    let how = words::line(line, business_is_advanced);
    ReceiptLine {
        label: words::label(line.item, business_is_advanced),
        words: match counted(line, after) {
            Some((count, unit)) => format!("{how}, {count} × {unit}"),
            None => how,
        },
        start: line.start,
        end: line.end,
        amount: line.amount,
    }
}

impl Receipt {
    /// The receipt of an invoice; none while it is not paid.
    #[must_use]
    pub fn of(issued: &IssuedInvoice, name: &str, email: &str, business_is_advanced: bool) -> Option<Self> {
        let invoice = &issued.invoice;
        let number = issued.number.filter(|_| issued.status == InvoiceStatus::Paid)?;
        let after = &issued.after;
        let moved = invoice.start_balance - invoice.ending_balance + invoice.from_balance;
        Some(Self {
            number,
            purchase: words::purchase(invoice, after.level, after.interval, business_is_advanced),
            paid_at: issued.closed_at?,
            name: name.to_owned(),
            email: email.to_owned(),
            billed_to: issued.billed_to.lines(),
            card: issued.card.clone(),
            lines: invoice.lines.iter().map(|billed| line(billed, after, business_is_advanced)).collect(),
            subtotal: invoice.subtotal,
            discount: invoice.discount,
            code: code_of(issued),
            tax: invoice.tax,
            tax_rate: tax_rate(&invoice.lines),
            tax_note: issued.tax_note.clone(),
            total: invoice.total,
            from_balance: invoice.from_balance,
            carried: match (moved < Cents::ZERO, invoice.total < Cents::ZERO) {
                _ if moved == Cents::ZERO => None,
                (true, _) => Some(Carried::Later(moved)),
                (false, true) => Some(Carried::Credit(moved)),
                (false, false) => Some(Carried::Before(moved)),
            },
            charged: invoice.amount_due,
            refunded: issued.refunded,
        })
    }
}

impl Carried {
    /// What is carried into or out of the total, so that the rest is what was charged.
    #[must_use]
    pub const fn amount(self) -> Cents {
        match self {
            Self::Later(amount) | Self::Before(amount) | Self::Credit(amount) => amount,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use octavo_domain::{
        billing::{
            calendar::Interval,
            change::ChangeKind,
            coupon::{Coupon, Lasting},
            details::{BillingDetails, Typed},
            invoice::{Invoice, LineKind, Share},
            item::Item,
            subscription::Subscription,
        },
        ids::SubscriptionId,
        plans::level::Level,
    };
    use rstest::rstest;
    use uuid::Uuid;

    use octavo_domain::billing::issued_invoice::BillingReason;

    const DAY: i64 = 24 * 60 * 60;

    /// A paid invoice of which so much is owed, settled with a balance.
    fn issued(total: i64, start: i64, due: i64, end: i64) -> IssuedInvoice {
        let cents = Cents::new;
        let line = Line {
            item: Item::Plan(Level::Business),
            kind: LineKind::Debit,
            amount: cents(total),
            discount: Cents::ZERO,
            tax: Cents::ZERO,
            start: Moment::from_unix(0),
            end: Moment::from_unix(15 * DAY),
            of: cents(total),
            share: Share { part: 15 * DAY, whole: 30 * DAY },
        };
        IssuedInvoice {
            id: InvoiceId::new(Uuid::from_u128(1)),
            user: UserId::new(Uuid::from_u128(2)),
            subscription: SubscriptionId::new(Uuid::from_u128(3)),
            number: Some(12),
            status: InvoiceStatus::Paid,
            reason: BillingReason::Create,
            kind: ChangeKind::New,
            invoice: Invoice {
                lines: vec![line],
                subtotal: cents(total),
                discount: Cents::ZERO,
                tax: Cents::ZERO,
                total: cents(total),
                start_balance: cents(start),
                from_balance: cents(total.min(-start).max(0)),
                amount_due: cents(due),
                ending_balance: cents(end),
            },
            billed_to: BillingDetails::default(),
            tax_note: None,
            card: None,
            after: Subscription { level: Level::Business, interval: Interval::Year, ..Subscription::none() },
            created_at: Moment::from_unix(0),
            closed_at: Some(Moment::from_unix(60)),
            refunded: cents(5),
            attempts: 1,
        }
    }

    #[rstest]
    #[case::plain(1_900, 0, 1_900, 0, None)]
    #[case::part_of_it_with_credit(1_900, -400, 1_500, 0, None)]
    #[case::all_of_it_with_credit(1_900, -5_000, 0, -3_100, None)]
    #[case::too_little_to_charge(1_900, -1_870, 0, 30, Some(Carried::Later(Cents::new(-30))))]
    #[case::little_from_before(1_900, 30, 1_930, 0, Some(Carried::Before(Cents::new(30))))]
    #[case::something_refunded(-900, 0, 0, -900, Some(Carried::Credit(Cents::new(900))))]
    #[case::something_refunded_to_credit(-900, -100, 0, -1_000, Some(Carried::Credit(Cents::new(900))))]
    fn what_was_charged_is_what_is_left(
        #[case] total: i64,
        #[case] start: i64,
        #[case] due: i64,
        #[case] end: i64,
        #[case] carried: Option<Carried>,
    ) {
        let receipt =
            Receipt::of(&issued(total, start, due, end), "Ines", "ines@okafor.studio", false).unwrap();
        assert_eq!(receipt.carried, carried);
        let moved = carried.map_or(Cents::ZERO, Carried::amount);
        assert_eq!(receipt.total - receipt.from_balance + moved, receipt.charged);
    }

    #[test]
    fn it_says_what_was_bought_and_by_whom() {
        let receipt = Receipt::of(&issued(1_900, 0, 1_900, 0), "Ines", "ines@okafor.studio", true).unwrap();
        assert_eq!((receipt.number, receipt.purchase.as_str()), (12, "Annual Advanced"));
        assert_eq!((receipt.name.as_str(), receipt.email.as_str()), ("Ines", "ines@okafor.studio"));
        assert_eq!(receipt.lines[0].words, "15 of 30 days of Advanced, 1 × $19.00");
        assert_eq!((receipt.refunded, receipt.paid_at.unix()), (Cents::new(5), 60));
    }

    #[test]
    fn it_says_whom_the_invoice_names_and_which_card_paid() {
        let typed =
            Typed { company: "Okafor", address: "Torstraße 1", country: "DE", vat_id: "DE123456789" };
        let card = PaidCard { brand: "visa".to_owned(), last4: "4242".to_owned() };
        let named = IssuedInvoice {
            billed_to: BillingDetails::parse(&typed).unwrap(),
            tax_note: Some("Reverse charge".to_owned()),
            card: Some(card.clone()),
            ..issued(1_900, 0, 1_900, 0)
        };
        let receipt = Receipt::of(&named, "Ines", "ines@okafor.studio", false).unwrap();
        assert_eq!(receipt.billed_to, ["Okafor", "Torstraße 1", "Germany", "VAT ID DE123456789"]);
        assert_eq!((receipt.card, receipt.tax_note.as_deref()), (Some(card), Some("Reverse charge")));
    }

    #[test]
    fn it_counts_names_the_code_and_the_rate_of_the_tax() {
        let mut issued = issued(1_500, 0, 1_500, 0);
        let template = issued.invoice.lines[0];
        let domains = |amount, discount, tax| Line {
            item: Item::Addon(Addon::Domain),
            amount: Cents::new(amount),
            discount: Cents::new(discount),
            tax: Cents::new(tax),
            of: Cents::new(900),
            ..template
        };
        issued.after.addons.domain = 3;
        issued.after.coupon = Some(Coupon { id: "SPRING".to_owned(), ..coupon() });
        issued.invoice.discount = Cents::new(45);
        issued.invoice.lines = vec![domains(450, 45, 81)];
        let receipt = Receipt::of(&issued, "Ines", "ines@okafor.studio", false).unwrap();
        assert_eq!(receipt.lines[0].words, "15 of 30 days of additional domains, 3 × $3.00");
        assert_eq!((receipt.code.as_deref(), receipt.tax_rate.as_deref()), (Some("SPRING"), Some("20%")));
        // A credit was counted when it was billed, and no rate is invented that does not fit.
        issued.invoice.lines =
            vec![Line { kind: LineKind::Credit, ..domains(-450, 0, 0) }, domains(450, 0, 7)];
        let receipt = Receipt::of(&issued, "Ines", "ines@okafor.studio", false).unwrap();
        assert_eq!(receipt.lines[0].words, "Not used: 15 of 30 days of additional domains");
        assert_eq!(receipt.tax_rate.as_deref(), Some("1.50%"));
        issued.invoice.lines = vec![domains(450, 0, 81), domains(900, 0, 7)];
        assert_eq!(Receipt::of(&issued, "", "", false).unwrap().tax_rate, None);
        issued.after.coupon = Some(coupon());
        assert_eq!(Receipt::of(&issued, "", "", false).unwrap().code, None, "nobody typed it");
    }

    fn coupon() -> Coupon {
        Coupon {
            id: REFERRAL_CODE.to_owned(),
            percent_off: Some(BasisPoints::new(1_000)),
            amount_off: None,
            lasting: Lasting::Once,
            ends_at: None,
            consumed: true,
            redeem_by: None,
            plans: Vec::new(),
            addons: None,
            retention: false,
        }
    }

    #[test]
    fn what_is_not_paid_has_none() {
        for status in [InvoiceStatus::Open, InvoiceStatus::Void] {
            let issued = IssuedInvoice { status, ..issued(1_900, 0, 1_900, 0) };
            assert_eq!(Receipt::of(&issued, "", "", false), None);
        }
        assert_eq!(Receipt::of(&IssuedInvoice { number: None, ..issued(1, 0, 0, 1) }, "", "", false), None);
    }
}
