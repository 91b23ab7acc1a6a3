//! `POST /api/team/invitations/decline`

use serde_json::json;

use super::{confirm, pair};
use crate::support::{TestApp, stories};

stories! {
    async fn a_declined_invitation_is_gone_and_takes_up_nothing(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        ines.invite(json!({ "email": noor.email, "sharesAll": true })).await;
        let token = app.link(&noor.email, "team_invitation").await;
        noor.browser.post("/team/invitations/decline", json!({ "token": token })).await.expect(204);
        let team = ines.team().await;
        assert_eq!((&team["byMe"], &team["contributors"]["used"]), (&json!([]), &json!(0)));
        let again = noor.browser.post("/team/invitations/accept", json!({ "token": token })).await;
        again.refused(422, "link_expired");
        assert_eq!(noor.shared().await["teammates"], json!([]));
    }

    async fn by_its_id_as_well(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        confirm(app, &noor).await;
        let record = ines.invite(json!({ "email": noor.email })).await;
        let body = json!({ "id": record["recordId"] });
        ines.browser.post("/team/invitations/decline", body.clone()).await.refused(404, "not_found");
        noor.browser.post("/team/invitations/decline", body.clone()).await.expect(204);
        noor.browser.post("/team/invitations/decline", body).await.refused(404, "not_found");
    }
}
