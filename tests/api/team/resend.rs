//! `POST /api/team/invite`

use chrono::TimeDelta;
use serde_json::json;

use super::pair;
use crate::support::{TestApp, stories};

stories! {
    async fn a_fresh_link_takes_the_place_of_the_old_one(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        ines.invite(json!({ "email": noor.email, "sharesAll": true })).await;
        let old = app.link(&noor.email, "team_invitation").await;
        app.wait(TimeDelta::days(20));
        ines.browser.post("/auth/login", json!({ "email": ines.email, "password": crate::support::PASSWORD })).await.expect(200);
        noor.browser.post("/auth/login", json!({ "email": noor.email, "password": crate::support::PASSWORD })).await.expect(200);
        let expired = noor.browser.post("/team/invitations/accept", json!({ "token": old })).await;
        expired.refused(422, "link_expired");
        ines.browser.post("/team/invite", json!({ "email": noor.email.to_uppercase() })).await.expect(204);
        let new = app.link(&noor.email, "team_invitation").await;
        assert_ne!(old, new);
        noor.browser.post("/team/invitations/accept", json!({ "token": old })).await.refused(422, "link_expired");
        noor.browser.post("/team/invitations/accept", json!({ "token": new })).await.expect(200);
    }
}

#[tokio::test]
async fn only_pending_teammates_are_invited_again_and_not_too_often() {
    let app = TestApp::new().await;
    let (ines, noor) = pair(&app).await;
    let resend = async || ines.browser.post("/team/invite", json!({ "email": noor.email })).await;
    resend().await.refused(404, "not_found");
    ines.invite(json!({ "email": noor.email })).await;
    for _ in 0..4 {
        resend().await.expect(204);
    }
    resend().await.refused(429, "too_many_attempts");
    app.wait(TimeDelta::hours(1));
    resend().await.expect(204);
    app.accept(&noor).await;
    resend().await.refused(409, "already_accepted");
}
