//! `GET /api/connect/{provider}/{id}/disconnect`

use crate::support::{
    TestApp,
    services::{Provider, connect, status_of},
    stories,
};

const DISCONNECT: &str = "/connect/google/forms/disconnect";

stories! {
    async fn acct_190_what_was_disconnected_is_no_longer_connected_anywhere(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        connect(&provider, &browser, "google").await;
        connect(&provider, &browser, "vimeo").await;
        browser.get(DISCONNECT).await.expect(204);
        browser.get("/connect/google/forms/check").await.refused(404, "not_connected");
        assert_eq!(status_of(&browser, "google").await["connected"], serde_json::Value::Null);
        // The keys were revoked at the service; the other connection stays.
        assert!(provider.log().contains(&"revoke POST".to_owned()));
        assert_ne!(status_of(&browser, "vimeo").await["connected"], serde_json::Value::Null);
        assert_eq!(app.events(&ines, 1).await, ["service_disconnected"]);
        // Repeating it changes nothing.
        browser.get(DISCONNECT).await.expect(204);
        assert_eq!(app.events(&ines, 2).await, ["service_disconnected", "service_connected"]);
    }
}

#[tokio::test]
async fn a_service_that_is_away_keeps_nobody() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    connect(&provider, &browser, "google").await;
    provider.break_down(Some(500));
    browser.get(DISCONNECT).await.expect(204);
    browser.get("/connect/google/forms/check").await.refused(404, "not_connected");
}

#[tokio::test]
async fn each_service_is_told_in_its_way() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    for (path, service, told) in [
        ("/connect/google/forms/disconnect", "google", "revoke POST"),
        ("/connect/dropbox/forms/disconnect", "dropbox", "revoke POST"),
        ("/authservice/vimeo/logout", "vimeo", "revoke DELETE"),
    ] {
        connect(&provider, &browser, service).await;
        assert!(provider.keys() > 0);
        browser.get(path).await.expect(204);
        assert_eq!(
            (provider.keys(), provider.log().last().map(String::as_str)),
            (0, Some(told)),
            "{service}"
        );
    }
    for wrong in ["/connect/vimeo/forms", "/connect/google/other"] {
        browser.get(&format!("{wrong}/disconnect")).await.refused(404, "not_found");
    }
}
