//! Every write that the list shows raises the library's version, and no other write does.

use std::{collections::BTreeMap, fmt::Debug};

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{
    Account, Library, PASSWORD, TestApp,
    calls::{Access, Home, Homes, Outcome, Who, calls},
    id, items, num, stories,
};

/// # Errors
/// They differ.
fn same<T: PartialEq + Debug>(one: &T, other: &T, what: &str) -> Result<(), String> {
    if one == other { Ok(()) } else { Err(format!("{what}: {one:?}, not {other:?}")) }
}

stories! {
    async fn every_write_that_the_list_shows_moves_it(app: &TestApp) {
        let other = app.join("Other").await;
        let mut homes = Homes::default();
        for call in &calls() {
            let moved = async |owner: &Account, home: &Home| {
                if owner.browser.get("/me").await.status != StatusCode::OK {
                    return Err("the owner is signed out".to_owned());
                }
                let (before, others) = (owner.library().await, other.library().await);
                let answer = call.make(&owner.browser, home).await;
                if call.access.outcome(Who::Owner) == Outcome::Done {
                    call.made(&answer)?;
                }
                if call.path == "/api/user/account" {
                    // The account and its library are deleted.
                    return Ok(());
                }
                if ["/api/auth/logout", "/api/auth/reset", "/api/auth/undo-email"].contains(&call.path) {
                    let password = if call.path.ends_with("reset") { "a quite different heron" } else { PASSWORD };
                    let body = json!({ "email": owner.email, "password": password });
                    // A call before it may have changed the password.
                    if owner.browser.post("/auth/login", body).await.status != StatusCode::OK {
                        return Err("the owner cannot sign in again".to_owned());
                    }
                }
                if call.path == "/api/auth/join" {
                    // The browser is signed in to another account now.
                    owner.browser.set_cookies(BTreeMap::new());
                    return Ok(());
                }
                let after = owner.library().await;
                if call.changes_list {
                    same(&(after.version() > before.version()), &true, "the version rises")?;
                    same(&answer.version(), &after.version(), "the version of the answer")?;
                    // It was published again at the same time, so its list does not change.
                    if call.path != "/api/mag/{id}/publish" {
                        let shown = |library: &Library| (library.0["mags"].clone(), library.0["user"].clone());
                        same(&(shown(&after) == shown(&before)), &false, "the list stays")?;
                    }
                } else {
                    same(&after, &before, "the owner's library")?;
                }
                same(&other.library().await, &others, "the library of others")
            };
            homes.check(app, call, moved).await;
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
