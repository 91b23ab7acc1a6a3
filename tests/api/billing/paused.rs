//! What a pause prevents, and what ends it.

use serde_json::{Value, json};

use crate::support::{Account, TestApp, num, stories};

/// A customer whose pause has begun, with the time at which it would end.
async fn paused(app: &TestApp, plan: &str) -> (Account, Value) {
    let ines = app.subscriber("Ines", plan).await;
    app.days(28).await;
    ines.returns(app).await;
    let ends_at = ines.customer().await["offers"]["pause"]["ends_at"].clone();
    ines.change(json!({ "subscription_pause_ends_at": ends_at })).await.expect(200);
    app.days(5).await;
    ines.returns(app).await;
    assert_eq!(ines.customer().await["is_paused"], json!(true));
    (ines, ends_at)
}

async fn reason(account: &Account) -> Value {
    account.browser.get("/me").await.expect(200)["permissions"]["_reasons"]["limited_usage"].clone()
}

stories! {
    async fn bill_086_an_upgrade_ends_a_pause_and_is_charged_at_once(app: &TestApp) {
        let (ines, _) = paused(app, "personal_monthly").await;
        let preview = ines.preview(json!({ "plan_id": "studio_monthly" })).await;
        assert_eq!((&preview["kind"], &preview["amount_due"]), (&json!("restart"), &json!(4_000)));
        let customer = ines.change(json!({ "plan_id": "studio_monthly" })).await.expect(200);
        assert_eq!((&customer["is_paused"], &customer["subscription_pause_ends_at"]), (&json!(false), &Value::Null));
        assert_eq!((&customer["current_period_start"], app.charged().await), (&json!(app.now()), vec![1_900, 4_000]));
        assert_eq!((reason(&ines).await, ines.level().await.as_str()), (Value::Null, "studio"));
    }

    async fn bill_087_a_downgrade_ends_a_pause_and_waits_for_the_former_boundary(app: &TestApp) {
        let (ines, ends_at) = paused(app, "studio_monthly").await;
        let customer = ines.change(json!({ "plan_id": "personal_monthly" })).await.expect(200);
        assert_eq!((&customer["is_paused"], &customer["planLevel"]), (&json!(false), &json!("personal")));
        assert_eq!((app.charged().await, &customer["account_balance"]), (vec![4_000], &json!(0)));
        // 21 November, 21 December, and so on: the pause would have ended on such a day, too.
        assert_eq!((&customer["nextPaymentDate"], &customer["nextPaymentAmount"]), (&ends_at, &json!(1_900)));
        assert_eq!(reason(&ines).await, Value::Null);
        app.days(28).await;
        ines.returns(app).await;
        assert_eq!((app.charged().await, &ines.customer().await["current_period_start"]), (vec![4_000, 1_900], &ends_at));
    }

    async fn bill_087_a_downgrade_in_a_pause_charges_nothing_whatever_its_interval(app: &TestApp) {
        let (ines, ends_at) = paused(app, "studio_monthly").await;
        let preview = ines.preview(json!({ "plan_id": "personal_yearly" })).await;
        assert_eq!((&preview["kind"], &preview["amount_due"]), (&json!("downgrade_while_paused"), &json!(0)));
        assert_eq!(preview["next_payment"], json!({ "at": ends_at, "amount": 16_800 }));
        let customer = ines.change(json!({ "plan_id": "personal_yearly" })).await.expect(200);
        assert_eq!((&customer["plan"]["id"], &customer["is_paused"]), (&json!("personal_yearly"), &json!(false)));
        assert_eq!((app.charged().await, &customer["account_balance"]), (vec![4_000], &json!(0)));
        app.days(28).await;
        ines.returns(app).await;
        let customer = ines.customer().await;
        assert_eq!((app.charged().await, &customer["current_period_start"]), (vec![4_000, 16_800], &ends_at));
        let year = customer["current_period_end"].as_i64().unwrap() - ends_at.as_i64().unwrap();
        assert!(year >= 365 * 24 * 60 * 60, "the year begins where the pause would have ended");
    }

    async fn a_larger_plan_after_a_downgrade_in_a_pause_begins_at_once(app: &TestApp) {
        let (ines, ends_at) = paused(app, "business_monthly").await;
        ines.change(json!({ "plan_id": "studio_yearly" })).await.expect(200);
        // A smaller plan: nothing was billed, so nothing is charged.
        let customer = ines.change(json!({ "plan_id": "personal_monthly" })).await.expect(200);
        assert_eq!((app.charged().await, &customer["nextPaymentDate"]), (vec![6_500], &ends_at));
        let customer = ines.change(json!({ "plan_id": "freelancer_monthly" })).await.expect(200);
        assert_eq!(app.charged().await, [6_500, 3_800]);
        assert_eq!(customer["current_period_start"], json!(app.now()));
    }

    async fn bill_088_089_nothing_is_mapped_and_nothing_sent_while_paused(app: &TestApp) {
        let (ines, _) = paused(app, "studio_monthly").await;
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), None).await;
        let map = json!({ "domain": "salt.example", "status": "on" });
        let path = format!("/mag/domain/{}", num(&salt));
        let refused = ines.browser.post(&path, map).await.refused(403, "subscription_paused");
        assert_eq!(refused["detail"], "You can't map a custom domain. Please unpause your subscription first");
        let noor = app.join("Noor").await;
        let send = json!({ "email": noor.email, "mags": [num(&salt)], "folders": [] });
        let refused = ines.browser.post("/send", send.clone()).await.refused(403, "subscription_paused");
        assert_eq!(refused["detail"], "Unpause your subscription to send your projects to other accounts");
        ines.change(json!({ "subscription_pause_ends_at": null })).await.expect(200);
        ines.browser.post("/send", send).await.expect(201);
    }
}
