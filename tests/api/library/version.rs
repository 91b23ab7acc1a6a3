//! Every write that the list shows raises the library's version, and no other write does.

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{
    Library, PASSWORD, TestApp,
    calls::{Access, Home, Homes, calls},
    id, items, num, stories,
};

stories! {
    async fn every_write_that_the_list_shows_moves_it(app: &TestApp) {
        let other = app.join("Other").await;
        let mut homes = Homes::default();
        for call in &calls() {
            let (owner, home) = homes.open(app, call).await;
            let (before, others) = (owner.library().await, other.library().await);
            let answer = call.make(&owner.browser, home).await;
            if call.path == "/api/user/account" {
                // The account and its library are deleted.
                continue;
            }
            if ["/api/auth/logout", "/api/auth/reset", "/api/auth/undo-email"].contains(&call.path) {
                let password = if call.path.ends_with("reset") { "a quite different heron" } else { PASSWORD };
                let body = json!({ "email": owner.email, "password": password });
                owner.browser.post("/auth/login", body).await.expect(200);
            }
            if call.path == "/api/auth/join" {
                // The browser is signed in to another account now.
                continue;
            }
            let after = owner.library().await;
            if call.changes_list {
                assert!(after.version() > before.version(), "{}", call.name());
                assert_eq!(answer.version(), after.version(), "{}", call.name());
                // It was published again at the same time, so its list does not change.
                if call.path != "/api/mag/{id}/publish" {
                    let shown = |library: &Library| (library.0["mags"].clone(), library.0["user"].clone());
                    assert_ne!(shown(&after), shown(&before), "{}", call.name());
                }
            } else {
                assert_eq!(after, before, "{}", call.name());
            }
            assert_eq!(other.library().await, others, "{}", call.name());
        }
    }

    async fn a_refused_write_does_not_move_it(app: &TestApp) {
        let ines = app.join("Ines").await;
        let home = Home::furnish(app, &ines).await;
        ines.browser.project_in(&home.folder, "Inside").await;
        let before = ines.library().await;
        let nobody = Home::of_nobody();
        for call in calls().iter().filter(|call| !matches!(call.access, Access::Anybody | Access::Own)) {
            call.make(&ines.browser, &nobody).await.refused(404, "not_found");
        }
        let folder = format!("/folders/{}", id(&home.folder));
        let archived = json!({ "mag_num_ids": [num(&home.archived)] });
        let refused: [(&str, String, Value); 7] = [
            ("folder_not_empty", format!("/folders/delete/{}", id(&home.folder)), json!({})),
            ("name_taken", "/folders/create".to_owned(), json!({ "name": "Kiln" })),
            ("archived", "/mags/archive".to_owned(), archived.clone()),
            ("archived", "/mags/duplicate".to_owned(), archived.clone()),
            ("archived", "/folders/movemags/root".to_owned(), archived),
            ("not_archived", "/mags/restore".to_owned(), items(&[&home.project], &[])),
            ("folder_not_empty", "/mags/remove".to_owned(), items(&[], &[&home.folder])),
        ];
        for (code, path, body) in refused {
            ines.browser.post(&path, body).await.refused(409, code);
        }
        ines.browser.patch(&folder, json!({ "name": "" })).await.refused(422, "empty");
        ines.browser.call(Method::DELETE, &folder, None).await.refused(405, "method_not_allowed");
        assert_eq!(ines.library().await, before);
    }
}
