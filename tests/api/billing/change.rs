//! `PUT /api/stripe/subscription`

use serde_json::{Value, json};

use crate::support::{
    TestApp,
    billing::{ASKS, EMPTY, GOOD},
    num, stories,
};

stories! {
    async fn an_upgrade_costs_what_was_shown_to_the_cent(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_monthly").await;
        app.days(15).await;
        ines.returns(app).await;
        let preview = ines.preview(json!({ "plan_id": "freelancer_monthly" })).await;
        assert_eq!((&preview["kind"], &preview["amount_due"]), (&json!("prorate"), &json!(950)));
        let words: Vec<&Value> = preview["lines"].as_array().unwrap().iter().map(|line| &line["words"]).collect();
        assert_eq!(words, ["Not used: 15 of 30 days of Personal", "15 of 30 days of Freelancer"]);
        assert_eq!(preview["next_payment"]["amount"], json!(3_800));
        app.wait(chrono::TimeDelta::minutes(14));
        let wish = json!({
            "plan_id": "freelancer_monthly", "quote_id": preview["quote_id"], "quoted_at": preview["quoted_at"],
        });
        let customer = ines.change(wish.clone()).await.expect(200);
        assert_eq!((&customer["planLevel"], app.charged().await), (&json!("freelancer"), vec![1_900, 950]));
        ines.change(wish).await.refused(409, "quote_expired");
    }

    async fn a_price_that_was_named_too_long_ago_or_to_somebody_else_holds_no_more(app: &TestApp) {
        let (ines, noor) =
            (app.subscriber("Ines", "personal_monthly").await, app.subscriber("Noor", "personal_monthly").await);
        let preview = ines.preview(json!({ "plan_id": "studio_monthly" })).await;
        let wish = |plan: &str| {
            json!({ "plan_id": plan, "quote_id": preview["quote_id"], "quoted_at": preview["quoted_at"] })
        };
        noor.change(wish("studio_monthly")).await.refused(409, "quote_expired");
        ines.change(wish("business_monthly")).await.refused(409, "quote_expired");
        app.wait(chrono::TimeDelta::minutes(16));
        ines.change(wish("studio_monthly")).await.refused(409, "quote_expired");
        assert_eq!(app.charged().await, [1_900, 1_900]);
    }

    async fn a_downgrade_charges_nothing_and_leaves_its_rest_on_the_balance(app: &TestApp) {
        let ines = app.subscriber("Ines", "freelancer_monthly").await;
        app.days(15).await;
        ines.returns(app).await;
        let customer = ines.change(json!({ "plan_id": "personal_monthly" })).await.expect(200);
        assert_eq!((&customer["planLevel"], &customer["account_balance"]), (&json!("personal"), &json!(-950)));
        assert_eq!((&customer["nextPaymentAmount"], app.charged().await), (&json!(950), vec![3_800]));
    }

    async fn a_year_begins_where_a_month_ends_early(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_monthly").await;
        app.days(15).await;
        ines.returns(app).await;
        let preview = ines.preview(json!({ "plan_id": "personal_yearly" })).await;
        assert_eq!((&preview["kind"], &preview["amount_due"]), (&json!("restart"), &json!(16_800 - 950)));
        ines.change(json!({ "plan_id": "personal_yearly" })).await.expect(200);
        assert_eq!(ines.customer().await["interval"], json!("year"));
    }

    async fn what_is_declined_changes_nothing(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_monthly").await;
        ines.enter_card(EMPTY).await;
        let before = ines.customer().await;
        ines.change(json!({ "plan_id": "business_monthly" })).await.refused(402, "card_declined");
        let after = ines.customer().await;
        for field in ["plan", "status", "account_balance", "current_period_end", "nextPaymentAmount"] {
            assert_eq!(before[field], after[field], "{field}");
        }
        ines.enter_card(GOOD).await;
        ines.change(json!({ "plan_id": "business_monthly" })).await.expect(200);
        assert_eq!(app.charged().await, [1_900, 4_600]);
    }

    async fn an_upgrade_that_the_bank_asks_about_is_joined_and_can_be_changed(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_monthly").await;
        ines.enter_card(ASKS).await;
        let code = "invoice_payment_intent_requires_action";
        let first = ines.change(json!({ "plan_id": "studio_monthly" })).await.refused(402, code);
        let again = ines.change(json!({ "plan_id": "studio_monthly" })).await.refused(402, code);
        assert_eq!(first["invoiceId"], again["invoiceId"], "it is the same payment");
        let other = ines.change(json!({ "plan_id": "business_monthly" })).await.refused(402, code);
        assert_ne!(first["invoiceId"], other["invoiceId"]);
        ines.answer_bank(&other, true).await;
        ines.pay(&other["invoiceId"]).await.expect(200);
        ines.pay(&first["invoiceId"]).await.refused(409, "invoice_void");
        assert_eq!((ines.level().await.as_str(), app.charged().await), ("business", vec![1_900, 4_600]));
    }

    async fn a_bank_is_never_asked_for_more_than_is_shown(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_monthly").await;
        ines.enter_card(ASKS).await;
        let code = "invoice_payment_intent_requires_action";
        let first = ines.change(json!({ "plan_id": "business_monthly" })).await.refused(402, code);
        app.wait(chrono::TimeDelta::hours(20));
        let preview = ines.preview(json!({ "plan_id": "business_monthly" })).await;
        assert_eq!(preview["amount_due"], json!(4_472));
        let wish = json!({
            "plan_id": "business_monthly", "quote_id": preview["quote_id"], "quoted_at": preview["quoted_at"],
        });
        let asked = ines.change(wish.clone()).await.refused(402, code);
        assert_ne!(first["invoiceId"], asked["invoiceId"], "the payment is made anew");
        let secret = first["clientSecret"].as_str().unwrap();
        let late = ines.browser.post(&format!("/sandbox/payments/{secret}"), json!({ "confirm": true })).await;
        assert_eq!(late.status.as_u16(), 404, "the former payment was taken back at the provider");
        let again = ines.change(wish.clone()).await.refused(402, code);
        assert_eq!(again["invoiceId"], asked["invoiceId"], "while the price holds it is the same payment");
        app.wait(chrono::TimeDelta::minutes(16));
        ines.change(wish).await.refused(409, "quote_expired");
        ines.answer_bank(&asked, true).await;
        ines.pay(&asked["invoiceId"]).await.expect(200);
        assert_eq!((ines.level().await.as_str(), app.charged().await), ("business", vec![1_900, 4_472]));
    }

    async fn an_invoice_that_waits_for_the_bank_is_worth_its_price_for_a_quarter_of_an_hour(app: &TestApp) {
        let code = "invoice_payment_intent_requires_action";
        let waiting = async |name: &str| {
            let account = app.subscriber(name, "personal_monthly").await;
            account.enter_card(ASKS).await;
            let asked = account.change(json!({ "plan_id": "business_monthly" })).await.refused(402, code);
            (account, asked)
        };
        let ((ines, of_ines), (noor, of_noor)) = (waiting("Ines").await, waiting("Noor").await);
        app.wait(chrono::TimeDelta::minutes(14));
        let asked = ines.pay(&of_ines["invoiceId"]).await.refused(402, code);
        assert_eq!(asked["invoiceId"], of_ines["invoiceId"]);
        app.wait(chrono::TimeDelta::hours(20));
        let asked = ines.pay(&of_ines["invoiceId"]).await.refused(402, code);
        assert_ne!(asked["invoiceId"], of_ines["invoiceId"]);
        ines.pay(&of_ines["invoiceId"]).await.refused(409, "invoice_void");
        ines.answer_bank(&asked, true).await;
        ines.pay(&asked["invoiceId"]).await.expect(200);
        // A customer who has answered the bank meanwhile has paid what was due.
        noor.answer_bank(&of_noor, true).await;
        noor.pay(&of_noor["invoiceId"]).await.expect(200);
        assert_eq!(app.charged().await, [1_900, 1_900, 4_600, 4_470]);
        assert_eq!((ines.level().await, noor.level().await), ("business".to_owned(), "business".to_owned()));
    }

    async fn a_price_that_was_shown_since_takes_the_place_of_the_one_the_bank_asks_about(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_yearly").await;
        ines.enter_card(ASKS).await;
        let code = "invoice_payment_intent_requires_action";
        let first = ines.change(json!({ "plan_id": "business_yearly" })).await.refused(402, code);
        app.wait(chrono::TimeDelta::minutes(14));
        let preview = ines.preview(json!({ "plan_id": "business_yearly" })).await;
        assert_eq!(preview["amount_due"], json!(53_398), "two cents less by now");
        let wish = json!({
            "plan_id": "business_yearly", "quote_id": preview["quote_id"], "quoted_at": preview["quoted_at"],
        });
        let asked = ines.change(wish).await.refused(402, code);
        assert_ne!(asked["invoiceId"], first["invoiceId"]);
        ines.answer_bank(&asked, true).await;
        ines.pay(&asked["invoiceId"]).await.expect(200);
        assert_eq!(app.charged().await, [16_800, 53_398]);
    }

    async fn add_ons_are_added_and_taken_away(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_monthly").await;
        let customer = ines.change(json!({ "domainsAddon": 1, "viewsAddon": "20" })).await.expect(200);
        assert_eq!(customer["addons"], json!({ "publish": 0, "domain": 1, "collaborator": 0, "views": 20 }));
        assert_eq!((&customer["isPlusPlan"], app.charged().await), (&json!(true), vec![1_900, 300 + 1_000]));
        assert_eq!(ines.invoices().await[0]["plan_name"], json!("Add-ons"));
        let me = ines.browser.get("/me").await.expect(200);
        assert_eq!(me["plan_limits"]["domain_limit"], json!(2));
        let customer = ines.change(json!({ "domainsAddon": 0, "viewsAddon": 0 })).await.expect(200);
        assert_eq!((&customer["account_balance"], &customer["isPlusPlan"]), (&json!(-1_300), &json!(false)));
        ines.change(json!({ "domainsAddon": 0 })).await.refused(409, "unchanged");
    }

    async fn cancelling_keeps_what_is_paid_and_can_be_taken_back(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        let cancel = json!({ "isCancelSubscription": true, "cancelReason": "too_expensive" });
        let customer = ines.change(cancel.clone()).await.expect(200);
        assert_eq!((&customer["autoRenew"], &customer["status"]), (&json!(false), &json!("active")));
        assert_eq!((&customer["nextPaymentDate"], ines.level().await.as_str()), (&Value::Null, "studio"));
        let customer = ines.change(json!({ "auto_renew": true })).await.expect(200);
        assert_eq!((&customer["autoRenew"], app.charged().await), (&json!(true), vec![4_000]));
        ines.change(cancel).await.expect(200);
        app.days(31).await;
        ines.returns(app).await;
        let customer = ines.customer().await;
        assert_eq!((&customer["status"], ines.level().await.as_str()), (&json!("canceled"), "free"));
        assert_eq!(app.notices(&ines.email).await, ["receipt", "cancel_requested", "cancel_requested", "ends_soon", "canceled"]);
        ines.subscribe("studio_monthly").await.expect(200);
        assert_eq!(app.charged().await, [4_000, 4_000]);
    }

    async fn a_reason_is_wanted_and_some_are_explained(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        let cancel = async |reason: Value, words: &str| {
            // With the capital letter that one client uses.
            let body = json!({ "isCancelSubscription": true, "cancelReason": reason, "cancel\u{421}larification": words });
            ines.change(body).await
        };
        cancel(Value::Null, "").await.refused(422, "reason_required");
        cancel(json!("bored"), "").await.refused(422, "reason_required");
        cancel(json!("other"), "  ").await.refused(422, "clarification_required");
        ines.change(json!({ "auto_renew": false })).await.refused(422, "reason_required");
        cancel(json!("other"), "We are moving to print").await.expect(200);
    }

    async fn a_pause_is_offered_at_the_end_and_ended_by_paying(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        assert_eq!(ines.customer().await["offers"]["pause"], Value::Null);
        ines.change(json!({ "subscription_pause_ends_at": 1_800_000_000 })).await.refused(409, "pause_not_offered");
        app.days(26).await;
        ines.returns(app).await;
        let offer = ines.customer().await["offers"]["pause"].clone();
        let paused = ines.change(json!({ "subscription_pause_ends_at": offer["ends_at"] })).await.expect(200);
        assert_eq!((&paused["is_paused"], &paused["subscription_pause_ends_at"]), (&json!(false), &offer["ends_at"]));
        app.days(5).await;
        ines.returns(app).await;
        let me = ines.browser.get("/me").await.expect(200);
        assert_eq!(me["permissions"]["_reasons"]["limited_usage"]["code"], json!("reason_subscription_paused"));
        let customer = ines.customer().await;
        assert_eq!((&customer["is_paused"], app.charged().await), (&json!(true), vec![4_000]));
        assert_eq!(customer["nextPaymentDate"], offer["ends_at"], "BILL-270");
        let back = ines.change(json!({ "subscription_pause_ends_at": null })).await.expect(200);
        assert_eq!((&back["is_paused"], app.charged().await), (&json!(false), vec![4_000, 4_000]));
        let me = ines.browser.get("/me").await.expect(200);
        assert_eq!(me["permissions"]["_reasons"]["limited_usage"], Value::Null);
    }

    async fn the_discount_for_those_who_want_to_leave_covers_three_renewals(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        assert_eq!(ines.customer().await["offers"]["discount"], json!({ "percent_off": 30, "months": 3 }));
        let customer = ines.change(json!({ "isUnsubscribeCouponNeeded": true })).await.expect(200);
        assert_eq!(customer["unsubscribe_coupon_applied"], json!(true));
        assert_eq!(customer["nextPaymentAmount"], json!(2_800));
        ines.change(json!({ "isUnsubscribeCouponNeeded": true })).await.refused(409, "discount_not_offered");
        for _ in 0..4 {
            app.days(31).await;
            ines.returns(app).await;
        }
        assert_eq!(app.charged().await, [4_000, 2_800, 2_800, 2_800, 4_000]);
    }

    async fn a_smaller_plan_is_in_conflict_with_what_is_in_use(app: &TestApp) {
        let ines = app.subscriber("Ines", "freelancer_monthly").await;
        for title in ["Salt", "Kiln"] {
            let project = ines.browser.project(title).await;
            app.publish(&ines, num(&project), None).await;
        }
        let refusal = ines.change(json!({ "plan_id": "personal_monthly" })).await.refused(409, "conflict");
        let published = &refusal["conflicts"]["published"];
        assert_eq!((&published["used"], &published["limit"]), (&json!(2), &json!(1)));
        assert_eq!(published["items"].as_array().unwrap().len(), 2);
        assert_eq!(refusal["conflicts"].get("domains"), None);
        ines.browser.delete_with("/unpublish/all/1", json!({})).await.expect(200);
        ines.change(json!({ "plan_id": "personal_monthly" })).await.expect(200);
        ines.change(json!({ "isDowngradeToFree": true })).await.expect(200);
        assert_eq!(ines.customer().await["autoRenew"], json!(false));
    }

    async fn nothing_is_changed_by_nothing(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        ines.change(json!({})).await.refused(422, "nothing_to_change");
        ines.change(json!({ "plan_id": "studio_monthly" })).await.refused(409, "unchanged");
        ines.change(json!({ "plan_id": "studio_monthly", "quote_id": "x" })).await.refused(422, "invalid_quote");
        let free = app.join("Noor").await;
        free.change(json!({ "viewsAddon": 10 })).await.refused(409, "no_subscription");
    }
}
