//! Offers to customers who want to cancel, and who does not get them.

use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::coupon::offer;
use crate::support::{
    Account, TestApp,
    billing::{ASKS, GOOD},
    stories,
};

async fn discount_offered(account: &Account) -> bool {
    account.customer().await["offers"]["discount"] != Value::Null
}

stories! {
    async fn what_is_refused_is_told_in_a_sentence(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_yearly").await;
        let pause = ines.change(json!({ "subscription_pause_ends_at": app.now() + 1 })).await;
        let pause = pause.refused(409, "pause_not_offered");
        assert_eq!(pause["detail"], "A pause can be taken in the last five days of a period");
        let discount = ines.change(json!({ "isUnsubscribeCouponNeeded": true })).await;
        let discount = discount.refused(409, "discount_not_offered");
        let sentence = "This discount is for monthly plans that have been paid for, once for each customer";
        assert_eq!(discount["detail"], sentence);
        let noor = app.join("Noor").await;
        let nothing = noor.change(json!({ "auto_renew": true })).await;
        app.vouch(&noor).await;
        nothing.refused(403, "email_unconfirmed");
        let nothing = noor.change(json!({ "auto_renew": true })).await.refused(409, "no_subscription");
        assert_eq!(nothing["detail"], "You have no subscription to change");
    }

    async fn what_ends_and_what_is_paused_is_told_by_mail_and_what_never_began_is_not(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        app.days(28).await;
        ines.returns(app).await;
        let ends_at = ines.customer().await["offers"]["pause"]["ends_at"].clone();
        ines.change(json!({ "subscription_pause_ends_at": ends_at })).await.expect(200);
        ines.change(json!({ "isDowngradeToFree": true })).await.expect(200);
        assert_eq!(app.notices(&ines.email).await, ["receipt", "pause_taken", "cancel_requested"]);

        let noor = app.cardholder("Noor", ASKS).await;
        noor.subscribe("studio_monthly").await.refused(402, "invoice_payment_intent_requires_action");
        let cancel = json!({ "isCancelSubscription": true, "cancelReason": "too_expensive" });
        assert_eq!(noor.change(cancel).await.expect(200)["status"], json!("canceled"));
        assert_eq!(app.notices(&noor.email).await, Vec::<String>::new(), "no plan of theirs has ended");
    }

    async fn bill_099_100_101_the_discount_is_for_who_pays_by_the_month_and_never_had_one(app: &TestApp) {
        let take = async |account: &Account| account.change(json!({ "isUnsubscribeCouponNeeded": true })).await;
        let none = app.cardholder("Mila", GOOD).await;
        take(&none).await.refused(409, "discount_not_offered");
        assert!(!discount_offered(&none).await, "nothing was paid yet");
        let yearly = app.subscriber("Noor", "studio_yearly").await;
        assert!(!discount_offered(&yearly).await);
        take(&yearly).await.refused(409, "discount_not_offered");
        app.behind(async |unit| unit.billing().save_coupon(&offer("ONCE", &[])).await.unwrap()).await;
        let had = app.cardholder("Zoe", GOOD).await;
        let wish = json!({ "plan": "studio_monthly", "coupon_id": "ONCE" });
        had.browser.post("/stripe/customer", wish).await.expect(200);
        app.days(31).await;
        had.returns(app).await;
        assert!(!discount_offered(&had).await, "a coupon that is spent was had before");
        take(&had).await.refused(409, "discount_not_offered");
        let ines = app.subscriber("Ines", "studio_monthly").await;
        assert!(discount_offered(&ines).await);
        take(&ines).await.expect(200);
    }

    async fn bill_103_an_archived_plan_is_offered_neither_a_pause_nor_a_discount(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        app.days(28).await;
        ines.returns(app).await;
        let offers = ines.customer().await["offers"].clone();
        assert!(offers["pause"].is_object() && offers["discount"].is_object(), "{offers}");
        app.behind(async |unit| {
            let mut account = unit.billing().account(ines.id()).await.unwrap().unwrap();
            account.subscription.level = Level::Creator;
            unit.billing().save_account(&account).await.unwrap();
        })
        .await;
        app.plan(&ines, Level::Creator).await;
        assert_eq!(ines.customer().await["offers"], json!({ "pause": null, "discount": null }));
        ines.change(json!({ "isUnsubscribeCouponNeeded": true })).await.refused(409, "discount_not_offered");
        let pause = json!({ "subscription_pause_ends_at": offers["pause"]["ends_at"] });
        ines.change(pause).await.refused(409, "pause_not_offered");
    }

    async fn bill_325_a_pause_is_taken_once_in_the_last_days_of_what_runs(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        let take = async |ends_at: &Value| ines.change(json!({ "subscription_pause_ends_at": ends_at })).await;
        app.days(24).await;
        ines.returns(app).await;
        assert_eq!(ines.customer().await["offers"]["pause"], Value::Null, "six days before the end");
        take(&json!(1_800_000_000)).await.refused(409, "pause_not_offered");
        app.days(1).await;
        ines.returns(app).await;
        let offered = ines.customer().await["offers"]["pause"]["ends_at"].clone();
        ines.change(json!({ "isCancelSubscription": true, "cancelReason": "back_soon" })).await.expect(200);
        take(&offered).await.refused(409, "pause_not_offered");
        ines.change(json!({ "auto_renew": true })).await.expect(200);
        take(&offered).await.expect(200);
        take(&offered).await.refused(409, "pause_not_offered");
        assert_eq!(ines.customer().await["offers"]["pause"], Value::Null);
    }

    async fn bill_327_a_year_that_was_paused_begins_anew_where_the_pause_ends(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_yearly").await;
        app.days(362).await;
        ines.returns(app).await;
        let ends_at = ines.customer().await["offers"]["pause"]["ends_at"].clone();
        ines.change(json!({ "subscription_pause_ends_at": ends_at })).await.expect(200);
        app.days(40).await;
        ines.returns(app).await;
        let customer = ines.customer().await;
        assert_eq!((&customer["current_period_start"], app.charged().await), (&ends_at, vec![16_800, 16_800]));
        let days = (customer["current_period_end"].as_i64().unwrap() - ends_at.as_i64().unwrap()) / 86_400;
        assert!((365..=366).contains(&days), "{days}");
    }

    async fn bill_330_the_discount_for_staying_goes_with_a_change_to_years(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        ines.change(json!({ "isUnsubscribeCouponNeeded": true })).await.expect(200);
        assert_eq!(ines.customer().await["subscription_coupon"]["id"], json!("retention30"));
        let preview = ines.preview(json!({ "plan_id": "studio_yearly" })).await;
        assert_eq!((&preview["discount"], &preview["amount_due"]), (&json!(0), &json!(43_200 - 4_000)));
        let customer = ines.change(json!({ "plan_id": "studio_yearly" })).await.expect(200);
        assert_eq!((&customer["subscription_coupon"], &customer["unsubscribe_coupon_applied"]), (&Value::Null, &json!(false)));
        assert_eq!(app.charged().await, [4_000, 39_200]);
    }
}
