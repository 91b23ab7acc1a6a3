//! `GET /api/documents/{id}/compare`

use serde_json::{Value, json};

use super::{TEXT, batch, change, drawn, make, opened, path, publish, title, words};
use crate::support::{Account, TestApp, num, stories};

async fn compared(account: &Account, project: &Value) -> Value {
    account.browser.get(&format!("{}/compare?from=published&to=draft", path(project))).await.expect(200)
}

async fn edit(account: &Account, project: &Value, number: u32, ops: Value) {
    change(&account.browser, project, batch(number, u64::from(number) - 1, ops)).await.expect(200);
}

stories! {
    async fn edit_433_354_a_changed_word_is_exactly_what_is_named(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = drawn(&ines, "Salt").await;
        publish(&ines, &salt).await;
        let same = compared(&ines, &salt).await;
        assert_eq!((&same["isSame"], &same["pages"], &same["isPublished"]), (&json!(true), &json!([]), &json!(true)));
        edit(&ines, &salt, 2, json!([words(json!([{ "retain": 9 }, { "insert": "smoke" }, { "delete": 4 }]))])).await;
        let differs = compared(&ines, &salt).await;
        assert_eq!((&differs["isSame"], &differs["seq"]), (&json!(false), &json!(2)));
        assert_eq!(differs["pages"], json!([{
            "id": page, "title": "", "isFirst": true, "change": "changed", "isDraft": false, "isMoved": false,
            "registers": [], "counts": {}, "widgets": [{
                "id": TEXT, "kind": "text", "change": "changed", "name": "", "excerpt": "Bowls of smoke",
                "aspects": ["words"], "registers": [], "movedFrom": null, "text": {
                    "isFormatted": false, "isCut": false, "parts": [
                        { "kind": "same", "text": "Bowls of " }, { "kind": "deleted", "text": "salt" },
                        { "kind": "inserted", "text": "smoke" }, { "kind": "same", "text": "\n" },
                    ],
                },
            }],
        }]));
        edit(&ines, &salt, 3, json!([words(json!([{ "retain": 9 }, { "insert": "salt" }, { "delete": 5 }]))])).await;
        assert_eq!(compared(&ines, &salt).await["isSame"], json!(true), "it was undone");
        let back = ines.browser.get(&format!("{}/compare?from=draft&to=draft", path(&salt))).await.expect(200);
        assert_eq!(back["isSame"], json!(true));
    }

    async fn edit_433_pages_and_what_the_project_says_are_named(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = drawn(&ines, "Salt").await;
        let draft = json!({ "kind": "page", "order": "a1", "title": "Later", "state": "draft" });
        edit(&ines, &salt, 2, json!([make("8f2hc5n1t4ab", &draft)])).await;
        publish(&ines, &salt).await;
        let about = json!({ "kind": "page", "order": "a2", "title": "About", "path": "about" });
        edit(&ines, &salt, 3, json!([make("8f2hc5n1t4ac", &about), title(&page, "Home")])).await;
        ines.browser.post(&format!("/mag/{}/title", num(&salt)), json!({ "title": "Pepper" })).await.expect(200);
        let differs = compared(&ines, &salt).await;
        assert_eq!(differs["project"], json!({ "title": { "from": "Salt", "to": "Pepper" }, "description": null, "cover": false }));
        assert_eq!(differs["drafts"], json!([{ "id": "8f2hc5n1t4ab", "title": "Later" }]));
        let pages = differs["pages"].as_array().unwrap();
        assert_eq!(pages.len(), 2, "{pages:?}");
        assert_eq!(pages[0]["registers"], json!([{ "key": "title", "width": "base", "from": null, "to": "Home" }]));
        assert_eq!((&pages[1]["title"], &pages[1]["change"]), (&json!("About"), &json!("added")));
    }

    async fn what_nobody_has_seen_is_new(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (bare, _) = opened(&ines, "Bare").await;
        assert_eq!(compared(&ines, &bare).await["isSame"], json!(true));
        let (salt, _) = drawn(&ines, "Salt").await;
        let new = compared(&ines, &salt).await;
        assert_eq!((&new["isPublished"], &new["pages"][0]["change"]), (&json!(false), &json!("added")));
        assert_eq!(new["pages"][0]["counts"], json!({ "text": 1 }));
        for query in ["", "?from=published", "?from=published&to=versions", "?from=published&to=draft&x=1"] {
            let refused = ines.browser.get(&format!("{}/compare{query}", path(&salt))).await;
            refused.refused(422, "invalid_query");
        }
    }
}
