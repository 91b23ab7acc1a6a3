//! `GET /api/me/widgets-usage`

use serde_json::json;

use crate::{
    documents::{batch, change, drawn},
    support::{Account, TestApp, items, nums, stories},
};

stories! {
    async fn acct_197_widgets_are_asked_about_by_name(app: &TestApp) {
        let ines = app.join("Ines").await;
        ines.browser.project("Salt").await;
        let usage = async |query: &str| ines.browser.get(&format!("/me/widgets-usage{query}")).await;
        assert_eq!(usage("").await.expect(200), json!({ "widgets": {} }));
        assert_eq!(usage("?widgets=").await.expect(200), json!({ "widgets": {} }));
        let named = usage("?widgets=form,%20video,form").await.expect(200);
        assert_eq!(named, json!({ "widgets": { "form": 0, "video": 0 } }));
        usage("?widgets=a%3Cb").await.refused_field(422, "invalid_widgets", "widgets", "These are no names of widgets");
        usage(&format!("?widgets={}", vec!["a"; 101].join(","))).await.refused(422, "invalid_widgets");
    }

    async fn edit_088_089_the_widgets_of_the_own_drafts_are_counted(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let usage = async |account: &Account, query: &str| {
            account.browser.get(&format!("/me/widgets-usage{query}")).await.expect(200)["widgets"].clone()
        };
        let (salt, page) = drawn(&ines, "Salt").await;
        drawn(&noor, "Ash").await;
        assert_eq!(usage(&ines, "").await, json!({ "text": 1 }));
        let shape = |id: &str, figure: &str| {
            let record = json!({ "kind": "shape", "parent": page, "order": "a5", "figure": figure });
            json!({ "create": { "id": id, "record": record } })
        };
        let made = json!([shape("shape0000001", "ellipse"), shape("shape0000002", "arrow")]);
        change(&ines.browser, &salt, batch(2, 1, made)).await.expect(200);
        assert_eq!(usage(&ines, "").await, json!({ "text": 1, "shape": 2 }));
        assert_eq!(usage(&ines, "?widgets=icon,shape,image").await, json!({ "icon": 0, "shape": 2, "image": 0 }));
        let ids = json!({ "mag_num_ids": nums(&[&salt]) });
        ines.browser.post("/mags/duplicate", ids).await.expect(200);
        assert_eq!(usage(&ines, "").await, json!({ "text": 2, "shape": 4 }));
        let deleted = json!([{ "delete": { "id": "shape0000001" } }]);
        change(&ines.browser, &salt, batch(3, 2, deleted)).await.expect(200);
        assert_eq!(usage(&ines, "").await, json!({ "text": 2, "shape": 3 }));
        ines.browser.post("/mags/remove", items(&[&salt], &[])).await.expect(200);
        assert_eq!(usage(&ines, "").await, json!({ "text": 1, "shape": 2 }), "what is removed is gone");
        assert_eq!(usage(&noor, "").await, json!({ "text": 1 }), "the widgets of others are theirs");
    }
}
