//! `PATCH /api/me/gacid`

use serde_json::{Value, json};

use crate::support::{TestApp, stories};

stories! {
    async fn acct_205_the_client_id_is_kept(app: &TestApp) {
        let ines = app.join("Ines").await;
        assert_eq!(ines.user["gacid"], Value::Null);
        let body = json!({ "gacid": "1234567.890" });
        assert_eq!(ines.browser.patch("/me/gacid", body.clone()).await.expect(200), body);
        for gacid in ["", "1", "1.", "GA1.2.3.4", "1.2.3", "1.2 "] {
            let answer = ines.browser.patch("/me/gacid", json!({ "gacid": gacid })).await;
            assert_eq!(answer.refused(422, "invalid_gacid")["fieldName"], "gacid", "{gacid}");
        }
        assert_eq!(ines.browser.get("/me").await.expect(200)["gacid"], "1234567.890");
    }
}
