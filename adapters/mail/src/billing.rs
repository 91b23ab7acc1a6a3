//! Mails about money.

use askama::Template;
use octavo_application::ports::billing_mail::{BillingNotice, ReceiptNotice};
use octavo_domain::{
    billing::{
        calendar::{Interval, Moment},
        money::Cents,
    },
    plan::level::Level,
};

use crate::render::{Common, Rendered, rendered};

#[derive(Template)]
#[template(path = "billing/subject.txt", escape = "none")]
struct Subject<'a> {
    subject: &'a str,
}

#[derive(Template)]
#[template(path = "billing/text.txt", escape = "none")]
struct Text<'a> {
    name: &'a str,
    sentence: &'a str,
    rows: &'a [(&'static str, String)],
    todo: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "billing/html.html")]
struct Html<'a> {
    product: &'a str,
    name: &'a str,
    sentence: &'a str,
    rows: &'a [(&'static str, String)],
    todo: &'a str,
    link: &'a str,
}

/// What a mail says.
struct Told {
    subject: String,
    sentence: String,
    rows: Vec<(&'static str, String)>,
    todo: &'static str,
}

fn day(at: Moment) -> String {
    at.time().format("%-d %B %Y").to_string()
}

fn plan(level: Level, interval: Interval) -> String {
    let how_often = match interval {
        Interval::Month => "Monthly",
        Interval::Year => "Annual",
    };
    format!("{how_often} {}", level.screen_name())
}

/// Under which section of the settings a mail leads.
pub(crate) const fn section(notice: &BillingNotice) -> &'static str {
    match notice {
        BillingNotice::Receipt(_) => "billing-history",
        BillingNotice::Canceled { .. } | BillingNotice::EndsSoon { .. } => "change-plan",
        _ => "billing-info",
    }
}

fn receipt(product: &str, receipt: &ReceiptNotice) -> Told {
    let ReceiptNotice { number, level, interval, charged, from_balance, period_end, .. } = receipt;
    let mut rows = vec![("Receipt", format!("No. {number}")), ("Plan", plan(*level, *interval))];
    if *from_balance > Cents::ZERO {
        rows.push(("From your balance", from_balance.to_string()));
    }
    rows.push(("Charged", charged.to_string()));
    rows.push(("Paid until", day(*period_end)));
    Told {
        subject: format!("Your receipt from {product}, No. {number}"),
        sentence: "Thank you. Your payment went through.".to_owned(),
        rows,
        todo: "The receipt, to print or to keep, is in your billing history:",
    }
}

fn failed(level: Level, amount: Cents, confirm: bool, ends_at: Option<Moment>) -> Told {
    let name = level.screen_name();
    let ending =
        ends_at.map_or_else(String::new, |at| format!(" The plan ends on {} if it stays unpaid.", day(at)));
    let sentence = if confirm {
        format!("Your bank wants you to confirm the payment of {amount} for {name}.{ending}")
    } else {
        format!("The payment of {amount} for {name} did not go through.{ending}")
    };
    let subject = if confirm { "Please confirm your payment" } else { "Your payment failed" };
    Told {
        subject: subject.to_owned(),
        sentence,
        rows: Vec::new(),
        todo: if confirm { "Confirm it here:" } else { "Check your card and try again here:" },
    }
}

