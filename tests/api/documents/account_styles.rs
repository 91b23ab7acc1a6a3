//! `GET`, `PUT` and `DELETE /api/text-styles`, and how projects follow them

use serde_json::{Value, json};

use super::{STYLE, batch, batch_of, change, drawn, make, path, publish, style};
use crate::support::{
    Account, TestApp,
    browser::{Answer, Browser},
    items, num, nums, stories,
};

/// The text style of a project that is linked with that of the account.
const LINKED: &str = "5ty1e5ty1e5t";

async fn put(browser: &Browser, style: &Value) -> Answer {
    browser.put(&format!("/text-styles/{STYLE}"), json!({ "style": style })).await
}

/// A project with a text style that is linked with that of the account.
async fn linked(account: &Account, title: &str) -> Value {
    let (project, _) = drawn(account, title).await;
    let mut record = style("Title", 4_000);
    record["accountStyle"] = json!(STYLE);
    record["italic"] = json!(true);
    let ops = json!([make(LINKED, &record)]);
    change(&account.browser, &project, batch(2, 1, ops)).await.expect(200);
    project
}

/// The style of a project as it is now, by its snapshot and the changes after it.
async fn now(account: &Account, project: &Value) -> Value {
    let document = account.browser.get(&path(project)).await.expect(200);
    let mut style = document["snapshot"]["document"]["textStyles"][LINKED].clone();
    let changes = document["changes"].as_array().unwrap();
    for op in changes.iter().flat_map(|change| change["ops"].as_array().unwrap()) {
        if op["create"]["id"] == LINKED {
            style = op["create"]["record"].clone();
        }
        let set =
            |of: &Value| (of["key"].as_str().unwrap().to_owned(), of["width"].as_str().map(str::to_owned));
        if op["set"]["id"] == LINKED {
            match set(&op["set"]) {
                (key, Some(width)) => style[key][width] = op["set"]["value"].clone(),
                (key, None) => style[key] = op["set"]["value"].clone(),
            }
        }
        if op["clear"]["id"] == LINKED {
            let (key, _) = set(&op["clear"]);
            style.as_object_mut().unwrap().remove(&key);
        }
    }
    style
}

