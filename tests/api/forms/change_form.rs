//! Webhooks of forms.

use chrono::TimeDelta;
use octavo_application::forms::ports::webhooks::WebhookError;
use serde_json::{Value, json};

use super::{Formed, NAME};
use crate::support::{Account, TestApp, calls::FORM_ID, stories};

async fn set(formed: &Formed, owner: &Account, address: Option<&str>) -> Value {
    let webhook = address.map(|address| json!({ "address": address }));
    let body = json!({ "keptDays": null, "webhook": webhook });
    owner.browser.put(&formed.path(&format!("forms/{FORM_ID}")), body).await.expect(200)
}

async fn deliveries(formed: &Formed, owner: &Account) -> Vec<Value> {
    let read = owner.browser.get(&formed.path(&format!("forms/{FORM_ID}/deliveries"))).await.expect(200);
    read["deliveries"].as_array().unwrap().clone()
}

stories! {
    async fn edit_278_a_webhook_is_told_each_answer_until_it_takes_it(app: &TestApp) {
        let ines = app.join("Ines").await;
        let formed = Formed::by(&ines).await;
        let made = set(&formed, &ines, Some("https://example.com/hook")).await;
        let secret = made["secret"].as_str().unwrap().to_owned();
        assert_eq!(set(&formed, &ines, Some("https://example.com/other")).await["secret"], Value::Null, "shown once");
        app.webhooks.answer(&[Err(WebhookError::Status(500)), Err(WebhookError::Timeout)]);
        formed.send(app, &[(NAME, "Ada")]).await;
        app.work().await;
        let told = app.webhooks.take();
        assert_eq!(told.len(), 1);
        assert_eq!((told[0].address.as_str(), &told[0].secret), ("https://example.com/other", &secret));
        assert_eq!(told[0].answer.fields[0].values, ["Ada"]);
        assert_eq!(told[0].title, "Salt & Kiln");
        let log = deliveries(&formed, &ines).await;
        assert_eq!((&log[0]["state"], &log[0]["attempts"], &log[0]["outcome"]), (&json!("waiting"), &json!(1), &json!("It answered 500")));
        app.work().await;
        assert!(app.webhooks.take().is_empty(), "not before its time");
        app.wait(TimeDelta::seconds(5));
        app.work().await;
        app.wait(TimeDelta::minutes(5));
        app.work().await;
        let told = app.webhooks.take();
        assert_eq!(told.len(), 2);
        let log = deliveries(&formed, &ines).await;
        assert_eq!((&log[0]["state"], &log[0]["attempts"], &log[0]["outcome"]), (&json!("delivered"), &json!(3), &json!("204")));
        app.wait(TimeDelta::days(31));
        app.sweep().await;
        // Their session ended meanwhile.
        let again = Account { browser: app.sign_in(&ines.email).await, ..ines };
        assert!(deliveries(&formed, &again).await.is_empty(), "the log is kept for a month");
    }

    async fn edit_278_a_webhook_that_was_removed_is_not_called(app: &TestApp) {
        let ines = app.join("Ines").await;
        let formed = Formed::by(&ines).await;
        set(&formed, &ines, Some("https://example.com/hook")).await;
        let renew = async || ines.browser.post(&formed.path(&format!("forms/{FORM_ID}/secret")), json!({})).await;
        let secret = renew().await.expect(200)["secret"].as_str().unwrap().to_owned();
        formed.send(app, &[(NAME, "Ada")]).await;
        app.work().await;
        assert_eq!(app.webhooks.take()[0].secret, secret, "the one that was made last");
        formed.send(app, &[(NAME, "Bo")]).await;
        set(&formed, &ines, None).await;
        app.work().await;
        assert!(app.webhooks.take().is_empty());
        assert_eq!(deliveries(&formed, &ines).await[0]["state"], "cancelled");
        renew().await.refused(409, "conflict");
        formed.send(app, &[(NAME, "Cy")]).await;
        assert_eq!(deliveries(&formed, &ines).await.len(), 2);
    }
}