fn told(product: &str, notice: &BillingNotice) -> Told {
    match notice {
        BillingNotice::Receipt(paid) => receipt(product, paid),
        BillingNotice::PaymentFailed { level, amount, confirm, ends_at } => {
            failed(*level, *amount, *confirm, *ends_at)
        }
        BillingNotice::YearlyRenewal { level, amount, at } => Told {
            subject: format!("Your {} plan renews on {}", level.screen_name(), day(*at)),
            sentence: format!("Your annual plan is about to be renewed for another year with {product}."),
            rows: vec![
                ("Plan", plan(*level, Interval::Year)),
                ("On", day(*at)),
                ("To be charged", amount.to_string()),
            ],
            todo: "To change or cancel it before then:",
        },
        BillingNotice::CardExpiring { brand, last4, at } => Told {
            subject: "Your card is about to expire".to_owned(),
            sentence: format!(
                "Your {brand} card ending in {last4} will no longer be valid when your plan renews on {}.",
                day(*at)
            ),
            rows: Vec::new(),
            todo: "Add another card here, so that nothing stops:",
        },
        BillingNotice::Canceled { level, at, unpaid } => Told {
            subject: format!("Your {} plan has ended", level.screen_name()),
            sentence: if *unpaid {
                "We didn’t receive your payment, so the plan has ended. Nothing of your work was deleted. You can \
                 restore the plan by paying within 30 days."
                    .to_owned()
            } else {
                "The plan has ended and your account is free now. Nothing of your work was deleted."
                    .to_owned()
            },
            rows: vec![("Ended", day(*at))],
            todo: "To choose a plan again:",
        },
        BillingNotice::EndsSoon { level, at } => Told {
            subject: format!("Your {} plan ends on {}", level.screen_name(), day(*at)),
            sentence:
                "After that day your account is free: custom domains stop working, people you work with lose \
                       access, and only your most viewed project stays published. Nothing is deleted."
                    .to_owned(),
            rows: vec![("Ends", day(*at))],
            todo: "To keep the plan:",
        },
        BillingNotice::PauseEnding { level, amount, at } => Told {
            subject: format!("Your pause ends on {}", day(*at)),
            sentence: format!("Your {} plan goes on after its pause.", level.screen_name()),
            rows: vec![("On", day(*at)), ("To be charged", amount.to_string())],
            todo: "To change or cancel it before then:",
        },
    }
}

pub(crate) fn notice(common: Common<'_>, notice: &BillingNotice) -> askama::Result<Rendered> {
    let Common { product, name, link } = common;
    let Told { subject, sentence, rows, todo } = told(product, notice);
    let (subject, sentence, rows) = (subject.as_str(), sentence.as_str(), rows.as_slice());
    rendered(
        &Subject { subject },
        &Text { name, sentence, rows, todo, link },
        &Html { product, name, sentence, rows, todo, link },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use octavo_domain::ids::InvoiceId;

    const AT: Moment = Moment::from_unix(1_790_000_000);

    fn say(what: &BillingNotice) -> Rendered {
        notice(Common { product: "Octavo", name: "Ines", link: "https://app.example/settings" }, what)
            .unwrap()
    }

    #[test]
    fn a_receipt_names_what_was_charged_and_what_came_from_the_balance() {
        let paid = ReceiptNotice {
            invoice: InvoiceId::new(uuid::Uuid::from_u128(1)),
            number: 12,
            level: Level::Freelancer,
            interval: Interval::Year,
            charged: Cents::new(33_800),
            from_balance: Cents::new(1_000),
            period_end: AT,
        };
        let mail = say(&BillingNotice::Receipt(paid.clone()));
        assert_eq!(mail.subject, "Your receipt from Octavo, No. 12");
        for words in
            ["Annual Freelancer", "From your balance: $10.00", "Charged: $338.00", "21 September 2026"]
        {
            assert!(mail.text.contains(words), "{}", mail.text);
        }
        let mail = say(&BillingNotice::Receipt(ReceiptNotice { from_balance: Cents::ZERO, ..paid }));
        assert!(!mail.text.contains("balance"), "{}", mail.text);
    }

    #[test]
    fn a_payment_to_confirm_is_another_mail_than_one_that_failed() {
        let failed = |confirm| BillingNotice::PaymentFailed {
            level: Level::Studio,
            amount: Cents::new(4_000),
            confirm,
            ends_at: Some(AT),
        };
        assert_eq!(say(&failed(true)).subject, "Please confirm your payment");
        let mail = say(&failed(false));
        assert!(mail.subject == "Your payment failed" && mail.text.contains("21 September 2026"));
    }
}
