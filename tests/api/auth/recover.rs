//! `POST /api/auth/recover`

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    async fn a_link_is_mailed_and_nobody_learns_who_has_an_account(app: &TestApp) {
        let ines = app.join("Ines").await;
        let known = app.browser().post("/auth/recover", json!({ "email": "INES@okafor.studio" })).await;
        let unknown = app.browser().post("/auth/recover", json!({ "email": "nobody@okafor.studio" })).await;
        known.expect(202);
        assert_eq!((known.status, &known.bytes), (unknown.status, &unknown.bytes));
        let mails = app.mail(&ines.email).await;
        let last = mails.last().unwrap();
        assert_eq!((mails.len(), last.name.as_str(), last.message.name()), (2, "Ines", "reset_password"));
        assert_eq!(app.link(&ines.email, "reset_password").await.len(), 64);
        assert!(app.mail("nobody@okafor.studio").await.is_empty());
    }

    async fn an_account_gets_five_mails_an_hour_and_the_answer_stays_the_same(app: &TestApp) {
        let ines = app.join("Ines").await;
        for _ in 0..8 {
            app.browser().post("/auth/recover", json!({ "email": ines.email })).await.expect(202);
        }
        assert_eq!(app.mail(&ines.email).await.len(), 1 + 5);
        app.wait(TimeDelta::hours(1));
        app.browser().post("/auth/recover", json!({ "email": ines.email })).await.expect(202);
        assert_eq!(app.mail(&ines.email).await.len(), 1 + 6);
    }
}

#[tokio::test]
async fn one_network_address_asks_thirty_times_an_hour() {
    let app = TestApp::new().await;
    let browser = app.browser();
    for number in 0..30 {
        browser.post("/auth/recover", json!({ "email": format!("a{number}@x.example") })).await.expect(202);
    }
    let answer = browser.post("/auth/recover", json!({ "email": "b@x.example" })).await;
    assert_eq!(answer.refused(429, "too_many_attempts")["retryAfter"], 3_600);
}

#[tokio::test]
async fn what_is_no_address_is_said() {
    let app = TestApp::new().await;
    let answer = app.browser().post("/auth/recover", json!({ "email": "a b@x" })).await;
    answer.refused_field(422, "invalid_email", "email", "This is not an e-mail address");
}
