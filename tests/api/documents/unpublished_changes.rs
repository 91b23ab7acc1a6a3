//! Has a project unpublished changes?

use std::sync::Arc;

use octavo_documents::copies::CachedCopies;
use serde_json::{Value, json};

use super::{batch, change, drawn, make, publish, title, words};
use crate::support::{TestApp, num, stories};

stories! {
    async fn edit_363_a_change_that_is_undone_is_no_unpublished_change(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = drawn(&ines, "Salt").await;
        publish(&ines, &salt).await;
        let clear = json!({ "clear": { "id": page, "key": "title", "width": "base" } });
        let shown = async || ines.library().await.project(&salt)["changed"].as_bool().unwrap();
        let mut number = 1;
        let mut edit = async |op: Value| {
            number += 1;
            change(&ines.browser, &salt, batch(number, u64::from(number) - 1, json!([op]))).await.expect(200);
        };
        assert!(!shown().await);
        edit(title(&page, "Home")).await;
        assert!(shown().await);
        edit(clear.clone()).await;
        assert!(!shown().await, "it was undone");
        edit(words(json!([{ "insert": "Many " }]))).await;
        edit(title(&page, "Home")).await;
        edit(words(json!([{ "delete": 5 }]))).await;
        assert!(shown().await, "one of two is left");
        edit(clear.clone()).await;
        assert!(!shown().await);
        // What is drawn on a draft page is nothing to readers.
        edit(make("8f2hc5n1t4ab", &json!({ "kind": "page", "order": "a1", "state": "draft" }))).await;
        assert!(!shown().await);
        edit(json!({ "set": { "id": "8f2hc5n1t4ab", "key": "state", "value": "hidden" } })).await;
        assert!(shown().await);
        publish(&ines, &salt).await;
        assert!(!shown().await);
        // Another title of the project is a change as well, and is not undone with the document.
        ines.browser.post(&format!("/mag/{}/title", num(&salt)), json!({ "title": "Pepper" })).await.expect(200);
        edit(title(&page, "Home")).await;
        edit(clear).await;
        assert!(shown().await);
    }

    async fn edit_363_another_process_knows_what_was_published(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = drawn(&ines, "Salt").await;
        publish(&ines, &salt).await;
        change(&ines.browser, &salt, batch(2, 1, json!([title(&page, "Home")]))).await.expect(200);
        let there = ines.browser.at(app.server_with(|ports| ports.document_copies = Arc::new(CachedCopies::new())));
        there.post(&format!("/mag/{}/publish", num(&salt)), json!({})).await.expect(200);
        assert_eq!(ines.library().await.project(&salt)["changed"], json!(false));
        change(&ines.browser, &salt, batch(3, 2, json!([title(&page, "House")]))).await.expect(200);
        assert_eq!(ines.library().await.project(&salt)["changed"], json!(true));
        change(&ines.browser, &salt, batch(4, 3, json!([title(&page, "Home")]))).await.expect(200);
        assert_eq!(ines.library().await.project(&salt)["changed"], json!(false));
    }
}
