//! Calls answer the same with and without a slash at the end.

use crate::support::{
    Account, TestApp,
    calls::{Access, Home, Homes, calls},
};

#[tokio::test]
async fn every_call_also_answers_with_a_slash_at_the_end() {
    let app = TestApp::new().await;
    let mut homes = Homes::default();
    let nobody = Home::of_nobody();
    for call in &calls() {
        if call.access != Access::Anybody {
            // A path that leads to no call is not found, also by those who are signed out.
            call.make_at(&with_slash(&call.path(&nobody)), &app.browser(), &nobody)
                .await
                .refused(401, "signed_out");
            continue;
        }
        let made = async |owner: &Account, home: &Home| {
            let browser = &call.performer(home, owner).browser;
            call.made(&call.make_at(&with_slash(&call.path(home)), browser, home).await)
        };
        homes.check(&app, call, made).await;
    }
}

fn with_slash(path: &str) -> String {
    match path.split_once('?') {
        Some((path, query)) => format!("{path}/?{query}"),
        None => format!("{path}/"),
    }
}

#[tokio::test]
async fn the_query_stays_when_the_slash_goes() {
    let app = TestApp::new().await;
    let owner = app.join("Ines").await;
    for title in ["A", "B", "C"] {
        owner.browser.project(title).await;
    }
    let page = owner.browser.get("/readymags/user/?limit=2&sort=Alphabet").await.expect(200);
    assert_eq!(page["mags"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn an_unknown_call_is_not_the_client() {
    let app = TestApp::new().await;
    for path in ["/api/nothing", "/api/nothing/", "/api/me/nothing", "/api/mags"] {
        app.browser().fetch(path, &[]).await.refused(404, "not_found");
    }
}
