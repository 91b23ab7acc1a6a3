//! `POST /api/mags/restore`

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, id, items, num, stories};

stories! {
    async fn a_project_comes_back_to_where_it_was(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        let (salt, root) = (ines.browser.project_in(&kiln, "Salt").await, ines.browser.project("Root").await);
        let before = ines.library().await;
        ines.browser.archive(&[&salt, &root], &[]).await;
        app.wait(TimeDelta::seconds(5));
        let answer = ines.browser.post("/mags/restore", items(&[&root, &salt], &[])).await;
        assert_eq!(answer.expect(200), json!({
            "data": { "count": 0 },
            "success": {
                "mags": [{ "num_id": num(&salt), "folder": kiln["_id"] }, { "num_id": num(&root), "folder": null }],
                "folders": [],
            },
            "errors": [],
        }));
        let library = ines.library().await;
        assert_eq!(library.version(), answer.version());
        assert_eq!((library.archive(), library.folders()), (None, before.folders()));
        let mut expected = before.project(&salt).clone();
        expected["updated"] = json!("2026-11-21T12:00:05Z");
        assert_eq!(library.project(&salt), &expected);
    }

    async fn a_collection_brings_back_what_went_with_it(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        let (salt, alone) = (ines.browser.project_in(&kiln, "Salt").await, ines.browser.project_in(&kiln, "Alone").await);
        ines.browser.archive(&[&alone], &[]).await;
        ines.browser.archive(&[], &[&kiln]).await;
        let answer = ines.browser.restore(&[], &[&kiln]).await;
        assert_eq!(answer["success"], json!({
            "mags": [{ "num_id": num(&salt), "folder": kiln["_id"] }], "folders": [num(&kiln)],
        }));
        assert_eq!(answer["data"]["count"], json!(1));
        let library = ines.library().await;
        assert_eq!((&library.folder(&kiln)["isArchived"], &library.folder(&kiln)["archivedAt"]), (&json!(false), &Value::Null));
        let salt = library.project(&salt);
        assert_eq!([&salt["isArchived"], &salt["archivedWithFolder"]], [&json!(false), &json!(false)]);
        assert_eq!(library.project(&alone)["isArchived"], json!(true));
    }

    async fn out_of_an_archived_collection_a_project_comes_to_the_root(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        let (salt, marrow) = (ines.browser.project_in(&kiln, "Salt").await, ines.browser.project_in(&kiln, "Marrow").await);
        ines.browser.archive(&[], &[&kiln]).await;
        let answer = ines.browser.restore(&[&salt], &[]).await;
        assert_eq!(answer["success"]["mags"], json!([{ "num_id": num(&salt), "folder": null }]));
        let library = ines.library().await;
        assert_eq!(library.project(&salt)["folder"], Value::Null);
        assert_eq!((&library.folder(&kiln)["count"], &library.folder(&kiln)["isArchived"]), (&json!(1), &json!(true)));
        // The collection comes back without it.
        ines.browser.restore(&[], &[&kiln]).await;
        let library = ines.library().await;
        assert_eq!(library.project(&salt)["folder"], Value::Null);
        assert_eq!(library.project(&marrow)["folder"], kiln["_id"]);
    }

    async fn with_its_collection_named_a_project_stays_in_it(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        let (salt, alone) = (ines.browser.project_in(&kiln, "Salt").await, ines.browser.project_in(&kiln, "Alone").await);
        ines.browser.archive(&[&alone], &[]).await;
        ines.browser.archive(&[], &[&kiln]).await;
        let answer = ines.browser.restore(&[&alone], &[&kiln]).await;
        let inside = |project: &Value| json!({ "num_id": num(project), "folder": kiln["_id"] });
        assert_eq!(answer["success"]["mags"], json!([inside(&salt), inside(&alone)]));
        assert_eq!(answer["data"]["count"], json!(0));
    }

    async fn what_was_withdrawn_stays_withdrawn(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        ines.browser.archive(&[&salt], &[]).await;
        ines.browser.restore(&[&salt], &[]).await;
        let library = ines.library().await;
        assert_eq!((&library.project(&salt)["is_published"], &library.project(&salt)["domain"]), (&json!(false), &Value::Null));
    }

    async fn a_collection_that_is_gone_is_not_waited_for(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        let salt = ines.browser.project_in(&kiln, "Salt").await;
        ines.browser.archive(&[&salt], &[]).await;
        ines.browser.call(Method::POST, &format!("/folders/delete/{}", id(&kiln)), None).await.expect(200);
        let answer = ines.browser.restore(&[&salt], &[]).await;
        assert_eq!(answer["success"]["mags"], json!([{ "num_id": num(&salt), "folder": null }]));
    }

    async fn what_can_be_restored_is_and_the_rest_is_named(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (kiln, away) = (ines.browser.folder("Kiln").await, ines.browser.project("Away").await);
        let here = ines.browser.project("Here").await;
        ines.browser.archive(&[&away], &[]).await;
        let answer = ines.browser.restore(&[&here, &away], &[&kiln]).await;
        assert_eq!(answer["success"]["mags"], json!([{ "num_id": num(&away), "folder": null }]));
        let sentence = "It is not in the archive";
        let mut errors = answer["errors"].as_array().unwrap().clone();
        errors.sort_by_key(num);
        let error = |item: &Value| json!({ "num_id": num(item), "code": "not_archived", "detail": sentence });
        let mut expected = vec![error(&kiln), error(&here)];
        expected.sort_by_key(num);
        assert_eq!(errors, expected);
        let before = ines.library().await;
        ines.browser.post("/mags/restore", items(&[&here], &[&kiln])).await.refused(409, "not_archived");
        assert_eq!(ines.library().await, before);
    }
}
