//! `GET /receipt/{id}.pdf`

use std::process::Command;

use octavo_domain::billing::issued_invoice::{InvoiceStatus, IssuedInvoice};
use octavo_domain::ids::InvoiceId;
use uuid::Uuid;

use super::{issue, paid, user_id};
use crate::support::{
    TestApp,
    browser::{Answer, Browser},
    stories,
};

async fn open(browser: &Browser, invoice: &IssuedInvoice, query: &str) -> Answer {
    browser.fetch(&format!("/receipt/{}.pdf{query}", invoice.id), &[]).await
}

/// What Poppler's `pdftotext` reads in a file, with every space made one.
fn text(answer: &Answer) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("receipt.pdf");
    std::fs::write(&file, &answer.bytes).unwrap();
    let output = Command::new("pdftotext").arg("-layout").arg(&file).arg("-").output();
    let output = output.unwrap_or_else(|error| panic!("pdftotext (scripts/setup poppler): {error}"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

stories! {
    async fn its_owner_keeps_what_was_paid_as_a_file(app: &TestApp) {
        let ines = app.join("Ines").await;
        let invoice = paid(user_id(app, &ines.email).await);
        issue(app, &invoice).await;
        let answer = open(&ines.browser, &invoice, "").await;
        assert_eq!(answer.status.as_u16(), 200);
        for (name, value) in [
            ("content-type", "application/pdf"),
            ("content-disposition", "attachment; filename=\"receipt-7.pdf\""),
            ("cache-control", "no-store"),
            ("referrer-policy", "no-referrer"),
        ] {
            assert_eq!(answer.headers[name].to_str().unwrap(), value, "{name}");
        }
        let said = text(&answer);
        for part in [
            "Receipt 7", "Ines", &ines.email, "Annual Studio", "Okafor Press OÜ", "VAT EE102030405",
            "Freelancer plan 21 September 2026 – 6 October 2026 −$19.00", "Not used: 15 of 30 days of Freelancer",
            "Studio plan", "$432.00", "Additional page views", "Subtotal $423.00", "Discount −$3.00", "Tax $84.00",
            "Paid with your credit −$4.00", "Charged $500.00", "Refunded −$50.00",
        ] {
            assert!(said.contains(part), "{part} is missing in {said}");
        }
        assert!(!said.contains("Customer details"), "{said}");
        assert_eq!(open(&ines.browser, &invoice, "").await.bytes, answer.bytes, "the same bytes each time");
    }

    async fn nobody_else_is_sent_one(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let owner = user_id(app, &ines.email).await;
        let invoice = paid(owner);
        issue(app, &invoice).await;
        let unpaid = IssuedInvoice {
            id: InvoiceId::new(Uuid::from_u128(73)), number: None, status: InvoiceStatus::Open, ..paid(owner)
        };
        issue(app, &unpaid).await;
        let nowhere = IssuedInvoice { id: InvoiceId::new(Uuid::from_u128(79)), ..paid(owner) };
        let none = open(&ines.browser, &nowhere, "").await;
        assert_eq!(none.status.as_u16(), 404);
        for (browser, invoice) in [(&noor.browser, &invoice), (&app.browser(), &invoice), (&ines.browser, &unpaid)] {
            let answer = open(browser, invoice, "").await;
            assert_eq!((answer.status.as_u16(), &answer.bytes), (404, &none.bytes));
            assert_eq!(answer.headers["cache-control"].to_str().unwrap(), "no-store");
        }
        for address in ["/receipt/7.pdf", "/receipt/.pdf"] {
            assert_eq!(ines.browser.fetch(address, &[]).await.status.as_u16(), 404, "{address}");
        }
    }

    async fn what_the_customer_adds_stands_on_it(app: &TestApp) {
        let ines = app.join("Ines").await;
        let invoice = paid(user_id(app, &ines.email).await);
        issue(app, &invoice).await;
        let said = text(&open(&ines.browser, &invoice, "?extra=%20Okafor%20Studio%0D%0ANL%20123").await);
        assert!(said.contains("Customer details") && said.contains("Okafor Studio"), "{said}");
        let long = "a".repeat(1_001);
        let refused = open(&ines.browser, &invoice, &format!("?extra={long}")).await;
        assert_eq!(refused.status.as_u16(), 422);
        assert!(refused.headers["content-type"].to_str().unwrap().starts_with("text/html"));
    }
}
