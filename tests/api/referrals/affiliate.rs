//! `GET /api/user/affiliate`, and joining by a referral link.

use chrono::TimeDelta;
use octavo_application::referrals::record_payment::record_payment;
use serde_json::{Value, json};

use crate::support::{Account, PASSWORD, TestApp, stories};

async fn join_by(app: &TestApp, name: &str, link: Value) -> Account {
    let browser = app.browser();
    let email = format!("{name}@okafor.studio");
    let mut body = json!({ "email": email, "password": PASSWORD, "name": name });
    for (field, value) in link.as_object().unwrap() {
        body[field] = value.clone();
    }
    let user = browser.post("/auth/join", body).await.expect(201);
    Account { browser, email, user }
}

async fn pay(app: &TestApp, account: &Account) -> u32 {
    let mut work = app.ports.storage.begin().await.unwrap();
    let (ids, now) = (app.ports.ids.as_ref(), app.ports.clock.now());
    let earned = record_payment(work.as_mut(), ids, account.id(), now).await.unwrap();
    work.commit().await.unwrap();
    earned.map_or(0, |reward| reward.cents)
}

async fn statistics(account: &Account) -> Value {
    account.browser.get("/user/affiliate").await.expect(200)
}

stories! {
    /// ACCT-058
    async fn acct_068_joins_through_the_link_are_counted(app: &TestApp) {
        let ines = app.join("Ines").await;
        let own = ines.user["affiliate_my_id"].as_str().unwrap();
        let empty = json!({
            "myRefId": own, "referredJoinedUsers": 0, "referredJoinedUsersByTemplate": 0,
            "referredPaidUsers": 0, "totalVolume": 0,
        });
        assert_eq!(statistics(&ines).await, empty);
        join_by(app, "noor", json!({ "ref": own })).await;
        join_by(app, "zoe", json!({ "ref": own, "template": 100_007 })).await;
        let counts = statistics(&ines).await;
        assert_eq!([&counts["referredJoinedUsers"], &counts["referredJoinedUsersByTemplate"]], [2, 1]);
        assert_eq!([&counts["referredPaidUsers"], &counts["totalVolume"]], [0, 0]);
    }

    async fn a_broken_link_keeps_nobody_from_joining(app: &TestApp) {
        let ines = app.join("Ines").await;
        for (name, link) in [("noor", "999999"), ("zoe", "nonsense"), ("lea", "-3"), ("kim", "")] {
            join_by(app, name, json!({ "ref": link, "template": -1 })).await;
        }
        assert_eq!(statistics(&ines).await["referredJoinedUsers"], 0);
    }

    async fn acct_261_four_payments_in_time_earn_and_no_more(app: &TestApp) {
        let ines = app.join("Ines").await;
        let link = json!({ "ref": ines.user["affiliate_my_id"] });
        let mut earned = Vec::new();
        for name in ["ada", "bea", "cleo", "dora", "eva"] {
            let referred = join_by(app, name, link.clone()).await;
            earned.push(pay(app, &referred).await);
            assert_eq!(pay(app, &referred).await, 0, "a payment counts once");
        }
        assert_eq!(earned, [1_000, 1_000, 1_000, 1_000, 0]);
        let counts = statistics(&ines).await;
        assert_eq!([&counts["referredPaidUsers"], &counts["totalVolume"]], [5, 4_000]);
        assert_eq!(pay(app, &ines).await, 0, "nobody referred her");
    }

    async fn acct_232_a_payment_after_fifteen_days_earns_nothing(app: &TestApp) {
        let ines = app.join("Ines").await;
        let link = json!({ "ref": ines.user["affiliate_my_id"] });
        let (early, late) = (join_by(app, "ada", link.clone()).await, join_by(app, "bea", link).await);
        app.wait(TimeDelta::days(15) - TimeDelta::seconds(1));
        assert_eq!(pay(app, &early).await, 1_000);
        app.wait(TimeDelta::seconds(1));
        assert_eq!(pay(app, &late).await, 0);
    }

    async fn what_was_earned_stays_when_the_referred_account_goes(app: &TestApp) {
        let ines = app.join("Ines").await;
        let referred = join_by(app, "ada", json!({ "ref": ines.user["affiliate_my_id"] })).await;
        pay(app, &referred).await;
        let body = json!({ "deleteReason": "finished_project" });
        referred.browser.call(axum::http::Method::DELETE, "/user/account", Some(body)).await.expect(204);
        let counts = statistics(&ines).await;
        assert_eq!([&counts["referredJoinedUsers"], &counts["totalVolume"]], [0, 1_000]);
    }
}
