//! `GET /api/auth/invitation`

use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::json;

use crate::support::{PASSWORD, TestApp, num, stories};

const EXPIRED: &str = "This link has expired or was used already. Please ask for a new one";

stories! {
    async fn the_link_shows_who_invites_whom_to_what(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let salt = ines.browser.project("Salt").await;
        ines.invite(json!({ "email": "noor@x.example", "mags": [num(&salt)], "role": "editor" })).await;
        let path = format!("/auth/invitation?token={}", app.link("noor@x.example", "team_invitation").await);
        let browser = app.browser();
        for _ in 0..2 {
            assert_eq!(browser.get(&path).await.expect(200), json!({
                "email": "noor@x.example", "from": { "name": "Ines" }, "role": "editor",
                "items": { "projects": 1, "folders": 0, "sharesAll": false },
            }));
        }
        app.wait(TimeDelta::days(14));
        browser.get(&path).await.refused_field(422, "link_expired", "token", EXPIRED);
    }

    async fn joining_with_it_confirms_the_address(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let salt = ines.browser.project("Salt").await;
        ines.invite(json!({ "email": "noor@x.example", "mags": [num(&salt)] })).await;
        let token = app.link("noor@x.example", "team_invitation").await;
        // A stranger with the link joins like any other person.
        let join = async |email: &str| {
            let browser = app.browser();
            let body = json!({ "email": email, "password": PASSWORD, "name": "Noor", "invitation": token });
            let user = browser.post("/auth/join", body).await.expect(201);
            (browser, user["email_confirmation_date"].clone())
        };
        let (other, confirmed) = join("other@x.example").await;
        assert_eq!(confirmed, json!(null));
        other.post("/team/invitations/accept", json!({ "token": token })).await.refused(409, "other_account");
        let (browser, confirmed) = join("NOOR@x.example").await;
        assert_eq!(confirmed, json!("2026-11-21T12:00:00Z"));
        let mails = app.mail("noor@x.example").await;
        assert!(mails.iter().all(|mail| mail.message.name() != "confirm_email"));
        browser.post("/team/invitations/accept", json!({ "token": token })).await.expect(200);
        let shared = browser.get("/readymags/shared").await.expect(200);
        assert_eq!(shared["mags"][0]["num_id"], salt["num_id"]);
    }
}

#[tokio::test]
async fn what_is_no_invitation_is_answered_like_an_expired_one() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let confirm = app.link(&ines.email, "confirm_email").await;
    for token in ["", "x", &"0".repeat(64), &confirm] {
        let answer = app.browser().get(&format!("/auth/invitation?token={token}")).await;
        answer.refused_field(422, "link_expired", "token", EXPIRED);
    }
    app.browser().get("/auth/invitation").await.refused_field(
        422,
        "invalid_query",
        "token",
        "The link’s token is missing",
    );
    let browser = app.browser();
    for _ in 0..30 {
        browser.get("/auth/invitation?token=x").await.refused(422, "link_expired");
    }
    browser.get("/auth/invitation?token=x").await.refused(429, "too_many_attempts");
}
