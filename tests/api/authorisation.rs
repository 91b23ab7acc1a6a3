//! Every route of the API × {signed out, stranger, owner}, from the one table of calls.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::support::{
    TestApp,
    calls::{Access, Home, calls},
    stories,
};

/// The routes of the API's description, such as `POST /api/mag`.
fn routes() -> BTreeSet<String> {
    let document: Value = serde_json::from_str(&octavo_http::openapi_document().unwrap()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    paths
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().keys();
            methods.map(move |method| format!("{} {path}", method.to_uppercase()))
        })
        .collect()
}

#[test]
fn every_route_is_in_the_table_and_no_other() {
    let table: BTreeSet<String> = calls().iter().map(super::support::calls::Call::name).collect();
    assert_eq!(table, routes());
    assert_eq!(table.len(), calls().len(), "a route is in the table twice");
}

stories! {
    async fn the_owner_may(app: &TestApp) {
        for (place, call) in calls().iter().enumerate() {
            let owner = app.join(&format!("Owner {place}")).await;
            let home = Home::furnish(app, &owner).await;
            let answer = call.make(&owner.browser, &home).await;
            assert_eq!(answer.status.as_u16(), call.status, "{}: {}", call.name(), answer.text());
        }
    }

    async fn who_is_signed_out_may_only_come_in(app: &TestApp) {
        let owner = app.join("Ines").await;
        let home = Home::furnish(app, &owner).await;
        let before = owner.library().await;
        for call in calls() {
            let answer = call.make(&app.browser(), &home).await;
            if call.access == Access::Anybody {
                assert_eq!(answer.status.as_u16(), call.status, "{}: {}", call.name(), answer.text());
            } else {
                let problem = answer.refused(401, "signed_out");
                assert_eq!(problem["detail"], "Please sign in");
                let unknown = call.make(&app.browser(), &Home::of_nobody()).await;
                assert_eq!(answer.bytes, unknown.bytes, "{}", call.name());
            }
        }
        // The reset above has ended the owner's session.
        let body = serde_json::json!({ "email": owner.email, "password": "a quite different heron" });
        owner.browser.post("/auth/login", body).await.expect(200);
        assert_eq!(owner.library().await, before);
    }

    async fn a_stranger_finds_nothing_and_learns_nothing(app: &TestApp) {
        let owner = app.join("Ines").await;
        let home = Home::furnish(app, &owner).await;
        let before = (owner.library().await, owner.browser.get("/me").await.json());
        let nobody = Home::of_nobody();
        for (place, call) in calls().iter().enumerate().filter(|(_, call)| call.access != Access::Anybody) {
            let stranger = app.join(&format!("Stranger {place}")).await;
            app.on_plan(&stranger, octavo_domain::plan::level::Level::Studio).await;
            let answer = call.make(&stranger.browser, &home).await;
            if call.access == Access::Own {
                assert_eq!(answer.status.as_u16(), call.status, "{}: {}", call.name(), answer.text());
                let shown = home.traces().into_iter().find(|trace| answer.text().contains(trace));
                assert_eq!(shown, None, "{} shows something of somebody else", call.name());
                continue;
            }
            answer.refused(404, "not_found");
            // What is somebody else's is answered to the byte like what is not there.
            let unknown = call.make(&stranger.browser, &nobody).await;
            let nameless = |text: String, home: &Home| {
                home.traces().iter().fold(text, |text, trace| text.replace(trace, "…"))
            };
            assert_eq!(nameless(answer.text(), &home), nameless(unknown.text(), &nobody), "{}", call.name());
            assert_eq!(answer.status, unknown.status);
        }
        assert_eq!((owner.library().await, owner.browser.get("/me").await.json()), before);
    }
}
