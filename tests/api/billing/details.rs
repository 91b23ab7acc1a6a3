//! `GET` and `PUT /api/stripe/customer/details`, and their effect on invoices

use std::sync::Arc;

use octavo_domain::billing::{country::Country, money::BasisPoints, tax::TaxRules};
use serde_json::{Value, json};

use crate::support::{
    TestApp,
    app::Account,
    billing::{GOOD, STOLEN},
    stories,
};

const SENTENCE: &str = "Steuerschuldnerschaft des Leistungsempfängers";

/// A seller in Estonia, with reverse charge for businesses in Germany.
async fn estonian() -> TestApp {
    let country = |code| Country::parse(code).unwrap();
    TestApp::with(|settings| {
        settings.billing.tax = Arc::new(TaxRules {
            standard: BasisPoints::default(),
            rates: [("DE", 1_900), ("EE", 2_400)]
                .map(|(code, rate)| (country(code), BasisPoints::new(rate)))
                .into(),
            seller: Some(country("EE")),
            reverse_charge: [("EE", ""), ("DE", SENTENCE)]
                .map(|(code, sentence)| (country(code), sentence.to_owned()))
                .into(),
        });
    })
    .await
}

async fn details(account: &Account, body: Value) -> Value {
    account.browser.put("/stripe/customer/details", body).await.expect(200)
}

/// The receipt of the latest invoice, as a page.
async fn receipt(account: &Account) -> String {
    let invoice = account.invoices().await[0]["id"].as_str().unwrap().to_owned();
    let answer = account.browser.fetch(&format!("/receipt/{invoice}"), &[]).await;
    assert_eq!(answer.status.as_u16(), 200);
    String::from_utf8(answer.bytes.to_vec()).unwrap()
}

stories! {
    async fn they_are_kept_and_stand_on_the_receipts_to_come(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_monthly").await;
        let before = ines.browser.get("/stripe/customer/details").await.expect(200);
        assert_eq!((&before["company"], &before["country"], &before["vat_id"]), (&json!(""), &json!(""), &json!("")));
        let countries = before["countries"].as_array().unwrap();
        assert!(countries.len() > 200 && countries.contains(&json!({ "code": "DE", "name": "Germany" })));
        let kept = details(&ines, json!({
            "company": " Okafor Studio GmbH ", "address": "Torstraße 1\r\n10119 Berlin\n", "country": "DE",
            "vat_id": "de 123 456 789",
        })).await;
        assert_eq!((&kept["company"], &kept["vat_id"]), (&json!("Okafor Studio GmbH"), &json!("DE123456789")));
        assert_eq!(ines.browser.get("/stripe/customer/details").await.expect(200), kept);

        let old = receipt(&ines).await;
        assert!(!old.contains("Billed to") && old.contains("<h2>Paid with</h2><p>Visa ending in 4242</p>"), "{old}");
        ines.change(json!({ "plan_id": "studio_monthly" })).await.expect(200);
        let new = receipt(&ines).await;
        let billed = "Okafor Studio GmbH\nTorstraße 1\n10119 Berlin\nGermany\nVAT ID DE123456789</p>";
        assert!(new.contains(billed) && new.contains("Visa ending in 4242"), "{new}");
        // An issued invoice does not change with its customer's details.
        let nothing = details(&ines, json!({})).await;
        assert_eq!((&nothing["company"], &nothing["address"]), (&json!(""), &json!("")));
        assert!(receipt(&ines).await.contains(billed));
    }

    async fn what_is_wrong_is_named_by_its_field(app: &TestApp) {
        let ines = app.join("Ines").await;
        details(&ines, json!({ "company": "Okafor" })).await;
        for (body, code, field, sentence) in [
            (json!({ "company": "x".repeat(151) }), "company_too_long", "company", "A company’s name has at most 150 characters"),
            (json!({ "address": "1\n2\n3\n4\n5\n6\n7" }), "address_too_long", "address", "An address has at most 400 characters on 6 lines"),
            (json!({ "country": "Atlantis" }), "unknown_country", "country", "Please choose a country"),
            (json!({ "vat_id": "DE12" }), "invalid_vat_id", "vat_id", "A VAT id of Germany looks like DE123456789"),
            (json!({ "country": "FR", "vat_id": "DE123456789" }), "vat_id_of_another_country", "vat_id", "This is a VAT id of Germany, and the country is France"),
        ] {
            let refused = ines.browser.put("/stripe/customer/details", body).await.refused(422, code);
            assert_eq!((&refused["fieldName"], &refused["detail"]), (&json!(field), &json!(sentence)));
        }
        let kept = ines.browser.get("/stripe/customer/details").await.expect(200);
        assert_eq!(kept["company"], json!("Okafor"), "nothing has changed");
    }

    async fn they_are_ones_own_and_part_of_the_export(app: &TestApp) {
        let (ines, noor) = (app.subscriber("Ines", "personal_monthly").await, app.join("Noor").await);
        details(&ines, json!({ "company": "Okafor", "vat_id": "DE123456789" })).await;
        ines.change(json!({ "plan_id": "studio_monthly" })).await.expect(200);
        let other = noor.browser.get("/stripe/customer/details").await.expect(200);
        assert_eq!((&other["company"], &other["vat_id"]), (&json!(""), &json!("")));
        let zip = ines.exported(app).await;
        let billed = json!({ "company": "Okafor", "address": "", "country": "DE", "vatId": "DE123456789" });
        assert_eq!(zip.json("account.json")["billingDetails"], billed);
        let invoices = zip.json("invoices.json");
        assert_eq!((&invoices[0]["billedTo"], &invoices[1]["billedTo"]), (&billed, &Value::Null));
        assert_eq!((&invoices[0]["cardLast4"], &invoices[0]["taxNote"]), (&json!("4242"), &Value::Null));
        assert_eq!(noor.exported(app).await.json("account.json")["billingDetails"], Value::Null);
    }

    async fn a_receipt_names_the_card_that_paid_and_not_the_one_of_today(app: &TestApp) {
        let ines = app.cardholder("Ines", STOLEN).await;
        ines.subscribe("studio_monthly").await.refused(402, "card_declined");
        ines.enter_card(GOOD).await;
        ines.subscribe("studio_monthly").await.expect(200);
        ines.enter_card("5555 5555 5555 4444").await;
        assert_eq!(ines.customer().await["card"]["last4"], json!("4444"));
        assert!(receipt(&ines).await.contains("Visa ending in 4242"));
    }
}

