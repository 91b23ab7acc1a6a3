//! `DELETE /api/me/sessions/others`

use axum::http::Method;
use octavo_application::shared::storage::Event;
use serde_json::json;

use super::end_session::newest;
use crate::support::{TestApp, stories};

stories! {
    async fn all_others_end_at_once(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let phones = [app.sign_in(&ines.email).await, app.sign_in(&ines.email).await];
        let end_others = async || ines.browser.call(Method::DELETE, "/me/sessions/others", None).await.expect(200);
        assert_eq!(end_others().await, json!({ "ended": 2 }));
        for phone in phones {
            phone.get("/me").await.refused(401, "signed_out");
        }
        assert_eq!(newest(app, &ines).await, Event::OtherSessionsEnded);
        assert_eq!(end_others().await, json!({ "ended": 0 }));
        noor.browser.get("/me").await.expect(200);
    }
}
