//! The contents of mails about billing.

use octavo_domain::{
    billing::{
        calendar::{Interval, Moment},
        money::Cents,
    },
    ids::InvoiceId,
    plans::level::Level,
};

use crate::shared::message::Details;

/// A payment that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceiptNotice {
    /// The invoice.
    pub invoice: InvoiceId,
    /// Its receipt's number.
    pub number: i64,
    /// The plan.
    pub level: Level,
    /// How often it renews.
    pub interval: Interval,
    /// What the card was charged, in cents.
    pub charged: Cents,
    /// What was taken from the customer's credit, in cents.
    pub from_balance: Cents,
    /// When the paid period ends.
    pub period_end: Moment,
}

/// What a customer is notified of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BillingNotice {
    /// A payment was made.
    Receipt(ReceiptNotice),
    /// A year is about to be renewed.
    YearlyRenewal {
        /// The plan.
        level: Level,
        /// What it will cost, in cents.
        amount: Cents,
        /// When.
        at: Moment,
    },
    /// A payment was not made.
    PaymentFailed {
        /// Of what plan.
        level: Level,
        /// How much, in cents.
        amount: Cents,
        /// Does the customer's bank want them to confirm it?
        confirm: bool,
        /// The provider's reason, such as `insufficient_funds`; empty where it gave none.
        reason: String,
        /// When it is retried; none when the customer has to act first.
        next_try: Option<Moment>,
        /// When the plan ends if it stays unpaid; none when it continues.
        ends_at: Option<Moment>,
    },
    /// A cancellation was requested: the plan ends with its period.
    CancelRequested {
        /// The plan.
        level: Level,
        /// When it ends.
        at: Moment,
    },
    /// A pause was taken.
    PauseTaken {
        /// The plan.
        level: Level,
        /// When it begins.
        from: Moment,
        /// When it ends.
        till: Moment,
    },
    /// Something of a payment was refunded.
    Refunded {
        /// The invoice.
        invoice: InvoiceId,
        /// Its receipt's number.
        number: i64,
        /// How much, in cents.
        amount: Cents,
    },
    /// The card expires before its next use.
    CardExpiring {
        /// Such as `visa`.
        brand: String,
        /// Its last four digits.
        last4: String,
        /// When it is needed.
        at: Moment,
    },
    /// The subscription ends, or has ended.
    Canceled {
        /// The plan.
        level: Level,
        /// When it ends or ended.
        at: Moment,
        /// Was it not paid?
        unpaid: bool,
    },
    /// In some days the plan ends and the account is free: excess publications are unpublished.
    EndsSoon {
        /// The plan.
        level: Level,
        /// When.
        at: Moment,
    },
    /// The pause ends.
    PauseEnding {
        /// The plan.
        level: Level,
        /// What it will cost, in cents.
        amount: Cents,
        /// When.
        at: Moment,
    },
}

/// A mail about billing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillingMail {
    /// The notice.
    pub notice: BillingNotice,
    /// Is the business plan called Advanced for this customer?
    pub business_is_advanced: bool,
}

/// The key of the detail that says that the business plan is called Advanced.
const ADVANCED: &str = "business_is_advanced";

impl BillingMail {
    pub(crate) fn details(&self) -> Details {
        let mut details = self.notice.details();
        details.insert(ADVANCED.to_owned(), self.business_is_advanced.to_string());
        details
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        // Mails that an older server has written lack this detail.
        let business_is_advanced = match details.remove(ADVANCED) {
            Some(text) => text.parse().ok()?,
            None => false,
        };
        Some(Self { notice: BillingNotice::read(details)?, business_is_advanced })
    }
}

/// Serializes details under their names.
fn details<const N: usize>(kind: &str, fields: [(&str, String); N]) -> Details {
    let kind = ("kind".to_owned(), kind.to_owned());
    std::iter::once(kind).chain(fields.map(|(name, value)| (name.to_owned(), value))).collect()
}

fn cents(details: &mut Details, name: &str) -> Option<Cents> {
    details.remove(name)?.parse().ok().map(Cents::new)
}

fn moment(details: &mut Details, name: &str) -> Option<Moment> {
    details.remove(name)?.parse().ok().map(Moment::from_unix)
}

fn level(details: &mut Details) -> Option<Level> {
    Level::from_id(&details.remove("level")?)
}

fn flag(details: &mut Details, name: &str) -> Option<bool> {
    details.remove(name)?.parse().ok()
}

