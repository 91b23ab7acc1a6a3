//! `POST /api/mags/archive`

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, items, num, stories};

stories! {
    async fn a_project_goes_into_the_archive(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        app.wait(TimeDelta::seconds(5));
        let answer = ines.browser.post("/mags/archive", items(&[&salt], &[])).await;
        let archive = json!({
            "_id": "archived", "num_id": 0, "name": "Archive", "uri": "archived", "count": 1, "count_public": 0,
            "is_hidden": true, "isFolder": true, "created_at": "1970-01-01T00:00:00Z",
            "updated": "1970-01-01T00:00:00Z", "isArchive": true, "isArchived": false, "archivedAt": null,
            "canEdit": false, "copyStatus": null, "user": ines.user["_id"], "isTeammateAsFolder": false,
            "isExternalSharedFolder": false, "setInputFocus": false, "showAsNew": false,
        });
        assert_eq!(answer.expect(200), json!({
            "data": { "count": 1, "folder": archive },
            "success": { "mags": [num(&salt)], "folders": [] },
            "errors": [], "unpublished": [], "releasedDomains": [],
        }));
        let library = ines.library().await;
        assert_eq!(library.version(), answer.version());
        assert_eq!(library.archive(), Some(&archive));
        let listed = library.project(&salt);
        let now = json!("2026-11-21T12:00:05Z");
        assert_eq!((&listed["isArchived"], &listed["archivedWithFolder"]), (&json!(true), &json!(false)));
        assert_eq!((&listed["archivedAt"], &listed["updated"]), (&now, &now));
        assert_eq!(listed["last_changed"], salt["last_changed"]);
    }

    async fn a_collection_takes_its_projects_along(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        let (salt, marrow) = (ines.browser.project_in(&kiln, "Salt").await, ines.browser.project_in(&kiln, "Marrow").await);
        let root = ines.browser.project("Root").await;
        ines.browser.archive(&[&marrow], &[]).await;
        let answer = ines.browser.archive(&[], &[&kiln]).await;
        // The Archive shows the collection and what was archived by itself.
        assert_eq!((&answer["data"]["count"], &answer["success"]), (&json!(2), &json!({ "mags": [], "folders": [num(&kiln)] })));
        let library = ines.library().await;
        let folder = library.folder(&kiln);
        assert_eq!((&folder["isArchived"], &folder["count"]), (&json!(true), &json!(1)));
        let with = |project: &Value| library.project(project)["archivedWithFolder"].clone();
        assert_eq!([with(&salt), with(&marrow), with(&root)], [json!(true), json!(false), json!(false)]);
        assert_eq!(library.project(&root)["isArchived"], json!(false));
        assert_eq!(library.project(&salt)["folder"], kiln["_id"]);
    }

    async fn a_project_named_with_its_collection_goes_with_it(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        let salt = ines.browser.project_in(&kiln, "Salt").await;
        let answer = ines.browser.archive(&[&salt], &[&kiln]).await;
        assert_eq!(answer["success"], json!({ "mags": [num(&salt)], "folders": [num(&kiln)] }));
        assert_eq!(answer["data"]["count"], json!(1));
        assert_eq!(ines.library().await.project(&salt)["archivedWithFolder"], json!(true));
    }

    async fn what_was_public_is_withdrawn_and_its_domain_released(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        let (salt, marrow) = (ines.browser.project_in(&kiln, "Salt").await, ines.browser.project("Marrow").await);
        let draft = ines.browser.project("Draft").await;
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        app.publish(&ines, num(&marrow), None).await;
        assert_eq!(ines.library().await.folder(&kiln)["count_public"], json!(1));
        app.wait(TimeDelta::seconds(5));
        let answer = ines.browser.archive(&[&marrow, &draft], &[&kiln]).await;
        assert_eq!(answer["unpublished"], json!([num(&salt), num(&marrow)]));
        assert_eq!(answer["releasedDomains"], json!([{ "num_id": num(&salt), "domain": "salt.example" }]));
        let library = ines.library().await;
        let listed = library.project(&salt);
        let now = json!("2026-11-21T12:00:05Z");
        assert_eq!([&listed["is_published"], &listed["domain"]], [&json!(false), &Value::Null]);
        assert_eq!([&listed["last_unpublished"], &listed["lastUnmapped"]], [&now, &now]);
        assert_eq!(library.project(&draft)["last_unpublished"], Value::Null);
        assert_eq!(library.folder(&kiln)["count_public"], json!(0));
    }

    async fn what_can_be_archived_is_and_the_rest_is_named(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let (kiln, oven) = (ines.browser.folder("Kiln").await, ines.browser.folder("Oven").await);
        let (salt, away) = (ines.browser.project("Salt").await, ines.browser.project("Away").await);
        let (hers, her_folder) = (noor.browser.project("Hers").await, noor.browser.folder("Hers").await);
        ines.browser.archive(&[&away], &[&oven]).await;
        let answer = ines.browser.archive(&[&hers, &away, &salt], &[&oven, &her_folder, &kiln]).await;
        assert_eq!(answer["success"], json!({ "mags": [num(&salt)], "folders": [num(&kiln)] }));
        let mut codes: Vec<(i64, &str)> = answer["errors"]
            .as_array().unwrap().iter()
            .map(|error| (num(error), error["code"].as_str().unwrap()))
            .collect();
        codes.sort_unstable();
        let mut expected = vec![
            (num(&hers), "not_found"), (num(&her_folder), "not_found"), (num(&away), "archived"), (num(&oven), "archived"),
        ];
        expected.sort_unstable();
        assert_eq!(codes, expected);
        assert_eq!(answer["data"]["count"], json!(4));
        assert_eq!(noor.library().await.archive(), None);
    }

    async fn when_nothing_is_archived_nothing_moves(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, kiln) = (ines.browser.project("Salt").await, ines.browser.folder("Kiln").await);
        ines.browser.archive(&[&salt], &[&kiln]).await;
        let before = ines.library().await;
        for (projects, folders) in [(vec![&salt], vec![]), (vec![], vec![&kiln]), (vec![&salt], vec![&kiln])] {
            let problem = ines.browser.post("/mags/archive", items(&projects, &folders)).await.refused(409, "archived");
            assert_eq!(problem["errors"].as_array().unwrap().len(), projects.len() + folders.len());
        }
        // A project's number is not a collection's.
        ines.browser.post("/mags/archive", items(&[&kiln], &[&salt])).await.refused(404, "not_found");
        assert_eq!(ines.library().await, before);
    }
}

/// The common rules of calls on several items.
#[tokio::test]
async fn one_to_a_thousand_items() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let folders: Vec<i64> = (2_001..=2_500).collect();
    let projects: Vec<i64> = (1..=501).collect();
    for call in ["archive", "restore", "remove"] {
        let path = format!("/mags/{call}");
        for body in [json!({}), json!({ "mag_num_ids": [], "folder_num_ids": [] })] {
            let answer = ines.browser.post(&path, body).await;
            answer.refused_field(
                422,
                "nothing_chosen",
                "mag_num_ids",
                "Choose at least one project or collection",
            );
        }
        let answer =
            ines.browser.post(&path, json!({ "mag_num_ids": projects, "folder_num_ids": folders })).await;
        answer.refused_field(422, "too_many_items", "mag_num_ids", "Choose at most 1000 items at a time");
        let answer = ines.browser.post(&path, json!({ "folder_num_ids": [0] })).await;
        answer.refused_field(422, "invalid_number", "folder_num_ids", "0 is not the number of anything");
        let answer = ines.browser.post(&path, json!({ "folder_num_ids": folders })).await;
        assert_eq!(answer.refused(404, "not_found")["errors"].as_array().unwrap().len(), 500);
    }
}
