//! Mails about billing.

use askama::Template;
use octavo_application::billing::ports::{
    card_provider::brand_name,
    mail::{BillingMail, BillingNotice, ReceiptNotice},
};
use octavo_domain::{
    billing::{
        calendar::{Interval, Moment},
        money::Cents,
    },
    plans::level::Level,
    prompts::payment::decline_sentence,
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

/// The texts of a mail.
struct Sentences {
    subject: String,
    sentence: String,
    rows: Vec<(&'static str, String)>,
    /// The button's text.
    button: &'static str,
}

fn day(at: Moment) -> String {
    at.time().format("%-d %B %Y").to_string()
}

fn plan(level: Level, interval: Interval, advanced: bool) -> String {
    let how_often = match interval {
        Interval::Month => "Monthly",
        Interval::Year => "Annual",
    };
    format!("{how_often} {}", level.called(advanced))
}

/// The section of the settings that a mail links to.
pub(crate) const fn section(notice: &BillingNotice) -> &'static str {
    match notice {
        BillingNotice::Receipt(_) | BillingNotice::Refunded { .. } => "billing-history",
        BillingNotice::Canceled { unpaid: false, .. } => "change-plan",
        _ => "billing-info",
    }
}

/// The address of the receipt of a mail; empty without one.
fn file(origin: &str, notice: &BillingNotice) -> String {
    match notice {
        BillingNotice::Receipt(paid) => format!("{origin}/receipt/{}.pdf", paid.invoice),
        BillingNotice::Refunded { invoice, .. } => format!("{origin}/receipt/{invoice}.pdf"),
        _ => String::new(),
    }
}

fn receipt(product: &str, receipt: &ReceiptNotice, advanced: bool) -> Sentences {
    let ReceiptNotice { number, level, interval, charged, from_balance, period_end, .. } = receipt;
    let mut rows = vec![("Receipt", format!("No. {number}")), ("Plan", plan(*level, *interval, advanced))];
    if *from_balance > Cents::ZERO {
        rows.push(("From your balance", from_balance.to_string()));
    }
    let is_charged = *charged > Cents::ZERO;
    rows.push(("Charged", charged.to_string()));
    rows.push(("Paid until", day(*period_end)));
    let sentence = if is_charged {
        "Thank you. Your payment went through."
    } else if *from_balance > Cents::ZERO {
        "Your credit has paid for it. Your card was not charged."
    } else {
        "Your plan has changed. Your card was not charged."
    };
    Sentences {
        subject: if is_charged {
            format!("Your receipt from {product}, No. {number}")
        } else {
            format!("Your plan at {product} has changed, No. {number}")
        },
        sentence: sentence.to_owned(),
        rows,
        button: "Open billing history",
    }
}

/// A payment that failed.
struct Failed<'a> {
    level: Level,
    amount: Cents,
    confirm: bool,
    reason: &'a str,
    next_try: Option<Moment>,
    ends_at: Option<Moment>,
}

/// Explains why a payment failed, what can be done, and what happens otherwise.
fn failed(failed: &Failed<'_>, advanced: bool) -> Sentences {
    let Failed { level, amount, confirm, reason, next_try, ends_at } = failed;
    let name = level.called(advanced);
    let ending =
        ends_at.map_or_else(String::new, |at| format!(" The plan ends on {} if it stays unpaid.", day(at)));
    let sentence = if *confirm {
        format!("Your bank wants you to confirm the payment of {amount} for {name}.{ending}")
    } else {
        let why =
            if reason.is_empty() { String::new() } else { format!(" {}", decline_sentence(Some(reason))) };
        let again = next_try.map_or_else(
            || " It is not tried again by itself: enter another card, or pay in the settings.".to_owned(),
            |at| {
                format!(" It is tried again on {}. You need not wait for that: pay in the settings.", day(at))
            },
        );
        format!("The payment of {amount} for {name} did not go through.{why}{again}{ending}")
    };
    let subject = if *confirm { "Please confirm your payment" } else { "Your payment failed" };
    Sentences {
        subject: subject.to_owned(),
        sentence,
        rows: Vec::new(),
        button: if *confirm { "Confirm the payment" } else { "Check the card and try again" },
    }
}

