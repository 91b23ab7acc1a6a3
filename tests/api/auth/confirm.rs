//! `POST /api/auth/confirm`

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, stories};

const EXPIRED: &str = "This link has expired or was used already. Please ask for a new one";

stories! {
    async fn the_link_confirms_the_address_once(app: &TestApp) {
        let ines = app.join("Ines").await;
        let token = app.link(&ines.email, "confirm_email").await;
        app.wait(TimeDelta::hours(1));
        // From a browser that is not signed in, as on a phone.
        app.browser().post("/auth/confirm", json!({ "token": token })).await.expect(204);
        let user = ines.browser.get("/me").await.expect(200);
        assert_eq!(user["email_confirmation_date"], "2026-11-21T13:00:00Z");
        let again = app.browser().post("/auth/confirm", json!({ "token": token })).await;
        again.refused_field(422, "link_expired", "token", EXPIRED);
        assert_eq!(ines.browser.get("/me").await.expect(200), user);
    }

    async fn the_link_holds_seven_days(app: &TestApp) {
        let ines = app.join("Ines").await;
        let token = app.link(&ines.email, "confirm_email").await;
        app.wait(TimeDelta::days(7));
        app.browser().post("/auth/confirm", json!({ "token": token })).await.refused(422, "link_expired");
        let noor = app.join("Noor").await;
        assert_eq!(noor.browser.get("/me").await.expect(200)["email_confirmation_date"], Value::Null);
        let token = app.link(&noor.email, "confirm_email").await;
        app.wait(TimeDelta::days(7) - TimeDelta::microseconds(1));
        app.browser().post("/auth/confirm", json!({ "token": token })).await.expect(204);
    }
}

#[tokio::test]
async fn what_is_no_confirmation_is_answered_like_an_expired_one() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    app.browser().post("/auth/recover", json!({ "email": ines.email })).await.expect(202);
    let reset = app.link(&ines.email, "reset_password").await;
    for token in ["", &"0".repeat(64), &reset] {
        let answer = app.browser().post("/auth/confirm", json!({ "token": token })).await;
        answer.refused_field(422, "link_expired", "token", EXPIRED);
    }
}
