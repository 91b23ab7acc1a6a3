//! `GET /receipt/{id}`

use octavo_domain::billing::issued_invoice::{InvoiceStatus, IssuedInvoice};
use octavo_domain::ids::InvoiceId;
use uuid::Uuid;

use super::{issue, paid, user_id};
use crate::support::{
    TestApp,
    browser::{Answer, Browser},
    stories,
};

async fn open(browser: &Browser, invoice: &IssuedInvoice, query: &str) -> (Answer, String) {
    let answer = browser.fetch(&format!("/receipt/{}{query}", invoice.id), &[]).await;
    let text = String::from_utf8(answer.bytes.to_vec()).unwrap();
    (answer, text)
}

stories! {
    async fn its_owner_reads_what_was_paid(app: &TestApp) {
        let ines = app.join("Ines").await;
        let invoice = paid(user_id(app, &ines.email).await);
        issue(app, &invoice).await;
        let (answer, page) = open(&ines.browser, &invoice, "?extra=").await;
        assert_eq!(answer.status.as_u16(), 200);
        for part in [
            "<title>Receipt 7 — Octavo</title>", "21 September 2026", "Ines", &ines.email, "Annual Studio",
            "Okafor Press OÜ\nNarva mnt 7\nTallinn\nVAT EE102030405",
            "Freelancer plan<span class=\"words\">Not used: 15 of 30 days of Freelancer</span>", "−$19.00",
            "Studio plan<span class=\"words\">30 days of Studio, 1 × $432.00</span>", "$432.00", "Additional page views",
            "21 September 2026 – 6 October 2026",
            "<dt>Subtotal</dt><dd>$423.00</dd>", "<dt>Discount</dt><dd>−$3.00</dd>", "<dt>Tax</dt><dd>$84.00</dd>",
            "<dt>Paid with your credit</dt><dd>−$4.00</dd>", "<dt>Charged</dt><dd>$500.00</dd>",
            "<dt>Refunded</dt><dd>−$50.00</dd>",
            &format!("<a href=\"/receipt/{}.pdf\" download>PDF</a>", invoice.id),
        ] {
            assert!(page.contains(part), "{part} is missing in {page}");
        }
        for part in ["Customer details", "Carried over", "Kept as your credit"] {
            assert!(!page.contains(part), "{part} is in {page}");
        }
        let header = |name: &str| answer.headers[name].to_str().unwrap().to_owned();
        assert_eq!(header("cache-control"), "no-store");
        assert_eq!(header("referrer-policy"), "no-referrer");
        let policy = header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        for (file, kind) in [("/receipt.css", "text/css; charset=utf-8"), ("/receipt.js", "text/javascript; charset=utf-8")] {
            let answer = ines.browser.fetch(file, &[]).await;
            assert_eq!((answer.status.as_u16(), answer.headers["content-type"].to_str().unwrap()), (200, kind));
        }
    }

    async fn nobody_else_learns_that_it_is_there(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let owner = user_id(app, &ines.email).await;
        let invoice = paid(owner);
        issue(app, &invoice).await;
        let open_one = IssuedInvoice {
            id: InvoiceId::new(Uuid::from_u128(73)), number: None, status: InvoiceStatus::Open, ..paid(owner)
        };
        issue(app, &open_one).await;
        let nowhere = IssuedInvoice { id: InvoiceId::new(Uuid::from_u128(79)), ..paid(owner) };
        let (answer, none) = open(&ines.browser, &nowhere, "").await;
        assert_eq!(answer.status.as_u16(), 404);
        for (browser, invoice) in [(&noor.browser, &invoice), (&app.browser(), &invoice), (&ines.browser, &open_one)] {
            let (answer, page) = open(browser, invoice, "").await;
            assert_eq!((answer.status.as_u16(), &page), (404, &none));
            assert_eq!(answer.headers["cache-control"].to_str().unwrap(), "no-store");
        }
        assert_eq!(ines.browser.fetch("/receipt/7", &[]).await.status.as_u16(), 404);
    }

    async fn the_customer_adds_a_text_which_stays_a_text(app: &TestApp) {
        let ines = app.join("Ines").await;
        let invoice = paid(user_id(app, &ines.email).await);
        issue(app, &invoice).await;
        let (_, page) = open(&ines.browser, &invoice, "?extra=%20Okafor%20Studio%0D%0A%3Cscript%3Ealert(1)%3C/script%3E").await;
        assert!(page.contains("Customer details"), "{page}");
        assert!(page.contains("Okafor Studio\n&#60;script&#62;alert(1)&#60;/script&#62;</p>"), "{page}");
        // The file says the same.
        let file = format!("/receipt/{}.pdf?extra=Okafor%20Studio%0A%3Cscript%3Ealert%281%29%3C%2Fscript%3E", invoice.id);
        assert!(page.contains(&format!("<a href=\"{file}\" download>")), "{page}");
        let text = |length| format!("?extra={}", "é".repeat(length).replace('é', "%C3%A9"));
        assert_eq!(open(&ines.browser, &invoice, &text(1_000)).await.0.status.as_u16(), 200);
        let (answer, page) = open(&ines.browser, &invoice, &text(1_001)).await;
        assert_eq!(answer.status.as_u16(), 422);
        assert!(page.contains("The text has more than 1000 characters."), "{page}");
    }
}
