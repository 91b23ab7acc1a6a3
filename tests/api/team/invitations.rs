//! `GET /api/team/invitations`

use serde_json::{Value, json};

use super::{confirm, pair};
use crate::support::{TestApp, num, stories};

stories! {
    async fn they_wait_for_a_confirmed_address(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let salt = ines.browser.project("Salt").await;
        ines.invite(json!({ "email": noor.email.to_uppercase(), "mags": [num(&salt)], "role": "editor" })).await;
        let waiting = async || noor.browser.get("/team/invitations").await.expect(200)["invitations"].clone();
        assert_eq!(waiting().await, json!([]));
        confirm(app, &noor).await;
        let mut invitations = waiting().await;
        let id = invitations[0]["id"].take();
        assert_eq!(invitations, json!([{
            "id": null, "from": { "name": "Ines", "uri": "ines", "pic": null }, "role": "editor",
            "items": { "projects": 1, "folders": 0, "sharesAll": false }, "createdAt": "2026-11-21T12:00:00Z",
        }]));
        noor.browser.post("/team/invitations/accept", json!({ "id": id })).await.expect(200);
        assert_eq!(waiting().await, json!([]));
    }

    async fn others_see_none_of_them(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        confirm(app, &noor).await;
        confirm(app, &ines).await;
        ines.invite(json!({ "email": "somebody@x.example" })).await;
        for account in [&ines, &noor] {
            let answer = account.browser.get("/team/invitations").await.expect(200);
            assert_eq!(answer["invitations"], Value::Array(Vec::new()));
        }
    }
}
