//! Mails to operators about disputes and early fraud warnings.

use askama::Template;
use octavo_application::billing::ports::{
    card_provider::{ReportKind, ReportState},
    report_mail::ReportMail,
};

use crate::render::{Common, Rendered, rendered};

#[derive(Template)]
#[template(path = "payment_reported/subject.txt", escape = "none")]
struct Subject<'a> {
    subject: &'a str,
}

#[derive(Template)]
#[template(path = "payment_reported/text.txt", escape = "none")]
struct Text<'a> {
    name: &'a str,
    sentence: &'a str,
    rows: &'a [(&'static str, String)],
    account: &'a str,
}

#[derive(Template)]
#[template(path = "payment_reported/html.html")]
struct Html<'a> {
    product: &'a str,
    name: &'a str,
    sentence: &'a str,
    rows: &'a [(&'static str, String)],
    account: &'a str,
}

/// What has happened, and what the operator can do.
fn describe(report: &ReportMail) -> (String, &'static str) {
    let amount = report.amount;
    match (report.kind, report.state) {
        (ReportKind::FraudWarning, _) => (
            format!("A payment of {amount} is taken for fraud"),
            "The network of the card warns of fraud. Nothing is taken back yet. Refund the payment \
             (octavo admin refund) before it becomes a dispute, or leave it.",
        ),
        (ReportKind::Dispute, ReportState::Open) => (
            format!("A payment of {amount} is disputed"),
            "The holder of the card disputes the payment. Answer that in the card provider’s dashboard before its \
             time is up.",
        ),
        (ReportKind::Dispute, ReportState::Lost) => (
            format!("A dispute about {amount} is lost"),
            "The money has gone back to the holder of the card. If the subscription that it paid for still ran, it \
             has ended.",
        ),
        (ReportKind::Dispute, ReportState::Won) => (
            format!("A dispute about {amount} is won"),
            "The money stays with you. Nothing has changed for the account.",
        ),
        (ReportKind::Dispute, ReportState::Closed) => (
            format!("A dispute about {amount} is closed"),
            "It was closed without a decision. Nothing has changed for the account.",
        ),
    }
}

/// To operators: a payment is disputed, or a fraud warning has come.
pub(crate) fn reported(common: Common<'_>, report: &ReportMail) -> askama::Result<Rendered> {
    let Common { product, name, .. } = common;
    let (subject, sentence) = describe(report);
    let account = report.account.to_string();
    let rows = [
        ("Account", account.clone()),
        ("Invoice", report.invoice.to_string()),
        ("Amount", report.amount.to_string()),
        ("Reason", report.reason.clone()),
        ("At the card provider", report.id.clone()),
    ];
    let (subject, account, rows) = (subject.as_str(), account.as_str(), rows.as_slice());
    rendered(
        &Subject { subject },
        &Text { name, sentence, rows, account },
        &Html { product, name, sentence, rows, account },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use octavo_domain::{
        billing::money::Cents,
        ids::{InvoiceId, UserId},
    };
    use uuid::Uuid;

    #[test]
    fn each_state_of_a_report_is_another_mail_that_says_what_to_do() {
        use ReportKind::{Dispute, FraudWarning};
        use ReportState::{Closed, Lost, Open, Won};
        for (kind, state, subject, said) in [
            (FraudWarning, Closed, "A payment of $40.00 is taken for fraud", "octavo admin refund"),
            (
                Dispute,
                Open,
                "A payment of $40.00 is disputed",
                "Answer that in the card provider’s dashboard",
            ),
            (Dispute, Lost, "A dispute about $40.00 is lost", "it has ended"),
            (Dispute, Won, "A dispute about $40.00 is won", "Nothing has changed"),
            (Dispute, Closed, "A dispute about $40.00 is closed", "without a decision"),
        ] {
            let report = ReportMail {
                kind,
                state,
                id: "du_1".to_owned(),
                account: UserId::new(Uuid::from_u128(1)),
                invoice: InvoiceId::new(Uuid::from_u128(2)),
                amount: Cents::new(4_000),
                reason: "<fraudulent>".to_owned(),
            };
            let common = Common { product: "Octavo", name: "operators", link: "" };
            let mail = reported(common, &report).unwrap();
            assert_eq!(mail.subject, subject);
            for word in [said, "Hello operators", "du_1", "<fraudulent>", &report.account.to_string()] {
                assert!(mail.text.contains(word), "{}", mail.text);
            }
            assert!(
                mail.html.contains("&#60;fraudulent&#62;") && mail.html.contains("du_1"),
                "{}",
                mail.html
            );
        }
    }
}
