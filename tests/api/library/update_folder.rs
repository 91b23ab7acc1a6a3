//! `PATCH /api/folders/{id}`

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{TestApp, id, stories};

stories! {
    async fn the_fields_that_are_named_change(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        ines.browser.project_in(&kiln, "Salt").await;
        app.wait(TimeDelta::seconds(5));
        let path = format!("/folders/{}", id(&kiln));
        let mut expected = ines.library().await.folder(&kiln).clone();
        expected["updated"] = json!("2026-11-21T12:00:05Z");
        for (body, change) in [
            (json!({ "name": " Oven " }), json!({ "name": "Oven", "uri": "oven", "formerUris": ["kiln"] })),
            (json!({ "is_hidden": false }), json!({ "is_hidden": false })),
            (
                json!({ "name": "Kiln", "is_hidden": true }),
                json!({ "name": "Kiln", "uri": "kiln", "formerUris": ["oven"], "is_hidden": true }),
            ),
            (json!({ "name": "KILN" }), json!({ "name": "KILN" })),
            (json!({}), json!({})),
        ] {
            for (field, value) in change.as_object().unwrap() {
                expected[field] = value.clone();
            }
            let answer = ines.browser.patch(&path, body).await;
            assert_eq!(answer.expect(200), expected);
            let library = ines.library().await;
            assert_eq!(library.folder(&kiln), &expected);
            assert_eq!(library.version(), answer.version());
        }
    }

    async fn a_taken_name_is_refused(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (kiln, oven) = (ines.browser.folder("Kiln").await, ines.browser.folder("Oven").await);
        ines.browser.archive(&[], &[&oven]).await;
        let before = ines.library().await;
        let answer = ines.browser.patch(&format!("/folders/{}", id(&kiln)), json!({ "name": "OVEN", "is_hidden": false })).await;
        let sentence = "A collection in the archive has this name. Restore or delete it, or choose another name";
        answer.refused_field(409, "name_in_archive", "name", sentence);
        assert_eq!(ines.library().await, before);
        ines.browser.restore(&[], &[&oven]).await;
        let answer = ines.browser.patch(&format!("/folders/{}", id(&kiln)), json!({ "name": "OVEN" })).await;
        answer.refused_field(409, "name_taken", "name", "You have a collection with this name already");
    }

    async fn former_addresses_stay_until_another_collection_gets_them(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        let path = format!("/folders/{}", id(&kiln));
        for name in ["Oven", "Hearth"] {
            ines.browser.patch(&path, json!({ "name": name })).await.expect(200);
        }
        let library = ines.library().await;
        assert_eq!(library.folder(&kiln)["formerUris"], json!(["kiln", "oven"]));
        let second = ines.browser.folder("Kiln").await;
        assert_eq!(second["uri"], json!("kiln"));
        let library = ines.library().await;
        assert_eq!(library.folder(&kiln)["formerUris"], json!(["oven"]));
        assert_eq!(library.folder(&second).get("formerUris"), None);
        let path = format!("/folders/{}", id(&second));
        ines.browser.patch(&path, json!({ "name": "Oven" })).await.expect(200);
        let library = ines.library().await;
        assert_eq!(library.folder(&kiln).get("formerUris"), None);
        assert_eq!(library.folder(&second)["formerUris"], json!(["kiln"]));
    }

    async fn an_archived_collection_can_be_renamed(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        ines.browser.archive(&[], &[&kiln]).await;
        let folder = ines.browser.patch(&format!("/folders/{}", id(&kiln)), json!({ "name": "Oven" })).await.expect(200);
        assert_eq!((&folder["name"], &folder["isArchived"]), (&json!("Oven"), &json!(true)));
    }
}

#[tokio::test]
async fn values_that_break_a_rule_are_named() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let kiln = ines.browser.folder("Kiln").await;
    let path = format!("/folders/{}", id(&kiln));
    let answer = ines.browser.patch(&path, json!({ "name": "" })).await;
    answer.refused_field(422, "empty", "name", "A collection’s name must not be empty");
    let answer = ines.browser.patch(&path, json!({ "name": "x".repeat(57) })).await;
    answer.refused_field(422, "too_long", "name", "A collection’s name has at most 56 characters");
    for field in ["uri", "count", "user", "num_id", "isArchived", "canEdit"] {
        ines.browser.patch(&path, json!({ (field): kiln[field] })).await.refused(422, "invalid_body");
    }
    assert_eq!(ines.library().await.names(), ["Kiln"]);
}

#[tokio::test]
async fn the_archive_and_what_is_no_collection_are_not_there() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let salt = ines.browser.project("Salt").await;
    ines.browser.archive(&[&salt], &[]).await;
    for name in ["archived", "root", "0", "x", id(&salt), "00000000-0000-0000-0000-000000000000"] {
        ines.browser
            .patch(&format!("/folders/{name}"), json!({ "name": "Mine" }))
            .await
            .refused(404, "not_found");
    }
}
