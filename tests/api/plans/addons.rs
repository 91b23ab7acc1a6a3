//! `GET /api/addons`

use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    async fn bill_063_064_173_prices_limits_defaults_and_steps_are_told_to_anybody(app: &TestApp) {
        let told = app.browser().get("/addons").await.expect(200);
        assert_eq!(told, json!({
            "month": { "publish": 600, "domain": 300, "collaborator": 800, "views": 500, "publishWithDomain": 800 },
            "year": { "publish": 5760, "domain": 2880, "collaborator": 7680, "views": 4800, "publishWithDomain": 7680 },
            "limits": {
                "personal": { "domain": 1, "collaborator": 1, "publish": 1, "views": 100 },
                "freelancer": { "domain": 3, "collaborator": 2, "publish": 5, "views": 250 },
                "studio": { "domain": 5, "collaborator": 5, "publish": 0, "views": 500 },
                "business": { "domain": 10, "collaborator": 10, "publish": 0, "views": 750 },
            },
            "defaults": { "domain": 1, "collaborator": 1, "publish": 1, "views": 10 },
            "steps": { "domain": 1, "collaborator": 1, "publish": 1, "views": 10 },
        }));
        let ines = app.join("Ines").await;
        assert_eq!(ines.browser.get("/addons/").await.expect(200), told);
    }
}
