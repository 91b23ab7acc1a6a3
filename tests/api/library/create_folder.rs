//! `POST /api/folders/create`

use axum::http::Method;
use serde_json::json;

use crate::support::{TestApp, id, num, stories};

stories! {
    async fn a_new_collection_is_private_and_asks_for_its_name(app: &TestApp) {
        let ines = app.join("Ines").await;
        let answer = ines.browser.post("/folders/create", json!({ "name": " Kiln,  the quarterly " })).await;
        let kiln = answer.expect(201);
        let now = "2026-11-21T12:00:00Z";
        let expected = json!({
            "_id": kiln["_id"], "num_id": kiln["num_id"], "name": "Kiln, the quarterly", "uri": "kiln-the-quarterly",
            "count": 0, "count_public": 0, "is_hidden": true, "isFolder": true, "created_at": now, "updated": now,
            "isArchive": false, "isArchived": false, "archivedAt": null, "canEdit": true, "copyStatus": null,
            "user": ines.user["_id"], "isTeammateAsFolder": false, "isExternalSharedFolder": false,
            "setInputFocus": true, "showAsNew": true,
        });
        assert_eq!(kiln, expected);
        assert!(num(&kiln) > 100_000 && id(&kiln).len() == 36);
        let library = ines.library().await;
        let mut listed = expected;
        (listed["setInputFocus"], listed["showAsNew"]) = (json!(false), json!(false));
        assert_eq!(library.folders(), &[listed]);
        assert_eq!(library.version(), answer.version());
    }

    async fn without_a_name_it_gets_the_first_free_one(app: &TestApp) {
        let ines = app.join("Ines").await;
        ines.browser.folder("folder 2").await;
        for body in [Some(json!({})), None, Some(json!({ "name": null }))] {
            ines.browser.call(Method::POST, "/folders/create", body).await.expect(201);
        }
        let library = ines.library().await;
        assert_eq!(library.names(), ["folder 2", "Folder", "Folder 3", "Folder 4"]);
        ines.browser.call(Method::POST, &format!("/folders/delete/{}", id(&library.folders()[1])), None).await.expect(200);
        assert_eq!(ines.browser.post("/folders/create", json!({})).await.expect(201)["name"], "Folder");
    }

    async fn a_name_is_unique_without_regard_to_case(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let kiln = ines.browser.folder("Kiln Ö").await;
        let before = ines.library().await;
        let answer = ines.browser.post("/folders/create", json!({ "name": "kiln ö" })).await;
        answer.refused_field(409, "name_taken", "name", "You have a collection with this name already");
        assert_eq!(ines.library().await, before);
        noor.browser.folder("Kiln Ö").await;
        // Also that of an archived one.
        ines.browser.archive(&[], &[&kiln]).await;
        ines.browser.post("/folders/create", json!({ "name": "KILN Ö" })).await.refused(409, "name_in_archive");
    }

    async fn addresses_are_made_of_names_and_never_the_archives(app: &TestApp) {
        let ines = app.join("Ines").await;
        for (name, uri) in [
            ("Archived", "archived-2"), ("Kiln", "kiln"), ("Kiln!", "kiln-2"), ("東京の夏", "東京の夏"), ("A / b % c?", "a-b-c"),
        ] {
            assert_eq!(ines.browser.folder(name).await["uri"], uri);
        }
        let signs = ines.browser.folder("***").await;
        assert_eq!(signs["uri"], json!(num(&signs).to_string()));
    }

    async fn of_two_at_once_one_wins(app: &TestApp) {
        let ines = app.join("Ines").await;
        let tasks: Vec<_> = (0..4)
            .map(|_| {
                let browser = ines.browser.clone();
                tokio::spawn(async move { browser.post("/folders/create", json!({ "name": "Kiln" })).await })
            })
            .collect();
        let mut statuses = Vec::new();
        for task in tasks {
            statuses.push(task.await.unwrap().status.as_u16());
        }
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 409, 409, 409]);
        assert_eq!(ines.library().await.names(), ["Kiln"]);
    }
}

#[tokio::test]
async fn a_name_has_1_to_56_characters() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let answer = ines.browser.post("/folders/create", json!({ "name": " " })).await;
    answer.refused_field(422, "empty", "name", "A collection’s name must not be empty");
    let answer = ines.browser.post("/folders/create", json!({ "name": "é".repeat(57) })).await;
    answer.refused_field(422, "too_long", "name", "A collection’s name has at most 56 characters");
    ines.browser.folder(&"é".repeat(56)).await;
}

#[tokio::test]
async fn an_account_has_at_most_a_thousand() {
    let app = TestApp::memory().await;
    let ines = app.join("Ines").await;
    for number in 0..1_000 {
        ines.browser.folder(&format!("Number {number}")).await;
    }
    let problem = ines
        .browser
        .post("/folders/create", json!({ "name": "One more" }))
        .await
        .refused(409, "too_many_folders");
    assert_eq!(problem["detail"], "An account has at most 1000 collections");
}
