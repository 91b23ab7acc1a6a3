//! `GET /api/user/project-views`

use serde_json::json;

use crate::support::{TestApp, count_views, num, stories};

stories! {
    async fn views_by_project_and_month_for_a_year(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let views = async || ines.browser.get("/user/project-views").await.expect(200)["data"]["views"].clone();
        assert_eq!(views().await, json!([]));
        let (salt, marrow) = (ines.browser.project("Salt").await, ines.browser.project("Marrow").await);
        let hers = noor.browser.project("Hers").await;
        app.behind(async |unit| {
            let rows = [
                (&salt, "2026-11-01", 3), (&salt, "2026-11-20", 4), (&marrow, "2026-10-31", 2), (&salt, "2025-12-01", 1),
                (&salt, "2025-11-30", 99), (&hers, "2026-11-01", 50),
            ];
            for (project, day, views) in rows {
                let id = project["_id"].as_str().unwrap().parse().unwrap();
                count_views(unit, id, day, views).await;
            }
        })
        .await;
        let expected = json!([
            { "num_id": num(&salt), "month": "2026-11", "views": 7 },
            { "num_id": num(&marrow), "month": "2026-10", "views": 2 },
            { "num_id": num(&salt), "month": "2025-12", "views": 1 },
        ]);
        assert_eq!(views().await, expected);
    }
}