#[tokio::test]
async fn tax_is_that_of_the_country_and_none_of_a_business_abroad() {
    let app = estonian().await;
    let ines = app.cardholder("Ines", GOOD).await;
    let plans = async || ines.browser.get("/plans").await.expect(200);
    let preview = async || ines.preview(json!({ "plan_id": "studio_monthly" })).await;
    let told = plans().await;
    assert_eq!((&told["tax_basis_points"], &told["tax_note"]), (&json!(0), &Value::Null));
    assert_eq!(preview().await["amount_due"], json!(4_000));

    details(&ines, json!({ "country": "DE" })).await;
    assert_eq!(plans().await["tax_basis_points"], json!(1_900));
    let quoted = preview().await;
    assert_eq!((&quoted["tax"], &quoted["amount_due"]), (&json!(760), &json!(4_760)));
    assert_eq!(quoted["next_payment"]["amount"], json!(4_760));

    // A quote under another tax is no longer valid.
    details(&ines, json!({ "vat_id": "DE123456789" })).await;
    let stale =
        json!({ "plan": "studio_monthly", "quote_id": quoted["quote_id"], "quoted_at": quoted["quoted_at"] });
    ines.browser.post("/stripe/customer", stale).await.refused(409, "quote_expired");
    let told = plans().await;
    assert_eq!((&told["tax_basis_points"], &told["tax_note"]), (&json!(0), &json!(SENTENCE)));
    let quoted = preview().await;
    assert_eq!((&quoted["tax"], &quoted["tax_note"]), (&json!(0), &json!(SENTENCE)));
    ines.subscribe("studio_monthly").await.expect(200);
    assert_eq!(app.charged().await, [4_000]);
    let page = receipt(&ines).await;
    assert!(
        page.contains(&format!("<p class=\"note\">{SENTENCE}</p>")) && !page.contains("<dt>Tax"),
        "{page}"
    );

    // A renewal is taxed by the customer's details at that time; the earlier invoice stays.
    details(&ines, json!({ "country": "EE", "vat_id": "EE123456789" })).await;
    assert_eq!(ines.customer().await["nextPaymentAmount"], json!(4_960));
    app.days(31).await;
    ines.returns(&app).await;
    assert_eq!(app.charged().await, [4_000, 4_960]);
    let page = receipt(&ines).await;
    assert!(page.contains("<dt>Tax (24%)</dt><dd>$9.60</dd>") && !page.contains(SENTENCE), "{page}");
    assert_eq!(app.browser().get("/plans").await.expect(200)["tax_basis_points"], json!(0));
}
