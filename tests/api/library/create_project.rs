//! `POST /api/mag`

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, id, stories};

stories! {
    async fn a_new_project_is_at_the_root_and_a_draft(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.wait(TimeDelta::microseconds(1_500_001));
        let answer = ines.browser.post("/mag", json!({ "title": "  Salt\n& Light " })).await;
        let project = answer.expect(201);
        assert!(project["num_id"].as_i64().unwrap() > ines.user["num_id"].as_i64().unwrap());
        assert_eq!(uuid::Uuid::parse_str(id(&project)).unwrap().get_version_num(), 7);
        let now = "2026-11-21T12:00:01.500001Z";
        let expected = json!({
            "_id": project["_id"], "num_id": project["num_id"], "title": "Salt & Light",
            "cover": null, "coverWidth": null, "coverHeight": null, "folder": null, "domain": null,
            "is_published": false, "changed": false, "last_published": null, "last_unpublished": null,
            "lastMapped": null, "lastUnmapped": null, "is_private": false, "isPrivatePages": false,
            "isArchived": false, "archivedWithFolder": false, "archivedAt": null, "views": 0,
            "last_changed": now, "updated": now, "creation_date": now,
            "isCopyableTemplate": false, "isPublishedAsTemplate": false, "templateSubmissionStatus": null,
            "opts": { "hidden": false }, "isFolder": false, "copyStatus": null, "showAsNew": true,
        });
        assert_eq!(project, expected);
        let library = ines.library().await;
        let mut listed = expected;
        listed["showAsNew"] = json!(false);
        assert_eq!(library.projects(), &[listed]);
        assert_eq!(library.version(), answer.version());
    }

    async fn it_can_be_made_inside_of_a_collection(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        let project = ines.browser.project_in(&kiln, "Salt").await;
        assert_eq!(project["folder"], kiln["_id"]);
        assert_eq!(ines.library().await.folder(&kiln)["count"], json!(1));
    }

    async fn an_archived_or_unknown_collection_takes_none(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        ines.browser.archive(&[], &[&kiln]).await;
        let before = ines.library().await;
        for folder in [id(&kiln), "00000000-0000-7000-8000-000000000001", "archived", "root", ""] {
            let problem = ines.browser.post("/mag", json!({ "folder": folder })).await.refused(404, "not_found");
            assert_eq!(problem["fieldName"], "folder", "{folder}");
        }
        assert_eq!(ines.library().await, before);
    }
}

#[tokio::test]
async fn without_a_title_it_is_called_project() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    for body in [Some(json!({})), Some(json!({ "title": null, "folder": null })), None] {
        let project = ines.browser.call(Method::POST, "/mag", body).await.expect(201);
        assert_eq!((&project["title"], &project["folder"]), (&json!("Project"), &Value::Null));
    }
}

#[tokio::test]
async fn a_title_has_1_to_128_characters() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let answer = ines.browser.post("/mag", json!({ "title": " \u{a0}\n" })).await;
    answer.refused_field(422, "empty", "title", "A project’s title must not be empty");
    let answer = ines.browser.post("/mag", json!({ "title": "é".repeat(129) })).await;
    answer.refused_field(422, "too_long", "title", "A project’s title has at most 128 characters");
    let longest = "🧂".repeat(128);
    assert_eq!(ines.browser.project(&longest).await["title"], json!(longest));
    let strange = "“Salt” <b>&amp;\\ 東京 \u{202e}";
    assert_eq!(ines.browser.project(strange).await["title"], json!(strange));
    assert_eq!(ines.library().await.projects().len(), 2);
}

#[tokio::test]
async fn no_other_field_can_be_set() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let made = ines.browser.project("Salt").await;
    let fields =
        made.as_object().unwrap().keys().filter(|field| !["title", "folder"].contains(&field.as_str()));
    for field in fields.map(String::as_str).chain(["owner", "user"]) {
        let body = json!({ "title": "Mine", (field): made.get(field).cloned().unwrap_or(json!(1)) });
        ines.browser.post("/mag", body).await.refused(422, "invalid_body");
    }
    assert_eq!(ines.library().await.projects().len(), 1);
}
