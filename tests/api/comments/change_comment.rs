//! `PATCH` and `DELETE /api/documents/{id}/comments/{comment}`

use axum::http::Method;
use serde_json::json;

use super::{Commented, words};
use crate::support::{TestApp, num, stories};

stories! {
    async fn edit_380_own_comments_are_changed_and_deleted_and_the_owner_deletes_any(app: &TestApp) {
        let salt = Commented::new(app).await;
        let thread = salt.begin(&salt.ines, 1, "One").await;
        let (first, both) = (thread["comments"][0].clone(), salt.reply(&salt.noor, 2, &thread, "Two").await.expect(201));
        let second = both["comments"][1].clone();
        assert_eq!((&second["isOwn"], &second["canDelete"]), (&json!(true), &json!(true)));
        assert_eq!(both["comments"][0]["canDelete"], json!(false));
        let changed = salt.change(&salt.noor, &second["id"], json!({ "text": "Three" })).await.expect(200);
        assert_eq!(words(&changed), ["One", "Three"]);
        assert!(changed["comments"][1]["editedAt"].is_string() && changed["comments"][0]["editedAt"].is_null());
        salt.change(&salt.ines, &second["id"], json!({ "text": "Four" })).await.refused(403, "forbidden");
        salt.delete(&salt.noor, &first["id"]).await.refused(403, "forbidden");
        salt.delete(&salt.ines, &second["id"]).await.expect(204);
        salt.delete(&salt.ines, &second["id"]).await.refused(404, "not_found");
        assert_eq!(words(&salt.list(&salt.ines).await["threads"][0]), ["One"]);
        salt.delete(&salt.ines, &first["id"]).await.expect(204);
        assert_eq!(salt.list(&salt.ines).await["threads"], json!([]), "the thread goes with its last comment");
    }

    async fn edit_380_a_thread_is_resolved_and_opened_by_everybody_with_access(app: &TestApp) {
        let salt = Commented::new(app).await;
        let thread = salt.begin(&salt.ines, 1, "One").await;
        let resolved = salt.change(&salt.noor, &thread["id"], json!({ "resolved": true })).await.expect(200);
        assert!(resolved["resolved"]["at"].is_string());
        let again = salt.change(&salt.ines, &thread["id"], json!({ "resolved": true })).await.expect(200);
        assert_eq!(again["resolved"], resolved["resolved"], "it was resolved already");
        let open = salt.change(&salt.ines, &thread["id"], json!({ "resolved": false })).await.expect(200);
        assert!(open["resolved"].is_null());
    }

    async fn edit_405_406_407_copies_have_no_comments_and_exports_and_deletion_do(app: &TestApp) {
        let salt = Commented::new(app).await;
        let thread = salt.begin(&salt.noor, 1, "Larger?").await;
        salt.reply(&salt.ines, 2, &thread, "Yes").await.expect(201);
        let ids = json!({ "mag_num_ids": [num(&salt.project)] });
        let copies = salt.ines.browser.post("/mags/duplicate", ids).await.expect(200)["success"].clone();
        let copy = &copies[0];
        salt.ines.browser.get(&format!("/documents/{}", num(copy))).await.expect(200);
        let comments = format!("/documents/{}/comments", num(copy));
        assert_eq!(salt.ines.browser.get(&comments).await.expect(200)["threads"], json!([]));
        let zip = salt.ines.exported(app).await;
        let list = zip.json(&format!("documents/{}/comments.json", num(&salt.project)));
        let said = |at: usize| (list[0]["comments"][at]["by"].clone(), list[0]["comments"][at]["text"].clone());
        assert_eq!((said(0), said(1)), ((json!("Noor"), json!("Larger?")), (json!("Ines"), json!("Yes"))));
        assert_eq!(list[0]["page"], json!(salt.page));
        let reason = json!({ "deleteReason": "finished_project" });
        salt.noor.browser.call(Method::DELETE, "/user/account", Some(reason.clone())).await.expect(204);
        let left = salt.list(&salt.ines).await;
        assert_eq!(left["threads"][0]["comments"][0]["author"], json!({ "kind": "deleted" }));
        salt.ines.browser.call(Method::DELETE, "/user/account", Some(reason)).await.expect(204);
        let project = crate::support::id(&salt.project).parse().unwrap();
        assert_eq!(app.ports.comments.unread_comments(project, salt.noor.id()).await.unwrap(), 0);
    }
}
