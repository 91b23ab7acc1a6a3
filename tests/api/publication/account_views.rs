//! `GET /api/user/views`; its figures are tested with those of one project in `views.rs`.

use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    async fn an_account_without_views_has_a_year_of_zeros(app: &TestApp) {
        let ines = app.join("Ines").await;
        let seen = ines.browser.get("/user/views").await.expect(200);
        let months = seen["data"]["months"].as_array().unwrap();
        assert_eq!((months.len(), &months[11]), (12, &json!({ "month": "2026-11", "views": 0 })));
        ines.browser.get("/user/views?months=x").await.refused(422, "invalid_query");
    }
}
