//! `DELETE /api/team`

use axum::http::Method;
use serde_json::json;

use super::{pair, share};
use crate::support::{TestApp, num, stories};

stories! {
    async fn who_is_removed_sees_nothing_any_longer(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let salt = ines.browser.project("Salt").await;
        let record = share(app, &ines, &noor, json!({ "mags": [num(&salt)] })).await;
        let path = format!("/mag/{}/title", num(&salt));
        noor.browser.post(&path, json!({ "title": "Pepper" })).await.expect(200);
        let body = json!({ "id": record["recordId"] });
        let answer = ines.browser.call(Method::DELETE, "/team", Some(body.clone())).await.expect(200);
        assert_eq!(answer, json!({ "id": record["recordId"] }));
        let team = ines.team().await;
        assert_eq!((&team["byMe"], &team["contributors"]["used"]), (&json!([]), &json!(0)));
        assert_eq!(team["lastCollaboratorRemoved"]["email"], json!(noor.email));
        assert_eq!(noor.shared().await, json!({ "teammates": [], "folders": [], "mags": [] }));
        noor.browser.post(&path, json!({ "title": "Sugar" })).await.refused(404, "not_found");
        ines.browser.call(Method::DELETE, "/team", Some(body)).await.refused(404, "not_found");
    }

    async fn an_invitation_can_be_taken_back(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let record = ines.invite(json!({ "email": noor.email, "sharesAll": true })).await;
        let token = app.link(&noor.email, "team_invitation").await;
        let body = json!({ "id": record["recordId"] });
        ines.browser.call(Method::DELETE, "/team", Some(body)).await.expect(200);
        let answer = noor.browser.post("/team/invitations/accept", json!({ "token": token })).await;
        answer.refused(422, "link_expired");
    }
}

#[tokio::test]
async fn nobody_removes_another_owners_teammate() {
    let app = TestApp::new().await;
    let (ines, noor) = pair(&app).await;
    let record = share(&app, &ines, &noor, json!({ "sharesAll": true })).await;
    for id in [record["recordId"].clone(), json!("x"), json!(noor.id().to_string())] {
        let answer = noor.browser.call(Method::DELETE, "/team", Some(json!({ "id": id }))).await;
        answer.refused(404, "not_found");
    }
    assert_eq!(ines.team().await["byMe"].as_array().unwrap().len(), 1);
}
