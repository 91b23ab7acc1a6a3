//! `GET /api/stripe/customer`

use octavo_domain::{billing::calendar::Interval, plans::level::Level, prompts::toggle::ToggleName};
use serde_json::{Value, json};

use super::coupon::offer;
use crate::support::{TestApp, billing::GOOD, stories};

stories! {
    async fn a_plan_that_an_operator_gave_tells_its_interval(app: &TestApp) {
        let ines = app.join("Ines").await;
        let me = ines.browser.get("/me").await.expect(200);
        assert_eq!((&me["plan"]["id"], &me["plan"]["interval"]), (&json!("free"), &Value::Null));
        for (interval, given, id) in
            [(Interval::Month, "month", "studio_monthly"), (Interval::Year, "year", "studio_yearly")]
        {
            app.behind(async |unit| {
                let mut user = unit.users().find(ines.id()).await.unwrap().unwrap();
                (user.level, user.interval) = (Level::Studio, Some(interval));
                unit.users().update(&user).await.unwrap();
            })
            .await;
            let me = ines.browser.get("/me").await.expect(200);
            assert_eq!((&me["plan"]["id"], &me["plan"]["interval"]), (&json!(id), &json!(given)));
            let customer = ines.customer().await;
            assert_eq!((&customer["plan"]["id"], &customer["interval"]), (&json!(id), &json!(given)));
        }
    }

    async fn business_is_called_by_its_other_name_in_every_sentence(app: &TestApp) {
        let ines = app.subscriber("Ines", "business_monthly").await;
        let only = offer("BUSINESS", &[(Level::Business, Interval::Month)]);
        app.behind(async |unit| {
            unit.billing().save_coupon(&only).await.unwrap();
            let toggle = ToggleName::parse("businessToAdvancedTitle").unwrap();
            unit.promotions().set_user_toggle(ines.id(), &toggle, Some(true)).await.unwrap();
        })
        .await;
        let other = ines.browser.get("/stripe/coupon/BUSINESS/studio_monthly").await.refused(422, "coupon_other_plan");
        assert_eq!(other["detail"], "The code suits only for Advanced plan");
        let wish = json!({ "plan_id": "studio_monthly", "coupon_id": "BUSINESS" });
        let other = ines.browser.post("/stripe/charge_preview", wish).await.refused(422, "coupon_other_plan");
        assert_eq!(other["detail"], "The code suits only for Advanced plan");
        let preview = ines.preview(json!({ "plan_id": "business_yearly" })).await;
        let words: Vec<&Value> = preview["lines"].as_array().unwrap().iter().map(|line| &line["words"]).collect();
        assert_eq!(words, ["Not used: Advanced", "365 days of Advanced"]);
        let line = &ines.invoices().await[0]["lines"]["data"][0];
        assert_eq!((&line["label"], &line["words"]), (&json!("Advanced plan"), &json!("30 days of Advanced")));
    }

    async fn who_never_paid_has_the_free_plan_and_no_subscription(app: &TestApp) {
        let customer = app.join("Ines").await.customer().await;
        assert_eq!(customer["plan"], json!({ "id": "free", "is_archive": false }));
        assert_eq!((&customer["status"], &customer["subscription"]), (&json!("none"), &Value::Null));
        assert_eq!((&customer["card"], &customer["nextPaymentDate"]), (&Value::Null, &Value::Null));
        assert_eq!(customer["has_payment_history"], json!(false));
        let plans = customer["available_plans"].as_array().unwrap();
        let studio = plans.iter().find(|plan| plan["id"] == "studio_yearly").unwrap();
        assert_eq!(studio["amount"], json!(43_200));
    }

    async fn bill_150_155_extra_is_open_to_whom_an_operator_gave_it_as_often_billed_as_agreed(app: &TestApp) {
        let ines = app.cardholder("Ines", GOOD).await;
        let open = |customer: &Value| {
            let plans = customer["available_plans"].as_array().unwrap();
            plans.iter().filter(|plan| plan["level"] == "extra").cloned().collect::<Vec<_>>()
        };
        assert_eq!(open(&ines.customer().await), Vec::<Value>::new());
        ines.subscribe("extra_yearly").await.refused(422, "plan_not_for_sale");
        app.plan(&ines, Level::Extra).await;
        let year = json!({ "id": "extra_yearly", "level": "extra", "interval": "year", "amount": 76_800 });
        assert_eq!(open(&ines.customer().await), [year]);
        ines.subscribe("extra_monthly").await.refused(422, "plan_not_for_sale");
        let customer = ines.subscribe("extra_yearly").await.expect(200);
        assert_eq!(customer["plan"]["id"], json!("extra_yearly"));
        assert_eq!((customer["interval"].as_str(), ines.level().await.as_str()), (Some("year"), "extra"));
    }

    async fn who_pays_is_told_of_their_card_and_of_the_next_payment(app: &TestApp) {
        let ines = app.subscriber("Ines", "freelancer_monthly").await;
        let customer = ines.customer().await;
        assert_eq!(customer["plan"]["id"], json!("freelancer_monthly"));
        assert_eq!(customer["card"], json!({ "brand": "visa", "last4": "4242" }));
        assert_eq!((&customer["status"], &customer["autoRenew"]), (&json!("active"), &json!(true)));
        assert_eq!(customer["nextPaymentAmount"], json!(3_800));
        assert_eq!(customer["nextPaymentDate"], customer["current_period_end"]);
        let latest = &customer["subscription"]["latest_invoice"];
        assert_eq!((&latest["paid"], &latest["payment_intent"]["status"]), (&json!(true), &json!("succeeded")));
        assert_eq!(ines.level().await, "freelancer");
    }

    async fn a_declined_payment_is_told_with_the_sentence_that_counts(app: &TestApp) {
        let ines = app.cardholder("Ines", crate::support::billing::EMPTY).await;
        ines.subscribe("studio_monthly").await.refused(402, "card_declined");
        let latest = ines.customer().await["subscription"]["latest_invoice"].clone();
        assert_eq!((&latest["status"], &latest["decline"]["code"]), (&json!("open"), &json!("insufficient_funds")));
        let sentence = "There isn’t enough money on your card to make the purchase. Please, add funds and try again, or pick another card.";
        assert_eq!(latest["decline"]["message"], json!(sentence));
        // DASH-137: the fields that tell which decline code counts.
        let (charge, failed) = (&latest["charge"], &latest["payment_intent"]["last_payment_error"]);
        assert_eq!(charge["failure_code"], json!("insufficient_funds"));
        assert_eq!(failed, &json!({ "charge": charge["id"], "decline_code": "insufficient_funds" }));
        assert!(charge["id"].as_str().is_some_and(|id| !id.is_empty()));
        let other = app.join("Noor").await;
        assert_eq!(other.customer().await["subscription"], Value::Null);
    }

    async fn dash_343_the_decline_that_is_told_is_that_of_the_invoices_last_charge(app: &TestApp) {
        /// The code by the rule: the error's if it is about the invoice's charge, else the charge's.
        fn by_the_rule(latest: &Value) -> Value {
            let (error, charge) = (&latest["payment_intent"]["last_payment_error"], &latest["charge"]);
            let is_about_it = !error["charge"].is_null() && error["charge"] == charge["id"];
            if is_about_it { error["decline_code"].clone() } else { charge["failure_code"].clone() }
        }
        let ines = app.cardholder("Ines", crate::support::billing::EMPTY).await;
        ines.subscribe("studio_monthly").await.refused(402, "card_declined");
        ines.enter_card(crate::support::billing::STOLEN).await;
        let latest = ines.customer().await["subscription"]["latest_invoice"].clone();
        let first = latest["charge"]["id"].clone();
        assert!(first.is_string());
        let told = |charge: &Value, code: &str| {
            (json!({ "id": charge, "failure_code": code }), json!({ "charge": charge, "decline_code": code }))
        };
        let said = |latest: &Value| {
            (latest["charge"].clone(), latest["payment_intent"]["last_payment_error"].clone())
        };
        assert_eq!(said(&latest), told(&first, "insufficient_funds"), "the other card was not charged yet");
        assert_eq!(latest["decline"]["code"], json!("insufficient_funds"));
        assert_eq!(by_the_rule(&latest), latest["decline"]["code"]);
        assert_eq!(ines.pay(&latest["id"]).await.expect(200)["paid"], json!(false));
        let latest = ines.customer().await["subscription"]["latest_invoice"].clone();
        assert_ne!(latest["charge"]["id"], first, "it is about the last charge");
        assert_eq!(said(&latest), told(&latest["charge"]["id"], "stolen_card"));
        assert_eq!(latest["decline"]["code"], json!("stolen_card"));
        assert_eq!(by_the_rule(&latest), latest["decline"]["code"]);
        // A later paid purchase is not reported as a first one.
        ines.enter_card(crate::support::billing::GOOD).await;
        assert_eq!(ines.pay(&latest["id"]).await.expect(200)["paid"], json!(true));
        let latest = ines.customer().await["subscription"]["latest_invoice"].clone();
        assert_eq!((&latest["decline"], &latest["charge"]["failure_code"]), (&Value::Null, &Value::Null));
        assert_eq!(latest["payment_intent"]["last_payment_error"], Value::Null);
    }
}
