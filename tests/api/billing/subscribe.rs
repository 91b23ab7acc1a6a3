//! `POST /api/stripe/customer`

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{
    TestApp,
    billing::{ASKS, EMPTY, GOOD, SLOW},
    stories,
};

stories! {
    async fn a_plan_is_charged_at_once_and_holds_at_once(app: &TestApp) {
        let ines = app.cardholder("Ines", GOOD).await;
        let customer = ines.subscribe("studio_yearly").await.expect(200);
        assert_eq!((&customer["status"], &customer["interval"]), (&json!("active"), &json!("year")));
        let invoices = ines.invoices().await;
        assert_eq!(invoices.len(), 1);
        assert_eq!((&invoices[0]["amount_due"], &invoices[0]["paid"]), (&json!(43_200), &json!(true)));
        assert_eq!((&invoices[0]["plan_name"], &invoices[0]["number"]), (&json!("Annual Studio"), &json!("1")));
        assert_eq!(app.notices(&ines.email).await, ["receipt"]);
        let me = ines.browser.get("/me").await.expect(200);
        assert_eq!(me["plan"]["id"], json!("studio_yearly"));
        let told = &me["stripe"];
        assert_eq!(told["subscription_status"], json!("active"));
        assert_eq!((&told["_id"], &told["subscription_id"]), (&customer["subscription"]["customer"], &customer["subscription"]["id"]));
        assert_eq!(told["subscription_last_paid_period_end"], customer["current_period_end"]);
        assert_eq!((&told["subscription_pause_ends_at"], &told["cancel_request_date"]), (&json!(null), &json!(null)));
    }

    async fn a_bank_that_asks_is_answered_and_then_it_holds(app: &TestApp) {
        let ines = app.cardholder("Ines", ASKS).await;
        let asked = ines.subscribe("personal_monthly").await.refused(402, "invoice_payment_intent_requires_action");
        let customer = ines.customer().await;
        assert_eq!(customer["status"], json!("incomplete"));
        assert_eq!(customer["subscription"]["latest_invoice"]["payment_intent"]["status"], json!("requires_action"));
        assert_eq!(ines.level().await, "free", "nothing holds before it is paid");
        ines.answer_bank(&asked, true).await;
        let paid = ines.pay(&asked["invoiceId"]).await.expect(200);
        assert_eq!(paid, json!({ "paid": true, "status": "paid", "error": null }));
        assert_eq!((ines.level().await.as_str(), &ines.customer().await["status"]), ("personal", &json!("active")));
    }

    async fn who_refuses_at_the_bank_has_paid_nothing_and_can_try_again(app: &TestApp) {
        let ines = app.cardholder("Ines", ASKS).await;
        let asked = ines.subscribe("personal_monthly").await.refused(402, "invoice_payment_intent_requires_action");
        ines.answer_bank(&asked, false).await;
        let answer = ines.pay(&asked["invoiceId"]).await.expect(200);
        assert_eq!((&answer["paid"], answer["error"].is_string()), (&json!(false), true));
        ines.subscribe("studio_monthly").await.refused(409, "payment_incomplete");
        ines.enter_card(GOOD).await;
        assert_eq!(ines.pay(&asked["invoiceId"]).await.expect(200)["paid"], json!(true));
        assert_eq!(ines.level().await, "personal");
    }

    async fn a_first_purchase_can_be_tried_again_where_it_was_begun(app: &TestApp) {
        let code = "invoice_payment_intent_requires_action";
        let ines = app.cardholder("Ines", ASKS).await;
        let asked = ines.subscribe("personal_monthly").await.refused(402, code);
        ines.answer_bank(&asked, false).await;
        ines.pay(&asked["invoiceId"]).await.expect(200);
        // Another quote, for this purchase only.
        let other = json!({ "plan_id": "studio_monthly" });
        ines.browser.post("/stripe/charge_preview", other).await.refused(409, "payment_incomplete");
        let priced = async || {
            let preview = ines.preview(json!({ "plan_id": "personal_monthly" })).await;
            assert_eq!((&preview["kind"], &preview["amount_due"]), (&json!("new"), &json!(1_900)));
            json!({
                "plan": "personal_monthly", "quote_id": preview["quote_id"], "quoted_at": preview["quoted_at"],
            })
        };
        let wish = priced().await;
        let asked = ines.browser.post("/stripe/customer", wish.clone()).await.refused(402, code);
        let again = ines.browser.post("/stripe/customer", wish).await.refused(402, code);
        assert_eq!(asked["invoiceId"], again["invoiceId"], "the bank's step goes on");
        ines.enter_card(GOOD).await;
        app.wait(chrono::TimeDelta::hours(20));
        let customer = ines.browser.post("/stripe/customer", priced().await).await.expect(200);
        assert_eq!((&customer["status"], &customer["current_period_start"]), (&json!("active"), &json!(app.now())));
        assert_eq!((ines.level().await.as_str(), app.charged().await), ("personal", vec![1_900]));
    }

    async fn a_declined_card_leaves_nothing_behind_and_another_one_pays(app: &TestApp) {
        let ines = app.cardholder("Ines", EMPTY).await;
        let refusal = ines.subscribe("studio_monthly").await.refused(402, "card_declined");
        assert_eq!(refusal["declineCode"], json!("insufficient_funds"));
        assert_eq!((ines.level().await.as_str(), &ines.customer().await["status"]), ("free", &json!("none")));
        ines.enter_card(GOOD).await;
        ines.subscribe("freelancer_monthly").await.expect(200);
        let paid: Vec<_> = ines.invoices().await.into_iter().filter(|invoice| invoice["paid"] == true).collect();
        assert_eq!((paid.len(), &paid[0]["amount_due"]), (1, &json!(3_800)));
    }

    async fn a_payment_that_takes_its_time_holds_once_the_provider_tells(app: &TestApp) {
        let ines = app.cardholder("Ines", SLOW).await;
        let answer = ines.subscribe("studio_monthly").await.expect(202);
        let intent = &answer["subscription"]["latest_invoice"]["payment_intent"]["status"];
        assert_eq!((intent, ines.level().await.as_str()), (&json!("processing"), "free"));
        app.settle_payments().await;
        app.hear().await;
        assert_eq!(ines.level().await, "studio");
    }

    async fn nobody_pays_without_a_card_or_with_an_address_that_nobody_has_confirmed(app: &TestApp) {
        let ines = app.join("Ines").await;
        ines.subscribe("studio_monthly").await.refused(403, "email_unconfirmed");
        app.vouch(&ines).await;
        ines.subscribe("studio_monthly").await.refused(402, "card_required");
        ines.subscribe("extra_monthly").await.refused(422, "plan_not_for_sale");
        ines.subscribe("creator_monthly").await.refused(422, "plan_not_for_sale");
        ines.subscribe("gold_monthly").await.refused(422, "unknown_plan");
    }

    async fn a_form_does_what_json_does(app: &TestApp) {
        let ines = app.cardholder("Ines", GOOD).await;
        let form = "plan=freelancer_monthly&auto_renew=true&publish=1&domain=1&views=10&collaborator=&coupon_id=";
        let answer = ines.browser.send_form("/stripe/customer", form).await.expect(200);
        assert_eq!(answer["addons"], json!({ "publish": 1, "domain": 1, "collaborator": 0, "views": 10 }));
        // The plan, a pair of a project and a domain, and ten thousand page views.
        assert_eq!(ines.invoices().await[0]["amount_due"], json!(3_800 + 800 + 500));
        let me = ines.browser.get("/me").await.expect(200);
        assert_eq!(me["plan_limits"]["published_mags"], json!(6));
        ines.browser.send_form("/stripe/customer", "plan=a&plan=b").await.refused(422, "invalid_body");
    }

    async fn more_than_a_plan_takes_is_refused_by_its_name(app: &TestApp) {
        let ines = app.cardholder("Ines", GOOD).await;
        let ask = async |body| ines.browser.post("/stripe/customer", body).await;
        ask(json!({ "plan": "personal_monthly", "domain": 2 })).await.refused(422, "invalid_addon");
        ask(json!({ "plan": "personal_monthly", "views": 15 })).await.refused(422, "invalid_addon");
        ask(json!({ "plan": "personal_monthly", "views": 110 })).await.refused(422, "invalid_addon");
        ask(json!({ "plan": "studio_monthly", "publish": 1 })).await.expect(200);
        assert_eq!(ines.customer().await["addons"]["publish"], json!(0), "studio publishes without a limit");
    }

    async fn two_clicks_are_one_payment(app: &TestApp) {
        let ines = app.cardholder("Ines", GOOD).await;
        let (one, two) = tokio::join!(ines.subscribe("studio_monthly"), ines.subscribe("studio_monthly"));
        let statuses = [one.status.as_u16(), two.status.as_u16()];
        assert!(statuses.contains(&200), "{statuses:?}: {} {}", one.text(), two.text());
        let paid = ines.invoices().await.into_iter().filter(|invoice| invoice["paid"] == true).count();
        assert_eq!((paid, app.charged().await), (1, vec![4_000]));
    }

    async fn acct_160_the_discount_is_there_in_the_second_of_joining(app: &TestApp) {
        let noor = app.join("Noor").await;
        app.wait(TimeDelta::microseconds(600_001));
        let ines = app.join_by("Ines", &noor).await;
        app.vouch(&ines).await;
        ines.enter_card(GOOD).await;
        let preview = ines.preview(json!({ "plan_id": "freelancer_monthly" })).await;
        assert_eq!((&preview["amount_due"], &preview["discount"]), (&json!(2_800), &json!(1_000)));
        ines.subscribe("freelancer_monthly").await.expect(200);
        assert_eq!(app.charged().await, [2_800]);
        assert_eq!(noor.customer().await["account_balance"], json!(-1_000));
    }

    /// ACCT-160, ACCT-260, ACCT-261
    async fn who_was_brought_gets_ten_dollars_off_and_who_brought_them_a_credit(app: &TestApp) {
        let noor = app.join("Noor").await;
        let ines = app.join_by("Ines", &noor).await;
        app.vouch(&ines).await;
        ines.enter_card(GOOD).await;
        assert_eq!(ines.customer().await["affiliate_earn_invitee_in_cents"], json!(1_000));
        let preview = ines.preview(json!({ "plan_id": "freelancer_monthly" })).await;
        assert_eq!((&preview["amount_due"], &preview["discount"]), (&json!(2_800), &json!(1_000)));
        ines.subscribe("freelancer_monthly").await.expect(200);
        assert_eq!(app.charged().await, [2_800]);
        assert_eq!(noor.customer().await["account_balance"], json!(-1_000));
        assert_eq!(ines.customer().await["nextPaymentAmount"], json!(3_800), "it is for the first payment alone");
        app.days(31).await;
        noor.returns(app).await;
        assert_eq!(noor.customer().await["account_balance"], json!(-1_000), "it is earned once");
    }
}
