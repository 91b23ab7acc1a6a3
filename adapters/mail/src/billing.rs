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
    button: &'a str,
    link: &'a str,
    file: &'a str,
}

#[derive(Template)]
#[template(path = "billing/html.html")]
struct Html<'a> {
    product: &'a str,
    name: &'a str,
    sentence: &'a str,
    rows: &'a [(&'static str, String)],
    button: &'a str,
    link: &'a str,
    file: &'a str,
}

/// What a mail says.
struct Told {
    subject: String,
    sentence: String,
    rows: Vec<(&'static str, String)>,
    /// What its button says.
    button: &'static str,
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

/// What cards are called by those who carry them.
fn brand(id: &str) -> &str {
    match id {
        "visa" => "Visa",
        "mastercard" => "Mastercard",
        "amex" => "American Express",
        "discover" => "Discover",
        "diners" => "Diners Club",
        "jcb" => "JCB",
        "unionpay" => "UnionPay",
        other => other,
    }
}

/// Under which section of the settings a mail leads: to where it can be done what it speaks of.
pub(crate) const fn section(notice: &BillingNotice) -> &'static str {
    match notice {
        BillingNotice::Receipt(_) => "billing-history",
        BillingNotice::Canceled { unpaid: false, .. } => "change-plan",
        _ => "billing-info",
    }
}

/// Where the receipt is that a mail speaks of; empty where it speaks of none.
fn file(origin: &str, notice: &BillingNotice) -> String {
    match notice {
        BillingNotice::Receipt(paid) => format!("{origin}/receipt/{}.pdf", paid.invoice),
        _ => String::new(),
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
        button: "Open billing history",
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
        button: if confirm { "Confirm the payment" } else { "Check the card and try again" },
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
            button: "Change or cancel",
        },
        BillingNotice::CardExpiring { brand: id, last4, at } => Told {
            subject: "Your card is about to expire".to_owned(),
            sentence: format!(
                "Your {} card ending in {last4} will no longer be valid when your plan renews on {}. Add another \
                 one, so that nothing stops.",
                brand(id),
                day(*at)
            ),
            rows: Vec::new(),
            button: "Add another card",
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
            button: if *unpaid { "Pay and restore the plan" } else { "Choose a plan" },
        },
        BillingNotice::EndsSoon { level, at } => Told {
            subject: format!("Your {} plan ends on {}", level.screen_name(), day(*at)),
            sentence:
                "After that day your account is free: custom domains stop working, people you work with lose \
                       access, and only your most viewed project stays published. Nothing is deleted."
                    .to_owned(),
            rows: vec![("Ends", day(*at))],
            button: "Keep the plan",
        },
        BillingNotice::PauseEnding { level, amount, at } => Told {
            subject: format!("Your pause ends on {}", day(*at)),
            sentence: format!("Your {} plan goes on after its pause.", level.screen_name()),
            rows: vec![("On", day(*at)), ("To be charged", amount.to_string())],
            button: "Change or cancel",
        },
    }
}

pub(crate) fn notice(common: Common<'_>, origin: &str, notice: &BillingNotice) -> askama::Result<Rendered> {
    let Common { product, name, link } = common;
    let Told { subject, sentence, rows, button } = told(product, notice);
    let file = file(origin, notice);
    let file = file.as_str();
    let (subject, sentence, rows) = (subject.as_str(), sentence.as_str(), rows.as_slice());
    rendered(
        &Subject { subject },
        &Text { name, sentence, rows, button, link, file },
        &Html { product, name, sentence, rows, button, link, file },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use octavo_domain::ids::InvoiceId;

    const AT: Moment = Moment::from_unix(1_790_000_000);

    fn say(what: &BillingNotice) -> Rendered {
        let link = "https://app.example/settings";
        notice(Common { product: "Octavo", name: "Ines", link }, "https://app.example", what).unwrap()
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
        let file = "https://app.example/receipt/00000000-0000-0000-0000-000000000001.pdf";
        assert!(mail.text.contains(file) && mail.html.contains(&format!("href=\"{file}\"")), "{}", mail.html);
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

    #[test]
    fn a_mail_leads_to_where_it_can_be_done_what_it_speaks_of() {
        let (level, amount, at) = (Level::Studio, Cents::new(4_000), AT);
        let failed = BillingNotice::PaymentFailed { level, amount, confirm: false, ends_at: None };
        let card = BillingNotice::CardExpiring { brand: "visa".to_owned(), last4: "4242".to_owned(), at };
        for (notice, leads, button) in [
            (failed, "billing-info", "Check the card and try again"),
            (card.clone(), "billing-info", "Add another card"),
            (BillingNotice::YearlyRenewal { level, amount, at }, "billing-info", "Change or cancel"),
            (BillingNotice::EndsSoon { level, at }, "billing-info", "Keep the plan"),
            (BillingNotice::Canceled { level, at, unpaid: true }, "billing-info", "Pay and restore the plan"),
            (BillingNotice::Canceled { level, at, unpaid: false }, "change-plan", "Choose a plan"),
            (BillingNotice::PauseEnding { level, amount, at }, "billing-info", "Change or cancel"),
        ] {
            assert_eq!(section(&notice), leads);
            let mail = say(&notice);
            assert!(
                mail.html.contains(button) && mail.text.contains(&format!("{button}:\n\nhttps://")),
                "{}",
                mail.text
            );
            assert!(!mail.html.contains(".pdf") && !mail.text.contains("PDF"), "{}", mail.text);
        }
        assert!(say(&card).text.contains("Your Visa card ending in 4242"));
    }
}