impl BillingNotice {
    fn details(&self) -> Details {
        match self {
            Self::Receipt(receipt) => details(
                "receipt",
                [
                    ("invoice", receipt.invoice.to_string()),
                    ("number", receipt.number.to_string()),
                    ("level", receipt.level.id().to_owned()),
                    ("interval", receipt.interval.id().to_owned()),
                    ("charged", receipt.charged.get().to_string()),
                    ("from_balance", receipt.from_balance.get().to_string()),
                    ("period_end", receipt.period_end.unix().to_string()),
                ],
            ),
            Self::YearlyRenewal { level, amount, at } => details(
                "yearly_renewal",
                [
                    ("level", level.id().to_owned()),
                    ("amount", amount.get().to_string()),
                    ("at", at.unix().to_string()),
                ],
            ),
            Self::PaymentFailed { level, amount, confirm, reason, next_try, ends_at } => details(
                "payment_failed",
                [
                    ("level", level.id().to_owned()),
                    ("amount", amount.get().to_string()),
                    ("confirm", confirm.to_string()),
                    ("reason", reason.clone()),
                    ("next_try", next_try.map(|at| at.unix().to_string()).unwrap_or_default()),
                    ("ends_at", ends_at.map(|at| at.unix().to_string()).unwrap_or_default()),
                ],
            ),
            Self::CancelRequested { level, at } => {
                details("cancel_requested", [("level", level.id().to_owned()), ("at", at.unix().to_string())])
            }
            Self::PauseTaken { level, from, till } => details(
                "pause_taken",
                [
                    ("level", level.id().to_owned()),
                    ("from", from.unix().to_string()),
                    ("till", till.unix().to_string()),
                ],
            ),
            Self::Refunded { invoice, number, amount } => details(
                "refunded",
                [
                    ("invoice", invoice.to_string()),
                    ("number", number.to_string()),
                    ("amount", amount.get().to_string()),
                ],
            ),
            Self::CardExpiring { brand, last4, at } => details(
                "card_expiring",
                [("brand", brand.clone()), ("last4", last4.clone()), ("at", at.unix().to_string())],
            ),
            Self::Canceled { level, at, unpaid } => details(
                "canceled",
                [
                    ("level", level.id().to_owned()),
                    ("at", at.unix().to_string()),
                    ("unpaid", unpaid.to_string()),
                ],
            ),
            Self::EndsSoon { level, at } => {
                details("ends_soon", [("level", level.id().to_owned()), ("at", at.unix().to_string())])
            }
            Self::PauseEnding { level, amount, at } => details(
                "pause_ending",
                [
                    ("level", level.id().to_owned()),
                    ("amount", amount.get().to_string()),
                    ("at", at.unix().to_string()),
                ],
            ),
        }
    }

    fn read(details: &mut Details) -> Option<Self> {
        Some(match details.remove("kind")?.as_str() {
            "receipt" => Self::Receipt(ReceiptNotice {
                invoice: details.remove("invoice")?.parse().ok()?,
                number: details.remove("number")?.parse().ok()?,
                level: level(details)?,
                interval: Interval::from_id(&details.remove("interval")?)?,
                charged: cents(details, "charged")?,
                from_balance: cents(details, "from_balance")?,
                period_end: moment(details, "period_end")?,
            }),
            "yearly_renewal" => Self::YearlyRenewal {
                level: level(details)?,
                amount: cents(details, "amount")?,
                at: moment(details, "at")?,
            },
            "payment_failed" => Self::PaymentFailed {
                level: level(details)?,
                amount: cents(details, "amount")?,
                confirm: flag(details, "confirm")?,
                // Mails that an older server has written have neither.
                reason: details.remove("reason").unwrap_or_default(),
                next_try: moment(details, "next_try"),
                ends_at: match details.remove("ends_at")?.as_str() {
                    "" => None,
                    seconds => Some(Moment::from_unix(seconds.parse().ok()?)),
                },
            },
            "cancel_requested" => {
                Self::CancelRequested { level: level(details)?, at: moment(details, "at")? }
            }
            "pause_taken" => Self::PauseTaken {
                level: level(details)?,
                from: moment(details, "from")?,
                till: moment(details, "till")?,
            },
            "refunded" => Self::Refunded {
                invoice: details.remove("invoice")?.parse().ok()?,
                number: details.remove("number")?.parse().ok()?,
                amount: cents(details, "amount")?,
            },
            "card_expiring" => Self::CardExpiring {
                brand: details.remove("brand")?,
                last4: details.remove("last4")?,
                at: moment(details, "at")?,
            },
            "canceled" => Self::Canceled {
                level: level(details)?,
                at: moment(details, "at")?,
                unpaid: flag(details, "unpaid")?,
            },
            "ends_soon" => Self::EndsSoon { level: level(details)?, at: moment(details, "at")? },
            "pause_ending" => Self::PauseEnding {
                level: level(details)?,
                amount: cents(details, "amount")?,
                at: moment(details, "at")?,
            },
            _ => return None,
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use uuid::Uuid;

    pub(crate) fn notices() -> Vec<BillingNotice> {
        let (level, at, amount) = (Level::Studio, Moment::from_unix(1_790_000_000), Cents::new(43_200));
        vec![
            BillingNotice::Receipt(ReceiptNotice {
                invoice: InvoiceId::new(Uuid::from_u128(7)),
                number: 12,
                level,
                interval: Interval::Year,
                charged: amount,
                from_balance: Cents::new(100),
                period_end: at,
            }),
            BillingNotice::YearlyRenewal { level, amount, at },
            BillingNotice::PaymentFailed {
                level,
                amount,
                confirm: true,
                reason: String::new(),
                next_try: None,
                ends_at: Some(at),
            },
            BillingNotice::PaymentFailed {
                level,
                amount,
                confirm: false,
                reason: "insufficient_funds".to_owned(),
                next_try: Some(at),
                ends_at: None,
            },
            BillingNotice::CancelRequested { level, at },
            BillingNotice::PauseTaken { level, from: at, till: at.plus(60) },
            BillingNotice::Refunded { invoice: InvoiceId::new(Uuid::from_u128(7)), number: 12, amount },
            BillingNotice::CardExpiring { brand: "visa".to_owned(), last4: "4242".to_owned(), at },
            BillingNotice::Canceled { level, at, unpaid: true },
            BillingNotice::EndsSoon { level, at },
            BillingNotice::PauseEnding { level, amount, at },
        ]
    }

    #[test]
    fn every_notice_is_read_back_from_its_details() {
        for notice in notices() {
            for business_is_advanced in [true, false] {
                let mail = BillingMail { notice: notice.clone(), business_is_advanced };
                let mut details = mail.details();
                assert_eq!(BillingMail::read(&mut details), Some(mail));
                assert!(details.is_empty());
            }
            let old = BillingMail::read(&mut notice.details());
            assert_eq!(old, Some(BillingMail { notice, business_is_advanced: false }));
        }
    }
}
