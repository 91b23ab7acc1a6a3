//! `GET /api/connect/{provider}/{id}/check`

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{
    TestApp,
    services::{Provider, connect},
    stories,
};

const CHECK: &str = "/connect/google/forms/check";

stories! {
    async fn acct_189_an_answer_without_error_is_connected(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        let problem = browser.get(CHECK).await.refused(404, "not_connected");
        assert_eq!(problem["detail"], "Google is not connected");
        connect(&provider, &browser, "google").await;
        let expected = json!({ "account": "ines@work.example", "since": "2026-11-21T12:00:00Z" });
        assert_eq!(browser.get(CHECK).await.expect(200), expected);
        // A fault of the service never asks the owner to connect again.
        provider.take_back();
        let problem = browser.get(CHECK).await.refused(409, "service_refused");
        assert_eq!(problem["detail"], "Google no longer lets us use your account. Please connect it again");
    }

    async fn keys_that_have_run_out_are_renewed(app: &TestApp) {
        let provider = Provider::start().await;
        let ines = app.join("Ines").await;
        let browser = provider.serve(app, &ines);
        connect(&provider, &browser, "google").await;
        app.wait(TimeDelta::hours(1));
        browser.get(CHECK).await.expect(200);
        assert_eq!(&provider.log()[2..], ["token refresh_token", "profile GET Bearer"]);
        // The new keys are stored: they are not requested again.
        browser.get(CHECK).await.expect(200);
        assert_eq!(provider.log().len(), 5);
        // A service may revoke them early.
        provider.end_access();
        browser.get(CHECK).await.expect(200);
        assert_eq!(&provider.log()[5..], ["profile GET Bearer", "token refresh_token", "profile GET Bearer"]);
    }
}

#[tokio::test]
async fn a_service_that_is_away_is_not_one_that_refuses() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    connect(&provider, &browser, "google").await;
    for status in [500, 503, 429] {
        provider.break_down(Some(status));
        browser.get(CHECK).await.refused(502, "service_unreachable");
    }
    provider.break_down(None);
    browser.get(CHECK).await.expect(200);
    // Without a configuration neither works.
    ines.browser.get(CHECK).await.refused(409, "service_not_configured");
}

#[tokio::test]
async fn each_service_has_its_own_address() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    connect(&provider, &browser, "mailchimp").await;
    connect(&provider, &browser, "dropbox").await;
    browser.get("/connect/mailchimp/forms/check").await.expect(200);
    browser.get("/connect/dropbox/forms/check").await.expect(200);
    // Mailchimp has its own header scheme, and Dropbox reads the profile with POST.
    assert_eq!(&provider.log()[4..], ["profile GET OAuth", "profile POST Bearer"]);
    for wrong in ["/connect/vimeo/forms", "/connect/google/other", "/connect/gopher/forms"] {
        browser.get(&format!("{wrong}/check")).await.refused(404, "not_found");
    }
}

/// It may renew keys, so it is guarded like an unsafe call.
#[tokio::test]
async fn nobody_elses_page_may_have_services_asked() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    connect(&provider, &browser, "google").await;
    connect(&provider, &browser, "vimeo").await;
    let asked = provider.log().len();
    let own = ("x-octavo-client", "web");
    for path in
        [CHECK, "/connect/google/forms/disconnect", "/authservice/vimeo/check", "/authservice/vimeo/logout"]
    {
        for headers in
            [vec![("sec-fetch-site", "cross-site"), own], vec![("sec-fetch-site", "same-origin")], vec![]]
        {
            for method in [Method::GET, Method::HEAD] {
                let answer = browser.send(method, &format!("/api{path}"), &headers, "").await;
                assert_eq!(answer.status.as_u16(), 403, "{path} {headers:?}");
            }
        }
    }
    assert_eq!(provider.log().len(), asked);
    assert_eq!(app.ports.connections.connections(ines.id()).await.unwrap().len(), 2);
}

/// A changed key is the operator's mistake, and the sentence says so.
#[tokio::test]
async fn keys_that_were_sealed_with_another_key_are_a_sentence() {
    let app = TestApp::new().await;
    let provider = Provider::start().await;
    let ines = app.join("Ines").await;
    let browser = provider.serve(&app, &ines);
    connect(&provider, &browser, "google").await;
    app.behind(async |unit| {
        let mut connection = unit
            .connections()
            .find(ines.id(), octavo_domain::services::Service::Google)
            .await
            .unwrap()
            .unwrap();
        let noise = octavo_domain::auth::second_factor::Sealed::new(vec![1; 64]);
        connection.tokens.access = noise;
        unit.connections().save(&connection).await.unwrap();
    })
    .await;
    browser.get(CHECK).await.refused(503, "secrets_unavailable");
    // It can still be disconnected.
    browser.get("/connect/google/forms/disconnect").await.expect(204);
    browser.get(CHECK).await.refused(404, "not_connected");
}
