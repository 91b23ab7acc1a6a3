//! `GET /api/me/widgets-usage`

use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    async fn acct_197_projects_hold_no_widgets_whichever_are_asked_about(app: &TestApp) {
        let ines = app.join("Ines").await;
        ines.browser.project("Salt").await;
        let usage = async |query: &str| ines.browser.get(&format!("/me/widgets-usage{query}")).await;
        assert_eq!(usage("").await.expect(200), json!({ "widgets": {} }));
        assert_eq!(usage("?widgets=").await.expect(200), json!({ "widgets": {} }));
        let named = usage("?widgets=form,%20video,form").await.expect(200);
        assert_eq!(named, json!({ "widgets": { "form": 0, "video": 0 } }));
        usage("?widgets=a%3Cb").await.refused_field(422, "invalid_widgets", "widgets", "These are no names of widgets");
        usage(&format!("?widgets={}", vec!["a"; 101].join(","))).await.refused(422, "invalid_widgets");
    }
}
