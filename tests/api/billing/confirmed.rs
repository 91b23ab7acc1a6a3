//! What needs a confirmed address, and what does not.

use serde_json::{Value, json};

use crate::support::{Account, TestApp, billing::GOOD, stories};

/// Makes the address unconfirmed again.
async fn unconfirmed(app: &TestApp, account: &Account) {
    app.behind(async |unit| {
        let mut user = unit.users().find(account.id()).await.unwrap().unwrap();
        user.email_confirmed_at = None;
        unit.users().update(&user).await.unwrap();
    })
    .await;
}

/// Orders something that may charge: it is refused, and nothing changes.
async fn refused(app: &TestApp, account: &Account, body: Value) {
    let (before, charged, attempts) =
        (account.customer().await, app.charged().await, app.attempt_counts().await);
    account.change(body.clone()).await.refused(403, "email_unconfirmed");
    assert_eq!(account.customer().await, before, "{body}");
    assert_eq!((app.charged().await, app.attempt_counts().await), (charged, attempts), "{body}");
}

stories! {
    async fn bill_071_whatever_may_charge_needs_a_confirmed_address_and_nothing_else_does(app: &TestApp) {
        let noor = app.cardholder("Noor", GOOD).await;
        unconfirmed(app, &noor).await;
        noor.subscribe("studio_monthly").await.refused(403, "email_unconfirmed");
        assert_eq!((noor.level().await.as_str(), app.attempt_counts().await), ("free", 0));

        let ines = app.subscriber("Ines", "studio_monthly").await;
        unconfirmed(app, &ines).await;
        refused(app, &ines, json!({ "plan_id": "business_monthly" })).await;
        refused(app, &ines, json!({ "plan_id": "studio_yearly" })).await;
        refused(app, &ines, json!({ "domainsAddon": 1 })).await;
        let cancel = json!({ "isCancelSubscription": true, "cancelReason": "too_expensive" });
        assert_eq!(ines.change(cancel).await.expect(200)["autoRenew"], json!(false));
        refused(app, &ines, json!({ "auto_renew": true })).await;
        app.vouch(&ines).await;
        ines.change(json!({ "auto_renew": true })).await.expect(200);
        unconfirmed(app, &ines).await;
        let customer = ines.change(json!({ "plan_id": "personal_monthly" })).await.expect(200);
        assert_eq!((&customer["planLevel"], app.charged().await), (&json!("personal"), vec![4_000]));

        app.days(27).await;
        ines.returns(app).await;
        unconfirmed(app, &ines).await;
        let ends_at = ines.customer().await["offers"]["pause"]["ends_at"].clone();
        ines.change(json!({ "subscription_pause_ends_at": ends_at })).await.expect(200);
        app.days(4).await;
        ines.returns(app).await;
        unconfirmed(app, &ines).await;
        assert_eq!(ines.customer().await["is_paused"], json!(true));
        refused(app, &ines, json!({ "subscription_pause_ends_at": null })).await;
        let customer = ines.change(json!({ "isDowngradeToFree": true })).await.expect(200);
        assert_eq!((&customer["autoRenew"], app.charged().await), (&json!(false), vec![4_000]));
    }
}
