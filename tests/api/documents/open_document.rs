//! `GET /api/documents/{id}`

use octavo_domain::plans::level::Level;
use serde_json::json;

use super::{batch, change, opened, path, title};
use crate::support::{TestApp, id, num, stories};

stories! {
    async fn edit_015_a_new_project_opens_on_a_blank_page(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let version = ines.library().await.version();
        let answer = ines.browser.get(&path(&salt)).await.expect(200);
        let pages = answer["snapshot"]["document"]["pages"].as_object().unwrap();
        let page = pages.keys().next().unwrap();
        assert_eq!((pages.len(), page.len()), (1, 12));
        let blank = json!({
            "access": "owner",
            "pages": 10,
            "snapshot": { "seq": 0, "document": {
                "schema": 1, "settings": {}, "pages": { page.as_str(): { "order": "a0" } },
                "textStyles": {}, "swatches": {}, "widgets": {},
            } },
            "changes": [],
        });
        assert_eq!(answer, blank);
        assert_eq!(ines.browser.get(&format!("/documents/{}", id(&salt))).await.expect(200), blank, "by its id");
        assert_eq!(ines.library().await.version(), version, "opening changes nothing that lists show");
    }

    async fn what_was_changed_comes_after_the_snapshot(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        app.wait(chrono::TimeDelta::seconds(5));
        change(&ines.browser, &salt, batch(1, 0, json!([title(&page, "Home")]))).await.expect(200);
        let answer = ines.browser.get(&path(&salt)).await.expect(200);
        assert_eq!(answer["changes"], json!([{
            "seq": 1, "client": "9f3c07aa51d2", "number": 1, "author": id(&ines.user),
            "changedAt": "2026-11-21T12:00:05Z", "ops": [title(&page, "Home")],
        }]));
    }

    async fn edit_079_the_number_of_pages_is_that_of_the_owners_plan(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let (salt, _) = opened(&ines, "Salt").await;
        ines.invite(json!({ "email": noor.email, "mags": [num(&salt)] })).await;
        app.accept(&noor).await;
        for account in [&ines, &noor] {
            assert_eq!(account.browser.get(&path(&salt)).await.expect(200)["pages"], 100, "no project has more");
        }
    }

    async fn teammates_open_what_is_shared_with_them(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let (salt, _) = opened(&ines, "Salt").await;
        ines.invite(json!({ "email": noor.email, "mags": [num(&salt)] })).await;
        noor.browser.get(&path(&salt)).await.refused(404, "not_found");
        app.accept(&noor).await;
        for role in ["member", "editor"] {
            ines.browser.put("/team", json!({ "email": noor.email, "role": role })).await.expect(200);
            assert_eq!(noor.browser.get(&path(&salt)).await.expect(200)["access"], role);
        }
    }

    async fn an_archived_project_can_be_read_and_not_changed(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        ines.browser.archive(&[&salt], &[]).await;
        ines.browser.get(&path(&salt)).await.expect(200);
        let refused = change(&ines.browser, &salt, batch(1, 0, json!([title(&page, "Home")]))).await;
        refused.refused(409, "archived");
        ines.browser.restore(&[&salt], &[]).await;
        change(&ines.browser, &salt, batch(1, 0, json!([title(&page, "Home")]))).await.expect(200);
    }
}