stories! {
    async fn edit_191_styles_of_the_account_are_made_listed_changed_and_deleted(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let made = put(&ines.browser, &style("Title", 7_200)).await.expect(200);
        assert_eq!((&made["id"], &made["style"]["name"]), (&json!(STYLE), &json!("Title")));
        let changed = put(&ines.browser, &style("Title", 8_000)).await.expect(200);
        assert_eq!(changed["style"]["fontSize"]["base"], 8_000);
        let listed = ines.browser.get("/text-styles").await.expect(200);
        assert_eq!(listed, json!({ "styles": [changed], "mayChange": true }));
        assert_eq!(noor.browser.get("/text-styles").await.expect(200)["styles"], json!([]));
        let salt = ines.browser.project("Salt").await;
        let call = format!("/text-styles/{STYLE}");
        let of_project = format!("/text-styles?project={}", num(&salt));
        assert_eq!(ines.browser.get(&of_project).await.expect(200), listed);
        noor.browser.get(&of_project).await.refused(404, "not_found");
        noor.browser.delete(&call).await.refused(404, "not_found");
        ines.browser.delete(&call).await.expect(204);
        assert_eq!(ines.browser.get("/text-styles").await.expect(200)["styles"], json!([]));
    }

    async fn edit_191_what_no_account_can_have_is_refused(app: &TestApp) {
        let ines = app.join("Ines").await;
        let mut coloured = style("Title", 7_200);
        coloured["textInk"] = json!({ "swatch": LINKED });
        put(&ines.browser, &coloured).await.refused(422, "invalid_value");
        put(&ines.browser, &style(" ", 7_200)).await.refused(422, "invalid_value");
        put(&ines.browser, &style("Title", 7_200_000)).await.refused(422, "invalid_change");
        let mut unknown = style("Title", 7_200);
        unknown["glow"] = json!(1);
        put(&ines.browser, &unknown).await.refused(422, "invalid_body");
        let text = json!({ "kind": "text", "order": "a0", "text": [{ "insert": "\n" }] });
        put(&ines.browser, &text).await.refused(422, "invalid_value");
        let two = json!({ "style": style("Title", 7_200), "more": 1 });
        ines.browser.put(&format!("/text-styles/{STYLE}"), two).await.refused(422, "invalid_body");
        let elsewhere = json!({ "style": style("Title", 7_200) });
        ines.browser.put("/text-styles/x", elsewhere).await.refused(404, "not_found");
        assert_eq!(ines.browser.get("/text-styles").await.expect(200)["styles"], json!([]));
    }

    async fn edit_191_projects_follow_the_styles_of_their_account(app: &TestApp) {
        let ines = app.join("Ines").await;
        put(&ines.browser, &style("Title", 4_000)).await.expect(200);
        let (salt, kiln) = (linked(&ines, "Salt").await, linked(&ines, "Kiln").await);
        let (plain, _) = drawn(&ines, "Plain").await;
        publish(&ines, &salt).await;
        put(&ines.browser, &style("Heading", 7_200)).await.expect(200);
        app.work().await;
        let mut expected = style("Heading", 7_200);
        expected["accountStyle"] = json!(STYLE);
        for project in [&salt, &kiln] {
            assert_eq!(now(&ines, project).await, expected, "what the account does not say is gone");
        }
        let log = ines.browser.get(&format!("{}/changes?after=0", path(&plain))).await.expect(200);
        assert_eq!(log["changes"].as_array().unwrap().len(), 1, "what is not linked has no change");
        let listed = ines.library().await;
        let changed = listed.projects().iter().find(|one| one["num_id"] == salt["num_id"]).unwrap()["changed"].clone();
        assert_eq!(changed, json!(true), "it is published with the next publish");

        // Once a project says otherwise it follows no more.
        let ops = json!([{ "clear": { "id": LINKED, "key": "accountStyle" } }]);
        change(&ines.browser, &kiln, batch_of("8f2hc5n1t4zd", 1, 3, ops)).await.expect(200);
        put(&ines.browser, &style("Heading", 9_000)).await.expect(200);
        app.work().await;
        assert_eq!(now(&ines, &salt).await["fontSize"]["base"], 9_000);
        assert_eq!(now(&ines, &kiln).await["fontSize"]["base"], 7_200);
    }

    async fn edit_191_archived_projects_follow_when_they_are_restored(app: &TestApp) {
        let ines = app.join("Ines").await;
        put(&ines.browser, &style("Title", 4_000)).await.expect(200);
        let salt = linked(&ines, "Salt").await;
        ines.browser.post("/mags/archive", items(&[&salt], &[])).await.expect(200);
        put(&ines.browser, &style("Title", 7_200)).await.expect(200);
        app.work().await;
        ines.browser.post("/mags/restore", items(&[&salt], &[])).await.expect(200);
        assert_eq!(now(&ines, &salt).await["fontSize"]["base"], 4_000);
        app.work().await;
        assert_eq!(now(&ines, &salt).await["fontSize"]["base"], 7_200);
    }

    async fn edit_191_copies_keep_the_look_as_their_own(app: &TestApp) {
        let ines = app.join("Ines").await;
        put(&ines.browser, &style("Title", 4_000)).await.expect(200);
        let salt = linked(&ines, "Salt").await;
        let ids = json!({ "mag_num_ids": nums(&[&salt]) });
        let copy = ines.browser.post("/mags/duplicate", ids).await.expect(200)["success"][0].clone();
        put(&ines.browser, &style("Title", 7_200)).await.expect(200);
        app.work().await;
        let kept = now(&ines, &copy).await;
        assert_eq!((&kept["fontSize"]["base"], &kept["accountStyle"]), (&json!(4_000), &Value::Null));
    }
}
