//! `GET /api/mag/{id}/views`

use octavo_domain::team::role::Role;
use serde_json::json;

use super::teammate;
use crate::support::{TestApp, count_views, id, num, stories};

stories! {
    async fn every_month_and_day_is_there_with_its_views(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, marrow) = (ines.browser.project("Salt").await, ines.browser.project("Marrow").await);
        app.behind(async |unit| {
            let (salt, marrow) = (id(&salt).parse().unwrap(), id(&marrow).parse().unwrap());
            for (project, day, views) in [
                (salt, "2026-11-21", 3), (salt, "2026-11-05", 4), (salt, "2026-09-30", 2), (salt, "2025-11-01", 99),
                (marrow, "2026-11-20", 5),
            ] {
                count_views(unit, project, day, views).await;
            }
        })
        .await;
        let seen = ines.browser.get(&format!("/mag/{}/views", num(&salt))).await.expect(200);
        let months = seen["data"]["months"].as_array().unwrap();
        assert_eq!(months.len(), 12);
        assert_eq!(months[0], json!({ "month": "2025-12", "views": 0 }));
        assert_eq!(months[9], json!({ "month": "2026-09", "views": 2 }));
        assert_eq!(months[11], json!({ "month": "2026-11", "views": 7 }));
        let days = seen["data"]["days"].as_array().unwrap();
        assert_eq!((days.len(), &days[29]), (30, &json!({ "day": "2026-11-21", "views": 3 })));
        assert_eq!(days.iter().filter(|day| day["views"] != json!(0)).count(), 2);
        let long = ines.browser.get(&format!("/mag/{}/views?months=13", num(&salt))).await.expect(200);
        assert_eq!(long["data"]["months"][0], json!({ "month": "2025-11", "views": 99 }));
        for months in ["0", "37", "many", "-1"] {
            let path = format!("/mag/{}/views?months={months}", num(&salt));
            ines.browser.get(&path).await.refused(422, "invalid_query");
        }
        let all = ines.browser.get("/user/views?months=1").await.expect(200);
        assert_eq!(all["data"]["months"], json!([{ "month": "2026-11", "views": 12 }]));
        assert_eq!(all["data"]["days"][28], json!({ "day": "2026-11-20", "views": 5 }));
        let mate = teammate(app, &ines, "Noor", Role::Editor).await;
        assert_eq!(mate.browser.get(&format!("/mag/{}/views", num(&salt))).await.expect(200), seen);
        assert_eq!(mate.browser.get("/user/views").await.expect(200)["data"]["months"][11]["views"], 0);
    }
}