/// The texts of a notice; `advanced` chooses the business plan's name.
fn describe(product: &str, notice: &BillingNotice, advanced: bool) -> Sentences {
    match notice {
        BillingNotice::Receipt(paid) => receipt(product, paid, advanced),
        BillingNotice::PaymentFailed { level, amount, confirm, reason, next_try, ends_at } => failed(
            &Failed {
                level: *level,
                amount: *amount,
                confirm: *confirm,
                reason,
                next_try: *next_try,
                ends_at: *ends_at,
            },
            advanced,
        ),
        BillingNotice::CancelRequested { level, at } => Sentences {
            subject: format!("Your {} plan is cancelled and ends on {}", level.called(advanced), day(*at)),
            sentence: "Until then everything is as it was, and nothing more is charged. You may change your \
                       mind before that day."
                .to_owned(),
            rows: vec![("Ends", day(*at))],
            button: "Change your mind",
        },
        BillingNotice::PauseTaken { level, from, till } => Sentences {
            subject: format!("Your {} plan will be paused from {}", level.called(advanced), day(*from)),
            sentence:
                "Nothing is charged while it is paused. Custom domains and sending rest. The plan goes on \
                       by itself when the pause ends, and you can end it earlier."
                    .to_owned(),
            rows: vec![("Paused from", day(*from)), ("Goes on", day(*till))],
            button: "See the plan",
        },
        BillingNotice::Refunded { number, amount, .. } => Sentences {
            subject: format!("{amount} of your payment was refunded"),
            sentence: "The money goes back to the card that has paid. Banks take up to ten days to show it."
                .to_owned(),
            rows: vec![("Receipt", format!("No. {number}")), ("Refunded", amount.to_string())],
            button: "Open billing history",
        },
        BillingNotice::YearlyRenewal { level, amount, at } => Sentences {
            subject: format!("Your {} plan renews on {}", level.called(advanced), day(*at)),
            sentence: format!("Your annual plan is about to be renewed for another year with {product}."),
            rows: vec![
                ("Plan", plan(*level, Interval::Year, advanced)),
                ("On", day(*at)),
                ("To be charged", amount.to_string()),
            ],
            button: "Change or cancel",
        },
        BillingNotice::CardExpiring { brand: id, last4, at } => Sentences {
            subject: "Your card is about to expire".to_owned(),
            sentence: format!(
                "Your {} card ending in {last4} will no longer be valid when your plan renews on {}. Add another \
                 one, so that nothing stops.",
                brand_name(id),
                day(*at)
            ),
            rows: Vec::new(),
            button: "Add another card",
        },
        BillingNotice::Canceled { level, at, unpaid } => Sentences {
            subject: format!("Your {} plan has ended", level.called(advanced)),
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
        BillingNotice::EndsSoon { level, at } => Sentences {
            subject: format!("Your {} plan ends on {}", level.called(advanced), day(*at)),
            sentence:
                "After that day your account is free: custom domains stop working, people you work with lose \
                       access, and only your most viewed project stays published. Nothing is deleted."
                    .to_owned(),
            rows: vec![("Ends", day(*at))],
            button: "Keep the plan",
        },
        BillingNotice::PauseEnding { level, amount, at } => Sentences {
            subject: format!("Your pause ends on {}", day(*at)),
            sentence: format!("Your {} plan goes on after its pause.", level.called(advanced)),
            rows: vec![("On", day(*at)), ("To be charged", amount.to_string())],
            button: "Change or cancel",
        },
    }
}

pub(crate) fn notice(common: Common<'_>, origin: &str, mail: &BillingMail) -> askama::Result<Rendered> {
    let Common { product, name, link } = common;
    let BillingMail { notice, business_is_advanced } = mail;
    let Sentences { subject, sentence, rows, button } = describe(product, notice, *business_is_advanced);
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
        let mail = BillingMail { notice: what.clone(), business_is_advanced: false };
        notice(Common { product: "Octavo", name: "Ines", link }, "https://app.example", &mail).unwrap()
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
    fn every_sentence_calls_the_business_plan_advanced_under_its_toggle() {
        let (level, amount, at) = (Level::Business, Cents::new(6_500), AT);
        let failed = |confirm| BillingNotice::PaymentFailed {
            level,
            amount,
            confirm,
            reason: String::new(),
            next_try: None,
            ends_at: None,
        };
        let receipt = ReceiptNotice {
            invoice: InvoiceId::new(uuid::Uuid::from_u128(1)),
            number: 12,
            level,
            interval: Interval::Month,
            charged: amount,
            from_balance: Cents::ZERO,
            period_end: AT,
        };
        for what in [
            BillingNotice::Receipt(receipt),
            failed(true),
            failed(false),
            BillingNotice::YearlyRenewal { level, amount, at },
            BillingNotice::CancelRequested { level, at },
            BillingNotice::PauseTaken { level, from: at, till: at },
            BillingNotice::Canceled { level, at, unpaid: true },
            BillingNotice::EndsSoon { level, at },
            BillingNotice::PauseEnding { level, amount, at },
        ] {
            for (business_is_advanced, name, other) in
                [(true, "Advanced", "Business"), (false, "Business", "Advanced")]
            {
                let mail = BillingMail { notice: what.clone(), business_is_advanced };
                let common = Common { product: "Octavo", name: "Ines", link: "https://app.example" };
                let mail = notice(common, "https://app.example", &mail).unwrap();
                let said = format!("{} {} {}", mail.subject, mail.text, mail.html);
                assert!(said.contains(name) && !said.contains(other), "{said}");
            }
        }
    }

    #[test]
    fn a_payment_to_confirm_is_another_mail_than_one_that_failed() {
        let failed = |confirm| BillingNotice::PaymentFailed {
            level: Level::Studio,
            amount: Cents::new(4_000),
            confirm,
            reason: if confirm { String::new() } else { "insufficient_funds".to_owned() },
            next_try: Some(AT.plus(-24 * 60 * 60)),
            ends_at: Some(AT),
        };
        assert_eq!(say(&failed(true)).subject, "Please confirm your payment");
        let mail = say(&failed(false));
        assert!(mail.subject == "Your payment failed" && mail.text.contains("21 September 2026"));
        for said in ["There isn’t enough money on your card", "It is tried again on 20 September 2026"] {
            assert!(mail.text.contains(said), "{}", mail.text);
        }
    }

    #[test]
    fn what_cost_nothing_is_not_called_a_payment() {
        let changed = |from_balance| {
            say(&BillingNotice::Receipt(ReceiptNotice {
                invoice: InvoiceId::new(uuid::Uuid::from_u128(1)),
                number: 12,
                level: Level::Personal,
                interval: Interval::Month,
                charged: Cents::ZERO,
                from_balance: Cents::new(from_balance),
                period_end: AT,
            }))
        };
        for (mail, said) in [
            (changed(0), "Your plan has changed. Your card was not charged."),
            (changed(1_900), "Your credit has paid for it. Your card was not charged."),
        ] {
            assert!(mail.text.contains(said) && !mail.text.contains("payment went"), "{}", mail.text);
            assert_eq!(mail.subject, "Your plan at Octavo has changed, No. 12");
        }
    }

    #[test]
    fn a_mail_leads_to_where_it_can_be_done_what_it_speaks_of() {
        let (level, amount, at) = (Level::Studio, Cents::new(4_000), AT);
        let failed = BillingNotice::PaymentFailed {
            level,
            amount,
            confirm: false,
            reason: String::new(),
            next_try: None,
            ends_at: None,
        };
        let card = BillingNotice::CardExpiring { brand: "visa".to_owned(), last4: "4242".to_owned(), at };
        for (notice, leads, button) in [
            (failed, "billing-info", "Check the card and try again"),
            (card.clone(), "billing-info", "Add another card"),
            (BillingNotice::YearlyRenewal { level, amount, at }, "billing-info", "Change or cancel"),
            (BillingNotice::EndsSoon { level, at }, "billing-info", "Keep the plan"),
            (BillingNotice::Canceled { level, at, unpaid: true }, "billing-info", "Pay and restore the plan"),
            (BillingNotice::Canceled { level, at, unpaid: false }, "change-plan", "Choose a plan"),
            (BillingNotice::PauseEnding { level, amount, at }, "billing-info", "Change or cancel"),
            (BillingNotice::CancelRequested { level, at }, "billing-info", "Change your mind"),
            (
                BillingNotice::PauseTaken { level, from: at, till: at.plus(60) },
                "billing-info",
                "See the plan",
            ),
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
